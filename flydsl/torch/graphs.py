"""CUDA graphs of torch on the CPU: what a program does during the capture is kept, and done again by each replay.

The stand-in for ``torch.cuda.CUDAGraph``; torch's own ``torch.cuda.graph`` and ``make_graphed_callables`` capture with it.
As on a GPU, launches and operators that write do not run during the capture, memory that is allocated meanwhile belongs to
the graph, and scalars are those of the capture.  Operators that give new tensors do run once, so that shapes are known; what
they compute counts from the first replay on.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from flydsl.errors import DSLNotImplementedError, DSLRuntimeError
from flydsl.runtime.observed_launches import Launch, observe_launches

_NO_CONTENT = ("aten::empty", "aten::new_empty")
"""Beginnings of the names of operators that allocate and write nothing."""


class CUDAGraph:
    """A stand-in for ``torch.cuda.CUDAGraph``.

    Example::

        import flydsl.torch.cuda_on_cpu

        flydsl.torch.cuda_on_cpu.install("gfx942")
        x, graph = torch.zeros(4, device="cuda"), torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            x += 1
        graph.replay()
        graph.replay()
        print(x.sum().item())  # 8.0
    """

    def __init__(self, *_: Any, **__: Any) -> None:
        self._steps: list[Callable[[], object]] = []
        self._kept: list[Any] = []
        self._capture: ExitStack | None = None

    def capture_begin(self, *_: Any, **__: Any) -> None:
        """Keep from now on what this thread does."""
        if is_capturing():
            raise DSLRuntimeError("a capture of a CUDA graph is under way; end it before another begins")
        self.reset()
        recorder = _Recorder(self._steps, self._kept)
        with ExitStack() as stack:
            stack.callback(setattr, _thread, "recorder", None)
            _thread.recorder = recorder
            stack.enter_context(observe_launches(_keep_launch))
            stack.enter_context(recorder)
            self._capture = stack.pop_all()

    def capture_end(self) -> None:
        """End the capture."""
        if self._capture is None:
            raise DSLRuntimeError("no capture of this CUDA graph is under way; call capture_begin first")
        capture, self._capture = self._capture, None
        capture.close()

    def replay(self) -> None:
        """Do all of it again, in order."""
        if not self._kept and not self._steps:
            raise DSLRuntimeError("this CUDA graph is empty: capture a program with torch.cuda.graph(graph) first")
        with torch.no_grad():
            for step in self._steps:
                step()

    def instantiate(self) -> None:
        """Do nothing: a graph is ready when its capture ends."""

    def enable_debug_mode(self) -> None:
        """Do nothing."""

    def debug_dump(self, path: str) -> None:
        """Write the names of the steps, a line each."""
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"{step}\n" for step in self._steps)

    def reset(self) -> None:
        """Forget the capture."""
        self._steps.clear()
        self._kept.clear()

    def pool(self) -> tuple[int, int]:
        """A handle of the graph's memory, which no other graph shares."""
        return (0, id(self))


class _Thread(threading.local):
    recorder: _Recorder | None = None
    """That of the capture under way on this thread."""


_thread = _Thread()


def is_capturing() -> bool:
    """True if a capture is under way on this thread."""
    return _thread.recorder is not None


class _KeptLaunch:
    """A step that launches a kernel."""

    def __init__(self, launch: Launch) -> None:
        self._launch = launch

    def __call__(self) -> None:
        self._launch.run_checked()

    def __str__(self) -> str:
        return self._launch.kernel.symbol


class _KeptOperator:
    """A step that calls an operator, and copies what it gives into the tensors of the capture."""

    def __init__(self, function: Any, args: Any, kwargs: Any, outputs: list[torch.Tensor]) -> None:
        self._function, self._args, self._kwargs, self._outputs = function, args, kwargs, outputs

    def __call__(self) -> None:
        results = _tensors(self._function(*self._args, **self._kwargs))
        for output, result in zip(self._outputs, results, strict=False):
            if output is not result:
                output.copy_(result)

    def __str__(self) -> str:
        return str(self._function)


def _keep_launch(launch: Launch) -> int:
    recorder = _thread.recorder
    if recorder is None or recorder.is_inside_operator:
        return launch.run()
    recorder.steps.append(_KeptLaunch(launch))
    return 0


class _Recorder(TorchDispatchMode):  # type: ignore[misc]
    """Keeps the operators of torch that a thread calls."""

    def __init__(self, steps: list[Callable[[], object]], kept: list[Any]) -> None:
        super().__init__()
        self.steps, self._kept = steps, kept
        self.is_inside_operator = False

    def __torch_dispatch__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        if _waits_for_values(function, args):
            raise DSLNotImplementedError(
                f"{function} in the capture of a CUDA graph: the shape of its result depends on values, which a GPU would "
                "have to wait for; call it before the capture"
            )
        if _is_write(function):
            self._kept.append((args, kwargs))
            self.steps.append(_KeptOperator(function, args, kwargs, []))
            return _written(function._schema, args, kwargs)
        before, self.is_inside_operator = self.is_inside_operator, True
        try:
            made = function(*args, **kwargs)
        finally:
            self.is_inside_operator = before
        self._kept.append(made)
        if not _has_no_step(function):
            self.steps.append(_KeptOperator(function, args, kwargs, _tensors(made)))
        return made


def _waits_for_values(function: Any, args: Any) -> bool:
    """True if the shape of an operator's result depends on values, as that of ``nonzero``, or of an index by a mask."""
    if torch.Tag.dynamic_output_shape not in function.tags:
        return False
    if function._schema.name != "aten::index":
        return True
    return any(index.dtype in (torch.bool, torch.uint8) for index in _tensors(args[1:]))


def _is_write(function: Any) -> bool:
    """True if an operator writes to arguments, and gives nothing else."""
    schema = function._schema
    if not schema.is_mutable or torch.Tag.inplace_view in function.tags:
        return False
    return all(given.alias_info is not None and given.alias_info.is_write for given in schema.returns)


def _has_no_step(function: Any) -> bool:
    """True if a replay need not call an operator: it gives views, numbers, or memory without content."""
    if torch.Tag.data_dependent_output in function.tags or torch.Tag.inplace_view in function.tags:
        return True
    returns = function._schema.returns
    is_view = any(given.alias_info is not None and not given.alias_info.is_write for given in returns)
    return is_view or not returns or function._schema.name.startswith(_NO_CONTENT)


def _written(schema: Any, args: Any, kwargs: Any) -> Any:
    """The results of an operator that writes to arguments: those arguments."""
    values = {argument.name: value for argument, value in zip(schema.arguments, args, strict=False)} | kwargs
    by_alias = {
        name: values[argument.name]
        for argument in schema.arguments
        if argument.alias_info is not None and argument.name in values
        for name in argument.alias_info.before_set
    }
    given = tuple(by_alias[name] for each in schema.returns for name in list(each.alias_info.before_set)[:1])
    return given[0] if len(given) == 1 else given or None


def _tensors(value: Any) -> list[torch.Tensor]:
    return [leaf for leaf in tree_leaves(value) if isinstance(leaf, torch.Tensor)]
