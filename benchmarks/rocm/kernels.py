"""Kernels in the common language of flydsl and FlyDSL, compiled by whichever of the two the interpreter has.

``python rocm/kernels.py`` compiles for the target of the environment.  Each line that it reads is a kernel's name and
what the environment has besides, in JSON; it answers with a line: what the first call took, in milliseconds.
"""

import json
import os
import sys
import time

import torch
from programs.cpu_time import cpu_seconds
from programs.traced_kernels import PROGRAMS
from rocm.products import make_product
from rocm.rows import make_layernorm, make_rmsnorm

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.runtime.device import get_rocm_arch

BLOCK_M, BLOCK_N, BLOCK_K = 128, 128, 32


@flyc.kernel
def add_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    thread, block = fx.thread_idx.x, fx.block_idx.x
    atom = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float32)
    fragments = []
    for X in (A, B):
        tile = fx.slice(fx.logical_divide(X, fx.make_layout(1024, 1)), (None, block))
        fragment = fx.make_rmem_tensor(4, fx.Float32)
        fx.copy(atom, fx.slice(fx.logical_divide(tile, fx.make_layout(4, 1)), (None, thread)), fragment)
        fragments.append(fragment)
    result = fx.make_rmem_tensor(4, fx.Float32)
    result.store(fragments[0].load() + fragments[1].load())
    tile = fx.slice(fx.logical_divide(C, fx.make_layout(1024, 1)), (None, block))
    fx.copy(atom, result, fx.slice(fx.logical_divide(tile, fx.make_layout(4, 1)), (None, thread)))


@flyc.jit
def add(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    add_kernel(A, B, C).launch(grid=(64, 1, 1), block=(256, 1, 1), stream=stream)


@flyc.kernel
def mma_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
    thread = fx.thread_idx.x
    A, B, C = (fx.rocdl.make_buffer_tensor(x) for x in (A, B, C))
    atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 4, fx.Float32))
    mma = fx.make_tiled_mma(atom, fx.make_layout((2, 2, 1), (1, 2, 0)))
    mine = mma.get_slice(thread)
    copy_atom = fx.make_copy_atom(fx.rocdl.BufferCopy32b(), fx.Float32)
    rA, rB, rC = mine.make_fragment_A(A), mine.make_fragment_B(B), mine.make_fragment_C(C)
    for source, fragment, tiled in (
        (A, rA, fx.make_tiled_copy_A(copy_atom, mma)),
        (B, rB, fx.make_tiled_copy_B(copy_atom, mma)),
    ):
        part = tiled.get_slice(thread)
        fx.copy(copy_atom, part.partition_S(source), part.retile(fragment))
    rC.fill(0)
    fx.gemm(mma, rC, rA, rB, rC)
    part = fx.make_tiled_copy_C(copy_atom, mma).get_slice(thread)
    fx.copy(copy_atom, part.retile(rC), part.partition_D(C))


