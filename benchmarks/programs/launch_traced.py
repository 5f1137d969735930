"""Nanoseconds of launches by an idle driver; a text that FlyDSL 0.4 takes too, so that both run the same kernels.

``python launch_traced.py LIBRARY TENSORS`` with ``ARCH``: the idle driver's file, and ``torch`` or a device of DLPack that
tensors say they are on.  Prints what each kind of call took, as JSON.
"""

import ctypes
import json
import os
import sys
import tempfile

import torch
from call_time import nanoseconds

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def arrays_kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    if i < n:
        c[i] = a[i] + b[i]


@flyc.jit
def arrays(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, n: fx.Int32):
    arrays_kernel(a, b, c, n).launch(grid=(1, 1, 1), block=(32, 1, 1))


@flyc.kernel
def array_kernel(a: fx.Tensor):
    a[fx.thread_idx.x] = 1.0


@flyc.jit
def array(a: fx.Tensor):
    array_kernel(a).launch(grid=(1, 1, 1), block=(32, 1, 1))


@flyc.kernel
def empty_kernel():
    pass


@flyc.jit
def integer(n: fx.Int32):
    empty_kernel().launch(grid=(n, 1, 1), block=(32, 1, 1))


@flyc.kernel
def number_kernel(x: fx.Float32):
    pass


@flyc.jit
def number(x: fx.Float32):
    number_kernel(x).launch(grid=(1, 1, 1), block=(32, 1, 1))


@flyc.jit
def stream(s: fx.Stream):
    empty_kernel().launch(grid=(1, 1, 1), block=(32, 1, 1), stream=s)


driver = ctypes.CDLL(sys.argv[1])
tensors = [torch.zeros(32) for _ in range(3)]
if sys.argv[2] != "torch":
    from gpu_tensors import gpu_tensor_type

    tensors = [t.as_subclass(gpu_tensor_type(driver, int(sys.argv[2]))) for t in tensors]
    driver.cuCtxSetCurrent(1)  # as it is in a process that uses torch's tensors on a GPU

kinds = {
    "3 tensors, int": (arrays, (*tensors, 5)),
    "tensor": (array, (tensors[0],)),
    "int": (integer, (1,)),
    "float": (number, (2.5,)),
    "stream": (stream, (fx.Stream(None),)),
}
calls = {}
for kind, (function, arguments) in kinds.items():
    ways = {"jit call": function, "compiled call": flyc.compile(function, *arguments)}
    if hasattr(flyc, "precompile"):
        import flydsl

        with tempfile.TemporaryDirectory() as folder:
            signature = dict(zip(function.signature.parameters, arguments, strict=True))
            target = {"2": "cuda", "10": "rocm"}[sys.argv[2]] + ":" + os.environ["ARCH"]
            path = folder + "/kernels.flyb"
            flyc.precompile(function, [target], [signature], out=path)
            ways["bundle call"] = getattr(flydsl.load(path), function.__name__)
    for way, called in ways.items():
        for _ in range(3):
            before = driver.launches()
            called(*arguments)
            assert driver.launches() == before + 1
        calls[f"{way}|{kind}"] = called, arguments, {}
print(json.dumps(nanoseconds(calls)))
