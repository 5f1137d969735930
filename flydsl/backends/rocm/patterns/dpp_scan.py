"""Fold a warp scan's lane-bounds select into the DPP move.

A scan combines with the value of a lower lane where there is one, which it finds by comparing the lane's number.  The moves
of data parallel primitives (DPP) leave a register alone where their pattern has no source, and where a mask turns rows of
16 lanes off (CDNA 3 instruction set, "DPP_ROW_SR", "DPP_ROW_BCAST15", "DPP_ROW_BCAST31", "DPP_WF_SR1"), so a register that
holds what changes nothing under the operation makes the comparison needless.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable
from functools import partial

from flydsl._mlir import ir
from flydsl.backends.gpu.lower_shuffles import mode_of
from flydsl.ir.builder import call_intrinsic, constant, i32, op1
from flydsl.ir.constant_fold import EXACT, INDEX_BITS, known_constant, source_lane, wrap
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.predicates import CmpIPredicate
from flydsl.ir.rewriting import replace
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import RocmArch

Lanes = tuple[int, ...]
"""A number, or whether a condition holds, for each lane of the wave."""

_ROW = 16
_ALL_ROWS = 0xF
_UP_IN_ROW, _UP_IN_WAVE, _LAST_OF_ROW, _LAST_OF_HALF = 0x110, 0x138, 0x142, 0x143
_SMALLEST, _LARGEST = -1 << 31, (1 << 31) - 1
_NEUTRAL: dict[str, int | float] = {
    "arith.addi": 0, "arith.ori": 0, "arith.xori": 0, "arith.muli": 1, "arith.andi": -1, "arith.maxui": 0,
    "arith.minui": -1, "arith.maxsi": _SMALLEST, "arith.minsi": _LARGEST, "arith.addf": -0.0, "arith.mulf": 1.0,
    "arith.maxnumf": math.nan, "arith.minnumf": math.nan, "arith.minimumf": math.inf,
}  # fmt: skip
"""The operand that leaves the other one unchanged, bit by bit."""
_CHOICE = "arith.select"
_USERS = frozenset({_CHOICE, *_NEUTRAL})
_FOLDED = frozenset({"arith.cmpi", *EXACT})


@record
class _Move:
    """An instruction that moves values to the lanes for which a scan takes them."""

    control: int
    rows: int
    """One bit for each row of lanes that takes part."""


def shorten_scans(shuffles: Iterable[ir.Operation], arch: RocmArch) -> list[ir.Operation]:
    """Replace shuffles whose value counts exactly where there is a lane to take it from; the others are returned.

    Before::

        (%x: i32):
        %lane = gpu.lane_id
        %c15 = arith.constant 15 : index
        %in_row = arith.andi %lane, %c15 : index
        %c0 = arith.constant 0 : index
        %has_lower = arith.cmpi ugt, %in_row, %c0 : index
        %c1 = arith.constant 1 : i32
        %c16 = arith.constant 16 : i32
        %lower, %valid = gpu.shuffle up %x, %c1, %c16 : i32
        %sum = arith.addi %x, %lower : i32
        %scanned = arith.select %has_lower, %sum, %x : i32

    After::

        %row_shr_1 = arith.constant 273 : i32
        %all = arith.constant 15 : i32
        %true = arith.constant true
        %none = llvm.mlir.poison : i32
        %lower = llvm.call_intrinsic "llvm.amdgcn.update.dpp"(%none, %x, %row_shr_1, %all, %all, %true)
            : (i32, i32, i32, i32, i32, i1) -> i32
        %scanned = arith.addi %x, %lower : i32
    """
    numbers = Derived(partial(_numbers, arch.warp_size))
    return [shuffle for shuffle in shuffles if mode_of(shuffle) == "xor" or not _shortened(shuffle, arch, numbers)]


def _shortened(shuffle: ir.Operation, arch: RocmArch, numbers: Derived[ir.Value, Lanes | None]) -> bool:
    """True if a shuffle was replaced, with the select between the lane's value and its combination."""
    arriving = shuffle.results[0]
    user = _only_user(arriving)
    if user is None or user.name not in _USERS or str(arriving.type) not in ("i32", "f32"):
        return False
    combined, choice = (arriving, user) if user.name == _CHOICE else (user.results[0], _only_user(user.results[0]))
    if choice is None or choice.name != _CHOICE or choice.block != shuffle.block or any(shuffle.results[1].uses):
        return False
    condition, first, second = choice.operands
    kept = second if first == combined else first
    neutral = _constant(kept) if combined == arriving else _NEUTRAL[user.name] if kept in tuple(user.operands) else None
    taken = None if neutral is None else numbers(condition)
    if neutral is None or taken is None:
        return False
    move = _move(shuffle, tuple(bool(each) == (first == combined) for each in taken), arch)
    if move is None:
        return False
    with ir.InsertionPoint(shuffle), shuffle.location:
        arriving.replace_all_uses_with(_moved(shuffle.operands[0], neutral, move))
    shuffle.erase()
    replace(choice, [choice.operands[1 if first == combined else 2]])
    return True


