"""Launches of generated kernels by Triton's own launcher and by a bundle's, over a driver that shows their parameters.

``python launcher_law.py LIBRARY TARGET SEED COUNT FOLDER`` prints a line for each kernel, and raises at a difference.
"""

from __future__ import annotations

import ctypes
import importlib
import random
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import triton
from triton.backends.compiler import GPUTarget
from triton.runtime import driver
from triton.tools.tensor_descriptor import TensorDescriptor

import flydsl
from flydsl.compiler.aot.precompiling import write_bundle
from flydsl.compiler.aot.triton_kernels import compile_triton, variant_of_row
from flydsl.plugin import DeviceArray
from flydsl.tools.simulators.ptx import Device
from flydsl.triton.recording import row_of_call

LIBRARY, TARGET, SEED, COUNT, FOLDER = sys.argv[1:]
BACKEND, _, ARCH = TARGET.partition(":")
rng = random.Random(int(SEED))
memory = np.zeros(1 << 16, np.uint8)
START = -(-memory.ctypes.data // 64) * 64
INTEGERS = [0, 1, -1, 2, 15, 16, 48, -16, 2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**40, 2**63 - 1, 2**63, 2**64 - 1]
FLOATS = [
    0.0,
    -0.0,
    1.0,
    -2.5,
    0.1,
    1e-8,
    3.4e38,
    65504.0,
    1e-40,
    6e-8,
    float("inf"),
    float("-inf"),
    1 + 2**-9,
    2.0**-25,
]
ELEMENTS = {"float32": 4, "float16": 2, "int8": 1, "uint8": 1, "int32": 4, "int64": 8, "float64": 8, "bool": 1}
MAPPED = {"float32": 4, "float16": 2, "int32": 4, "uint8": 1, "int16": 2}


class Tensor(DeviceArray):
    def __init__(self, offset: int, shape: list[int], strides: list[int], dtype: str) -> None:
        kind = {"cuda": 2, "rocm": 10}[BACKEND]
        super().__init__(START + offset, shape, dtype, device_type=kind, strides=strides, owner=memory)

    def data_ptr(self) -> int:
        return self.address


def array() -> Tensor:
    return Tensor(rng.choice([0, 8, 16, 24, 1024]), [7], [1], rng.choice(list(ELEMENTS)))


def descriptor() -> Any:
    dtype, size = rng.choice(list(MAPPED.items()))
    rank = rng.choice([1, 2, 2, 3])
    block = [rng.choice([1, 2, 8]) for _ in range(rank - 1)] + [rng.choice([16, 32]) * (4 // min(size, 4))]
    shape = [rng.choice([1, 5, 64, 300, 700]) for _ in range(rank)]  # Triton 3.9 counts bytes in 32 bits
    strides = [1]
    for extent in shape[:0:-1]:
        strides.insert(0, -(-extent * strides[0] * size // 16) * 16 // size)
    made = object.__new__(TensorDescriptor)  # its own checks want torch's types
    is_float = dtype.startswith("float")
    made.__dict__.update(
        base=Tensor(rng.choice([0, 64, 4096]), shape, strides, dtype), shape=shape, strides=strides, block_shape=block,
        padding="nan" if is_float and rng.random() < 0.4 else "zero",
        round_f32_to_tf32=dtype == "float32" and rng.random() < 0.4,
    )  # fmt: skip
    return made


KINDS: dict[str, Any] = {
    "": lambda: rng.choice(INTEGERS),
    ": tl.int64": lambda: rng.choice(INTEGERS[:-2]),
    ": tl.float16": lambda: rng.choice(FLOATS),
    ": tl.bfloat16": lambda: rng.choice(FLOATS),
    ": tl.float64": lambda: rng.choice(FLOATS),
    ": tl.constexpr": lambda: rng.choice([3, "text", None, True, 2.5]),
    "float": lambda: rng.choice(FLOATS),
    "flag": lambda: rng.random() < 0.5,
    "absent": lambda: None,
    "array": array,
    "tuple": lambda: (rng.choice(INTEGERS), (array(), rng.choice(FLOATS)), None),
    "descriptor": descriptor,
    "mixed": lambda: (rng.choice(INTEGERS), descriptor()),
}


def source_of(number: int, kinds: list[str]) -> str:
    """A kernel whose parameters are of these kinds; it uses descriptors, which get tensor maps by that."""
    names = [f"a{k}{kind if kind.startswith(':') else ''}" for k, kind in enumerate(kinds)]
    body = ["    tl.store(out, 1)"]
    for k, kind in enumerate(kinds):
        if kind in ("descriptor", "mixed"):
            name = f"a{k}" if kind == "descriptor" else f"a{k}[1]"
            body.append(f"    {name}.store([0] * len({name}.block_shape), {name}.load([0] * len({name}.block_shape)))")
    if rng.random() < 0.5:
        body += [
            "    here = tl.make_tensor_descriptor(out, [64, 64], [64, 1], [8, 16])",
            "    here.store([0, 0], here.load([0, 0]) + 1)",
        ]
    plain = [f"a{k}" for k, kind in enumerate(kinds) if not kind and rng.random() < 0.3]
    return f"@triton.jit(do_not_specialize={plain})\ndef kernel_{number}(out, {', '.join(names)}):\n" + "\n".join(body)


def parameters_of(kernel: Any, pointers: Any, extra: Any) -> list[bytes]:
    """The bytes of a launch's parameters."""
    sizes = [parameter.size for parameter in kernel.params]
    if extra:
        words = (ctypes.c_size_t * 5).from_address(extra)
        found, end = [], 0
        for size in sizes:
            start = -(-end // size) * size
            found.append(ctypes.string_at(words[1] + start, size))
            end = start + size
        return found
    return [ctypes.string_at(pointers[k], size) for k, size in enumerate(sizes)]


idle = ctypes.CDLL(LIBRARY)
simulated = Device()
seen: list[list[bytes]] = []
showing: list[Any] = []
PARAMETERS = ctypes.CFUNCTYPE(None, ctypes.POINTER(ctypes.c_void_p), ctypes.c_void_p)


@PARAMETERS
def show(pointers: Any, extra: Any) -> None:
    seen.append(parameters_of(showing[-1], pointers, extra))


ctypes.c_void_p.in_dll(idle, "on_launch").value = ctypes.cast(show, ctypes.c_void_p).value
encode = ctypes.cast(simulated.library.cuTensorMapEncodeTiled, ctypes.c_void_p).value  # type: ignore[attr-defined]
ctypes.c_void_p.in_dll(idle, "on_tensor_map").value = encode


def take_hip() -> None:
    """Triton's launcher for AMD GPUs, whose driver wants torch: the parts of it that do not."""
    from triton.backends.amd import driver as amd

    utils = amd.HIPUtils()
    utils.get_device_properties = lambda device: {"max_shared_mem": 1 << 16, "warpSize": 64}
    driver.set_active(
        SimpleNamespace(
            utils=utils, launcher_cls=amd.HIPLauncher, get_current_device=lambda: 0,
            get_current_stream=lambda device: 0, set_current_device=lambda device: None,
            get_current_target=lambda: GPUTarget("hip", ARCH, 64), map_python_to_cpp_type=amd.ty_to_cpp,
        )
    )  # fmt: skip


if BACKEND == "rocm":
    take_hip()
else:
    warp_size = driver.active.get_current_target().warp_size
    driver.active.get_current_target = lambda: GPUTarget("cuda", int(ARCH.removeprefix("sm_")), warp_size)
scratch = np.zeros(1 << 12, np.uint8)
triton.set_allocator(lambda size, alignment, stream: Tensor(2048, [size], [1], "uint8"))
deck = list(KINDS) * 3  # so that each kind is there, whatever the seed
rng.shuffle(deck)
chosen = [deck[start :: int(COUNT)] for start in range(int(COUNT))]
text = "\n\n\n".join(["import triton\nimport triton.language as tl", *(source_of(*each) for each in enumerate(chosen))])
folder = Path(FOLDER)
(folder / f"law_{SEED}_{ARCH}.py").write_text(text + "\n")
sys.path.insert(0, FOLDER)
module = importlib.import_module(f"law_{SEED}_{ARCH}")
out = Tensor(0, [4096], [1], "float32")
calls = [(getattr(module, f"kernel_{n}"), [out, *(KINDS[kind]() for kind in kinds)]) for n, kinds in enumerate(chosen)]
results = []
for number, (kernel, values) in enumerate(calls):
    try:
        kernel.warmup(*values, grid=(1,))
    except Exception as error:  # a value that Triton refuses too
        print("refused", number, type(error).__name__)
        calls[number] = kernel, []
        continue
    row = row_of_call(kernel, values, {})
    assert hasattr(row, "arguments"), row
    (done,) = compile_triton(f"{module.__name__}:kernel_{number}", [variant_of_row(row)], [TARGET], path=[FOLDER])
    assert done.compiled is not None, done.error
    results.append(done.compiled)
bundle = flydsl.load(write_bundle(folder / "law.flyb", [], grid_kernels=results))
made = {each.name: each.artifact.kernels[0] for each in results}
for number, (kernel, values) in enumerate(calls):
    if not values:
        continue
    name = f"kernel_{number}"
    showing.append(made[name])
    seen.clear()
    try:
        kernel[(3, 2, 1)](*values)
    except OverflowError:  # of a number that its parameter cannot have
        try:
            bundle[name][(3, 2, 1)](*values)
        except flydsl.errors.DSLOverflowError:
            print("overflows", number)
            continue
        raise AssertionError(f"{name} takes {values}") from None
    for _ in range(3):  # by Python, and then natively
        bundle[name][(3, 2, 1)](*values)
    theirs, *ours = seen
    assert len(ours) == 3, "a launch is missing"
    for each in ours:
        assert [any(x) for x in each[-2:]] == [any(x) for x in theirs[-2:]], (name, "scratch memory")
        assert each[:-2] == theirs[:-2], (name, values, theirs, each)
    print("equal", number, len(theirs), "scratch" if any(theirs[-2]) else "", ",".join(chosen[number]))
