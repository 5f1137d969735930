"""Lower shuffles to DPP and permute instructions, else to the LDS crossbar.

``ds_bpermute_b32`` takes any source lane, by an address that costs registers and instructions, and the latency of LDS.
Data parallel primitives (DPP) are part of the instruction that uses the value; two of them in a row make the patterns
that none has (CDNA 3 instruction set, "DPP_CTRL"; RDNA 3 instruction set, "DPP16").  A known lane of the wave is a
scalar (``v_readlane_b32``).  Rows of 16 lanes change places by ``v_permlanex16_b32`` (RDNA 3) or ``v_permlane16_swap_b32``
and ``v_permlane32_swap_b32`` (CDNA 4 instruction set), and else by ``ds_swizzle_b32``, whose pattern is in its encoding.

A lane without a source keeps its value, which costs nothing where DPP leaves the register alone, else a select.

Lanes that have added up to the same sum before may stand for one another: once the lanes of each four are equal, the
mirrored half of a row is as good as an exclusive or with four, and is one instruction where that is two; so is a row
turned by four lanes once its halves are equal.
"""

from __future__ import annotations

from collections.abc import Callable

from flydsl._mlir import ir
from flydsl.backends.gpu.lower_shuffles import Shuffle
from flydsl.ir.builder import binary, call_intrinsic, constant, i32, op1
from flydsl.ir.constant_fold import known_constant, wrap
from flydsl.ir.derived import Derived, Rule
from flydsl.targets.amdgpu import RocmArch

_ROW = 16
_HALF_MIRROR, _MIRROR, _ROTATE_BY_4, _ROTATE_BY_8, _XMASK = 0x141, 0x140, 0x124, 0x128, 0x160
_TO_LOWER, _TO_HIGHER = 0x100, 0x110
"""A row moved by 1 to 15 lanes, the number being in the low bits, to lanes of lower or higher numbers."""
_WAVE_TO_LOWER, _WAVE_TO_HIGHER = 0x130, 0x138
"""The whole wave moved by one lane."""
_WITHOUT_XMASK = {7: _HALF_MIRROR, 8: _ROTATE_BY_8, 15: _MIRROR}
"""Exclusive ors with more than two bits that DPP has on every chip, and their control codes."""
_SWIZZLED_LANES = 32


_COMMUTATIVE = frozenset(
    f"arith.{name}"
    for name in ("addf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf", "addi", "muli", "andi", "ori", "xori",
                 "maxsi", "minsi", "maxui", "minui")
)  # fmt: skip


def exchange_on(arch: RocmArch) -> Callable[[Shuffle], ir.Value]:
    """The lowering of a shuffle for a chip: the value that arrives.  It remembers the shuffles of one module.

    Before::

        (%x: i32):
        %c1 = arith.constant 1 : i32
        %c64 = arith.constant 64 : i32
        %other, %valid = gpu.shuffle xor %x, %c1, %c64 : i32
        %sum = arith.addi %x, %other : i32

    After::

        %quad_perm_1_0_3_2 = arith.constant 177 : i32
        %all = arith.constant 15 : i32
        %true = arith.constant true
        %none = llvm.mlir.poison : i32
        %other = llvm.call_intrinsic "llvm.amdgcn.update.dpp"(%none, %x, %quad_perm_1_0_3_2, %all, %all, %true)
            : (i32, i32, i32, i32, i32, i1) -> i32
        %sum = arith.addi %x, %other : i32
    """
    exchanged: dict[ir.Value, tuple[ir.Value, int]] = {}
    alike: set[ir.Value] = set()

    def equal_lanes(value: ir.Value) -> Rule[ir.Value, set[int]]:
        """The exclusive ors with which a lane finds another that has this value too."""
        operation = value.owner
        if isinstance(operation, ir.Block) or operation.name not in _COMMUTATIVE:
            return {0}
        left, right = map(_bits, operation.operands)
        for source, moved in ((left, right), (right, left)):
            if moved in exchanged and exchanged[moved][0] == source:
                others = yield source
                return others | {other ^ exchanged[moved][1] for other in others}
        return {0}

    def is_alike(value: ir.Value) -> bool:
        """True if all lanes have this value: a constant, or a combination of exchanged constants."""
        operation = value.owner
        if isinstance(operation, ir.Block):
            return False
        if operation.name == "arith.constant" or (
            operation.name in _COMMUTATIVE and all(_bits(other) in alike for other in operation.operands)
        ):
            alike.add(value)
        return value in alike

    def exchange(shuffle: Shuffle) -> ir.Value:
        sources = shuffle.sources(arch.warp_size)
        if is_alike(_bits(shuffle.value)) or sources == list(range(arch.warp_size)):
            return shuffle.value
        if shuffle.mode != "xor" and sources is not None and (moved := _moved(shuffle, sources, arch)) is not None:
            return moved
        distance = known_constant(shuffle.offset) if shuffle.mode == "xor" and shuffle.stays_inside else None
        if distance is not None and 0 < distance < _ROW:
            source = _bits(shuffle.value)
            within = min(known_constant(shuffle.width) or 0, _ROW)
            alike = {distance} | {d ^ distance for d in Derived(equal_lanes)(source) if 0 < d ^ distance < within}
            ways = [_dpp_codes(d, arch) for d in sorted(alike)]
            if {4, 12} <= alike:
                ways.append([_ROTATE_BY_4])
            value = shuffle.value
            for code in min(ways, key=len):
                value = _dpp(value, code)
            exchanged[value] = source, distance
            return value
        if distance in (16, 32) and arch.has_row_swaps:
            return _swapped_rows(shuffle.value, distance)
        if distance == _ROW and arch.has_permlane16:
            return _other_row(shuffle.value)
        if distance is not None and 0 < distance < _SWIZZLED_LANES:
            return _swizzle(shuffle.value, distance)
        is_modulo = shuffle.mode == "idx" and known_constant(shuffle.width) == arch.warp_size and shuffle.stays_inside
        address = binary("shli", shuffle.whole_number() if is_modulo else shuffle.source(), 2)
        return call_intrinsic("llvm.amdgcn.ds.bpermute", [address, shuffle.value], i32())

    return exchange


