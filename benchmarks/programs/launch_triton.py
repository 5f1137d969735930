"""Nanoseconds of Triton's launches by an idle driver with ``python launch_triton.py LIBRARY``; see ``launch_traced.py``.

``JITFunction[grid](...)`` is its jit call, ``CompiledKernel[grid](...)`` its compiled call.
"""

import ctypes
import json
import sys

import triton
import triton.language as tl
from call_time import nanoseconds
from triton.runtime import driver

# Chosen before torch is there: then Triton asks the driver for device and stream, and not a torch that has no GPU.
assert driver.active.get_current_target().backend == "cuda" and "torch" not in sys.modules

import torch  # noqa: E402


@triton.jit
def arrays(a, b, c, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    inside = i < n
    tl.store(c + i, tl.load(a + i, mask=inside) + tl.load(b + i, mask=inside), mask=inside)


@triton.jit
def array(a, BLOCK: tl.constexpr):
    tl.store(a + tl.arange(0, BLOCK), 1.0)


@triton.jit
def nothing(x):
    pass


idle = ctypes.CDLL(sys.argv[1])
tensors = [torch.zeros(32) for _ in range(3)]
kinds = {
    "3 tensors, int": (arrays, (*tensors, 5), {"BLOCK": 32}),
    "tensor": (array, (tensors[0],), {"BLOCK": 32}),
    "int": (nothing, (5,), {}),
    "float": (nothing, (2.5,), {}),
}
calls = {}
for kind, (function, arguments, constants) in kinds.items():
    called = function[(1, 1, 1)]
    compiled = called(*arguments, **constants)
    ways = {
        "jit call": (called, arguments, constants),
        "compiled call": (compiled[(1, 1, 1)], (*arguments, *constants.values()), {}),
    }
    for way, (called, *given) in ways.items():
        before = idle.launches()
        called(*given[0], **given[1])
        assert idle.launches() == before + 1
        calls[f"{way}|{kind}"] = called, *given
print(json.dumps(nanoseconds(calls)))
