"""Torch's ``cuda`` device as this machine's memory, so that host code of GPU programs runs unchanged on a CPU.

::

    import flydsl.torch.cuda_on_cpu

    flydsl.torch.cuda_on_cpu.install("gfx942")
    x = torch.randn(1024, device="cuda")  # in this machine's memory; x.device is cuda:0

Tensors are those of the CPU, and all say that they are on ``cuda:0``.  Streams, events and what a program asks about its
device are stand-ins for one GPU, the chip that flydsl emulates.  ``flydsl run PROGRAM`` does this for a whole program.

CUDA graphs keep the launches of their capture, and replay them (:mod:`flydsl.torch.graphs`).  ``torch.profiler`` shows
launches as events of the device (:mod:`flydsl.torch.profiling`).  Processes that the program starts anew, not by ``fork``,
need an :func:`install` of their own; ``flydsl run`` sees to that (:mod:`flydsl.torch.cuda_on_cpu`).
"""

from __future__ import annotations

import contextlib
import gc
import os
import re
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from flydsl.config import Config, prepend_paths
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.names import DEFAULT_CHIP, SmName, chip_name
from flydsl.targets.nvidia import STATIC_SHARED_BYTES
from flydsl.targets.timing import CHIPS
from flydsl.torch.graphs import CUDAGraph, is_capturing
from flydsl.torch.profiling import replace_profiler

_DEVICE = torch.device("cuda", 0)


def install(chip: str | None = None) -> None:
    """Let ``cuda`` be this machine's memory for the rest of the process, in all of its threads.

    The chip to answer with, such as ``"gfx942"`` or ``"sm_90"``, is by default that of ``FLYDSL_COMPILE_ARCH``, else
    gfx942.  The compiler's chip is that of the environment.

    Example::

        import flydsl.torch.cuda_on_cpu

        flydsl.torch.cuda_on_cpu.install("gfx950")
        print(torch.cuda.get_device_name())  # gfx950
        print(torch.ones(2, device="cuda").device)  # cuda:0
    """
    name = chip_name(chip or Config.from_env().arch or DEFAULT_CHIP)
    _enter_in_all_threads()
    _replace_classes()
    _replace_functions(_properties(name))
    replace_profiler()
    if name in ROCM_ARCHS:
        torch.version.hip = torch.version.hip or "7.0.0"
    else:
        torch.version.cuda = torch.version.cuda or "13.0"


class Stream:
    """A stand-in for ``torch.cuda.Stream``: a launch on the CPU is over when it returns.

    Example::

        import flydsl.torch.cuda_on_cpu

        print(flydsl.torch.cuda_on_cpu.Stream().query())  # True
    """

    cuda_stream = 0
    device = _DEVICE
    device_index = 0
    priority = 0

    def __init__(self, *_: Any, **__: Any) -> None:
        self._outer: list[Stream] = []

    def __enter__(self) -> Stream:
        self._outer.append(_thread.stream)
        _thread.stream = self
        return self

    def __exit__(self, *_: Any) -> None:
        _thread.stream = self._outer.pop()

    @property
    def stream_id(self) -> int:
        """0 for the default stream, another number for each other."""
        return 0 if self is _DEFAULT_STREAM else id(self)

    @staticmethod
    def priority_range() -> tuple[int, int]:
        """The lowest and the highest priority, which are one."""
        return (0, 0)

    def synchronize(self) -> None:
        """Return."""

    def wait_stream(self, _: Any) -> None:
        """Return."""

    def wait_event(self, _: Any) -> None:
        """Return."""

    def record_event(self, event: Event | None = None) -> Event:
        """Record the event, or a new one, and return it."""
        event = Event() if event is None else event
        event.record()
        return event

    def query(self) -> bool:
        """True: nothing is under way."""
        return True


