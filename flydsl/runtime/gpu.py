"""Common base of CUDA's and HIP's drivers: library, modules, events, errors.

Both vendors' interfaces have the same shape.  Functions that differ only in their names are in an :class:`Api`; all other
differences are methods of the two subclasses of :class:`GpuDriver`.
"""

from __future__ import annotations

import ctypes
import os
import weakref
from abc import abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import ClassVar, NoReturn
from weakref import WeakValueDictionary

from flydsl.artifact import Artifact, KernelInfo
from flydsl.binaries.elf import ELF_MAGIC, Elf
from flydsl.errors import ArtifactError, CommError, DeviceError, NoDeviceError
from flydsl.runtime.driver import LAST_KERNEL, DeviceEvent, DeviceInfo, DeviceSwitch, Driver
from flydsl.runtime.groups import COMM_SECTION, crosses_hosts
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import ForkSafeLock

_NO_DEVICE = 100
_NOT_INITIALIZED = 3
_DEFERRED = "an earlier kernel of this process may be the one that failed"
_FAULTS = frozenset({700, 702, 710, 714, 715, 716, 717, 718, 719})
"""Errors of running kernels, which every later call of the process returns."""

# The numbers mean the same in CUresult and hipError_t.
_ADVICE = {
    1: "grid and block must be at least 1 and within the device's limits",
    2: "the device's memory is used up: free tensors or use smaller ones",
    3: "a driver that was initialized before a fork cannot be used in the child: start processes with 'spawn'",
    200: "compile for this device's architecture",
    209: "compile for this device's architecture",
    500: "the binary has no such kernel: compile it again",
    700: f"a kernel read or wrote outside its tensors; {_DEFERRED}",
    701: "the block needs more threads, registers or shared memory than the device has: use a smaller one",
    702: f"a kernel ran longer than the device permits; {_DEFERRED}",
    710: f"a kernel ran into an assertion; {_DEFERRED}",
    716: f"a kernel's access is not aligned to its size; {_DEFERRED}",
    719: f"a kernel failed while it ran; {_DEFERRED}",
    720: "all blocks of a cooperative launch must fit the device at the same time: use a smaller grid",
    900: "the stream is capturing a graph, which permits launches alone: call the function once before the capture",
    912: "a cluster does not fit the device, or the grid is not a whole number of clusters",
}


_refuse_after_fork = ctypes.CFUNCTYPE(ctypes.c_int32)(lambda: _NOT_INITIALIZED)
"""Replaces the launch function in a process whose parent had initialized the driver."""


@record
class Api:
    """One vendor's names of functions whose parameters both vendors share."""

    init: str
    device_count: str
    get_function: str
    launch: str
    unload: str
    synchronize: str
    synchronize_stream: str
    event_create: str
    event_record: str
    event_synchronize: str
    event_elapsed: str
    event_destroy: str
    max_active_blocks: str
    of_host_code: tuple[str, ...]
    """The functions that host code calls by name."""


