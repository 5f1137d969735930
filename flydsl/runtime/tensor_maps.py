"""Tensor maps: 128 bytes that describe a global tensor to NVIDIA's TMA.

CUDA Driver API, "Tensor Map Object Management": ``cuTensorMapEncodeTiled``.  Its rules are checked here first, because
the driver has one error for all of them.  Numbers are those of ``cuda.h``.  The layout is not public, so encoding needs
the driver's library, but no device.  Maps for a CPU that emulates the chip are laid out here.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.runtime.driver import Driver, TensorMapFields
from flydsl.runtime.drivers import driver_of

TENSOR_MAP_BYTES = 128
_ALIGNMENT = 64
_MOST_DIMENSIONS = 5
_MOST_IN_BOX = 256
_MOST_STEP = 8
_CPU_MAP = struct.Struct("<8sQ5i4x5Q4Q5H5Bx")
"""``struct Map`` of backends/cpu/native/tma.c."""
_CPU_MARK = b"fydslmap"

ELEMENTS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "uint8": (0, 1), "uint16": (1, 2), "uint32": (2, 4), "int32": (3, 4), "uint64": (4, 8), "int64": (5, 8),
        "float16": (6, 2), "float32": (7, 4), "float64": (8, 8), "bfloat16": (9, 2), "tfloat32": (11, 4),
        "int8": (0, 1), "float8_e4m3fn": (0, 1), "float8_e5m2": (0, 1),
    }
)  # fmt: skip
"""The driver's number and the bytes of each type; byte types without a number are copied as ``uint8``."""
SWIZZLES, PROMOTIONS = (0, 32, 64, 128), (0, 64, 128, 256)
"""In bytes, in the order of the driver's numbers."""


def encode_tiled(
    address: int,
    dtype: str,
    shape: Sequence[int],
    strides: Sequence[int],
    box: Sequence[int],
    *,
    swizzle: int = 0,
    l2_promotion: int = 128,
    nan_outside: bool = False,
    element_strides: Sequence[int] = (),
    backend: str = "cuda",
    driver: Driver | None = None,
) -> bytes:
    """The map of a tensor, for ``fx.nvvm.tma_load`` and ``tma_store``: copy it to the device, aligned to 64 bytes.

    Args:
        address: of the first element on the device, aligned to 16 bytes.
        dtype: such as ``"bfloat16"``; ``"tfloat32"`` rounds float32.
        shape: one to five extents in elements, the contiguous dimension first.
        strides: distances in bytes of the dimensions after the first, multiples of 16.
        box: the extents of one copy, each up to 256.
        swizzle: 0, 32, 64 or 128 bytes; the box is no wider.
        l2_promotion: the bytes that the cache fetches at least: 0, 64, 128 or 256.
        nan_outside: floats outside of the tensor are read as NaN instead of zero.
        element_strides: for each dimension, 1 to 8: every n-th element of the box is copied.  By default 1, and always 1
            for the contiguous dimension.
        backend: whose driver encodes it: ``"cuda"``, ``"cpu"`` for a CPU that emulates the chip, or another that can.
        driver: the one that encodes; by default the backend's.

    Raises:
        DSLTypeError: a type that maps do not have.
        DSLValueError: numbers that a map cannot hold.
        NoDeviceError: the driver's library is missing.
        DeviceError: the driver refuses the numbers, or is too old for maps.
    """
    if dtype not in ELEMENTS:
        raise DSLTypeError(f"a tensor map of {dtype!r}; expected one of {', '.join(ELEMENTS)}")
    number, size = ELEMENTS[dtype]
    _check(address, size, shape, strides, box)
    for name, value, known in (("swizzle", swizzle, SWIZZLES), ("l2_promotion", l2_promotion, PROMOTIONS)):
        if value not in known:
            raise DSLValueError(f"a tensor map with {name}={value!r}; expected one of {', '.join(map(str, known))}")
    if swizzle and box[0] * size > swizzle:
        raise DSLValueError(f"a box of {box[0] * size} contiguous bytes is wider than the swizzle of {swizzle}")
    if nan_outside and not dtype.startswith(("float16", "float32", "float64", "bfloat", "tfloat")):
        raise DSLValueError(f"nan_outside is for floats of 16 bits and more, got {dtype!r}")
    rank = len(shape)
    steps = tuple(element_strides) or (1,) * rank
    if len(steps) != rank or steps[0] != 1 or not all(1 <= step <= _MOST_STEP for step in steps):
        raise DSLValueError(
            f"a tensor map with element_strides={tuple(element_strides)}; expected one from 1 to {_MOST_STEP} for each "
            "dimension, and 1 for the first"
        )
    used = driver_of(backend) if driver is None else driver
    if not _encodes(used):
        raise DSLValueError(f"a tensor map for backend={backend!r}, whose driver has none; they are for NVIDIA's TMA")
    fields = TensorMapFields(
        address,
        number,
        size,
        tuple(shape),
        tuple(strides),
        tuple(box),
        steps,
        swizzle,
        l2_promotion,
        nan_outside,
        dtype,
    )
    return used.encode_tensor_map(fields)


