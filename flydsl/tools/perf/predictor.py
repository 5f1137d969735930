"""Predictions of launches: compute units, rounds of blocks, and memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from flydsl.artifact import Artifact
from flydsl.errors import SimulationError
from flydsl.support.fast_dataclass import dataclass, record
from flydsl.targets.target import Occupancy
from flydsl.targets.timing import Chip, chip_of
from flydsl.tools.perf.constants import Constants, Fit, constants_of
from flydsl.tools.perf.launches import Launch
from flydsl.tools.perf.machine_code import stream_of
from flydsl.tools.perf.prediction import LinePrediction, Prediction
from flydsl.tools.perf.scout import Scouted, scout
from flydsl.tools.perf.streams.nvidia_trips import Followed, follow
from flydsl.tools.perf.streams.stream import MEMORY_UNITS, Stream, Unit
from flydsl.tools.perf.unit import REASONS, LoopTrips, UnitParameters, UnitRun, run_unit

if TYPE_CHECKING:
    from flydsl.compiler.explicit_compile import CompiledFunction


_Counts = np.ndarray[tuple[int], np.dtype[np.float64]]


@record
class Traffic:
    """Bytes that the blocks of a launch move, each block on average."""

    requested: float
    """From and to L2."""
    unique: Sequence[float]
    """Beyond L2, for each of the first rounds; later ones are as the last of these."""
    memory: float
    """Beyond the cache in front of memory."""
    stored: float = 0.0
    """Of stores."""
    added: float = 0.0
    """Of atomics, by the segments of 16 bytes that they change."""

    def filled(self, found: Traffic) -> Traffic:
        """This traffic, with numbers that were found out where its own are 0; not those of memory."""
        return Traffic(
            self.requested or found.requested,
            self.unique or found.unique,
            self.memory,
            self.stored or found.stored,
            self.added or found.added,
        )


@record
class Round:
    """Blocks that run at the same time on all compute units."""

    blocks: int
    unique: float
    """Bytes beyond L2, of a block."""
    count: int = 1
    """Rounds that follow each other: where a block ends, the next one starts."""


@dataclass()
class Prepared:
    """A launch, prepared for the model; independent of the fitted constants.

    Made by :func:`flydsl.perf.prepare`.
    """

    chip: Chip
    stream: Stream
    table: np.ndarray[tuple[int, int], np.dtype[np.int32]]
    loops: Sequence[LoopTrips]
    executions: _Counts
    """Of each instruction, by a wave."""
    launch: Launch
    waves: int
    """Of a block."""
    resident: Occupancy
    rounds: Sequence[Round]
    traffic: Traffic
    macs: Mapping[str, float]
    """Multiplications with addition of the matrix units, by type, of the whole launch."""
    operations: float
    """Floating-point operations of the vector units, of the whole launch."""
    useful_bytes: float
    """Bytes that the launch must move from and to memory."""
    notes: tuple[str, ...]


def prepare(
    artifact: Artifact,
    launch: Launch,
    chip: Chip,
    *,
    trips: Mapping[int, float] | None = None,
    macs_of_wave: float | None = None,
    traffic: Traffic | None = None,
    useful_bytes: float | None = None,
    warm: bool = False,
    stream: Stream | None = None,
) -> Prepared:
    """Read a kernel and a launch of it for :func:`predict_prepared`.

    Args:
        artifact: a compiled program.
        launch: of one of its kernels.
        chip: that runs it.
        trips: how often the bodies of loops run, by the loop's position among those of the stream; where they are not
            given, they are found out.
        macs_of_wave: multiplications with addition that a wave's matrix instructions do in all, from which the trips of
            the main loop follow.
        traffic: of the launch, where it is known; else it is found out, and so are its numbers that are 0 but for
            ``memory``.
        useful_bytes: that the launch must move from and to memory; by default those of its buffers.
        warm: True if the arrays are in the cache in front of memory before the launch, where they fit.
        stream: the kernel's code, where a caller has read it.

    Returns:
        The launch, for any constants.

    Raises:
        FlydslError: as :func:`predict`.

    Example::

        from flydsl.perf import Constants, Launch, Prediction, chip_of, predict, predict_prepared, prepare


        @flyc.kernel
        def kernel(x: fx.Tensor, k: fx.Float32):
            i = fx.block_idx.x * 256 + fx.thread_idx.x
            x[i] = x[i] * k


        @flyc.jit
        def scale(x: fx.Tensor, k: fx.Float32):
            kernel(x, k).launch(grid=4096, block=256)


        scale.signatures({"x": flyc.TensorSpec(fx.Float32, (flyc.dyn,)), "k": 1.0})
        (done,) = flyc.precompile(scale, ["rocm:gfx950"], isolated=False)
        launch = Launch(done.artifact.kernels[0].symbol, (4096, 1, 1), (256, 1, 1))
        prepared = prepare(done.artifact, launch, chip_of("mi355x"))
        slow, quick = (predict_prepared(prepared, Constants(launch_us=us)).microseconds for us in (5.0, 2.0))
        print(round(slow - quick, 3))  # 3.0
        found: Prediction = predict(done.artifact, launch, "mi355x")
        print(found.microseconds > found.bound_us)  # True
    """
    notes: list[str] = []
    stream = stream or stream_of(artifact, launch.kernel, chip)
    info = next(kernel for kernel in artifact.kernels if kernel.symbol == launch.kernel)
    resident = chip.occupancy(info.resources, launch.shared_bytes + info.static_shared_bytes, launch.threads)
    found = _evaluated(stream, artifact, launch, chip, notes)
    stream, waves = found.stream, -(-launch.threads // found.stream.lanes)
    counts = _trips(stream, found.trips, trips or {}, macs_of_wave, notes)
    executions = found.executions
    if executions is None or trips is not None or macs_of_wave is not None:
        executions = _executions(stream, counts) * found.reached
    moved = _traffic(stream, executions, waves, launch, chip, found.shared, warm, notes)
    moved = moved if traffic is None else traffic.filled(moved)
    macs, operations = _work(stream, executions * (waves * launch.blocks))
    units = int(chip.fact("compute_units"))
    together = min(max(resident.blocks, 1), -(-launch.blocks // units))
    return Prepared(
        chip,
        stream,
        stream.table(found.taken),
        _extrapolated(stream, counts, waves * together),
        executions,
        launch,
        waves,
        resident,
        _rounds(launch.blocks, units * max(resident.blocks, 1), moved),
        moved,
        macs,
        operations,
        _useful(launch, moved) if useful_bytes is None else useful_bytes,
        tuple(notes),
    )


@record
class _Evaluated:
    """A kernel's code with the costs, branches and trips of one launch."""

    stream: Stream
    trips: Mapping[int, float] = field(default_factory=dict)
    """By loop, where they were found out."""
    taken: Mapping[int, bool] = field(default_factory=dict)
    """By forward branch: True if it is taken."""
    executions: _Counts | None = None
    """Of each instruction, where the trips alone do not say it."""
    reached: _Counts | float = 1.0
    """0 for instructions that no wave comes to."""
    shared: float | None = None
    """The bytes beyond L2 as a share of those that are asked for."""


