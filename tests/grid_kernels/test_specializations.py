"""Arguments are told apart exactly as Triton's own key does, and the chosen program computes what Triton's does.

The size of memory aside, which Triton asks torch for on AMD GPUs, and these tests do not need.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl
from flydsl.bundle.recorded import RecordedKernel
from flydsl.bundle.specialized import Rule, specialize
from flydsl.compiler.aot.precompiling import write_bundle
from flydsl.compiler.aot.triton_kernels import compile_triton, variant_of_row
from flydsl.targets.triton_names import ELEMENTS
from flydsl.triton.recording import row_of_call

from .conftest import HERE, Gpu, Tensor

pytestmark = pytest.mark.more
INTEGERS = [
    0,
    1,
    -1,
    2,
    15,
    16,
    17,
    32,
    -16,
    2**31 - 1,
    2**31,
    -(2**31),
    -(2**31) - 1,
    2**32,
    2**63 - 1,
    2**63,
    2**64 - 1,
]


def text_of(argument: Any) -> str:
    """Type and specialization of an argument."""
    return argument.text.replace(":narrow", "") if hasattr(argument, "text") else f"={argument!r}"


def their_text(pair: Any) -> str:
    """The same of what Triton's binder made of it."""
    kind, facts = pair
    if isinstance(kind, tuple):
        return f"({','.join(their_text(each) for each in zip(kind, facts, strict=True))})"
    if kind == "constexpr":
        return f"={facts!r}"
    return kind + (":16" if isinstance(facts, str) and "D" in facts else "")


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_texts_are_those_of_tritons_binder(target: str, triton_kernels: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from triton.backends.compiler import GPUTarget
    from triton.compiler import make_backend
    from triton.runtime.jit import create_function_from_signature

    gpu = Gpu(target, monkeypatch)
    backend = make_backend(GPUTarget("cuda", 90, 32) if gpu.backend == "cuda" else GPUTarget("hip", "gfx942", 64))
    kernel = triton_kernels.any_argument
    binder = create_function_from_signature(kernel.signature, kernel.params, backend)
    memory = np.zeros(256, np.uint8)
    start = -memory.ctypes.data % 16
    names = [name for name in ELEMENTS if name in ("float32", "float16", "int8", "uint64", "bool", "float64")]
    tensors = [
        Tensor(memory[start + offset : start + offset + 64].view(name), gpu.backend)
        for name in names
        for offset in (0, 8, 16)
    ]
    values = [*INTEGERS, True, False, 0.0, 1.0, -2.5, None, *tensors, (1, 16, 2.5), (tensors[0], (7, None))]
    for value in values:
        for parameter in kernel.params:
            given = {each.name: 5 for each in kernel.params} | {parameter.name: value}
            if parameter.is_constexpr or (parameter.annotation_type and not isinstance(value, int)):
                continue
            try:
                _, found, _ = binder(**given)
            except OverflowError:
                continue
            by_value = not parameter.do_not_specialize
            by_alignment = by_value and not parameter.do_not_specialize_on_alignment
            rule = Rule(False, parameter.is_const, by_value, by_alignment, parameter.annotation_type or "")
            ours = text_of(specialize(value, rule, parameter.name))
            place = [each.name for each in kernel.params].index(parameter.name)
            assert ours == their_text(found[place]), (parameter.name, value)


ROWS: list[tuple[str, list[Any], dict[str, Any]]] = [
    ("add", ["x", "y", "out", 200, 1.5], {"BLOCK": 64}),
    ("add", ["x", "y", "out", 1, 1.5], {"BLOCK": 64}),
    ("add", ["x+", "y", "out", 131, -0.5], {"BLOCK": 128, "num_warps": 2}),
    ("add", ["x", "y", "out", 192, 3.0], {"BLOCK": 64, "num_stages": 5}),
    ("softmax", ["out", "x", 64, 50], {"BLOCK": 64}),
    ("softmax", ["out", "x", 65, 50], {"BLOCK": 64, "num_warps": 1}),
    ("any_argument", ["out", 7, 2**40, 16, 4, True, (1, 2), None], {"KIND": "float32"}),
    ("any_argument", ["out", 2**40, 1, 1, 16, False, (16, 2**33), 3], {"KIND": "float32", "NAME": "other"}),
    ("any_argument", ["out", -5, -1, 2**31, 1, True, (2, 3), None], {"KIND": "float32", "APPLY": "twice"}),
    ("matmul", ["x", "y", "out", 16, 16, 16], {"BM": 16, "BN": 16, "BK": 16, "num_warps": 1}),
    ("matmul", ["x", "y", "out", 15, 9, 13], {"BM": 16, "BN": 16, "BK": 16}),
]
"""Kernel, arguments and constants; names stand for arrays, with a plus for one that starts at its second element."""


def _run(gpu: Gpu, kernels: Any, row: Any, tl: Any, note: Any = None) -> np.ndarray[Any, Any]:
    """The memory of a launch after it; ``note`` gets the specialization that Triton compiled."""
    name, arguments, constants = row
    rng = np.random.default_rng(len(name))
    memory = {each: rng.random(800).astype(np.float32) for each in ("x", "y", "out")}
    given = [
        gpu(memory[each.rstrip("+")][each.endswith("+") :]) if isinstance(each, str) else each for each in arguments
    ]
    constants = dict(constants)
    if "KIND" in constants:
        constants["KIND"] = tl.dtype("fp32")
    if "APPLY" in constants:
        constants["APPLY"] = sys.modules["kernels_of_triton"].twice
    grid = {"softmax": (7,), "add": lambda meta: ((200 + meta["BLOCK"] - 1) // meta["BLOCK"],)}.get(name, (1, 1))
    kernel = kernels[name] if note is None else getattr(kernels, name)
    if note is not None:
        row = row_of_call(kernel, given, constants)
        assert isinstance(row, RecordedKernel)
        note((name, variant_of_row(row)))
    kernel[grid](*given, **constants)
    return memory["out"]


def test_programs_of_a_bundle_compute_what_triton_does(gpu: Gpu, triton_kernels: Any, tmp_path: Path) -> None:
    """Bit for bit, of all kinds of arguments; the rows are compiled from what Triton itself was called with."""
    import triton.language as tl

    gpu.for_triton()
    noted = []
    results = [_run(gpu, triton_kernels, row, tl, noted.append) for row in ROWS]
    compiled = [
        done
        for name, variant in noted
        for done in compile_triton(f"kernels_of_triton:{name}", [variant], [gpu.target], path=[str(HERE)])
    ]
    assert not [each.error for each in compiled if each.error]
    kernels = [each.compiled for each in compiled if each.compiled is not None]
    bundle = flydsl.load(write_bundle(tmp_path / "kernels.flyb", [], grid_kernels=kernels))
    shuffled = list(zip(ROWS, results, strict=True)) * 2
    random.Random(1).shuffle(shuffled)
    for row, expected in shuffled:
        got = _run(gpu, bundle, row, tl)
        assert got.tobytes() == expected.tobytes(), row
