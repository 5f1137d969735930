"""Protocols of composites, derived from the protocols of their fields."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLTypeError
from flydsl.expr.core.argument_registry import JitArgumentRegistry
from flydsl.expr.core.constexpr import is_constexpr
from flydsl.expr.memory.pointer import Pointer, recast_iter
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Numeric, Uint8
from flydsl.expr.protocol import (
    dsl_align_of,
    dsl_size_of,
    extract_to_ir_values,
    is_storable,
    peek_from_ptr,
    poke_into_ptr,
)
from flydsl.expr.struct.array import Align


def round_up(size: int, alignment: int) -> int:
    """The smallest multiple of ``alignment`` not below ``size``."""
    return -(-size // alignment) * alignment


def protocols_of(ordered: bool, fields: Mapping[str, Any]) -> tuple[type, ...]:
    """The classes to mix into a struct (``ordered``) or union with those fields."""
    types = [t for t in fields.values() if not is_constexpr(t)]
    mixed: list[type] = []
    if ordered and all(hasattr(_placed(t), "__construct_from_ir_values__") for t in types):
        mixed.append(DslTypeByFields)
    if ordered and all(map(is_passed, types)):
        mixed.append(JitArgumentByFields if all(map(_has_signature, types)) else UnsignedByFields)
    if all(is_storable(t) for t in types):
        mixed.append(StorableStruct if ordered else StorableUnion)
    return tuple(mixed)


def is_passed(t: Any) -> bool:
    """True if the host can pass values of a field's type to a launch."""
    return hasattr(_placed(t), "__c_abi_spec__") or JitArgumentRegistry.in_kernels(t) is not t


def _has_signature(t: Any) -> bool:
    return hasattr(_placed(t), "__cache_signature__") or JitArgumentRegistry.in_kernels(t) is not t


def _placed(t: Any) -> Any:
    """The type of a field's values in kernels."""
    return t.aligned if issubclass(t, Align) else JitArgumentRegistry.in_kernels(t)


def assemble(cls: Any, values: Mapping[str, Any]) -> Any:
    """The struct of class ``cls`` with its constants and those field values, which have their types already."""
    if any(is_constexpr(t) and name not in cls.__dsl_constants__ for name, t in cls.__dsl_fields__.items()):
        raise DSLTypeError(
            f"{cls.__name__} has open Constexpr fields; name a specialized type, such as type({cls.__name__}(...))"
        )
    self = object.__new__(cls)
    for name in cls.__dsl_fields__:
        object.__setattr__(self, name, values[name] if name in values else cls.__dsl_constants__[name])
    return self


class ByFields:
    """Base of the derived protocols."""

    __dsl_fields__: ClassVar[Mapping[str, Any]]

    @classmethod
    def _runtime_fields(cls) -> list[tuple[str, Any]]:
        return [(name, t) for name, t in cls.__dsl_fields__.items() if not is_constexpr(t)]


class DslTypeByFields(ByFields):
    """A struct enters and leaves regions as the values of its fields."""

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [v for name, _ in self._runtime_fields() for v in extract_to_ir_values(getattr(self, name))]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Any:
        rest, fields = list(values), {}
        for name, t in cls._runtime_fields():
            like = None if exemplar is None else getattr(exemplar, name)
            count = _value_count(_placed(t), like, f"{cls.__name__}.{name}")
            maker = _placed(t) if like is None else type(like)
            fields[name] = maker.__construct_from_ir_values__(rest[:count], like)
            del rest[:count]
        if rest:
            raise DSLTypeError(f"{cls.__name__} takes {len(values) - len(rest)} values and got {len(values)}")
        return assemble(cls if exemplar is None else type(exemplar), fields)


def _value_count(t: Any, exemplar: Any, what: str) -> int:
    """The number of MLIR values of a field: of ``exemplar``, or by its type."""
    if issubclass(t, (Numeric, Vector)):
        return 1
    if exemplar is not None:
        return len(extract_to_ir_values(exemplar))
    if issubclass(t, Pointer) and t.alias_type is not None:
        return 1
    if issubclass(t, DslTypeByFields):
        return sum(_value_count(_placed(f), None, f"{what}.{name}") for name, f in t._runtime_fields())
    raise DSLTypeError(f"{what}: a {t.__name__} cannot be built from its values alone; give an exemplar")


class UnsignedByFields(ByFields):
    """A struct is passed to a launch field by field."""

    def __get_ir_types__(self) -> list[ir.Type]:
        return [t for name, _ in self._runtime_fields() for t in getattr(self, name).__get_ir_types__()]

    def __c_abi_spec__(self) -> list[tuple[Any, Callable[[Any, Any], None]]]:
        return [
            (c_type, functools.partial(_fill_field, name, fill))
            for name, _ in self._runtime_fields()
            for c_type, fill in getattr(self, name).__c_abi_spec__()
        ]


class JitArgumentByFields(UnsignedByFields):
    """What is compiled in of a struct is that of its fields."""

    def __cache_signature__(self) -> Hashable:
        return type(self), tuple(getattr(self, name).__cache_signature__() for name, _ in self._runtime_fields())


def _fill_field(name: str, fill: Callable[[Any, Any], None], value: Any, slot: Any) -> None:
    fill(getattr(value, name), slot)


# -- in memory


def field_offsets(composite: Any) -> Mapping[str, int]:
    """The offset in bytes of each run-time field: C's rules for a struct, zero for a union."""
    offsets, end = {}, 0
    for name, t in composite._runtime_fields():
        offsets[name] = round_up(end, dsl_align_of(t)) if issubclass(composite, StorableStruct) else 0
        end = offsets[name] + dsl_size_of(t)
    return offsets


class StorableUnion(ByFields):
    """Fields all at offset zero."""

    @classmethod
    def __dsl_size_of__(cls) -> int:
        offsets = field_offsets(cls)
        end = max((offsets[name] + dsl_size_of(t) for name, t in cls._runtime_fields()), default=0)
        return round_up(end, cls.__dsl_align_of__())

    @classmethod
    def __dsl_align_of__(cls) -> int:
        return max((dsl_align_of(t) for _, t in cls._runtime_fields()), default=1)

    @classmethod
    def __peek_from_ptr__(cls, ptr: Pointer) -> Any:
        raise DSLNotImplementedError(
            f"the union {cls.__name__} has no value; reach one of its fields through its storage"
        )

    @classmethod
    def __poke_into_ptr__(cls, ptr: Pointer, value: Any) -> None:
        raise DSLNotImplementedError(
            f"the union {cls.__name__} has no value; poke one of its fields through its storage"
        )


class StorableStruct(StorableUnion):
    """Fields at increasing offsets, each at its alignment."""

    @classmethod
    def __peek_from_ptr__(cls, ptr: Pointer) -> Any:
        base, offsets = recast_iter(Uint8, ptr), field_offsets(cls)
        return assemble(cls, {name: peek_from_ptr(t, base + offsets[name]) for name, t in cls._runtime_fields()})

    @classmethod
    def __poke_into_ptr__(cls, ptr: Pointer, value: Any) -> None:
        base, offsets = recast_iter(Uint8, ptr), field_offsets(cls)
        check_struct(cls, value)
        for name, t in cls._runtime_fields():
            poke_into_ptr(t, base + offsets[name], getattr(value, name))


def check_struct(cls: type, value: Any) -> None:
    """Refuse to store anything but a value of the struct type."""
    if not isinstance(value, cls):
        raise DSLTypeError(f"poke of {value!r} into storage of {cls.__name__}: expected a {cls.__name__}")
