"""Kernels of Triton's for tests of bundles."""

import triton
import triton.language as tl

FACTOR = tl.constexpr(3)


@triton.jit
def add(x, y, out, n, scale, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    tl.store(out + i, (tl.load(x + i, inside) + tl.load(y + i, inside)) * scale, inside)


@triton.jit
def twice(x):
    return x * 2


@triton.jit
def any_argument(
    out, value, other: tl.int64, fixed, unaligned, flag, pair, absent, KIND: tl.constexpr, NAME: tl.constexpr = "sum",
    APPLY: tl.constexpr = None,
):  # fmt: skip
    """Every kind of argument, each of which counts in the result."""
    total = tl.full((), 0, tl.int64)
    total += value + 3 * other + 5 * fixed + 7 * unaligned + 11 * flag.to(tl.int64) + 13 * pair[0] + 17 * pair[1]
    if absent is not None:
        total += 19
    if NAME == "sum":
        total += 23
    if APPLY is not None:
        total = APPLY(total)
    tl.store(out, total.to(KIND))


@triton.jit
def softmax(out, x, stride, columns, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    values = tl.load(x + row * stride + i, i < columns, other=-float("inf"))
    weights = tl.exp(values - tl.max(values, 0))
    tl.store(out + row * stride + i, weights / tl.sum(weights, 0), i < columns)


@triton.jit
def matmul(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    inner = tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for start in range(0, k, BK):
        at = start + inner
        left = tl.load(a + rows[:, None] * k + at[None, :], (rows < m)[:, None] & (at < k)[None, :], other=0.0)
        right = tl.load(b + at[:, None] * n + columns[None, :], (at < k)[:, None] & (columns < n)[None, :], other=0.0)
        total += tl.dot(left, right)
    tl.store(c + rows[:, None] * n + columns[None, :], total, (rows < m)[:, None] & (columns < n)[None, :])


@triton.autotune([triton.Config({"BLOCK": 64}), triton.Config({"BLOCK": 128}, num_warps=2)], key=["n"])
@triton.heuristics({"EVEN": lambda given: given["n"] % given["BLOCK"] == 0})
@triton.jit
def tuned(x, n, EVEN: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if EVEN:
        tl.store(x + i, tl.load(x + i) + BLOCK)
    else:
        tl.store(x + i, tl.load(x + i, i < n) + BLOCK, i < n)


@triton.jit
def blocks(source, out, factor, ROWS: tl.constexpr):
    """Blocks of two descriptors that the host makes."""
    row = tl.program_id(0) * ROWS
    out.store([row, 0], source.load([row, 0]) * factor)


@triton.jit
def blocks_made_here(source, out, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """The same with descriptors that the device makes, in scratch memory on some chips."""
    tiles = tl.make_tensor_descriptor(source, [rows, columns], [columns, 1], [ROWS, COLUMNS])
    results = tl.make_tensor_descriptor(out, [rows, columns], [columns, 1], [ROWS, COLUMNS])
    place = [tl.program_id(0) * ROWS, tl.program_id(1) * COLUMNS]
    results.store(place, tiles.load(place) * 2)
