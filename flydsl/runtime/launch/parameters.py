"""Parameters of call records: kinds of arguments, by the types that they have.

A description says the type of a value, the place of its parts, and the promises that native code checks.  ``None`` means
that only Python code can tell.
"""

from __future__ import annotations

import ctypes
import sys
import types
from collections import namedtuple
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from flydsl.runtime.launch import structures as native
from flydsl.runtime.launch.layouts import memory_offset, slot_offset, type_version
from flydsl.support.fast_dataclass import record
from flydsl.support.float_formats import FORMATS_BY_NAME
from flydsl.support.scalars import SCALARS

if TYPE_CHECKING:
    from flydsl.runtime.groups import GroupBinding

_FORMATS = {
    "Boolean": native.Format.BOOL, "Int8": native.Format.I8, "Int16": native.Format.I16, "Int32": native.Format.I32,
    "Int64": native.Format.I64, "Uint8": native.Format.U8, "Uint16": native.Format.U16, "Uint32": native.Format.U32,
    "Uint64": native.Format.U64, "Index": native.Format.U64, "Float32": native.Format.F32, "Float64": native.Format.F64,
    "Int4": native.Format.I4, "Int128": native.Format.I128, "Uint128": native.Format.U128,
}  # fmt: skip
_INTEGERS = (native.Kind.INT, native.Kind.NUMPY_INT)
_FLOATS = (native.Kind.FLOAT, native.Kind.NUMPY_FLOAT)
_BOOLS = (native.Kind.BOOL, native.Kind.NUMPY_BOOL)
_IN_MEMORY = {
    ctypes.c_bool: native.Format.BOOL, ctypes.c_int8: native.Format.I8, ctypes.c_int16: native.Format.I16,
    ctypes.c_int32: native.Format.I32, ctypes.c_int64: native.Format.I64, ctypes.c_uint8: native.Format.U8,
    ctypes.c_uint16: native.Format.U16, ctypes.c_uint32: native.Format.U32, ctypes.c_uint64: native.Format.U64,
    ctypes.c_float: native.Format.F32, ctypes.c_double: native.Format.F64,
}  # fmt: skip


@record
class ParamRecord:
    """One parameter of a call record, and the Python objects that the structure points to."""

    param: native.Param
    key: Hashable
    """Equal for structures that are equal but for the versions of classes."""
    kept: Any = None
    group: GroupBinding | None = None
    """Of a group of ranks: its part in the program's launches."""
    fields: tuple[ParamRecord, ...] = ()
    """Of a struct, the parameters of its fields."""

    def renew(self, known: native.Param) -> None:
        """Give an equal structure the versions of this one."""
        known.version = self.param.version
        for index, field in enumerate(self.fields):
            at = (known.fields or 0) + index * ctypes.sizeof(native.Field)
            field.renew(native.Field.from_address(at).param)


# -- numbers


def scalar_param(dtype: str, literal: type | None = None) -> ParamRecord | None:
    """A Python or NumPy number for a type of the language, by its name.

    ``literal`` is given if only values of this Python type have that type of the language.  It is ``None`` if the
    parameter names the type, to which every number is converted.
    """
    if literal is None:
        kinds = (*_INTEGERS, *_BOOLS, *(_FLOATS if "Float" in dtype else ()))
    else:
        kinds = {bool: _BOOLS, int: _INTEGERS, float: _FLOATS}.get(literal, ())
    return _scalar(native.Accepts.NUMBER, dtype, kinds, None)


def wrapped_param(value: Any, dtype: str) -> ParamRecord | None:
    """A number of the language, by the Python number in its slot ``_value``, for the type of that name."""
    kinds = (native.Kind.INT, native.Kind.FLOAT, native.Kind.BOOL)
    return _scalar(native.Accepts.WRAPPED, dtype, kinds, type(value))


def _scalar(takes: native.Accepts, dtype: str, kinds: Iterable[int], kind: type | None) -> ParamRecord | None:
    param = native.Param(takes=takes, kinds=_bits_of(kinds), slots=2 if dtype.endswith("128") else 1)
    if kind is not None:
        param.type, param.value_at = id(kind), slot_offset(kind, "_value")
    form = _FORMATS.get(dtype)
    if form is not None:
        param.format = form
    elif not _put_small(param, dtype):
        return None
    if not param.kinds or (kind is not None and not param.value_at):
        return None
    return ParamRecord(param, (int(takes), dtype, param.kinds, kind), kind)


