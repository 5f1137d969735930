"""Nanoseconds of Triton's launches by an idle driver with ``python launch_triton.py LIBRARY``; see ``launch_traced.py``.

``JITFunction[grid](...)`` is its jit call, ``CompiledKernel[grid](...)`` its compiled call.
"""

import ctypes
import json
import sys

from call_time import nanoseconds
from triton.runtime import driver

# Chosen before torch is there: then Triton asks the driver for device and stream, and not a torch that has no GPU.
assert driver.active.get_current_target().backend == "cuda" and "torch" not in sys.modules

import torch  # noqa: E402
from triton_launch_kernels import array, arrays, nothing  # noqa: E402

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
