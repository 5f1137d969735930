"""Engines of networks between hosts: the calls of kernels on each kind of device.

Traced kernels have one form of each call, whatever the target: an operation ``llvm.flydsl.network.<function>``, whose
operands are (engine, destination, source, bytes, peer) of a transfer, (engine, signal, value, operation, peer) of a
notification, both behind one another of a transfer with a signal, (engine, signal) of an arrival, (engine) of a flush.
A CPU's kernels call the engine that the operand points to (``flydsl/comm.h``); GPUs' call a library of device functions.

Sources: NVSHMEM's headers ``device/nvshmem_defines.h``, ``device_host_transport/nvshmem_common_transport.h`` and
``nvshmem_constants.h`` of version 3.8; mori's ``mori/ir/README.md`` and ``ops.py`` of version 1.0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from flydsl.support.fast_dataclass import record

OPERATION = "llvm.flydsl.network."
"""Begins the names of the operations in traced kernels."""
OPERANDS: Mapping[str, tuple[str, ...]] = {
    "put": ("engine", "to", "from", "bytes", "peer"),
    "get": ("engine", "to", "from", "bytes", "peer"),
    "send": ("engine", "to", "from", "bytes", "peer", "signal", "value", "operation"),
    "notify": ("engine", "signal", "value", "operation", "peer"),
    "arrive": ("engine", "signal"),
    "flush": ("engine",),
}
"""Of each function the operands of its operation; ``send`` is a put with a signal behind it."""


@record
class DeviceCall:
    """A call of a device function.  An operand is a name of :data:`OPERANDS`, or a number: ``"5:i32"``."""

    symbol: str
    operands: str = ""
    result: str = ""
    """Its type; empty: none."""
    whole: str = ""
    """The function of a transfer, which :attr:`NetworkEngine.by` spells for groups of threads, in place of ``{}``."""


@record
class NetworkEngine:
    """One kind of engine."""

    name: str
    """For messages."""
    calls: Mapping[str, tuple[DeviceCall, ...]] = field(default_factory=dict)
    """Of each function of :data:`OPERANDS` the calls of a library, in order; none at all: the engine is an operand."""
    by: Mapping[str, str] = field(default_factory=dict)
    """The groups of threads that call a transfer together, and how symbols spell them; none: one thread calls it."""
    operations: tuple[int, int] = (0, 1)
    """The numbers of the operations of signals, set and add."""
    signal_words: int = 1
    """32-bit words of a signal, whose value is in the first."""
    sends: bool = False
    """True if one call puts and sets a signal."""
    from_windows_only: bool = False
    """True if this rank's side of a transfer must be in a window too."""
    prefix: str = ""
    """Begins the symbols of the library."""
    bitcode: tuple[str, ...] = ()
    """The library's files, best first, relative to the package's folder or a toolkit's, ``{chip}`` for a chip's name."""
    package: str = ""
    distributions: tuple[str, ...] = ()
    install: str = ""
    """The remedy where the library is missing."""
    globals: tuple[str, ...] = ()
    """Data of the library that its host side fills in."""

    def symbol(self, call: DeviceCall, by: str) -> str:
        """The device function for threads that call together."""
        return call.symbol.format(self.by[by].format(call.whole)) if call.whole else call.symbol


MPI = NetworkEngine("MPI")
"""On a CPU, by ``flydsl/runtime/network``."""

_TRANSFER = "to from bytes peer"
NVSHMEM = NetworkEngine(
    "NVSHMEM",
    calls={
        "put": (DeviceCall("nvshmem{}", _TRANSFER, whole="putmem_nbi"),),
        "get": (DeviceCall("nvshmem{}", _TRANSFER, whole="getmem"),),
        "send": (
            DeviceCall("nvshmem_fence"),
            DeviceCall("nvshmem{}", "to from bytes signal value operation peer", whole="putmem_signal_nbi"),
        ),
        "notify": (DeviceCall("nvshmem_fence"), DeviceCall("nvshmemx_signal_op", "signal value operation peer")),
        # NVSHMEM_CMP_GE with 0 holds at once; the call makes what network adapters have written visible.
        "arrive": (DeviceCall("nvshmem_signal_wait_until", "signal 5:i32 0:i64", "i64"),),
        "flush": (DeviceCall("nvshmem_quiet"),),
    },
    by={"thread": "_{}", "warp": "x_{}_warp", "block": "x_{}_block"},
    operations=(9, 10),
    signal_words=2,
    sends=True,
    from_windows_only=True,
    prefix="nvshmem",
    bitcode=("lib/libnvshmem_device_{chip}.bc", "lib/libnvshmem_device.bc"),
    package="nvidia.nvshmem",
    distributions=("nvidia_nvshmem_cu13", "nvidia_nvshmem_cu12"),
    install="pip install nvidia-nvshmem-cu13",
    globals=("nvshmemi_device_state_d", "nvshmemi_ibgda_device_state_d", "nvshmemi_gpunetio_device_state_d"),
)
MORI = NetworkEngine(
    "mori",
    calls={
        "put": (DeviceCall("mori_shmem_{}", f"{_TRANSFER} 0:i32", "i32", "putmem_nbi"),),
        "get": (DeviceCall("mori_shmem_{}", f"{_TRANSFER} 0:i32", "i32", "getmem"),),
        "send": (
            DeviceCall("mori_shmem_fence_thread", result="i32"),
            DeviceCall("mori_shmem_{}", "to from bytes signal value operation peer 0:i32", "i32", "putmem_nbi_signal"),
        ),
        "notify": (
            DeviceCall("mori_shmem_fence_thread", result="i32"),
            DeviceCall("mori_shmem_atomic_uint64_nonfetch_thread", "signal value operation peer 0:i32", "i32"),
        ),
        "flush": (DeviceCall("mori_shmem_quiet_thread", result="i32"),),
    },
    by={"thread": "{}_thread", "warp": "{}_warp", "block": "{}_block"},
    operations=(9, 10),
    signal_words=2,
    sends=True,
    from_windows_only=True,
    prefix="mori_shmem_",
    bitcode=("ir/libmori_shmem_device.bc", "lib/libmori_shmem_device.bc"),
    package="mori",
    distributions=("amd_mori",),
    install="pip install amd-mori",
    globals=("globalGpuStates",),
)
