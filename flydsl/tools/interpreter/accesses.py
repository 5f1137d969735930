"""Pointers, loads, stores and atomic operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from flydsl._mlir import ir
from flydsl.tools.interpreter.arithmetic import apply
from flydsl.tools.interpreter.kinds import Kind, bytes_of
from flydsl.tools.interpreter.memory import Fault, Range
from flydsl.tools.interpreter.operation import Operation, Rule

_DYNAMIC = -(1 << 31)
"""``GEPOp::kDynamicIndex``, the constant index of one that is an operand."""
_ADDRESS = (1 << 64) - 1


def _element_pointer(operation: Operation) -> int:
    base, *indices = operation.operands
    index, step = (
        operation.executor.kinds.once(operation.attribute("rawConstantIndices"), _constant_index),
        _step(operation),
    )
    if index == _DYNAMIC:
        index = operation.operand_kind(1).signed(indices[0])
    address: int = base + index * step & _ADDRESS
    return address


def _constant_index(attribute: ir.Attribute) -> int:
    constants = list(ir.DenseI32ArrayAttr(attribute))
    if len(constants) != 1:
        raise Fault("llvm.getelementptr of several indices is not interpreted")
    return int(constants[0])


def _step(operation: Operation) -> int:
    """The bytes of an element of the operation's type."""
    size: int = operation.executor.kinds.once(
        operation.attribute("elem_type"), lambda t: bytes_of(ir.TypeAttr(t).value)
    )
    return size


def _load(operation: Operation) -> Any:
    kind = operation.kind
    return kind.from_bytes(operation.executor.memory.read(operation.operands[0], kind.size))


def _store(operation: Operation) -> None:
    value, address = operation.operands
    operation.executor.memory.write(address, operation.operand_kind(0).to_bytes(value))


def _alloca(operation: Operation) -> int:
    size = _step(operation) * operation.operands[0]
    made = Range.new(size, "a thread's own memory", alignment=64)
    operation.executor.own(made)
    return made.start


_Update = Callable[[Kind, Any, Any], Any]


def _named(integer: str, number: str = "") -> _Update:
    """The operation of ``arith``; on floats another one, if it is given."""
    return lambda kind, a, b: apply(number if kind.is_float and number else integer, kind, a, b)


_UPDATES: tuple[_Update, ...] = (
    lambda kind, a, b: b,
    _named("arith.addi"),
    _named("arith.subi"),
    _named("arith.andi"),
    lambda kind, a, b: ~(a & b) & kind.mask,
    _named("arith.ori"),
    _named("arith.xori"),
    _named("arith.maxsi"),
    _named("arith.minsi"),
    _named("arith.maxui"),
    _named("arith.minui"),
    _named("arith.addf"),
    _named("arith.subf"),
    _named("arith.maxnumf"),
    _named("arith.minnumf"),
    lambda kind, a, b: 0 if a >= b else a + 1,
    lambda kind, a, b: b if a == 0 or a > b else a - 1,
)
"""By MLIR's number of the operation (``AtomicBinOp``): xchg, add, sub, and, nand, or, xor, max, min, umax, ..."""


def _update(operation: Operation) -> Any:
    (address, value), memory, number = operation.operands, operation.executor.memory, operation.integer("bin_op")
    kind = operation.operand_kind(1)
    before = kind.from_bytes(memory.read(address, kind.size))
    after = kind.map(lambda a, b: _UPDATES[number](kind.element, a, b), before, value)
    memory.write(address, kind.to_bytes(after))
    return before


def _exchange(operation: Operation) -> Any:
    (address, expected, value), memory = operation.operands, operation.executor.memory
    kind = operation.operand_kind(1)
    before = kind.from_bytes(memory.read(address, kind.size))
    is_equal = kind.to_bits(before) == kind.to_bits(expected)
    if is_equal:
        memory.write(address, kind.to_bytes(value))
    return before, int(is_equal)


def _checked_index(operation: Operation) -> int:
    """The pointer, if the coordinates beside it are inside the extents."""
    if not operation.has("tensor"):
        raise Fault("builtin.unrealized_conversion_cast is not interpreted")
    address, *numbers = operation.operands
    half = len(numbers) // 2
    signed = operation.operand_kind(1).signed
    coordinates, extents = [signed(n) for n in numbers[:half]], [signed(n) for n in numbers[half:]]
    if not all(0 <= c < extent for c, extent in zip(coordinates, extents, strict=True)):
        name = ir.StringAttr(operation.attribute("tensor")).value
        place, shape = (", ".join(map(str, each)) for each in (coordinates, extents))
        raise Fault(f"index ({place}) of {name or 'a tensor'} is out of range; its shape is ({shape})")
    return int(address)


def _same(operation: Operation) -> Any:
    return operation.operands[0] & operation.kind.mask


def _global(operation: Operation) -> int:
    return operation.executor.address_of(ir.FlatSymbolRefAttr(operation.attribute("global_name")).value)


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "llvm.getelementptr": _element_pointer,
        "llvm.load": _load,
        "llvm.store": _store,
        "llvm.alloca": _alloca,
        "llvm.atomicrmw": _update,
        "llvm.cmpxchg": _exchange,
        "llvm.ptrtoint": _same,
        "llvm.inttoptr": _same,
        "llvm.addrspacecast": _same,
        "llvm.fence": lambda operation: None,
        "llvm.mlir.addressof": _global,
        "builtin.unrealized_conversion_cast": _checked_index,
    }
)
"""By the operation's name."""
