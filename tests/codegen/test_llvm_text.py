"""LLVM IR printed by the MLIR bindings must reach llvmlite with every constant intact to the last bit."""

from __future__ import annotations

import random
import re

import llvmlite.binding as llvm
import pytest

from flydsl._mlir import ir
from flydsl._mlir.dialects import llvm as llvm_dialect
from flydsl.compiler.codegen.llvm_downgrade import to_llvmlite, with_attributes

WIDTHS = {"f16": ("half", 16), "bf16": ("bfloat", 16), "f32": ("float", 32), "f64": ("double", 64)}


def printed(source: str) -> str:
    with ir.Context(), ir.Location.unknown():
        return str(llvm_dialect.translate_module_to_llvmir(ir.Module.parse(source).operation))


def parsed(text: str) -> llvm.ModuleRef:
    return llvm.parse_assembly(to_llvmlite(text))


def through_llvmlite(type_name: str, patterns: list[int]) -> list[int]:
    """The bits that llvmlite reads for constants of these bits: LLVM folds a bitcast to an integer as it parses."""
    llvm_name, width = WIDTHS[type_name]
    digits = width // 4
    source = "\n".join(
        f"llvm.mlir.global external @c{i}(0x{bits:0{digits}X} : {type_name}) : {type_name}"
        for i, bits in enumerate(patterns)
    )
    text = to_llvmlite(printed(source))
    text, count = re.subn(rf"global {llvm_name} (\S+)", rf"global i{width} bitcast ({llvm_name} \1 to i{width})", text)
    assert count == len(patterns)
    constants = re.findall(rf"^@c\d+ = global i{width} (-?\d+)", str(llvm.parse_assembly(text)), re.MULTILINE)
    return [int(constant) % (1 << width) for constant in constants]


@pytest.mark.parametrize("type_name", ["f16", "bf16"])
def test_every_16_bit_pattern_is_kept(type_name: str) -> None:
    patterns = list(range(1 << 16))
    assert through_llvmlite(type_name, patterns) == patterns


@pytest.mark.parametrize(("type_name", "exponent_bits"), [("f32", 8), ("f64", 11)])
def test_patterns_of_all_exponents_are_kept(type_name: str, exponent_bits: int) -> None:
    width = WIDTHS[type_name][1]
    mantissa_bits = width - 1 - exponent_bits
    rng = random.Random(20)
    edges = [0, 1, 2, (1 << mantissa_bits) - 1, 1 << (mantissa_bits - 1), (1 << (mantissa_bits - 1)) + 1]
    patterns = [
        sign << (width - 1) | exponent << mantissa_bits | mantissa
        for sign in (0, 1)
        for exponent in range(1 << exponent_bits)
        for mantissa in (*(edges if exponent % 31 in (0, 7) else ()), rng.getrandbits(mantissa_bits))
    ]
    assert through_llvmlite(type_name, patterns) == patterns


@pytest.mark.parametrize("type_name", ["f32", "f64"])
def test_short_decimals_are_kept(type_name: str) -> None:
    """Numbers as programs write them are printed in decimal, where the rounding can go wrong."""
    import numpy as np

    dtype, integer = (np.float32, np.uint32) if type_name == "f32" else (np.float64, np.uint64)
    rng = random.Random(21)
    values = [
        rng.choice((-1, 1)) * rng.randrange(1, 10**k) * 10.0 ** rng.randrange(-42, 32)
        for k in range(1, 7)
        for _ in range(400)
    ]
    patterns = [int(bits) for bits in np.array(values).astype(dtype).view(integer)]
    assert through_llvmlite(type_name, patterns) == patterns


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ("float +inf", "0x7FF0000000000000"),
        ("float -inf", "0xFFF0000000000000"),
        ("float +qnan", "0x7FF8000000000000"),
        ("float -nan(0x1)", "0xFFF8000020000000"),
        ("float f0x3DCCCCCD", "0x3FB99999A0000000"),
        ("double f0x3FB999999999999A", "0x3FB999999999999A"),
        ("half 9.997550e-02", "0xH2E66"),
        ("bfloat -0.0", "0xR8000"),
        ("half 65520.0", "0xH7C00"),
        ("float 1.17549429e-38", "0x3810000000000000"),
    ],
)
def test_forms_of_a_literal(literal: str, expected: str) -> None:
    type_name = literal.split(maxsplit=1)[0]
    assert to_llvmlite(f"store {literal}, ptr %0") == f"store {type_name} {expected}, ptr %0"


