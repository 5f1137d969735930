"""A stand-in for the GPU's driver in Triton: kernels are compiled for a chip, and run on its simulator.

A program runs unchanged: Triton compiles for the chip as on a machine that has it, and each launch goes to
:class:`~flydsl.tools.foreign.reports.Report`.  Autotuning takes the first configuration that fits the chip.
Triton 3.7 to 3.9.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import torch

from flydsl.bundle.descriptors import Descriptor, facts_of
from flydsl.bundle.specialized import FLOATS, packed
from flydsl.errors import DSLTypeError, UnsupportedTargetError
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.names import SmName
from flydsl.targets.nvidia import CUDA_ARCHS
from flydsl.tools.foreign.arrays import Arrays, Storage
from flydsl.tools.foreign.kernels import ForeignKernel, Launch, load
from flydsl.tools.foreign.reports import Report
from flydsl.tools.simulators import simulated_driver
from flydsl.tools.simulators.findings import Fault

Memory = Callable[[], Iterable[tuple[int, int]]]


def install(target: str, report: Report, pattern: int | None, memory: Memory) -> None:
    """Let Triton compile for a target such as ``"cuda:sm_90"`` and launch on its simulator, for the rest of the process.

    ``report`` gets what kernels do wrong.  Bytes that hold ``pattern``, a word of 64 bits, were never written.  ``memory``
    gives addresses and sizes of all tensors of the process.
    """
    import triton
    import triton.testing
    from triton.runtime.autotuner import Autotuner

    triton.runtime.driver.set_active(_Driver(target, report, pattern, memory))
    prune = Autotuner.prune_configs

    def first_that_fits(tuner: Any, kwargs: dict[str, Any], *rest: Any) -> list[Any]:
        return _first_that_fits(tuner, prune(tuner, kwargs, *rest), kwargs)

    Autotuner.prune_configs = first_that_fits
    triton.testing.do_bench = triton.testing.do_bench_cudagraph = _bench_once
    triton.testing.Mark.run = _leave_out


def _bench_once(call: Callable[[], Any], *_: Any, quantiles: Sequence[float] | None = None, **__: Any) -> Any:
    """A measurement in the place of Triton's: one call, and a millisecond for it."""
    call()
    return 1.0 if quantiles is None else [1.0] * len(quantiles)


def _leave_out(report: Any, *_: Any, **__: Any) -> None:
    """Tell that the sizes of a benchmark are left out: they say nothing on a simulator."""
    print(f"flydsl check leaves out the benchmark {getattr(report.fn, '__name__', '')}", file=sys.stderr)


def _first_that_fits(tuner: Any, configs: Sequence[Any], kwargs: dict[str, Any]) -> list[Any]:
    """The first configuration that compiles and has enough shared memory; the first of all if none does."""
    from triton.compiler.errors import CompilationError
    from triton.runtime.errors import OutOfResources, PTXASError

    for config in configs:
        try:
            kernel = tuner.fn.run(**{**tuner.nargs, **kwargs, **config.all_kwargs(), "warmup": True})
            _ = None if kernel is None else kernel.run  # loads it
        except (OutOfResources, PTXASError, CompilationError):
            continue
        return [config]
    return list(configs[:1])


class _Driver:
    """The driver of a chip for Triton's runtime."""

    def __init__(self, target: str, report: Report, pattern: int | None, memory: Memory) -> None:
        from triton.backends.compiler import GPUTarget

        arch = target.partition(":")[2]
        self.target, self.report, self.pattern, self.memory = target, report, pattern, memory
        name = SmName.parse(arch)
        if arch in CUDA_ARCHS and name is not None:
            capability = 10 * name.major + name.minor
            self._target = GPUTarget("cuda", capability, 32)
            shared, self._capability = CUDA_ARCHS[arch].shared_kib << 10, (name.major, name.minor)
        elif arch in ROCM_ARCHS:
            row = ROCM_ARCHS[arch]
            self._target = GPUTarget("hip", arch, row.warp_size)
            shared, self._capability = row.lds_kib << 10, (9, 4)
        else:
            raise UnsupportedTargetError(f"Triton compiles for chips of NVIDIA and AMD, not for {target}")
        self.utils = _Utils(self, shared)

    def launcher_cls(self, source: Any, metadata: Any) -> _Launcher:
        return _Launcher(self, source, metadata)

    @classmethod
    def is_active(cls) -> bool:
        return True

    def get_current_target(self) -> Any:
        return self._target

    def get_current_device(self) -> int:
        return 0

    def set_current_device(self, device: int) -> None:
        pass

    def get_current_stream(self, device: int | None = None) -> int:
        return 0

    def get_device_capability(self, device: int | None = None) -> tuple[int, int]:
        return self._capability

    def get_active_torch_device(self) -> torch.device:
        return torch.device("cuda", 0)

    def get_device_interface(self) -> Any:
        return torch.cuda

    def map_python_to_cpp_type(self, kind: str) -> str:
        return kind

    def get_benchmarker(self) -> Any:
        return _bench_once

    def get_empty_cache_for_benchmark(self) -> torch.Tensor:
        return torch.empty(0, dtype=torch.int)

    def clear_cache(self, cache: torch.Tensor) -> None:
        pass


