"""Parameters of a bundled function: binding and conversion of a call's arguments."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flydsl.bundle.forms import Address, ConstantForm, Record, StreamHandle, as_address
from flydsl.errors import ArtifactError, DSLTypeError
from flydsl.runtime.arrays import HostArray, exports_array, read_array, with_an_axis
from flydsl.runtime.groups import is_group, not_attached
from flydsl.support.fast_dataclass import record
from flydsl.support.scalars import SCALARS, as_number, literal_number, plain_constant
from flydsl.support.streams import stream_handle
from flydsl.trust.json import shortened

CONSTEXPR, STREAM, GROUP = "constexpr", "stream", "group"
""":attr:`Parameter.type` of compile-time values, of streams and of groups of ranks."""
_OPTIONAL = "?"
"""Behind the type of a parameter whose argument may be absent."""
_KINDS = ("POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD", "KEYWORD_ONLY")


@record
class Parameter:
    name: str
    kind: str
    """As in :class:`inspect.Parameter`: ``"POSITIONAL_OR_KEYWORD"``."""
    type: str = ""
    """The name of a scalar type, :data:`CONSTEXPR`, :data:`STREAM`, :data:`GROUP`, or empty: the value decides."""
    default: ConstantForm | None = None
    takes_none: bool = False
    """True if the argument may be absent, which variants were compiled for."""

    def argument(self, value: Any) -> Any:
        """A call's value as the argument of a :class:`~flydsl.bundle.forms.Form`.

        Raises:
            DSLTypeError: no launch passes such a value.
        NotAttached: it is no attached group, where the parameter takes one.
            DSLOverflowError, DSLValueError: a number or an array that the parameter cannot take.
        """
        if self.type == CONSTEXPR:
            return plain_constant(value)
        if value is None and self.takes_none and self.type != STREAM:
            return None
        if self.type == GROUP:
            if not is_group(value):
                raise not_attached("the function", self.name, value)
            return value
        if self.type == STREAM:
            return StreamHandle(stream_handle(value))
        if self.type:
            return as_number(value, self.type, self.name)
        if isinstance(value, HostArray):
            return value
        if (hasattr(value, "__dlpack__") and not isinstance(value, type)) or exports_array(
            value
        ):  # NumPy's arrays have it too; its scalars do not
            return with_an_axis(read_array(value, self.name))
        if value is None or isinstance(value, (str, list, tuple)):
            raise DSLTypeError(
                f"parameter {self.name!r} got {value!r} of type {type(value).__name__}; expected an array, a number, a "
                "ctypes.c_void_p, or a mapping or object with the fields of a struct"
            )
        number = literal_number(value, self.name)
        if number is not None:
            return number
        pointer = as_address(value)
        return pointer if isinstance(pointer, Address) else Record(value)

    def to_json(self) -> list[Any]:
        type_name = self.type + _OPTIONAL * self.takes_none
        return [self.name, self.kind, type_name, None if self.default is None else self.default.to_json()[1:]]

    @classmethod
    def from_json(cls, row: Sequence[Any]) -> Parameter:
        """The inverse of :meth:`to_json`."""
        name, kind, type_name, default = row
        plain = type_name.removesuffix(_OPTIONAL)
        form = None if default is None else ConstantForm.from_json(default)
        return cls(name, kind, plain, form, takes_none=plain != type_name)


class Parameters:
    def __init__(self, parameters: Sequence[Parameter]) -> None:
        self._parameters = {parameter.name: parameter for parameter in parameters}
        self.signature = inspect.Signature(
            [
                inspect.Parameter(
                    p.name,
                    getattr(inspect.Parameter, p.kind),
                    default=inspect.Parameter.empty if p.default is None else p.default.value,
                )
                for p in parameters
            ]
        )

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._parameters)

    def __iter__(self) -> Iterator[Parameter]:
        return iter(self._parameters.values())

    def ordered_values(self, function: str, values: Sequence[Any], keywords: Mapping[str, Any]) -> list[Any]:
        """A call's values in the order of the parameters, defaults included.

        Raises:
            DSLTypeError: missing or surplus arguments; names ``function``.
        """
        try:
            bound = self.signature.bind(*values, **keywords)
        except TypeError as error:
            raise DSLTypeError(f"{function}{self.signature}: {error}") from None
        bound.apply_defaults()
        return list(bound.arguments.values())

    def arguments(self, values: Sequence[Any]) -> list[Any]:
        """The values of :meth:`ordered_values` as the arguments of forms.

        Raises:
            DSLTypeError, DSLOverflowError, DSLValueError: see :meth:`Parameter.argument`.
        """
        return [parameter.argument(value) for parameter, value in zip(self, values, strict=True)]

    def bind(self, function: str, values: Sequence[Any], keywords: Mapping[str, Any]) -> list[Any]:
        """Both steps: a call's arguments in the order of the parameters."""
        return self.arguments(self.ordered_values(function, values, keywords))

    def to_json(self) -> list[Any]:
        return [parameter.to_json() for parameter in self._parameters.values()]

    @classmethod
    def from_json(cls, rows: Sequence[Any]) -> Parameters:
        """The inverse of :meth:`to_json`.

        Raises:
            ArtifactError: they describe no parameters.
        """
        try:
            parameters = list(map(Parameter.from_json, rows))
            for parameter in parameters:
                if not isinstance(parameter.name, str) or not parameter.name.isidentifier():
                    raise ArtifactError(f"a parameter has the name {shortened(parameter.name)}")
                if parameter.type not in ("", CONSTEXPR, STREAM, GROUP, *SCALARS):
                    raise ArtifactError(f"parameter {parameter.name!r} has the unknown type {parameter.type!r}")
                if parameter.kind not in _KINDS:
                    raise ArtifactError(f"parameter {parameter.name!r} is of the unknown kind {parameter.kind!r}")
            if len({parameter.name for parameter in parameters}) != len(parameters):
                raise ArtifactError("two parameters have one name")
            return cls(parameters)
        except (TypeError, ValueError, AttributeError) as error:
            if isinstance(error, ArtifactError):
                raise
            raise ArtifactError(f"{shortened(rows)} describe no parameters: {error}") from None
