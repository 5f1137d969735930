"""Windows: memory of each rank that its peers map, on each kind of device.

``base.py`` has the protocol, ``cpu.py`` shared memory, ``network.py`` MPI's windows, ``cuda.py`` and ``hip.py`` the
drivers' handles, ``symmetric.py`` the memory of communication libraries.
"""

from __future__ import annotations

from typing import Any

from flydsl.dist.windows.base import Peer, WindowMemory, WindowPlan
from flydsl.dist.windows.cpu import CpuWindows
from flydsl.dist.windows.mori import Mori
from flydsl.dist.windows.network import NetworkWindows
from flydsl.dist.windows.nvshmem import Nvshmem
from flydsl.dist.windows.symmetric import SymmetricLibrary, SymmetricWindows
from flydsl.errors import CommError, DSLNotImplementedError, TargetError
from flydsl.runtime.drivers import driver_of

__all__ = [
    "CpuWindows",
    "NetworkWindows",
    "Peer",
    "SymmetricLibrary",
    "SymmetricWindows",
    "WindowMemory",
    "WindowPlan",
    "windows_on",
]


def windows_on(backend: str, device: int = 0, reach: str = "load-store", store: Any = None) -> WindowMemory:
    """The memory for windows on a device of a backend; of one of another package, what its driver's ``windows`` gives.

    ``reach`` is the group's, and ``store`` its ranks'; a store of MPI has the communicator.

    Raises:
        CommError: there is no such backend, or its driver has no windows.
    """
    if backend == "cpu":
        return NetworkWindows(getattr(store, "communicator", None)) if reach == "network" else CpuWindows()
    if backend == "cuda":
        from flydsl.dist.windows.cuda import CudaWindows  # loads NVIDIA's driver

        if reach == "network":
            return SymmetricWindows(CudaWindows(_driver(backend), device), Nvshmem())
        return CudaWindows(device=device)
    if backend == "rocm":
        from flydsl.dist.windows.hip import HipWindows  # loads AMD's

        if reach == "network":
            return SymmetricWindows(HipWindows(_driver(backend), device), Mori())
        return HipWindows(device=device)
    if not isinstance(backend, str):
        raise CommError(f"the backend of windows is {backend!r}; windows are on 'cpu', 'cuda' or 'rocm' besides")
    try:
        memory = driver_of(backend).windows(device)
    except (TargetError, DSLNotImplementedError) as error:
        raise CommError(f"windows on {backend!r}: {error}; windows are on 'cpu', 'cuda' or 'rocm' besides") from error
    lacks = [name for name in _MEMBERS if not hasattr(memory, name)]
    if lacks:
        raise CommError(
            f"windows on {backend!r}: {type(memory).__name__} lacks {', '.join(lacks)}; expected a "
            "flydsl.plugin.WindowMemory"
        )
    return memory  # type: ignore[no-any-return]  # checked above


def _driver(backend: str) -> Any:
    """The driver that loads the programs, whose modules the library has to know."""
    return driver_of(backend)


_MEMBERS = ("allocate", "open", "addresses", "sealed", "wait", "close", "reach")