class _Utils:
    """The functions that Triton's drivers have in native code."""

    def __init__(self, driver: _Driver, shared: int) -> None:
        self._driver, self._shared = driver, shared
        self._kernels: list[tuple[str, bytes]] = []

    def get_device_properties(self, device: int) -> dict[str, Any]:
        properties = torch.cuda.get_device_properties(device)
        return {
            "max_shared_mem": self._shared,
            "max_num_regs": 65536,
            "multiprocessor_count": properties.multi_processor_count,
            "warpSize": self._driver.get_current_target().warp_size,
            "sm_clock_rate": 1_000_000,
            "mem_clock_rate": 1_000_000,
            "mem_bus_width": 4096,
            "cooperativeLaunch": 1,
        }

    def get_device_capability(self, device: int) -> tuple[int, int]:
        return self._driver.get_device_capability(device)

    def load_binary(self, name: str, image: bytes, shared: int, device: int) -> tuple[int, int, int, int, int]:
        """Module, function, registers, spills, and the most threads; the function is the binary's number."""
        self._kernels.append((name, image))
        return 1, len(self._kernels), 0, 0, 1024

    def unload_module(self, module: int) -> None:
        pass

    def image(self, function: int) -> bytes:
        """The binary of a function."""
        return self._kernels[function - 1][1]


class _Launcher:
    """Launches of one compiled kernel."""

    def __init__(self, driver: _Driver, source: Any, metadata: Any) -> None:
        self._driver, self._metadata = driver, metadata
        self._signature = dict(source.signature)
        self._kernel: ForeignKernel | None = None

    def __call__(
        self, x: int, y: int, z: int, stream: int, function: int, packed: Any, launch_metadata: Any,
        enter: Any, leave: Any, *args: Any,
    ) -> None:  # fmt: skip
        if enter is not None:
            enter(launch_metadata)
        if x * y * z:
            self._launch((x, y, z), function, args)
        if leave is not None:
            leave(launch_metadata)

    def _loaded(self, function: int) -> ForeignKernel:
        if self._kernel is None:
            image = self._driver.utils.image(function)
            if self._driver.target.startswith("cuda:"):
                image = _ptx(self._metadata)
            self._kernel = load(self._driver.target, image, self._metadata.name)
        return self._kernel

    def _launch(self, grid: tuple[int, int, int], function: int, args: Sequence[Any]) -> None:
        metadata, kernel = self._metadata, self._loaded(function)
        arrays = Arrays(lambda: [Storage(*each) for each in self._driver.memory()], self._driver.pattern)
        given = _Values(arrays, getattr(metadata, "tensordesc_meta", None) or [], self._driver.target)
        for (name, kind), value in zip(self._signature.items(), args, strict=True):
            given.add(str(name), kind, value)
        clusters = tuple(getattr(metadata, "cluster_dims", None) or (getattr(metadata, "num_ctas", 1), 1, 1))
        blocks = grid[0] * grid[1] * grid[2] * metadata.num_ctas
        scratch = [
            np.zeros(max(int(getattr(metadata, f"{which}_scratch_size", 0) or 0) * blocks, 1) + 128, np.uint8)
            for which in ("global", "profile")
        ]
        for memory, name in zip(scratch, ("global scratch", "profile scratch"), strict=True):
            if len(given.values) < len(kernel.parameter_sizes):
                storage = Storage(memory.ctypes.data + -memory.ctypes.data % 128, memory.size - 128)
                given.pointer(name, storage, storage.address)
        sizes = kernel.parameter_sizes
        if len(given.values) != len(sizes):
            raise DSLTypeError(
                f"{kernel.name} has {len(sizes)} parameters, and Triton's signature gives {len(given.values)}: "
                f"{self._signature}; this form of argument is not known here"
            )
        values = [value[:size].ljust(size, b"\0") for value, size in zip(given.values, sizes, strict=True)]
        whole = (grid[0] * clusters[0], grid[1] * clusters[1], grid[2] * clusters[2])
        threads = metadata.num_warps * kernel.warp_size()
        launch = Launch(whole, (threads, 1, 1), metadata.shared, clusters if max(clusters) > 1 else None)
        findings: list[Fault] = []
        kernel.launch(launch, values, arrays.windows(), findings)
        self._driver.report.add(kernel, launch, findings)