class GpuDriver(Driver):
    """A driver over a vendor's shared library, which is found at the first use, by default in the install location."""

    name: ClassVar[str]
    api: ClassVar[Api]
    no_device_codes: ClassVar[frozenset[int]] = frozenset({_NO_DEVICE})
    library_advice: ClassVar[str]
    """The remedy if the library is missing."""
    device_advice: ClassVar[str]
    """The remedy if a device is missing."""

    def __init__(self, library: str | os.PathLike[str] | None = None) -> None:
        self._file = None if library is None else os.fspath(library)
        self._library: ctypes.CDLL | None = None
        self._process = 0
        self._last: dict[int, ctypes.c_void_p] = {}
        self._kernels: WeakValueDictionary[int, GpuKernels] = WeakValueDictionary()
        self._modules: dict[int, int] = {}
        self._served: list[tuple[int, Callable[[int], None], Callable[[int], None]]] = []
        self.lock = ForkSafeLock()

    @abstractmethod
    def library_files(self) -> Sequence[str]:
        """Candidate files of the library, best first."""

    @abstractmethod
    def describe(self, library: ctypes.CDLL, code: int) -> tuple[str, str]:
        """Name and description of an error; empty strings if the library does not know the number."""

    @abstractmethod
    def activate(self, device: int) -> AbstractContextManager[None]:
        """See :meth:`flydsl.runtime.driver.LoadedKernels.activate`."""

    @abstractmethod
    def switch(self, device: int) -> DeviceSwitch:
        """See :attr:`flydsl.runtime.driver.LoadedKernels.switch`."""

    @abstractmethod
    def load_module(self, artifact: Artifact, device: int, what: str) -> int:
        """Load the artifact's sections on the active device; returns the module's handle."""

    @abstractmethod
    def current_device(self) -> int:
        """See :class:`flydsl.runtime.driver.Driver`."""

    @abstractmethod
    def device_info(self, device: int) -> DeviceInfo:
        """See :class:`flydsl.runtime.driver.Driver`."""

    @abstractmethod
    def prepare(self, function: int, device: int, what: str) -> None:
        """Set up a kernel before its first launch."""

    def load(self, artifact: Artifact, device: int) -> GpuKernels:
        """See :class:`flydsl.runtime.driver.Driver`."""
        what = f"loading {artifact.name!r} (target {artifact.target}) on {self.name} device {device}"
        self.require(device)
        _require_whole(artifact.sections.get("binary", b""), what)
        with self.activate(device):
            module = self.load_module(artifact, device, what)
            try:
                if crosses_hosts(artifact.sections.get(COMM_SECTION, b"")):
                    self._admit(device, module)
                handles = tuple(self._function(module, info, device, what) for info in artifact.kernels)
            except BaseException:
                self.unload(device, module, artifact)
                raise
        kernels = GpuKernels(self, artifact, device, module, handles)
        with self.lock:
            self._kernels.update(dict.fromkeys(handles, kernels))
        return kernels

    def serve(self, device: int, enter: Callable[[int], None], leave: Callable[[int], None]) -> Callable[[], None]:
        """Call ``enter`` with the handle of each module whose kernels cross hosts, and ``leave`` before it is unloaded.

        Returns:
            The function that ends it.
        """
        row = device, enter, leave
        with self.lock:
            self._served.append(row)
            loaded = [module for module, place in self._modules.items() if place == device]
        with self.activate(device):
            for module in loaded:
                enter(module)

        def end() -> None:
            with self.lock:
                self._served.remove(row)

        return end

    def _admit(self, device: int, module: int) -> None:
        with self.lock:
            self._modules[module] = device
            served = [enter for place, enter, _ in self._served if place == device]
        for enter in served:
            enter(module)

    def check(self, code: int, what: str) -> None:
        """See :class:`flydsl.runtime.driver.Driver`."""
        if code:
            self._raise(self.library(), code, what)

    def device_count(self) -> int:
        """See :class:`flydsl.runtime.driver.Driver`."""
        try:
            self.library()
        except NoDeviceError:
            return 0
        count = ctypes.c_int()
        code = self.function(self.api.device_count)(ctypes.byref(count))
        if code in self.no_device_codes:
            return 0
        self.check(code, f"counting {self.name} devices ({self.api.device_count})")
        return count.value

    def synchronize(self, device: int, stream: int | None = None) -> None:
        """See :class:`flydsl.runtime.driver.Driver`."""
        self.require(device)
        with self.activate(device):
            if stream is None:
                self.call(self.api.synchronize, what=f"waiting for {self.name} device {device}")
            else:
                what = f"waiting for a stream of {self.name} device {device}"
                self.call(self.api.synchronize_stream, ctypes.c_void_p(stream), what=what)

    def event(self, device: int) -> DeviceEvent:
        """See :class:`flydsl.runtime.driver.Driver`."""
        return GpuEvent(self, device)

    def require(self, device: int) -> None:
        """Raise :class:`NoDeviceError` unless the device is there."""
        library = self.library()
        count = self.device_count()
        if not 0 <= device < count:
            found = f"finds {count} (0 to {count - 1})" if count else "finds none"
            raise NoDeviceError(
                f"there is no {self.name} device {device}: {library._name} {found}; {self.device_advice}"
            )

    def library(self) -> ctypes.CDLL:
        with self.lock:
            if self._library is not None and self._process != os.getpid():
                raise DeviceError(
                    f"{self._library._name} was initialized before this process was forked, and cannot be used in it: "
                    "start processes with 'spawn', or use the device in the children only",
                    code=_NOT_INITIALIZED,
                )
            if self._library is None:
                library = self._open()
                code = self._resolve(library, self.api.init)(0)
                if code:
                    self._raise(library, code, f"initializing {library._name} ({self.api.init})")
                self._library, self._process = library, os.getpid()
            return self._library

    def function(self, symbol: str) -> Callable[..., int]:
        """A function of the library that returns an error number."""
        return self._resolve(self.library(), symbol)

    def call(self, symbol: str, *arguments: object, what: str) -> None:
        """Call a function of the library; raise :class:`DeviceError` unless it returns 0."""
        self.check(self.function(symbol)(*arguments), f"{what} ({symbol})")

    def launch_address(self) -> int:
        return self.address(self.api.launch)

    def address(self, symbol: str) -> int:
        return ctypes.cast(self.function(symbol), ctypes.c_void_p).value or 0  # type: ignore[arg-type]

    def _open(self) -> ctypes.CDLL:
        files = self.library_files() if self._file is None else (self._file,)
        reason = ""
        # A library that the process has loaded must be shared: a second copy would not know the first one's memory.
        for mode in (os.RTLD_NOLOAD, os.RTLD_LOCAL):
            for file in files:
                try:
                    return ctypes.CDLL(file, mode=mode)
                except OSError as error:
                    if mode != os.RTLD_NOLOAD:
                        reason = reason or str(error)
        raise NoDeviceError(
            f"the {self.name} driver is missing: cannot load {' or '.join(files)} ({reason}); {self.library_advice}"
        )

    def _resolve(self, library: ctypes.CDLL, symbol: str) -> Callable[..., int]:
        function: Callable[..., int] | None = getattr(library, symbol, None)
        if function is None:
            raise DeviceError(f"{library._name} has no function {symbol!r}; update the {self.name} driver")
        return function

    def _raise(self, library: ctypes.CDLL, code: int, what: str) -> NoReturn:
        name, text = self.describe(library, code)
        name = name or f"{self.name} error {code}"
        if code in self.no_device_codes:
            raise NoDeviceError(
                f"{what} failed: {name} ({code}): there is no {self.name} device; {self.device_advice}",
                code=code,
                name=name,
            )
        last = self._launched_last() if code in _FAULTS else ""
        details = "; ".join(part for part in (text, _ADVICE.get(code, ""), last) if part)
        raise DeviceError(f"{what} failed: {name} ({code}){': ' if details else ''}{details}", code=code, name=name)

    def last_kernel(self, device: int) -> ctypes.c_void_p:
        """The variable in which the device's host code stores the handle of the kernel launched last."""
        with self.lock:
            return self._last.setdefault(device, ctypes.c_void_p())

    def _launched_last(self) -> str:
        """The note on a fault: the kernel launched last on each device, and that the process cannot recover."""
        handles = {device: cell.value for device, cell in sorted(self._last.items())}
        launched = [
            f"the last kernel launched on device {device} was {self._describe_kernel(handle)}"
            for device, handle in handles.items()
            if handle is not None
        ]
        return "; ".join((*launched, "restart the process, for no later call will succeed"))

    def _describe_kernel(self, handle: int) -> str:
        kernels = self._kernels.get(handle)
        return "one that is unloaded" if kernels is None else kernels.describe(handle)

    def _function(self, module: int, info: KernelInfo, device: int, what: str) -> int:
        function = ctypes.c_void_p()
        what = f"{what}: kernel {info.symbol!r}"
        symbol = ctypes.c_char_p(info.symbol.encode())
        self.call(self.api.get_function, ctypes.byref(function), ctypes.c_void_p(module), symbol, what=what)
        self.prepare(function.value or 0, device, what)
        return function.value or 0

    def unload(self, device: int, module: int, artifact: Artifact) -> None:
        """Unload an unreachable module, and release the artifact, whose bytes the driver may still read.

        Errors are ignored here: either a kernel failed earlier, which every later call will report again, or the driver
        has shut down, which has unloaded everything.
        """
        with self.lock:
            served = self._served if self._modules.pop(module, None) is not None else []
            leaving = [leave for place, _, leave in served if place == device]
        with suppress(DeviceError, CommError), self.activate(device):
            self.function(self.api.synchronize)()
            for leave in leaving:
                leave(module)
            self.function(self.api.unload)(ctypes.c_void_p(module))


