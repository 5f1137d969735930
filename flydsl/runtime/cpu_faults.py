"""CPU kernel faults: the record that a kernel writes, and its message.

Kernels whose warps wait for each other (``backends/cpu/emit/fiber_kernel.py``) detect that none of them can continue.
Every kernel detects an integer division by zero and failed assertions.  The thread pool records traps.
"""

from __future__ import annotations

import ctypes
import signal
from collections import defaultdict
from collections.abc import Sequence
from enum import IntEnum

from flydsl.errors import SourceLocation
from flydsl.support.file_names import file_name

ASSERTION = "device_assert: "
"""The start of the first line of a site that is a failed assertion; its message follows."""
_MAX_WARPS = 32
_BARRIERS, _CLUSTER_BARRIER = 16, 24
"""Indices of a block's barriers; those between stand for warp groups."""


class WarpState(IntEnum):
    """The state of a warp when its kernel failed."""

    RUNS = 0
    AT_BARRIER = 1
    AT_MBARRIER = 2
    POLLS = 3
    ENDED = 4


class _WarpReport(ctypes.Structure):
    """``WarpReport`` of launch.h."""

    _fields_ = (
        ("state", ctypes.c_int32),
        ("number", ctypes.c_int32),
        ("place", ctypes.c_int64),
        ("site", ctypes.c_char_p),
    )


class Fault(ctypes.Structure):
    """``Fault`` of launch.h."""

    _fields_ = (
        ("state", ctypes.c_int32),
        ("warps", ctypes.c_int32),
        ("block", ctypes.c_int64),
        ("warp", ctypes.c_int32),
        ("thread", ctypes.c_int32),
        ("what", ctypes.c_char_p),
        ("of", _WarpReport * _MAX_WARPS),
        ("signal", ctypes.c_int32),
        ("last_block", ctypes.c_int64),
        ("address", ctypes.c_uint64),
    )


class LaunchGeometry(ctypes.Structure):
    """``Launch`` of launch.h: a kernel's extents and the fields after them."""

    _fields_ = (
        ("extents", ctypes.c_int32 * 6),
        ("checks", ctypes.c_void_p),
        ("fault", ctypes.POINTER(Fault)),
        ("shared_bytes", ctypes.c_uint64),
        ("home", ctypes.c_void_p),
        ("schedule", ctypes.c_void_p),
    )


def describe(fault: Fault, extents: Sequence[int]) -> str:
    """The fault as text: the block, and the positions of its warps.  ``extents`` are those of grid and block."""
    block = coordinates(fault.block, extents[:3])
    what = fault.what.decode()
    if fault.signal:
        last = coordinates(fault.last_block, extents[:3])
        blocks = f"block {block}" if block == last else f"a block from {block} to {last}"
        return (
            f"{blocks}: {what} (address {fault.address:#x}, {signal.Signals(fault.signal).name}); what it wrote before may "
            "have destroyed other data: run it with FLYDSL_CPU_CHECK=bounds, which names the line and the thread"
        )
    if fault.thread >= 0:
        thread = coordinates(fault.thread, extents[3:])
        name, _, _ = (fault.of[0].site or b"").decode().partition("\n")
        if name.startswith(ASSERTION):
            message = name.removeprefix(ASSERTION)
            what = f"device_assert failed{message and ': '}{message}"
            return f"block {block}, thread {thread}: {what}{_line(fault.of[0].site)}"
        return f"block {block}, thread {thread}: {what}; test the divisor first{_line(fault.of[0].site)}"
    if fault.warp >= 0:
        report = fault.of[fault.warp]
        return f"block {block}, warp {fault.warp}: {what}{_place(report.site)}"
    together: defaultdict[str, list[int]] = defaultdict(list)
    for warp in range(fault.warps):
        together[_doing(fault.of[warp])].append(warp)
    rows = [f"{'warp' if len(warps) == 1 else 'warps'} {_ranges(warps)} {doing}" for doing, warps in together.items()]
    return "\n  ".join([f"block {block}: {what}", *rows])


def coordinates(number: int, extents: Sequence[int]) -> tuple[int, int, int]:
    """Those of a block in a grid, or of a thread in a block, by its number."""
    x, y = extents[0], extents[1]
    return number % x, number // x % y, number // (x * y)


def _doing(report: _WarpReport) -> str:
    match report.state:
        case WarpState.ENDED:
            return "ended"
        case WarpState.AT_BARRIER:
            if report.number == _CLUSTER_BARRIER:
                return f"at the barrier of the cluster{_place(report.site)}"
            if report.number >= _BARRIERS:
                return f"waiting for the other warps of the warp group{_place(report.site)}"
            return f"at barrier {report.number}{_place(report.site)}"
        case WarpState.AT_MBARRIER:
            return f"at the mbarrier at byte {report.place} of shared memory{_place(report.site)}"
        case WarpState.POLLS if report.place < 0:
            return f"looking again and again whether others have changed memory{_place(report.site)}"
        case WarpState.POLLS:
            return (
                f"asking again and again for the mbarrier at byte {report.place} of shared memory{_place(report.site)}"
            )
    return f"running{_place(report.site)}"


def _place(site: bytes | None) -> str:
    """The operation and the user's line."""
    if not site:
        return ""
    name, _, _ = site.decode().partition("\n")
    return f" ({name}){_line(site)}"


def _line(site: bytes | None) -> str:
    _, *place = (site or b"").decode().split("\n")
    if len(place) != 3:
        return ""
    shown = str(SourceLocation(file_name(place[0]), int(place[1]), int(place[2])))
    return "\n    " + shown.replace("\n", "\n  ")


def _ranges(numbers: Sequence[int]) -> str:
    """``0 to 3, 7``."""
    parts: list[str] = []
    start = 0
    for k, number in enumerate(numbers):
        if k + 1 < len(numbers) and numbers[k + 1] == number + 1:
            continue
        first, start = numbers[start], k + 1
        parts.append(str(number) if first == number else f"{first} to {number}")
    return ", ".join(parts)
