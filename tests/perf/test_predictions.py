"""Predictions behave as physics does, and say what they do not know."""

from __future__ import annotations

import dataclasses
import json
import math
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from flydsl.artifact import Artifact
from flydsl.cli import main
from flydsl.cli.printing.output import SCHEMAS
from flydsl.errors import ArtifactError, ConfigError, DSLValueError, UnsupportedTargetError
from flydsl.kernels import gemm_mfma, softmax
from flydsl.perf import CHIPS, Constants, Launch, chip_of, constants_of, predict, predict_prepared, prepare
from flydsl.perf.launches import SizeNames, call_with_sizes
from flydsl.targets.timing import UNITS

from .predicting import CONSTANTS, compiled, launched, predicted, prepared
from .programs import banks, chain, copy, strided

PROGRAMS = Path(__file__).with_name("programs.py")
AMD = ("rocm:gfx950", "rocm:gfx942", "rocm:gfx90a", "rocm:gfx1100", "rocm:gfx1201")
NVIDIA = ("cuda:sm_80", "cuda:sm_90")


@pytest.mark.parametrize("target", AMD + NVIDIA)
def test_twice_the_bytes_take_twice_the_time(target: str) -> None:
    one, two = (predicted(copy, {"X": n, "Y": n}, target) for n in (1 << 25, 1 << 26))
    assert two.microseconds / one.microseconds == pytest.approx(2, rel=0.1)
    assert two.limited_by == "memory"
    assert two.bound_us == pytest.approx(2 * 4 * (1 << 26) / (chip_of(target).memory_gbps * 1e3))
    assert two.bound_us < two.microseconds < 4 * two.bound_us


@pytest.mark.parametrize("target", AMD)
def test_a_longer_chain_takes_longer_and_others_beside_it_do_not(target: str) -> None:
    def time(length: int, chains: int) -> float:
        return predicted(
            chain, {"X": 1 << 11, "Y": 1 << 11}, target, length=length, chains=chains, count=1000
        ).microseconds

    assert time(8, 1) > 3 * time(1, 1)
    assert time(8, 2) < 1.5 * time(8, 1)


@pytest.mark.parametrize("target", AMD)
def test_bank_conflicts_cost_time(target: str) -> None:
    time = {s: predicted(banks, {"X": 1 << 14, "Y": 1 << 14}, target, stride=s, count=500) for s in (1, 33, 64)}
    assert time[33].microseconds == pytest.approx(time[1].microseconds, rel=0.02)
    assert time[64].microseconds > 1.5 * time[1].microseconds
    assert dict(time[64].shares)["LDS"] > 3 * dict(time[1].shares)["LDS"]


@pytest.mark.parametrize("target", AMD)
def test_scattered_addresses_move_whole_lines(target: str) -> None:
    near, far = (
        prepared(strided, {"X": (1 << 24) * stride, "Y": 1 << 24}, target, stride=stride).traffic.requested
        for stride in (1, 16)
    )
    assert far == pytest.approx(near * (1 + 16) / 2, rel=0.05)


def test_more_waves_hide_the_latency_of_loads() -> None:
    """A grid of four times the blocks takes less than four times the time, until a compute unit is full."""
    times = [predicted(copy, {"X": n, "Y": n}).microseconds - CONSTANTS.launch_us for n in (1 << 16, 1 << 18, 1 << 20)]
    assert times[1] < 2 * times[0] and times[2] < 3 * times[1]


def test_a_block_in_a_further_round_costs_a_round() -> None:
    """The last round is a round, however few blocks it has."""
    of = prepared(chain, {"X": 64 << 14, "Y": 64 << 14}, length=8, chains=1, count=1000)
    full = int(of.chip.fact("compute_units")) * of.resident.blocks * 64
    times = []
    for size in (full, full + 64, 2 * full):
        found = predicted(chain, {"X": size, "Y": size}, length=8, chains=1, count=1000)
        times.append(found.microseconds)
    assert times[0] * 1.1 < times[1] <= times[2] < 2.05 * times[0]


