"""Integer arithmetic of 32 bits that addresses depend on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import Index
from flydsl.backends.cpu.simt_ir.types import I32, I64
from flydsl.support.fast_dataclass import record

WRAPPING: Mapping[str, str] = {
    "arith.addi": "+",
    "arith.subi": "-",
    "arith.muli": "*",
    "arith.shli": "<<",
    "arith.trunci": "as 32 bits",
}
"""Operations whose result may not be the number that they compute, and how a report writes them."""
_WIDENED = {"arith.extsi": True, "arith.extui": False}
"""True if the operand is signed."""
_PASSED: Mapping[str, tuple[int, ...]] = {
    "arith.select": (1, 2),
    **dict.fromkeys(("arith.maxsi", "arith.minsi", "arith.maxui", "arith.minui"), (0, 1)),
    "arith.shrsi": (0,),  # a quotient
    **dict.fromkeys(("arith.divsi", "arith.divui", "arith.ceildivsi", "arith.ceildivui", "arith.floordivsi"), (0,)),
}
"""Operations whose result is wrong where one of these operands is; masks and remainders are meant to wrap."""


def index_arithmetic(kernel: sir.Kernel) -> dict[sir.Operation, bool]:
    """The operations of 32 bits whose results reach an address; true for one that is read as a signed number.

    Sums, products, shifts and truncations count.  What passes through a mask, an exclusive or, a logical shift or
    a remainder does not, because hashes and swizzles wrap on purpose.
    """
    return _Slice(kernel).found


class _Slice:
    def __init__(self, kernel: sir.Kernel) -> None:
        self.found: dict[sir.Operation, bool] = {}
        self._sources = _sources(kernel)
        self._seen: set[tuple[sir.Value, bool]] = set()
        self._rest: list[tuple[sir.Value, bool]] = []
        for operation in sir.walk(kernel.body):
            if isinstance(operation, sir.ElementPointer):
                self._rest += [(value, True) for value in operation.operands[1:]]
            elif isinstance(operation, Index):
                coordinates = operation.operands[1 : 1 + len(operation.operands) // 2]
                self._rest += [(value, True) for value in coordinates]
            elif isinstance(operation, sir.PointerCast) and operation.name == "llvm.inttoptr":
                self._rest += [(operation.operands[0], True)]
        while self._rest:
            value, is_signed = self._rest.pop()
            if (value, is_signed) not in self._seen:
                self._seen.add((value, is_signed))
                self._visit(value, is_signed)

    def _visit(self, value: sir.Value, is_signed: bool) -> None:
        owner = value.owner
        if not isinstance(owner, sir.Elementwise):
            self._rest += [(source, is_signed) for source in self._sources.get(value, ())]
            return
        if owner.name in _WIDENED:
            self._rest += [(owner.operands[0], _WIDENED[owner.name])]
        elif owner.name in WRAPPING:
            if value.type == I32:
                self.found[owner] = self.found.get(owner, False) or is_signed
            followed = owner.operands[:1] if owner.name == "arith.shli" else owner.operands
            self._rest += [(operand, is_signed) for operand in followed]
        else:
            self._rest += [(owner.operands[k], is_signed) for k in _PASSED.get(owner.name, ())]


def _sources(kernel: sir.Kernel) -> dict[sir.Value, list[sir.Value]]:
    """For results and arguments of control flow, and for shuffles, the values that they are."""
    found: dict[sir.Value, list[sir.Value]] = {}
    for operation in sir.walk(kernel.body):
        for value, source in _pairs(operation):
            if value.type in (I32, I64):
                found.setdefault(value, []).append(source)
    return found


def _pairs(operation: sir.Operation) -> Iterator[tuple[sir.Value, sir.Value]]:
    match operation:
        case sir.If():
            for region in operation.regions:
                yield from zip(operation.results, region.yields, strict=False)
        case sir.For():
            (body,) = operation.regions
            lower, _, step, *inits = operation.operands
            index, *carried = body.arguments
            yield index, lower
            yield index, step
            for given in (inits, body.yields):
                yield from zip(carried, given, strict=False)
                yield from zip(operation.results, given, strict=False)
        case sir.While():
            before, after = operation.regions
            passed = before.operations[-1].operands[1:]
            for given in (operation.operands, after.yields):
                yield from zip(before.arguments, given, strict=False)
            yield from zip(after.arguments, passed, strict=False)
            yield from zip(operation.results, passed, strict=False)
        case sir.Shuffle() | sir.Broadcast():
            yield operation.results[0], operation.operands[0]


# Memory coalescing: wide accesses for lanes at constant distances from one base.


_MAX_SPAN_BYTES = 512
"""Wider vectors make LLVM's shuffles costly to compile."""


@record
class Span:
    """``count`` elements from ``start`` bytes past the base cover all lanes; ``first[lane]`` is a lane's first element."""

    start: int
    count: int
    first: tuple[int, ...]


def contiguous_order(offsets: Sequence[int], size: int) -> list[int] | None:
    """The lanes by ascending address if together they access one run of memory, each ``size`` bytes of it.

    ``None`` if they leave gaps or overlap.
    """
    order = sorted(range(len(offsets)), key=lambda lane: offsets[lane])
    start = offsets[order[0]]
    return order if all(offsets[lane] - start == k * size for k, lane in enumerate(order)) else None


def find_span(offsets: Sequence[int], element: int, count: int) -> Span | None:
    """One wide load for lanes that each load ``count`` elements of ``element`` bytes; lanes may overlap or leave gaps.

    ``None`` if the elements do not lie on one grid, or if most of a load would not be used.
    """
    start = min(offsets)
    if any((offset - start) % element for offset in offsets):
        return None
    first = tuple((offset - start) // element for offset in offsets)
    total = max(first) + count
    if total > 2 * len(offsets) * count or total * element > _MAX_SPAN_BYTES:
        return None
    return Span(start, total, first)
