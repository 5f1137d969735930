"""Hooks that programs written for FlyDSL expect of MLIR's bindings."""

from __future__ import annotations

from importlib.machinery import ModuleSpec
from typing import Any

from flydsl.support import hooks


def _give_operators() -> None:
    import flydsl.expr  # noqa: F401  # the whole language first: its modules need each other
    from flydsl.compat.mlir.operator_values import install

    install()


def _find_dialect(fullname: str) -> ModuleSpec:
    from flydsl.compat.mlir.foreign_dialects import spec

    return spec(fullname)


def _call_intrinsic(builder: Any) -> Any:
    from flydsl.compat.mlir.amdgcn_intrinsics import call_intrinsic

    return call_intrinsic(builder)


def _trace_in_own_context(point: Any) -> Any:
    from flydsl._mlir import can_compile

    if not can_compile():  # the point is a stand-in, whose attributes never end
        return None
    from flydsl.compat.mlir.own_context import own_trace

    return own_trace()


hooks.OWN_CONTEXTS[:] = [_trace_in_own_context]
hooks.DIALECTS_IMPORTED[:] = [_give_operators]
hooks.DIALECT_FINDERS["fly"] = _find_dialect


def _address_as_index(builder: Any) -> Any:
    from flydsl.compat.mlir.fly_dialect import address_as_index

    return address_as_index(builder)


hooks.BUILDERS["memref.extract_aligned_pointer_as_index"] = _address_as_index
hooks.BUILDERS["llvm.call_intrinsic"] = _call_intrinsic


def _complete_backend(cls: type) -> None:
    if vars(cls).keys() & {"native_lib_patterns", "jit_runtime_lib_basenames"} or getattr(cls, "takes_any_name", False):
        from flydsl.compat.compiles.foreign_backends import complete

        complete(cls)


hooks.SUBCLASSES[:] = [_complete_backend]
