"""Intrinsics that a kernel calls by LLVM's names, on a CPU in the role of a chip."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir.dialects import llvm, vector
from flydsl.errors import DSLCompileError
from flydsl.expr import T

THREADS = 128


def of_each(body):
    """A launch that stores what ``body`` makes of each float."""

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        i = fx.thread_idx.x
        for k, value in enumerate(body(src[i], i)):
            dst[i, k] = value

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=THREADS)

    return run


def called(result, name: str, *operands):
    return llvm.call_intrinsic(result, name, list(operands), [], [])


@pytest.fixture(params=["gfx942", "gfx1100"])
def wave(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", request.param)
    return {"gfx942": 64, "gfx1100": 32}[request.param]


def test_numbers_of_each_lane(wave: int) -> None:
    def body(x, i):
        yield called(T.f32, "llvm.amdgcn.exp2.f32", x) + 1.0  # a handle of MLIR's, as all that its builders make
        yield called(T.f32, "llvm.amdgcn.rcp.f32", x)
        halves = fx.Vector(called(T.vec(2, T.f16), "llvm.amdgcn.cvt.pkrtz", x, x * 3.0)).to(fx.Float32)
        yield halves[0]
        yield halves[1]
        yield called(T.f32, "llvm.fma.f32", x, x, fx.Float32(1.0))
        yield called(T.f32, "llvm.maxnum.f32", x, fx.Float32(0.5))
        pair = fx.Vector.from_elements([x, -x], fx.Float32)
        yield fx.Vector(vector.fma(pair, pair, pair))[1]

    src = np.random.default_rng(0).normal(size=THREADS).astype(np.float32)
    dst = np.zeros((THREADS, 7), np.float32)
    of_each(body)(src, dst)
    np.testing.assert_allclose(dst[:, 0], np.exp2(src) + 1, rtol=1e-6)
    np.testing.assert_allclose(dst[:, 1], 1 / src, rtol=1e-6)
    for column, exact in ((2, src), (3, src * np.float32(3))):  # the next half towards zero, not the nearest
        near = exact.astype(np.float16)
        beyond = np.abs(near.astype(np.float32)) > np.abs(exact)
        want = np.where(beyond, np.nextafter(near, np.float16(0)), near)
        assert beyond.any()
        np.testing.assert_array_equal(dst[:, column], want.astype(np.float32))
    np.testing.assert_allclose(dst[:, 4], src.astype(np.float64) ** 2 + 1, rtol=1e-6)
    np.testing.assert_array_equal(dst[:, 5], np.maximum(src, np.float32(0.5)))
    np.testing.assert_allclose(dst[:, 6], src.astype(np.float64) ** 2 - src, rtol=1e-4, atol=1e-6)


def test_exchanges_between_lanes(wave: int) -> None:
    def body(x, i):
        word = x.bitcast(fx.Int32)
        fields = [fx.Int32(0x111).ir_value(), fx.Int32(0xF), fx.Int32(0xD), fx.Boolean(False)]
        moved = called(T.i32, "llvm.amdgcn.update.dpp.i32", fx.Int32(0), word, *fields)
        yield fx.Int32(moved).bitcast(fx.Float32)
        first = called(T.i32, "llvm.amdgcn.readfirstlane.i32", word)
        yield fx.Int32(first).bitcast(fx.Float32)
        turned = called(T.i32, "llvm.amdgcn.ds.bpermute", (i ^ 5) * 4, word)
        yield fx.Int32(turned).bitcast(fx.Float32)

    src = np.arange(1, THREADS + 1, dtype=np.float32)
    dst = np.zeros((THREADS, 3), np.float32)
    of_each(body)(src, dst)
    lane = np.arange(THREADS)
    takes_part = (lane % 16 != 0) & (lane // 4 % 4 != 1)  # row_shr 1; the mask leaves out the second four of each row
    np.testing.assert_array_equal(dst[:, 0], np.where(takes_part, src - 1, 0))
    np.testing.assert_array_equal(dst[:, 1], src[lane // wave * wave])
    np.testing.assert_array_equal(dst[:, 2], src[lane ^ 5])


def test_others_are_refused_by_name(wave: int) -> None:
    with pytest.raises(DSLCompileError, match=r"intrinsic llvm\.amdgcn\.sffbh\.i32 has no lowering to the CPU"):
        of_each(lambda x, i: [called(T.i32, "llvm.amdgcn.sffbh.i32", i)])(
            np.ones(THREADS, np.float32), np.zeros((THREADS, 1), np.int32)
        )
