"""Operations of MLIR's ROCDL dialect on CPUs in the role of a chip, by name.

Sources: the instruction sets of RDNA 2 ("V_DOT2_I32_I16"), CDNA 4 ("V_DOT2_F32_BF16", "DS_READ_B64_TR_B4") and RDNA 4
("DS_SWIZZLE_B32", "V_PERMLANEX16_B32", "V_PERMLANE16_VAR_B32", "V_DOT2_F16_F16", "V_DOT2_BF16_BF16", "V_DOT4_I32_IU8",
"V_DOT8_I32_IU4", "V_DOT4_F32_FP8_BF8"), LLVM's IntrinsicsAMDGPU.td for gfx1250, Triton's lowering of local loads to
``ds_load_tr``.  A function has the parameters of MLIR's builder but those of attributes that change no result.  Dot
products of floats are summed in f32 by fused operations, and rounded to the result's type once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError
from flydsl.expr import gpu, numeric
from flydsl.expr.core.operators import as_operand
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import (
    BFloat16,
    Float16,
    Float32,
    Int4,
    Int8,
    Int16,
    Int32,
    NumericMeta,
    Uint32,
)
from flydsl.expr.rocdl.matrix.scaled_ops import WMMAScale
from flydsl.expr.rocdl.matrix.table import SCALED_FORMATS
from flydsl.expr.rocdl.operands import bits_of, fitting
from flydsl.expr.rocdl.packed import as_elements, format_of
from flydsl.expr.rocdl.roles.boxes import move_box
from flydsl.expr.rocdl.roles.lanes import from_lane, is_active, transposed
from flydsl.expr.rocdl.roles.products import clamped_integer, float_sum, integer_sum
from flydsl.ir import builder

_ROW = 16
"""Lanes of a row."""
_BLOCK = 8
"""Elements of a lane that a transposing load of gfx1250 moves, and lanes that exchange them."""
_HALF = 32
"""Lanes that DS_SWIZZLE exchanges between, and whose mask a word holds."""


# -- numbers of threads and lanes


def _id(read: Callable[[str], Any], axis: str) -> Callable[..., Any]:
    return lambda res, range=None: fitting("workitem_id", res, Int32(read(axis)))


def _wavefrontsize(res: Any, range: Any = None) -> Any:
    return fitting("wavefrontsize", res, Int32(gpu.num_warp_threads()))


def _mbcnt(name: str, is_high: bool) -> Callable[..., Any]:
    """Add the number of lanes before this one whose bit in a half of a mask is set."""

    def function(res: Any, in0: Any, in1: Any) -> Any:
        lane = gpu.lane_id()
        place = lane - _HALF if is_high else lane
        below = (place <= 0).select(Int32(0), (Int32(1) << (place & 31)) - 1)
        below = (place >= _HALF).select(Int32(-1), below)
        set_bits = builder.op1("math.ctpop", [(Int32(in0) & below).ir_value()], Int32.mlir_type())
        return fitting(name, res, Int32.wrap(set_bits) + Int32(in1))

    return function


# -- exchanges between lanes


def _swizzled(lane: int, offset: int) -> int:
    """The lane of 32 whose value a lane gets."""
    if offset >= 0xE000:  # as of a fast Fourier transform
        mask = offset & 31
        reversed_bits = int(f"{lane:05b}"[::-1], 2)
        return reversed_bits >> mask.bit_count() | lane & mask
    if offset >= 0xC000:
        kept, distance = offset & 31, offset >> 5 & 31
        distance = -distance if offset >> 10 & 1 else distance
        return lane & kept | (lane + distance) & ~kept & 31
    if offset >> 15:
        return lane & ~3 | offset >> 2 * (lane & 3) & 3
    return (lane & offset & 31 | offset >> 5 & 31) ^ offset >> 10 & 31


def _ds_swizzle(res: Any, src: Any, offset: Any) -> Any:
    pattern = as_operand(offset)
    if not pattern.is_static():
        raise DSLNotImplementedError("rocdl.ds_swizzle: the pattern is part of the instruction; pass a Python number")
    number = int(pattern) & 0xFFFF
    lane = gpu.lane_id()
    table = Vector([_swizzled(k, number) for k in range(_HALF)], (_HALF,), Int32)
    source = (lane & ~31) | table[lane & 31]
    return fitting("ds_swizzle", res, is_active(source).select(from_lane(_word("ds_swizzle", src), source), Int32(0)))


def _word(what: str, value: Any) -> Int32:
    word: Int32 = fitting(what, Int32, as_operand(value))
    return word


def _permuted(name: str, *, other_row: bool, of_lane: bool) -> Callable[..., Any]:
    """A value from a lane of this row of 16, or of its neighbor, which four bits name."""

    def function(res: Any, old: Any, src0: Any, src1: Any, *rest: Any, **named: Any) -> Any:
        further = [*rest, *named.values()]
        lane = gpu.lane_id()
        selects: Any = _word(name, src1)
        if not of_lane:  # two words for all lanes: the lower eight of a row, and the upper
            high = _word(name, further.pop(0))
            selects = ((lane & 8) == 0).select(selects, high) >> ((lane & 7) * 4)
        fetches_invalid, bound_control = (bool(flag) for flag in further)
        source = ((lane & ~15) ^ (_ROW if other_row else 0)) | (selects & 15)
        value = from_lane(_word(name, src0), source)
        if not fetches_invalid:
            value = is_active(source).select(value, Int32(0) if bound_control else _word(name, old))
        return fitting(name, res, value)

    return function


# -- memory


def _address(value: Any) -> ir.Value:
    """An LLVM pointer: a program's own, or that of a pointer of the language."""
    raw: ir.Value = value.llvm_ptr if hasattr(value, "llvm_ptr") else value
    return raw


