"""The memory that a program with a group shares with its host: ``flydsl/comm.h`` as :mod:`ctypes` structures."""

from __future__ import annotations

import ctypes
from typing import Any

from flydsl.errors import WaitReport

CONTROL_BYTES = 4096

GO, PEER_DIED, DEADLINE, STOPPED, MISMATCH = range(5)
"""Values of a control page's watch word."""
IN_USE, CLOSED, LEFT = range(3)
"""States of a rank in its control page: at work, closed in order, gone at the end of its process or by an exception."""
PROGRAMS, CHANGES, SIZES = 8, 4, 7
"""Rows of sizes in a control page, changes in each, and numbers of each."""

_WRITTEN = 2
"""Value of a control page's ``fault`` once the record is complete."""


class _Change(ctypes.Structure):
    _fields_ = [("epoch", ctypes.c_int64), ("values", ctypes.c_int64 * SIZES)]


class CallSizes(ctypes.Structure):
    """``struct flydsl_comm_sizes``: the sizes of a rank's calls of a program."""

    _fields_ = [("changes", ctypes.c_int64), ("unused", ctypes.c_int64 * 7), ("last", _Change * CHANGES)]


class CommControl(ctypes.Structure):
    """``struct flydsl_comm_control``: one page for each rank."""

    _fields_ = [
        ("watch", ctypes.c_uint32),
        ("fault", ctypes.c_uint32),
        ("epoch", ctypes.c_int64),
        ("launches", ctypes.c_int64),
        ("finished", ctypes.c_int64),
        ("host", ctypes.c_int64 * 4),
        ("window", ctypes.c_int32),
        ("peer", ctypes.c_int32),
        ("index", ctypes.c_int64),
        ("expected", ctypes.c_int64),
        ("found", ctypes.c_int64),
        ("block", ctypes.c_int32 * 3),
        ("program", ctypes.c_int32),
        ("settled", ctypes.c_int64),
        ("unused", ctypes.c_int64),
        ("sizes", CallSizes * PROGRAMS),
        ("reserved", ctypes.c_uint8 * (CONTROL_BYTES - 128 - PROGRAMS * ctypes.sizeof(CallSizes))),
    ]

    @classmethod
    def of(cls, memory: Any) -> CommControl:
        """The control page in mapped memory, which stays as long as the object: threads may outlive the group."""
        page = cls.from_address(memory.address)
        page._memory = memory
        return page

    def wait_report(self, program: str, windows: tuple[str, ...]) -> WaitReport | None:
        """The first wait that was given up; ``None`` if no kernel has written one.

        Args:
            program: the name of the program that wrote it.
            windows: the names of its windows, in the order of its manifest.
        """
        if self.fault != _WRITTEN:
            return None
        known = 0 <= self.window < len(windows)
        return WaitReport(
            windows[self.window] if known else f"window {self.window}",
            None if self.peer < 0 else self.peer,
            self.index,
            self.expected,
            self.found,
            (self.block[0], self.block[1], self.block[2]),
            program,
        )


class CommGroupRecord(ctypes.Structure):
    """``struct flydsl_comm_group``: one for each attached program and group."""

    _fields_ = [
        ("rank", ctypes.c_int32),
        ("world", ctypes.c_int32),
        ("epoch", ctypes.c_int64),
        ("control", ctypes.c_void_p),
        ("table", ctypes.c_void_p),
        ("multicast", ctypes.c_void_p),
        ("reserved", ctypes.c_int64 * 3),
    ]


class NetworkGroupRecord(CommGroupRecord):
    """``struct flydsl_comm_network_group``: the same of a group of reach network."""

    _fields_ = [
        ("network", ctypes.c_void_p),
        ("local", ctypes.c_int32),
        ("unused", ctypes.c_int32),
        ("near", ctypes.c_void_p),
    ]
