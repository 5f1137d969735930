"""Argument forms: the requirements of a variant on its arguments, as data.

A form is made from the specialization of a launch argument when a variant is compiled.  A bundle holds it as JSON.  It
decides if a call's argument fits, and gives its launch slots.  Everything here runs without the compiler.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Protocol

from flydsl.bundle.descriptors import Descriptor, MapFacts
from flydsl.errors import ArtifactError, DSLTypeError
from flydsl.runtime.arrays import HostArray
from flydsl.runtime.groups import LaunchGroup, is_group
from flydsl.support.fast_dataclass import record
from flydsl.support.scalars import SCALARS, Number, as_number
from flydsl.trust.json import shortened


@record
class Dynamic:
    """An extent or stride that the launch passes, a multiple of ``divisibility``."""

    divisibility: int = 1
    bits: int = 32

    def __str__(self) -> str:
        return "?" if self.divisibility == 1 else f"?{{div={self.divisibility}}}"


Dim = int | Dynamic
"""An extent or stride: an integer if the kernel was compiled for exactly that one."""


@record
class Address:
    """A raw pointer as an argument."""

    address: int
    element: str = ""
    """The element type of the pointer; empty for a bare integer."""


class Grid(ctypes.Structure):
    """The extents of a launch's grid as an argument, which native code reads in its memory."""

    _fields_ = (("x", ctypes.c_int32), ("y", ctypes.c_int32), ("z", ctypes.c_int32))


@record
class StreamHandle:
    """A stream as an argument: the driver's handle."""

    handle: int


@record
class Record:
    """A struct as an argument: a mapping, or an object with the fields as attributes."""

    value: Any

    def field(self, name: str) -> Any:
        """The value of a field.

        Raises:
            DSLTypeError: there is none of that name.
        """
        found = self.value.get(name, _ABSENT) if isinstance(self.value, Mapping) else getattr(self.value, name, _ABSENT)
        if found is _ABSENT:
            raise DSLTypeError(f"{self.value!r} has no field {name!r}")
        return found


_ABSENT = object()


NARROW = ":narrow"
"""The end of a text for memory of less than 2 GiB."""


@record
class Specialized:
    """An argument with the text of its type and specialization."""

    text: str
    slots: tuple[bytes | Descriptor, ...] = ()
    """Its launch slots, of eight bytes each, and descriptors, whose slots depend on the variant."""
    arrays: tuple[HostArray, ...] = ()
    """The arrays whose addresses they hold."""


def places(argument: Any) -> tuple[tuple[str, int, int], ...]:
    """The devices that hold an argument's arrays."""
    arrays = argument.arrays if isinstance(argument, Specialized) else (argument,)
    return tuple(array.place for array in arrays if isinstance(array, HostArray))


class Form(Protocol):
    """The requirements on one parameter's argument."""

    kind: ClassVar[str]

    def misfit(self, value: Any) -> str | None:
        """The reason why an argument does not fit, as a phrase after its parameter's name; ``None`` if it fits."""

    def weight(self) -> int:
        """The number of requirements: of two variants that fit a call the heavier is the faster."""

    def slots(self, value: Any) -> list[bytes]:
        """The eight-byte launch slots of an argument that fits."""

    def to_json(self) -> list[Any]:
        """The form as JSON values, :attr:`kind` first."""


_MOST = (1 << 63) - 1
_CONSTANTS = {type(None): "none", bool: "bool", int: "int", float: "float", str: "str", tuple: "tuple"}


class Row:
    """A form's JSON: the kind and the fields in their order, each with a function that reads it."""

    kind: ClassVar[str]
    readers: ClassVar[tuple[Callable[[Any], Any], ...]]

    def weight(self) -> int:
        return 0

    def to_json(self) -> list[Any]:
        return [self.kind, *(_json(value) for value in vars(self).values())]

    @classmethod
    def from_json(cls, fields: Sequence[Any]) -> Any:
        """The inverse of :meth:`to_json`, without the kind."""
        return cls(*(read(value) for read, value in zip(cls.readers, fields, strict=True)))


def read_text(value: Any) -> str:
    if not isinstance(value, str):
        raise ArtifactError(f"{shortened(value)} is not a name")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ArtifactError(f"{shortened(value)} is not a list")
    return value


