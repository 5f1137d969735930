"""Builders of GPU modules and functions, for modules that a program builds.

``flydsl.compiler.kernel_function`` has these names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl._mlir.dialects import gpu
from flydsl.compiler.hints import merge_hints
from flydsl.compiler.kernel_function import declared_block
from flydsl.errors import DSLTypeError
from flydsl.ir.locations import file_location
from flydsl.support.public_names import show_user_frames_of

__all__ = [
    "convert_to_mlir_attr",
    "create_gpu_func",
    "create_gpu_module",
    "effective_fastmath_hint",
    "func_def_location",
    "get_gpu_module_body",
    "merge_compile_hints",
]


def create_gpu_module(
    sym_name: str,
    targets: Sequence[str] | None = None,
    *,
    use_explicit_module: bool = False,
    loc: Any = None,
    ip: Any = None,
) -> ir.OpView:
    """An empty ``gpu.module`` at the insertion point.

    ``targets`` are attributes such as ``#rocdl.target<chip = "gfx942">``, as text.  ``use_explicit_module`` is ignored:
    here the runtime loads every module.
    """
    attributes = None if not targets else ir.ArrayAttr.get([ir.Attribute.parse(str(each)) for each in targets])
    module = gpu.GPUModuleOp(sym_name, targets=attributes, loc=loc, ip=ip)
    if not len(module.bodyRegion.blocks):
        module.bodyRegion.blocks.append()
    return module


def get_gpu_module_body(module_op: ir.OpView) -> ir.Block:
    """The block of a ``gpu.module``."""
    return module_op.regions[0].blocks[0]


def create_gpu_func(
    sym_name: str,
    function_type: Any,
    *,
    known_block_size: Sequence[int] | None = None,
    loc: Any = None,
    ip: Any = None,
) -> ir.OpView:
    """A kernel without blocks at the insertion point; its type is an ``ir.FunctionType``, or the attribute of one."""
    kind = function_type if isinstance(function_type, ir.Attribute) else ir.TypeAttr.get(function_type)
    attributes: dict[str, ir.Attribute] = {
        "sym_name": ir.StringAttr.get(sym_name),
        "function_type": kind,
        "gpu.kernel": ir.UnitAttr.get(),
    }
    if known_block_size is not None:
        attributes["known_block_size"] = ir.DenseI32ArrayAttr.get([int(extent) for extent in known_block_size])
    return ir.Operation.create("gpu.func", attributes=attributes, regions=1, loc=loc, ip=ip).opview


def func_def_location(func: Any, context: Any = None) -> ir.Location:
    """The location of a function's first line."""
    code = getattr(func, "__wrapped__", func).__code__
    return file_location(code.co_filename, code.co_firstlineno, context=context)


def merge_compile_hints(*layers: Mapping[str, Any]) -> dict[str, Any]:
    """All hints; a later layer wins unless it gives ``None``."""
    return merge_hints(*(layer for layer in layers if layer))


def effective_fastmath_hint(hints: Mapping[str, Any]) -> Any:
    """The flags of floating-point operations that hints ask for; ``None`` for none."""
    return hints.get("fastmath") or ("fast" if hints.get("fast_fp_math") else None)


def convert_to_mlir_attr(value: Any) -> ir.Attribute:
    """The attribute for a Python value."""
    if isinstance(value, ir.Attribute):
        return value
    if isinstance(value, bool):
        return ir.BoolAttr.get(value)
    if isinstance(value, int):
        return ir.IntegerAttr.get(ir.IntegerType.get_signless(32), value)
    if isinstance(value, str):
        return ir.StringAttr.get(value)
    if isinstance(value, (list, tuple)):
        return ir.ArrayAttr.get([convert_to_mlir_attr(each) for each in value])
    if isinstance(value, dict):
        return ir.DictAttr.get({name: convert_to_mlir_attr(each) for name, each in value.items()})
    raise DSLTypeError(
        f"unsupported attribute value {value!r} of type {type(value).__name__}; expected bool, int, str, list, tuple, "
        "dict, or ir.Attribute"
    )


def _create_mlir_context(load_dialects: bool = True) -> ir.Context:
    """A context for a program's own module: ``with _create_mlir_context(): ...``."""
    context = ir.Context()
    context.allow_unregistered_dialects = True
    return context


def _validate_known_block_size(value: Any) -> list[int] | None:
    """A declared block size as a list of three; ``None`` declares none."""
    return None if value is None else list(declared_block(value))


show_user_frames_of(__name__)
