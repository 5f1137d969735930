"""Declarations of structs and unions: names and types of fields, in order."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Mapping
from types import FrameType
from typing import Any, ClassVar, get_origin

from flydsl.errors import DSLNameError, DSLTypeError, DSLValueError
from flydsl.expr.core.argument_registry import JitArgumentRegistry
from flydsl.expr.core.constexpr import is_constexpr
from flydsl.expr.protocol import Storable

__all__ = ["annotated_fields", "check_fields", "inline_fields"]

RESERVED = frozenset({"peek", "poke", "replace"})


def annotated_fields(klass: type, scope: FrameType) -> dict[str, Any]:
    """The annotations of a class body that ran in ``scope``, without ``ClassVar`` ones; text is evaluated."""
    fields = {}
    for name, given in inspect.get_annotations(klass).items():
        annotation = _evaluate(klass, name, given, scope) if isinstance(given, str) else given
        if annotation is ClassVar or get_origin(annotation) is ClassVar:
            continue
        if name in RESERVED or name.startswith("_"):
            raise DSLValueError(
                f"{klass.__name__}.{name}: a field may not be called {', '.join(sorted(RESERVED))} nor begin with an "
                "underscore"
            )
        fields[name] = annotation
    return fields


def _evaluate(klass: type, name: str, text: str, scope: FrameType) -> Any:
    try:
        return eval(text, scope.f_globals, {**scope.f_locals, **vars(klass)})
    except NameError as error:
        raise DSLNameError(
            f"{klass.__name__}.{name}: {text}: {error}; remove `from __future__ import annotations` if the name belongs "
            "to an outer function"
        ) from error


def inline_fields(items: Any) -> dict[str, Any]:
    """The fields of ``Struct["x": T, U]``; unnamed ones are called ``_0``, ``_1``, ... by position."""
    if items == ():
        raise DSLValueError("a struct or union of fields in brackets has at least one field")
    fields: dict[str, Any] = {}
    for place, item in enumerate(items if isinstance(items, tuple) else (items,)):
        if not isinstance(item, slice):
            fields[f"_{place}"] = item
            continue
        if not isinstance(item.start, str) or item.step is not None:
            raise DSLTypeError(f'{item!r} is not a field; write "name": type, or the type only')
        if (
            item.start in fields
            or item.start in RESERVED
            or item.start.startswith("_")
            or not item.start.isidentifier()
        ):
            raise DSLValueError(f"{item.start!r} cannot name a field: it is taken, reserved or not an identifier")
        fields[item.start] = item.stop
    return fields


def check_fields(owner: str, fields: Mapping[str, Any], abstract: Collection[type]) -> None:
    """Refuse fields of types that no value of the language has.

    ``abstract`` are base classes whose subclasses may be fields, but not they themselves.
    """
    for name, t in fields.items():
        if is_constexpr(t):
            continue
        known = isinstance(t, type) and (
            issubclass(t, tuple(abstract))
            or hasattr(JitArgumentRegistry.in_kernels(t), "__construct_from_ir_values__")
            or issubclass(t, Storable)
        )
        if not known or t in abstract:
            raise DSLTypeError(
                f"{owner}.{name}: {t!r} is not a type of the kernel language; expected for example fx.Int32, fx.Tensor, "
                "another struct, fx.Array[fx.Float32, 64] or fx.Constexpr[int]"
            )