class Event:
    """A stand-in for ``torch.cuda.Event``: the time when it was recorded.

    Example::

        import flydsl.torch.cuda_on_cpu

        start, end = flydsl.torch.cuda_on_cpu.Event(), flydsl.torch.cuda_on_cpu.Event()
        start.record()
        end.record()
        print(start.elapsed_time(end) >= 0)  # True
    """

    def __init__(self, *_: Any, **__: Any) -> None:
        self._at = 0.0

    def record(self, *_: Any) -> None:
        """Keep the time."""
        self._at = time.perf_counter()

    def wait(self, *_: Any) -> None:
        """Return."""

    def synchronize(self) -> None:
        """Return."""

    def query(self) -> bool:
        """True: nothing is under way."""
        return True

    def elapsed_time(self, other: Event) -> float:
        """Milliseconds from this event to another."""
        return 1e3 * (other._at - self._at)


class _Properties(SimpleNamespace):
    """A stand-in for ``torch.cuda._CudaDeviceProperties``, by which programs tell the properties of a device."""


class _InStream(contextlib.AbstractContextManager[None]):
    """A stand-in for ``torch.cuda.stream``; without a stream it does nothing."""

    def __init__(self, stream: Stream | None = None, *_: Any, **__: Any) -> None:
        self._stream = stream

    def __enter__(self) -> None:
        if self._stream is not None:
            self._stream.__enter__()

    def __exit__(self, *exception: Any) -> None:
        if self._stream is not None:
            self._stream.__exit__(*exception)


class _InDevice(contextlib.AbstractContextManager[None]):
    """A stand-in for ``torch.cuda.device`` and ``device_of``: there is one device."""

    idx = prev_idx = 0

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: Any) -> None:
        pass


_DEFAULT_STREAM = Stream()


class _Thread(threading.local):
    stream = _DEFAULT_STREAM
    """The current stream of this thread."""


_thread = _Thread()


# -- tensors


def _on_cpu(value: Any) -> Any:
    """The device of the CPU in place of one of a GPU; any other value as it is."""
    if isinstance(value, torch.device):
        return torch.device("cpu") if value.type == "cuda" else value
    if isinstance(value, str) and (value == "cuda" or value.startswith("cuda:")):
        return "cpu"
    return value


_TOLD_THE_TRUTH = re.compile(
    r"(flydsl|helion|torch\.(_dynamo|_export|_functorch|_inductor|_subclasses|export|fx))(\..*)?"
)
"""Modules that learn the true device: tracing makes fake tensors of it, beside those of :func:`_on_cpu`."""


def _learns_the_truth() -> bool:
    """True if the caller of the torch function is flydsl, or traces programs.

    Other modes, such as ``with torch.device(...)``, may stand between.
    """
    caller: FrameType | None = sys._getframe(2)
    while caller is not None and caller.f_code.co_name == "__torch_function__":
        caller = caller.f_back
    return caller is not None and _TOLD_THE_TRUTH.fullmatch(str(caller.f_globals.get("__name__", ""))) is not None


_GETTERS: dict[Any, Callable[[], Any]] = {
    torch.Tensor.is_cuda.__get__: lambda: True,
    torch.Tensor.is_cpu.__get__: lambda: False,
    torch.Tensor.device.__get__: lambda: _DEVICE,
    torch.Tensor.get_device: lambda: 0,
}
"""Attributes and methods of tensors that tell their device, with the answers for tensors in memory."""
_DEVICE_OF = torch.Tensor.device.__get__
"""The device that torch keeps of a tensor: the CPU, or ``meta`` for one without memory."""
_SAME = {torch.Tensor.cuda, torch.Tensor.pin_memory}
"""Functions that return their tensor."""


class _OnCpu(TorchFunctionMode):  # type: ignore[misc]
    """Torch's functions with devices of the CPU for those of GPUs."""

    def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if function in _GETTERS and not _learns_the_truth():
            kept = _DEVICE_OF(args[0])
            return _GETTERS[function]() if kept.type == "cpu" else function(*args)
        if function in _SAME:
            return args[0]
        if function is torch.Tensor.record_stream:
            return None
        if function is torch.device:
            return function(*args, **(kwargs or {}))
        named = {name: _on_cpu(value) for name, value in (kwargs or {}).items() if name != "pin_memory"}
        return function(*map(_on_cpu, args), **named)


