"""Stand-ins for MLIR's modules on a machine without MLIR.

Modules of kernels import names of MLIR, use them in annotations and derive classes from them.  All of that works with
stand-ins, so that bundled kernels run without MLIR.  Calling one is an error.
"""

from __future__ import annotations

import importlib.machinery
from collections.abc import Callable
from types import ModuleType
from typing import Any

from flydsl.errors import MissingCompilerError


class _Class(type):
    """A stand-in for a class, a function or an enumeration of MLIR: every public attribute is another one."""

    _refuse: Callable[[], MissingCompilerError]

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"type object {cls.__qualname__!r} has no attribute {name!r}")
        return _stand_in(f"{cls.__qualname__}.{name}", cls.__module__, cls._refuse)

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        raise cls._refuse()


def _stand_in(qualname: str, module: str, refuse: Callable[[], MissingCompilerError]) -> _Class:
    namespace = {"__module__": module, "__qualname__": qualname, "_refuse": staticmethod(refuse)}
    return _Class(qualname.rpartition(".")[2], (), namespace)


class _StandIn(ModuleType):
    """A stand-in for a module of MLIR: every public name is a stand-in."""

    _refuse: Callable[[], MissingCompilerError]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        value = vars(self)[name] = _stand_in(name, self.__name__, self._refuse)
        return value


class _Loader:
    def __init__(self, refuse: Callable[[], MissingCompilerError]) -> None:
        self._refuse = refuse

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        module = _StandIn(spec.name)
        module._refuse = self._refuse
        return module

    def exec_module(self, module: ModuleType) -> None:
        pass


def spec(fullname: str, refuse: Callable[[], MissingCompilerError]) -> importlib.machinery.ModuleSpec:
    """The stand-in for the module ``fullname``.

    Args:
        refuse: makes the error of a call.
    """
    loader: Any = _Loader(refuse)
    return importlib.machinery.ModuleSpec(fullname, loader, is_package=True)
