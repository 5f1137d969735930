"""Tensor descriptors of Triton's as arguments of launches.

Triton's compiler decides.  With a tensor map, ``flydsl.bundle`` encodes it at each launch, because it holds an address; the
kernel's parameters are the map, the shape in 32 bits and the strides in 64.  Without one they are the address, shape and
strides in 64 bits, two flags, and shape and strides again.  Triton 3.9, ``triton/backends/driver.py``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field
from typing import Any

from flydsl.errors import ArtifactError, DSLNotImplementedError
from flydsl.runtime.driver import Driver
from flydsl.runtime.tensor_maps import ELEMENTS, SWIZZLES, HostTensorMap, encode_tiled
from flydsl.support.fast_dataclass import record
from flydsl.trust.json import shortened

MAP = "tensormap"
"""The type of a parameter that is a tensor map by value."""
_TEXT = re.compile(r"tensordesc<(\w+)\[(\d+(?:, \d+){0,4})\]>")
_ROUNDED = "tfloat32"


def described(text: str) -> tuple[str, int] | None:
    """Element type and rank of a descriptor's text, ``tensordesc<fp16[64, 32]>``; ``None`` if it is another text."""
    found = _TEXT.fullmatch(text)
    return None if found is None else (found[1], found[2].count(",") + 1)


def parameter_types(element: str, rank: int, has_map: bool) -> list[str]:
    """Triton's types of the parameters of a descriptor."""
    again = [*["i32"] * rank, *["i64"] * rank]
    return [MAP, *again] if has_map else [f"*{element}", *["i64"] * (2 * rank), "i1", "i1", *again]


@record
class MapFacts:
    """The facts of a tensor map that the compiler of its kernel chose."""

    dtype: str
    """Such as ``"float16"``."""
    box: tuple[int, ...]
    """The extents of one copy, the contiguous dimension last."""
    swizzle: int
    """Bytes."""

    def to_json(self) -> list[Any]:
        return [self.dtype, list(self.box), self.swizzle]

    @classmethod
    def from_json(cls, row: Any) -> MapFacts:
        """The inverse of :meth:`to_json`."""
        if not isinstance(row, list) or len(row) != 3 or not isinstance(row[1], list):
            raise ArtifactError(f"{shortened(row)} are not the facts of a tensor map")
        dtype, box, swizzle = row
        extents = all(type(extent) is int and 0 < extent <= 256 for extent in box) and 1 <= len(box) <= 5
        if dtype not in ELEMENTS or swizzle not in SWIZZLES or not extents:
            raise ArtifactError(f"{shortened(row)} are not the facts of a tensor map")
        return cls(dtype, tuple(box), swizzle)


@record
class Descriptor:
    """A descriptor of a call: of a tensor that begins at an address."""

    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    """In elements."""
    is_nan: bool = False
    """True if elements outside of the tensor are NaN, not zero."""
    is_rounded: bool = False
    """True if a tensor map rounds float32 to the precision of TF32."""
    held: list[HostTensorMap] = field(default_factory=list, compare=False, repr=False)
    """Maps whose addresses launches were given; they live as long as the descriptor."""

    @classmethod
    def of(cls, value: Any, address: int) -> Descriptor:
        """The descriptor of an object with Triton's attributes."""
        return cls(
            address,
            tuple(map(int, value.shape)),
            tuple(map(int, value.strides)),
            getattr(value, "padding", "zero") == "nan",
            bool(getattr(value, "round_f32_to_tf32", False)),
        )

    def slots(self, facts: MapFacts | None) -> list[bytes]:
        """The launch slots: of a tensor map the host's address, as of :class:`HostTensorMap`."""
        if facts is None:
            return self.parameters(None)
        self.held.append(HostTensorMap(self.tensor_map(facts)))
        return [self.held[-1].address.to_bytes(8, "little"), *self._extents()]

    def parameters(self, facts: MapFacts | None, driver: Driver | None = None) -> list[bytes]:
        """The bytes of the kernel's parameters; ``driver`` encodes the map, by default CUDA's."""
        if facts is not None:
            return [self.tensor_map(facts, driver), *self._extents()]
        flags = [_bytes(self.is_nan), _bytes(self.is_rounded)]
        return [_bytes(self.address), *self._extents(), *flags, *self._extents()]

    def tensor_map(self, facts: MapFacts, driver: Driver | None = None) -> bytes:
        """The map, as the driver encodes it.

        Raises:
            DSLValueError, DeviceError: it cannot describe the tensor.
        """
        size = ELEMENTS[facts.dtype][1]
        return encode_tiled(
            self.address,
            _ROUNDED if self.is_rounded else facts.dtype,
            self.shape[::-1],
            [stride * size for stride in self.strides[-2::-1]],
            facts.box[::-1],
            swizzle=facts.swizzle,
            nan_outside=self.is_nan,
            driver=driver,
        )

    def _extents(self) -> list[bytes]:
        return [_bytes(number) for number in (*self.shape, *self.strides)]


def _bytes(number: int) -> bytes:
    return (number & (1 << 64) - 1).to_bytes(8, "little")


def facts_of(rows: Sequence[Any]) -> list[MapFacts]:
    """The facts of each tensor map, from the ``tensordesc_meta`` of Triton's compiler.

    Raises:
        DSLNotImplementedError: a map of another kind, such as of padded 4-bit floats.
    """
    return [_facts(row) for row in rows]


_FROM_DEVICE = {8: 10, 9: 8, 10: 9}
"""The host's numbers of element types that the device numbers otherwise."""


def _facts(row: Any) -> MapFacts:
    plain = {"swizzle", "elem_size", "elem_type", "block_size"}
    others = [name for name, value in row.items() if name not in plain and value]
    if others or not plain.issubset(row):
        raise DSLNotImplementedError(
            f"tensor descriptors with {', '.join(others) or 'these facts'} are not known, so let Triton launch them: {row}"
        )
    number = int(row["elem_type"])
    wanted = _FROM_DEVICE.get(number, number), int(row["elem_size"])
    dtype = next((name for name, each in ELEMENTS.items() if each == wanted), None)
    if dtype is None:
        raise DSLNotImplementedError(f"tensor descriptors of elements of type {number} are not known: {row}")
    return MapFacts(dtype, tuple(map(int, row["block_size"])), SWIZZLES[int(row["swizzle"])])