def has_tensor_maps(backend: str) -> bool:
    """True if a backend's driver encodes tensor maps."""
    return _encodes(driver_of(backend))


def _encodes(driver: Driver) -> bool:
    return type(driver).encode_tensor_map is not Driver.encode_tensor_map


def encoded_for_cpu(fields: TensorMapFields) -> bytes:
    """The map in the layout of the CPU's native code; missing dimensions have extent 1."""

    def padded(values: Sequence[int], length: int, filler: int) -> tuple[int, ...]:
        return (*values, *[filler] * (length - len(values)))

    kind = (fields.number, fields.size, len(fields.shape), fields.swizzle, int(fields.nan_outside))
    extents = [padded(values, _MOST_DIMENSIONS, 1) for values in (fields.shape, fields.box, fields.steps)]
    distances = padded(fields.strides, _MOST_DIMENSIONS - 1, 0)
    return _CPU_MAP.pack(_CPU_MARK, fields.address, *kind, *extents[0], *distances, *extents[1], *extents[2])


class HostTensorMap:
    """A map as an argument of a bundle's kernels: its bytes at an aligned host address, which launches read.

    Kernels that are compiled here take ``fx.nvvm.TensorMap`` of the same bytes.
    """

    __slots__ = ("_buffer", "_value", "type")  # the native launcher reads the last two, as those of a pointer

    def __init__(self, data: bytes) -> None:
        if len(data) != TENSOR_MAP_BYTES:
            raise DSLValueError(f"a tensor map has {TENSOR_MAP_BYTES} bytes, got {len(data)}")
        self._buffer = ctypes.create_string_buffer(TENSOR_MAP_BYTES + _ALIGNMENT)
        self._value = -(-ctypes.addressof(self._buffer) // _ALIGNMENT) * _ALIGNMENT
        self.type: None = None
        ctypes.memmove(self._value, data, TENSOR_MAP_BYTES)

    @property
    def address(self) -> int:
        return self._value


def _check(address: int, size: int, shape: Sequence[int], strides: Sequence[int], box: Sequence[int]) -> None:
    rank = len(shape)
    if not 1 <= rank <= _MOST_DIMENSIONS or len(box) != rank or len(strides) != rank - 1:
        raise DSLValueError(
            f"a tensor map of shape {tuple(shape)}, strides {tuple(strides)}, box {tuple(box)}; expected one to five "
            "extents, a stride for each dimension but the first, and an extent of the box for each"
        )
    if address % 16 or address <= 0:
        raise DSLValueError(f"a tensor map of memory at {address:#x}; expected an address aligned to 16 bytes")
    if any(not 0 < extent <= 1 << 32 for extent in shape):
        raise DSLValueError(f"a tensor map of shape {tuple(shape)}; expected extents from 1 to 2**32")
    if any(stride % 16 or not 0 < stride < 1 << 40 for stride in strides):
        raise DSLValueError(f"a tensor map of strides {tuple(strides)}; expected bytes, multiples of 16 below 2**40")
    if any(not 0 < extent <= _MOST_IN_BOX for extent in box):
        raise DSLValueError(f"a tensor map with boxes of {tuple(box)}; expected extents from 1 to {_MOST_IN_BOX}")
    if box[0] * size % 16:
        raise DSLValueError(f"a box of {box[0] * size} contiguous bytes; expected a multiple of 16")
