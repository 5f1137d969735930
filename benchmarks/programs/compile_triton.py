"""Compiles one kernel several times with Triton: the counterpart of ``compile_library.py``, with like shapes.

Those that use what sm_90 has are the peers in ``benchmarks/cuda/triton_kernels.py``.

Usage: ``python compile_triton.py TARGET KERNEL ROUNDS`` with ``TRITON_ALWAYS_COMPILE=1``; reports CPU seconds as JSON.
"""

import json
import sys
from pathlib import Path

from cpu_time import cpu_seconds

begin = cpu_seconds()
import triton  # noqa: E402
import triton.language as tl  # noqa: E402
from triton.backends.compiler import GPUTarget  # noqa: E402
from triton.compiler import ASTSource  # noqa: E402


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    tl.store(c + i, tl.load(a + i, mask=inside) + tl.load(b + i, mask=inside), mask=inside)


@triton.jit
def softmax(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    row = tl.program_id(0) * n
    value = tl.load(x + row + i, mask=i < n, other=-float("inf")).to(tl.float32)
    power = tl.exp(value - tl.max(value, axis=0))
    tl.store(y + row + i, (power / tl.sum(power, axis=0)).to(tl.float16), mask=i < n)


@triton.jit
def layernorm(x, weight, bias, y, n, eps, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    inside, row = i < n, tl.program_id(0) * n
    value = tl.load(x + row + i, mask=inside, other=0.0).to(tl.float32)
    centred = tl.where(inside, value - tl.sum(value, axis=0) / n, 0.0)
    scale = tl.rsqrt(tl.sum(centred * centred, axis=0) / n + eps)
    result = centred * scale * tl.load(weight + i, mask=inside) + tl.load(bias + i, mask=inside)
    tl.store(y + row + i, result.to(tl.float16), mask=inside)


@triton.jit
def gemm(a, b, c, m, n, k, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    rows = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    columns = tl.program_id(1) * BLOCK_N + tl.arange(0, BLOCK_N)
    depth = tl.arange(0, BLOCK_K)
    left = a + rows[:, None] * k + depth[None, :]
    right = b + columns[None, :] * k + depth[:, None]
    total = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for _ in range(tl.cdiv(k, BLOCK_K)):
        total = tl.dot(tl.load(left), tl.load(right), total)
        left += BLOCK_K
        right += BLOCK_K
    inside = (rows[:, None] < m) & (columns[None, :] < n)
    tl.store(c + rows[:, None] * n + columns[None, :], total.to(tl.float16), mask=inside)


_P, _I = "*fp16", "i32"
KERNELS = {
    "add": (add, {"a": _P, "b": _P, "c": _P, "n": _I}, {"BLOCK": 1024}),
    "softmax": (softmax, {"x": _P, "y": _P, "n": _I}, {"BLOCK": 4096}),
    "layernorm": (
        layernorm,
        {"x": _P, "weight": _P, "bias": _P, "y": _P, "n": _I, "eps": "fp32"},
        {"BLOCK": 4096},
    ),
    "GEMM": (
        gemm,
        {"a": _P, "b": _P, "c": _P, "m": _I, "n": _I, "k": _I},
        {"BLOCK_M": 128, "BLOCK_N": 128, "BLOCK_K": 32},
    ),
}


OF_HOPPER = {"wgmma GEMM": "gemm_tma", "flash attention": "attention"}


def compiler(target: str, kernel: str) -> object:
    """A function that compiles a kernel."""
    if kernel in OF_HOPPER:
        sys.path.append(str(Path(__file__).resolve().parent.parent / "cuda"))
        from triton_kernels import compile_case

        return lambda: compile_case(OF_HOPPER[kernel])
    kind, _, arch = target.partition(":")
    chip = GPUTarget("hip", arch, 64) if kind == "rocm" else GPUTarget("cuda", int(arch.removeprefix("sm_")), 32)
    function, types, constants = KERNELS[kernel]
    aligned = {(k,): [["tt.divisibility", 16]] for k, of in enumerate(types.values()) if of in (_P, _I)}

    def compile_once() -> None:
        source = ASTSource(
            fn=function,
            signature={**types, **dict.fromkeys(constants, "constexpr")},
            constexprs={(len(types) + k,): value for k, value in enumerate(constants.values())},
            attrs=aligned,
        )
        triton.compile(source, target=chip)

    return compile_once


def main(target: str, kernel: str, rounds: str) -> None:
    compile_once = compiler(target, kernel)
    report = {"import": [cpu_seconds() - begin], "cpu": []}
    for _ in range(int(rounds)):
        start = cpu_seconds()
        compile_once()
        report["cpu"].append(cpu_seconds() - start)
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
