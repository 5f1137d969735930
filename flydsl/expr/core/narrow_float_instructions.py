"""Conversions between f32 and floats of 8, 6 and 4 bits by chips' instructions.

AMD: CDNA 3 and RDNA 4 instruction sets, "V_CVT_PK_FP8_F32", "V_CVT_PK_F32_FP8" and so on; overflow becomes infinity or
NaN as in the format, unless a kernel asks for something else in its mode register.  NVIDIA: PTX ISA manual, "cvt",
which gives the largest number there, so that overflow is put right after it.

Of 6 and 4 bits: CDNA 4 instruction set, "V_CVT_SCALEF32_PK_FP4_F32", "V_CVT_SCALEF32_PK32_F32_FP6" and so on, with a
scale of one.  Overflow becomes the largest number, as in formats without infinity, and so does NaN, which is
put right before: it is zero of the other sign in these formats.  To 6 bits numbers are rounded by integers: public
descriptions disagree on the order in which "V_CVT_SCALEF32_2XPK16_FP6_F32" takes its operands.
"""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.expr.core.context import amd_chip, current, emits_amd, emits_nvidia
from flydsl.expr.core.packed_elements import pack, unpack
from flydsl.ir import builder
from flydsl.ir.predicates import CmpFPredicate
from flydsl.support.float_formats import BinaryFormat
from flydsl.targets.amdgpu import GFX12, Isa

_FNUZ, _OPEN = {"f8E4M3FNUZ": "fp8", "f8E5M2FNUZ": "bf8"}, {"f8E4M3FN": "fp8", "f8E5M2": "bf8"}
_AMD = {(Isa.CDNA3,): _FNUZ, (Isa.CDNA4, *GFX12): _OPEN}
"""The words of AMD's instructions for the formats that instruction sets have."""
_PACKED = {"f4E2M1FN": "fp4", "f6E2M3FN": "fp6", "f6E3M2FN": "bf6"}
"""The words of gfx950's instructions for formats whose numbers share bytes."""
_AT_ONCE = 32
"""Numbers of 6 bits that one instruction converts."""
_NVIDIA = {"f8E4M3FN": ("e4m3", 464.0, CmpFPredicate.ogt), "f8E5M2": ("e5m2", 61440.0, CmpFPredicate.oge)}
"""PTX's name of a format, and which magnitudes are too large: beyond half a step above the largest number, or from there
on where its code is odd."""


def narrowed(value: ir.Value, target: BinaryFormat) -> ir.Value | None:
    """The codes, integers of the format's width, of an f32 or a vector of them rounded to nearest even.

    ``None``: no instruction.
    """
    if target.width == 4 and _is_packed(target, value):
        return _four_bit_codes(_without_nan(value))
    if emits_amd() and (word := _amd_word(target)):
        pairs = _amd_codes(value, word)
    elif _has_ptx(target):
        pairs = _nvidia_codes(value, target)
    else:
        return None
    i8 = builder.integer_type(8)
    if builder.vector_length(value.type) is None:
        return builder.op1("arith.trunci", [pairs[0]], i8)
    return _joined(pairs, builder.like(value, i8))


def widened(codes: ir.Value, source: BinaryFormat) -> ir.Value | None:
    """The f32 of the same values as numbers of a format, given by their codes; ``None``: no instruction."""
    if _is_packed(source, codes):
        parts = _packed_numbers(codes, source)
    elif emits_amd() and (word := _amd_word(source)):
        parts = _amd_numbers(codes, word)
    elif _has_ptx(source):
        parts = _nvidia_numbers(codes, source)
    else:
        return None
    numbers = [element for part in parts for element in builder.elements(part)]
    length = builder.vector_length(codes.type)
    return builder.from_elements(numbers[: length or 1], builder.like(codes, builder.float_type("f32")))


def _amd_word(of: BinaryFormat) -> str:
    chip = amd_chip()
    return next((words.get(of.name, "") for isas, words in _AMD.items() if chip and chip.isa in isas), "")


