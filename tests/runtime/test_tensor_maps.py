"""Tensor maps, against the stand-in for the CUDA driver."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from flydsl.errors import DeviceError
from flydsl.runtime.cuda import CudaDriver
from flydsl.runtime.tensor_maps import encode_tiled

from .standin import StandIn


@pytest.fixture
def standin(gcc: Callable[..., Path], tmp_path: Path) -> StandIn:
    return StandIn(gcc, tmp_path, "cuda")


def encoded(standin: StandIn, **changes: object) -> bytes:
    arguments: dict[str, object] = {
        "address": 0x1000, "dtype": "bfloat16", "shape": (4096, 512), "strides": (8192,), "box": (64, 128), "swizzle": 128,
    }  # fmt: skip
    return encode_tiled(**{**arguments, **changes}, driver=CudaDriver(standin.file))  # type: ignore[arg-type]


def test_the_driver_is_given_what_was_said(standin: StandIn) -> None:
    assert encoded(standin) == b"\xab" * 128
    assert standin.calls()[-1] == "cuTensorMapEncodeTiled(9, 0x1000, 4096:0:64:1 512:8192:128:1, 0 3 2 0, 0)"
    encoded(standin, element_strides=(1, 4))
    assert standin.calls()[-1].startswith("cuTensorMapEncodeTiled(9, 0x1000, 4096:0:64:1 512:8192:128:4, ")
    encoded(standin, dtype="float32", shape=(8,), strides=(), box=(8,), swizzle=0, l2_promotion=0, nan_outside=True)
    assert standin.calls()[-1] == "cuTensorMapEncodeTiled(7, 0x1000, 8:0:8:1, 0 0 0 1, 0)"
    encoded(
        standin, dtype="float8_e4m3fn", shape=(256, 2, 3, 4, 5), strides=(256, 512, 1536, 6144), box=(32, 1, 1, 1, 2)
    )
    assert standin.calls()[-1].startswith("cuTensorMapEncodeTiled(0, 0x1000, 256:0:32:1 2:256:1:1 3:512:1:1 4:1536:1:1")


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"dtype": "complex64"}, TypeError, "a tensor map of 'complex64'; expected one of uint8"),
        ({"shape": (8,) * 6}, ValueError, "expected one to five"),
        ({"strides": ()}, ValueError, "a stride for each dimension but the first"),
        ({"address": 0x1008}, ValueError, "memory at 0x1008; expected an address aligned to 16"),
        ({"shape": (0, 4)}, ValueError, "expected extents from 1"),
        ({"strides": (8190,)}, ValueError, "expected bytes, multiples of 16"),
        ({"box": (64, 257)}, ValueError, "expected extents from 1 to 256"),
        ({"box": (4, 8)}, ValueError, "a box of 8 contiguous bytes; expected a multiple of 16"),
        ({"box": (128, 8)}, ValueError, "a box of 256 contiguous bytes is wider than the swizzle of 128"),
        ({"swizzle": 16}, ValueError, "swizzle=16; expected one of 0, 32, 64, 128"),
        ({"element_strides": (2, 1)}, ValueError, "and 1 for the first"),
        ({"dtype": "uint16", "nan_outside": True}, ValueError, "nan_outside is for floats"),
    ],
)
def test_what_a_map_cannot_hold_is_refused(
    standin: StandIn, changes: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        encoded(standin, **changes)
    assert not any("cuTensorMap" in call for call in standin.calls())


def test_what_the_driver_refuses_is_said_with_the_numbers(standin: StandIn) -> None:
    standin.fail("cuTensorMapEncodeTiled", 1)
    with pytest.raises(DeviceError, match=r"encoding a tensor map of bfloat16 \(4096, 512\) with boxes of \(64, 128\)"):
        encoded(standin)