def _put_small(param: native.Param, dtype: str) -> bool:
    """True if a type is a float of at most 16 bits with a fraction, which ``param`` then describes."""
    known = SCALARS.get(dtype)
    row = FORMATS_BY_NAME.get(known.format) if known is not None else None
    if row is None or not row.mantissa_bits:
        return False
    param.format, param.extents, param.strides = native.Format.SMALL, row.mantissa_bits, row.bias
    param.narrow, param.loose, param.key = row.width - 1, row.unsigned_zero, row.largest
    return True


def _bits_of(kinds: Iterable[int]) -> int:
    return sum(1 << kind for kind in kinds)


# -- addresses


def address_param(alignment: int, *, plain: bool) -> ParamRecord:
    """A ``ctypes.c_void_p`` with such an address; if ``plain``, also an integer or ``None`` for null."""
    kinds = (native.Kind.VOID_POINTER, *((*_INTEGERS, native.Kind.NONE) if plain else ()))
    param = native.Param(
        takes=native.Accepts.ADDRESS, format=native.Format.U64, kinds=_bits_of(kinds), unaligned=alignment - 1, slots=1
    )
    return ParamRecord(param, ("address", alignment, plain))


def pointer_param(value: Any, alignment: int = 1) -> ParamRecord | None:
    """A pointer or a tensor map: an object whose class has slots for its address and its type.

    The launcher compares ``type`` by identity.
    """
    kind = type(value)
    at, type_at = slot_offset(kind, "_value"), slot_offset(kind, "type")
    if not at or not type_at:
        return None
    param = native.Param(
        takes=native.Accepts.POINTER, type=id(kind), object=id(value.type), value_at=at, type_at=type_at,
        unaligned=alignment - 1, slots=1,
    )  # fmt: skip
    return ParamRecord(param, ("pointer", kind, id(value.type), alignment), (kind, value.type))


# -- values that stand for themselves


def stream_param() -> ParamRecord:
    """A stream: ``None``, a handle, or an object that has one."""
    return ParamRecord(native.Param(takes=native.Accepts.STREAM, slots=1), "stream")


def constant_param(value: Any, key: Hashable) -> ParamRecord:
    """That very value, or an equal plain one; ``key`` distinguishes values."""
    return ParamRecord(native.Param(takes=native.Accepts.CONSTANT, object=id(value)), ("constant", key), value)


def ignored_param() -> ParamRecord:
    """Any value, which is not used."""
    return ParamRecord(native.Param(takes=native.Accepts.ANYTHING), "anything")


def group_param(group: Any, section: bytes) -> ParamRecord:
    """An attached group of ranks, and no other; ``section`` is the communication manifest of the program."""
    binding = group.binding(section)
    address = binding.native.record
    param = native.Param(
        takes=native.Accepts.GROUP, object=id(group), type=ctypes.addressof(binding.native), key=address, slots=1
    )
    return ParamRecord(param, ("group", id(group), address), (group, binding), binding)


def converted_param(kind: type, slots: int, key: Hashable, convert: Callable[[Any], Any]) -> ParamRecord:
    """A value of a class that Python code converts.

    ``convert`` returns the slots as bytes, with an object to keep alive, or ``None`` if the value does not fit.
    """
    param = native.Param(takes=native.Accepts.CONVERTED, type=id(kind), object=id(convert), slots=slots)
    return ParamRecord(param, ("converted", kind, key), (kind, convert))


# -- arrays

Dim = int | tuple[int, int]
"""An extent or stride: its number, or the divisor and the bits of one that the launch passes."""


@record
class ArrayPromises:
    """The promises of an array that a program was compiled for."""

    dims: Sequence[Dim]
    steps: Sequence[Dim]
    alignment: int
    """Bytes."""
    described: tuple[tuple[Any, ...], tuple[Any, ...]] | None = None
    """If only descriptions of arrays make them: their dims and steps."""

    def slots(self) -> int:
        """The number of launch slots."""
        return 1 + sum(isinstance(dim, tuple) for dim in (*self.dims, *self.steps))


