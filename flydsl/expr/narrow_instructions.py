"""Conversions between binary32 and floats of 8 bits by the instructions of the chips that have them for a format.

AMD: CDNA 3 and RDNA 4 instruction sets, "V_CVT_PK_FP8_F32", "V_CVT_PK_F32_FP8" and so on; what is too large becomes infinity
or NaN as in the format, unless a kernel asks for something else in its mode register.  NVIDIA: PTX ISA manual, "cvt", which
gives the largest number there, so that what is too large is put right after it.
"""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.expr import emit
from flydsl.expr.targets import amd_arch, compute_capability, emits_for
from flydsl.formats import BinaryFormat

__all__ = ["narrowed", "widened"]

_FNUZ, _OPEN = {"f8E4M3FNUZ": "fp8", "f8E5M2FNUZ": "bf8"}, {"f8E4M3FN": "fp8", "f8E5M2": "bf8"}
_AMD = {"gfx94": _FNUZ, "gfx95": _OPEN, "gfx12": _OPEN}
"""The words of AMD's instructions for the formats that families of chips have."""
_GREATER, _GREATER_OR_EQUAL = 2, 3
"""Predicates of ``arith.cmpf`` (MLIR's arith dialect)."""
_NVIDIA = {"f8E4M3FN": ("e4m3", 464.0, _GREATER), "f8E5M2": ("e5m2", 61440.0, _GREATER_OR_EQUAL)}
"""PTX's name of a format, and which magnitudes are too large: beyond half a step above the largest number, or from there
on where its code is odd."""
_LEAST_CAPABILITY = 89


def narrowed(value: ir.Value, target: BinaryFormat) -> ir.Value | None:
    """The codes, integers of 8 bits, of an f32 or a vector of them rounded to nearest even; ``None``: no instruction."""
    if emits_for("rocm") and (word := _amd_word(target)):
        pairs = _amd_codes(value, word)
    elif _has_ptx(target):
        pairs = _nvidia_codes(value, target)
    else:
        return None
    i8 = emit.integer_type(8)
    if emit.vector_length(value.type) is None:
        return emit.op1("arith.trunci", [pairs[0]], i8)
    return _joined(pairs, emit.like(value, i8))


def widened(codes: ir.Value, source: BinaryFormat) -> ir.Value | None:
    """The f32 of the same values as numbers of a format of 8 bits, given by their codes; ``None``: no instruction."""
    if emits_for("rocm") and (word := _amd_word(source)):
        parts = _amd_numbers(codes, word)
    elif _has_ptx(source):
        parts = _nvidia_numbers(codes, source)
    else:
        return None
    numbers = [element for part in parts for element in emit.elements(part)]
    length = emit.vector_length(codes.type)
    return emit.from_elements(numbers[: length or 1], emit.like(codes, emit.float_type("f32")))


def _amd_word(of: BinaryFormat) -> str:
    arch = str(amd_arch())
    return next((words.get(of.name, "") for family, words in _AMD.items() if arch.startswith(family)), "")


def _has_ptx(of: BinaryFormat) -> bool:
    return emits_for("cuda") and of.name in _NVIDIA and (compute_capability() or 0) >= _LEAST_CAPABILITY


def _call(name: str, operands: list[ir.Value], result: ir.Type) -> ir.Value:
    value = emit.call_intrinsic(name, operands, result)
    assert value is not None
    return value


def _joined(parts: list[ir.Value], result: ir.VectorType) -> ir.Value:
    """The first elements of integers that each hold several, the first in the lowest bits."""
    length, element = emit.vector_length(result), result.element_type
    together = emit.from_elements(parts, emit.vector_type(len(parts), parts[0].type))
    count = len(parts) * ir.IntegerType(parts[0].type).width // ir.IntegerType(element).width
    whole = emit.reinterpret(together, emit.vector_type(count, element))
    return whole if count == length else emit.from_elements(emit.elements(whole)[:length], result)


