"""The start of Python in children of ``flydsl run``: torch's device ``cuda`` is this machine's memory there too.

Python imports this module by its name, since its folder is in ``PYTHONPATH`` (:mod:`flydsl.torch.cuda_on_cpu`).  Nothing
of flydsl is imported until the child imports torch.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any


class _Finder(importlib.abc.MetaPathFinder):
    """Finds torch, once, and lets its import end with the installation."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> Any:
        if name != "torch":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(spec.loader)
        return spec


class _Loader(importlib.abc.Loader):
    """Torch's own loader, with the installation behind it."""

    def __init__(self, loader: Any) -> None:
        self._loader = loader

    def create_module(self, spec: Any) -> Any:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._loader.exec_module(module)
        if importlib.util.find_spec("flydsl") is None:
            return  # another interpreter
        from flydsl.torch.cuda_on_cpu import install  # imports torch

        install()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loader, name)


def _run_hidden() -> None:
    """Run the ``sitecustomize`` that Python would have found without this one."""
    here = Path(__file__).parent
    rest = [path for path in sys.path if Path(path) != here]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", rest)
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


sys.meta_path.insert(0, _Finder())
_run_hidden()
