"""The compiler's public names, imported as ``flyc``; each is loaded on first use."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from flydsl.errors import unknown_name
from flydsl.support.gc_pause import importing
from flydsl.support.public_names import public
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
    from flydsl.compiler.arguments.tensors import from_dlpack as from_dlpack
    from flydsl.compiler.arguments.tensors import from_torch_tensor as from_torch_tensor
    from flydsl.compiler.explicit_compile import CompiledFunction as CompiledFunction
    from flydsl.compiler.explicit_compile import compile as compile
    from flydsl.compiler.explicit_compile import compile_backend_name as compile_backend_name
    from flydsl.compiler.jit_function import jit as jit
    from flydsl.compiler.kernel_function import kernel as kernel
    from flydsl.targets.target import GPUTarget as GPUTarget

_HOMES = {
    "BaseBackend": "flydsl.backends.base",
    "CompileOptions": "flydsl.backends.base",
    "CompiledFunction": "flydsl.compiler.explicit_compile",
    "GPUTarget": "flydsl.targets.target",
    "JitArgumentRegistry": "flydsl.compiler.arguments.resolve",
    "TensorSpec": "flydsl.compiler.arguments.arrays",
    "compile": "flydsl.compiler.explicit_compile",
    "compile_backend_name": "flydsl.compiler.explicit_compile",
    "dyn": "flydsl.compiler.arguments.arrays",
    "from_c_void_p": "flydsl.compiler.arguments.resolve",
    "from_dlpack": "flydsl.compiler.arguments.tensors",
    "from_torch_tensor": "flydsl.compiler.arguments.tensors",
    "get_backend": "flydsl.backends.registry",
    "jit": "flydsl.compiler.jit_function",
    "kernel": "flydsl.compiler.kernel_function",
    "list_backends": "flydsl.backends.registry",
    "precompile": "flydsl.compiler.aot.precompiling",
    "protocol": "flydsl.compiler.protocol",
    "register_backend": "flydsl.backends.registry",
    "tensor_map": "flydsl.compiler.arguments.tensor_maps",
}

__all__ = [
    "BaseBackend",
    "CompileOptions",
    "CompiledFunction",
    "GPUTarget",
    "JitArgumentRegistry",
    "TensorSpec",
    "compile",
    "compile_backend_name",
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


@shows_user_frames
def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise unknown_name(__name__, name, __all__)
    with importing():
        module = importlib.import_module(_HOMES[name])
    # `compile`, `jit` and `kernel` are also modules of this package: importing them has set that name to the module.
    value = module if name == "protocol" else public(getattr(module, name))
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