@pytest.mark.parametrize("target", ["rocm:gfx950", "rocm:gfx942", "rocm:gfx90a"])
def test_the_bound_of_the_matrix_units_is_never_beaten(target: str) -> None:
    stretched = Constants(launch_us=0.5, latency=200.0, bandwidth_share=1.0, stretch=1.0)
    for m, n, k in ((128, 128, 4096), (2048, 2048, 512), (4096, 4096, 4096)):
        call, done = product(target)
        sizes = {"A.0": m, "A.1": k, "B.0": n, "B.1": k, "C.0": m, "C.1": n}
        found = matmul_of(call, done, sizes, target)
        for constants in (CONSTANTS, stretched):
            result = predict_prepared(found, constants)
            macs = m * n * k
            least = 2 * macs / (chip_of(target).product.rate("matrix.f16") / chip_of(target).fact("devices") * 1e6)
            assert sum(found.macs.values()) == pytest.approx(macs, rel=1e-6)
            assert result.microseconds > least
            assert 0 < result.fraction_of_bound < 1


def product(target: str):  # type: ignore[no-untyped-def]
    import flydsl.compiler as flyc
    import flydsl.expr as fx
    from flydsl.backends.registry import make_backend, parse_target
    from flydsl.compiler.hints import ambient_options, options_from_hints
    from flydsl.config import Config

    chosen = parse_target(target)
    config = dataclasses.replace(Config.from_env(), backend=chosen.backend, arch=chosen.arch)
    options = make_backend(chosen, config=config).resolved(options_from_hints({}, ambient_options(config)))
    matrix = flyc.TensorSpec(fx.Float16, (flyc.dyn, flyc.dyn))
    call = gemm_mfma.gemm.plain.bind((), {"A": matrix, "B": matrix, "C": matrix}, config)
    return call, gemm_mfma.gemm.plain.specialize(call, options, config)


def matmul_of(call, done, sizes: dict[str, int], target: str):  # type: ignore[no-untyped-def]
    from flydsl.perf.launches import launches_of_call

    (launch,) = launches_of_call(call_with_sizes(gemm_mfma.gemm.plain, call, sizes), done)
    return prepare(done.artifact, launch, chip_of(target))


def test_blocks_share_the_tiles_that_they_read() -> None:
    """Of a product's requests a small share leaves the L2 caches; of a copy's all do."""
    call, done = product("rocm:gfx950")
    sizes = {"A.0": 4096, "A.1": 4096, "B.0": 4096, "B.1": 4096, "C.0": 4096, "C.1": 4096}
    found = matmul_of(call, done, sizes, "rocm:gfx950").traffic
    assert found.unique[0] < 0.3 * found.requested
    plain = prepared(copy, {"X": 1 << 24, "Y": 1 << 24}).traffic
    assert plain.unique[0] == pytest.approx(plain.requested)
    assert plain.requested == 2 * 256 * 4


@pytest.mark.parametrize("target", AMD + NVIDIA)
def test_trips_are_those_of_the_launch(target: str) -> None:
    for count in (1, 2, 3, 37, 1000):
        of = prepared(chain, {"X": 1 << 12, "Y": 1 << 12}, target, length=4, chains=1, count=count)
        arithmetic = (
            sum(x.operations * n for x, n in zip(of.stream.instructions, of.executions, strict=True)) / of.stream.lanes
        )
        assert arithmetic == pytest.approx(4 * 2 * count, abs=4 * 2 * 2 + 1)
        for loop in of.stream.loops:
            assert of.executions[loop.first] == of.executions[loop.last], (
                "its branch runs as often as its first instruction"
            )


def test_buffers_are_all_bytes_of_the_arrays() -> None:
    _, launch = launched(softmax.softmax, {"X": (3, 5), "Y": (3, 5)})
    assert [buffer.bytes for buffer in launch.buffers] == [60, 60]


