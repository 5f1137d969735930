"""C = 2 * A with Triton, compiled for a chip that need not be here.  Triton's counterpart of ``double_flydsl.py``.

``python double_triton.py launch`` launches it with torch tensors instead, by whatever driver is there.
"""

import sys

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def double(a, c, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(c + i, tl.load(a + i, mask=i < n) * 2, mask=i < n)


if sys.argv[1:] == ["launch"]:
    from triton.runtime import driver

    driver.active.get_current_device()  # chosen before torch is there, which has no GPU

    import torch

    a, c = torch.ones(64, 1024), torch.zeros(64, 1024)
    double[(64,)](a, c, a.numel(), BLOCK=1024)
else:
    signature = {"a": "*fp32", "c": "*fp32", "n": "i32", "BLOCK": "constexpr"}
    source = ASTSource(fn=double, signature=signature, constexprs={(3,): 1024})
    compiled = triton.compile(source, target=GPUTarget("hip", "gfx942", 64))
    assert compiled.asm["hsaco"]
