"""The compiler's public names, imported as ``flyc``; each is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from flydsl.errors import unknown_name
from flydsl.support.public_names import lazy_names
from flydsl.support.tracebacks import shows_user_frames

if TYPE_CHECKING:
    from flydsl.backends.base import BaseBackend as BaseBackend
    from flydsl.backends.base import CompileOptions as CompileOptions
    from flydsl.backends.registry import get_backend as get_backend
    from flydsl.backends.registry import list_backends as list_backends
    from flydsl.backends.registry import register_backend as register_backend
    from flydsl.compiler.aot.precompiling import precompile as precompile
    from flydsl.compiler.arguments.arrays import TensorSpec as TensorSpec
    from flydsl.compiler.arguments.arrays import dyn as dyn
    from flydsl.compiler.arguments.resolve import JitArgumentRegistry as JitArgumentRegistry
    from flydsl.compiler.arguments.resolve import from_c_void_p as from_c_void_p
    from flydsl.compiler.arguments.tensor_maps import tensor_map as tensor_map
    from flydsl.compiler.arguments.tensors import copied as copied
    from flydsl.compiler.arguments.tensors import from_dlpack as from_dlpack
    from flydsl.compiler.arguments.tensors import from_torch_tensor as from_torch_tensor
    from flydsl.compiler.explicit_compile import CompiledFunction as CompiledFunction
    from flydsl.compiler.explicit_compile import compile as compile
    from flydsl.compiler.explicit_compile import compile_backend_name as compile_backend_name
    from flydsl.compiler.jit_function import jit as jit
    from flydsl.compiler.kernel_function import kernel as kernel
    from flydsl.targets.target import GPUTarget as GPUTarget

__all__ = [
    "BaseBackend",
    "CompileOptions",
    "CompiledFunction",
    "GPUTarget",
    "JitArgumentRegistry",
    "TensorSpec",
    "compile",
    "compile_backend_name",
    "copied",
    "dyn",
    "from_c_void_p",
    "from_dlpack",
    "from_torch_tensor",
    "get_backend",
    "jit",
    "kernel",
    "list_backends",
    "precompile",
    "protocol",
    "register_backend",
    "tensor_map",
]


_MODULES = (
    "ast_rewriter backends diagnostics extern_link jit_argument jit_executor jit_function kernel_function llvm_options "
    "mlir_utils protocol"
)
"""Modules that programs reach by ``flyc`` alone."""


def _unknown(name: str) -> NoReturn:
    raise unknown_name(__name__, name, __all__)


__getattr__ = shows_user_frames(
    lazy_names(
        __name__,
        {
            "flydsl.backends.base": "BaseBackend CompileOptions",
            "flydsl.backends.registry": "get_backend list_backends register_backend",
            ".aot.precompiling": "precompile",
            ".arguments.arrays": "TensorSpec dyn",
            ".arguments.resolve": "JitArgumentRegistry from_c_void_p",
            ".arguments.tensor_maps": "tensor_map",
            ".arguments.tensors": "copied from_dlpack from_torch_tensor",
            ".explicit_compile": "CompiledFunction compile compile_backend_name",
            ".jit_function": "jit",
            ".kernel_function": "kernel",
            "flydsl.targets.target": "GPUTarget",
        },
        modules={name: f"{__name__}.{name}" for name in _MODULES.split()},
        other=_unknown,
        keep=True,
    )
)


def __dir__() -> list[str]:
    return __all__