def array_param(
    promises: ArrayPromises, key: int, mask: int, *, checked: bool, loose: bool, describes: bool = False
) -> ParamRecord:
    """An array whose key is ``key`` under ``mask``.

    Args:
        checked: whether extents and strides have to be compared with the promises.
        loose: whether the stride of an axis of one element may break its promise.
        describes: whether any description of such an array is taken too.
    """
    dims, steps = promises.dims, promises.steps
    param = native.Param(
        takes=native.Accepts.ARRAY,
        extents=_bits_of(i for i, d in enumerate(dims) if isinstance(d, tuple)),
        strides=_bits_of(i for i, d in enumerate(steps) if isinstance(d, tuple)),
        narrow=_bits_of(i for i, d in enumerate(steps) if isinstance(d, tuple) and d[1] == 32),
        loose=loose,
        key=key & mask,
        mask=mask,
        unaligned=promises.alignment - 1,
        slots=promises.slots(),
        describes=describes,
    )
    rows = [(d[0] - 1, 0) if isinstance(d, tuple) else (-1, d) for d in (*dims, *steps)]
    kept = (native.Promise * max(len(rows), 1))(*(native.Promise(*row) for row in rows))
    if checked:
        param.promises = ctypes.addressof(kept)
    if promises.described is not None:
        param.object, param.type = map(id, promises.described)
    settings = (tuple(dims), tuple(steps), promises.alignment, promises.described is None, checked, loose, describes)
    return ParamRecord(param, ("array", param.key, mask, settings), (kept, promises))


# -- structs

FieldParam = Callable[[Any], ParamRecord | None]
"""The parameter for a field, by the value that it has in a recorded call."""

_PLAIN_READERS = (types.GetSetDescriptorType, type(namedtuple("_Pair", "first").first))  # type: ignore[attr-defined]
"""Descriptors whose values are found without Python code."""
_GENERIC = tuple(vars(kind)["__getattribute__"] for kind in (object, types.SimpleNamespace))
"""The look-ups that run no code of their own."""
_MISSING = object()
_IMMUTABLE_TYPE = 1 << 8
"""Py_TPFLAGS_IMMUTABLETYPE: the class has no attributes that could change."""


def struct_param(value: Any, fields: Iterable[tuple[str, FieldParam]]) -> ParamRecord | None:
    """A dictionary, or an object of one class with the fields as attributes that native code can read.

    Classes of structs of the language, dataclasses, named tuples, ``SimpleNamespace`` and structures of ctypes are such.
    """
    kind = type(value)
    is_fixed = kind is dict or bool(kind.__flags__ & _IMMUTABLE_TYPE)
    version = 0 if is_fixed else type_version(kind)
    if not (is_fixed or version) or not (kind is dict or _has_plain_attributes(kind)):
        return None
    names: list[str] = []
    rows: list[native.Field] = []
    known: list[ParamRecord] = []
    for name, param_of in fields:
        row = _place(value, name)
        field = param_of(_field_value(value, name)) if row is not None else None
        if row is None or field is None:
            return None
        names.append(sys.intern(name))
        row.name, row.param = id(names[-1]), field.param
        rows.append(row)
        known.append(field)
    array = (native.Field * (len(rows) + 1))(*rows)
    param = native.Param(
        takes=native.Accepts.STRUCT,
        type=id(kind),
        version=version,
        fields=ctypes.addressof(array),
        field_count=len(rows),
        slots=sum(field.param.slots for field in known),
    )
    key = ("struct", kind, tuple((r.place, r.offset, r.format) for r in rows), tuple(f.key for f in known))
    return ParamRecord(param, key, (kind, names, known, array), None, tuple(known))


def _field_value(value: Any, name: str) -> Any:
    return value[name] if type(value) is dict else getattr(value, name)


def _has_plain_attributes(kind: type) -> bool:
    """True if no Python code of the class runs at each look-up."""
    own = _class_attribute(kind, "__getattribute__")
    return own in _GENERIC and _class_attribute(kind, "__getattr__") is _MISSING


def _class_attribute(kind: type, name: str) -> Any:
    return next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), _MISSING)


def _place(value: Any, name: str) -> native.Field | None:
    """The place of a field in objects of this class; ``None`` if finding it may run Python code."""
    kind = type(value)
    if kind is dict:
        return native.Field(place=native.Place.ITEM) if name in value else None
    found = _class_attribute(kind, name)
    if isinstance(value, ctypes.Structure):
        return _in_memory(kind, name, found)
    if type(found) is types.MemberDescriptorType:
        offset = slot_offset(kind, name)
        return native.Field(place=native.Place.SLOT, offset=offset) if offset else None
    is_plain = found is _MISSING or type(found) in _PLAIN_READERS or not hasattr(type(found), "__get__")
    return native.Field(place=native.Place.ATTRIBUTE) if is_plain and hasattr(value, name) else None


def _in_memory(kind: type, name: str, found: Any) -> native.Field | None:
    rows = [row for base in kind.__mro__ for row in vars(base).get("_fields_", ()) if row[0] == name]
    form = _IN_MEMORY.get(rows[0][1]) if rows and len(rows[0]) == 2 else None
    offset = getattr(found, "offset", None)
    if form is None or type(offset) is not int or memory_offset() <= 0:
        return None
    return native.Field(place=native.Place.MEMORY, offset=offset, format=form)
