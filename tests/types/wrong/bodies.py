"""Wrong bodies of kernels; each marked line is one that both checkers refuse, and they refuse no other."""

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr import thread_index  # wrong
from flydsl.expr.typing import Int31  # wrong


@flyc.kernel
def body(x: fx.Tensor, k: fx.Float32, n: fx.Int32, size: fx.Constexpr[int]) -> None:
    i = fx.thread_idx.x
    fx.thread_idx.w  # wrong
    fx.threadIdx.x  # wrong
    fx.syncthreads()  # wrong
    fx.math.exponential(k)  # wrong
    fx.math.exp("k")  # wrong
    fx.math.exp(i)  # wrong
    fx.math.exp()  # wrong
    fx.math.exp(k, k)  # wrong
    x["i"]  # wrong
    x[1.5]  # wrong
    x[0:4]  # wrong
    x[k]  # wrong
    x[i] + "a"  # wrong
    x[i].value_of()  # wrong
    x.lenght  # wrong
    x[i] = "a"  # wrong
    x[i] = x  # wrong
    k & 1  # wrong
    k << 2  # wrong
    ~k  # wrong
    i + "1"  # wrong
    i < "1"  # wrong
    x + 1  # wrong
    size.to(fx.Float32)  # wrong
    fx.barrier(1)  # wrong
    fx.coop.warp_sum(k, fx.ReductionOp.ADD)  # wrong
    fx.coop.BlockScan[fx.Float32, 64].inclusive_sum(k)  # wrong
    fx.Float31(1)  # wrong
    n.nothing  # wrong
