"""Windows: memory of each rank that its peers map, on each kind of device.

``base.py`` has the protocol, ``cpu.py`` shared memory, ``cuda.py`` and ``hip.py`` the drivers' handles.
"""

from __future__ import annotations

from flydsl.dist.windows.base import Peer, WindowMemory, WindowPlan
from flydsl.dist.windows.cpu import CpuWindows

__all__ = ["CpuWindows", "Peer", "WindowMemory", "WindowPlan", "windows_on"]


def windows_on(backend: str, device: int = 0) -> WindowMemory:
    """The kind of memory for windows on a device of ``"cpu"``, ``"cuda"`` or ``"rocm"``."""
    if backend == "cuda":
        from flydsl.dist.windows.cuda import CudaWindows  # loads NVIDIA's driver

        return CudaWindows(device=device)
    if backend == "rocm":
        from flydsl.dist.windows.hip import HipWindows  # loads AMD's

        return HipWindows(device=device)
    return CpuWindows()
