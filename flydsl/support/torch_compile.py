"""Functions that ``torch.compile`` calls, and does not look into.

TorchDynamo would read their bytecode, and that of whatever they call: the compiler, and kernels while they are traced.
A marked function ends a graph, and runs as without ``torch.compile``.  Torch is not imported for that: the marks are
set once a program imports TorchDynamo.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec, PathFinder
from types import FunctionType, ModuleType
from typing import Any

_DYNAMO = "torch._dynamo"
_MARKED: list[FunctionType] = []


def called_by_torch_compile(*functions: Callable[..., Any]) -> None:
    """Make each of the functions a graph break of ``torch.compile``, and all that it calls invisible to it."""
    _MARKED.extend(function for function in functions if isinstance(function, FunctionType))
    for function in _MARKED:
        function.__dict__["_torchdynamo_disable"] = True
        function.__dict__["_torchdynamo_disable_msg"] = (
            "it launches a kernel of flydsl; flydsl.torch.custom_op makes an op"
        )
    if _DYNAMO in sys.modules:
        _skip_frames()
    elif not any(isinstance(finder, _DynamoFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _DynamoFinder())


def _skip_frames() -> None:
    """Keep TorchDynamo from the frames of the functions, and from those below them."""
    from torch._C._dynamo.eval_frame import set_code_exec_strategy
    from torch._dynamo.types import FrameAction, FrameExecStrategy

    for function in _MARKED:
        set_code_exec_strategy(function.__code__, FrameExecStrategy(FrameAction.SKIP, FrameAction.SKIP))


class _DynamoFinder:
    """Finds TorchDynamo, once, to mark the functions when it has been loaded."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        if name != _DYNAMO:
            return None
        sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not self]
        spec = PathFinder.find_spec(name, path)
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(spec.loader)  # type: ignore[assignment]
        return spec


class _Loader:
    """Loads a module as its own loader does, which is the module's afterwards."""

    def __init__(self, real: Any) -> None:
        self._real = real

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        created: ModuleType | None = self._real.create_module(spec)
        return created

    def exec_module(self, module: ModuleType) -> None:
        if module.__spec__ is not None:
            module.__spec__.loader = module.__loader__ = self._real
        self._real.exec_module(module)
        with suppress(ImportError, AttributeError):  # of another version: direct calls are not skipped, the rest works
            _skip_frames()