def _enter_in_all_threads() -> None:
    """Enter the mode here, and in each thread that begins from now on: modes are a thread's own."""
    _OnCpu().__enter__()
    run = threading.Thread.run

    def run_with_mode(thread: threading.Thread) -> None:
        with _OnCpu():
            run(thread)

    thread: Any = threading.Thread
    thread.run = run_with_mode


# -- classes and functions


class _Generators(type):
    """The type of the stand-in for ``torch.Generator``, whose instances are torch's own."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, torch._C.Generator)


class _Generator(metaclass=_Generators):
    def __new__(cls, device: Any = "cpu") -> Any:
        return torch._C.Generator(_on_cpu(device))


def _replace_classes() -> None:
    cuda: Any = torch.cuda
    torch.Generator = _Generator
    cuda._CudaDeviceProperties = _Properties
    cuda.Stream = cuda.ExternalStream = Stream
    cuda.Event = Event
    cuda.CUDAGraph = cuda.graphs.CUDAGraph = CUDAGraph
    cuda.graph_pool_handle = cuda.graphs.graph_pool_handle = lambda: (0, 0)
    cuda.is_current_stream_capturing = cuda.graphs.is_current_stream_capturing = is_capturing


def _replace_functions(properties: _Properties) -> None:
    cuda: Any = torch.cuda
    set_default_device = torch.set_default_device
    torch.set_default_device = lambda device: set_default_device(_on_cpu(device))
    load = torch.load
    torch.load = lambda file, map_location=None, **options: load(file, _on_cpu(map_location), **options)
    answers: dict[str, Any] = {
        **dict.fromkeys(("is_available", "is_initialized", "is_bf16_supported"), True),
        **dict.fromkeys(("current_device", "utilization"), 0),
        "device_count": 1,
        "get_device_properties": properties,
        "get_device_name": properties.name,
        "get_device_capability": (properties.major, properties.minor),
        "get_arch_list": [properties.name],
        **dict.fromkeys(
            ("synchronize", "set_device", "init", "ipc_collect", "set_sync_debug_mode", "check_error"), None
        ),
        "get_sync_debug_mode": 0,
        "can_device_access_peer": False,
    }
    for name, answer in answers.items():
        setattr(cuda, name, _named(name, _constant(answer)))
    cuda.default_stream = lambda *_, **__: _DEFAULT_STREAM
    cuda.current_stream = lambda *_, **__: _thread.stream
    cuda.set_stream = lambda stream: setattr(_thread, "stream", stream)
    cuda.stream = cuda.StreamContext = _InStream
    cuda.get_stream_from_external = lambda *_, **__: Stream()
    cuda.device = cuda.device_of = _InDevice
    _replace_memory(properties)
    _replace_generators()
    _replace_markers()
    _replace_accelerator()
    _replace_distributed()
    torch._C._cuda_getCurrentRawStream = lambda *_: 0
    if not hasattr(torch._C, "_host_emptyCache"):
        torch._C._host_emptyCache = lambda: None  # which torch.cuda.graph calls


def _replace_memory(properties: _Properties) -> None:
    """Functions of torch's allocator that do nothing here."""
    bytes_of = [f"{most}{what}" for most in ("", "max_") for what in ("memory_allocated", "memory_reserved")]
    resets = ["accumulated_memory_stats", "peak_memory_stats", "max_memory_allocated", "max_memory_cached"]
    resets += ["accumulated_host_memory_stats", "peak_host_memory_stats"]
    answers: dict[str, Callable[..., Any]] = {
        **dict.fromkeys((*bytes_of, "memory_cached", "max_memory_cached", "host_memory_allocated"), _constant(0)),
        **dict.fromkeys((f"reset_{stats}" for stats in resets), _constant(None)),
        **dict.fromkeys(("empty_cache", "empty_host_cache", "set_per_process_memory_fraction"), _constant(None)),
        "get_per_process_memory_fraction": _constant(1.0),
        "get_allocator_backend": _constant("native"),
        "memory_snapshot": _constant([]),
        "memory_stats": lambda *_, **__: defaultdict(int),
        "mem_get_info": lambda *_, **__: (_free_memory(), properties.total_memory),
        "memory_summary": lambda *_, **__: f"no memory of its own: {properties.name} is played by the CPU",
    }
    _replace((torch.cuda, torch.cuda.memory), answers)
    _replace((torch.accelerator, getattr(torch.accelerator, "memory", None)), answers)