def _moved(shuffle: Shuffle, sources: list[int], arch: RocmArch) -> ir.Value | None:
    """The value of a lane whose distance, or whose number in the group, is known; ``None`` where that takes an address."""
    number, width = known_constant(shuffle.offset), known_constant(shuffle.width)
    assert number is not None and width is not None
    if shuffle.mode == "idx":
        if width == arch.warp_size:
            return call_intrinsic("llvm.amdgcn.readlane", [shuffle.value, constant(number, i32())], i32())
        return _broadcast(shuffle.value, number, width) if width <= _SWIZZLED_LANES else None
    distance = number if shuffle.mode == "up" else -number
    if width <= _ROW:
        code, stretch = (_TO_HIGHER if distance > 0 else _TO_LOWER) | abs(distance), _ROW
    elif abs(distance) == 1 and arch.has_wave_dpp:
        code, stretch = _WAVE_TO_HIGHER if distance > 0 else _WAVE_TO_LOWER, arch.warp_size
    else:
        return None
    if width == stretch:
        return _dpp(shuffle.value, code, kept=shuffle.value)
    takes = sum(1 << lane for lane, source in enumerate(sources) if source != lane)
    return op1("arith.select", [_lane_mask(takes, arch.warp_size), _dpp(shuffle.value, code), shuffle.value], i32())


def _bits(value: ir.Value) -> ir.Value:
    """The value that this one is a bit cast of."""
    while not isinstance(owner := value.owner, ir.Block) and owner.name == "arith.bitcast":
        value = owner.operands[0]
    return value


def _dpp_codes(distance: int, arch: RocmArch) -> list[int]:
    """The control codes, one after the other, that read the lane of the row at an exclusive or with ``distance``."""
    if distance < 4:
        return [sum((lane ^ distance) << (2 * lane) for lane in range(4))]
    if arch.has_dpp_xmask:
        return [_XMASK | distance]
    first = next(known for known in _WITHOUT_XMASK if known ^ distance < 4)
    rest = first ^ distance
    return [_WITHOUT_XMASK[first], *(_dpp_codes(rest, arch) if rest else ())]


def _dpp(value: ir.Value, code: int, kept: ir.Value | None = None) -> ir.Value:
    """A DPP move.  Lanes without a source get their ``kept`` value; without one they do not matter."""
    old = ir.Operation.create("llvm.mlir.poison", results=[i32()]).results[0] if kept is None else kept
    all_rows, zeroed = constant(0xF, i32()), constant(int(kept is None), ir.IntegerType.get_signless(1))
    return call_intrinsic(
        "llvm.amdgcn.update.dpp", [old, value, constant(code, i32()), all_rows, all_rows, zeroed], i32()
    )


def _lane_mask(lanes: int, warp_size: int) -> ir.Value:
    """True in the lanes whose bits are set."""
    mask = constant(wrap(lanes, warp_size, signed=True), ir.IntegerType.get_signless(warp_size))
    return call_intrinsic("llvm.amdgcn.inverse.ballot", [mask], ir.IntegerType.get_signless(1))


def _swizzle(value: ir.Value, distance: int) -> ir.Value:
    """Bits 10 to 14 of the pattern are the exclusive or, bits 0 to 4 the lane's bits that are kept."""
    pattern = constant(distance << 10 | (_SWIZZLED_LANES - 1), i32())
    return call_intrinsic("llvm.amdgcn.ds.swizzle", [value, pattern], i32())


def _broadcast(value: ir.Value, lane: int, width: int) -> ir.Value:
    """Bits 0 to 4 of the pattern are the lane's bits that are kept, here the number of its group, bits 5 to 9 those set."""
    pattern = constant(lane << 5 | (_SWIZZLED_LANES - width), i32())
    return call_intrinsic("llvm.amdgcn.ds.swizzle", [value, pattern], i32())


def _swapped_rows(value: ir.Value, distance: int) -> ir.Value:
    """The instruction moves each even row, or the low half, of one register against the odd ones of another: of a value
    and its copy the first result holds even rows alone, and the second one odd rows."""
    boolean = ir.IntegerType.get_signless(1)
    pair = ir.Type.parse("!llvm.struct<(i32, i32)>")
    none = constant(0, boolean)
    both = call_intrinsic(f"llvm.amdgcn.permlane{distance}.swap", [value, value, none, none], pair)
    even, odd = (op1("llvm.extractvalue", [both], i32(), {"position": ir.DenseI64ArrayAttr.get([k])}) for k in range(2))
    is_odd = _lane_mask(sum(1 << lane for lane in range(64) if lane & distance), 64)
    return op1("arith.select", [is_odd, even, odd], i32())


def _other_row(value: ir.Value) -> ir.Value:
    """Each lane reads the one with its number in the other row of 16: four bits of the operands select for each lane."""
    boolean = ir.IntegerType.get_signless(1)
    nothing = ir.Operation.create("llvm.mlir.poison", results=[i32()]).results[0]
    same, low, high = constant(0, boolean), constant(0x76543210, i32()), constant(0xFEDCBA98 - (1 << 32), i32())
    return call_intrinsic("llvm.amdgcn.permlanex16", [nothing, value, low, high, same, same], i32())