def _at(pointer: ir.Value, offset: Any) -> ir.Value:
    attributes = {
        "elem_type": ir.TypeAttr.get(Int8.mlir_type()),
        "rawConstantIndices": ir.DenseI32ArrayAttr.get([-(1 << 31)]),
    }
    return builder.op1("llvm.getelementptr", [pointer, Int32(offset).ir_value()], pointer.type, attributes)


def _bytes_type(size: int) -> ir.Type:
    return Int8.mlir_type() if size == 1 else Vector.make_type((size,), Int8)


def _copy(source: ir.Value, target: ir.Value, size: int) -> None:
    alignment = {"alignment": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), size & -size)}
    value = builder.op1("llvm.load", [source], _bytes_type(size), alignment)
    builder.op("llvm.store", [value, target], [], alignment)


def _load_to_lds(global_ptr: Any, lds_ptr: Any, size: Any, offset: Any, *_: Any, **__: Any) -> None:
    """Each lane's bytes follow those of the lane before, from the wave's place on."""
    count, further = int(size), Int32(offset)
    lane = gpu.lane_id() * count
    _copy(_at(_address(global_ptr), further), _at(_address(lds_ptr), further + lane), count)


def _async_copy(size: int, *, to_lds: bool) -> Callable[..., None]:
    """Each lane's bytes at a place of its own.

    Of a cluster's load each workgroup that its mask names loads for itself: the mask merges their requests.
    """

    def function(global_ptr: Any, lds_ptr: Any, offset: Any, *_: Any, **__: Any) -> None:
        places = [_at(_address(pointer), offset) for pointer in (global_ptr, lds_ptr)]
        source, target = places if to_lds else reversed(places)
        _copy(source, target, size)

    return function


