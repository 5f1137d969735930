"""Messages, bytes and peers of a program as functions of its sizes.

The program's control flow is evaluated for some sizes, worlds and ranks.  A sum of at most three products that gives the
counts of all of them exactly, also of those that it was not solved for, is the count; else it is unknown.

Products are of the world, the rank, the program's inputs, and the sizes that its host function declares.  Where one of these
is a quotient by the world, ``ceildiv(n, g.world)``, there are also the elements that one rank has then: of a part of so many
elements, that of its right neighbor, and of every world-th element (:func:`_add_shares`).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import numpy as np

from flydsl._mlir import ir
from flydsl.compiler.comm.accesses import Access
from flydsl.dist.affine import Affine
from flydsl.dist.manifest import UNKNOWN, SymbolRow
from flydsl.errors import ManifestError
from flydsl.expr.dist.declarations import Declarations
from flydsl.expr.dist.sizes import WORLD, Symbols, plain_name, read_size
from flydsl.ir.rewriting import walk
from flydsl.ir.thread_integers import Code, DataDecide, Evaluator, Launched, TooMany
from flydsl.support.fast_dataclass import record

_WORLDS = (1, 2, 3, 4, 5, 8)
_SIZES = (1, 37, 0, 128, 293, 512, 1021, 1536, 2477)
_SMALL_SIZES = (1, 37, 0, 64, 129, 200, 65, 128, 193)
"""Those of programs with more inputs than one that matter, whose work is a product of them."""
_STRIDES = (2, 5, 7, 4, 8, 1)
"""Steps through the sizes from sample to sample, one for each input; they have no divisor in common with their number."""
_PER_WORLD = 5
"""Sizes that each world is evaluated for."""
_VARIED = (67, 200, 2477)
"""Sizes that tell which inputs matter: the first one of all inputs, and the others of one at a time."""
_LARGE = (70_001, 300_007)
"""Sizes beyond the bounds of grids, which kernels with fewer blocks than work have."""
_MOST_TERMS = 3
_MOST_WORK = 12_000_000
"""As of one evaluation, for all of a program: more is not worth a second of each trace."""
_MOST_CANDIDATES = 100
_SINGULAR = 1e-12
"""The least determinant of scaled equations that tells products apart."""

Sample = Mapping[str, int]


class Estimate:
    """Counts of one program and group; ``peers`` as in manifests."""

    def __init__(self, peers: str | tuple[int, ...], messages: Affine | str, bytes: Affine | str) -> None:
        self.peers, self.messages, self.bytes = peers, messages, bytes


def estimate(
    host: ir.Operation,
    kernels: Mapping[str, ir.Operation],
    accesses: Mapping[str, Sequence[Access]],
    group: Declarations,
) -> Estimate:
    """The counts of a program's remote accesses through the windows of a group.

    ``accesses`` are those of that group, by the symbol of the kernel.  Symbols that the counts need are added to
    ``group``.
    """
    if not any(accesses.values()):
        return Estimate("none", Affine(), Affine())
    results = list[Affine | str]()
    every = list[tuple[Sample, frozenset[int]]]()
    is_whole = True  # both were counted
    for signals in (True, False):  # data may decide of one and not of the other
        own = {
            symbol: [each for each in found if ("signals" in each.entry.attributes) == signals]
            for symbol, found in accesses.items()
        }
        if not any(own.values()):
            results.append(Affine())
            continue
        program = _Program(host, kernels, own, group)
        try:
            counted = program.counted()
        except DataDecide:
            results.append(UNKNOWN)
            is_whole = False
            continue
        results.append(program.fitted([(sample, count) for sample, count, _ in counted]))
        every += [(sample, peers) for sample, _, peers in counted]
    peers = _peers([(sample["world"], distances) for sample, distances in every]) if every else UNKNOWN
    return Estimate(peers if is_whole or peers == "all" else UNKNOWN, *results)


def _peers(found: Sequence[tuple[int, frozenset[int]]]) -> str | tuple[int, ...]:
    """Distances if there are few and the same in all worlds, else all."""
    near = {
        frozenset(d if d <= world // 2 else d - world for d in distances) - {0}
        for world, distances in found
        if world > 4
    } - {frozenset()}
    if all(distances <= {0} for _, distances in found):
        return "none"
    largest = max(world for world, _ in found)
    if len(near) == 1 and len(next(iter(near))) < largest - 1:
        return tuple(sorted(next(iter(near))))
    return "all"


@record
class _Remote:
    """A remote access: its bytes, 1 of a signal, and the rank; no rank of an address of all."""

    weight: int | ir.Value
    peer: ir.Value | None
    leader: ir.Value | None
    """Counted where it is 0; ``None``: for each thread."""


class _Program:
    """The remote accesses of a program that are counted: its signals, or its data."""

    def __init__(
        self,
        host: ir.Operation,
        kernels: Mapping[str, ir.Operation],
        accesses: Mapping[str, Sequence[Access]],
        group: Declarations,
    ) -> None:
        self._host, self._kernels, self._group = host, kernels, group
        self._launches = walk(host, "gpu.launch_func")
        self._host_code = Code(host, self._launches)
        self._wanted: dict[str, dict[ir.Operation, list[_Remote]]] = {symbol: {} for symbol in kernels}
        for symbol, found in accesses.items():
            for access in found:
                weight = 1 if "signals" in access.entry.attributes else access.bytes
                self._wanted[symbol].setdefault(access.operation, []).append(
                    _Remote(weight, access.peer, access.leader)
                )
        self._work = 0
        self._matters: frozenset[str] = frozenset()
        self._codes = {symbol: Code(kernel, self._wanted[symbol]) for symbol, kernel in kernels.items()}
        known = {slot: name for name, slot in group.symbols.slots.items()}
        self._inputs = [
            (known.get(slot, plain_name(source)), source, slot) for source, slot in group.symbols.arguments()
        ]
        self._symbols = self._with_grids()

    def _with_grids(self) -> Symbols:
        """The program's symbols, and those of its inputs and grids."""
        symbols = copy(self._group.symbols)
        symbols.rows, symbols.slots = dict(symbols.rows), dict(symbols.slots)
        for name, source, slot in self._inputs:
            if ".stride[" not in source and name not in symbols.rows:
                symbols.rows[name], symbols.slots[name] = SymbolRow(source=source), slot
        for launch in self._launches:
            for extent in list(launch.operands)[:3]:
                try:
                    read_size(extent, symbols)
                except ManifestError:
                    continue
        _add_shares(symbols)
        return symbols

    def _mattering(self) -> frozenset[str]:
        """The inputs that change the count."""
        names = [name for name, _, _ in self._inputs]
        found = set()
        for name in names:
            counts = set()
            for size in _VARIED:
                try:
                    counts.add(self.count({**dict.fromkeys(names, _VARIED[0]), name: size, "world": 3, "rank": 1})[0])
                except TooMany:
                    continue
            if len(counts) > 1:
                found.add(name)
        return frozenset(found)

    def counted(self) -> list[tuple[Sample, int, frozenset[int]]]:
        """The counts of all samples but those that take more work than they are worth, and the distances of the peers."""
        self._matters = self._mattering()
        found = []
        for sample in self.samples():
            try:
                found.append((sample, *self.count(sample)))
            except TooMany:
                continue
            if self._work > _MOST_WORK:
                break
        if len(found) < len(_WORLDS) * _PER_WORLD // 2:
            raise DataDecide
        return found

    def samples(self) -> list[Sample]:
        """Worlds, ranks and sizes to count for; the same for the same program."""
        found: list[Sample] = []
        rest = dict.fromkeys([name for name, _, _ in self._inputs], _VARIED[0])
        names = [name for name in rest if name in self._matters]
        sizes = _SIZES if len(names) == 1 else _SMALL_SIZES
        for k, world in enumerate(world for _ in range(_PER_WORLD) for world in _WORLDS):
            values = {
                name: sizes[(_STRIDES[n % len(_STRIDES)] * k + (n + 1) * (k // len(sizes))) % len(sizes)]
                for n, name in enumerate(names)
            }
            found.append({**rest, **values, "world": world, "rank": (k * 5 + k // len(_WORLDS)) % world})
        for name, size, world in itertools.product(names, _LARGE, (2, 3)):
            found.append({**rest, **dict.fromkeys(names, 37), name: size, "world": world, "rank": 1})
        return found

    def count(self, sample: Sample) -> tuple[int, frozenset[int]]:
        """Signals or bytes, and distances of the peers, of one rank's call."""
        arguments: list[int | None] = [None] * len(self._host.regions[0].blocks[0].arguments)
        for name, _, slot in self._inputs:
            arguments[slot] = sample[name]
        loads = {f"{self._group.name}.{name}": sample[name] for name in ("rank", "world")}
        loads[f"{self._group.name}.epoch"] = 1
        if "local" in sample:  # the ranks of a host, which manifests do not know
            loads[f"{self._group.name}.local"] = sample["local"]
        evaluator = Evaluator(arguments, loads, self._host_code)
        count, distances = 0, set[int]()

        def launch(operation: ir.Operation, *_: Any) -> None:
            nonlocal count
            of_launch, peers = self._count_launch(operation, evaluator, loads, sample)
            count += of_launch
            distances.update(peers)

        mask = np.ones(1, np.bool_)
        evaluator.visit(self._host.regions[0].blocks[0], mask, launch)
        return count, frozenset(distances)

    def _count_launch(
        self, launch: ir.Operation, host: Evaluator, loads: Mapping[str, int], sample: Sample
    ) -> tuple[int, set[int]]:
        symbol = ir.SymbolRefAttr(launch.attributes["kernel"]).value[-1]
        wanted = self._wanted[symbol]
        if not wanted:
            return 0, set()
        segments = list(ir.DenseI32ArrayAttr(launch.attributes["operandSegmentSizes"]))
        first, operands = sum(segments[:-2]), list(launch.operands)
        extents = [int(host.value(operand)) for operand in operands[:6]]
        if min(extents) <= 0:
            return 0, set()
        passed = [_known(host, operand) for operand in operands[first : first + segments[-2]]]
        kernel = self._kernels[symbol]
        inside = Evaluator(passed, loads, self._codes[symbol], Launched(extents[:3], extents[3:]))
        count, distances = 0, set[int]()

        def found(operation: ir.Operation, running: Any, threads: Evaluator) -> None:
            nonlocal count
            for access in wanted[operation]:
                mask = running if access.leader is None else running & (threads.value(access.leader) == 0)
                times = int(np.count_nonzero(mask))
                if isinstance(access.weight, int):
                    count += times * access.weight
                else:
                    sizes = threads.value(access.weight)
                    count += int(sizes[mask].sum()) if np.ndim(sizes) else times * int(sizes)
                if access.peer is None:
                    distances.update(range(sample["world"]))
                elif len(distances) < sample["world"]:
                    peers = threads.value(access.peer)
                    own = peers[mask] if np.ndim(peers) else peers
                    distances.update(np.unique((own - sample["rank"]) % sample["world"]).tolist())

        body = kernel.regions[0].blocks[0]
        try:
            inside.visit(body, inside.all, found)
        finally:
            self._work += inside.work
        return count, distances

    # -- counts as functions of sizes

    def fitted(self, counted: Sequence[tuple[Sample, int]]) -> Affine | str:
        """The size that gives all counts; its symbols become the program's."""
        target = np.array([count for _, count in counted], np.float64)
        if not target.any():
            return Affine()
        values = [self._values(sample) for sample, _ in counted]
        known = {"world", "rank", *self._matters}
        for name, row in self._symbols.rows.items():
            if row.expression is not None and row.needs <= known:
                known.add(name)
        names = ["world", "rank", *(n for n in self._symbols.rows if n in known and all(n in v for v in values))]
        terms: list[tuple[str, ...]] = [(), *((n,) for n in names)]
        terms += [tuple(sorted(pair)) for pair in itertools.combinations(names, 2)]
        pairs = len(terms)
        terms += [tuple(sorted(three)) for three in itertools.combinations(names, 3)]
        values_of = {name: np.array([v[name] for v in values], np.float64) for name in names}
        columns = np.stack(
            [math.prod((values_of[n] for n in term), start=np.ones(len(values))) for term in terms], axis=1
        )
        searches = [(1, len(terms)), (2, min(len(terms), _MOST_CANDIDATES)), (3, min(pairs, _MOST_CANDIDATES))]
        for count, candidates in searches[:_MOST_TERMS]:
            chosen = _solved(columns[:, :candidates], target, count)
            if chosen is not None:
                size = Affine(tuple((factor, terms[k]) for k, factor in chosen))
                self._adopt(size.symbols)
                return size
        return UNKNOWN

    def _values(self, sample: Sample) -> dict[str, int]:
        """The values of all symbols for a sample."""
        found = dict(sample)
        for name, row in self._symbols.rows.items():
            if row.expression is not None and row.needs <= found.keys():
                found[name] = row.derive(sample["world"], found)
        return found

    def _adopt(self, names: frozenset[str]) -> None:
        """Add the symbols to those of the program, with their definitions."""
        own = self._group.symbols
        for name in sorted(names - {"world", "rank"} - own.rows.keys()):
            row = self._symbols.rows[name]
            self._adopt(row.needs)
            own.rows[name] = row
            if name in self._symbols.slots:
                own.slots[name] = self._symbols.slots[name]


def _add_shares(symbols: Symbols) -> None:
    """Add the elements of one rank, for each quotient by the world among the sizes of a program.

    With ``p = ceildiv(e, world)``, rank r has elements ``r * p`` to ``(r + 1) * p`` of e, or ``r, r + world, ...``.  If e
    is a number of units, ``ceildiv(n, 64)``, these are elements of n.
    """
    quotients = [(name, row) for name, row in symbols.rows.items() if row.ceildiv == WORLD and row.is_plain]
    if not quotients:
        return
    rank, world = Affine.symbol("rank"), Affine.symbol(WORLD)
    is_last = symbols.named(SymbolRow(expression=rank + 2 - world, ceildiv=WORLD), _names("is_last"))
    for name, row in quotients:
        part, total, unit = Affine.symbol(name), Affine.of(row.expression or 0), 1
        inner = symbols.rows.get(total.terms[0][1][0]) if len(total.symbols) == 1 else None
        is_units = inner is not None and inner.is_plain and total == Affine.symbol(*total.symbols)
        if is_units and inner is not None and isinstance(inner.ceildiv, int) and inner.expression is not None:
            total, unit = inner.expression, inner.ceildiv
        for said, owner in (("own", rank), ("next", rank + 1 - world * is_last)):
            share = SymbolRow(expression=total - part * owner * unit, least=0, most=part * unit)
            symbols.named(share, _names(f"{said}_{name}"))
        every = SymbolRow(expression=Affine.of(row.expression or 0) - rank, ceildiv=WORLD, least=0)
        symbols.named(every, _names(f"every_{name}"))


def _names(name: str) -> list[str]:
    """An identifier, and others if it is taken."""
    return [name, *(f"{name}_{number}" for number in range(8))]


def _solved(columns: np.ndarray[Any, Any], target: np.ndarray[Any, Any], count: int) -> list[tuple[int, int]] | None:
    """Columns and integer factors whose sum is the target; the first such of so many columns."""
    picks = np.array(list(itertools.combinations(range(columns.shape[1]), count)))
    # Rows in the middle of worlds and sizes, which tell products apart.
    rows = np.linspace(len(target) // 3, len(target) - 1, count + 3).astype(int)
    scales = np.abs(columns[rows]).max(axis=0)
    scales[scales == 0] = 1
    matrices = (columns / scales)[rows][:, picks].transpose(1, 0, 2)
    normal = matrices.transpose(0, 2, 1) @ matrices
    is_regular = np.abs(np.linalg.det(normal)) > _SINGULAR
    picks, matrices, normal = picks[is_regular], matrices[is_regular], normal[is_regular]
    if not len(picks):
        return None
    right = (matrices.transpose(0, 2, 1) @ target[rows])[:, :, None]
    factors = np.rint(np.linalg.solve(normal, right)[:, :, 0] / scales[picks])
    sums = np.einsum("sck,ck->cs", columns[:, picks], factors)
    exact = np.flatnonzero((sums == target).all(axis=1) & (factors != 0).all(axis=1))
    if not len(exact):
        return None
    best = exact[0]
    return [(int(k), int(f)) for k, f in zip(picks[best], factors[best], strict=True)]


def _known(host: Evaluator, value: ir.Value) -> int | None:
    try:
        return int(host.value(value))
    except (DataDecide, TypeError):
        return None