def _alignment(value: Any) -> int:
    if type(value) is not int or not 1 <= value <= _MOST or value & (value - 1):
        raise ArtifactError(f"{shortened(value)} is not an alignment: expected a power of two")
    return value


def _read_dims(values: Any) -> tuple[Dim, ...]:
    return tuple(map(_dim, _list(values)))


def _scalar_type(name: Any) -> str:
    if name not in SCALARS:
        raise ArtifactError(f"a launch cannot pass a number of type {name!r}")
    return str(name)


def _struct_fields(rows: Any) -> tuple[tuple[str, Form], ...]:
    return tuple((read_text(field), form_from_json(form)) for field, form in _list(rows))


def _constant(value: Sequence[Any]) -> Any:
    name, content = value
    if name == "tuple":
        return tuple(map(_constant, _list(content)))
    if name in ("float", "int"):
        return float.fromhex(read_text(content)) if name == "float" else int(read_text(content))
    if _CONSTANTS.get(type(content)) != name:
        raise ArtifactError(f"{shortened(value)} is not a compile-time value")
    return content


def _json(value: Any) -> Any:
    """A field's value as JSON."""
    if isinstance(value, Row | MapFacts):
        return value.to_json()
    if isinstance(value, Dynamic):
        return [value.divisibility, value.bits]
    return list(map(_json, value)) if isinstance(value, tuple) else value


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= 1 << 10:
        raise ArtifactError(f"{value!r} is no number of launch slots")
    return value


def _maps(value: Any) -> tuple[MapFacts, ...]:
    return tuple(map(MapFacts.from_json, _list(value)))


def _option(value: Any) -> Any:
    if value is not None and not isinstance(value, (bool, int, float, str)):
        raise ArtifactError(f"{shortened(value)} is not the value of an option")
    return value


@record
class TensorForm(Row):
    """A tensor: element type, and promises about shape, strides (in elements) and alignment (in bytes)."""

    kind: ClassVar[str] = "tensor"
    readers = (read_text, _read_dims, _read_dims, _alignment)
    dtype: str
    shape: tuple[Dim, ...]
    strides: tuple[Dim, ...]
    align: int

    def misfit(self, value: Any) -> str | None:
        if not isinstance(value, HostArray):
            return f"is {_shown(value)}, expected {self}"
        if value.dtype != self.dtype or len(value.shape) != len(self.shape):
            return f"is a {value.dtype} tensor of rank {len(value.shape)}, expected {self}"
        if not all(map(_keeps, self.shape, value.shape)):
            return f"has shape {_dims(value.shape)}, expected {_dims(self.shape)}"
        steps = zip(self.strides, value.strides, value.shape, strict=True)
        if not all(_keeps(dim, stride) or extent == 1 for dim, stride, extent in steps) and 0 not in value.shape:
            return f"has strides {_dims(value.strides)}, expected {_dims(self.strides)}"
        if value.address % self.align:
            return f"is at the address {value.address:#x}, expected a multiple of {self.align}"
        return None

    def weight(self) -> int:
        promised = sum(64 if isinstance(dim, int) else dim.divisibility.bit_length() - 1 for dim in self._dims())
        return promised + self.align.bit_length()

    def slots(self, value: HostArray) -> list[bytes]:
        parts = [value.address.to_bytes(8, "little")]
        for dim, number in zip(self._dims(), (*value.shape, *value.strides), strict=True):
            if isinstance(dim, Dynamic):
                # an axis of one element may have any stride; the value passed keeps the promise all the same
                kept = number if number % dim.divisibility == 0 else 0
                parts.append((kept & ((1 << dim.bits) - 1)).to_bytes(8, "little"))
        return parts

    def _dims(self) -> tuple[Dim, ...]:
        return (*self.shape, *self.strides)

    @classmethod
    def from_json(cls, fields: Sequence[Any]) -> TensorForm:
        """The inverse of :meth:`to_json`, without the kind."""
        form: TensorForm = super().from_json(fields)
        if len(form.shape) != len(form.strides):
            raise ArtifactError(f"a tensor of {len(form.shape)} extents has {len(form.strides)} strides")
        return form

    def __str__(self) -> str:
        return f"a {self.dtype} tensor {_dims(self.shape)}:{_dims(self.strides)} aligned to {self.align} bytes"


