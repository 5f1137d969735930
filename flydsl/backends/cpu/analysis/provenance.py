"""Pointer provenance: the argument, shared object or private array of an address."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import Index, WindowMemory
from flydsl.ir.derived import Derived, Rule

Origin = sir.Value
"""An argument of the kernel, or the result of an :class:`.sir.AddressOf` or :class:`.sir.Alloca`."""


class Origins:
    """The origins of a kernel's addresses."""

    def __init__(self, kernel: sir.Kernel) -> None:
        self._arguments = frozenset(kernel.arguments)
        self._carried: Mapping[sir.Value, list[sir.Value]] = _carried_values(kernel.body)
        self._holds_address = Derived(_address)

    def of(self, pointer: sir.Value) -> Origin | None:
        """The one origin of an address; ``None`` where there are several, or one that was loaded from memory."""
        found = {end if self._is_origin(end) else None for end in self._ends(pointer)}
        return found.pop() if len(found) == 1 else None

    def window(self, pointer: sir.Value) -> WindowMemory | None:
        """The beginning of the one window that an address is in; ``None`` if it is in none, or in one of several."""
        ends = [end.owner for end in self._ends(pointer)]
        return ends[0] if len(ends) == 1 and isinstance(ends[0], WindowMemory) else None

    def _ends(self, pointer: sir.Value) -> list[sir.Value]:
        """The values that an address is computed from, at which it is not known where they come from."""
        ends: dict[sir.Value, None] = {}
        seen: set[sir.Value] = set()
        pending = [pointer]
        while pending:
            value = pending.pop()
            if value in seen:
                continue
            seen.add(value)
            sources = self._sources(value)
            if sources is None:
                ends[value] = None
            else:
                pending += sources
        return list(ends)

    def _is_origin(self, value: sir.Value) -> bool:
        return value in self._arguments or isinstance(value.owner, (sir.AddressOf, sir.Alloca))

    def _sources(self, value: sir.Value) -> list[sir.Value] | None:
        """The values that an address is computed from; ``None`` at an end."""
        if value in self._carried:
            return self._carried[value]
        match value.owner:
            case WindowMemory():
                return None
            case sir.ElementPointer() | Index():
                return value.owner.operands[:1]
            case sir.PointerCast(name="llvm.ptrtoint"):
                return value.owner.operands
            case sir.PointerCast():
                return self._bases(value.owner.operands[0])
            case sir.Elementwise(name="arith.select"):
                return value.owner.operands[1:]
            case sir.Elementwise():
                return self._bases(value)
        return None

    def _bases(self, number: sir.Value) -> list[sir.Value] | None:
        """The operands of integer arithmetic that may hold an address; offsets do not."""
        owner = number.owner
        if isinstance(owner, sir.PointerCast):
            return [number]
        if not isinstance(owner, sir.Elementwise):
            return None
        return [operand for operand in owner.operands if self._holds_address(operand)] or None


def _address(number: sir.Value) -> Rule[sir.Value, bool]:
    """True if integer arithmetic gives what an address went into."""
    owner = number.owner
    if isinstance(owner, sir.Elementwise):
        for operand in owner.operands:
            if (yield operand):
                return True
    return isinstance(owner, sir.PointerCast)


def _carried_values(region: sir.Region) -> dict[sir.Value, list[sir.Value]]:
    """The values that flow into the arguments of loops' regions and the results of loops and branches."""
    return {target: sources for operation in sir.walk(region) for target, sources in _flows(operation)}


def _flows(operation: sir.Operation) -> Iterator[tuple[sir.Value, list[sir.Value]]]:
    match operation:
        case sir.If():
            for k, result in enumerate(operation.results):
                yield result, [inner.yields[k] for inner in operation.regions]
        case sir.For():
            (body,) = operation.regions
            rows = zip(body.arguments[1:], operation.operands[3:], body.yields, operation.results, strict=True)
            for argument, initial, following, result in rows:
                yield argument, [initial, following]
                yield result, [initial, following]
        case sir.While():
            before, after = operation.regions
            forwarded = before.operations[-1].operands[1:]
            yield from (
                (argument, [initial, following])
                for argument, initial, following in zip(before.arguments, operation.operands, after.yields, strict=True)
            )
            for argument, result, value in zip(after.arguments, operation.results, forwarded, strict=True):
                yield argument, [value]
                yield result, [value]
