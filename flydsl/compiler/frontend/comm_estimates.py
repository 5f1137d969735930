"""Messages, bytes and peers of a program as functions of its sizes.

The program's control flow is evaluated for some sizes, worlds and ranks.  A sum of at most three products that gives the
counts of all of them exactly, also of those that it was not solved for, is the count; else it is unknown.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import numpy as np

from flydsl._mlir import ir
from flydsl.compiler.frontend.comm_accesses import Access, walk
from flydsl.compiler.frontend.comm_counts import Code, DataDecide, Evaluator, Launched, TooMany
from flydsl.dist.affine import Affine
from flydsl.dist.manifest import UNKNOWN, SymbolRow
from flydsl.errors import ManifestError
from flydsl.expr.dist.declarations import Declarations
from flydsl.expr.dist.sizes import Symbols, plain_name, read_size
from flydsl.support.fast_dataclass import record

__all__ = ["Estimate", "estimate"]

_WORLDS = (1, 2, 3, 4, 5, 8)
_SIZES = (1, 37, 128, 293, 512, 1021, 1536, 2477)
_PER_WORLD = 4
"""Sizes that each world is evaluated for."""
_LARGE = (70_001, 300_007)
"""Sizes beyond the bounds of grids, which kernels with fewer blocks than work have."""
_MOST_TERMS = 3
_MOST_WORK = 12_000_000
"""As of one evaluation, for all of a program: more is not worth a second of each trace."""
_MOST_CANDIDATES = 40

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

    Args:
        host: the host function.
        kernels: by symbol.
        accesses: the remote ones of that group, by the symbol of the kernel.
        group: what the program declares of it; symbols that the counts need are added.
    """
    if not any(accesses.values()):
        return Estimate("none", Affine(), Affine())
    program = _Program(host, kernels, accesses, group)
    try:
        counted = program.counted()
    except DataDecide:
        return Estimate(UNKNOWN, UNKNOWN, UNKNOWN)
    except _Exhausted:
        return Estimate("all", UNKNOWN, UNKNOWN)
    messages = program.fitted([(sample, count[0]) for sample, count in counted])
    size = program.fitted([(sample, count[1]) for sample, count in counted])
    return Estimate(_peers([(sample["world"], c[2]) for sample, c in counted]), messages, size)


