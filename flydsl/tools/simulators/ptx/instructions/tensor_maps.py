"""Tensor maps: ``cuTensorMapEncodeTiled``, and the bytes of a box.

CUDA Driver API, "Tensor Map Object Management", for the rules; PTX ISA manual, "Tensors", "Tiled mode", "Swizzling modes".
The 128 bytes are opaque, so these are this module's own.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

import ml_dtypes
import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.ptx.program.module import PtxError

BYTES = 128
_MARK = b"ptx test"
_FORMATS = (
    ("global_address", "Q", 1), ("elemtype", "B", 1), ("rank", "B", 1), ("swizzle_mode", "B", 1), ("fill_mode", "B", 1),
    ("global_dim", "I", 5), ("global_stride", "Q", 4), ("box_dim", "H", 5), ("element_stride", "B", 5),
)  # fmt: skip
"""The fields behind the mark, as ``tensormap.replace`` names them: the format and number of their elements."""
_LAYOUT = struct.Struct(f"<{len(_MARK)}s" + "".join(f"{count}{form}" for _, form, count in _FORMATS))
TYPES = {
    0: np.uint8, 1: np.uint16, 2: np.uint32, 3: np.int32, 4: np.uint64, 5: np.int64, 6: np.float16, 7: np.float32,
    8: np.float64, 9: ml_dtypes.bfloat16, 11: np.float32,
}  # fmt: skip
"""By the numbers of ``CUtensorMapDataType``; 10 and 12, which flush, are left out."""
_SPANS = {0: 16, 1: 32, 2: 64, 3: 128}
"""The bytes of the swizzles of ``CUtensorMapSwizzle``."""


def field_offset(field: str, ordinal: int) -> tuple[int, int]:
    """The place and size in bytes of an element of a field; raises :class:`PtxError` for one that is not known."""
    start = len(_MARK)
    for name, form, count in _FORMATS:
        size = struct.calcsize(f"<{form}")
        if name == field and 0 <= ordinal < count:
            return start + ordinal * size, size
        start += count * size
    raise PtxError(f"tensormap.replace of {field}, element {ordinal}, is not known")


def mark_as_map(content: bytearray) -> None:
    """Say of 128 bytes that they are a tensor map."""
    content[: len(_MARK)] = _MARK


@dataclass(frozen=True)
class TensorMap:
    """A tensor in global memory, the contiguous dimension first, and its box."""

    address: int
    kind: int
    swizzle: int
    nan_outside: bool
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    """In bytes, of the dimensions after the first."""
    box: tuple[int, ...]
    steps: tuple[int, ...]

    def problem(self) -> str:
        """The reason for which the driver would refuse it; empty if there is none."""
        size = np.dtype(TYPES[self.kind]).itemsize if self.kind in TYPES else 0
        rank = len(self.shape)
        inner = self.box[0] * size
        checks = {
            "the type": size == 0,
            "the rank": not 1 <= rank <= 5,
            "the address": self.address % 16 != 0,
            "an extent": any(not 1 <= n <= 1 << 32 for n in self.shape),
            "a stride": any(s % 16 or not 0 <= s < 1 << 40 for s in self.strides),
            "the box": any(not 1 <= n <= 256 for n in self.box),
            "a step": any(not 1 <= n <= 8 for n in self.steps),
            "the box's inner bytes, no multiple of 16": inner % 16 != 0,
            "the swizzle": self.swizzle not in _SPANS or (self.swizzle > 0 and inner > _SPANS[self.swizzle]),
        }
        return ", ".join(what for what, wrong in checks.items() if wrong)

    def encode(self) -> bytes:
        """The 128 bytes."""

        def padded(values: Sequence[int], count: int) -> tuple[int, ...]:
            return (*values, *[1] * (count - len(values)))

        shape = [n & 0xFFFFFFFF for n in padded(self.shape, 5)]
        kind = (self.kind, len(self.shape), self.swizzle, self.nan_outside)
        rest = *padded(self.strides, 4), *padded(self.box, 5), *padded(self.steps, 5)
        return _LAYOUT.pack(_MARK, self.address, *kind, *shape, *rest).ljust(BYTES, b"\0")

    @classmethod
    def decode(cls, data: bytes) -> TensorMap:
        """The inverse."""
        mark, address, kind, rank, swizzle, nan, *rest = _LAYOUT.unpack_from(data)
        if mark != _MARK:
            raise PtxError("the address of a tensor map points to something else")
        shape, strides, box, steps = rest[:5], rest[5:9], rest[9:14], rest[14:]
        cut = (tuple(shape[:rank]), tuple(strides[: rank - 1]), tuple(box[:rank]), tuple(steps[:rank]))
        return cls(address, kind, swizzle, bool(nan), *cut)

    @property
    def dtype(self) -> np.dtype:
        """Of the elements."""
        return np.dtype(TYPES[self.kind])

    @property
    def box_bytes(self) -> int:
        """The bytes that a copy moves, with those outside of the tensor."""
        return int(np.prod(self._counts())) * self.dtype.itemsize

    def _counts(self) -> list[int]:
        return [-(-extent // step) for extent, step in zip(self.box, self.steps, strict=True)]

    def addresses(self, place: Sequence[int]) -> tuple[Array, Array]:
        """For the box at a place: the address of each element, as they lie in shared memory, and whether it is inside."""
        size = self.dtype.itemsize
        address = np.full(1, self.address, np.int64)
        inside = np.ones(1, bool)
        for extent, stride, first, step, count in zip(
            self.shape, (size, *self.strides), place, self.steps, self._counts(), strict=True
        ):
            index = first + step * np.arange(count)
            address = (index[:, None] * stride + address.ravel()).ravel()
            inside = (((index >= 0) & (index < extent))[:, None] & inside.ravel()).ravel()
        return address, inside

    def shared_places(self, start: int) -> Array:
        """The place in shared memory of each byte of a box that starts at ``start``.

        The 16-byte units of 128 bytes are permuted by the address: unit number XOR the number of the line of 128 bytes,
        modulo the units of the swizzle.
        """
        bytes_of = start + np.arange(self.box_bytes)
        if self.swizzle == 0:
            return bytes_of
        units = _SPANS[self.swizzle] // 16
        return bytes_of ^ ((bytes_of >> 7 & (units - 1)) << 4)

    @property
    def outside(self) -> bytes:
        """One element outside of the tensor."""
        if not self.nan_outside:
            return bytes(self.dtype.itemsize)
        return np.array([np.nan]).astype(self.dtype).tobytes()

    @property
    def alignment(self) -> int:
        """Of a box in shared memory."""
        return 128


def read_as_tf32(kind: int, data: Array) -> Array:
    """Maps of type ``TFLOAT32`` round what they load to ten bits of fraction, ties to even."""
    if kind != 11:
        return data
    bits = data.view(np.uint32)
    return ((bits + np.uint32(0xFFF) + (bits >> np.uint32(13) & np.uint32(1))) & np.uint32(0xFFFFE000)).view(np.uint8)
