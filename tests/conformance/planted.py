"""Backends and drivers with one fault each, over the CPU's; the entry point of a run names one."""

from __future__ import annotations

import ctypes
import os
import queue
import threading
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from ctypes import c_int32, c_uint32, c_void_p
from typing import Any, ClassVar

from npu_example import NpuArray, NpuBackend, NpuDriver

from flydsl.errors import DSLCompileError, DSLTypeError
from flydsl.ir.locations import source_location
from flydsl.plugin import (
    Artifact,
    CompileOptions,
    DeviceBinary,
    DeviceCode,
    DeviceInfo,
    DSLNotImplementedError,
    GPUTarget,
    KernelInfo,
    LoadedKernels,
    Lowering,
    NoDeviceError,
    Rewrite,
    ir,
    op1,
    replace,
    walk,
)


class RightDriver(NpuDriver):
    """Two devices, and no fault."""

    def load(self, artifact: Artifact, device: int) -> LoadedKernels:
        self._require(device)
        return super().load(artifact, device)

    def device_info(self, device: int) -> DeviceInfo:
        self._require(device)
        return super().device_info(device)

    def synchronize(self, device: int, stream: int | None = None) -> None:
        self._require(device)

    def to_device(self, array: Any, device: int) -> Any:
        self._require(device)
        return NpuArray(array, device)

    def to_host(self, array: Any) -> Any:
        return array.host

    def _require(self, device: int) -> None:
        if not 0 <= device < self.device_count():
            raise NoDeviceError(f"there is no NPU {device} of {self.device_count()}")


# -- faults of drivers


_LAUNCH = ctypes.CFUNCTYPE(c_int32, c_void_p, *[c_uint32] * 7, c_void_p, c_void_p, c_void_p)
_refuse = ctypes.CFUNCTYPE(c_int32)(lambda: 801)


class Wrapped(LoadedKernels):
    """The CPU's kernels behind a launch function of the driver."""

    def __init__(self, inner: Any, infos: Sequence[KernelInfo], driver: WrappingDriver) -> None:
        self._inner, self.handles = inner, tuple(inner.handles)
        real = _LAUNCH(inner.launch_address)
        infos_of = dict(zip(self.handles, infos, strict=True))

        def launch(handle: int, *rest: int) -> int:
            return driver.launch(real, handle, infos_of[handle], list(rest))

        self._function = _LAUNCH(launch)

    handles: Sequence[int] = ()

    @property
    def launch_address(self) -> int:
        return ctypes.cast(self._function, c_void_p).value or 0

    @property
    def forked_launch_address(self) -> int | None:
        return ctypes.cast(_refuse, c_void_p).value

    def activate(self) -> AbstractContextManager[None]:
        return nullcontext()

    def close(self) -> None:
        self._inner.close()


class WrappingDriver(RightDriver):
    def load(self, artifact: Artifact, device: int) -> LoadedKernels:
        return Wrapped(super().load(artifact, device), artifact.kernels, self)

    def launch(self, real: Any, handle: int, info: KernelInfo, rest: list[Any]) -> int:
        """``rest`` is grid, block, bytes of dynamic shared memory, stream, parameters, extra."""
        return int(real(handle, *rest))


class NoSharedDriver(WrappingDriver):
    """Ignores the bytes of dynamic shared memory that a launch asks for."""

    def launch(self, real: Any, handle: int, info: KernelInfo, rest: list[Any]) -> int:
        rest[6] = 0
        return super().launch(real, handle, info, rest)


class OffsetDriver(WrappingDriver):
    """Takes the parameters of 8 bytes from 4 bytes further on."""

    def launch(self, real: Any, handle: int, info: KernelInfo, rest: list[Any]) -> int:
        values = ctypes.cast(rest[8], ctypes.POINTER(c_void_p))
        moved = [(values[k] or 0) + 4 * (param.kind in ("i64", "f64")) for k, param in enumerate(info.params)]
        rest[8] = ctypes.cast((c_void_p * len(moved))(*moved), c_void_p).value
        return super().launch(real, handle, info, rest)