@pytest.mark.parametrize("target", ["rocm:gfx942", "rocm:gfx1100", "rocm:gfx1201"])
def test_scouting_agrees_with_the_simulator(target: str) -> None:
    """As many instructions of each kind as a wave executes, of a kernel with loops, branches and barriers."""
    pytest.importorskip("tinygrad")
    from collections import Counter

    from flydsl.compiler.bound_call import fill_slots
    from flydsl.runtime.loader import Program
    from flydsl.simulators.amdgpu.driver import SimulatedDriver

    seen: Counter[str] = Counter()

    class Counting:
        def before(self, wave: object, instruction: object, uses: object) -> None:
            return

        def after(self, wave: object, instruction: object) -> None:
            seen[instruction.name.lower()] += 1  # type: ignore[attr-defined]

    rows, columns = 2, 4096
    x, y = np.ones((rows, columns), np.float32), np.empty((rows, columns), np.float32)
    function = softmax.softmax
    call, done = compiled(function, target, (("X", 2), ("Y", 2)), ())
    sizes = {"X.0": rows, "X.1": columns, "Y.0": rows, "Y.1": columns}
    arrays = {"X": x, "Y": y}
    given = tuple(
        argument.rebind(arrays[name], name) if name in arrays else argument
        for argument, name in zip(call.arguments, call.names, strict=True)
    )
    driver = SimulatedDriver.at_home([(a.ctypes.data, a.nbytes) for a in (x, y)], Counting())
    Program(done.artifact, driver, 0).launch(fill_slots(done, given))
    assert y == pytest.approx(1 / columns)
    from flydsl.perf.launches import launches_of_call

    (launch,) = launches_of_call(call_with_sizes(function, call, sizes), done)
    of = prepare(done.artifact, launch, chip_of(target))
    waves = rows * of.waves
    counts: Counter[str] = Counter()
    for each, executions in zip(of.stream.instructions, of.executions, strict=True):
        counts[each.name] += executions * waves
    for name in ("v_exp_f32", "v_max3_f32", "v_max3_num_f32", "s_barrier", "s_barrier_wait", "v_rcp_f32"):
        assert counts[name] == seen[name], name
    loads = [name for name in counts if name.startswith("global_load")]
    assert loads and sum(counts[name] for name in loads) == sum(seen[name] for name in loads)


def test_equal_launches_have_equal_predictions() -> None:
    one, two = (predicted(copy, {"X": 1 << 20, "Y": 1 << 20}) for _ in range(2))
    assert one.as_json() == two.as_json()


def test_lines_say_where_the_time_goes() -> None:
    found = predicted(chain, {"X": 1 << 14, "Y": 1 << 14}, length=8, chains=1, count=1000)
    source = PROGRAMS.read_text().splitlines()
    hottest = found.lines[0]
    assert hottest.in_main_loop and Path(hottest.file).name == PROGRAMS.name
    assert "v * x + x" in source[hottest.line - 1]
    assert hottest.instructions == pytest.approx(16_000, rel=0.1)
    assert sum(cycles for _, cycles in hottest.waits) < hottest.cycles
    assert len(found.positions) == len(
        prepared(chain, {"X": 1 << 14, "Y": 1 << 14}, length=8, chains=1, count=9).executions
    )


def test_every_fact_has_a_source_and_every_chip_every_fact() -> None:
    assert set(CHIPS) >= {"mi355x", "mi300x", "mi250x", "rx7900xtx", "rx9070xt", "a100", "h100"}
    for chip in CHIPS.values():
        assert set(chip.facts) == set(UNITS), chip.name
        for fact in chip.facts.values():
            assert fact.value > 0 and len(fact.source) > 10, (chip.name, fact.name)
        assert chip.arch in chip.product.archs


@pytest.mark.parametrize(
    ("name", "shape", "kind"),
    [
        ("mi355x", (16, 16, 32, "f16"), "matrix.f16"), ("mi355x", (32, 32, 16, "bf16"), "matrix.bf16"),
        ("mi300x", (16, 16, 16, "f16"), "matrix.f16"), ("mi300x", (32, 32, 8, "f16"), "matrix.f16"),
        ("mi300x", (16, 16, 32, "fp8_fp8"), "matrix.f8"), ("mi300x", (32, 32, 16, "i8"), "matrix.i8"),
        ("mi300x", (16, 16, 4, "f64"), "matrix.f64"), ("mi250x", (32, 32, 8, "f16"), "matrix.f16"),
        ("rx7900xtx", (16, 16, 16, "f16"), "matrix.f16"), ("rx9070xt", (16, 16, 16, "f16"), "matrix.f16"),
    ],
)  # fmt: skip
def test_cycles_of_matrix_instructions_give_the_peak_rates_of_the_data_sheet(
    name: str, shape: tuple[int, int, int, str], kind: str
) -> None:
    from flydsl.perf.streams.matrix_cycles import matrix_cycles
    from flydsl.targets.amdgpu import ROCM_ARCHS

    chip = CHIPS[name]
    m, n, k, inputs = shape
    family = "mfma" if name.startswith("mi") else "wmma"
    output = "f64" if inputs == "f64" else "i32" if inputs == "i8" else "f32"
    found = matrix_cycles(f"v_{family}_{output}_{m}x{n}x{k}_{inputs}", "", chip, ROCM_ARCHS[chip.arch].isa)
    assert found is not None and found.kind == kind
    cycles = chip.fact("compute_units") * chip.fact("devices") * chip.simds * chip.fact("clock_mhz") * 1e6
    rate = 2 * found.macs / found.cycles * cycles / 1e12
    assert rate == pytest.approx(chip.product.rate(kind), rel=0.03)


