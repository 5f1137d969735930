"""Kernels with jumps that depend on run-time values, and barriers that such jumps forbid.

In the refused ones ``# here`` marks the barrier, and ``# jump`` the jump.
"""

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def guarded_kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if i >= n:
        return
    x = src[i]
    if x < 0.0:
        return
    dst[i] = x * 2.0


@flyc.jit
def guarded(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    if n == 0:
        return
    guarded_kernel(src, dst, n).launch(grid=(fx.ceildiv(n, 64),), block=64)


@flyc.kernel
def search_kernel(src: fx.Tensor, dst: fx.Tensor, count: fx.Tensor, limit: fx.Float32):
    """The first number above ``limit`` in each row, and how many positive ones come before it."""
    row = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if row >= src.shape[0]:
        return
    found, positive = fx.Int32(-1), fx.Int32(0)
    for k in range(src.shape[1]):
        x = src[row, k]
        if x <= 0.0:
            continue
        if x > limit:
            found = k
            break
        positive += 1
    dst[row] = found
    count[row] = positive


@flyc.jit
def search(src: fx.Tensor, dst: fx.Tensor, count: fx.Tensor, limit: fx.Float32):
    search_kernel(src, dst, count, limit).launch(grid=(fx.ceildiv(src.shape[0], 32),), block=32)


@flyc.jit
def collatz_steps(x, limit):
    steps = 0
    while True:
        if x == 1:
            break
        if x % 2 == 0:
            x = x // 2
            steps += 1
            continue
        x = 3 * x + 1
        steps += 1
        if steps > limit:
            return -1
    return steps


@flyc.kernel
def collatz_kernel(dst: fx.Tensor, limit: fx.Int32):
    i = fx.thread_idx.x
    dst[i] = collatz_steps(i + 1, limit)


@flyc.jit
def collatz(dst: fx.Tensor, limit: fx.Int32):
    collatz_kernel(dst, limit).launch(grid=1, block=128)


@flyc.kernel
def pairs_kernel(src: fx.Tensor, dst: fx.Tensor, total: fx.Int32):
    """The first pair of each row that adds up to ``total``, from two loops that end each other."""
    row = fx.thread_idx.x
    n = src.shape[1]
    first, second = fx.Int32(-1), fx.Int32(-1)
    for i in range(n):
        if src[row, i] > total:
            continue
        for j in range(i + 1, n):
            if src[row, i] + src[row, j] == total:
                first, second = i, j
                break
        if first >= 0:
            break
    for k in fx.range_constexpr(2):
        if first < 0:
            break
        dst[row, k] = first if k == 0 else second


@flyc.jit
def pairs(src: fx.Tensor, dst: fx.Tensor, total: fx.Int32):
    pairs_kernel(src, dst, total).launch(grid=1, block=16)


@flyc.kernel
def whole_blocks_kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    """Jumps on what is the same for the whole block may come before a barrier."""
    block, i = fx.block_idx.x, fx.thread_idx.x
    if block >= n:
        return
    buffer = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 32]).peek().view(fx.make_layout(32, 1))
    for trip in range(4):
        if trip > block:
            break
        buffer[i] = src[block, i] + trip
        fx.barrier()
        dst[block, i] = buffer[31 - i]
        fx.barrier()


@flyc.jit
def whole_blocks(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    whole_blocks_kernel(src, dst, n).launch(grid=(src.shape[0],), block=32)


@flyc.jit
def wait_if(x):
    if x > 3:
        return x
    return -x


@flyc.jit
def wait():
    fx.barrier()  # here


@flyc.kernel
def after_return(dst: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    if i >= n:
        return  # jump
    fx.barrier()  # here
    dst[i] = 1


@flyc.kernel
def in_function(dst: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    x = wait_if(i)
    fx.barrier()
    if i == 0:
        dst[i] = x
    elif i < n:
        return  # jump
    wait()


@flyc.kernel
def before_break(dst: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    for k in range(n):
        fx.barrier()  # here
        if k > i:
            break  # jump
        dst[i] = 1


@flyc.kernel
def after_continue(dst: fx.Tensor, n: fx.Int32):
    k = fx.Int32(0)
    while k < n:
        k += 1
        if fx.thread_idx.x > k:
            continue  # jump
        fx.barrier()  # here


@flyc.kernel
def after_return_from_loop(dst: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    for k in range(i):
        if k == n:
            return  # jump
    fx.barrier()  # here


@flyc.kernel
def in_unrolled_loop(dst: fx.Tensor, n: fx.Int32):
    for k in fx.range_constexpr(3):
        if k:
            fx.barrier()  # here
        if dst[k + fx.thread_idx.x] == n:
            break  # jump


@flyc.kernel
def after_loops(dst: fx.Tensor, n: fx.Int32):
    """All threads are back where the loop ends."""
    i = fx.thread_idx.x
    for k in range(n):
        if k > i:
            break
        if k == i:
            continue
        dst[i] = k
    for k in fx.range_constexpr(3):
        if i > k:
            continue
        dst[i] += k
    fx.barrier()
    other = dst[31 - i]
    fx.barrier()
    dst[i] += other * 0


@fx.struct
class Pair:
    first: fx.Int32
    second: fx.Float32


@flyc.kernel
def first_bound_kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    """Values of several kinds, which the branches of an ``if`` bind first."""
    i = fx.thread_idx.x
    if i < n:
        view, vector, pair, nothing = src[0, None], fx.Vector.filled(2, 1.0, fx.Float32), Pair(1, 2.0), None
    elif i == n:
        view, vector, pair, nothing = src[1, None], fx.Vector.filled(2, src[0, 1], fx.Float32), Pair(i, 3), None
    else:
        pair, nothing = Pair(second=src[1, 1], first=4), None
        view, vector = src[1, None], fx.Vector.filled(2, 0.5, fx.Float32)
    if fx.const_expr(nothing is None):
        dst[i, 0], dst[i, 1] = view[2], vector[0] + vector[1]
        dst[i, 2] = pair.first + pair.second


@flyc.jit
def first_bound(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    first_bound_kernel(src, dst, n).launch(grid=1, block=4)


@flyc.kernel
def unlike_kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    scale = 2.0
    if n > 1:  # noqa: SIM108
        t = src[0, 0]  # first
    else:
        t = n  # second
    dst[0, 0] = t * scale  # here


@flyc.jit
def unlike(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    unlike_kernel(src, dst, n).launch(grid=1, block=1)
