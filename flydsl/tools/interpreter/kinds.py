"""Types of MLIR's values: their numbers in Python, and their bits.

An integer is a Python integer from 0 on, modulo two to its width.  A float is a Python float that the type holds.  A vector
is a list, a struct a tuple, and a pointer an address.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError
from flydsl.support.fast_dataclass import record
from flydsl.support.float_formats import FORMATS
from flydsl.support.forks import cached_property

_STRUCT = {"f16": "<e", "f32": "<f", "f64": "<d"}
_POINTER_BITS = 64
_ARRAY = re.compile(r"!llvm\.array<(\d+) x (.+)>")


@record
class Kind:
    """One type."""

    name: str
    """As MLIR prints it."""
    bits: int
    """Of a number, or of an element of a vector."""
    is_float: bool = False
    count: int | None = None
    """Elements of a vector; ``None`` for a scalar."""
    members: tuple[Kind, ...] = ()
    """Of a struct."""

    @cached_property
    def element(self) -> Kind:
        """The kind of a vector's elements; a scalar's own."""
        return self if self.count is None else Kind(self.name.partition("x")[2][:-1], self.bits, self.is_float)

    @cached_property
    def mask(self) -> int:
        return (1 << self.bits) - 1

    @property
    def size(self) -> int:
        """Bytes in memory."""
        if self.count is None:
            return max(self.bits, 8) // 8
        return (self.bits * self.count + 7) // 8

    def signed(self, value: int) -> int:
        """An integer of this kind, read as signed; a single bit is 0 or 1."""
        return value - (1 << self.bits) if value >> (self.bits - 1) and self.bits > 1 else value

    def rounded(self, value: float) -> float:
        return value if self.bits == 64 else FORMATS[self.name].round(value)

    def zero(self) -> Any:
        """The number zero, or a vector or struct of zeros."""
        if self.members:
            return tuple(member.zero() for member in self.members)
        number: int | float = 0.0 if self.is_float else 0
        return number if self.count is None else [number] * self.count

    def to_bits(self, value: Any) -> int:
        """The bits of a number, or of a vector with its first element lowest."""
        if self.count is not None:
            element = self.element
            return sum(element.to_bits(each) << (k * self.bits) for k, each in enumerate(value))
        if not self.is_float:
            return int(value)
        if self.name in _STRUCT:
            return int.from_bytes(struct.pack(_STRUCT[self.name], value), "little")
        return FORMATS[self.name].to_bits(value)

    def from_bits(self, bits: int) -> Any:
        """The number, or vector, of these bits."""
        if self.count is not None:
            element, mask = self.element, self.mask
            return [element.from_bits(bits >> (k * self.bits) & mask) for k in range(self.count)]
        if not self.is_float:
            return bits & self.mask
        if self.name in _STRUCT:
            return struct.unpack(_STRUCT[self.name], bits.to_bytes(self.bits // 8, "little"))[0]
        return FORMATS[self.name].from_bits(bits)

    def to_bytes(self, value: Any) -> bytes:
        return self.to_bits(value).to_bytes(self.size, "little")

    def from_bytes(self, data: bytes) -> Any:
        """The value that memory holds."""
        return self.from_bits(int.from_bytes(data, "little"))

    def map(self, function: Callable[..., Any], *values: Any) -> Any:
        """The function of each element of vectors, or of the scalars themselves."""
        return function(*values) if self.count is None else [function(*each) for each in zip(*values, strict=True)]


class Kinds:
    """The kinds of the types of one MLIR context, each found once."""

    def __init__(self) -> None:
        self._known: dict[ir.Type, Kind] = {}
        self._made: dict[ir.Attribute, Any] = {}

    def once(self, attribute: ir.Attribute, read: Callable[[ir.Attribute], Any]) -> Any:
        """The result of ``read``, the only reader of the attribute; computed once."""
        found = self._made.get(attribute)
        if found is None:
            found = self._made[attribute] = read(attribute)
        return found

    def of(self, t: ir.Type) -> Kind:
        kind = self._known.get(t)
        if kind is None:
            kind = self._known[t] = _kind(t)
        return kind


def _kind(t: ir.Type) -> Kind:
    name = str(t)
    if isinstance(t, ir.IntegerType):
        return Kind(name, t.width)
    if isinstance(t, ir.IndexType) or name.startswith("!llvm.ptr"):
        return Kind(name, _POINTER_BITS)
    if name in ("f16", "bf16", "f32", "f64"):
        return Kind(name, int(name.lstrip("bf")), is_float=True)
    if isinstance(t, ir.VectorType) and len(t.shape) == 1 and not t.scalable:
        element = _kind(t.element_type)
        return Kind(name, element.bits, element.is_float, t.shape[0])
    if name.startswith("!llvm.struct<("):
        parts = [_kind(ir.Type.parse(part)) for part in name[len("!llvm.struct<(") : -2].split(", ")]
        return Kind(name, 0, members=tuple(parts))
    raise DSLNotImplementedError(f"the interpreter has no values of type {name}; unset FLYDSL_INTERPRET to compile")


def bytes_of(t: ir.Type) -> int:
    """The bytes of an element of that type in memory, as LLVM steps over it."""
    if found := _ARRAY.fullmatch(str(t)):
        return int(found[1]) * bytes_of(ir.Type.parse(found[2]))
    kind = _kind(t)
    return kind.size