def test_lds_serves_lanes_in_the_groups_that_were_measured() -> None:
    """Lanes of one group collide in a bank, lanes of different groups do not."""
    from flydsl.perf.scout.access import lds_cycles

    for name, count, lanes in (("mi355x", 64, 16), ("mi300x", 32, 8)):
        order = CHIPS[name].lane_order(16)
        assert sorted(order) == list(range(64))
        apart = {lane: 16 * k for k, lane in enumerate(order)}
        free = [apart[lane] for lane in range(64)]
        assert lds_cycles(free, 16, count, order) == 64 // lanes
        first, second, other = order[0], order[1], order[lanes]
        for partner, cycles in ((second, 1), (other, 0)):
            moved = list(free)
            moved[partner] = free[first] + 4 * count * 100
            assert lds_cycles(moved, 16, count, order) == 64 // lanes + cycles
    assert CHIPS["mi355x"].lane_order(8) == ()


def test_unknown_chips_and_kernels_are_refused() -> None:
    with pytest.raises(ConfigError, match=r"no facts are known of the chip 'mi356x'.*mi355x"):
        chip_of("mi356x")
    done, launch = launched(copy, {"X": 1 << 12, "Y": 1 << 12})
    with pytest.raises(ArtifactError, match="no kernel 'other'; its kernels are copy_kernel"):
        predict(done.artifact, dataclasses.replace(launch, kernel="other"), "mi355x")
    with pytest.raises(DSLValueError, match="must be positive"):
        Launch("copy", (0, 1, 1), (64, 1, 1))
    described = done.artifact.describe() | {"target": "cpu:x86-64"}
    other = Artifact.from_description(described, done.artifact.sections)
    with pytest.raises(UnsupportedTargetError, match="not predicted"):
        predict(other, launch, "mi355x")


def test_what_is_not_known_is_said() -> None:
    done, launch = launched(copy, {"X": 1 << 12, "Y": 1 << 12})
    blind = predict(done.artifact, dataclasses.replace(launch, values=()), "mi355x", CONSTANTS)
    assert any("no values of parameters" in note for note in blind.notes)
    for name in CHIPS:
        if not constants_of(name).is_fitted:
            done, launch = launched(copy, {"X": 1 << 12, "Y": 1 << 12}, _target(name))
            assert any("nobody has fitted" in note for note in predict(done.artifact, launch, name).notes)


def _target(name: str) -> str:
    arch = CHIPS[name].arch
    return f"rocm:{arch}" if CHIPS[name].is_amd else f"cuda:{arch}"


def test_the_command_prints_what_its_schema_says(capsys: pytest.CaptureFixture[str]) -> None:
    argument = [f"{PROGRAMS}:copy", "--arg", "X=f32[N]", "--arg", "Y=f32[N]", "--shape", f"N={1 << 22}"]
    assert main(["predict", *argument, "--target", "rocm:gfx950", "--json", "-q"]) == 0
    data = json.loads(capsys.readouterr().out)
    jsonschema.validate(data, json.loads((SCHEMAS / "predict.json").read_text()))
    assert data["launches"][0]["kernel"].startswith("copy_kernel") and data["shape"] == {"N": 1 << 22}
    assert main(["predict", *argument, "--target", "rocm:gfx942", "-q"]) == 0
    text = capsys.readouterr().out
    assert "on mi300x" in text and "bound" in text and "nobody has fitted" in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--target", "rocm:gfx950"], "needs the sizes N=..."),
        (["--target", "rocm:gfx950", "--shape", "N=4,M=4"], "has no size 'M'"),
        (["--target", "rocm:gfx950", "--shape", "N"], "expected NAME=N"),
        (["--shape", "N=4096"], "needs one --target"),
        (["--target", "rocm:gfx950", "--shape", "N=4096", "--chip", "h100"], "does not run code for"),
    ],
)
def test_wrong_requests_of_the_command_are_named(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["predict", f"{PROGRAMS}:copy", "--arg", "X=f32[N]", "--arg", "Y=f32[N]", *words, "-q"]) == 2
    assert message in capsys.readouterr().err


