"""Torch's profiler for programs whose GPU is the CPU: launches of kernels and operators of torch as events of the device.

A GPU's profiler shows each kernel as an event of the device ``CUDA``.  Here the same events come from launches of this
package and from torch's outermost operators, with the time that they took on the CPU.
"""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import torch
from torch.autograd import profiler
from torch.autograd.profiler_util import FunctionEvent

from flydsl.runtime.observed_launches import Launch, observe_launches

_CUDA = torch.autograd.DeviceType.CUDA
_CPU = torch.autograd.DeviceType.CPU


class _Timed(NamedTuple):
    """A launch with the times of its begin and end in nanoseconds, and its thread."""

    name: str
    begin: int
    end: int
    thread: int


class _Profile(profiler.profile):  # type: ignore[misc]
    """Torch's profiler without CUPTI or ROCtracer."""

    def __init__(self, enabled: bool = True, *, use_device: str | None = None, **options: Any) -> None:
        on_device = use_device == "cuda" or bool(options.pop("use_cuda", False))
        self._with_cpu = options.pop("use_cpu", True)
        super().__init__(enabled, use_device=None if on_device else use_device, use_cpu=True, **options)
        self._on_device, self._launches, self._watch = on_device, list[_Timed](), ExitStack()

    def _start_trace(self) -> None:
        if self._on_device:
            self._launches = []
            self._watch.enter_context(observe_launches(self._time))
        super()._start_trace()

    def __exit__(self, *exception: Any) -> Any:
        self._watch.close()
        return super().__exit__(*exception)

    def _time(self, launch: Launch) -> int:
        begin = time.time_ns()
        code = launch.run()
        self._launches.append(_Timed(launch.kernel.symbol, begin, time.time_ns(), threading.get_ident()))
        return code

    def _ensure_function_events(self) -> None:
        is_parsed = self._function_events is not None
        super()._ensure_function_events()
        events = self._function_events
        if is_parsed or not self._on_device or events is None:
            return
        start = self.kineto_results.trace_start_ns() if self.kineto_results else 0
        made = [
            _event(k, t.name, t.thread, (t.begin - start) / 1000, (t.end - start) / 1000)
            for k, t in enumerate(self._launches)
        ]
        for event in events:
            if event.device_type == _CPU:
                event.use_device = "cuda"
                if event.cpu_parent is None:
                    made += map(_of_operator, _computing(event))
        if not self._with_cpu:
            events.clear()
        events.extend(sorted(made, key=lambda event: event.time_range.start))
        events._use_device = "cuda"


def _computing(event: Any) -> Iterator[Any]:
    """The outermost operators that compute something, of an event and those inside of it."""
    if _computes(event.name):
        yield event
        return
    for child in event.cpu_children:
        yield from _computing(child)


@functools.cache
def _computes(name: str) -> bool:
    """True for an operator of torch whose result is a new tensor with content, or that writes to an argument."""
    if not name.startswith("aten::") or name.startswith(("aten::empty", "aten::new_empty")):
        return False
    schemas = torch._C._jit_get_schemas_for_operator(name)
    given = [each for schema in schemas for each in schema.returns if "Tensor" in str(each.type)]
    return bool(given) and all(each.alias_info is None or each.alias_info.is_write for each in given)


def _of_operator(event: Any) -> Any:
    """The event of the device for an operator, which counts as its kernel."""
    where = event.time_range
    event.append_kernel(event.name, 0, where.elapsed_us())
    return _event(event.id, event.name.replace("aten::", "at::native::"), event.thread, where.start, where.end)


def _event(number: int, name: str, thread: int, start_us: float, end_us: float) -> Any:
    return FunctionEvent(
        id=number,
        name=name,
        trace_name=name,
        thread=thread,
        start_us=start_us,
        end_us=end_us,
        device_type=_CUDA,
        device_index=0,
        use_device="cuda",
        stack=[],
        input_shapes=[],
    )


def replace_profiler() -> None:
    """Let torch's profilers show launches on the CPU as a GPU's kernels, for the rest of the process."""
    module: Any = profiler
    module.profile = _Profile
    activities = {torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA}
    for place in (torch.profiler, torch.profiler.profiler):
        place.supported_activities = lambda: set(activities)
