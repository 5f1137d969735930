"""Lazy modules of MLIR's dialects: an operation is loaded when its name is used.

Loading ``llvm`` takes as long as all of flydsl.  Published kernels import it in helper modules, most of whose functions
do not use it.
Lazy loading saves 36 % of the import of such a program (``python -m benchmarks.tricks``).
"""

from __future__ import annotations

import importlib
import importlib.machinery
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from flydsl.support import hooks
from flydsl.support.forks import ForkSafeLock

_OF_FAST_MATH = ("math", "vector", "complex")
"""Dialects whose builders take fast-math flags by a function in the module of ``arith``."""

_LOADING = ForkSafeLock(awaited=True)
"""Held while a dialect's module is loaded, because its classes can be registered only once."""


class _Dialect(ModuleType):
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
                generated = spec.loader.generated(spec)
                value = None if generated is None else generated.get(name)
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
                for name in (full.partition(".")[2] for full in hooks.BUILDERS if full.startswith(f"{dialect}.")):
                    vars(self)[name] = _Dialect._supplemented(self, name, vars(self)[name])

    def _load_flags(self) -> None:
        package, _, dialect = self.__name__.rpartition(".")
        if dialect in _OF_FAST_MATH:
            importlib.import_module(f"{package}._arith_enum_gen")

    def _supplemented(self, name: str, builder: Any) -> Any:
        replace = hooks.BUILDERS.get(f"{self.__name__.rpartition('.')[2]}.{name}")
        return builder if replace is None else replace(builder)


class _Loader:
    """Leaves the work to the module itself.

    The next import statement would load a module of ``importlib.util.LazyLoader``, because it asks for the spec.
    """

    def __init__(self, real: Any) -> None:
        self.real = real

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return _Dialect(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass

    def generated(self, spec: importlib.machinery.ModuleSpec) -> Any:
        """The dialect's generated module, by operations; ``None`` if it cannot be split."""
        from flydsl._mlir import generated_operations

        if spec.name not in _GENERATED:
            _GENERATED[spec.name] = generated_operations.find(spec)
        return _GENERATED[spec.name]


_GENERATED: dict[str, Any] = {}
"""By dialect: its generated module, with the operations loaded so far."""


class _RestLoader:
    """Loads the rest of a generated module after some of its operations."""

    def __init__(self, real: Any, generated: Any) -> None:
        self._real = real
        self._generated = generated

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        if module.__spec__ is not None:
            module.__spec__.loader = module.__loader__ = self._real
        self._generated.complete(module, self._real)


def find(fullname: str, path: Sequence[str] | None) -> importlib.machinery.ModuleSpec | None:
    """The module ``fullname`` of MLIR's package of dialects."""
    spec = importlib.machinery.PathFinder.find_spec(fullname, path)
    if spec is None:
        return None
    loader: Any = spec.loader
    generated = _GENERATED.get(fullname.replace("._", ".").removesuffix("_ops_gen"))
    if "._" not in fullname:
        loader = _Loader(loader)
    elif generated is not None and generated.name == fullname:
        loader = _RestLoader(loader, generated)
    spec.loader = loader
    return spec
