"""Exchange between lanes: by the operand of an instruction where the distance is known, else through the LDS crossbar.

``ds_bpermute_b32`` takes any source lane, by an address that costs registers and instructions.  Data parallel primitives
(DPP) are part of the instruction that uses the value, and ``ds_swizzle_b32`` has its pattern in its encoding (CDNA 3
instruction set, "DPP_CTRL" and "DS_SWIZZLE_B32"; RDNA 3 instruction set, "DPP16").
"""

from __future__ import annotations

from collections.abc import Callable

from flydsl._mlir import ir
from flydsl.backends.rewriting import binary, call_intrinsic, constant, i32
from flydsl.backends.rocm.archs import RocmArch
from flydsl.backends.shuffles import Shuffle

__all__ = ["exchange_on"]

_ROW = 16
_HALF_MIRROR, _MIRROR, _ROTATE_BY_8, _XMASK = 0x141, 0x140, 0x128, 0x160
_SWIZZLED_LANES = 32


def exchange_on(arch: RocmArch) -> Callable[[Shuffle], ir.Value]:
    """The lowering of a shuffle for a chip: the value that arrives."""

    def exchange(shuffle: Shuffle) -> ir.Value:
        distance = _constant(shuffle.offset) if shuffle.mode == "xor" else None
        if distance == 0:
            return shuffle.value
        if distance is not None and 0 < distance < _ROW and (code := _dpp_code(distance, arch)) is not None:
            return _dpp(shuffle.value, code)
        if distance is not None and 0 < distance < _SWIZZLED_LANES:
            return _swizzle(shuffle.value, distance)
        address = binary("shli", shuffle.source(), 2)
        return call_intrinsic("llvm.amdgcn.ds.bpermute", [address, shuffle.value], i32())

    return exchange


def _constant(value: ir.Value) -> int | None:
    """The number that a value is known to be."""
    owner = value.owner
    if not isinstance(owner, ir.Block) and owner.name == "arith.constant":
        return int(ir.IntegerAttr(owner.attributes["value"]).value)
    return None


def _dpp_code(distance: int, arch: RocmArch) -> int | None:
    """The control code that reads the lane whose number differs by exclusive or with ``distance``, within a row."""
    if distance < 4:
        return sum((lane ^ distance) << (2 * lane) for lane in range(4))
    if arch.generation >= 10:
        return _XMASK | distance
    return {7: _HALF_MIRROR, 8: _ROTATE_BY_8, 15: _MIRROR}.get(distance)


def _dpp(value: ir.Value, code: int) -> ir.Value:
    """What a lane without a source gets does not matter: all lanes of a group take part, and the patterns stay in a row."""
    boolean = ir.IntegerType.get_signless(1)
    nothing = ir.Operation.create("llvm.mlir.poison", results=[i32()]).results[0]
    all_rows = constant(0xF, i32())
    operands = [nothing, value, constant(code, i32()), all_rows, all_rows, constant(1, boolean)]
    return call_intrinsic("llvm.amdgcn.update.dpp", operands, i32())


def _swizzle(value: ir.Value, distance: int) -> ir.Value:
    """Bits 10 to 14 of the pattern are the exclusive or, bits 0 to 4 the lane's bits that are kept."""
    pattern = constant(distance << 10 | (_SWIZZLED_LANES - 1), i32())
    return call_intrinsic("llvm.amdgcn.ds.swizzle", [value, pattern], i32())
