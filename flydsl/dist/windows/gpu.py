"""Windows in GPU memory: the parts that CUDA and HIP share."""

from __future__ import annotations

import contextlib
import ctypes
import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from flydsl.dist.windows.base import Peer, WindowPlan, bytes_of, place_windows
from flydsl.errors import CommError, DeviceError, ReachError, StoreError, WindowError, WindowTooSmall
from flydsl.runtime.arrays import read_array
from flydsl.runtime.gpu import GpuDriver
from flydsl.support.fast_dataclass import record

_HANDLE = re.compile(r"[0-9a-f]{128}")
_ENABLE_PEER_ACCESS = 1
"""cuda.h: CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS; hip_runtime_api.h: hipIpcMemLazyEnablePeerAccess."""
_PORTABLE_AND_MAPPED = 3
"""cuda.h: CU_MEMHOSTREGISTER_PORTABLE and _DEVICEMAP; hip_runtime_api.h: hipHostRegisterPortable and Mapped."""
_MOST_BYTES = 1 << 62


class IpcHandle(ctypes.Structure):
    """``CUipcMemHandle`` and ``hipIpcMemHandle_t``, which are passed by value."""

    _fields_ = [("reserved", ctypes.c_uint8 * 64)]


@record
class IpcApi:
    """One vendor's names of functions whose parameters both vendors share."""

    export: str
    open: str
    close: str
    range_of: str
    register: str
    register_address: str
    unregister: str
    free: str


@record
class Piece:
    """Device memory that peers open as a whole."""

    address: int
    handle: Mapping[str, Any]
    """For the peers."""