def _is_packed(of: BinaryFormat, value: ir.Value) -> bool:
    """True if gfx950 converts numbers of 4 or 6 bits; those of 6 bits must be enough for its instructions."""
    enough = of.width == 4 or not (builder.vector_length(value.type) or 1) % _AT_ONCE
    chip = amd_chip()
    return of.name in _PACKED and enough and emits_amd() and chip is not None and chip.isa is Isa.CDNA4


def _has_ptx(of: BinaryFormat) -> bool:
    return emits_nvidia() and of.name in _NVIDIA and "cvt.fp8" in current().facts.features


def _joined(parts: list[ir.Value], result: ir.VectorType) -> ir.Value:
    """The first elements of integers that each hold several, the first in the lowest bits."""
    length, element = builder.vector_length(result), result.element_type
    together = builder.from_elements(parts, builder.vector_type(len(parts), parts[0].type))
    count = len(parts) * ir.IntegerType(parts[0].type).width // ir.IntegerType(element).width
    whole = builder.reinterpret(together, builder.vector_type(count, element))
    return whole if count == length else builder.from_elements(builder.elements(whole)[:length], result)


def _split(codes: ir.Value, width: int) -> list[ir.Value]:
    """Codes as integers of ``width`` bits, the last one filled up with zeros."""
    word = builder.integer_type(width)
    length = builder.vector_length(codes.type)
    if length is None:
        return [builder.op1("arith.extui", [codes], word)]
    count = -(-length * 8 // width)
    if count * width != length * 8:
        zero = builder.constant(0, builder.integer_type(8))
        filled = [*builder.elements(codes), *[zero] * (count * width // 8 - length)]
        codes = builder.from_elements(filled, builder.vector_type(len(filled), zero.type))
    return builder.elements(builder.reinterpret(codes, builder.vector_type(count, word)))


def _amd_codes(value: ir.Value, word: str) -> list[ir.Value]:
    """Registers with four codes each."""
    i32, i1 = builder.integer_type(32), builder.integer_type(1)
    numbers, zero = builder.elements(value), builder.constant(0, i32)
    registers = []
    for first in range(0, len(numbers), 4):
        register = zero
        for half in range(0, min(4, len(numbers) - first), 2):
            pair = (numbers[first + half : first + half + 2] * 2)[:2]
            operands = [*pair, register, builder.constant(half // 2, i1)]
            register = builder.call_intrinsic(f"llvm.amdgcn.cvt.pk.{word}.f32", operands, i32)
        registers.append(register)
    return registers


def _amd_numbers(codes: ir.Value, word: str) -> list[ir.Value]:
    """Pairs of numbers; a single one where there is but one."""
    i32, f32 = builder.integer_type(32), builder.float_type("f32")
    length = builder.vector_length(codes.type) or 1
    registers = _split(codes, 32)
    if length == 1:
        return [builder.call_intrinsic(f"llvm.amdgcn.cvt.f32.{word}", [registers[0], builder.constant(0, i32)], f32)]
    halves = [(register, half) for register in registers for half in range(2)][: -(-length // 2)]
    return [
        builder.call_intrinsic(
            f"llvm.amdgcn.cvt.pk.f32.{word}",
            [r, builder.constant(half, builder.integer_type(1))],
            builder.vector_type(2, f32),
        )
        for r, half in halves
    ]


def _without_nan(value: ir.Value) -> ir.Value:
    """Zero of the other sign instead of each NaN."""
    ordered = builder.compare(CmpFPredicate.ord, value, value)
    zero = builder.op1("math.copysign", [builder.constant(0.0, value.type), value], value.type)
    return builder.op1("arith.select", [ordered, value, builder.op1("arith.negf", [zero], value.type)], value.type)


def _four_bit_codes(value: ir.Value) -> ir.Value:
    i32, one = builder.integer_type(32), builder.constant(1.0, builder.float_type("f32"))
    numbers, registers = builder.elements(value), []
    for first in range(0, len(numbers), 8):
        register = builder.constant(0, i32)
        for byte, k in enumerate(range(first, min(first + 8, len(numbers)), 2)):
            pair = (numbers[k : k + 2] * 2)[:2]
            operands = [register, *pair, one, builder.constant(byte, i32)]
            register = builder.call_intrinsic("llvm.amdgcn.cvt.scalef32.pk.fp4.f32", operands, i32)
        registers.append(register)
    size = -(-len(numbers) // 2)
    codes = unpack(_joined(registers, builder.vector_type(size, builder.integer_type(8))), 4)
    if builder.vector_length(value.type) is None:
        return builder.element(codes, 0)
    return codes if len(numbers) % 2 == 0 else builder.slice_of(codes, 0, len(numbers))


def _packed_numbers(codes: ir.Value, source: BinaryFormat) -> list[ir.Value]:
    """Vectors of numbers, of 2 for 4 bits, of 32 for 6 bits."""
    i32, f32 = builder.integer_type(32), builder.float_type("f32")
    one, name = builder.constant(1.0, f32), f"llvm.amdgcn.cvt.scalef32.{{}}.f32.{_PACKED[source.name]}"
    length = builder.vector_length(codes.type)
    if length is None:
        registers = [builder.op1("arith.extui", [codes], i32)]
    else:
        if length % 2:
            zero = builder.constant(0, builder.integer_type(source.width))
            codes = builder.from_elements([*builder.elements(codes), zero], builder.vector_type(length + 1, zero.type))
        registers = _split(pack(codes, source.width), 32)
    if source.width == 4:
        places = [(register, byte) for register in registers for byte in range(4)][: -(-(length or 1) // 2)]
        pair = builder.vector_type(2, f32)
        return [
            builder.call_intrinsic(name.format("pk"), [register, one, builder.constant(k, i32)], pair)
            for register, k in places
        ]
    six, all_ = builder.vector_type(6, i32), builder.vector_type(_AT_ONCE, f32)
    groups = [builder.from_elements(registers[k : k + 6], six) for k in range(0, len(registers), 6)]
    return [builder.call_intrinsic(name.format("pk32"), [group, one], all_) for group in groups]


def _nvidia_codes(value: ir.Value, target: BinaryFormat) -> list[ir.Value]:
    """Integers of 16 bits with two codes each."""
    numbers, name = builder.elements(value), _NVIDIA[target.name][0]
    pairs = []
    for first in range(0, len(numbers), 2):
        low, high = (numbers[first : first + 2] * 2)[:2]
        pair = _ptx(f"cvt.rn.satfinite.{name}x2.f32 $0, $1, $2;", "=h,f,f", [high, low], builder.integer_type(16))
        for place, number in ((0, low), (8, high)) if high is not low else ((0, low),):
            pair = _put_right(pair, number, place, target)
        pairs.append(pair)
    return pairs


def _put_right(pair: ir.Value, number: ir.Value, place: int, target: BinaryFormat) -> ir.Value:
    """The pair with infinity or NaN where the number is too large and became the largest one of the same sign."""
    _, limit, relation = _NVIDIA[target.name]
    magnitude = builder.op1("math.absf", [number], number.type)
    too_large = builder.compare(relation, magnitude, builder.constant(limit, number.type))
    change = builder.constant((target.largest ^ target.overflow) << place, pair.type)
    changes = builder.op1("arith.select", [too_large, change, builder.constant(0, pair.type)], pair.type)
    return builder.op1("arith.xori", [pair, changes], pair.type)


def _nvidia_numbers(codes: ir.Value, source: BinaryFormat) -> list[ir.Value]:
    name, f32 = _NVIDIA[source.name][0], builder.float_type("f32")
    halves = builder.vector_type(2, builder.float_type("f16"))
    numbers = []
    for pair in _split(codes, 16):
        both = _ptx(f"cvt.rn.f16x2.{name}x2 $0, $1;", "=r,h", [pair], builder.integer_type(32))
        numbers.append(builder.op1("arith.extf", [builder.reinterpret(both, halves)], builder.vector_type(2, f32)))
    return numbers


def _ptx(text: str, constraints: str, operands: list[ir.Value], result: ir.Type) -> ir.Value:
    attributes = {"asm_string": ir.StringAttr.get(text), "constraints": ir.StringAttr.get(constraints)}
    return builder.op1("llvm.inline_asm", operands, result, attributes)
