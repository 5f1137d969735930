"""The peer's kernels: what Triton's tutorials teach, written for the jobs that flydsl's kernels do here.

``python triton_kernels.py FOLDER`` compiles them for sm_90 without a GPU, writes ``FOLDER/NAME.cubin``, and prints what it
took of each as JSON.  :mod:`benchmarks.cuda.run` launches the same functions where there is a GPU.
"""

import json
import os
import sys
import time
from pathlib import Path

import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(out + at, tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside), mask=inside)


@triton.jit
def softmax(x, y, stride, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64) * stride
    at = tl.arange(0, BLOCK)
    inside = at < columns
    values = tl.load(x + row + at, mask=inside, other=-float("inf")).to(tl.float32)
    powers = tl.exp(values - tl.max(values, axis=0))
    tl.store(y + row + at, (powers / tl.sum(powers, axis=0)).to(y.dtype.element_ty), mask=inside)


@triton.jit
def layernorm(x, weight, bias, y, stride, columns, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64) * stride
    at = tl.arange(0, BLOCK)
    inside = at < columns
    values = tl.load(x + row + at, mask=inside, other=0.0).to(tl.float32)
    mean = tl.sum(values, axis=0) / columns
    centred = tl.where(inside, values - mean, 0.0)
    scale = tl.rsqrt(tl.sum(centred * centred, axis=0) / columns + eps)
    w = tl.load(weight + at, mask=inside).to(tl.float32)
    b = tl.load(bias + at, mask=inside).to(tl.float32)
    tl.store(y + row + at, (centred * scale * w + b).to(y.dtype.element_ty), mask=inside)


@triton.jit
def rmsnorm(x, weight, y, stride, columns, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64) * stride
    at = tl.arange(0, BLOCK)
    inside = at < columns
    values = tl.load(x + row + at, mask=inside, other=0.0).to(tl.float32)
    scale = tl.rsqrt(tl.sum(values * values, axis=0) / columns + eps)
    w = tl.load(weight + at, mask=inside).to(tl.float32)
    tl.store(y + row + at, (values * scale * w).to(y.dtype.element_ty), mask=inside)


@triton.jit
def banded(number, m, n, M: tl.constexpr, N: tl.constexpr):
    rows, columns = tl.cdiv(m, M), tl.cdiv(n, N)
    band = number // (8 * columns)
    height = min(rows - band * 8, 8)
    inside = number % (8 * columns)
    return band * 8 + inside % height, inside // height


