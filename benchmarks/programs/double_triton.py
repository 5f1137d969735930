"""C = 2 * A with Triton, compiled for a chip that need not be here.  Triton's counterpart of ``double_flydsl.py``."""

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def double(a, c, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(c + i, tl.load(a + i, mask=i < n) * 2, mask=i < n)


signature = {"a": "*fp32", "c": "*fp32", "n": "i32", "BLOCK": "constexpr"}
source = ASTSource(fn=double, signature=signature, constexprs={(3,): 1024})
compiled = triton.compile(source, target=GPUTarget("hip", "gfx942", 64))
assert compiled.asm["hsaco"]