class Queue:
    """A stream: launches that a thread makes one after the other."""

    def __init__(self) -> None:
        self.work: queue.Queue[Any] = queue.Queue()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            self.work.get()()
            self.work.task_done()

    @property
    def npu_queue(self) -> int:
        return id(self)


class StreamsDriver(WrappingDriver):
    """Launches in a stream return at once; without one they return when the kernel has ended."""

    def __init__(self) -> None:
        super().__init__()
        self._queues: dict[int, Queue] = {}
        self._other = Queue()

    def stream(self, device: int) -> Any:
        made = Queue()
        self._queues[made.npu_queue] = made
        return made

    def queue_of(self, stream: int) -> Queue:
        return self._queues[stream]

    def launch(self, real: Any, handle: int, info: KernelInfo, rest: list[Any]) -> int:
        stream = rest[7]
        if not stream:
            return super().launch(real, handle, info, rest)
        values = ctypes.cast(rest[8], ctypes.POINTER(c_void_p))
        copies = [ctypes.create_string_buffer(ctypes.string_at(values[k], p.size)) for k, p in enumerate(info.params)]
        pointers = (c_void_p * len(copies))(*[ctypes.addressof(copy) for copy in copies])
        rest[7:9] = [0, ctypes.addressof(pointers)]

        def later(keep: Any = (copies, pointers)) -> None:
            real(handle, *rest)

        self.queue_of(stream).work.put(later)
        return 0

    def synchronize(self, device: int, stream: int | None = None) -> None:
        self._require(device)
        waited = [*self._queues.values(), self._other] if stream is None else [self._queues[stream]] if stream else []
        for each in waited:
            each.work.join()


class OneStreamDriver(StreamsDriver):
    """Puts all launches into one stream, whatever stream they get."""

    def queue_of(self, stream: int) -> Queue:
        return self._other


class NoErrorDriver(RightDriver):
    def check(self, code: int, what: str) -> None:
        pass


class NoRankDriver(RightDriver):
    def rank(self, chip: str, available: Iterable[str]) -> list[str]:
        return []


class HalfDriver:
    """Lacks most members."""

    name = "half"
    load = RightDriver.load


class AnyDeviceDriver(RightDriver):
    """Answers for devices that are not there."""

    def _require(self, device: int) -> None:
        pass

    def device_info(self, device: int) -> DeviceInfo:
        return DeviceInfo(device, "NPU", "x86-64")


# -- faults of backends


class ChangedBackend(NpuBackend):
    """Changes the traced module before the CPU's lowering."""

    def lowering(self, module: ir.Module, options: CompileOptions) -> Lowering:
        right = super().lowering(module, options)
        fault = Rewrite("fault", lambda: self.change(module))
        return Lowering([fault, *right.rewrites], right.passes, right.targets, right.finishing)

    def change(self, module: ir.Module) -> None:
        raise NotImplementedError


class NanBackend(ChangedBackend):
    """Maxima that drop NaN."""

    def change(self, module: ir.Module) -> None:
        for each in walk(module.operation, "arith.maximumf"):
            with ir.InsertionPoint(each), each.location:
                replace(each, [op1("arith.maxnumf", list(each.operands), each.results[0].type)])


class BarrierBackend(ChangedBackend):
    """Drops barriers."""

    def change(self, module: ir.Module) -> None:
        for each in walk(module.operation, "gpu.barrier"):
            each.erase()


class PrintfBackend(ChangedBackend):
    """Prints nothing."""

    def change(self, module: ir.Module) -> None:
        for each in walk(module.operation, "gpu.printf"):
            each.erase()