def _split(codes: ir.Value, width: int) -> list[ir.Value]:
    """Codes as integers of ``width`` bits, the last one filled up with zeros."""
    word = emit.integer_type(width)
    length = emit.vector_length(codes.type)
    if length is None:
        return [emit.op1("arith.extui", [codes], word)]
    count = -(-length * 8 // width)
    if count * width != length * 8:
        zero = emit.constant(0, emit.integer_type(8))
        filled = [*emit.elements(codes), *[zero] * (count * width // 8 - length)]
        codes = emit.from_elements(filled, emit.vector_type(len(filled), zero.type))
    return emit.elements(emit.reinterpret(codes, emit.vector_type(count, word)))


def _amd_codes(value: ir.Value, word: str) -> list[ir.Value]:
    """Registers with four codes each."""
    i32, i1 = emit.integer_type(32), emit.integer_type(1)
    numbers, zero = emit.elements(value), emit.constant(0, i32)
    registers = []
    for first in range(0, len(numbers), 4):
        register = zero
        for half in range(0, min(4, len(numbers) - first), 2):
            pair = (numbers[first + half : first + half + 2] * 2)[:2]
            operands = [*pair, register, emit.constant(half // 2, i1)]
            register = _call(f"llvm.amdgcn.cvt.pk.{word}.f32", operands, i32)
        registers.append(register)
    return registers


def _amd_numbers(codes: ir.Value, word: str) -> list[ir.Value]:
    """Pairs of numbers; a single one where there is but one."""
    i32, f32 = emit.integer_type(32), emit.float_type("f32")
    length = emit.vector_length(codes.type) or 1
    registers = _split(codes, 32)
    if length == 1:
        return [_call(f"llvm.amdgcn.cvt.f32.{word}", [registers[0], emit.constant(0, i32)], f32)]
    halves = [(register, half) for register in registers for half in range(2)][: -(-length // 2)]
    return [
        _call(
            f"llvm.amdgcn.cvt.pk.f32.{word}", [r, emit.constant(half, emit.integer_type(1))], emit.vector_type(2, f32)
        )
        for r, half in halves
    ]


def _nvidia_codes(value: ir.Value, target: BinaryFormat) -> list[ir.Value]:
    """Integers of 16 bits with two codes each."""
    numbers, name = emit.elements(value), _NVIDIA[target.name][0]
    pairs = []
    for first in range(0, len(numbers), 2):
        low, high = (numbers[first : first + 2] * 2)[:2]
        pair = _ptx(f"cvt.rn.satfinite.{name}x2.f32 $0, $1, $2;", "=h,f,f", [high, low], emit.integer_type(16))
        for place, number in ((0, low), (8, high)) if high is not low else ((0, low),):
            pair = _put_right(pair, number, place, target)
        pairs.append(pair)
    return pairs


def _put_right(pair: ir.Value, number: ir.Value, place: int, target: BinaryFormat) -> ir.Value:
    """The pair with infinity or NaN where the number is too large and became the largest one of the same sign."""
    _, limit, relation = _NVIDIA[target.name]
    magnitude = emit.op1("math.absf", [number], number.type)
    predicate = {"predicate": ir.IntegerAttr.get(emit.integer_type(64), relation)}
    compared = [magnitude, emit.constant(limit, number.type)]
    too_large = emit.op1("arith.cmpf", compared, emit.integer_type(1), predicate)
    change = emit.constant((target.largest ^ target.overflow) << place, pair.type)
    changes = emit.op1("arith.select", [too_large, change, emit.constant(0, pair.type)], pair.type)
    return emit.op1("arith.xori", [pair, changes], pair.type)


def _nvidia_numbers(codes: ir.Value, source: BinaryFormat) -> list[ir.Value]:
    name, f32 = _NVIDIA[source.name][0], emit.float_type("f32")
    halves = emit.vector_type(2, emit.float_type("f16"))
    numbers = []
    for pair in _split(codes, 16):
        both = _ptx(f"cvt.rn.f16x2.{name}x2 $0, $1;", "=r,h", [pair], emit.integer_type(32))
        numbers.append(emit.op1("arith.extf", [emit.reinterpret(both, halves)], emit.vector_type(2, f32)))
    return numbers


def _ptx(text: str, constraints: str, operands: list[ir.Value], result: ir.Type) -> ir.Value:
    attributes = {"asm_string": ir.StringAttr.get(text), "constraints": ir.StringAttr.get(constraints)}
    return emit.op1("llvm.inline_asm", operands, result, attributes)