@triton.jit
def gemm(a, b, c, m, n, k, stride_a, stride_b, stride_c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """C = A·Bᵀ through pointers."""
    row, column = banded(tl.program_id(0), m, n, M, N)
    of_m, of_n = (row * M + tl.arange(0, M)) % m, (column * N + tl.arange(0, N)) % n
    along = tl.arange(0, K)
    from_a = a + of_m[:, None] * stride_a + along[None, :]
    from_b = b + of_n[None, :] * stride_b + along[:, None]
    total = tl.zeros((M, N), tl.float32)
    for step in range(tl.cdiv(k, K)):
        left = tl.load(from_a, mask=along[None, :] < k - step * K, other=0.0)
        right = tl.load(from_b, mask=along[:, None] < k - step * K, other=0.0)
        total = tl.dot(left, right, total)
        from_a += K
        from_b += K
    to_m, to_n = row * M + tl.arange(0, M), column * N + tl.arange(0, N)
    inside = (to_m[:, None] < m) & (to_n[None, :] < n)
    tl.store(c + to_m[:, None] * stride_c + to_n[None, :], total.to(c.dtype.element_ty), mask=inside)


@triton.jit
def gemm_tma(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """C = A·Bᵀ through descriptors."""
    row, column = banded(tl.program_id(0), m, n, M, N)
    total = tl.zeros((M, N), tl.float32)
    for step in range(tl.cdiv(k, K)):
        left = a.load([row * M, step * K])
        right = b.load([column * N, step * K])
        total = tl.dot(left, right.T, total)
    c.store([row * M, column * N], total.to(c.dtype))


@triton.jit
def attention(
    q, k, v, out, heads, shared_by, queries, keys, scale, DEPTH: tl.constexpr, M: tl.constexpr, N: tl.constexpr
):
    """Causal, for as many queries as keys, over descriptors of (heads * rows, depth)."""
    first, head = (tl.num_programs(0) - 1 - tl.program_id(0)) * M, tl.program_id(1)
    of_kv = head // shared_by * keys
    at_m, at_n = first + tl.arange(0, M), tl.arange(0, N)
    of_q = q.load([head * queries + first, 0])
    largest = tl.full((M,), -float("inf"), tl.float32)
    sums = tl.zeros((M,), tl.float32)
    total = tl.zeros((M, DEPTH), tl.float32)
    factor = scale * 1.4426950408889634
    for stage in tl.static_range(2):
        begin, end = (0, first) if stage == 0 else (first, first + M)
        for start in range(begin, end, N):
            scores = tl.dot(of_q, k.load([of_kv + start, 0]).T)
            if stage == 1:
                scores = tl.where(at_m[:, None] >= start + at_n[None, :], scores, -float("inf"))
            most = tl.maximum(largest, tl.max(scores, 1) * factor)
            powers = tl.exp2(scores * factor - most[:, None])
            again = tl.exp2(largest - most)
            sums = sums * again + tl.sum(powers, 1)
            total = tl.dot(powers.to(out.dtype), v.load([of_kv + start, 0]), total * again[:, None])
            largest = most
    out.store([head * queries + first, 0], (total / sums[:, None]).to(out.dtype))


# -- compiling without a GPU


def _pointers(dtype, *names):
    return dict.fromkeys(names, f"*{dtype}")


def _descriptors(dtype, **boxes):
    return {name: f"tensordesc<{dtype}{list(box)}>" for name, box in boxes.items()}


_ROW, _EXTENTS = {"BLOCK": 4096}, dict.fromkeys(("m", "n", "k"), "i32")
_TILE = {"M": 128, "N": 256, "K": 64}
_BOXES = _descriptors("fp16", a=(128, 64), b=(256, 64), c=(128, 256))
_OF_ATTENTION = dict.fromkeys(("heads", "shared_by", "queries", "keys"), "i32")
CASES = {
    "add": (add, {**_pointers("fp32", "x", "y", "out"), "n": "i32"}, {"BLOCK": 1024}, 4, 1),
    "softmax": (softmax, {**_pointers("fp32", "x", "y"), "stride": "i32", "columns": "i32"}, _ROW, 8, 1),
    "layernorm": (layernorm, {**_pointers("fp32", "x", "weight", "bias", "y"), "stride": "i32", "columns": "i32",
                              "eps": "fp32"}, _ROW, 8, 1),
    "rmsnorm": (rmsnorm, {**_pointers("fp32", "x", "weight", "y"), "stride": "i32", "columns": "i32", "eps": "fp32"},
                _ROW, 8, 1),
    "gemm": (gemm, {**_pointers("fp16", "a", "b", "c"), **_EXTENTS, "stride_a": "i32", "stride_b": "i32",
                    "stride_c": "i32"}, _TILE, 8, 3),
    "gemm_tma": (gemm_tma, {**_BOXES, **_EXTENTS}, _TILE, 8, 3),
    "attention": (attention, {**_descriptors("bf16", q=(128, 128), k=(128, 128), v=(128, 128), out=(128, 128)),
                              **_OF_ATTENTION, "scale": "fp32"}, {"DEPTH": 128, "M": 128, "N": 128}, 8, 2),
}  # fmt: skip
"""Function, types, constants, warps, stages; pointers and integers other than ``eps`` are multiples of 16."""


def compile_case(name):
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    function, types, constants, warps, stages = CASES[name]
    names = list(function.arg_names)
    signature = {n: types.get(n, "constexpr") for n in names}
    divisible = {(k,): [["tt.divisibility", 16]] for k, n in enumerate(names) if types.get(n, "")[:1] in ("*", "i")}
    source = ASTSource(
        fn=function,
        signature=signature,
        constexprs={(names.index(n),): v for n, v in constants.items()},
        attrs=divisible,
    )
    start = sum(os.times()[:4]), time.perf_counter()
    options = {"num_warps": warps, "num_stages": stages}
    compiled = triton.compile(source, target=GPUTarget("cuda", 90, 32), options=options)
    times = sum(os.times()[:4]) - start[0], time.perf_counter() - start[1]
    return compiled, times


def main():
    folder, report = Path(sys.argv[1]), {}
    for name in sys.argv[2:] or CASES:
        compiled, (cpu, wall) = compile_case(name)
        (folder / f"{name}.cubin").write_bytes(compiled.asm["cubin"])
        report[name] = {"cpu_seconds": cpu, "seconds": wall, "shared": compiled.metadata.shared}
    print(json.dumps({"triton": triton.__version__, "kernels": report}))


def descriptor(tensor, box):
    """A tensor as the kernels with descriptors take it."""
    return TensorDescriptor.from_tensor(tensor, list(box))


if __name__ == "__main__":
    main()