class AtomicBackend(ChangedBackend):
    """Additions to memory that are a load, an addition and a store."""

    def change(self, module: ir.Module) -> None:
        for each in walk(module.operation, "llvm.atomicrmw"):
            pointer, value = each.operands
            with ir.InsertionPoint(each), each.location:
                old = op1("llvm.load", [pointer], value.type)
                add = op1("arith.addi" if "i" in str(value.type) else "arith.addf", [old, value], value.type)
                ir.Operation.create("llvm.store", operands=[add, pointer])
                replace(each, [old])


class WideShuffleBackend(ChangedBackend):
    """Shuffles over the whole warp, however narrow their groups are."""

    def change(self, module: ir.Module) -> None:
        for each in walk(module.operation, "gpu.shuffle"):
            with ir.InsertionPoint(each), each.location:
                attributes = {"value": ir.IntegerAttr.get(ir.IntegerType.get_signless(32), self.target.warp_size)}
                each.operands[2] = op1("arith.constant", [], ir.IntegerType.get_signless(32), attributes)


class CrashBackend(ChangedBackend):
    """Ends the process for shuffles."""

    def change(self, module: ir.Module) -> None:
        if walk(module.operation, "gpu.shuffle"):
            os.abort()


class KeyErrorBackend(ChangedBackend):
    """Fails with an error of Python's."""

    def change(self, module: ir.Module) -> None:
        {}["shuffle"]


class RefusalBackend(ChangedBackend):
    """Refuses without a word of what and where."""

    def link(self, code: DeviceCode) -> DeviceBinary:
        raise DSLNotImplementedError("not served")

    def change(self, module: ir.Module) -> None:
        pass


class RefusingBackend(ChangedBackend):
    """Refuses some kernels, as a backend may, by errors of several classes: the operation's line is in each."""

    def change(self, module: ir.Module) -> None:
        for name, error in (
            ("gpu.printf", DSLNotImplementedError),
            ("math.erf", DSLCompileError),
            ("arith.truncf", DSLTypeError),
        ):
            for kernel in walk(module.operation, "gpu.func"):
                for operation in walk(kernel, name):
                    symbol = ir.StringAttr(kernel.attributes["sym_name"]).value
                    raise error(f"{symbol}: the NPU has no {name}", location=source_location(operation.location))


class RandomBackend(NpuBackend):
    """Other bytes each time."""

    def link(self, code: DeviceCode) -> DeviceBinary:
        return DeviceBinary({"binary": code.data, "note": os.urandom(8)})


class OrderBackend(NpuBackend):
    """Bytes that depend on what was compiled before."""

    seen: ClassVar[list[str]] = []

    def link(self, code: DeviceCode) -> DeviceBinary:
        self.seen.extend(name for name in code.kernels if name not in self.seen)
        return DeviceBinary({"binary": code.data, "note": str(self.seen.index(code.kernels[0])).encode()})


class WorkerBackend(NpuBackend):
    """Bytes that depend on the process being one of the kit's."""

    def link(self, code: DeviceCode) -> DeviceBinary:
        import sys

        here = "flydsl.tools.testing.conformance.worker" in sys.modules
        return DeviceBinary({"binary": code.data, "note": b"kit" if here else b"worker"})


class ArchBackend(NpuBackend):
    """Lists and makes an architecture that it then refuses."""

    @classmethod
    def architectures(cls) -> Sequence[str]:
        return (*super().architectures(), "n9")

    @classmethod
    def make_target(cls, arch: str) -> GPUTarget:
        return GPUTarget(cls.name, arch, 8) if arch == "n9" else super().make_target(arch)


class AnyArchBackend(NpuBackend):
    """Makes a target of every name."""

    @classmethod
    def make_target(cls, arch: str) -> GPUTarget:
        return super().make_target(arch) if arch in cls.architectures() else GPUTarget(cls.name, arch, 8)


class ToolchainBackend(NpuBackend):
    """Leaves the toolchain out of the key."""

    def hash(self) -> str:
        return str(self.target)


class ProcessKeyBackend(NpuBackend):
    """A key that no other process has."""

    def hash(self) -> str:
        return f"{super().hash()}, {os.getpid()}"
