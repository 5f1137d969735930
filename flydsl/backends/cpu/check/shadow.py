"""The functions that checks call, written into the module of the kernels.

Each granule of memory has a cell (:class:`flydsl.runtime.sanitizer.state.Cell`) with the last accesses to it.  Time is
counted in *epochs*: a block starts a new one, and so does each barrier.  Blocks of a launch run one after another on one
thread, so that a record from before the block's first epoch is of another block, and a record of this epoch by another
thread is one that no barrier orders.
"""

from __future__ import annotations

import ctypes

from flydsl._mlir import ir
from flydsl.backends.cpu.check.code import Code, Number, Place
from flydsl.runtime.sanitizer.state import (
    ATOMIC,
    BOUNDS,
    INIT,
    MAX_RANK,
    NOBODY,
    RACE,
    Axis,
    Cell,
    Check,
    Finding,
    Record,
    Region,
    RegionKind,
    State,
)

__all__ = ["ACCESS", "AGREE", "AGREED", "INDEX", "IS_ATOMIC", "PLACE", "READS", "WRITES", "define"]

REPORT = "flydsl_check_report"
FIND = "flydsl_check_find"
PLACE = "flydsl_check_place"
INSIDE = "flydsl_check_inside"
SAME = "flydsl_check_same"
STORE = "flydsl_check_store"
CONFLICT = "flydsl_check_conflict"
RECORD = "flydsl_check_record"
CELL = "flydsl_check_cell"
ACCESS = "flydsl_check_access"
INDEX = "flydsl_check_index"
AGREE = "flydsl_check_agree"
AGREED = "flydsl_check_agreed"

READS, WRITES, IS_ATOMIC, SAME_VALUE = 1, 2, 4, 8
"""What an access does, as bits."""


def define() -> None:
    """Define all functions at MLIR's point of insertion."""
    memory = _find, _place, _inside, _same, _store
    with ir.Location.file("<flydsl sanitizer>", 1, 1):  # a call needs a place where kernels have line tables
        for write in (_report, *memory, _conflict, _record, _cell, _access, _index, _agree, _agreed):
            write()


def _finding(code: Code, state: Number, site: Number, check: Number | int) -> Place:
    number = site * len(Check) + check
    return Place(code, Place(code, state, State).findings + number * ctypes.sizeof(Finding), Finding)


def _report() -> None:
    """Count a finding, and keep the facts of the first one."""
    with Code.function(REPORT, 9) as (code, arguments):
        state, check, site, address, thread, other_thread, other_block, other_site, region = arguments
        found = _finding(code, state, site, check)
        with code.when(found.count == 0):
            found.set(address=address, block=Place(code, state, State).block, thread=thread, region=region)
            found.set(other_thread=other_thread, other_block=other_block, other_site=other_site)
        found.set(count=found.count + 1)
        code.give(0)


def _find() -> None:
    """The region that an address lies in, or -1: for addresses of unknown origin."""
    with Code.function(FIND, 2) as (code, (state, address)):
        launch = Place(code, state, State)
        found = code.variable(-1)
        with code.loop(0, launch.region_count) as number:
            region = Place(code, launch.regions + number * ctypes.sizeof(Region), Region)
            is_inside = (region.low <= address) & (address < region.high)
            with code.when((region.kind != RegionKind.UNKNOWN) & is_inside):
                found.set(number)
        code.give(found.get())


def _place() -> None:
    """Give a region its address."""
    with Code.function(PLACE, 3) as (code, (state, number, address)):
        region = Place(code, Place(code, state, State).regions + number * ctypes.sizeof(Region), Region)
        region.set(high=region.high - region.low + address)
        region.set(low=address)
        code.give(0)


def _inside() -> None:
    """Whether ``address`` is that of an element of a region that has axes."""
    with Code.function(INSIDE, 2, inline=True) as (code, (region_address, address)):
        region = Place(code, region_address, Region)
        rest, ok = code.variable(address - region.low), code.variable(1)
        with code.loop(0, region.rank) as number:
            axis = Place(code, region.axes + number * ctypes.sizeof(Axis), Axis)
            step = rest.get() // axis.stride
            with code.when(axis.extent <= step):
                ok.set(0)
            rest.set(rest.get() - step * axis.stride)
        is_element = (ok.get() != 0) & (rest.get() < region.item)
        code.give(is_element.select(1, 0))


def _same() -> None:
    """Whether memory holds the bytes already that a lane is about to store."""
    with Code.function(SAME, 5, inline=True) as (code, (address, values, count, size, stride)):
        same = code.variable(1)
        with code.loop(0, count) as element, code.loop(0, size) as byte:
            old = code.load(address + element * size + byte, 1)
            with code.when(old != code.load(values + element * stride + byte, 1)):
                same.set(0)
        code.give(same.get())