@flyc.jit
def mma(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    mma_kernel(A, B, C).launch(grid=(1, 1, 1), block=(256, 1, 1), stream=stream)


@flyc.kernel
def gemm_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, K: fx.Int32):
    thread = fx.thread_idx.x
    A, B, C = (fx.rocdl.make_buffer_tensor(x) for x in (A, B, C))
    tA = fx.slice(fx.flat_divide(A, fx.make_tile(BLOCK_M, BLOCK_K)), (None, None, fx.block_idx.x, None))
    tB = fx.slice(fx.flat_divide(B, fx.make_tile(BLOCK_N, BLOCK_K)), (None, None, fx.block_idx.y, None))
    tC = fx.slice(fx.flat_divide(C, fx.make_tile(BLOCK_M, BLOCK_N)), (None, None, fx.block_idx.x, fx.block_idx.y))

    shared = fx.SharedAllocator()
    sA_ptr = shared.allocate(fx.Align[fx.Array[fx.Float16, BLOCK_M * BLOCK_K], 16]).peek().ptr
    sB_ptr = shared.allocate(fx.Align[fx.Array[fx.Float16, BLOCK_N * BLOCK_K], 16]).peek().ptr
    sA = fx.make_view(sA_ptr, fx.make_layout((BLOCK_M, BLOCK_K), (BLOCK_K, 1)))
    sB = fx.make_view(sB_ptr, fx.make_layout((BLOCK_N, BLOCK_K), (BLOCK_K, 1)))

    loads = fx.make_copy_atom(fx.rocdl.BufferCopy128b(), fx.Float16)
    shares = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float16)
    g2r = fx.make_tiled_copy_tv(loads, fx.make_layout((64, 4), (4, 1)), fx.make_layout((1, 8), (8, 1)))
    mine_g2r = g2r.get_slice(thread)
    atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))
    mma = fx.make_tiled_mma(atom, fx.make_layout((2, 2, 1), (1, 2, 0)))
    mine = mma.get_slice(thread)
    reads = fx.make_copy_atom(fx.UniversalCopy64b(), fx.Float16)
    copy_A, copy_B = fx.make_tiled_copy_A(reads, mma), fx.make_tiled_copy_B(reads, mma)
    mine_A, mine_B = copy_A.get_slice(thread), copy_B.get_slice(thread)
    rA, rB, rC = mine.make_fragment_A(sA), mine.make_fragment_B(sB), mine.make_fragment_C(tC)
    rC.fill(0)
    dA, dB = mine_g2r.partition_D(sA), mine_g2r.partition_D(sB)
    gA, gB = mine_g2r.partition_S(tA), mine_g2r.partition_S(tB)
    first = fx.slice(gA, (None, None, None, 0))
    fA, fB = fx.make_fragment_like(first), fx.make_fragment_like(first)
    pA, pB, qA, qB = mine_A.partition_S(sA), mine_B.partition_S(sB), mine_A.retile(rA), mine_B.retile(rB)
    for k in range(K // BLOCK_K):
        fx.copy(loads, fx.slice(gA, (None, None, None, k)), fA)
        fx.copy(loads, fx.slice(gB, (None, None, None, k)), fB)
        fx.gpu.barrier()
        fx.copy(shares, fA, dA)
        fx.copy(shares, fB, dB)
        fx.gpu.barrier()
        fx.copy(reads, pA, qA)
        fx.copy(reads, pB, qB)
        fx.gemm(mma, rC, rA, rB, rC)
    store = fx.make_copy_atom(fx.rocdl.BufferCopy32b(), fx.Float32)
    part = fx.make_tiled_copy_C(store, mma).get_slice(thread)
    fx.copy(store, part.retile(rC), part.partition_D(tC))


@flyc.jit
def gemm(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, K: fx.Int32, stream: fx.Stream = fx.Stream(None)):
    gemm_kernel(A, B, C, K).launch(grid=(8, 8, 1), block=(256, 1, 1), stream=stream)


ROW, THREADS, PER = 4096, 256, 4


def reduced(value, combine, shared):
    """Over the block: in the wave, then over the waves by shared memory."""
    for step in (32, 16, 8, 4, 2, 1):
        value = combine(value, fx.gpu.shuffle_xor(value, step, 64))
    thread = fx.thread_idx.x
    shared[thread // 64] = value
    fx.gpu.barrier()
    result = shared[0]
    for k in range(1, THREADS // 64):
        result = combine(result, shared[k])
    return result


@flyc.kernel
def softmax_kernel(X: fx.Tensor, Y: fx.Tensor):
    row, thread = fx.block_idx.x, fx.thread_idx.x
    allocator = fx.SharedAllocator()
    shared_max = allocator.allocate(fx.Array[fx.Float32, 4]).peek().ptr
    shared_sum = allocator.allocate(fx.Array[fx.Float32, 4]).peek().ptr
    X, Y = fx.rocdl.make_buffer_tensor(X), fx.rocdl.make_buffer_tensor(Y)
    atom = fx.make_copy_atom(fx.rocdl.BufferCopy128b(), fx.Float32)
    x_row, y_row = fx.slice(X, (row, None)), fx.slice(Y, (row, None))
    x_parts, y_parts = (fx.logical_divide(r, fx.make_layout(4, 1)) for r in (x_row, y_row))
    values = []
    for k in fx.range_constexpr(PER):
        fragment = fx.make_rmem_tensor(4, fx.Float32)
        fx.copy(atom, fx.slice(x_parts, (None, thread + k * THREADS)), fragment)
        values.append(fragment.load())
    most = values[0].reduce(fx.ReductionOp.MAX)
    for k in fx.range_constexpr(1, PER):
        most = most.maximumf(values[k].reduce(fx.ReductionOp.MAX))
    most = reduced(most, lambda a, b: a.maximumf(b), shared_max)
    exps = []
    total = fx.Float32(0.0)
    for k in fx.range_constexpr(PER):
        e = fx.math.exp2((values[k] - most) * 1.4426950408889634, fastmath="fast")
        exps.append(e)
        total = total + e.reduce(fx.ReductionOp.ADD)
    total = reduced(total, lambda a, b: a + b, shared_sum)
    scale = 1.0 / total
    for k in fx.range_constexpr(PER):
        fragment = fx.make_rmem_tensor(4, fx.Float32)
        fragment.store(exps[k] * scale)
        fx.copy(atom, fragment, fx.slice(y_parts, (None, thread + k * THREADS)))


@flyc.jit
def softmax(X: fx.Tensor, Y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    softmax_kernel(X, Y).launch(grid=(64, 1, 1), block=(THREADS, 1, 1), stream=stream)


def shuffled_product(elem, instruction_depth, tile):
    return make_product(elem, instruction_depth, tile, columns=4096, depth=4096)


def programs():
    """The host functions by name."""
    eight_bits = fx.Float8E4M3FN if get_rocm_arch() == "gfx950" else fx.Float8E4M3FNUZ
    return {
        "add": lambda: add,
        "mma": lambda: mma,
        "gemm": lambda: gemm,
        "softmax": lambda: softmax,
        "rmsnorm": lambda: make_rmsnorm(8192, fx.BFloat16),
        "layernorm": lambda: make_layernorm(8192, fx.BFloat16),
        "gemm_shuffled": lambda: shuffled_product(fx.Float16, 16, (128, 128, 64)),
        "gemm_fp8": lambda: shuffled_product(eight_bits, 32, (64, 256, 128)),
        "attention": lambda: PROGRAMS["flash attention"](lambda: None)[0],
    }


def arguments(name):
    """Tensors on the CPU: nothing runs."""
    half, narrow = torch.float16, torch.bfloat16
    eight_bits = torch.float8_e4m3fn if get_rocm_arch() == "gfx950" else torch.float8_e4m3fnuz
    row, weight = torch.zeros(64, 8192, dtype=narrow), torch.zeros(8192, dtype=narrow)
    result = torch.zeros(1024, 4096, dtype=half)
    return {
        "add": lambda: [torch.zeros(65536) for _ in range(3)],
        "mma": lambda: [torch.zeros(64, 16), torch.zeros(64, 16), torch.zeros(64, 64)],
        "gemm": lambda: [torch.zeros(1024, 512, dtype=half), torch.zeros(1024, 512, dtype=half),
                         torch.zeros(1024, 1024), 512],
        "softmax": lambda: [torch.zeros(64, ROW), torch.zeros(64, ROW)],
        "rmsnorm": lambda: [row, weight, row.clone(), 64, 1e-5],
        "layernorm": lambda: [row, weight, weight.clone(), row.clone(), 64, 1e-5],
        "gemm_shuffled": lambda: [torch.zeros(1024, 4096, dtype=half), torch.zeros(4096, 4096, dtype=half), result, 1024],
        "gemm_fp8": lambda: [torch.zeros(1024, 4096, dtype=eight_bits), torch.zeros(4096, 4096, dtype=eight_bits),
                             result, 1024],
        "attention": lambda: [torch.zeros(shape, dtype=getattr(torch, dtype))
                              for dtype, shape in PROGRAMS["flash attention"](lambda: None)[1]],
    }[name]()  # fmt: skip


def compiled(name):
    """What the first call of a kernel takes: milliseconds, and those of CPU time, that of linkers too."""
    given = arguments(name)
    if name != "add":  # compiled for these extents
        given = [flyc.from_torch_tensor(a) if isinstance(a, torch.Tensor) else a for a in given]
    function = programs()[name]()
    wall, cpu = time.perf_counter(), cpu_seconds()
    function(*given)
    return {"ms": (time.perf_counter() - wall) * 1e3, "cpu_ms": (cpu_seconds() - cpu) * 1e3}


def main():
    """Each kernel is compiled in a copy of this process, which has imported its compiler and compiled nothing."""
    for line in sys.stdin:
        name, environment = json.loads(line)
        child = os.fork()
        if child == 0:
            os.environ.update(environment)
            print(json.dumps(compiled(name)), flush=True)
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            sys.exit(1)


if __name__ == "__main__":
    main()