NUMBERED = """
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import Config, autotune

@flyc.kernel
def kernel(x: fx.Tensor, a: fx.Float32, n: fx.Int32):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < n:
        x[i] = x[i] * a

@flyc.jit
def scale(x: fx.Tensor, a: fx.Float32, n: fx.Int32):
    kernel(x, a, n).launch(grid=fx.ceildiv(n, 64), block=64)

@flyc.jit
def declared(x: fx.Tensor, a: fx.Float32, n: fx.Int32):
    kernel(x, a, n).launch(grid=fx.ceildiv(n, 64), block=64)

declared.signatures({"x": flyc.TensorSpec(fx.Float32, (None,)), "a": 0.5, "n": 1})

@autotune([Config(BLOCK=64), Config(BLOCK=128)], key=["n"], measure="model")
@flyc.jit
def tuned(x: fx.Tensor, a: fx.Float32, n: fx.Int32, BLOCK: fx.Constexpr[int]):
    kernel(x, a, n).launch(grid=fx.ceildiv(n, BLOCK), block=BLOCK)
"""
NUMBERS = ["--arg", "x=f32[N]", "--arg", "a=f32", "--arg", "n=i32"]


@pytest.mark.parametrize(
    ("command", "function", "described", "sizes", "missing"),
    [
        ("predict", "scale", NUMBERS, "N=4096", "a=..., n=..."),
        ("predict", "scale", NUMBERS, "N=4096,n=4096", "a=..."),
        ("predict", "scale", ["--arg", "x=f32[N]", "--arg", "a=0.5", "--arg", "n=i32"], "N=4096", "n=..."),
        ("predict", "declared", [], "x.0=4096", "n=..."),
        ("predict", "scale", NUMBERS, "N=4096,n=0,a=1", "launches no kernel for N=4096, n=0, a=1"),
        ("predict", "scale", NUMBERS, "N=4096,n=4096,a=1", None),
        ("predict", "scale", ["--arg", "x=f32[N]", "--arg", "a=0.5", "--arg", "n=4096"], "N=4096", None),
        ("predict", "declared", [], "x.0=4096,n=4096", None),
        ("tune", "tuned", NUMBERS, "N=4096", "a=..., n=..."),
        ("tune", "tuned", NUMBERS, "N=4096,a=1,n=0", "launches no kernel for this shape"),
        ("tune", "tuned", NUMBERS, "N=4096,a=1,n=4096", None),
    ],
)
def test_a_number_that_nobody_gave_is_refused(
    command: str, function: str, described: list[str], sizes: str, missing: str | None,
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    (tmp_path / "numbered.py").write_text(NUMBERED)
    (tmp_path / "shapes.txt").write_text(sizes)
    where = ["--shape", sizes] if command == "predict" else ["--shapes", str(tmp_path / "shapes.txt"), "--workers", "1"]
    words = [command, f"{tmp_path / 'numbered.py'}:{function}", *described, "--target", "rocm:gfx950", *where, "-q"]
    code = main(words)
    said = capsys.readouterr()
    if missing is None:
        assert code == 0 and said.out.strip(), said.err
    else:
        assert code in (1, 2) and missing in said.err and not said.out


def test_numbers_of_a_prediction_are_consistent() -> None:
    found = predicted(softmax.softmax, {"X": (4096, 4096), "Y": (4096, 4096)})
    assert found.fraction_of_bound == pytest.approx(found.bound_us / found.microseconds)
    assert found.limited_by == max(found.shares, key=lambda each: each[1])[0]
    assert 0 < found.occupancy <= 1 and found.waves_per_simd <= 8
    assert math.isfinite(found.microseconds) and all(0 <= share < 2 for _, share in found.shares)
    assert SizeNames({}).of_axis("X", 1) == "X.1"