def _store() -> None:
    """Store a lane's elements."""
    with Code.function(STORE, 5, inline=True) as (code, (address, values, count, size, stride)):
        with code.loop(0, count) as element, code.loop(0, size) as byte:
            code.store(code.load(values + element * stride + byte, 1), address + element * size + byte, 1)
        code.give(0)


def _conflict() -> None:
    """Report an access that nothing orders after the recorded ones."""
    with Code.function(CONFLICT, 8, inline=True) as (code, arguments):
        state, record_address, thread, flags, site, address, region, is_write = arguments
        launch, record = Place(code, state, State), Place(code, record_address, Record)
        near = (record.epoch == launch.epoch) & ((record.thread != thread) | (record.second != NOBODY))
        is_global = Place(code, launch.regions + region * ctypes.sizeof(Region), Region).kind == RegionKind.GLOBAL
        far = is_global & (record.epoch != 0) & (record.epoch < launch.block_epoch)
        was_atomic = record.site.has(ATOMIC)
        both_atomic = was_atomic & flags.has(IS_ATOMIC)
        both_store_the_same = (is_write != 0) & flags.has(SAME_VALUE) & ~was_atomic
        with code.when((near | far) & ~both_atomic & ~both_store_the_same):
            other = (far | (record.thread != thread)).select(record.thread, record.second)
            facts = [Check.RACE, site, address, thread, other, record.block, record.site & (ATOMIC - 1), region]
            code.call(REPORT, [state, *facts])
        code.give(0)


def _record() -> None:
    """Note an access in ``near``; what is there of an earlier block moves to ``far``."""
    with Code.function(RECORD, 5, inline=True) as (code, (state, near_address, far_address, thread, site)):
        launch, near = Place(code, state, State), Place(code, near_address, Record)
        is_now = near.epoch == launch.epoch
        is_other = is_now & (near.thread != thread)
        with code.when(is_other & (near.second == NOBODY)):
            near.set(second=thread)
        with code.when(is_now & near.site.has(ATOMIC) & ~site.has(ATOMIC)):
            near.set(site=site)
        with code.when(~is_now):
            with code.when((near.epoch != 0) & (near.epoch < launch.block_epoch)):
                code.copy(far_address, near_address, ctypes.sizeof(Record))
            near.set(epoch=launch.epoch, thread=thread, second=NOBODY, site=site, block=launch.block)
        code.give(0)


def _cell() -> None:
    """One granule of an access: check it against its cell, and record it there."""
    with Code.function(CELL, 7, inline=True) as (code, (state, cell_address, thread, flags, site, address, region)):
        launch, cell = Place(code, state, State), Place(code, cell_address, Cell)
        kind = Place(code, launch.regions + region * ctypes.sizeof(Region), Region).kind
        unwritten = (cell.write.epoch < launch.block_epoch) & (kind != RegionKind.GLOBAL)
        with code.when(unwritten & launch.checks.has(INIT) & flags.has(READS)):
            code.call(REPORT, [state, Check.INIT, site, address, thread, -1, -1, 0, region])
        with code.when(launch.checks.has(RACE) & (kind != RegionKind.REGISTER)):
            facts = [thread, flags, site, address, region]
            for record in (cell.write, cell.far_write):
                with code.when(record.epoch != 0):
                    code.call(CONFLICT, [state, record.address, *facts, 1])
            for record in (cell.read, cell.far_read):
                with code.when(flags.has(WRITES) & (record.epoch != 0)):
                    code.call(CONFLICT, [state, record.address, *facts, 0])
        marked = site | flags.has(IS_ATOMIC).select(ATOMIC, 0)
        with code.when(flags.has(WRITES)):
            code.call(RECORD, [state, cell.write.address, cell.far_write.address, thread, marked])
        with code.when(~flags.has(WRITES)):
            code.call(RECORD, [state, cell.read.address, cell.far_read.address, thread, marked])
        code.give(0)


def _access() -> None:
    """Check the lanes of ``mask``; a refused one's address becomes the sink's.  Gives the number of refused lanes.

    ``values``, if not 0, are what each lane stores, element by element ``lanes`` apart, and this function stores them.
    """
    with Code.function(ACCESS, 11) as (code, arguments):
        state, addresses, mask, values, lanes, first, site, given_region, count, size, flags = arguments
        launch, refused = Place(code, state, State), code.variable(0)
        with code.loop(0, lanes) as lane:
            slot = addresses + lane * 8
            address = code.load(slot, 8)
            with code.when((code.load(mask + lane, 1) != 0) & (address != launch.sink)):
                region = code.variable(given_region)
                with code.when(given_region < 0):
                    region.set(code.call(FIND, [state, address]))
                with code.when(region.get() >= 0):
                    stored = [values + lane * size, lanes * size]
                    facts = [region.get(), count, size, flags, site, first + lane]
                    is_refused = _check_lane(code, state, address, values, stored, facts)
                    with code.when(is_refused != 0):
                        code.store(launch.sink, slot, 8)
                        refused.set(refused.get() + 1)
                with code.when(values != 0):
                    code.call(STORE, [code.load(slot, 8), values + lane * size, count, size, lanes * size])
        code.give(refused.get())