def _require_whole(binary: bytes, what: str) -> None:
    """Refuse an ELF file whose tables point outside of it: drivers take its address, and not its size."""
    if binary.startswith(ELF_MAGIC):
        try:
            Elf(binary)
        except ArtifactError as error:
            raise DeviceError(f"{what} failed: {error}; compile it again") from None


class GpuKernels:
    def __init__(self, driver: GpuDriver, artifact: Artifact, device: int, module: int, handles: Sequence[int]) -> None:
        self.handles = handles
        self.launch_address = driver.launch_address()
        self.enter_address = None
        self.forked_launch_address = ctypes.cast(_refuse_after_fork, ctypes.c_void_p).value
        self._artifact = artifact
        self._last = driver.last_kernel(device)
        self.switch = driver.switch(device)
        self._driver = driver
        self._device = device
        self._unload = weakref.finalize(self, driver.unload, device, module, artifact)
        self._unload.atexit = False  # at exit the driver unloads everything, in its own order

    def activate(self) -> AbstractContextManager[None]:
        return self._driver.activate(self._device)

    def within_host_function(self) -> AbstractContextManager[None]:
        """See :meth:`flydsl.runtime.driver.LoadedKernels.within_host_function`."""
        return nullcontext()

    def address(self, symbol: str) -> int | None:
        """See :meth:`flydsl.runtime.driver.LoadedKernels.address`."""
        if symbol == LAST_KERNEL:
            return ctypes.addressof(self._last)
        return self._driver.address(symbol) if symbol in self._driver.api.of_host_code else None

    def max_active_blocks(self, kernel: int, threads: int, dynamic_shared_bytes: int) -> int:
        """See :meth:`flydsl.runtime.driver.LoadedKernels.max_active_blocks`."""
        count = ctypes.c_int()
        handle, shared = ctypes.c_void_p(self.handles[kernel]), ctypes.c_size_t(dynamic_shared_bytes)
        what = f"asking for the occupancy of {self.describe(self.handles[kernel])}"
        with self.activate():
            symbol = self._driver.api.max_active_blocks
            self._driver.call(symbol, ctypes.byref(count), handle, threads, shared, what=what)
        return count.value

    def describe(self, handle: int) -> str:
        """A kernel and its program, for messages."""
        return f"{self._artifact.kernels[self.handles.index(handle)].symbol!r} of {self._artifact.name!r}"

    def close(self) -> None:
        """Unload the module once the GPU is idle."""
        self._unload()


