"""Kernels in Triton's language whose PTX is recorded in ``data``; ``record.py`` compiles them."""

import triton
import triton.language as tl


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(out + at, tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside), mask=inside)


@triton.jit
def add_unmasked(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    one = tl.load(x + at)
    other = tl.load(y + at, mask=at < n)
    tl.store(out + at, one + other, mask=at < n)


@triton.jit
def row_sums(x, out, columns, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    row = tl.load(x + tl.program_id(0) * columns + at, mask=at < columns, other=0.0)
    tl.store(out + tl.program_id(0), tl.sum(row, 0))


@triton.jit
def total(x, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    part = tl.sum(tl.load(x + at, mask=at < n, other=0.0), 0)
    before = tl.load(out)
    tl.store(out, before + part)


@triton.jit
def total_by_atomics(x, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(out, tl.sum(tl.load(x + at, mask=at < n, other=0.0), 0))


@triton.jit
def total_by_lock(x, out, lock, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    part = tl.sum(tl.load(x + at, mask=at < n, other=0.0), 0)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(out, tl.load(out) + part)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def shift(x, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    following = tl.load(x + at + 1, mask=at + 1 < n, other=0.0)
    tl.store(x + at, following, mask=at < n)


@triton.jit
def masked_tile(x, out, SIZE: tl.constexpr):
    row = tl.arange(0, SIZE)[:, None]
    column = tl.arange(0, SIZE)[None, :]
    tile = tl.load(x + row * SIZE + column)
    tl.store(out + row * SIZE + column, tl.where(row >= column, tile, 0.0))


@triton.jit
def product(a, b, c, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    row = (tl.program_id(0) * BM + tl.arange(0, BM))[:, None]
    column = (tl.program_id(1) * BN + tl.arange(0, BN))[None, :]
    inner = tl.arange(0, BK)
    acc = tl.zeros((BM, BN), tl.float32)
    for start in range(0, k, BK):
        left = tl.load(a + row * k + start + inner[None, :])
        right = tl.load(b + (start + inner[:, None]) * BN + column)
        acc += tl.dot(left, right)
    tl.store(c + row * BN + column, acc)


@triton.jit
def sums_to_here(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.cumsum(tl.load(x + at), 0))


@triton.jit
def counted(x, out, BLOCK: tl.constexpr, BINS: tl.constexpr):
    tl.store(out + tl.arange(0, BINS), tl.histogram(tl.load(x + tl.arange(0, BLOCK)), BINS))


@triton.jit
def product_of_boxes(a, b, c, k, N: tl.constexpr):
    left = tl.make_tensor_descriptor(a, [N, k], [k, 1], [N, N])
    right = tl.make_tensor_descriptor(b, [k, N], [N, 1], [N, N])
    to = tl.make_tensor_descriptor(c, [N, N], [N, 1], [N, N])
    acc = tl.zeros((N, N), tl.float32)
    for start in range(0, k, N):
        acc = tl.dot(left.load([0, start]), right.load([start, 0]), acc)
    to.store([0, 0], acc)
