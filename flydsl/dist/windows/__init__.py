"""Windows: memory of each rank that its peers map, on each kind of device.

``base.py`` has the protocol, ``cpu.py`` shared memory, ``cuda.py`` and ``hip.py`` the drivers' handles.
"""

from flydsl.dist.windows.base import Peer, WindowMemory, WindowPlan
from flydsl.dist.windows.cpu import CpuWindows

__all__ = ["CpuWindows", "Peer", "WindowMemory", "WindowPlan"]
