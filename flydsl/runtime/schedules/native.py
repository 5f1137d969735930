"""Launches of kernels on the CPU in an order that a plan decides."""

from __future__ import annotations

import ctypes
import functools
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from flydsl.errors import ConfigError, DeviceError
from flydsl.runtime.cpu_faults import Fault, LaunchGeometry, describe
from flydsl.runtime.cpu_pool import CodeRange, NativePool
from flydsl.runtime.object_file import LoadedObject
from flydsl.runtime.schedules import SCHEDULE_MARK
from flydsl.runtime.schedules.current import current_run, environment_schedule
from flydsl.runtime.schedules.plan import MOST_CHANGES, LaunchRecord, Plan, Run, Step, changes_of

_LAUNCH_FAILED = 719
"""``CpuError.CPU_ERROR_LAUNCH_FAILED`` of :mod:`flydsl.runtime.cpu`, which imports this module."""
_RECORDED = 1 << 18
"""Steps of a launch that are recorded, at most."""


class _Step(ctypes.Structure):
    """``Step`` of fibers.h."""

    _fields_ = (("agent", ctypes.c_int64), ("usual", ctypes.c_int64), ("site", ctypes.c_char_p))


class _Stretch(ctypes.Structure):
    """``Stretch`` of fibers.h."""

    _fields_ = (("agent", ctypes.c_int64), ("steps", ctypes.c_int64))


class _Schedule(ctypes.Structure):
    """``Schedule`` of fibers.h."""

    _fields_ = (
        ("seed", ctypes.c_uint64),
        ("changes", ctypes.c_int64),
        ("change", ctypes.c_int64 * MOST_CHANGES),
        ("stretches", ctypes.POINTER(_Stretch)),
        ("stretch_count", ctypes.c_int64),
        ("steps", ctypes.c_int64),
        ("room", ctypes.c_int64),
        ("trace", ctypes.POINTER(_Step)),
    )


class Scheduler:
    """The memory in which native code finds a launch's plan, and leaves its steps."""

    def __init__(self, plan: Plan, room: int) -> None:
        self._trace = (_Step * max(room, 1))()
        self._given = (_Stretch * max(len(plan.stretches), 1))(*(_Stretch(s.agent, s.steps) for s in plan.stretches))
        changes = () if plan.seed is None else changes_of(plan.seed)
        self.native = _Schedule(
            seed=plan.seed or 0,
            changes=len(changes),
            change=(ctypes.c_int64 * MOST_CHANGES)(*changes),
            stretch_count=len(plan.stretches),
            room=room,
            trace=self._trace,
        )
        if plan.seed is None:
            self.native.stretches = self._given

    @property
    def address(self) -> int:
        """The address of the native struct."""
        return ctypes.addressof(self.native)

    def steps(self) -> list[Step]:
        count = min(self.native.steps, self.native.room)
        return [Step(row.agent, row.usual, *_place(row.site)) for row in self._trace[:count]]


@functools.lru_cache(4096)
def _place(site: bytes | None) -> tuple[str, str, int]:
    name, *place = (site or b"").decode().split("\n")
    return (name, place[0], int(place[1])) if len(place) == 3 else (name, "", 0)


@contextmanager
def followed(run: Run, symbol: str, extents: Sequence[int], warp_size: int, room: int = _RECORDED) -> Iterator[int]:
    """The address of a schedule for one launch by the run's next plan; the record of its steps joins the run.

    The extents are three of the grid and three of the block.  At most ``room`` steps are recorded.
    """
    scheduler = Scheduler(run.next_plan(), room)
    record = LaunchRecord(symbol, -(-math.prod(extents[3:]) // warp_size), math.prod(extents[:3]))
    run.launches.append(record)
    try:
        yield scheduler.address
    finally:
        record.total = scheduler.native.steps
        if room:
            record.steps = scheduler.steps()


@contextmanager
def followed_by_checks(code: LoadedObject, symbol: str, extents: Sequence[int]) -> Iterator[int | None]:
    """The same for a kernel with checks; ``None`` if it was not compiled for schedules."""
    run = current_run()
    if code.find(SCHEDULE_MARK) is None:
        yield None
        return
    wanted = environment_schedule()
    if run is None and wanted is not None and wanted[0] == "explore":
        raise ConfigError(
            f"FLYDSL_CPU_SCHEDULE=explore:{wanted[1]} with FLYDSL_CPU_CHECK: a checked launch takes seed:N; "
            "explore orders with flydsl.testing.explore"
        )
    room = _RECORDED if run is not None else 0
    run = run or Run(seed=wanted[1] if wanted is not None else None)
    with followed(run, symbol, extents, int(code.text(SCHEDULE_MARK)), room) as schedule:
        yield schedule


class ScheduledKernel:
    """One kernel's function."""

    def __init__(self, symbol: str, address: int, code_range: CodeRange, pool: NativePool, warp_size: int) -> None:
        self.symbol, self.address, self.code_range, self.pool = symbol, address, code_range, pool
        self.warp_size = warp_size

    def run(self, extents: Sequence[int], shared_bytes: int, params: int) -> None:
        """Run all blocks over three extents of the grid and three of the block, on this thread.

        ``params`` is the address of the kernel's parameters.  Raises :class:`DeviceError` if the kernel could not
        continue, such as when warps wait forever.  With ``explore:N``, raises :class:`ScheduleError` if an order fails
        or gives other results than the usual one.
        """
        run = current_run()
        if run is None:
            wanted = environment_schedule()
            if wanted is not None and wanted[0] == "explore":
                from flydsl.runtime.schedules.orders import explore_launch

                explore_launch(self, extents, shared_bytes, params, wanted[1])
                return
            run = Run() if wanted is None else Run(seed=wanted[1])
            self.run_once(extents, shared_bytes, params, run, room=0)
            return
        self.run_once(extents, shared_bytes, params, run)

    def run_once(self, extents: Sequence[int], shared_bytes: int, params: int, run: Run, room: int = _RECORDED) -> None:
        """Run all blocks in the order of the run's next plan, and add the record."""
        fault, stop, blocks = Fault(thread=-1), ctypes.c_int32(), range(math.prod(extents[:3]))
        with followed(run, self.symbol, extents, self.warp_size, room) as schedule:
            geometry = LaunchGeometry(
                (ctypes.c_int32 * 6)(*extents), None, ctypes.pointer(fault), shared_bytes, None, schedule
            )
            self.pool.call(self.address, self.code_range, params, ctypes.addressof(geometry), blocks, 0, stop)
        if fault.state:
            message = f"kernel {self.symbol!r}: {describe(fault, extents)}"
            raise DeviceError(message, code=_LAUNCH_FAILED, name="CPU_ERROR_LAUNCH_FAILED")


def scheduled_kernels(code: LoadedObject, symbols: Sequence[str], pool: NativePool) -> list[ScheduledKernel]:
    width = int(code.text(SCHEDULE_MARK))
    bounds = CodeRange(*code.code_range)
    return [ScheduledKernel(symbol, code.function(symbol), bounds, pool, width) for symbol in symbols]
