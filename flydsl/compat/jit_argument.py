"""Launch argument constructors, by FlyDSL's module name."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from flydsl._mlir import ir
from flydsl.compiler.arguments.resolve import JitArgumentRegistry, ScalarArgument, from_c_void_p, resolve_argument
from flydsl.compiler.arguments.resolve import PointerArgument as PointerJitArg
from flydsl.compiler.arguments.tensors import TensorArgument, from_dlpack, from_torch_tensor
from flydsl.compiler.frontend.annotations import signature_of, takes_none
from flydsl.errors import DSLTypeError
from flydsl.expr import numeric
from flydsl.expr.core.argument_registry import users_own
from flydsl.expr.core.constexpr import is_constexpr
from flydsl.expr.memory.tensor import Tensor
from flydsl.support.public_names import lazy_names, show_user_frames_of
from flydsl.support.tracebacks import shows_user_frames

__all__ = [
    "DLTensorJitArg",
    "JitArgumentRegistry",
    "MemRefJitArg",
    "PointerJitArg",
    "TorchTensorJitArg",
    "convert_to_jit_arguments",
    "from_c_void_p",
    "from_dlpack",
    "from_torch_tensor",
    "is_type_param_annotation",
    "resolve_signature",
    "torch_dtype_to_mlir_type",
]


__getattr__ = lazy_names(__name__, {"flydsl.compat.compiles.memref_spec": "MemRefSpec"})


class _TensorArguments(type):
    """The classes of tensor arguments: one class here, which they make and which are their instances."""

    @shows_user_frames
    def __call__(
        cls, tensor: Any, assumed_align: int | None = None, use_32bit_stride: bool = False, dynamic_layout: bool = True
    ) -> TensorArgument:
        """The argument of an array: with a dynamic layout as a call gives it, else as :func:`from_dlpack`."""
        argument = from_dlpack(tensor, assumed_align=assumed_align, use_32bit_stride=use_32bit_stride)
        return argument.mark_layout_dynamic() if dynamic_layout else argument

    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, TensorArgument)


class MemRefJitArg(metaclass=_TensorArguments):
    """Arrays as launch arguments, whatever library they are of."""


class DLTensorJitArg(MemRefJitArg):
    """Arrays with ``__dlpack__`` as launch arguments."""


class TorchTensorJitArg(MemRefJitArg):
    """Torch's tensors as launch arguments."""


for _argument_class in (MemRefJitArg, DLTensorJitArg, TorchTensorJitArg):
    JitArgumentRegistry.register_jit_arg(_argument_class, Tensor)


def is_type_param_annotation(annotation: Any) -> bool:
    """True if a parameter takes a type: ``type`` or ``type[...]``."""
    return annotation is type or getattr(annotation, "__origin__", None) is type


def resolve_signature(func: Callable[..., Any]) -> inspect.Signature:
    """The signature of a function with its annotations evaluated."""
    return signature_of(getattr(func, "__wrapped__", func))


def convert_to_jit_arguments(
    sig: inspect.Signature, bound: inspect.BoundArguments
) -> tuple[list[str], list[Any], list[Any], dict[str, Any]]:
    """The run-time parameters' names, launch arguments and types in kernels, and the values that are compiled in."""
    names: list[str] = []
    arguments: list[Any] = []
    types: list[Any] = []
    constants: dict[str, Any] = {}
    for name, value in bound.arguments.items():
        annotation = sig.parameters[name].annotation
        is_absent = value is None and takes_none(sig.parameters[name])
        if is_absent or is_constexpr(annotation) or is_type_param_annotation(annotation):
            constants[name] = value
            continue
        argument = resolve_argument(value, annotation, name)
        if isinstance(argument, ScalarArgument):
            argument = argument.dtype(argument.value)
        argument = users_own(argument)
        names.append(name)
        arguments.append(argument)
        if isinstance(argument, TensorArgument):
            types.append(Tensor)
        else:
            types.append(JitArgumentRegistry.get_dsl_type(type(argument)) or type(argument))
    return names, arguments, types, constants


def torch_dtype_to_mlir_type(dtype: Any) -> ir.Type:
    """The MLIR type of a torch dtype's elements."""
    if type(dtype).__module__ != "torch":
        raise DSLTypeError(f"expected a torch dtype, such as torch.float32, got {dtype!r}")
    import torch  # whoever has a dtype has it

    name = str(dtype).removeprefix("torch.float8_").upper()  # numpy has none of them
    if (narrow := getattr(numeric, f"Float8{name}", None)) is not None:
        return narrow.mlir_type()

    element: ir.Type = from_dlpack(torch.empty(1, dtype=dtype)).view.dtype.mlir_type()
    return element


show_user_frames_of(__name__)
