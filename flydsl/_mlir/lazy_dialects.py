"""Lazy modules of MLIR's dialects: an operation is loaded when its name is used.

That of ``llvm`` takes as long as all of flydsl, and published kernels import it in helper modules of which most functions
need no part of it.
Waiting saves 36 % of the import of such a program (``python -m benchmarks.tricks``).
"""

from __future__ import annotations

import importlib
import importlib.machinery
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from flydsl.support import mlir_hooks
from flydsl.support.forks import ForkSafeLock

__all__ = ["find"]

_OF_FAST_MATH = ("math", "vector", "complex")
"""Dialects whose builders take fast-math flags by a function that the module of ``arith`` has."""

_LOADING = ForkSafeLock(awaited=True)
"""Held where the module of a dialect is loaded: it registers classes, which can be done once."""


class _Dialect(ModuleType):
    """The module of a dialect, until it is loaded."""

    def __getattr__(self, name: str) -> Any:
        if name == "__all__":
            self._load()
        elif not name.startswith("__"):  # the import system asks for its own names
            self._load_operation(name)
        return ModuleType.__getattribute__(self, name)

    def __dir__(self) -> list[str]:
        self._load()
        return sorted(vars(self))

    def _load_operation(self, name: str) -> None:
        with _LOADING:
            spec = self.__spec__
            if spec is not None and isinstance(spec.loader, _Loader):
                self._load_flags()
                pieces = spec.loader.pieces(spec)
                value = None if pieces is None else pieces.get(name)
                if value is None:
                    self._load()
                else:
                    setattr(self, name, self._supplemented(name, value))

    def _load(self) -> None:
        with _LOADING:
            spec = self.__spec__
            if spec is not None and isinstance(spec.loader, _Loader):
                self._load_flags()
                spec.loader = self.__loader__ = spec.loader.real
                spec.loader.exec_module(self)
                self.__class__ = ModuleType
                dialect = self.__name__.rpartition(".")[2]
                for name in (full.partition(".")[2] for full in mlir_hooks.BUILDERS if full.startswith(f"{dialect}.")):
                    vars(self)[name] = _Dialect._supplemented(self, name, vars(self)[name])

    def _load_flags(self) -> None:
        package, _, dialect = self.__name__.rpartition(".")
        if dialect in _OF_FAST_MATH:
            importlib.import_module(f"{package}._arith_enum_gen")

    def _supplemented(self, name: str, builder: Any) -> Any:
        replace = mlir_hooks.BUILDERS.get(f"{self.__name__.rpartition('.')[2]}.{name}")
        return builder if replace is None else replace(builder)


class _Loader:
    """Leaves the work to the module itself.

    A module of ``importlib.util.LazyLoader`` is loaded by the next import statement of it, which asks for its spec.
    """

    def __init__(self, real: Any) -> None:
        self.real = real

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return _Dialect(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass

    def pieces(self, spec: importlib.machinery.ModuleSpec) -> Any:
        """The generated module of the dialect by operations; ``None`` if it does not come apart."""
        from flydsl._mlir import pieces

        if spec.name not in _PIECES:
            _PIECES[spec.name] = pieces.find(spec)
        return _PIECES[spec.name]


_PIECES: dict[str, Any] = {}
"""By the name of a dialect, its generated module as far as single operations of it were asked for."""


class _RestLoader:
    """Loads a generated module of which some operations are in use."""

    def __init__(self, real: Any, pieces: Any) -> None:
        self._real = real
        self._pieces = pieces

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        if module.__spec__ is not None:
            module.__spec__.loader = module.__loader__ = self._real
        self._pieces.complete(module, self._real)


def find(fullname: str, path: Sequence[str] | None) -> importlib.machinery.ModuleSpec | None:
    """The module ``fullname`` of MLIR's package of dialects."""
    spec = importlib.machinery.PathFinder.find_spec(fullname, path)
    if spec is None:
        return None
    loader: Any = spec.loader
    pieces = _PIECES.get(fullname.replace("._", ".").removesuffix("_ops_gen"))
    if "._" not in fullname:
        loader = _Loader(loader)
    elif pieces is not None and pieces.name == fullname:
        loader = _RestLoader(loader, pieces)
    spec.loader = loader
    return spec
