"""Row-wise softmax: one block per row, which reduces by shuffles within a warp and shared memory between warps.

Run it: ``python examples/02_softmax.py``
"""

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

BLOCK = 256
MOST = 2**31 - BLOCK  # indices of 32 bits reach one step beyond the end


@flyc.jit
def block_reduce(value, combine, neutral, scratch):
    """``value`` of all threads combined, in every thread.  ``scratch`` is a shared tensor with an element per warp."""
    warp = fx.num_warp_threads()
    offset = warp // 2
    while offset > 0:
        value = combine(value, fx.shuffle_xor(value, offset, warp))
        offset //= 2
    fx.barrier()  # the scratch may still be read from the reduction before
    if fx.lane_id() == 0:
        scratch[fx.thread_idx.x // warp] = value
    fx.barrier()
    result = fx.Float32(neutral)
    for w in fx.range_constexpr(BLOCK // warp):
        result = combine(result, scratch[w])
    return result


@flyc.kernel
def softmax_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, tid = fx.block_idx.x, fx.thread_idx.x
    columns = X.shape[1]
    warps = BLOCK // fx.num_warp_threads()
    scratch = fx.SharedAllocator().allocate(fx.Array[fx.Float32, warps]).peek().view(fx.make_layout(warps, 1))

    largest = fx.Float32(float("-inf"))
    for i in range(tid, columns, BLOCK):
        largest = fx.max(largest, X[row, i])
    largest = block_reduce(largest, fx.max, float("-inf"), scratch)

    total = fx.Float32(0.0)
    for i in range(tid, columns, BLOCK):
        e = fx.math.exp(X[row, i] - largest)
        Y[row, i] = e
        total += e
    total = block_reduce(total, lambda a, b: a + b, 0.0, scratch)

    for i in range(tid, columns, BLOCK):
        Y[row, i] = Y[row, i] / total


@flyc.jit
def softmax(X: fx.Tensor, Y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    rows, columns = X.shape
    fits = (Y.shape[0] == rows) & (Y.shape[1] == columns) & (columns <= MOST)
    message = (
        f"softmax: Y is {{}} x {{}}, X {{}} x {{}}; expected one shape, columns up to {MOST}; use numpy.empty_like(X)"
    )
    fx.check(fits, message, *Y.shape, rows, columns)  # compiled: a comparison before the launch
    softmax_kernel(X, Y).launch(grid=X.shape[0], block=BLOCK, stream=stream)


matrix = flyc.TensorSpec(fx.Float32, (None, None))
softmax.signatures({"X": matrix, "Y": matrix})


def main() -> float:
    """The largest error against NumPy."""
    rng = np.random.default_rng(0)
    errors = []
    for shape in ((100, 1000), (512, 4099)):
        x = rng.standard_normal(shape, dtype=np.float32)
        y = np.empty_like(x)
        softmax(x, y)
        e = np.exp(x - x.max(axis=1, keepdims=True))
        errors.append(float(np.abs(y - e / e.sum(axis=1, keepdims=True)).max()))
        print(f"softmax     {shape[0]:5} x {shape[1]:<5} largest error against NumPy: {errors[-1]:.1e}")
    return max(errors)


if __name__ == "__main__":
    main()