@record
class ScalarForm(Row):
    """A number of one type; the launch gives its value."""

    kind: ClassVar[str] = "scalar"
    readers = (_scalar_type,)
    type: str

    def misfit(self, value: Any) -> str | None:
        if isinstance(value, Number) and value.type == self.type:
            return None
        return f"is {_shown(value)}, expected a number passed as {self.type}"

    def slots(self, value: Number) -> list[bytes]:
        return [SCALARS[self.type].pack(value.value)]

    def __str__(self) -> str:
        return self.type


@record
class PointerForm(Row):
    """A raw pointer: element type and alignment in bytes."""

    kind: ClassVar[str] = "pointer"
    readers = (read_text, _alignment)
    element: str
    align: int

    def misfit(self, value: Any) -> str | None:
        if not isinstance(value, Address):
            return f"is {_shown(value)}, expected a pointer to {self.element}"
        if value.element not in ("", self.element):
            return f"is a pointer to {value.element}, expected one to {self.element}"
        if value.address % self.align:
            return f"is the address {value.address:#x}, expected a multiple of {self.align}"
        return None

    def weight(self) -> int:
        return self.align.bit_length()

    def slots(self, value: Address) -> list[bytes]:
        return [value.address.to_bytes(8, "little")]

    def __str__(self) -> str:
        return f"pointer to {self.element} aligned to {self.align} bytes"


@record
class StreamForm(Row):
    kind: ClassVar[str] = "stream"
    readers = ()

    def misfit(self, value: Any) -> str | None:
        return None if isinstance(value, StreamHandle) else f"is {_shown(value)}, expected a stream"

    def slots(self, value: StreamHandle) -> list[bytes]:
        return [value.handle.to_bytes(8, "little")]

    def __str__(self) -> str:
        return "stream"


@record
class GroupForm(Row):
    """A group of ranks, by the name that its program gives it."""

    kind: ClassVar[str] = "group"
    readers = (read_text,)
    name: str

    def misfit(self, value: Any) -> str | None:
        if not is_group(value):
            return f"is {_shown(value)}, expected the attached group {self.name!r}"
        return None if value.name == self.name else f"is the group {value.name!r}, expected {self.name!r}"

    def slots(self, value: LaunchGroup) -> list[bytes]:
        return [value.token.to_bytes(8, "little")]  # the program puts its record there

    def __str__(self) -> str:
        return f"group {self.name!r}"


@record
class ConstantForm(Row):
    """A compile-time value: ``None``, a bool, int, float, str, or a tuple of these.  ``1``, ``1.0``, ``True`` differ."""

    kind: ClassVar[str] = "constant"
    readers = (_constant,)
    value: Any

    def misfit(self, value: Any) -> str | None:
        if _is_same_constant(value, self.value):
            return None
        expected = "None" if self.value is None else f"the compile-time value {self.value!r}"
        return f"is {_shown(value)}, expected {expected}"

    def slots(self, value: Any) -> list[bytes]:
        return []

    def to_json(self) -> list[Any]:
        return [self.kind, constant_json(self.value)]

    def __str__(self) -> str:
        return f"{self.value!r}"


@record
class StructForm(Row):
    """A struct: the form of each field, in order.  Fields are converted as in the kernel language."""

    kind: ClassVar[str] = "struct"
    readers = (read_text, _struct_fields)
    name: str
    fields: tuple[tuple[str, Form], ...]

    def misfit(self, value: Any) -> str | None:
        if not isinstance(value, Record):
            return f"is {_shown(value)}, expected a {self.name} with the fields {', '.join(n for n, _ in self.fields)}"
        for name, form in self.fields:
            reason = form.misfit(field_argument(value, name, form))
            if reason is not None:
                return f"has a field {name!r} that {reason}"
        return None

    def weight(self) -> int:
        return sum(form.weight() for _, form in self.fields)

    def slots(self, value: Record) -> list[bytes]:
        return [slot for name, form in self.fields for slot in form.slots(field_argument(value, name, form))]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(f'{name}: {form}' for name, form in self.fields)})"


