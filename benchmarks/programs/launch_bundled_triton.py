"""Nanoseconds of launches of Triton's kernels from a bundle, by an idle driver; see ``launch_traced.py``.

``python launch_bundled_triton.py LIBRARY TENSORS BUNDLE``.  Triton is not imported.
"""

import ctypes
import json
import sys

import torch
from call_time import nanoseconds
from gpu_tensors import gpu_tensor_type

import flydsl

idle = ctypes.CDLL(sys.argv[1])
bundle = flydsl.load(sys.argv[3])
a, b, c = (torch.zeros(32).as_subclass(gpu_tensor_type(idle, int(sys.argv[2]))) for _ in range(3))
idle.cuCtxSetCurrent(1)  # as it is in a process that uses torch's tensors on a GPU
arrays, array, nothing = bundle.arrays, bundle.array, bundle.nothing
kinds = {
    "3 tensors, int": (arrays, lambda: arrays[(1, 1, 1)](a, b, c, 5, BLOCK=32), (a, b, c, 5), {"BLOCK": 32}),
    "tensor": (array, lambda: array[(1, 1, 1)](a, BLOCK=32), (a,), {"BLOCK": 32}),
    "int": (nothing, lambda: nothing[(1, 1, 1)](5), (5,), {}),
    "float": (nothing, lambda: nothing[(1, 1, 1)](2.5), (2.5,), {}),
}
calls = {}
for kind, (kernel, whole, arguments, constants) in kinds.items():
    ways = {"jit call": (whole, (), {}), "compiled call": (kernel[(1, 1, 1)], arguments, constants)}
    for way, (called, *given) in ways.items():
        for _ in range(3):
            before = idle.launches()
            called(*given[0], **given[1])
            assert idle.launches() == before + 1
        calls[f"{way}|{kind}"] = called, *given
assert "triton" not in sys.modules
print(json.dumps(nanoseconds(calls)))
