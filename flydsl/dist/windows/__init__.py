"""Windows: memory of each rank that its peers map, on each kind of device.

``base.py`` has the protocol, ``cpu.py`` shared memory, ``cuda.py`` and ``hip.py`` the drivers' handles.
"""

from __future__ import annotations

from flydsl.dist.windows.base import Peer, WindowMemory, WindowPlan
from flydsl.dist.windows.cpu import CpuWindows
from flydsl.errors import CommError

__all__ = ["CpuWindows", "Peer", "WindowMemory", "WindowPlan", "windows_on"]


def windows_on(backend: str, device: int = 0) -> WindowMemory:
    """The memory for windows on a device of ``"cpu"``, ``"cuda"`` or ``"rocm"``.

    Raises:
        CommError: there are no windows on another backend's devices.
    """
    if backend == "cpu":
        return CpuWindows()
    if backend == "cuda":
        from flydsl.dist.windows.cuda import CudaWindows  # loads NVIDIA's driver

        return CudaWindows(device=device)
    if backend == "rocm":
        from flydsl.dist.windows.hip import HipWindows  # loads AMD's

        return HipWindows(device=device)
    raise CommError(f"windows are on 'cpu', 'cuda' or 'rocm', got {backend!r}; pass memory=... for another backend")