def _ptx(metadata: Any) -> bytes:
    """The PTX that Triton kept beside a cubin."""
    from triton.runtime.cache import get_cache_manager

    files = get_cache_manager(metadata.hash).get_group(f"{metadata.name[:150]}.json")
    path = next((path for name, path in (files or {}).items() if name.endswith(".ptx")), None)
    if path is None:
        raise UnsupportedTargetError(
            f"Triton kept no PTX of {metadata.name} in its cache, so that its machine code cannot be checked; unset the "
            "variables that change what it keeps"
        )
    with open(path, "rb") as file:
        return file.read()


class _Values:
    """The bytes of each parameter."""

    def __init__(self, arrays: Arrays, descriptors: Sequence[Any], target: str) -> None:
        self._arrays, self._descriptors, self._target = arrays, list(descriptors), target
        self.values: list[bytes] = []

    def add(self, name: str, kind: Any, value: Any) -> None:
        """Add an argument of one of Triton's types; tuples give one parameter for each of their items."""
        if isinstance(kind, (tuple, list)):
            for number, (inner, item) in enumerate(zip(kind, value, strict=True)):
                self.add(f"{name}[{number}]", inner, item)
        elif kind == "constexpr":
            pass
        elif kind.startswith("tensordesc"):
            meta = self._descriptors.pop(0) if self._descriptors else None
            storage, address = _storage_of(value.base)
            made = Descriptor.of(value, self._arrays.address(name, storage, address))
            if meta is None:
                self.values += made.parameters(None)
            else:
                self.values += made.parameters(facts_of([meta])[0], simulated_driver(self._target, []))
        elif kind.startswith("*"):
            self._add_pointer(name, kind, value)
        elif kind in FLOATS:
            self.values.append(packed(kind, value))
        elif kind[0] in "iu" and kind[1:].isdigit():
            self.values.append(packed(kind, value))
            self._arrays.number(int.from_bytes(self.values[-1], "little"))
        else:
            raise DSLTypeError(f"argument {name} of Triton's type {kind} is not known here")

    def _add_pointer(self, name: str, kind: str, value: Any) -> None:
        if value is None:
            self.values.append(bytes(8))
        elif isinstance(value, int):
            self._arrays.number(value)
            self.values.append(struct.pack("<Q", value))
        else:
            storage, address = _storage_of(value)
            self.pointer(name, storage, address, holds_addresses=kind in ("*i64", "*u64"))

    def pointer(self, name: str, storage: Storage, address: int, *, holds_addresses: bool = False) -> None:
        """Add the address of memory."""
        start = self._arrays.address(name, storage, address, holds_addresses=holds_addresses)
        self.values.append(struct.pack("<Q", start))


def _storage_of(value: Any) -> tuple[Storage, int]:
    """The allocation of a tensor, and the tensor's address in it."""
    owner = value
    while not isinstance(owner, torch.Tensor):
        inner: Iterator[Any] = (getattr(owner, name) for name in ("base", "data") if hasattr(owner, name))
        following = next(inner, None)
        if following is None:
            raise DSLTypeError(f"an argument of type {type(value).__name__} for a pointer: expected a tensor")
        owner = following
    storage = owner.untyped_storage()
    return Storage(storage.data_ptr(), storage.nbytes()), value.data_ptr()
