"""Stand-ins for FlyDSL's own dialects."""

from __future__ import annotations

import importlib
import importlib.machinery
from types import ModuleType
from typing import Any

__all__ = ["spec"]

_SERVED = {
    "dialects.fly.copy_atom_call_ssa": "flydsl.compat.mlir.fly_dialect",
    "dialects.fly.extract_aligned_pointer_as_index": "flydsl.compat.mlir.fly_dialect",
    "dialects.fly.mma_atom_call_ssa": "flydsl.compat.mlir.fly_dialect",
    "dialects.fly_rocdl.TargetAddressSpace": "flydsl.expr.rocdl",
}
"""The names of FlyDSL's dialects that the language has too, and where."""


class _Dialect(ModuleType):
    """Any name but a few is refused when it is asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        full = f"{self.__name__[self.__name__.index('dialects.') :]}.{name}"
        if full in _SERVED:
            return getattr(importlib.import_module(_SERVED[full]), name)
        raise ImportError(
            f"flydsl._mlir.{full}: the dialects of FlyDSL are outside of the kernel language, and a kernel that "
            "needs them is not portable; write it with flydsl.expr, such as fx.copy, fx.gemm and fx.rocdl",
            name=self.__name__,
        )


class _Loader:
    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return _Dialect(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def spec(fullname: str) -> importlib.machinery.ModuleSpec:
    """The module spec of such a dialect."""
    loader: Any = _Loader()
    return importlib.machinery.ModuleSpec(fullname, loader)
