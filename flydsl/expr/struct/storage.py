"""Typed addresses of values, which may be split over several places in memory."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError
from flydsl.expr.memory.pointer import Pointer, PointerType, recast_iter
from flydsl.expr.numeric import Numeric, Uint8
from flydsl.expr.protocol import dsl_align_of, dsl_size_of, extract_to_ir_values, peek_from_ptr, poke_into_ptr
from flydsl.expr.struct.array import Align
from flydsl.expr.struct.closure import assemble, check_struct, field_offsets
from flydsl.expr.struct.composite import Composite
from flydsl.support.fast_dataclass import record


@record
class Deferred:
    """An address, a base and an offset in bytes, that is emitted where it is used, so that it is visible there."""

    base: Callable[[], Pointer]
    base_type: PointerType
    offset: int = 0

    def pointer(self) -> Pointer:
        """The address as a pointer to bytes."""
        return recast_iter(Uint8, self.base()) + self.offset

    @property
    def text(self) -> str:
        """The address as a pointer to bytes prints, which emits nothing."""
        alignment = math.gcd(self.base_type.alignment, self.offset)
        return f"Pointer<{PointerType(Uint8, self.base_type.address_space, alignment).text}>"


def _is_loaded(value: object) -> bool:
    """True if a number is what a load has read."""
    if not isinstance(value, Numeric) or value.is_static():
        return False
    owner = value.ir_value().owner
    return isinstance(owner, (ir.Operation, ir.OpView)) and owner.operation.name.endswith(".load")


class Storage:
    """``Storage[T]``: the address of a ``T``.

    ``.field`` of a composite is the storage of that field, :meth:`peek` loads the value, :meth:`poke` stores one.

    Args:
        address: a pointer.

    Example in a kernel::

        memory = fx.SharedAllocator().allocate(fx.Struct["a" : fx.Float32, "b" : fx.Int32])
        memory.a.poke(fx.Float32(1.5))
        fx.barrier()
        y[t] = memory.a.peek()
        # y: 1.5 1.5
    """

    __slots__ = ("_address", "_assigned")

    _address: Pointer | Deferred | dict[str, Storage]
    """One address, or the storage of each field of a struct whose fields are split."""
    _assigned: dict[str, Any]
    """Values that the program gave to names of this object."""
    alias_type: ClassVar[Any] = None

    def __class_getitem__(cls, stored: Any) -> type[Storage]:
        return storage_of(stored)

    def __init__(self, address: Pointer | Deferred | dict[str, Storage]) -> None:
        object.__setattr__(self, "_assigned", {})
        stored = self.alias_type
        if stored is None:
            raise DSLTypeError("Storage is abstract; say what is stored, Storage[T]")
        if isinstance(address, Pointer) and address.known_alignment < dsl_align_of(stored):
            address = Pointer(address.llvm_ptr, PointerType(address.dtype, address.address_space, dsl_align_of(stored)))
        object.__setattr__(self, "_address", address)

    def __setattr__(self, name: str, value: Any) -> None:
        """Let ``storage.name`` be ``value`` from now on, as of any Python object; nothing is stored.

        Published programs keep what they peeked so: ``storage.a = storage.a.peek()``.

        Raises:
            DSLTypeError: a number for a field that was not peeked from memory; :meth:`poke` stores one.
        """
        if (
            name not in self._assigned
            and isinstance(value, (bool, int, float, Numeric))
            and not _is_loaded(value)
            and name in self._fields()
        ):
            raise DSLTypeError(
                f"{type(self).__name__}.{name} = {value!r} stores nothing; write .{name}.poke(value), or keep the number in "
                "a variable"
            )
        self._assigned[name] = value

    def _fields(self) -> Mapping[str, Any]:
        """The types of the fields that memory holds."""
        composite = self._composite()
        return dict(composite._runtime_fields()) if issubclass(composite, Composite) else {}

    def peek(self) -> Any:
        """The stored value; an array is a view, which loads nothing.

        Raises:
            DSLTypeError: the type is a union, or has open ``Constexpr`` fields.
        """
        if isinstance(self._address, dict):
            return assemble(self._composite(), {name: field.peek() for name, field in self._address.items()})
        return peek_from_ptr(self.alias_type, self._pointer())

    def poke(self, value: Any) -> None:
        """Store ``value``.

        Raises:
            DSLTypeError: it is not one of the stored type.
        """
        if isinstance(self._address, dict):
            check_struct(self._composite(), value)
            for name, field in self._address.items():
                field.poke(getattr(value, name))
        else:
            poke_into_ptr(self.alias_type, self._pointer(), value)

    @property
    def _ptr(self) -> Pointer:
        """Its first byte; published programs that divide memory themselves use this name."""
        return recast_iter(Uint8, self._pointer())

    def __getattribute__(self, name: str) -> Any:
        if name[:1] != "_" and name in (assigned := object.__getattribute__(self, "_assigned")):
            return assigned[name]
        return object.__getattribute__(self, name)

    def __getattr__(self, name: str) -> Storage:
        fields = self._fields()
        if name not in fields:
            known = f"its fields are {', '.join(fields)}" if fields else "it has no fields; take .peek() first"
            raise AttributeError(f"{type(self).__name__} has no field {name!r}: {known}")
        if isinstance(self._address, dict):
            return self._address[name]
        offset, address = field_offsets(self._composite())[name], self._address
        if isinstance(address, Deferred):
            return storage_of(fields[name])(Deferred(address.base, address.base_type, address.offset + offset))
        return storage_of(fields[name])(recast_iter(Uint8, address) + offset)

    def __getitem__(self, index: Any) -> Any:
        raise self._without_peek()

    def __setitem__(self, index: Any, value: Any) -> None:
        raise self._without_peek()

    def _without_peek(self) -> DSLTypeError:
        name = type(self).__name__
        if issubclass(self._composite(), Composite):
            fields = ", ".join(f".{field}" for field in self._fields()) or "no fields"
            return DSLTypeError(f"{name} is a place in memory, without elements; it has {fields}")
        return DSLTypeError(
            f"{name} is a place in memory; .peek() gives what is there: a = storage.peek(), then a[i] and a[i] = value for "
            "an array"
        )

    def __repr__(self) -> str:
        address = self._address
        if isinstance(address, dict):
            return f"{type(self).__name__}(None)"
        return f"{type(self).__name__}({address.text if isinstance(address, Deferred) else address})"

    def _composite(self) -> Any:
        """The stored type without its alignment."""
        stored = self.alias_type
        return stored.aligned if issubclass(stored, Align) else stored

    def _pointer(self) -> Pointer:
        return self._address.pointer() if isinstance(self._address, Deferred) else self._address  # type: ignore[return-value]

    # -- conversion from and to MLIR values; a deferred address needs none

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        if isinstance(self._address, dict):
            return [v for field in self._address.values() for v in extract_to_ir_values(field)]
        return [self._address.llvm_ptr] if isinstance(self._address, Pointer) else []

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Storage:
        if exemplar is None:
            raise DSLTypeError(f"{cls.__name__} needs an exemplar, which says in which address space it is")
        address = exemplar._address
        if isinstance(address, Pointer):
            return type(exemplar)(Pointer(values[0], address.type))  # type: ignore[no-any-return]
        if isinstance(address, Deferred):
            return exemplar  # type: ignore[no-any-return]
        rest, fields = list(values), {}
        for name, field in address.items():
            count = len(extract_to_ir_values(field))
            fields[name] = type(field).__construct_from_ir_values__(rest[:count], field)
            del rest[:count]
        return type(exemplar)(fields)  # type: ignore[no-any-return]


@functools.cache
def storage_of(stored: Any) -> type[Storage]:
    dsl_size_of(stored)  # refuses types without a place in memory
    return type(f"Storage[{stored.__name__}]", (Storage,), {"__slots__": (), "alias_type": stored})
