"""Matrix products on the CPU whose fragments are written between them: each sees what its fragments hold then."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx


def product(a, b, c):
    return fx.rocdl.mfma_f32_16x16x16f16(fx.T.f32x4, [a, b, c, 0, 0, 0])


@flyc.kernel
def chained_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, D: fx.Tensor, turns: fx.Int32):
    lane = fx.thread_idx.x
    atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))
    a, b = (fx.make_rmem_tensor(4, fx.Float16) for _ in range(2))
    c, d = (fx.make_rmem_tensor(4, fx.Float32) for _ in range(2))
    for v in fx.range_constexpr(4):
        a[v] = A[lane % 16, lane // 16 * 4 + v]
        b[v] = B[lane % 16, lane // 16 * 4 + v]
    c.fill(0)
    d.fill(5)
    fx.gemm(atom, d, a, b, c)  # D is not where C is
    a.fill(1)
    fx.gemm(atom, c, a, b, d)
    for _ in range(turns):
        fx.gemm(atom, c, a, b, c)
        for v in fx.range_constexpr(4):
            a[v] = a[v] + fx.Float16(1)
    early = a.load()
    a.fill(7)
    c.store(product(early, b.load(), c.load()))
    a.store(early)
    for _ in range(turns):
        c.store(product(early, b.load(), c.load()))
        a.fill(7)
    a.store(early)
    if lane < 48:  # only some lanes change what the next product sees
        a.fill(0)
    fx.gemm(atom, c, a, b, c)
    for v in fx.range_constexpr(4):
        C[lane // 16 * 4 + v, lane % 16] = c[v]
        D[lane // 16 * 4 + v, lane % 16] = d[v]


@flyc.jit
def chained(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, D: fx.Tensor, turns: fx.Int32):
    chained_kernel(A, B, C, D, turns).launch(grid=1, block=64)


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_each_product_sees_its_fragments(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    rng = np.random.default_rng(5)
    a, b = (rng.integers(-4, 5, (16, 16)).astype(np.float16) for _ in range(2))
    c, d = (np.zeros((16, 16), np.float32) for _ in range(2))
    chained(a, b, c, d, turns)
    first = a.astype(np.float32) @ b.T.astype(np.float32)
    column_sums = b.astype(np.float32).sum(axis=1)
    factor = turns + 1  # all that A holds after the loop
    c_before_last = first + (1 + turns * factor // 2 + factor * factor) * column_sums
    last = factor * b[:, 12:].astype(np.float32).sum(axis=1)  # of k 12 to 15, which lanes 48 to 63 hold
    np.testing.assert_array_equal(d, first)
    np.testing.assert_array_equal(c, c_before_last + last)


@flyc.kernel
def interleaved_kernel(A: fx.Tensor, B: fx.Tensor, OUT: fx.Tensor):
    """Sums that go on after others, that are read where another is stored later, and that lanes or turns add to."""
    lane = fx.thread_idx.x
    values = [A[lane % 16, lane // 16 * 4 + v] for v in range(4)]
    a, b = (fx.Vector.from_elements(values), fx.Vector.from_elements([B[v] for v in range(4)]))
    zero = fx.Vector.filled(4, 0, fx.Float32)
    first, second = product(a, b, zero), product(b, a, zero)
    third = product(a, a, first)
    second = product(b, b, second)
    out = fx.make_rmem_tensor(20, fx.Float32)
    for k in fx.range_constexpr(20):
        out[k] = fx.Float32(k)
    at = fx.get_iter(out)
    inner = product(a, b, third)
    before = fx.ptr_load(at + 4, fx.Float32x4)  # where `fourth` goes, as it was
    fourth = product(b, a, inner)
    fx.ptr_store(inner, at + 2)  # half of which is there already
    fx.ptr_store(fourth, at + 4)
    fx.ptr_store(before, at + 12)
    turned = product(a, a, third)
    for _ in range(lane % 2 + 2):
        fx.ptr_store(second, at + 8)
        if lane % 3 == 0:
            fx.ptr_store(fourth, at + 8)
    for _ in range(2):
        turned = product(a, b, turned)
    fx.ptr_store(turned, at + 16)
    for k in fx.range_constexpr(20):
        OUT[k, lane] = out[k]


@flyc.jit
def interleaved(A: fx.Tensor, B: fx.Tensor, OUT: fx.Tensor):
    interleaved_kernel(A, B, OUT).launch(grid=1, block=64)


def test_sums_are_what_they_were_when_they_were_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    rng = np.random.default_rng(6)
    a, b = rng.integers(-3, 4, (16, 16)).astype(np.float16), rng.integers(-3, 4, 4).astype(np.float16)
    out = np.full((20, 64), np.nan, np.float32)
    interleaved(a, b, out)
    x, y = a.astype(np.float32), np.tile(b.astype(np.float32), (16, 4))

    def held(c: np.ndarray) -> np.ndarray:
        """C as lanes hold it: element v of lane l is C[l // 16 * 4 + v, l % 16]."""
        return c.reshape(4, 4, 16).transpose(1, 0, 2).reshape(4, 64)

    third = x @ x.T + x @ y.T
    inner = third + x @ y.T
    second, fourth = y @ x.T + y @ y.T, inner + y @ x.T
    turned = third + x @ x.T + 2 * (x @ y.T)
    expected = np.repeat(np.arange(20, dtype=np.float32)[:, None], 64, 1)
    before = expected[4:8].copy()
    expected[2:6] = held(inner)
    expected[4:8] = held(fourth)
    expected[8:12] = np.where(np.arange(64) % 3 == 0, held(fourth), held(second))
    expected[12:16] = before
    expected[16:] = held(turned)
    np.testing.assert_array_equal(out, expected)