def _evaluated(stream: Stream, artifact: Artifact, launch: Launch, chip: Chip, notes: list[str]) -> _Evaluated:
    if len(launch.values) < len(next(k for k in artifact.kernels if k.symbol == launch.kernel).params):
        notes.append("the launch has no values of parameters, so addresses and trips of loops are not evaluated")
    elif chip.is_amd:
        try:
            return _scouted(stream, scout(stream, artifact, launch, chip), int(chip.fact("l1_latency")), notes)
        except SimulationError as error:
            notes.append(f"addresses and trips of loops are not evaluated: {error}")
    if chip.is_amd or not launch.values:
        return _Evaluated(stream)
    return _followed(stream, follow(stream, launch))


def _scouted(stream: Stream, found: Scouted, latency: int, notes: list[str]) -> _Evaluated:
    """Give memory instructions the cycles and the bytes that their addresses say."""
    if found.unknown:
        notes.append(f"{found.unknown} accesses have addresses that depend on data; they are taken as coalesced")
    instructions = list(stream.instructions)
    for position, port in found.ports.items():
        each = instructions[position]
        traffic, hits = found.traffic.get(position, each.traffic), found.hits.get(position, 0.0)
        if each.unit is Unit.LOAD and hits > 0:
            changed = replace(each, port=port, traffic=round(traffic * (1 - hits)), hits=hits, hit_latency=latency)
        else:
            changed = replace(each, port=port, traffic=traffic)
        instructions[position] = changed
    return _Evaluated(
        replace(stream, instructions=instructions, loops=found.loops),
        {number: count for number, count in enumerate(found.trips) if count is not None},
        found.taken,
        found.executions,
        shared=found.shared,
    )


