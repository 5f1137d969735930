"""Compiles so many variants of a kernel with Triton, one after the other: the counterpart of ``many_flydsl.py``.

``python many_triton.py hip|cuda ARCH COUNT`` prints the seconds that they took after the first one.
"""

import sys
import time

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def scale_rows(x, y, NUMBER: tl.constexpr):
    i = tl.program_id(0) * 1024 + tl.arange(0, 1024)
    value = tl.load(x + i)
    tl.store(y + i, value * value + NUMBER)


backend, arch, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
target = GPUTarget(backend, int(arch) if backend == "cuda" else arch, 32 if backend == "cuda" else 64)


def compile_variant(number):
    signature = {"x": "*fp32", "y": "*fp32", "NUMBER": "constexpr"}
    triton.compile(ASTSource(fn=scale_rows, signature=signature, constexprs={(2,): float(number)}), target=target)


compile_variant(0)
start = time.perf_counter()
for number in range(1, count + 1):
    compile_variant(number)
print(time.perf_counter() - start)
