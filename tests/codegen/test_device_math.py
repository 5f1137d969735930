"""Every mathematical operation compiles for every kind of GPU, calls nothing that is missing, and keeps its accuracy."""

from __future__ import annotations

import re

import pytest
from codegen_kernels import build, device_ir, kernel_text, module_text

from flydsl.backends.base import CompileOptions
from flydsl.binaries import describe
from flydsl.errors import DSLNotImplementedError
from flydsl.support.math_functions import MATH_FUNCTIONS

UNARY = [row.name for row in MATH_FUNCTIONS if row.operands == 1 and row.is_in_mlir]
FLOATS = ("f16", "bf16", "f32", "f64", "vector<2xf16>", "vector<4xf32>")


def kernel(number: int, operation: str, of: str, flags: str = "") -> str:
    dialect_operation, operands, types = {
        **{name: (f"math.{name}", "%x", of) for name in UNARY},
        **{name: (f"math.{name}", "%x, %y", of) for name in ("powf", "atan2", "copysign", "ipowi")},
        **{name: (f"arith.{name}", "%x, %y", of) for name in ("maximumf", "minimumf", "maxnumf", "remf", "divf")},
        **{name: (f"math.{name}", "%x", of) for name in ("absi", "ctlz", "ctpop", "cttz")},
        **{name: (f"arith.{name}", "%x, %y", of) for name in ("divsi", "remui")},
        "fma": ("math.fma", "%x, %y, %x", of),
        "fpowi": ("math.fpowi", "%x, %n", f"{of}, i32"),
    }[operation]
    body = f"""
    %x = llvm.load %p : !llvm.ptr<1> -> {of}
    %q = llvm.getelementptr %p[%n] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
    %y = llvm.load %q : !llvm.ptr<1> -> {of}
    %r = {dialect_operation} {operands} {flags} : {types}
    llvm.store %r, %p : {of}, !llvm.ptr<1>
    """
    return kernel_text(f"k{number}_{operation}", body, "%p: !llvm.ptr<1>, %n: i32")


def every_case() -> list[tuple[str, str]]:
    floats = [*UNARY, "powf", "atan2", "copysign", "maximumf", "minimumf", "maxnumf", "remf", "divf", "fma"]
    cases = [(name, of) for name in floats for of in FLOATS]
    cases += [("fpowi", of) for of in FLOATS[:4]]
    cases += [(name, of) for name in ("absi", "ctlz", "ctpop", "cttz", "ipowi") for of in ("i8", "i16", "i32", "i64")]
    cases += [(name, of) for name in ("divsi", "remui") for of in ("i8", "i32", "i64", "i128")]
    return cases


@pytest.mark.parametrize("target", ["cuda:sm_75", "cuda:sm_90", "rocm:gfx90a", "rocm:gfx1100", "rocm:gfx1250"])
def test_every_operation_on_every_type(target: str) -> None:
    cases = every_case()
    source = module_text(*(kernel(i, *case) for i, case in enumerate(cases)))
    info = describe(build(target, source, CompileOptions(opt_level=1), isolated=True).sections["binary"])
    assert len(info.kernels) == len(cases)
    assert info.undefined == ()


@pytest.mark.parametrize("options", [CompileOptions(fast_fp_math=True), CompileOptions(unsafe_fp_math=True)])
@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_fast_math_of_every_kind_assembles(target: str, options: CompileOptions) -> None:
    cases = [(name, of) for name in ("exp", "log", "sin", "powf", "sqrt", "divf", "fma") for of in FLOATS]
    source = module_text(*(kernel(i, *case, "fastmath<fast>") for i, case in enumerate(cases)))
    assert len(describe(build(target, source, options, isolated=True).sections["binary"]).kernels) == len(cases)


def test_fast_options_reach_the_instructions() -> None:
    source = module_text(kernel(0, "divf", "f32"))
    plain = build("cuda:sm_90", source).sections["ptx"].decode()
    fast = build("cuda:sm_90", source, CompileOptions(fast_fp_math=True)).sections["ptx"].decode()
    assert "div.rn.f32" in plain
    assert "div.rn.ftz.f32" in fast


def test_an_approximation_is_used_where_it_is_allowed() -> None:
    assert "@__nv_expf(" in device_ir("cuda:sm_90", module_text(kernel(0, "exp", "f32")))
    fast = device_ir("cuda:sm_90", module_text(kernel(0, "exp", "f32", "fastmath<afn>")))
    assert "ex2.approx" in fast
    assert "__nv_" not in fast


@pytest.mark.parametrize("operation", ["expm1", "log1p"])
def test_approximations_of_small_arguments_need_no_device_library_on_amd(operation: str) -> None:
    text = device_ir("rocm:gfx942", module_text(kernel(0, operation, "f32", "fastmath<afn>")))
    assert "@llvm.amdgcn.log" in text
    assert "__ocml_" not in text


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_a_half_is_multiplied_and_added_with_one_rounding(target: str) -> None:
    assert "@llvm.fma.f16(" in device_ir(target, module_text(kernel(0, "fma", "f16")))


@pytest.mark.parametrize("operation", ["expm1", "log1p"])
@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_functions_that_exist_to_avoid_cancellation_do_so(target: str, operation: str) -> None:
    text = device_ir(target, module_text(kernel(0, operation, "f32")))
    assert re.search(rf"@__(nv|ocml)_{operation}", text)
    assert "fsub" not in text
    assert "fadd" not in text


def test_exponentials_of_singles_need_no_device_library_on_amd() -> None:
    text = device_ir("rocm:gfx942", module_text(*(kernel(i, n, "f32") for i, n in enumerate(["exp", "exp2", "log"]))))
    assert "__ocml_" not in text


def test_wide_exponents_are_refused() -> None:
    body = "%x = llvm.load %p : !llvm.ptr<1> -> f32\n%r = math.fpowi %x, %n : f32, i64"
    with pytest.raises(DSLNotImplementedError, match="32 bits, got 64"):
        device_ir("cuda:sm_90", module_text(kernel_text("k", body, "%p: !llvm.ptr<1>, %n: i64")))
