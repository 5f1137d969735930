"""Types of FlyDSL's dialect in signatures that MLIR's own classes build.

``fx.MemRefType.get(...)`` and its siblings are no types of MLIR here.  In the signature of a function that a program
builds itself they become opaque types of the same text, and the function's arguments become tensors, pointers and layouts.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

from flydsl._mlir import ir, provider
from flydsl.expr import layout as algebra
from flydsl.expr.layout.static_type import StaticType, Unknown, static
from flydsl.expr.memory.pointer import Pointer
from flydsl.expr.memory.pointer_types import PLAIN, PointerType, llvm_address_space
from flydsl.expr.memory.swizzled import SwizzledPointer
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.tensor_types import CoordTensorType, MemRefType
from flydsl.expr.numeric import Int32, Int64
from flydsl.ir import builder

__all__ = ["install", "opaque", "value_of"]

_PREFIX = "!fly."
_OF_FLY = (MemRefType, PointerType, CoordTensorType, StaticType)
_written: dict[str, Any] = {}
"""The types that became opaque ones, by their text; equal types have one text."""


def opaque(given: Any) -> Any:
    """The type of MLIR for a type of FlyDSL's dialect; anything else as it is."""
    if not isinstance(given, _OF_FLY) or not str(given).startswith(_PREFIX):
        return given
    text = str(given)
    _written[text] = given
    ir.Context.current.allow_unregistered_dialects = True
    return ir.OpaqueType.get("fly", text.removeprefix(_PREFIX))


def value_of(value: ir.Value) -> Any:
    """The tensor, pointer or layout that a value of an opaque type stands for; other values as they are."""
    kind = _written.get(str(value.type))
    return value if kind is None else _build(value, kind)


def _build(value: ir.Value, kind: Any) -> Any:
    parts, leaves = _parts(kind)
    if not leaves and not parts:
        return static(kind)
    types = [*parts, *(builder.integer_type(leaf.width) for leaf in leaves)]
    cast = builder.op("builtin.unrealized_conversion_cast", [value], results=types)
    rest = iter(cast.results)
    if isinstance(kind, PointerType):
        return _pointer(next(rest), kind)
    if isinstance(kind, MemRefType):
        declared = PointerType(kind.dtype, kind.address_space, kind.alignment, swizzle=kind.swizzle)
        pointer = _pointer(next(rest), declared)
        return Tensor(pointer, _filled(kind.layout.value, rest))
    if isinstance(kind, CoordTensorType):
        return Tensor(_filled(kind.base.value, rest), _filled(kind.layout.value, rest))
    return _filled(kind.value, rest)


def _pointer(value: ir.Value, kind: PointerType) -> Pointer:
    return Pointer(value, kind) if kind.swizzle == PLAIN else SwizzledPointer(value, kind, kind.swizzle.value)


def _parts(kind: Any) -> tuple[list[ir.Type], list[Unknown]]:
    """The types of the addresses, and the run-time integers, of a type's values."""
    if isinstance(kind, PointerType):
        return [builder.pointer_type(llvm_address_space(kind.address_space))], []
    if isinstance(kind, MemRefType):
        return [builder.pointer_type(llvm_address_space(kind.address_space))], kind.layout.value.dynamic_leaves()
    if isinstance(kind, CoordTensorType):
        return [], [*kind.base.value.dynamic_leaves(), *kind.layout.value.dynamic_leaves()]
    return [], kind.value.dynamic_leaves()


def _filled(part: Any, values: Any) -> Any:
    """A value of a type's run-time integers."""

    def leaf(unknown: Unknown) -> Any:
        return (Int64 if unknown.width > 32 else Int32).wrap(next(values), divisibility=unknown.divisibility)

    return part.map_dynamic(leaf) if isinstance(part, algebra.HasLayout) or hasattr(part, "map_dynamic") else part


def _cast(value: ir.Value) -> Any:
    return value if sys._getframe(1).f_globals["__name__"].startswith("flydsl.") else value_of(value)


def _signature(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original, assigned=("__name__", "__doc__"))
    def get(inputs: Any, results: Any, *args: Any, **options: Any) -> Any:
        return original(*([opaque(each) for each in types] for types in (inputs, results)), *args, **options)

    return get


def _appending(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original, assigned=("__name__", "__doc__"))
    def append(blocks: Any, *types: Any, **options: Any) -> Any:
        return original(blocks, *map(opaque, types), **options)

    return append


def install() -> None:
    """Let signatures take types of FlyDSL's dialect, and give a program's own functions arguments of them."""
    register = sys.modules[f"{provider()}._mlir_libs._mlir"].register_value_caster
    register(ir.OpaqueType.static_typeid, replace=True)(_cast)
    ir.FunctionType.get = staticmethod(_signature(ir.FunctionType.get))
    ir.BlockList.append = _appending(ir.BlockList.append)