def _transposing(name: str, bits: int, width: int) -> Callable[..., Any]:
    """Of each 16 lanes the elements are rows of 16; each lane gets a column (CDNA 4)."""

    def function(res: Any, ptr: Any, **_: Any) -> Any:
        words = as_operand(builder.op1("llvm.load", [_address(ptr)], _bytes_type(bits // 8))).bitcast(Int32)
        columns = transposed([words[k] for k in range(words.numel)], width, _ROW)
        codes = [Int32(code & ((1 << width) - 1)) for code in columns]
        return fitting(name, res, _packed(codes, width))

    return function


def _packed(codes: list[Any], width: int) -> Vector:
    """Codes one after another in words of 32 bits."""
    words: list[Any] = [Int32(0)] * (len(codes) * width // 32)
    for k, code in enumerate(codes):
        place, shift = divmod(k * width, 32)
        words[place] = words[place] | code << shift
        if shift + width > 32:
            words[place + 1] = words[place + 1] | code.bitcast(Uint32).to(Int32).shrui(32 - shift)
    return Vector.from_elements(words, Int32)


def _blocks(name: str, bits: int, width: int) -> Callable[..., Any]:
    """Blocks of 8 by 8 elements, transposed: each lane has a row of a block and gets a column (gfx1250).

    The rows of a block lie in 8 lanes in a row; those of bytes in four lanes of each half of 16.
    """
    element, per_word = {8: Int8, 16: Int16}[width], 32 // width
    sources = [k if width == 16 else k % 4 + k // 4 * _BLOCK for k in range(_BLOCK)]

    def function(res: Any, ptr: Any, **_: Any) -> Any:
        own = as_operand(builder.op1("llvm.load", [_address(ptr)], _bytes_type(bits // 8)))
        words = own.bitcast(Int32)
        lane = gpu.lane_id()
        place = lane % _BLOCK
        first = lane - place if width == 16 else lane - lane % _ROW + lane // _BLOCK % 2 * 4
        found = []
        for source in sources:
            moved = [from_lane(words[w], first + source) for w in range(words.numel)]
            word = moved[0]
            for w in range(1, len(moved)):
                word = (place // per_word == w).select(moved[w], word)
            found.append(element((word >> (place % per_word * width)) & ((1 << width) - 1)))
        return fitting(name, res, Vector.from_elements(found, element))

    return function


def _tensor(*, to_lds: bool) -> Callable[..., None]:
    def function(dgroup0: Any, dgroup1: Any, dgroup2: Any, dgroup3: Any, *_: Any, **__: Any) -> None:
        move_box([as_operand(group) for group in (dgroup0, dgroup1, dgroup2, dgroup3)], to_lds=to_lds)

    return function


# -- products


def _of_floats(name: str, elements: tuple[Any, Any], total: NumericMeta) -> Callable[..., Any]:
    def function(res: Any, a: Any, b: Any, c: Any, clamp: Any = False) -> Any:
        kinds = [format_of(kind) if isinstance(kind, str) else kind for kind in elements]
        of_a, of_b = (as_elements(as_operand(x), kind) for x, kind in zip((a, b), kinds, strict=True))
        found = float_sum(of_a, of_b, as_operand(c), clamp=bool(clamp))
        return fitting(name, res, found if total is Float32 else found.to(total))

    return function


def _of_integers(name: str, element: NumericMeta, *, signed: bool | None) -> Callable[..., Any]:
    """``signed=None``: the instruction's encoding says which operands have signs; their sum has one."""

    def function(
        res: Any, a: Any, b: Any, c: Any, clamp: Any = False, *, signA: Any = False, signB: Any = False
    ) -> Any:
        signs = (bool(signA), bool(signB)) if signed is None else (signed, signed)
        of_a, of_b = (as_elements(as_operand(x), element) for x in (a, b))
        start = fitting(name, Int32, as_operand(c))
        total = integer_sum(of_a, of_b, start, signs, signed_sum=signed is not False)
        return fitting(name, res, clamped_integer(total, signed=signed is not False, clamp=bool(clamp)))

    return function


def scaled_product(name: str, result_type: Any, operands: list[Any], settings: Mapping[str, int]) -> Any:
    """``wmma_scale_*`` of MLIR, with all of its settings."""
    a, b, c, *scales = (as_operand(operand) for operand in operands)
    if settings["fmtScaleA"] or settings["fmtScaleB"]:
        raise DSLNotImplementedError(f"rocdl.{name}: a CPU emulates scales in E8M0; pass fmtScaleA=0 and fmtScaleB=0")
    four = SCALED_FORMATS.index("Float4E2M1FN")
    formats = [getattr(numeric, SCALED_FORMATS[settings.get(f"fmt{which}", four)]) for which in "AB"]
    op = WMMAScale(
        32 if "32x16" in name else 16, 16, 128, *formats,
        opsel_a=settings["scaleAType"], opsel_b=settings["scaleBType"], mod_c=settings["modC"],
        block_size=16 if "scale16" in name else 32,
    )  # fmt: skip
    counts = [8 * bits_of(operand) // of.width // 8 for operand, of in zip((a, b), formats, strict=True)]
    needed = [64 * (2 if which == "A" and "32x16" in name else 1) for which in "AB"]
    given: list[Any] = []
    for operand, of, count, most in zip((a, b), formats, counts, needed, strict=True):
        values = operand.bitcast(of)  # narrow formats leave the last words of a register group unused
        given.append(values if count == most else values.shuffle(values, list(range(most))))
    state = dict(zip(("scale_a", "scale_b"), scales, strict=True))
    return fitting(name, result_type, op.compute(given[0], given[1], c.bitcast(Float32), state))


PLAYED: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {f"workgroup_id_{axis}": _id(gpu.block_id, axis) for axis in "xyz"}
    | {f"workitem_id_{axis}": _id(gpu.thread_id, axis) for axis in "xyz"}
    | {
        "wavefrontsize": _wavefrontsize,
        "mbcnt_lo": _mbcnt("mbcnt_lo", is_high=False),
        "mbcnt_hi": _mbcnt("mbcnt_hi", is_high=True),
        "ds_swizzle": _ds_swizzle,
        "permlanex16": _permuted("permlanex16", other_row=True, of_lane=False),
        "permlane16_var": _permuted("permlane16_var", other_row=False, of_lane=True),
        "permlanex16_var": _permuted("permlanex16_var", other_row=True, of_lane=True),
        "load_to_lds": _load_to_lds,
        "global_load_lds": _load_to_lds,
        "ds_read_tr4_b64": _transposing("ds_read_tr4_b64", 64, 4),
        "ds_read_tr6_b96": _transposing("ds_read_tr6_b96", 96, 6),
        "ds_load_tr8_b64": _blocks("ds_load_tr8_b64", 64, 8),
        "ds_load_tr16_b128": _blocks("ds_load_tr16_b128", 128, 16),
        "tensor_load_to_lds": _tensor(to_lds=True),
        "tensor_store_from_lds": _tensor(to_lds=False),
    }
    | {
        "fdot2_f32_bf16": _of_floats("fdot2_f32_bf16", (BFloat16, BFloat16), Float32),
        "fdot2_f16_f16": _of_floats("fdot2_f16_f16", (Float16, Float16), Float16),
        "fdot2_bf16_bf16": _of_floats("fdot2_bf16_bf16", (BFloat16, BFloat16), BFloat16),
        "sdot2": _of_integers("sdot2", Int16, signed=True),
        "udot2": _of_integers("udot2", Int16, signed=False),
        "sudot4": _of_integers("sudot4", Int8, signed=None),
        "sudot8": _of_integers("sudot8", Int4, signed=None),
    }
    | {
        f"dot4_f32_{x}_{y}": _of_floats(f"dot4_f32_{x}_{y}", (x, y), Float32)
        for x in ("fp8", "bf8")
        for y in ("fp8", "bf8")
    }
    | {f"global_load_async_to_lds_b{bits}": _async_copy(bits // 8, to_lds=True) for bits in (8, 32, 64, 128)}
    | {f"cluster_load_async_to_lds_b{bits}": _async_copy(bits // 8, to_lds=True) for bits in (8, 32, 64, 128)}
    | {f"global_store_async_from_lds_b{bits}": _async_copy(bits // 8, to_lds=False) for bits in (8, 32, 64, 128)}
)
"""By the name of MLIR's builder."""