class GpuEvent:
    """A position in the work of a stream, once it is recorded there."""

    def __init__(self, driver: GpuDriver, device: int = 0) -> None:
        driver.require(device)
        self._driver, self._device = driver, device
        self._what = f"event of {driver.name} device {device}"
        handle = ctypes.c_void_p()
        with driver.activate(device):
            driver.call(driver.api.event_create, ctypes.byref(handle), 0, what=f"making an {self._what}")
        self._handle = handle
        weakref.finalize(self, _destroy, driver, device, handle).atexit = False

    def record(self, stream: int = 0) -> None:
        """Record the event after all work that is in the stream now."""
        with self._driver.activate(self._device):
            symbol = self._driver.api.event_record
            self._driver.call(symbol, self._handle, ctypes.c_void_p(stream), what=f"recording an {self._what}")

    def synchronize(self) -> None:
        """Wait until it is reached."""
        with self._driver.activate(self._device):
            self._driver.call(self._driver.api.event_synchronize, self._handle, what=f"waiting for an {self._what}")

    def milliseconds_since(self, earlier: GpuEvent) -> float:
        """The time between two events of one device, both of them reached."""
        time = ctypes.c_float()
        with self._driver.activate(self._device):
            symbol, what = self._driver.api.event_elapsed, f"comparing with an {self._what}"
            self._driver.call(symbol, ctypes.byref(time), earlier._handle, self._handle, what=what)
        return time.value


def _destroy(driver: GpuDriver, device: int, handle: ctypes.c_void_p) -> None:
    """Ignore errors here: every later call repeats a failed kernel's, and a driver that ended has cleaned up."""
    with suppress(DeviceError), driver.activate(device):
        driver.function(driver.api.event_destroy)(handle)
