"""MLIR's Python bindings, wherever they are installed: the one place that names the package which provides them.

``flydsl._mlir.ir`` is the very module ``mlir.ir`` (or ``torch_mlir.ir``), and so on for every submodule, so that types
and dialects registered through one name are known through the other.  A real ``mlir`` package is preferred; the
``torch-mlir`` wheel carries the whole of upstream's bindings.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import sys
import threading
from collections.abc import Sequence
from types import ModuleType
from typing import Any

PROVIDERS = ("mlir", "torch_mlir")
"""Packages that carry the bindings, the preferred one first."""
_FOREIGN = tuple(f"{package}.dialects.fly" for package in (__name__, *PROVIDERS))
"""How the names of FlyDSL's own dialects begin, by the package that they are asked of."""
_DIALECTS = tuple(f"{package}.dialects" for package in PROVIDERS)


def provider() -> str:
    """The name of the installed package that carries the bindings.

    Raises:
        ImportError: none is installed; the message holds the install command.
    """
    for name in PROVIDERS:
        try:
            if importlib.util.find_spec(f"{name}.ir") is not None:
                return name
        except ModuleNotFoundError:
            continue
    raise ImportError(
        "flydsl needs MLIR's Python bindings to compile kernels and found neither of "
        f"{', '.join(PROVIDERS)}; run: pip install torch-mlir"
    )


# The two classes follow importlib.abc without inheriting from it: that module loads tempfile, shutil and more.
class _Alias:
    """Loads ``flydsl._mlir.X`` as the provider's module ``X`` itself, leaving that module's own spec alone."""

    def __init__(self, real: str) -> None:
        self._real = real

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        module = importlib.import_module(self._real)
        if self._real.endswith(".ir"):
            _leave_dialects_unloaded(self._real.removesuffix(".ir"))
        elif self._real.endswith(".dialects"):  # for a user: flydsl builds operations without them
            importlib.import_module("flydsl.expr.handles").install()
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec


def _leave_dialects_unloaded(package: str) -> None:
    """Keep the bindings from importing the Python classes of a dialect at its first operation.

    flydsl builds and reads operations generically, and those imports take longer than the trace of a small kernel.
    Whoever uses a name of ``dialects.X`` gets the classes of that dialect as ever.
    """
    known = importlib.import_module(f"{package}._mlir_libs._mlir").globals
    prefix = f"{package}.dialects"
    known.dialect_search_modules = [name for name in known.dialect_search_modules if name != prefix]


_OF_FAST_MATH = ("math", "vector", "complex")
"""Dialects whose builders take fast-math flags by a function that the module of ``arith`` has."""
_SUPPLEMENTED = {"dialects.llvm": {"call_intrinsic": "flydsl.expr.rocdl.intrinsics"}}
"""Builders of MLIR's to which the language adds, and where: a function that takes one and gives the one to use."""

_LOADING = threading.RLock()
"""Held where the module of a dialect is loaded: it registers classes, which can be done once."""


class _Dialect(ModuleType):
    """The module of a dialect, loaded when one of its names is asked for, and those of operations by themselves.

    That of ``llvm`` takes as long as all of flydsl, and published kernels import it in helper modules of which most
    functions need no part of it.
    """

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
            if spec is not None and isinstance(spec.loader, _DialectLoader):
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
            if spec is not None and isinstance(spec.loader, _DialectLoader):
                self._load_flags()
                spec.loader = self.__loader__ = spec.loader.real
                spec.loader.exec_module(self)
                self.__class__ = ModuleType
                for name in _SUPPLEMENTED.get(self.__name__.partition(".")[2], {}):
                    vars(self)[name] = _Dialect._supplemented(self, name, vars(self)[name])

    def _load_flags(self) -> None:
        package, _, dialect = self.__name__.rpartition(".")
        if dialect in _OF_FAST_MATH:
            importlib.import_module(f"{package}._arith_enum_gen")

    def _supplemented(self, name: str, builder: Any) -> Any:
        module = _SUPPLEMENTED.get(self.__name__.partition(".")[2], {}).get(name)
        return builder if module is None else getattr(importlib.import_module(module), name)(builder)


class _DialectLoader:
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
        if spec.name not in _PIECES:
            _PIECES[spec.name] = importlib.import_module(f"{__name__}.pieces").find(spec)
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


_SERVED = {
    "dialects.fly.copy_atom_call_ssa": "flydsl.expr.fly_dialect",
    "dialects.fly.extract_aligned_pointer_as_index": "flydsl.expr.fly_dialect",
    "dialects.fly.mma_atom_call_ssa": "flydsl.expr.fly_dialect",
    "dialects.fly_rocdl.TargetAddressSpace": "flydsl.expr.rocdl",
}
"""The names of FlyDSL's dialects that the language has too, and where."""


class _ForeignDialect(ModuleType):
    """Stands for a dialect of FlyDSL: any name but a few is refused when it is asked for.

    Published kernels import these dialects in helper modules of which most functions need no part of them.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        full = f"{self.__name__[self.__name__.index('dialects.') :]}.{name}"
        if full in _SERVED:
            return getattr(importlib.import_module(_SERVED[full]), name)
        raise ImportError(
            f"{__name__}.{full}: the dialects of FlyDSL are outside of the kernel language, and a kernel that "
            "needs them is not portable; write it with flydsl.expr, such as fx.copy, fx.gemm and fx.rocdl",
            name=self.__name__,
        )


class _ForeignDialects:
    """Loads stand-ins for the dialects of FlyDSL."""

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return _ForeignDialect(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


class _AliasFinder:
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        loader: Any
        if fullname.startswith(_FOREIGN):
            loader = _ForeignDialects()
            return importlib.machinery.ModuleSpec(fullname, loader)
        if fullname.rpartition(".")[0] in _DIALECTS:
            spec = importlib.machinery.PathFinder.find_spec(fullname, path)
            if spec is None:
                return None
            pieces = _PIECES.get(fullname.replace("._", ".").removesuffix("_ops_gen"))
            if "._" not in fullname:
                loader = _DialectLoader(spec.loader)
                spec.loader = loader
            elif pieces is not None and pieces.name == fullname:
                loader = _RestLoader(spec.loader, pieces)
                spec.loader = loader
            return spec
        if not fullname.startswith(__name__ + "."):
            return None
        real = provider() + fullname.removeprefix(__name__)
        found = importlib.util.find_spec(real)
        if found is None:
            return None
        loader = _Alias(real)
        return importlib.machinery.ModuleSpec(fullname, loader, is_package=found.submodule_search_locations is not None)


if not any(isinstance(finder, _AliasFinder) for finder in sys.meta_path):
    sys.meta_path.insert(0, _AliasFinder())
