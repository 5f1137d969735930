"""Tensor descriptors of the host and of the device, and scratch memory, in launches from a bundle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import flydsl
from flydsl.bundle.descriptors import MapFacts, facts_of
from flydsl.errors import ArtifactError, DeviceError, DSLNotImplementedError, DSLTypeError, MissingVariantError

from .conftest import Gpu
from .test_serving import POINTER, TritonVariant, bundle_of

pytestmark = pytest.mark.more
TEXT = "tensordesc<fp32[16, 32]>"


def described(gpu: Gpu, array: np.ndarray[Any, Any], **other: Any) -> Any:
    """An object with the attributes of Triton's ``TensorDescriptor``."""
    strides = [stride // array.itemsize for stride in array.strides]
    facts = {"shape": list(array.shape), "strides": strides, "block_shape": [16, 32], "padding": "zero"}
    return SimpleNamespace(base=gpu(array), **facts | other)


@pytest.fixture
def findings(gpu: Gpu) -> Iterator[list[Any]]:
    """What kernels do wrong; with it a barrier orders the initialization of barriers, as Triton's kernels need it."""
    found: list[Any] = []
    if gpu.backend == "cuda":
        gpu.driver.simulated.findings = found
    yield found
    assert not found


def matrix(seed: int, rows: int = 40, columns: int = 32) -> np.ndarray[Any, Any]:
    memory = np.random.default_rng(seed).random(rows * columns + 32).astype(np.float32)
    start = -memory.ctypes.data % 64 // 4
    return memory[start : start + rows * columns].reshape(rows, columns)


def test_blocks_of_descriptors(gpu: Gpu, findings: Any, triton_kernels: Any, tmp_path: Path) -> None:
    """By Python, then natively; rows outside are neither read nor written."""
    path = bundle_of(
        tmp_path / "k.flyb", {"blocks": [TritonVariant((TEXT, TEXT, "fp32"), {"ROWS": 16})]}, (gpu.target,)
    )
    blocks = flydsl.load(path).blocks
    source, out = matrix(1), matrix(2)
    whole = out.copy()
    arguments = described(gpu, source), described(gpu, out[:36]), 3.0
    for _ in range(3):
        out[:] = whole
        blocks[(3,)](*arguments, ROWS=16)
        assert (out[:36] == source[:36] * 3).all() and (out[36:] == whole[36:]).all()
    with pytest.raises(MissingVariantError, match=r"is tensordesc<fp32\[8, 32\]>, expected tensordesc<fp32\[16, 32\]>"):
        blocks[(3,)](described(gpu, source, block_shape=[8, 32]), *arguments[1:], ROWS=16)
    for wrong in ({"layout": "swizzled"}, {"block_shape": [32]}, {"block_shape": []}):
        with pytest.raises(DSLTypeError, match="got the descriptor"):
            blocks[(3,)](described(gpu, source, **wrong), *arguments[1:], ROWS=16)


def test_descriptors_made_on_the_device(gpu: Gpu, findings: Any, triton_kernels: Any, tmp_path: Path) -> None:
    """In scratch memory where the chip has tensor maps; the memory is given back."""
    constants = {"ROWS": 16, "COLUMNS": 32}
    variant = TritonVariant((POINTER, POINTER, "i32", "i32:16"), constants)
    path = bundle_of(tmp_path / "k.flyb", {"blocks_made_here": [variant]}, (gpu.target,))
    kernel = flydsl.load(path).blocks_made_here
    source, out = matrix(1, 37, 64), matrix(2, 37, 64)
    for _ in range(3):
        out[:] = 0
        kernel[(3, 2)](gpu(source), gpu(out), 37, 64, **constants)
        assert (out == source * 2).all()
    device = gpu.driver.simulated if gpu.backend == "cuda" else gpu.driver
    assert device.allocated.windows() == []
    if gpu.target == "cuda:sm_90":
        with pytest.raises(DeviceError, match="memory is used up"):
            kernel[(1 << 30, 1 << 30, 1 << 30)](gpu(source), gpu(out), 37, 64, **constants)


def test_facts_of_other_maps() -> None:
    row = {"swizzle": 2, "elem_size": 2, "elem_type": 10, "block_size": [16, 32], "fp4_padded": False}
    assert facts_of([row]) == [MapFacts("bfloat16", (16, 32), 64)]
    for wrong in ({"fp4_padded": True}, {"is_im2col": True}, {"elem_type": 99}, {"elem_size": 4}):
        with pytest.raises(DSLNotImplementedError, match="are not known"):
            facts_of([row | wrong])
    for bad in (None, ["float16", [16], 3], ["float16", [300], 64], ["quarter", [16], 64], ["float16", [1] * 6, 64]):
        with pytest.raises(ArtifactError, match="not the facts"):
            MapFacts.from_json(bad)