def _only_user(value: ir.Value) -> ir.Operation | None:
    users = [use.owner.operation for use in value.uses]
    return users[0] if len(users) == 1 else None


def _constant(value: ir.Value) -> int | float | None:
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.name != "arith.constant":
        return None
    number: int | float = owner.attributes["value"].value
    return number


def _numbers(lanes: int, value: ir.Value) -> Rule[ir.Value, Lanes | None]:
    """An integer's value in each lane, if it is computed from nothing but the lane id."""
    operation = value.owner
    if isinstance(operation, ir.Block) or isinstance(value.type, ir.VectorType):
        return None
    if operation.name == "gpu.lane_id":
        return tuple(range(lanes))
    if operation.name == "arith.index_cast":
        return (yield operation.operands[0])
    if operation.name == "arith.constant":
        number = known_constant(value)
        return None if number is None else (number,) * lanes
    if operation.name not in _FOLDED:
        return None
    first, second = operation.operands
    left, right = (yield first), (yield second)
    if left is None or right is None:
        return None
    of = operation.operands[0].type
    bits = of.width if isinstance(of, ir.IntegerType) else INDEX_BITS
    if operation.name == "arith.cmpi":
        predicate = CmpIPredicate(ir.IntegerAttr(operation.attributes["predicate"]).value)
        return tuple(predicate.holds(x, y, bits) for x, y in zip(left, right, strict=True))
    function = EXACT[operation.name]
    return tuple(wrap(function(x, y), bits, signed=True) for x, y in zip(left, right, strict=True))


def _move(shuffle: ir.Operation, wanted: Lanes, arch: RocmArch) -> _Move | None:
    """The instruction that brings what a shuffle does to the lanes that want it, and nothing to the others."""
    mode, offset, width = mode_of(shuffle), *map(known_constant, list(shuffle.operands)[1:])
    lanes = range(arch.warp_size)
    if (
        offset is None
        or width is None
        or any(source_lane(mode, lane, offset, width) is None for lane in lanes if wanted[lane])
    ):
        return None
    if mode == "up" and 0 < offset < _ROW and wanted == tuple(lane % _ROW >= offset for lane in lanes):
        return _Move(_UP_IN_ROW | offset, _ALL_ROWS)
    if not arch.has_wave_dpp:
        return None
    if mode == "up" and offset == 1 and wanted == tuple(lane > 0 for lane in lanes):
        return _Move(_UP_IN_WAVE, _ALL_ROWS)
    last = {(_ROW - 1, 2 * _ROW): _Move(_LAST_OF_ROW, 0b1010), (2 * _ROW - 1, 4 * _ROW): _Move(_LAST_OF_HALF, 0b1100)}
    move = last.get((offset, width)) if mode == "idx" else None
    return move if wanted == tuple(lane & (offset + 1) != 0 for lane in lanes) else None


def _moved(value: ir.Value, neutral: int | float, move: _Move) -> ir.Value:
    """The value that arrives, and ``neutral`` where none does."""
    bits = value if value.type == i32() else op1("arith.bitcast", [value], i32())
    zero_is_left = move.rows == _ALL_ROWS and neutral == 0 and isinstance(neutral, int)
    if zero_is_left:
        kept = ir.Operation.create("llvm.mlir.poison", results=[i32()]).results[0]
    else:
        kept = constant(
            struct.unpack("<i", struct.pack("<f", neutral))[0] if isinstance(neutral, float) else neutral, i32()
        )
    rows, banks = constant(move.rows, i32()), constant(0xF, i32())
    is_zeroed = constant(int(zero_is_left), ir.IntegerType.get_signless(1))
    arrived = call_intrinsic(
        "llvm.amdgcn.update.dpp", [kept, bits, constant(move.control, i32()), rows, banks, is_zeroed], i32()
    )
    return arrived if value.type == i32() else op1("arith.bitcast", [arrived], value.type)
