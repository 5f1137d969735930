"""Kernels in Triton, and the code objects in ``data`` that Triton 3.9 made of them.

They are the input of ``test_triton.py``.  Nothing but Triton is needed to make them again, no GPU either::

    python tests/amdgpu/triton_kernels.py
"""

# mypy: ignore-errors

import json
from pathlib import Path

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource, compile

DATA = Path(__file__).parent / "data"


@triton.jit
def softmax(x, y, columns, B: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, B)
    v = tl.load(x + row * columns + i, mask=i < columns, other=float("-inf"))
    v = tl.exp(v - tl.max(v, 0))
    tl.store(y + row * columns + i, v / tl.sum(v, 0), mask=i < columns)


@triton.jit
def matmul(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i = tl.program_id(0) * M + tl.arange(0, M)
    j = tl.program_id(1) * N + tl.arange(0, N)
    total = tl.zeros([M, N], tl.float32)
    for s in tl.range(0, k, K, num_stages=2):
        r = s + tl.arange(0, K)
        left = tl.load(a + i[:, None] * k + r[None, :], mask=(i[:, None] < m) & (r[None, :] < k), other=0.0)
        right = tl.load(b + r[:, None] * n + j[None, :], mask=(r[:, None] < k) & (j[None, :] < n), other=0.0)
        total = tl.dot(left, right, total)
    tl.store(c + i[:, None] * n + j[None, :], total, mask=(i[:, None] < m) & (j[None, :] < n))


@triton.jit
def scan(x, y, B: tl.constexpr):
    i = tl.arange(0, B)
    tl.store(y + i, tl.cumsum(tl.load(x + i), 0))


@triton.jit
def sort(x, y, B: tl.constexpr):
    i = tl.arange(0, B)
    tl.store(y + i, tl.sort(tl.load(x + i)))


@triton.jit
def histogram(x, y, B: tl.constexpr, BINS: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.atomic_add(y + tl.arange(0, BINS), tl.histogram(tl.load(x + i), BINS))


@triton.jit
def in_place(x, B: tl.constexpr):
    """Fewer elements than threads: all waves load them, and one stores."""
    i = tl.arange(0, B)
    tl.store(x + i, tl.load(x + i) + 1)


@triton.jit
def atomics(x, total, most, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    v = tl.load(x + i, mask=i < n, other=0.0)
    tl.atomic_add(total, tl.sum(v, 0))
    tl.atomic_max(most + i % 16, (v * 16).to(tl.int32), mask=i < n)


@triton.jit
def locked(x, y, lock, B: tl.constexpr):
    i = tl.arange(0, B)
    v = tl.load(x + tl.program_id(0) * B + i)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(y + i, tl.load(y + i) + v)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def last_block(x, parts, total, counter, B: tl.constexpr, P: tl.constexpr):
    """The workgroup that counts last adds the parts of all."""
    p = tl.program_id(0)
    tl.store(parts + p, tl.sum(tl.load(x + p * B + tl.arange(0, B)), 0))
    tl.debug_barrier()
    if tl.atomic_add(counter, 1) == tl.num_programs(0) - 1:
        q = tl.arange(0, P)
        tl.store(total, tl.sum(tl.load(parts + q, mask=q < tl.num_programs(0), other=0.0), 0))


@triton.jit
def uncounted(x, parts, total, B: tl.constexpr, P: tl.constexpr):
    """A mistake: the last workgroup adds the parts of all, and does not know that they are there."""
    p = tl.program_id(0)
    tl.store(parts + p, tl.sum(tl.load(x + p * B + tl.arange(0, B)), 0))
    if p == tl.num_programs(0) - 1:
        q = tl.arange(0, P)
        tl.store(total, tl.sum(tl.load(parts + q, mask=q < tl.num_programs(0), other=0.0), 0))


@triton.jit
def handed_over(x, y, flag, B: tl.constexpr):
    """The first workgroup waits for what the second stores."""
    i = tl.arange(0, B)
    if tl.program_id(0) == 1:
        tl.store(x + i, i)
        tl.debug_barrier()
        tl.atomic_xchg(flag, 1)
    else:
        while tl.atomic_add(flag, 0) == 0:
            pass
        tl.store(y + i, tl.load(x + i) + 1)


@triton.jit
def attention(q, k, v, o, n, scale, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
    i, d = tl.program_id(0) * M + tl.arange(0, M), tl.arange(0, D)
    query = tl.load(q + i[:, None] * D + d[None, :])
    most = tl.full([M], float("-inf"), tl.float32)
    total = tl.zeros([M], tl.float32)
    result = tl.zeros([M, D], tl.float32)
    for s in range(0, n, N):
        j = s + tl.arange(0, N)
        scores = tl.dot(query, tl.load(k + j[None, :] * D + d[:, None])) * scale
        scores = tl.where(i[:, None] >= j[None, :], scores, float("-inf"))
        new = tl.maximum(most, tl.max(scores, 1))
        p = tl.exp(scores - new[:, None])
        old = tl.exp(most - new)
        total = total * old + tl.sum(p, 1)
        value = tl.load(v + j[:, None] * D + d[None, :])
        result = result * old[:, None] + tl.dot(p.to(value.dtype), value)
        most = new
    tl.store(o + i[:, None] * D + d[None, :], (result / total[:, None]).to(o.dtype.element_ty))


_F32, _F16, _I32 = "*fp32", "*fp16", "*i32"
_PRODUCT = {"a": _F16, "b": _F16, "c": _F32, "m": "i32", "n": "i32", "k": "i32"}
_COUNTED = {"x": _F32, "parts": _F32, "total": _F32, "counter": _I32}
KERNELS = {
    softmax: ({"x": _F32, "y": _F32, "columns": "i32"}, {"B": 1024}, ("gfx942", "gfx1201", "gfx1250")),
    matmul: (_PRODUCT, {"M": 64, "N": 64, "K": 32}, ("gfx942", "gfx950", "gfx1201", "gfx1250")),
    scan: ({"x": _F32, "y": _F32}, {"B": 1024}, ("gfx1100",)),
    sort: ({"x": _I32, "y": _I32}, {"B": 512}, ("gfx950",)),
    histogram: ({"x": _I32, "y": _I32}, {"B": 1024, "BINS": 64}, ("gfx942", "gfx1201")),
    in_place: ({"x": _F32}, {"B": 32}, ("gfx942", "gfx1100")),
    atomics: ({"x": _F32, "total": _F32, "most": _I32, "n": "i32"}, {"B": 256}, ("gfx950", "gfx1100")),
    locked: ({"x": _F32, "y": _F32, "lock": _I32}, {"B": 256}, ("gfx942", "gfx1100")),
    last_block: (_COUNTED, {"B": 256, "P": 16}, ("gfx1201", "gfx942")),
    uncounted: ({"x": _F32, "parts": _F32, "total": _F32}, {"B": 256, "P": 16}, ("gfx942", "gfx1100")),
    handed_over: ({"x": _I32, "y": _I32, "flag": _I32}, {"B": 256}, ("gfx950", "gfx1201")),
    attention: (
        {"q": _F16, "k": _F16, "v": _F16, "o": _F16, "n": "i32", "scale": "fp32"},
        {"M": 64, "N": 32, "D": 64},
        ("gfx1100", "gfx1250"),
    ),
}
"""Types and constants of parameters, and the chips."""


def main() -> None:
    triton.knobs.compilation.disable_line_info = True  # lines name folders of the machine
    launches = {}
    for kernel, (types, constants, chips) in KERNELS.items():
        for chip in chips:
            signature = {parameter.name: types.get(parameter.name, "constexpr") for parameter in kernel.params}
            target = GPUTarget("hip", chip, 64 if chip.startswith("gfx9") else 32)
            made = compile(ASTSource(kernel, signature, constants), target=target, options={"num_warps": 4})
            name = f"{made.metadata.name}.{chip}"
            launches[name] = {"threads": 4 * made.metadata.warp_size, "shared": made.metadata.shared}
            (DATA / f"{name}.hsaco").write_bytes(made.asm["hsaco"])
    (DATA / "launches.json").write_text(json.dumps(launches, indent=1) + "\n")


if __name__ == "__main__":
    main()
