"""The extension protocols of the language, by their public path."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from types import SimpleNamespace
from typing import Any

from flydsl._mlir import ir
from flydsl.compiler.arguments.resolve import JitArgument
from flydsl.errors import DSLTypeError
from flydsl.expr.protocol import (
    DslType,
    Storable,
    construct_from_ir_values,
    dsl_align_of,
    dsl_size_of,
    extract_to_ir_values,
    peek_from_ptr,
    poke_into_ptr,
)
from flydsl.support.public_names import show_user_frames_of
from flydsl.support.tracebacks import shows_user_frames

__all__ = [
    "DslType",
    "JitArgument",
    "Storable",
    "c_abi_spec",
    "cache_signature",
    "construct_from_ir_values",
    "dsl_align_of",
    "dsl_size_of",
    "extract_to_ir_values",
    "get_ir_types",
    "peek_from_ptr",
    "poke_into_ptr",
]


@shows_user_frames
def get_ir_types(obj: Any) -> list[ir.Type]:
    """The MLIR types of the run-time parts of a launch argument, or of a container of them."""
    return [t for part in _arguments(obj) for t in part.__get_ir_types__()]


def cache_signature(obj: Any) -> Hashable:
    """The part of a launch argument, or of a container of them, that is compiled into the kernel."""
    if _is_argument(obj):
        return obj.__cache_signature__()  # type: ignore[no-any-return]
    names = tuple(vars(obj) if isinstance(obj, SimpleNamespace) else obj if isinstance(obj, dict) else ())
    return type(obj), names, tuple(cache_signature(part) for part in _parts(obj))


@shows_user_frames
def c_abi_spec(obj: Any) -> list[tuple[type, Callable[[Any, Any], None]]]:
    """The C type of each slot of a launch argument, or of a container of them, and the function that fills it."""
    if _is_argument(obj):
        return list(obj.__c_abi_spec__())
    return [(c_type, _filling(part, fill)) for part in _arguments(obj) for c_type, fill in part.__c_abi_spec__()]


def _filling(part: Any, fill: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """The filler of a container's slot, which reads the part from any container."""
    return lambda _, slot: fill(part, slot)


def _is_argument(obj: Any) -> bool:
    return hasattr(obj, "__get_ir_types__") and not isinstance(obj, type)


def _arguments(obj: Any) -> list[Any]:
    return [obj] if _is_argument(obj) else [leaf for part in _parts(obj) for leaf in _arguments(part)]


def _parts(obj: Any) -> Iterable[Any]:
    if isinstance(obj, SimpleNamespace):
        return vars(obj).values()
    if isinstance(obj, dict):
        return obj.values()
    if isinstance(obj, (tuple, list)):
        return obj
    raise DSLTypeError(
        f"{obj!r} of type {type(obj).__name__} is not an argument of a launch; expected an object with the methods of "
        "JitArgument, or a tuple, list, dict or SimpleNamespace of them"
    )


show_user_frames_of(__name__)