def _followed(stream: Stream, found: Followed) -> _Evaluated:
    """Leave out memory instructions whose predicates are never true."""
    instructions = list(stream.instructions)
    for position in found.idle:
        each = instructions[position]
        if each.unit in MEMORY_UNITS or each.unit is Unit.LDS:
            instructions[position] = replace(each, unit=Unit.NOP, traffic=0, port=0)
    trips = {number: count for number, count in enumerate(found.trips) if count is not None}
    stream = replace(stream, instructions=instructions)
    return _Evaluated(stream, trips, found.taken, reached=np.array(found.reached, np.float64))


def _work(stream: Stream, executions: _Counts) -> tuple[dict[str, float], float]:
    """The multiplications of the matrix units by type, and the operations of the vector units, of all waves."""
    macs: dict[str, float] = {}
    operations = 0.0
    for each, count in zip(stream.instructions, executions.tolist(), strict=True):
        if each.macs:
            macs[each.matrix] = macs.get(each.matrix, 0.0) + each.macs * count
        operations += each.operations * count
    return macs, operations


def _useful(launch: Launch, traffic: Traffic) -> float:
    whole = sum(each.bytes for each in launch.buffers)
    return min(whole, traffic.requested * launch.blocks) if whole else 0.0


def _trips(
    stream: Stream,
    found: Mapping[int, float],
    given: Mapping[int, float],
    macs_of_wave: float | None,
    notes: list[str],
) -> list[float]:
    """Executions of each loop's backward branch per entry."""
    known = dict(found)
    main = _main_loop(stream)
    if macs_of_wave is not None and main is not None:
        first, last = stream.loops[main].first, stream.loops[main].last
        inside = sum(each.macs for each in stream.instructions[first : last + 1])
        outside = sum(each.macs for each in stream.instructions) - inside
        if inside:
            known[main] = max(1.0, (macs_of_wave - outside) / inside)
    known |= given
    counts = []
    for number, loop in enumerate(stream.loops):
        if number not in known:
            notes.append(f"the trips of the loop at instruction {loop.first} are not known; taken as 1")
        counts.append(max(1.0 if loop.exit < 0 else 0.0, known.get(number, 1.0)))
    return counts


def _main_loop(stream: Stream) -> int | None:
    """The loop with the most matrix work, else the innermost one with the most instructions; by its position."""
    if not stream.loops:
        return None

    def weight(position: int) -> tuple[int, int, int]:
        loop = stream.loops[position]
        body = stream.instructions[loop.first : loop.last + 1]
        return sum(each.macs for each in body), loop.depth, len(body)

    return max(range(len(stream.loops)), key=weight)


def _executions(stream: Stream, counts: Sequence[float]) -> _Counts:
    found = np.ones(len(stream.instructions))
    for loop, count in zip(stream.loops, counts, strict=True):
        found[loop.first : loop.last + 1] *= count
    return found


_EVENTS = 60_000
"""Instructions of all waves that are simulated before time of a loop is skipped."""