def _peers(found: Sequence[tuple[int, frozenset[int]]]) -> str | tuple[int, ...]:
    """Distances if there are few and the same in all worlds, else all."""
    near = {
        frozenset(d if d <= world // 2 else d - world for d in distances) for world, distances in found if world > 4
    }
    if all(distances <= {0} for _, distances in found):
        return "none"
    largest = max(world for world, _ in found)
    if len(near) == 1 and len(next(iter(near))) < largest - 1:
        return tuple(sorted(next(iter(near)) - {0}))
    return "all"


class _Exhausted(Exception):
    """A program takes more work than :data:`_MOST_WORK`."""


@record
class _Remote:
    """A remote access: its bytes, none of a signal, and the rank; no rank of an address of all."""

    bytes: int | None
    peer: ir.Value | None


class _Program:
    def __init__(
        self,
        host: ir.Operation,
        kernels: Mapping[str, ir.Operation],
        accesses: Mapping[str, Sequence[Access]],
        group: Declarations,
    ) -> None:
        self._host, self._kernels, self._group = host, kernels, group
        self._launches = [launch for launch in walk(host) if launch.name == "gpu.launch_func"]
        self._host_code = Code(host, self._launches)
        self._wanted: dict[str, dict[ir.Operation, list[_Remote]]] = {symbol: {} for symbol in kernels}
        for symbol, found in accesses.items():
            for access in found:
                size = None if "signals" in access.entry.attributes else access.bytes
                self._wanted[symbol].setdefault(access.operation, []).append(_Remote(size, access.peer))
        self._work = 0
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
        return symbols

    def counted(self) -> list[tuple[Sample, tuple[int, int, frozenset[int]]]]:
        """The counts of all samples but those of more threads than are evaluated.

        Raises:
            DataDecide: there are none, or data decide.
        """
        found = []
        for sample in self.samples():
            try:
                found.append((sample, self.count(sample)))
            except TooMany:
                continue
        if len(found) < len(_WORLDS) * _PER_WORLD // 2:
            raise DataDecide
        return found

    def samples(self) -> list[Sample]:
        """Worlds, ranks and sizes to count for; the same for the same program."""
        found: list[Sample] = []
        names = [name for name, _, _ in self._inputs]
        for k, world in enumerate(world for world in _WORLDS for _ in range(_PER_WORLD)):
            values = {name: _SIZES[(3 * k + n * (k + 3)) % len(_SIZES)] for n, name in enumerate(names)}
            found.append({**values, "world": world, "rank": (k * 5 + 1) % world})
        for name, size, world in itertools.product(names, _LARGE, (2, 3)):
            values = {each: size if each == name else 37 for each in names}
            found.append({**values, "world": world, "rank": 1})
        return found

    def count(self, sample: Sample) -> tuple[int, int, frozenset[int]]:
        """Signals, bytes, and distances of the peers, of one rank's call."""
        arguments: list[int | None] = [None] * len(self._host.regions[0].blocks[0].arguments)
        for name, _, slot in self._inputs:
            arguments[slot] = sample[name]
        loads = {f"{self._group.name}.{name}": sample[name] for name in ("rank", "world")}
        loads[f"{self._group.name}.epoch"] = 1
        evaluator = Evaluator(arguments, loads, self._host_code)
        signals, size, distances = 0, 0, set[int]()

        def launch(operation: ir.Operation, _: Any) -> None:
            nonlocal signals, size
            counted = self._count_launch(operation, evaluator, loads, sample)
            signals, size = signals + counted[0], size + counted[1]
            distances.update(counted[2])

        mask = np.ones(1, np.bool_)
        evaluator.visit(self._host.regions[0].blocks[0], mask, launch)
        return signals, size, frozenset(distances)

    def _count_launch(
        self, launch: ir.Operation, host: Evaluator, loads: Mapping[str, int], sample: Sample
    ) -> tuple[int, int, set[int]]:
        symbol = ir.SymbolRefAttr(launch.attributes["kernel"]).value[-1]
        wanted = self._wanted[symbol]
        if not wanted:
            return 0, 0, set()
        segments = list(ir.DenseI32ArrayAttr(launch.attributes["operandSegmentSizes"]))
        first, operands = sum(segments[:-2]), list(launch.operands)
        extents = [int(host.value(operand)) for operand in operands[:6]]
        if min(extents) <= 0:
            return 0, 0, set()
        passed = [_known(host, operand) for operand in operands[first : first + segments[-2]]]
        kernel = self._kernels[symbol]
        inside = Evaluator(passed, loads, self._codes[symbol], Launched(extents[:3], extents[3:]))
        signals, size, distances = 0, 0, set[int]()

        def found(operation: ir.Operation, mask: Any) -> None:
            nonlocal signals, size
            times = int(np.count_nonzero(mask))
            for access in wanted[operation]:
                if access.bytes is None:
                    signals += times
                else:
                    size += times * access.bytes
                if access.peer is None:
                    distances.update(range(sample["world"]))
                elif len(distances) < sample["world"]:
                    peers = inside.value(access.peer)
                    own = peers[mask] if np.ndim(peers) else peers
                    distances.update(np.unique((own - sample["rank"]) % sample["world"]).tolist())

        body = kernel.regions[0].blocks[0]
        try:
            inside.visit(body, inside.all, found)
        finally:
            self._work += inside.work
            if self._work > _MOST_WORK:
                raise _Exhausted
        return signals, size, distances

    # -- counts as functions of sizes

    def fitted(self, counted: Sequence[tuple[Sample, int]]) -> Affine | str:
        """The size that gives all counts; its symbols become the program's."""
        target = np.array([count for _, count in counted], np.float64)
        if not target.any():
            return Affine()
        values = [self._values(sample) for sample, _ in counted]
        names = ["world", "rank", *(n for n in self._symbols.rows if all(n in v for v in values))]
        terms: list[tuple[str, ...]] = [(), *((n,) for n in names)]
        terms += [tuple(sorted(pair)) for pair in itertools.combinations(names, 2)]
        terms = terms[:_MOST_CANDIDATES]
        columns = np.array([[np.prod([v[n] for n in term]) for term in terms] for v in values], np.float64)
        for count in range(1, _MOST_TERMS + 1):
            chosen = _solved(columns, target, count)
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
        """Add the symbols to those of the program, with what they are derived from."""
        own = self._group.symbols
        for name in sorted(names - {"world", "rank"} - own.rows.keys()):
            row = self._symbols.rows[name]
            self._adopt(row.needs)
            own.rows[name] = row
            if name in self._symbols.slots:
                own.slots[name] = self._symbols.slots[name]


def _solved(columns: np.ndarray[Any, Any], target: np.ndarray[Any, Any], count: int) -> list[tuple[int, int]] | None:
    """Columns and integer factors whose sum is the target; the first such of so many columns."""
    picks = np.array(list(itertools.combinations(range(columns.shape[1]), count)))
    # Rows in the middle of worlds and sizes, which tell products apart.
    rows = np.linspace(len(target) // 3, len(target) - 1, count + 3).astype(int)
    matrices = columns[rows][:, picks].transpose(1, 0, 2)
    normal = matrices.transpose(0, 2, 1) @ matrices
    is_regular = np.linalg.matrix_rank(normal) == count
    picks, matrices, normal = picks[is_regular], matrices[is_regular], normal[is_regular]
    if not len(picks):
        return None
    right = (matrices.transpose(0, 2, 1) @ target[rows])[:, :, None]
    factors = np.rint(np.linalg.solve(normal, right)[:, :, 0])
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