@record
class GridForm(Row):
    kind: ClassVar[str] = "grid"
    readers = ()

    def misfit(self, value: Any) -> str | None:
        return None if isinstance(value, Grid) else f"is {_shown(value)}, expected a grid"

    def slots(self, value: Grid) -> list[bytes]:
        return [getattr(value, axis).to_bytes(8, "little") for axis in AXES]

    def __str__(self) -> str:
        return "grid"


AXES = ("x", "y", "z")
"""The fields of a grid."""


@record
class SpecializedForm(Row):
    """A type and a specialization, which an argument must have exactly.

    Code that knows nothing of the size of memory is right for any.
    """

    kind: ClassVar[str] = "specialized"
    readers: ClassVar[tuple[Callable[[Any], Any], ...]] = (read_text, _count)
    text: str
    count: int
    """Its launch slots."""

    def misfit(self, value: Any) -> str | None:
        if isinstance(value, Specialized) and self.text in (value.text, value.text.replace(NARROW, "")):
            return None
        return f"is {value.text if isinstance(value, Specialized) else repr(value)}, expected {self.text}"

    def weight(self) -> int:
        return int(NARROW in self.text)

    def slots(self, value: Specialized) -> list[bytes]:
        return _slots(value, ())

    def __str__(self) -> str:
        return self.text


@record
class MappedForm(SpecializedForm):
    """A tensor descriptor, or a tuple with some, that the kernel takes as tensor maps."""

    kind: ClassVar[str] = "mapped"
    readers = (read_text, _count, _maps)
    maps: tuple[MapFacts, ...]

    def slots(self, value: Specialized) -> list[bytes]:
        return _slots(value, self.maps)


def _slots(value: Specialized, maps: Sequence[MapFacts]) -> list[bytes]:
    facts = iter(maps)
    parts = ([each] if isinstance(each, bytes) else each.slots(next(facts, None)) for each in value.slots)
    return [slot for part in parts for slot in part]


@record
class OptionForm(Row):
    """An option of the compiler; ``None`` stands for the default."""

    kind: ClassVar[str] = "option"
    readers = (_option, bool)
    value: Any
    is_default: bool

    def misfit(self, value: Any) -> str | None:
        same = type(value) is type(self.value) and value == self.value
        return None if same or (value is None and self.is_default) else f"is {value!r}, expected {self.value!r}"

    def slots(self, value: Any) -> list[bytes]:
        return []

    def __str__(self) -> str:
        return repr(self.value)


def field_argument(record: Record, name: str, form: Form) -> Any:
    """A field's value as the argument of its form."""
    value = record.field(name)
    match form:
        case ScalarForm():
            return as_number(getattr(value, "value", value), form.type, name)
        case PointerForm():
            return as_address(value)
        case StructForm():
            return Record(value)
    return value


def as_address(value: Any) -> Any:
    """A pointer of ctypes or of the kernel language as an :class:`Address`; other values unchanged."""
    if isinstance(value, ctypes.c_void_p):
        return Address(value.value or 0)
    address, pointer_type = getattr(value, "address", None), getattr(value, "type", None)
    return Address(address, str(getattr(pointer_type, "dtype", ""))) if isinstance(address, int) else value


_KINDS = (
    TensorForm, ScalarForm, PointerForm, StreamForm, GroupForm, ConstantForm, StructForm, GridForm, SpecializedForm,
    MappedForm, OptionForm,
)  # fmt: skip
_FORMS: Mapping[str, Callable[[Sequence[Any]], Form]] = MappingProxyType({form.kind: form.from_json for form in _KINDS})


def form_from_json(fields: Sequence[Any]) -> Form:
    """The inverse of :meth:`Form.to_json`.

    Raises:
        ArtifactError: it describes no form, or one of a newer flydsl.
    """
    try:
        return _FORMS[fields[0]](_list(fields)[1:])
    except (KeyError, IndexError, TypeError, ValueError) as error:
        if isinstance(error, ArtifactError):
            raise
        raise ArtifactError(f"{shortened(fields)} describes no argument; expected one of {', '.join(_FORMS)}") from None


