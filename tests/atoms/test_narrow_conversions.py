"""Conversions to and from floats of 8 bits are instructions where a chip has them for the format."""

import re
from typing import Any

import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile


def program(narrow: Any) -> Any:
    @flyc.kernel
    def kernel(t: fx.Tensor, codes: fx.Tensor):
        i = 4 * fx.thread_idx.x
        numbers, own = fx.ptr_load(fx.get_iter(t) + i, fx.Float32x4), fx.get_iter(codes) + i
        old = fx.ptr_load(own, fx.VectorAlias(narrow, 4)).to(fx.Float32)
        fx.ptr_store((numbers + old).to(narrow), own)

    @flyc.jit
    def run(t: fx.Tensor, codes: fx.Tensor):
        kernel(t, codes).launch(grid=1, block=64)

    return run


@pytest.mark.parametrize(
    ("target", "narrow", "there", "back"),
    [
        ("rocm:gfx942", fx.Float8E4M3FNUZ, "v_cvt_pk_fp8_f32", "v_cvt_pk_f32_fp8"),
        ("rocm:gfx942", fx.Float8E5M2FNUZ, "v_cvt_pk_bf8_f32", "v_cvt_pk_f32_bf8"),
        ("rocm:gfx950", fx.Float8E4M3FN, "v_cvt_pk_fp8_f32", "v_cvt_pk_f32_fp8"),
        ("rocm:gfx1201", fx.Float8E5M2, "v_cvt_pk_bf8_f32", "v_cvt_pk_f32_bf8"),
        ("cuda:sm_89", fx.Float8E4M3FN, "cvt.rn.satfinite.e4m3x2.f32", "cvt.rn.f16x2.e4m3x2"),
        ("cuda:sm_90", fx.Float8E5M2, "cvt.rn.satfinite.e5m2x2.f32", "cvt.rn.f16x2.e5m2x2"),
    ],
)
def test_two_at_once(target: str, narrow: Any, there: str, back: str) -> None:
    arguments = {"t": flyc.TensorSpec(fx.Float32, (None,)), "codes": flyc.TensorSpec(narrow, (None,))}
    text = assembly(program(narrow), target, arguments)
    assert len(re.findall(re.escape(there), text)) == 2
    assert len(re.findall(re.escape(back), text)) == 2
    if target.startswith("rocm"):  # the codes stay together in a register
        assert not re.search(r"\bv_(perm|lshl|lshrrev|or3|and_or|bfe)\w*", text.partition("v_cvt_pk_f32")[2])


@pytest.mark.parametrize("count", [1, 3, 8])
def test_numbers_of_four_bits(count: int) -> None:
    @flyc.kernel
    def kernel(t: fx.Tensor):
        first = fx.thread_idx.x * count
        numbers = [t[first + k] for k in range(count)]
        if count == 1:
            narrow = [numbers[0].to(fx.Float4E2M1FN).to(fx.Float32)]
        else:
            vector = fx.Vector.from_elements(numbers, fx.Float32).to(fx.Float4E2M1FN).to(fx.Float32)
            narrow = [vector[k] for k in range(count)]
        for k in fx.range_constexpr(count):
            t[first + k] = narrow[k]

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t).launch(grid=1, block=64)

    arguments = {"t": flyc.TensorSpec(fx.Float32, (None,))}
    text = assembly(run, "rocm:gfx950", arguments)
    assert len(re.findall("v_cvt_scalef32_pk_fp4_f32", text)) == (count + 1) // 2
    assert len(re.findall("v_cvt_scalef32_pk_f32_fp4", text)) == (count + 1) // 2
    if count != 3:  # the codes stay together in a register
        assert not re.search(r"\bv_(perm|lshl|lshrrev|or3|and_or|bfe)\w*", text.partition("v_cvt_scalef32_pk_fp4")[2])
    assert "v_cvt_scale" not in assembly(run, "rocm:gfx942", arguments)


@pytest.mark.parametrize(
    ("target", "narrow"),
    [("rocm:gfx942", fx.Float8E4M3FN), ("rocm:gfx1100", fx.Float8E4M3FN), ("rocm:gfx950", fx.Float8E4M3FNUZ),
     ("cuda:sm_80", fx.Float8E5M2), ("cuda:sm_90", fx.Float8E4M3FNUZ)],
)  # fmt: skip
def test_formats_that_a_chip_lacks_are_computed(target: str, narrow: Any) -> None:
    arguments = {"t": flyc.TensorSpec(fx.Float32, (None,)), "codes": flyc.TensorSpec(narrow, (None,))}
    assert not re.search(r"cvt_pk_(fp8|bf8|f32)|e[45]m[32]x2", assembly(program(narrow), target, arguments))
    (done,) = precompile(program(narrow), [target], [arguments], isolated=False)
    assert done.artifact is not None, done.error
