"""MLIR's Python bindings under one name, from any package that provides them.

``flydsl._mlir.ir`` is the module ``mlir.ir`` (or ``torch_mlir.ir``) itself, and so on for every submodule.  So types and
dialects registered through one name are known through the other.  A real ``mlir`` package is preferred; the
``torch-mlir`` wheel carries all of upstream's bindings.
"""

from __future__ import annotations

import functools
import importlib
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from flydsl._mlir import lazy_dialects
from flydsl.errors import MissingCompilerError
from flydsl.support import hooks
from flydsl.support.edition import NO_COMPILER, is_runtime

PROVIDERS = ("mlir", "torch_mlir")
"""Packages that carry the bindings, the preferred one first."""
_DIALECTS = tuple(f"{package}.dialects" for package in PROVIDERS)


def provider() -> str:
    """The installed package that carries the bindings."""
    name = find_provider()
    if name is None:
        raise missing_compiler()
    return name


@functools.cache
def can_compile() -> bool:
    """True if MLIR's bindings and the compiler were installed when this was first asked."""
    return find_provider() is not None


def missing_compiler() -> MissingCompilerError:
    """The error of a compile where :func:`can_compile` is false."""
    return MissingCompilerError(
        NO_COMPILER
        if is_runtime()
        else "flydsl needs MLIR's Python bindings to compile kernels and found neither of "
        f"{', '.join(PROVIDERS)}; run: pip install torch-mlir"
    )


def find_provider() -> str | None:
    """The package that carries the bindings; ``None`` if none is installed or this is ``flydsl-runtime``."""
    for name in () if is_runtime() else PROVIDERS:
        try:
            if importlib.util.find_spec(f"{name}.ir") is not None:
                return name
        except ModuleNotFoundError:
            continue
    return None


# The two classes follow importlib.abc without inheriting from it: that module loads tempfile, shutil and more.
class _Alias:
    """Loads ``flydsl._mlir.X`` as the provider's module ``X`` itself, without changing that module's spec."""

    def __init__(self, real: str) -> None:
        self._real = real

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        # First the package that replaces `ir.Context` by a subclass.  A child that was forked meanwhile has the native
        # `_mlir_libs._mlir.ir`, and would import that without its package.
        importlib.import_module(f"{self._real.partition('.')[0]}._mlir_libs")
        module = importlib.import_module(self._real)
        if self._real.endswith(".ir"):
            _leave_dialects_unloaded(self._real.removesuffix(".ir"))
        elif self._real.endswith(".dialects"):  # for users: flydsl builds operations without them
            for hook in hooks.DIALECTS_IMPORTED:
                hook()
        elif self._real.endswith("._mlir_libs._mlir"):
            _name_native_modules(spec.name, module)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec


def _name_native_modules(name: str, module: ModuleType) -> None:
    """Let the modules within the native one be imported as ``name.ir`` and so on, as the provider's own name allows."""
    for key, inner in vars(module).items():
        if isinstance(inner, ModuleType) and inner.__name__ == f"{module.__name__}.{key}":
            sys.modules.setdefault(f"{name}.{key}", inner)


def _leave_dialects_unloaded(package: str) -> None:
    """Keep the bindings from importing the Python classes of a dialect at its first operation.

    flydsl builds and reads operations generically, and those imports take longer than the trace of a small kernel.
    Names of ``dialects.X`` still give the classes of that dialect.
    """
    known = importlib.import_module(f"{package}._mlir_libs._mlir").globals
    prefix = f"{package}.dialects"
    known.dialect_search_modules = [name for name in known.dialect_search_modules if name != prefix]


class _AliasFinder:
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        parent, _, dialect = fullname.rpartition(".")
        if parent.endswith(".dialects") and parent in (f"{__name__}.dialects", *_DIALECTS):
            for start, find in hooks.DIALECT_FINDERS.items():
                if dialect.startswith(start):
                    return find(fullname)
        if parent in _DIALECTS:
            return lazy_dialects.find(fullname, path)
        if not fullname.startswith(__name__ + "."):
            return None
        package = find_provider()
        if package is None:
            own = importlib.machinery.PathFinder.find_spec(fullname, path)
            if own is not None and own.origin is not None:
                return None
            from flydsl._mlir import absent  # not needed where MLIR is

            return absent.spec(fullname, missing_compiler)
        real = package + fullname.removeprefix(__name__)
        found = importlib.util.find_spec(real)
        if found is None:
            return None
        loader: Any = _Alias(real)
        return importlib.machinery.ModuleSpec(fullname, loader, is_package=found.submodule_search_locations is not None)


if not any(isinstance(finder, _AliasFinder) for finder in sys.meta_path):
    sys.meta_path.insert(0, _AliasFinder())