def test_the_last_type_before_a_literal_governs_it() -> None:
    assert to_llvmlite("  call void @f(float 0.1, <2 x half> <half 0.1, half 0.5>, double 0.1)") == (
        "  call void @f(float 0x3FB99999A0000000, <2 x half> <half 0xH2E66, half 0xH3800>, double 0x3FB999999999999A)"
    )


@pytest.mark.parametrize(
    "line",
    [
        '@s = constant [10 x i8] c"float 0.1\\00"',
        "  %x.1.0 = fadd float %a.0.5, %inf  ; float 0.1",
        '  %"float 0.5" = fneg double %"y 1.0"',
        "  %4 = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %1, <4 x half> %2, <4 x float> %3, i32 0)",
        "inf.5.1:                                 ; preds = %qnan",
        'source_filename = "kernel-1.5.float"',
        "  store i32 -1, ptr %0, align 4",
    ],
)
def test_what_is_no_literal_is_left_alone(line: str) -> None:
    assert to_llvmlite(line) == line


def test_uniform_work_group_size_keeps_its_meaning() -> None:
    text = 'define void @k() #0 {\n  ret void\n}\nattributes #0 = { nounwind nooutline "uniform-work-group-size" }\n'
    module = parsed(text)
    assert '"uniform-work-group-size"="true"' in str(module)
    assert '"uniform-work-group-size"="false"' in to_llvmlite(text.replace('-size"', '-size"="false"'))


def test_a_module_of_many_constructs_verifies() -> None:
    module = parsed(
        printed(
            """
            llvm.mlir.global internal @table(dense<[0.1, 0.2]> : tensor<2xf16>) : !llvm.array<2 x f16>
            llvm.func @k(%p: !llvm.ptr<1>, %c: i1) {
              %a = llvm.mlir.constant(0.1 : f32) : f32
              %v = llvm.mlir.constant(dense<1.0e-40> : vector<2xf32>) : vector<2xf32>
              %w = llvm.mlir.constant(dense<[0.1, 0xFF80]> : vector<2xbf16>) : vector<2xbf16>
              %i = llvm.mlir.constant(0xFF800000 : f32) : f32
              %s = llvm.select %c, %a, %i : i1, f32
              %m = llvm.intr.maximum(%s, %a) {fastmathFlags = #llvm.fastmath<fast>} : (f32, f32) -> f32
              llvm.store %m, %p : f32, !llvm.ptr<1>
              llvm.store %v, %p : vector<2xf32>, !llvm.ptr<1>
              llvm.store %w, %p : vector<2xbf16>, !llvm.ptr<1>
              llvm.return
            }
            """
        )
    )
    module.verify()
    assert "<bfloat 0xR3DCD, bfloat 0xRFF80>" in str(module)


@pytest.mark.parametrize("unnamed", ["", " local_unnamed_addr", " unnamed_addr"])
def test_attributes_follow_what_is_said_of_a_functions_address(unnamed: str) -> None:
    body = "#0 {\n  ret void\n}\n\nattributes #0 = { nounwind }\n"
    text = f"\ndefine void @f(<{{ i64 }}> %0, ptr byref(i32) %1){unnamed} {body}"
    module = llvm.parse_assembly(with_attributes(text, '"order"="again"'))
    module.verify()
    assert '"order"="again"' in str(module)