def _replace_generators() -> None:
    """One generator for the CPU and the GPU, whose seed is that of either."""
    generator = torch.default_generator
    torch.cuda.default_generators = (generator,)
    answers: dict[str, Callable[..., Any]] = {
        **dict.fromkeys(("manual_seed", "manual_seed_all"), lambda seed: generator.manual_seed(int(seed))),
        **dict.fromkeys(("seed", "seed_all"), generator.seed),
        "initial_seed": generator.initial_seed,
        "get_rng_state": lambda *_, **__: generator.get_state(),
        "set_rng_state": lambda new_state, *_, **__: generator.set_state(new_state),
        "get_rng_state_all": lambda: [generator.get_state()],
        "set_rng_state_all": lambda new_states: generator.set_state(new_states[0]),
    }
    _replace((torch.cuda, torch.cuda.random), answers)


def _copy(function: Callable[..., Any]) -> Callable[..., Any]:
    def own(*args: Any, **options: Any) -> Any:
        return function(*args, **options)

    return own


def _replace(modules: Sequence[Any], answers: Mapping[str, Callable[..., Any]]) -> None:
    """Replace what a module has of these names, each by a function of its own: TorchDynamo looks rules up by them."""
    for name, answer in answers.items():
        own = _copy(answer)
        for module in modules:
            if hasattr(module, name):
                setattr(module, name, own)


def _replace_markers() -> None:
    """Ranges and marks for NVTX's and rocTX's profilers, which no profiler reads here."""
    nvtx: Any = torch.cuda.nvtx
    for name in ("range_push", "range_pop", "range_start"):
        setattr(nvtx, name, _constant(0))
    nvtx.range_end = nvtx.mark = _constant(None)


def _replace_accelerator() -> None:
    accelerator: Any = torch.accelerator
    for name in ("is_available", "device_count", "synchronize", "current_stream", "set_stream"):
        setattr(accelerator, name, _copy(getattr(torch.cuda, name)))
    accelerator.current_accelerator = lambda *_, **__: torch.device("cuda")
    accelerator.current_device_index = accelerator.current_device_idx = lambda: 0
    accelerator.set_device_index = accelerator.set_device_idx = lambda *_: None
    answers: dict[str, Callable[..., Any]] = {
        **dict.fromkeys(("_setDeviceIndex", "_setStream", "_synchronizeDevice", "_emptyCache"), _constant(None)),
        **dict.fromkeys(("_getDeviceIndex", "_exchangeDevice", "_maybeExchangeDevice"), _constant(0)),
        "_getAccelerator": _constant(torch.device("cuda")),
        "_getStream": torch.cuda.current_stream,
        "_getMemoryInfo": torch.cuda.mem_get_info,
    }
    for name, answer in answers.items():
        if hasattr(torch._C, f"_accelerator{name}"):
            setattr(torch._C, f"_accelerator{name}", answer)
    for module in (torch._C._dynamo.utils, *map(sys.modules.get, ("torch._dynamo.utils", "torch._dynamo.guards"))):
        if hasattr(module, "get_current_stream"):  # of PyTorch 2.15, which compiled code calls
            module.get_current_stream = _copy(torch.cuda.current_stream)