def excludes(a: Form, b: Form) -> bool:
    """True if no argument fits both forms; ``False`` if that is not obvious."""
    match a, b:
        case TensorForm(), TensorForm():
            if a.dtype != b.dtype or len(a.shape) != len(b.shape):
                return True
            return any(
                m != n and isinstance(m, int) and isinstance(n, int) for m, n in zip(a.shape, b.shape, strict=True)
            )
        case ScalarForm(), ScalarForm():
            return a.type != b.type
        case GroupForm(), GroupForm():
            return a.name != b.name
        case ConstantForm(), ConstantForm():
            return constant_json(a.value) != constant_json(b.value)
        case StructForm(), StructForm():
            named = dict(b.fields)
            return any(name in named and excludes(form, named[name]) for name, form in a.fields)
    return a.kind != b.kind


def covers(form: Form, wanted: Form) -> bool:
    """True if every argument that fits ``wanted`` fits ``form``."""
    match form, wanted:
        case TensorForm(), TensorForm():
            dims = zip((*form.shape, *form.strides), (*wanted.shape, *wanted.strides), strict=False)
            is_like = form.dtype == wanted.dtype and len(form.shape) == len(wanted.shape)
            return is_like and wanted.align % form.align == 0 and all(_covers_dim(a, b) for a, b in dims)
        case PointerForm(), PointerForm():
            return form.element == wanted.element and wanted.align % form.align == 0
        case StructForm(), StructForm():
            given = dict(wanted.fields)
            return all(name in given and covers(inner, given[name]) for name, inner in form.fields)
    return type(form) is type(wanted) and form.to_json() == wanted.to_json()


def _covers_dim(dim: Dim, wanted: Dim) -> bool:
    if isinstance(dim, int) or isinstance(wanted, int):
        return isinstance(wanted, int) and _keeps(dim, wanted)
    return wanted.divisibility % dim.divisibility == 0 and wanted.bits <= dim.bits


def slot_count(form: Form) -> int:
    """The number of launch slots of an argument of this form."""
    match form:
        case TensorForm():
            return 1 + sum(isinstance(dim, Dynamic) for dim in (*form.shape, *form.strides))
        case StructForm():
            return sum(slot_count(field) for _, field in form.fields)
        case GridForm():
            return len(AXES)
        case SpecializedForm():
            return form.count
    return 0 if isinstance(form, (ConstantForm, OptionForm)) else 1


def _keeps(dim: Dim, number: int) -> bool:
    if isinstance(dim, int):
        return number == dim
    return number % dim.divisibility == 0 and number.bit_length() < dim.bits


def _dims(dims: Sequence[Dim]) -> str:
    return f"({','.join(map(str, dims))})"


def _dim(value: Any) -> Dim:
    if type(value) is int and -_MOST <= value <= _MOST:
        return value
    divisibility, bits = _list(value)
    if type(divisibility) is not int or not 1 <= divisibility <= _MOST or bits not in (32, 64) or type(bits) is not int:
        raise ArtifactError(f"{shortened(value)} is not an extent: expected a divisor from 1, and 32 or 64 bits")
    return Dynamic(divisibility, bits)


def constant_json(value: Any) -> list[Any]:
    """A compile-time value with its type, which distinguishes ``1``, ``1.0`` and ``True``, and keeps NaN.

    Raises:
        ArtifactError: a value that cannot be serialized, such as a function.
    """
    name = _CONSTANTS.get(type(value))
    if name is None:
        raise ArtifactError(
            f"{value!r} of type {type(value).__name__} cannot be written into a bundle; expected None, a bool, int, float, "
            "str or a tuple of these"
        )
    if name == "tuple":
        return [name, [constant_json(item) for item in value]]
    return [name, value.hex() if name == "float" else str(value) if name == "int" else value]


def _is_same_constant(value: Any, constant: Any) -> bool:
    """True if a value, of any type, is that compile-time value."""
    return type(value) is type(constant) and constant_json(value) == constant_json(constant)


def _shown(value: Any) -> str:
    if isinstance(value, HostArray):
        return f"a {value.dtype} tensor of shape {value.shape}"
    if isinstance(value, Number):
        return f"{value.value} passed as {value.type}"
    if isinstance(value, (Address, Record)):
        return "a pointer" if isinstance(value, Address) else f"{value.value!r}"
    return "a stream" if isinstance(value, StreamHandle) else f"{value!r}"
