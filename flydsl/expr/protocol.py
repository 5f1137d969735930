"""The protocol of traced values: flat lists of MLIR values, and reconstruction.

Values enter and leave kernels, branches and loops by it.  A class implements it by the methods of :class:`DslType`;
tuples, lists, dicts and ``SimpleNamespace`` implement it leaf by leaf.  ``None``, an absent value, has no parts.
"""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Protocol, runtime_checkable

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError


@runtime_checkable
class DslType(Protocol):
    """A traced value that can enter and leave kernels, branches and loops."""

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Any:
        """The value of this class with the dynamic parts ``values`` and the static parts of ``exemplar``."""

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        """The dynamic parts of this value, in a fixed order."""


@runtime_checkable
class Storable(Protocol):
    """A type whose values have a place in memory."""

    @classmethod
    def __dsl_size_of__(cls) -> int:
        """The size of a value in bytes."""

    @classmethod
    def __dsl_align_of__(cls) -> int:
        """The alignment of its address in bytes, a power of two."""

    @classmethod
    def __peek_from_ptr__(cls, ptr: Any) -> Any:
        """The value stored at a pointer of any element type."""

    @classmethod
    def __poke_into_ptr__(cls, ptr: Any, value: Any) -> None:
        """Store a value at a pointer."""


def extract_to_ir_values(obj: Any) -> list[ir.Value]:
    """The MLIR values that make up ``obj``, leaf by leaf."""
    if hasattr(obj, "__extract_to_ir_values__"):
        return list(obj.__extract_to_ir_values__())
    if isinstance(obj, (tuple, list)):
        return [v for item in obj for v in extract_to_ir_values(item)]
    if isinstance(obj, dict):
        return [v for item in obj.values() for v in extract_to_ir_values(item)]
    if isinstance(obj, SimpleNamespace):
        return extract_to_ir_values(vars(obj))
    if obj is None:
        return []
    raise DSLTypeError(
        f"{reprlib.repr(obj)} of type {type(obj).__name__} is not a value of the kernel language; expected a number, "
        "tensor, vector, layout or struct, or a tuple, list or dict of these"
        + ("; make the array an argument of the @flyc.jit function" if hasattr(obj, "__dlpack__") else "")
    )


def construct_from_ir_values(dsl_type: Any, args: Any, values: Sequence[ir.Value]) -> Any:
    """A value like ``args`` (of class ``dsl_type``) with the dynamic parts ``values``."""
    rest = list(values)
    result = _rebuild(dsl_type, args, rest)
    if rest:
        raise DSLTypeError(f"{len(values)} values for a {dsl_type.__name__} that takes {len(values) - len(rest)}")
    return result


def _rebuild(dsl_type: Any, exemplar: Any, values: list[ir.Value]) -> Any:
    if hasattr(exemplar, "trace_value"):  # a launch argument, whose types say how many
        count = len(exemplar.__get_ir_types__())
        taken = values[:count]
        del values[:count]
        return exemplar.trace_value(iter(taken), "")
    if hasattr(dsl_type, "__construct_from_ir_values__"):
        count = len(extract_to_ir_values(exemplar))
        taken = values[:count]
        del values[:count]
        return dsl_type.__construct_from_ir_values__(taken, exemplar)
    if isinstance(exemplar, tuple) and hasattr(exemplar, "_fields"):
        return dsl_type(*(_rebuild(type(item), item, values) for item in exemplar))
    if isinstance(exemplar, (tuple, list)):
        return type(exemplar)(_rebuild(type(item), item, values) for item in exemplar)
    if isinstance(exemplar, dict):
        return {name: _rebuild(type(item), item, values) for name, item in exemplar.items()}
    if isinstance(exemplar, SimpleNamespace):
        return SimpleNamespace(**_rebuild(dict, vars(exemplar), values))
    if exemplar is None:
        return None
    raise DSLTypeError(f"{exemplar!r} of type {type(exemplar).__name__} is not a value of the kernel language")


# -- types with a place in memory


def dsl_size_of(dsl_type: Any) -> int:
    """The size in bytes of a value of the type in memory."""
    return int(_storable(dsl_type).__dsl_size_of__())


def dsl_align_of(dsl_type: Any) -> int:
    """The alignment in bytes, a power of two, of a value of the type."""
    return int(_storable(dsl_type).__dsl_align_of__())


def peek_from_ptr(dsl_type: Any, ptr: Any) -> Any:
    """The value of that type stored at ``ptr``."""
    return _storable(dsl_type).__peek_from_ptr__(ptr)


def poke_into_ptr(dsl_type: Any, ptr: Any, value: Any) -> None:
    """Store ``value``, converted to that type, at ``ptr``."""
    _storable(dsl_type).__poke_into_ptr__(ptr, value)


def is_storable(dsl_type: Any) -> bool:
    """True if values of the type have a place in memory."""
    try:
        dsl_size_of(dsl_type)
    except DSLTypeError:
        return False
    return True


_STORABLE = ("__dsl_size_of__", "__dsl_align_of__", "__peek_from_ptr__", "__poke_into_ptr__")


def _storable(dsl_type: Any) -> Any:
    if not isinstance(dsl_type, type) or not all(hasattr(dsl_type, method) for method in _STORABLE):
        raise DSLTypeError(
            f"an element must implement the Storable protocol, and type {dsl_type!r} does not implement the Storable "
            "protocol; expected a number of at least 8 bits, a vector class, fx.Array[E, N], or a struct or union of these"
        )
    return dsl_type