def _check_lane(
    code: Code, state: Number, address: Number, values: Number, stored: list[Number], facts: list[Number]
) -> Number:
    """Check one lane's access to a known region; 1 if it is refused."""
    number, count, size, flags, site, thread = facts
    launch = Place(code, state, State)
    region = Place(code, launch.regions + number * ctypes.sizeof(Region), Region)
    is_own = region.thread_bytes != 0
    low = region.low + thread * region.thread_bytes
    high = is_own.select(low + region.thread_bytes, region.high)
    last = address + (count - 1) * size
    inside = (low <= address) & (last + size <= high)
    strided = code.variable(1)
    with code.when(region.rank != 0):
        strided.set(code.call(INSIDE, [region.address, address]) & code.call(INSIDE, [region.address, last]))
    is_known = region.kind != RegionKind.UNKNOWN
    outside = is_known & ~(inside & (strided.get() != 0))
    is_refused: Number = outside & launch.checks.has(BOUNDS)
    with code.when(is_refused):
        code.call(REPORT, [state, Check.BOUNDS, site, address, thread, -1, -1, 0, number])
    with code.when(is_known & ~outside & (region.shadow != 0)):
        same = code.variable(0)
        with code.when(values != 0):
            same.set(code.call(SAME, [address, stored[0], count, size, stored[1]]) * SAME_VALUE)
        start = address - region.low
        end = (last + size - region.low - 1) >> region.shift
        with code.loop(start >> region.shift, end + 1) as granule:
            cell = region.shadow + granule * ctypes.sizeof(Cell)
            place = region.low + (granule << region.shift)
            code.call(CELL, [state, cell, thread, flags | same.get(), site, place, number])
    return is_refused.select(1, 0)


def _index() -> None:
    """Check the coordinates of the lanes of ``mask``; a refused one's address becomes the sink's.

    ``numbers`` are ``rank`` coordinates and then ``rank`` extents, each of all lanes.
    """
    with Code.function(INDEX, 9) as (code, arguments):
        state, addresses, mask, numbers, lanes, first, site, rank, region = arguments
        launch, refused = Place(code, state, State), code.variable(0)
        found = _finding(code, state, site, Check.BOUNDS)
        with code.loop(0, lanes) as lane, code.when(code.load(mask + lane, 1) != 0):
            outside = code.variable(0)
            with code.loop(0, rank) as axis:
                place = numbers + (axis * lanes + lane) * 8
                coordinate, extent = code.load(place, 8), code.load(place + rank * lanes * 8, 8)
                with code.when((coordinate < 0) | (extent <= coordinate)):
                    outside.set(1)
            with code.when(outside.get() != 0):
                with code.when(found.count == 0):
                    found.set(rank=rank)
                    with code.loop(0, (rank < MAX_RANK).select(rank, MAX_RANK)) as axis:
                        place = numbers + (axis * lanes + lane) * 8
                        code.store(code.load(place, 8), found.coordinates + axis * 8, 8)
                        code.store(code.load(place + rank * lanes * 8, 8), found.extents + axis * 8, 8)
                slot = addresses + lane * 8
                facts: list[Number | int] = [site, code.load(slot, 8), first + lane, -1, -1, 0, region]
                code.call(REPORT, [state, Check.BOUNDS, *facts])
                code.store(launch.sink, slot, 8)
                refused.set(refused.get() + 1)
        code.give(refused.get())


def _agree() -> None:
    """Compare a number with that of the block's first thread; whether all threads so far have the same."""
    with Code.function(AGREE, 6) as (code, (state, values, mask, lanes, first, site)):
        found = _finding(code, state, site, Check.BARRIER)
        with code.when(first == 0):
            found.set(value=code.load(values, 8), rank=0)
        with (
            code.loop(0, lanes) as lane,
            code.when(code.load(mask + lane, 1) != 0),
            code.when(code.load(values + lane * 8, 8) != found.value),
        ):
            code.call(REPORT, [state, Check.BARRIER, site, 0, first + lane, 0, -1, 0, -1])
            found.set(rank=1)
        code.give((found.rank == 0).select(1, 0))


def _agreed() -> None:
    """Whether all threads of the block had the same number."""
    with Code.function(AGREED, 2) as (code, (state, site)):
        code.give((_finding(code, state, site, Check.BARRIER).rank == 0).select(1, 0))