class GpuWindows:
    """The windows of a rank on one GPU: one piece of memory for data, one for signals, and the caller's own.

    Args:
        driver: the vendor's.
        device: the GPU's number.
    """

    kind: ClassVar[str]
    ipc: ClassVar[IpcApi]
    reach = "they need one host, because handles of device memory are valid on it alone"
    fabric = ""

    def __init__(self, driver: GpuDriver, device: int) -> None:
        self.driver, self.device = driver, device
        self._addresses: list[int] = []
        self._release: list[Callable[[], None]] = []
        self._kept: list[Any] = []

    # -- what vendors differ in

    @abstractmethod
    def allocate_piece(self, size: int, *, signals: bool) -> Piece:
        """Device memory that peers can open, on the active device."""

    @abstractmethod
    def open_piece(self, peer: Peer, handle: Mapping[str, Any]) -> int:
        """The address of a peer's piece, on the active device."""

    @abstractmethod
    def export_own(self, address: int) -> Piece:
        """The piece that the caller's memory lies in."""

    @abstractmethod
    def clear(self, address: int, size: int) -> None:
        """Fill with zeros, on the active device."""

    @property
    def page(self) -> int:
        """The alignment of windows."""
        return 4096

    # -- the protocol

    def allocate(self, plans: Sequence[WindowPlan]) -> Mapping[str, Any]:
        """See :class:`~flydsl.dist.windows.base.WindowMemory`.

        Raises:
            WindowError: the device has no such memory, or the caller's cannot be shared.
            WindowTooSmall: the caller's memory is smaller than the window.
        """
        with self.on_device(WindowError, "making the windows"):
            pieces: list[Mapping[str, Any]] = []
            places: list[list[int]] = [[]] * len(plans)
            addresses = [0] * len(plans)
            for signals in (False, True):
                rows = [k for k, plan in enumerate(plans) if (plan.kind == "signals") is signals and plan.own is None]
                offsets, size = place_windows([plans[k] for k in rows], 0, self.page)
                if not rows:
                    continue
                piece = self.allocate_piece(max(size, self.page), signals=signals)
                for row, offset in zip(rows, offsets, strict=True):
                    places[row], addresses[row] = [len(pieces), offset], piece.address + offset
                pieces.append({**piece.handle, "bytes": max(size, self.page)})
            for row, plan in enumerate(plans):
                if plan.own is not None:
                    address, size = self._callers(plan)
                    piece = self.export_own(address)
                    places[row], addresses[row] = [len(pieces), address - piece.address], address
                    pieces.append({**piece.handle, "bytes": address - piece.address + max(size, 1)})
            for plan, address in zip(plans, addresses, strict=True):
                if plan.zero:
                    self.clear(address, plan.bytes)
        self.driver.synchronize(self.device)
        self._addresses = addresses
        return {"pieces": pieces, "places": places}

    def _callers(self, plan: WindowPlan) -> tuple[int, int]:
        array = read_array(plan.own, plan.name)
        size = bytes_of(array, plan.name)
        if (array.backend, array.device) != (self.kind, self.device):
            raise WindowError(
                f"the memory given for window {plan.name!r} is on {array.backend} device {array.device}, and the group is "
                f"on {self.kind} device {self.device}"
            )
        if size < plan.bytes:
            raise WindowTooSmall(
                f"the memory given for window {plan.name!r} has {size} bytes, and {plan.bytes} are needed"
            )
        self._kept.append(plan.own)
        return array.address, size

    def open(self, peer: Peer, handles: Mapping[str, Any]) -> Sequence[int]:
        """See :class:`~flydsl.dist.windows.base.WindowMemory`."""
        try:
            pieces, places = handles["pieces"], handles["places"]
            sizes = [piece["bytes"] for piece in pieces]
            if not all(type(size) is int and 0 < size < _MOST_BYTES for size in sizes):
                raise TypeError
            with self.on_device(ReachError, f"mapping the memory of rank {peer.rank}"):
                opened = [self.open_piece(peer, piece) for piece in pieces]
            addresses = []
            for number, offset in places:
                if type(number) is not int or type(offset) is not int or not 0 <= number < len(pieces):
                    raise TypeError
                if not 0 <= offset < sizes[number]:
                    raise TypeError
                addresses.append(opened[number] + offset)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise StoreError(f"rank {peer.rank} sent handles of windows that are none") from None
        return addresses

    def addresses(self) -> Sequence[int]:
        """See :class:`~flydsl.dist.windows.base.WindowMemory`."""
        return self._addresses

    def sealed(self) -> None:
        """See :class:`~flydsl.dist.windows.base.WindowMemory`."""

    def pin(self, address: int, size: int, owner: Any = None) -> int:
        """Let the device read and write host memory, which lives as long as its owner; its address there.

        Raises:
            WindowError: the driver refuses.
        """
        pointer = ctypes.c_void_p()
        what = "pinning the control page"
        with self.on_device(WindowError, what):
            host = ctypes.c_void_p(address)
            self.driver.call(self.ipc.register, host, ctypes.c_size_t(size), _PORTABLE_AND_MAPPED, what=what)
            self._kept.append(owner)
            self._release.append(lambda: self.driver.call(self.ipc.unregister, host, what=what))
            self.driver.call(self.ipc.register_address, ctypes.byref(pointer), host, 0, what=what)
        return pointer.value or 0

    def wait(self) -> None:
        """See :class:`~flydsl.dist.windows.base.WindowMemory`."""
        self.driver.synchronize(self.device)

    def close(self) -> None:
        """See :class:`~flydsl.dist.windows.base.WindowMemory`."""
        self.sealed()
        if self._release:
            with contextlib.suppress(DeviceError), self.driver.activate(self.device):
                while self._release:
                    with contextlib.suppress(DeviceError):
                        self._release.pop()()
        self._kept.clear()

    # -- IPC handles

    def export_ipc(self, address: int) -> Mapping[str, Any]:
        """The handle of memory from the vendor's ordinary allocator."""
        handle = IpcHandle()
        self.driver.call(self.ipc.export, ctypes.byref(handle), ctypes.c_void_p(address), what="exporting a window")
        return {"kind": "ipc", "handle": bytes(handle.reserved).hex()}

    def open_ipc(self, handle: Mapping[str, Any]) -> int:
        """The address of a peer's memory by its handle."""
        text = handle["handle"]
        if not isinstance(text, str) or not _HANDLE.fullmatch(text):
            raise TypeError
        given, pointer, what = IpcHandle.from_buffer_copy(bytes.fromhex(text)), ctypes.c_void_p(), "opening a window"
        self.driver.call(self.ipc.open, ctypes.byref(pointer), given, _ENABLE_PEER_ACCESS, what=what)
        self._release.append(lambda: self.driver.call(self.ipc.close, pointer, what=what))
        return pointer.value or 0

    def range_of(self, address: int) -> int:
        """The beginning of the allocation that an address lies in."""
        base, size, what = ctypes.c_void_p(), ctypes.c_size_t(), "asking for the caller's memory"
        self.driver.call(self.ipc.range_of, ctypes.byref(base), ctypes.byref(size), ctypes.c_void_p(address), what=what)
        return base.value or 0

    def freed_later(self, address: int) -> None:
        """Free memory of the vendor's allocator when the windows are closed."""
        pointer = ctypes.c_void_p(address)
        self._release.append(lambda: self.driver.call(self.ipc.free, pointer, what="freeing a window"))

    def later(self, release: Callable[[], None]) -> None:
        """Call ``release`` when the windows are closed; the last first."""
        self._release.append(release)

    @contextmanager
    def on_device(self, error: type[CommError], what: str) -> Iterator[None]:
        """With the device current; its errors are errors of the group."""
        try:
            with self.driver.activate(self.device):
                yield
        except DeviceError as refused:
            raise error(f"{what} on {self.driver.name} device {self.device}: {refused.message}") from None