def _replace_distributed() -> None:
    """Let Gloo, which moves this machine's memory, stand for NCCL and RCCL."""
    distributed: Any = torch.distributed
    if not distributed.is_available():
        return
    start, new_group = distributed.init_process_group, distributed.new_group

    def init_process_group(backend: str | None = None, *args: Any, device_id: Any = None, **options: Any) -> Any:
        return start(_as_gloo(backend), *args, **options)

    distributed.init_process_group = distributed.distributed_c10d.init_process_group = init_process_group
    distributed.is_nccl_available = lambda: True
    distributed.new_group = lambda ranks=None, timeout=None, backend=None, **options: new_group(
        ranks, timeout, _as_gloo(backend) if backend else None, **options
    )


def _as_gloo(backend: str | None) -> str:
    return "gloo" if backend is None or "nccl" in backend else backend


def _free_memory() -> int:
    """Bytes that a program may well take: half of what the machine can give."""
    rows = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    kib = next((int(row.split()[1]) for row in rows if row.startswith("MemAvailable:")), 0)
    return min(kib << 9, _machine_memory())


def _machine_memory() -> int:
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _constant(answer: Any) -> Callable[..., Any]:
    return lambda *_, **__: answer


def _named(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function under the name of the one that it stands for, which reports of tracers show."""
    function.__name__ = function.__qualname__ = name
    return function


def _properties(chip: str) -> _Properties:
    """The answer of ``torch.cuda.get_device_properties``; 64 units for a chip without a row of facts."""
    nvidia = SmName.parse(chip)
    units = next((int(row.fact("compute_units")) for row in CHIPS.values() if chip in row.product.archs), 64)
    row = ROCM_ARCHS.get(chip)
    return _Properties(
        name=chip,
        gcnArchName=chip,
        multi_processor_count=units,
        total_memory=_machine_memory(),
        warp_size=32 if row is None else row.warp_size,
        major=9 if nvidia is None else nvidia.major,
        minor=4 if nvidia is None else nvidia.minor,
        shared_memory_per_block=STATIC_SHARED_BYTES if row is None else row.lds_kib << 10,
        max_threads_per_multi_processor=2048,
    )


# The role of a chip in processes that a program starts anew: `multiprocessing` by spawn, `subprocess`, test runners.


_AT_START = Path(__file__).parent / "at_start"
"""The folder of the module that Python imports when a child starts."""
_PACKAGES = Path(__file__).parents[2]


def lead_children() -> None:
    """Let Python in processes that this one starts install :mod:`flydsl.torch.cuda_on_cpu` when it imports torch.

    They inherit the chip and ``PYTHONPATH`` from the environment.  An interpreter that does not find flydsl stays as it is.

    Example::

        import os

        from flydsl.config import variable_set
        from flydsl.torch.cuda_on_cpu import lead_children

        with variable_set("PYTHONPATH", ""):
            lead_children()
            print(os.environ["PYTHONPATH"].split(os.pathsep)[0].endswith("at_start"))  # True
    """
    is_installed = _PACKAGES.name in ("site-packages", "dist-packages")  # whose packages are those of one interpreter
    prepend_paths("PYTHONPATH", [_AT_START] if is_installed else [_AT_START, _PACKAGES])


# Memory of the tensors that a process has, for simulated GPUs.
#
# A program may hand a kernel any address as a number, such as `tensor.data_ptr()`, so that what a kernel may touch is not
# known from its arguments alone::
#
#     from flydsl.runtime.drivers import register_driver
#     from flydsl.simulators.amdgpu import SimulatedDriver
#
#     register_driver("rocm", SimulatedDriver(memory_of_tensors), force=True)


def memory_of_tensors() -> list[tuple[int, int]]:
    """Addresses and sizes in bytes of each tensor on the CPU that Python has an object of.

    Tensors that share memory give it more than once.

    Example::

        from flydsl.torch.cuda_on_cpu import memory_of_tensors

        x = torch.zeros(8)
        print((x.data_ptr(), 32) in memory_of_tensors())  # True
    """
    tensors = [value for value in gc.get_objects() if issubclass(type(value), torch.Tensor)]
    storages = [tensor.untyped_storage() for tensor in tensors if tensor.layout is torch.strided]
    return [(each.data_ptr(), each.nbytes()) for each in storages if each.device.type == "cpu"]