def _extrapolated(stream: Stream, counts: Sequence[float], waves: int) -> list[LoopTrips]:
    """Simulated iterations of each loop: waves drift apart for some iterations before it is steady."""
    found = []
    for loop, count in zip(stream.loops, counts, strict=True):
        inner = [e for e in stream.loops if loop.first <= e.first and e.last <= loop.last and e is not loop]
        body = (loop.last + 1 - loop.first) * (8 if inner else 1)
        most = min(100, max(8, _EVENTS // (body * waves)))
        found.append(LoopTrips(float(count), most, most // 2, loop.exit))
    return found


def _traffic(
    stream: Stream,
    executions: _Counts,
    waves: int,
    launch: Launch,
    chip: Chip,
    shared: float | None,
    warm: bool,
    notes: list[str],
) -> Traffic:
    """The traffic of a block on average.

    Beyond L2, a die moves what its blocks share once.  Memory moves each byte of the arrays once, and what does not fit the
    cache in front of it again.
    """
    moved = dict.fromkeys(MEMORY_UNITS, 0.0)
    for each, count in zip(stream.instructions, executions.tolist(), strict=True):
        if each.unit in MEMORY_UNITS:
            moved[each.unit] += each.traffic * count * waves
    requested = sum(moved.values())
    whole = sum(each.bytes for each in launch.buffers)
    if shared is not None:
        unique = requested * min(1.0, shared)
    else:
        unique = min(requested, whole / launch.blocks) if whole else requested
        notes.append(
            "the bytes that blocks share in caches are not known; each byte of the arrays is taken as moved once"
        )
    memory = unique
    if whole:
        fits = min(1.0, chip.fact("cache_mib") * 2**20 / whole)
        once = min(unique, whole / launch.blocks)
        memory = max(once, unique * (1 - fits))
        if warm and fits >= 1:
            memory = 0.0
    return Traffic(requested, (unique,), memory, moved[Unit.STORE], moved[Unit.ATOMIC])


def _rounds(blocks: int, most: int, traffic: Traffic) -> list[Round]:
    """The full rounds, as one entry, and the last one where it is not full."""
    full, rest = divmod(blocks, most)
    sampled = list(traffic.unique)
    found = []
    if full:
        unique = [*sampled, *[sampled[-1]] * max(full - len(sampled), 0)][:full]
        found.append(Round(most, sum(unique) / full, full))
    if rest:
        found.append(Round(rest, sampled[min(full, len(sampled) - 1)]))
    return found


# -- times


_SCALAR_LATENCY = 500.0
"""Cycles of scalar loads and of stores, which nothing but the start and the end of a kernel waits for."""


def _parameters(of: Prepared, each: Round, constants: Constants) -> UnitParameters:
    """The latencies and the bandwidth of one compute unit in a round."""
    chip = of.chip
    units = chip.fact("compute_units")
    active = min(units, each.blocks)
    per_cycle = chip.seconds_per_cycle * constants.bandwidth_share
    cache, memory = chip.fact("cache_gbps") * 1e9 * per_cycle, chip.memory_gbps * 1e9 * per_cycle
    shared = chip.fact("l2_bytes_per_cycle")
    requested = of.traffic.requested * each.blocks
    least = max(
        requested / (active * chip.fact("l1_bytes_per_cycle")),
        requested / shared,
        each.unique * each.blocks / cache,
        of.traffic.memory * each.blocks / memory,
        1e-9,
    )
    bandwidth = min(max(requested / (active * least), 0.05), chip.fact("l1_bytes_per_cycle"))
    latency = constants.latency + (constants.cold_latency if of.traffic.memory else 0.0)
    return UnitParameters(
        chip.fact("issue_cycles"),
        chip.fact("lds_latency"),
        _SCALAR_LATENCY,
        latency,
        bandwidth,
        constants.stretch,
    )


_SIMULATED_ROUNDS = 4
"""Rounds of full compute units that are simulated; the time of further ones is that of the last half of these."""


def _unit(of: Prepared, each: Round, constants: Constants) -> UnitRun:
    """One round, or a round's share of several."""
    blocks = -(-each.blocks // int(of.chip.fact("compute_units")))
    parameters = _parameters(of, each, constants)

    def run(rounds: int) -> UnitRun:
        waiting = blocks * (rounds - 1)
        return run_unit(of.table, of.loops, of.waves, blocks, parameters, of.chip.simds, waiting)

    if each.count <= _SIMULATED_ROUNDS:
        return run(each.count).scaled(1 / each.count)
    half, whole = run(_SIMULATED_ROUNDS // 2), run(_SIMULATED_ROUNDS)
    share = (each.count - _SIMULATED_ROUNDS) / (_SIMULATED_ROUNDS - _SIMULATED_ROUNDS // 2)
    return whole.scaled(1 + share).less(half.scaled(share)).scaled(1 / each.count)


def _runs(of: Prepared, constants: Constants) -> list[tuple[Round, UnitRun]]:
    return [(each, _unit(of, each, constants)) for each in of.rounds]


def _seconds(of: Prepared, constants: Constants, runs: Sequence[tuple[Round, UnitRun]]) -> tuple[float, float, float]:
    """The time in compute units, the least time of memory, and the time before and behind both.

    Behind the last block its stores are still written to memory, and atomics are carried out in turn.
    """
    cycles = sum(run.cycles * each.count for each, run in runs)
    busy = cycles * of.chip.seconds_per_cycle
    rate = of.chip.memory_gbps * 1e9 * constants.bandwidth_share
    memory = of.traffic.memory * of.launch.blocks / rate
    last = runs[-1][0].blocks
    atomics = of.traffic.added / (16 * 64) * constants.atomic_cycles * of.chip.seconds_per_cycle
    behind = of.traffic.stored * last / rate + atomics * last
    memory = max(memory, atomics * (of.launch.blocks - last))
    return busy, memory, constants.launch_us * 1e-6 + behind


def microseconds_of(prepared: Prepared, constants: Constants) -> float:
    """The predicted time alone."""
    busy, memory, fixed = _seconds(prepared, constants, _runs(prepared, constants))
    return (max(busy, memory) + fixed) * 1e6


def predict_prepared(prepared: Prepared, constants: Constants | Fit | None = None) -> Prediction:
    """The prediction of a prepared launch.

    Args:
        prepared: of :func:`prepare`.
        constants: of the chip; by default those of :func:`~flydsl.perf.constants_of`.

    Returns:
        The prediction.

    See the example of :func:`prepare`.
    """
    chip = prepared.chip
    fit = constants_of(chip.name) if constants is None else constants
    error = fit.error if isinstance(fit, Fit) else 0.0
    notes = list(prepared.notes)
    if isinstance(fit, Fit):
        if not fit.is_fitted:
            notes.insert(0, f"nobody has fitted the constants of {chip.name}: times are of the right order, not more")
        values = fit.constants
    else:
        values = fit
    runs = _runs(prepared, values)
    busy, memory, fixed = _seconds(prepared, values, runs)
    total = max(busy, memory) + fixed
    bound, bound_by = bound_of(prepared)
    shares = _shares(prepared, values, runs, total, memory)
    units = int(chip.fact("compute_units"))
    fullest = -(-prepared.rounds[0].blocks // units)
    limit = prepared.resident.limit if fullest >= prepared.resident.blocks else "grid"
    most = units * max(prepared.resident.blocks, 1)
    return Prediction(
        prepared.launch.kernel,
        chip.name,
        prepared.stream.arch,
        total * 1e6,
        max(shares, key=lambda name: shares[name]),
        bound * 1e6,
        bound_by,
        tuple(sorted(shares.items(), key=lambda each: -each[1])),
        fullest * prepared.waves / chip.simds,
        fullest,
        fullest * prepared.waves / prepared.resident.most_warps,
        limit,
        prepared.launch.blocks / most,
        _lines(prepared, runs[0][1]),
        _positions(prepared, runs[0][1]),
        tuple(notes),
        error,
    )


def bound_of(of: Prepared) -> tuple[float, str]:
    """The least seconds by the product's peak rates, and which of them."""
    chip = of.chip
    share = chip.fact("devices")
    matrix = sum(2 * count / (chip.product.rate(kind) * 1e12 / share) for kind, count in of.macs.items())
    vector = of.operations / (chip.product.rates["f32"] * 1e12 / share)
    memory = of.useful_bytes / (chip.memory_gbps * 1e9)
    found = {"matrix": matrix, "vector": vector, "memory": memory}
    name = max(found, key=lambda each: found[each])
    return found[name], name


def _shares(
    of: Prepared, constants: Constants, runs: Sequence[tuple[Round, UnitRun]], total: float, memory: float
) -> dict[str, float]:
    """The share of the time that each limit is busy, or is waited for."""
    cycle = of.chip.seconds_per_cycle
    simds, units = of.chip.simds, of.chip.fact("compute_units")
    found = dict.fromkeys(("matrix", "vector", "LDS", "L2", "memory", "latency", "launch", "tail"), 0.0)
    for each, run in runs:
        seconds = cycle * each.count / total
        found["matrix"] += run.matrix / simds * seconds
        found["vector"] += run.vector / simds * seconds
        found["LDS"] += run.lds * seconds
        parameters = _parameters(of, each, constants)
        is_l1 = parameters.bytes_per_cycle >= min(
            of.chip.fact("l1_bytes_per_cycle"), of.chip.fact("l2_bytes_per_cycle") / min(units, each.blocks)
        ) * (1 - 1e-6)
        found["L2" if is_l1 else "memory"] += max(run.memory, run.address if is_l1 else 0.0) * seconds
        waves = of.waves * -(-each.blocks // int(units))
        stalled = run.waits[1] + run.waits[2] + run.waits[3] + run.waits[4]
        idle = min(1.0, stalled / waves / max(run.cycles, 1e-9))
        found["latency"] += idle * run.cycles * seconds
    busiest = max(found[name] for name in ("matrix", "vector", "LDS", "L2", "memory"))
    found["memory"] = max(found["memory"], memory / total)
    found["launch"] = constants.launch_us * 1e-6 / total
    found["latency"] = max(0.0, min(found["latency"], 1 - found["launch"] - busiest))
    last, full = runs[-1], runs[0]
    if len(of.rounds) > 1 or of.rounds[0].count > 1:
        empty = 1 - last[0].blocks / full[0].blocks
        found["tail"] = max(0.0, empty) * last[1].cycles * cycle / total
    return found


def _lines(of: Prepared, run: UnitRun) -> list[LinePrediction]:
    resident = run.statistics[:, 0]
    waves = max(float(resident[0]), 1.0)
    main = _main_loop(of.stream)
    inside = range(0)
    if main is not None:
        inside = range(of.stream.loops[main].first, of.stream.loops[main].last + 1)
    sums: dict[tuple[str, int], tuple[np.ndarray[Any, Any], bool]] = {}
    for position, each in enumerate(of.stream.instructions):
        if each.place is None:
            continue
        row, was_inside = sums.get(each.place, (np.zeros(run.statistics.shape[1]), False))
        sums[each.place] = row + run.statistics[position] / waves, was_inside or position in inside
    found = []
    for (file, line), (row, is_inside) in sums.items():
        waits = sorted(zip(REASONS, row[2:].tolist(), strict=True), key=lambda each: -each[1])
        found.append(
            LinePrediction(file, line, float(row[0]), float(row[1]), tuple(w for w in waits if w[1] > 0.5), is_inside)
        )
    return sorted(found, key=lambda each: -each.cycles)


def _positions(of: Prepared, run: UnitRun) -> list[tuple[float, float, str]]:
    waves = max(float(run.statistics[0, 0]), 1.0)
    found = []
    for row in run.statistics:
        waits = row[2:]
        reason = REASONS[int(waits.argmax())] if waits.max() > 0 else ""
        found.append((float(row[0]) / waves, float(row[1]) / waves, reason))
    return found


def predict(
    compiled: Artifact | CompiledFunction, launch: Launch, chip: Chip | str, constants: Constants | Fit | None = None
) -> Prediction:
    """Predict the time of a launch on a chip.

    Args:
        compiled: an artifact, or what ``flyc.compile`` gave.
        launch: of one of its kernels; :mod:`flydsl.perf.launches` records those of a call.
        chip: such as ``"mi355x"`` or ``"rocm:gfx950"``.
        constants: of the chip; by default the fitted ones.

    Returns:
        The prediction.

    Raises:
        ConfigError: no facts are known of the chip.
        ArtifactError: the artifact has no such kernel.
        UnsupportedTargetError: code of its target is not modeled.
        ToolchainError: a disassembler is needed and missing.

    See the example of :func:`prepare`.
    """
    artifact = compiled if isinstance(compiled, Artifact) else compiled.artifact
    chosen = chip_of(chip) if isinstance(chip, str) else chip
    return predict_prepared(prepare(artifact, launch, chosen), constants)
