"""Hooks of programs written for FlyDSL into the layers below, loaded on use."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any

from flydsl.support import hooks


def _found(module: str, name: str) -> Callable[[], Any]:
    """A function that gives an object of a module of ``flydsl.compat``."""
    return functools.cache(lambda: getattr(importlib.import_module(f"flydsl.compat.{module}"), name))


def _later(module: str, name: str) -> Callable[..., Any]:
    """A function of a module of ``flydsl.compat``."""
    found = _found(module, name)

    def call(*arguments: Any) -> Any:
        return found()(*arguments)

    return call


def _give_operators() -> None:
    import flydsl.expr  # noqa: F401  # the whole language first: its modules need each other

    _later("mlir.operator_values", "install")()


def _trace_in_own_context(point: Any) -> Any:
    from flydsl._mlir import can_compile  # loads MLIR

    if not can_compile():  # the point is a stand-in, whose attributes never end
        return None
    return _own_trace()


def _complete_backend(cls: type) -> None:
    if vars(cls).keys() & {"native_lib_patterns", "jit_runtime_lib_basenames"} or getattr(cls, "takes_any_name", False):
        _complete(cls)
    elif not cls.__module__.startswith("flydsl."):
        code = getattr(vars(cls).get("pipeline_fragments"), "__code__", None)
        if "lower_compile_hints" in vars(cls) or (code and "compile_hints" in code.co_varnames):
            _give_hints(cls)


_own_trace = _later("mlir.own_context", "own_trace")
_complete = _later("compiles.foreign_backends", "complete")
_give_hints = _later("compiles.foreign_backends", "give_hints")

hooks.OWN_CONTEXTS[:] = [_trace_in_own_context]
hooks.DIALECTS_IMPORTED[:] = [_give_operators]
hooks.DIALECT_FINDERS["fly"] = _later("mlir.foreign_dialects", "spec")
hooks.BUILDERS["memref.extract_aligned_pointer_as_index"] = _later("mlir.fly_dialect", "address_as_index")
hooks.BUILDERS["llvm.call_intrinsic"] = _later("mlir.amdgcn_intrinsics", "call_intrinsic")
hooks.SUBCLASSES[:] = [_complete_backend]
hooks.MEMBERS["flydsl.compiler.explicit_compile.CompileCallable"] = _found("compiles.published", "CompileMembers")
hooks.MEMBERS["flydsl.compiler.jit_function.JitFunction"] = _found("compiles.published", "JitMembers")
hooks.MEMBERS["flydsl.compiler.kernel_function.KernelFunction"] = _found("compiles.published", "KernelMembers")
