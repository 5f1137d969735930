"""Kernel call arguments, outside and inside of the kernel."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, get_args, get_origin

from flydsl._mlir import ir
from flydsl.expr.core.conversions import check_whole
from flydsl.expr.numeric import Integer, NumericMeta, as_numeric, python_number
from flydsl.expr.protocol import construct_from_ir_values
from flydsl.expr.struct import is_struct_type
from flydsl.ir import builder
from flydsl.ir.builder import element_type

_DISTRIBUTED = "flydsl.expr.dist."


def check_kinds(callee: str, signature: inspect.Signature, values: Mapping[str, Any]) -> None:
    """Refuse windows, signals and groups of ranks for parameters of another kind, and the reverse."""
    for name, value in values.items():
        annotation = signature.parameters[name].annotation
        if _is_distributed(annotation) or _is_distributed(type(value)):
            from flydsl.expr.dist.parameters import check_passed  # which few programs load

            check_passed(callee, name, annotation, value)


def check_inlined(callee: str, signature: inspect.Signature, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """As :func:`check_kinds`, for a call of a function that is traced inline."""
    kinds = [p.annotation for p in signature.parameters.values()] + [type(v) for v in (*args, *kwargs.values())]
    if any(map(_is_distributed, kinds)):
        try:
            values = signature.bind(*args, **kwargs).arguments
        except TypeError:  # Python says it in the call itself
            return
        check_kinds(callee, signature, values)


def _is_distributed(t: Any) -> bool:
    return isinstance(t, type) and t.__module__.startswith(_DISTRIBUTED)


def kernel_argument(value: Any, annotation: Any, name: str) -> Any:
    """``value`` as it crosses into a kernel: Python numbers, also in containers, become values of the language.

    A numeric annotation names the type, as do those in ``tuple[fx.Int64, fx.Float32]``, ``list[fx.Int64]`` and
    ``dict[str, fx.Int64]``.  Without one a number has the type of a literal.
    """
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        items = zip(value._fields, value, strict=True)
        return type(value)(*(kernel_argument(item, None, f"{name}.{field}") for field, item in items))
    if isinstance(value, (tuple, list)):
        wanted = _item_annotations(annotation, len(value))
        items = zip(value, wanted, strict=True)
        return type(value)(kernel_argument(item, t, f"{name}[{k}]") for k, (item, t) in enumerate(items))
    if isinstance(value, dict):
        inner = get_args(annotation)[1] if get_origin(annotation) is dict else None
        return {key: kernel_argument(item, inner, f"{name}[{key!r}]") for key, item in value.items()}
    if isinstance(value, SimpleNamespace):
        return SimpleNamespace(**{key: kernel_argument(v, None, f"{name}.{key}") for key, v in vars(value).items()})
    if isinstance(annotation, NumericMeta) and annotation.width and not isinstance(value, annotation):
        check_whole(value, annotation, name)
        value = annotation(value)
    elif python_number(value) is not None:
        value = as_numeric(value)
    return value


def _item_annotations(annotation: Any, count: int) -> list[Any]:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is list or (origin is tuple and inner[1:] == (Ellipsis,)):
        return [inner[0]] * count
    return list(inner) if origin is tuple and len(inner) == count else [None] * count


def inside_kernel(argument: Any, types: Sequence[ir.Type], scalars: Iterator[ir.Value]) -> Any:
    """A kernel argument inside the kernel, rebuilt from the scalars that arrive for values of these types.

    Drivers pass no vectors, so a vector is passed as its elements.  Known ranges of its integers carry over.
    """
    values = []
    for t in types:
        scalar = element_type(t)
        parts = [builder.received(next(scalars), scalar) for _ in range(builder.vector_length(t) or 1)]
        values.append(builder.from_elements(parts, t))
    inside = construct_from_ir_values(type(argument), argument, values)
    for outer, inner in zip(_integers(argument), _integers(inside), strict=True):
        if not outer.is_static():
            inner.divisibility, inner.bounds = outer.divisibility, outer.bounds
    return inside


def _integers(value: Any) -> list[Any]:
    """The integers of an argument in a fixed order; of layouts only the run-time ones."""
    if isinstance(value, Integer):
        return [value]
    if hasattr(value, "dynamic_leaves"):
        return list(value.dynamic_leaves())
    if isinstance(value, SimpleNamespace) or is_struct_type(type(value)):
        value = vars(value)
    if isinstance(value, dict):
        value = tuple(value.values())
    return [leaf for item in value for leaf in _integers(item)] if isinstance(value, (tuple, list)) else []
