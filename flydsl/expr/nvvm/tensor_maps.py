"""Tensor maps as arguments of kernels, and their boxes.

CUDA Driver API, ``cuTensorMapEncodeTiled``; PTX ISA manual, "Tensors", "Swizzling Modes".  Dimension 0 is contiguous in
global memory; coordinates of a tile have the same order, ``E(0)`` first.  In shared memory a box is contiguous,
dimension 0 fastest; a swizzle then exclusive-ors addresses.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError, DSLTypeError, DSLValueError, LanguageError
from flydsl.expr import layout as algebra
from flydsl.expr.core.argument_registry import AbiSlot, address_slot
from flydsl.expr.layout.flat import Mode, coalesced
from flydsl.expr.layout.leaf import Basis, is_dynamic
from flydsl.expr.layout.tree import leaves
from flydsl.expr.layout.values import Layout
from flydsl.expr.memory.pointer import Pointer
from flydsl.expr.numeric import NumericMeta
from flydsl.expr.nvvm.ptx import emits, global_address, require
from flydsl.expr.nvvm.shared_operands import ROWS, UNIT, swizzle_of, swizzle_width
from flydsl.ir import builder
from flydsl.support.fast_dataclass import record

__all__ = ["TensorMap"]

DIMENSIONS = 5
LONGEST = 256
ALIGNMENTS = {0: 128, **{width: ROWS * width for width in (32, 64, 128)}}
"""Alignment of a box in shared memory in bytes, by swizzle: copies need 128, and patterns repeat after 8 rows."""


@record
class Boxes:
    """The box that one copy by a tensor map moves."""

    dtype: NumericMeta
    extents: tuple[int, ...]
    """Of elements, dimension 0 first."""
    swizzle: int
    """0, 32, 64 or 128 bytes."""

    def __post_init__(self) -> None:
        if self.swizzle not in ALIGNMENTS or isinstance(self.swizzle, bool):
            raise DSLValueError(f"boxes with swizzle={self.swizzle!r}; expected 0, 32, 64 or 128 bytes")
        if not 1 <= len(self.extents) <= DIMENSIONS:
            raise DSLValueError(f"boxes of {self.extents}; expected one to {DIMENSIONS} extents")
        if any(isinstance(e, bool) or not isinstance(e, int) or not 0 < e <= LONGEST for e in self.extents):
            raise DSLValueError(
                f"boxes of {self.extents}; expected extents from 1 to {LONGEST}; cut the tile into smaller boxes"
            )
        row = self.extents[0] * self.dtype.width // 8
        if self.dtype.width < 8 or row % UNIT:
            raise DSLValueError(
                f"boxes of {self.extents} of {self.dtype} have {row} contiguous bytes; expected a multiple of {UNIT}"
            )
        if self.swizzle and row > self.swizzle:
            raise DSLValueError(
                f"boxes of {self.extents} of {self.dtype} have {row} contiguous bytes, more than the swizzle of "
                f"{self.swizzle}; make them {self.swizzle * 8 // self.dtype.width} elements wide"
            )

    @property
    def count(self) -> int:
        return math.prod(self.extents)

    @property
    def bytes(self) -> int:
        """Bytes of a box, as they count at an ``mbarrier``."""
        return self.count * self.dtype.width // 8

    @property
    def layout(self) -> Any:
        """Map of coordinates in a box, dimension 0 first, to bytes from its start in shared memory, with swizzle."""
        size = self.dtype.width // 8
        steps = [math.prod(self.extents[:k]) * size for k in range(len(self.extents))]
        plain = algebra.make_layout(self.extents, tuple(steps))
        return algebra.make_composed_layout(swizzle_of(self.swizzle), 0, plain) if self.swizzle else plain

    def padded(self, rank: int) -> tuple[int, ...]:
        """The extents in ``rank`` dimensions."""
        return (*self.extents, *[1] * (rank - len(self.extents)))

    def __str__(self) -> str:
        return f"boxes of {self.extents} of {self.dtype} with a swizzle of {self.swizzle} bytes"


class TileInBoxes:
    """A tile of coordinates and its layout in shared memory, dimension by dimension.

    Args:
        tile: maps the tile's coordinates to those of the tensor, of ``rank`` dimensions; with basis strides.
        shared: maps the tile's coordinates to elements, without the swizzle.
    """

    def __init__(self, tile: Layout, rank: int, shared: Layout) -> None:
        self._tile, self._shared = tile, shared
        self.modes = [self._along(axis, modes) for axis, modes in enumerate(_by_dimension(tile, rank))]
        """The modes of each dimension's coordinates in shared memory."""
        self.extents = [math.prod(mode.extent for mode in modes) for modes in self.modes]

    def _along(self, axis: int, modes: list[tuple[int, int, int]]) -> list[Mode]:
        reached = 1
        for step, extent, _ in modes:
            if step != reached:
                raise DSLValueError(
                    f"the tile {self._tile} is no block of coordinates: E({axis}) steps by {step} where {reached} follow "
                    "each other"
                )
            reached *= extent
        if not modes:
            return []
        order = Layout.plain(tuple(extent for _, extent, _ in modes), tuple(distance for *_, distance in modes))
        try:
            composed = algebra.composition(self._shared, order)
        except LanguageError as error:
            raise DSLValueError(
                f"the layout {self._shared} in shared memory does not follow the coordinates {self._tile}: {error.message}"
            ) from None
        return coalesced(composed.shape_tree, composed.stride_tree) or [Mode(reached, 0)]

    def largest(self, dtype: NumericMeta, swizzle: int) -> tuple[int, ...]:
        """The extents of the largest box that a copy can write to shared memory."""
        widest = min(swizzle * 8 // dtype.width, LONGEST) if swizzle else LONGEST
        step, box = 1, []
        for axis, modes in enumerate(self.modes):
            extent = 1
            for mode in modes:
                if mode.stride != step * extent:
                    break
                part = _largest_divisor(mode.extent, (LONGEST if axis else widest) // extent)
                extent *= part
                if part < mode.extent:
                    break
            box.append(extent)
            step *= extent
        return tuple(box)

    def cut(self, boxes: Boxes) -> list[tuple[tuple[int, ...], int]]:
        """Each box of the tile: its coordinates relative to the tile, and its first element in shared memory."""
        result: list[tuple[tuple[int, ...], int]] = [((), 0)]
        step = 1
        for axis, (extent, modes) in enumerate(zip(boxes.padded(len(self.modes)), self.modes, strict=True)):
            total, offsets = self.extents[axis], [0]
            if total % extent:
                raise DSLValueError(
                    f"a tile of {tuple(self.extents)} elements is no whole number of {boxes}: {total} along dimension {axis}"
                )
            if modes:
                offsets = self._offsets(axis, extent, step, boxes)
            result = [
                ((*start, index * extent), base + offset)
                for index, offset in enumerate(offsets)
                for start, base in result
            ]
            step *= extent
        return result

    def _offsets(self, axis: int, extent: int, step: int, boxes: Boxes) -> list[int]:
        """The first elements of the boxes along a dimension; a box traverses it by ``step``."""
        modes, inside = list(self.modes[axis]), 1
        while inside < extent and modes and modes[0].stride == step * inside:
            length, stride = modes.pop(0)
            part = math.gcd(length, extent // inside)
            inside *= part
            if part < length:
                modes.insert(0, Mode(length // part, stride * part))
        if inside != extent:
            raise DSLValueError(
                f"{boxes} do not lie in shared memory as {self._shared}: elements that follow each other along dimension "
                f"{axis} are {step} apart in a box, and the layout has "
                f"{', '.join(f'{e}:{s}' for e, s in self.modes[axis])} there; the largest box that lies so is "
                f"{self.largest(boxes.dtype, boxes.swizzle)}"
            )
        table = [0]
        for length, stride in modes:
            table = [offset + k * stride for k in range(length) for offset in table]
        return table


def _largest_divisor(value: int, limit: int) -> int:
    return next(d for d in range(min(value, limit), 0, -1) if value % d == 0)


def _by_dimension(tile: Layout, rank: int) -> list[list[tuple[int, int, int]]]:
    """The modes of each dimension in the tile, by steps: step, extent, and distance in the tile's linear order."""
    found: list[list[tuple[int, int, int]]] = [[] for _ in range(rank)]
    distance = 1
    for extent, stride in zip(leaves(tile.shape_tree), leaves(tile.stride_tree), strict=True):
        if extent != 1:
            axis, step = (
                (stride.modes, stride.value) if isinstance(stride, Basis) else ([0] if rank == 1 else [], stride)
            )
            if len(axis) != 1 or axis[0] >= rank or is_dynamic(step) or step < 1:
                raise DSLValueError(
                    f"the tile {tile} has the stride {stride}; expected E(0), the contiguous dimension, to "
                    f"E({rank - 1}), or whole multiples"
                )
            found[axis[0]].append((step, extent, distance))
        distance *= extent
    return [sorted(modes) for modes in found]


def box_of_layout(layout: Any, dtype: NumericMeta, rank: int) -> Boxes:
    """The boxes for tiles of an array whose layout in shared memory is ``layout``; modes are the array's last axes.

    Args:
        layout: plain, or composed of a swizzle of elements and a plain one.
        rank: axes of the array.
    """
    swizzle, plain = 0, layout
    if isinstance(layout, algebra.ComposedLayout) and isinstance(layout.inner, algebra.Swizzle):
        swizzle, plain = swizzle_width("bulk copies", layout.inner, dtype.width, layout), layout.outer
    if not isinstance(plain, Layout) or not plain.is_static or algebra.rank(plain) > rank:
        raise DSLValueError(
            f"boxes for the layout {layout}; expected a static one of at most {rank} modes, swizzled or not"
        )
    sizes = tuple(int(algebra.size(mode)) for mode in plain.modes())
    steps = tuple(Basis(1, axis) for axis in reversed(range(len(sizes))))
    box = TileInBoxes(Layout.plain(sizes, steps), len(sizes), plain).largest(dtype, swizzle)
    return Boxes(dtype, (*box, *[1] * (rank - len(sizes))), swizzle)


# -- maps

BYTES, ALIGNMENT = 128, 64
PARAMETER_SPACE = 101
"""LLVM's address space of kernel parameters on NVPTX; a launch passes the memory that such a host pointer refers to."""
_ADDRESS_SLOT = address_slot("address")


class TensorMap:
    """A result of ``flydsl.runtime.tensor_maps.encode_tiled`` as an argument; kernels give it to copies of boxes.

    The driver copies it at each launch, so that it needs no device memory and no fence.

    Args:
        boxes: its boxes, if known while tracing; copy atoms check them, and kernels are compiled for them.
        data: the 128 bytes.

    Raises:
        DSLTypeError: not bytes.
        DSLValueError: not 128 of them.

    See the example of :func:`flydsl.expr.nvvm.make_tma_atom`.
    """

    __slots__ = ("_buffer", "_value", "boxes", "type")  # the native launcher reads _value and type, as of a Pointer

    def __init__(self, data: bytes | bytearray | memoryview, boxes: Boxes | None = None) -> None:
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise DSLTypeError(f"a TensorMap is made of the bytes of encode_tiled, got {data!r}")
        content = bytes(data)
        if len(content) != BYTES:
            raise DSLValueError(f"a TensorMap has {BYTES} bytes, got {len(content)}")
        self._buffer = ctypes.create_string_buffer(BYTES + ALIGNMENT)
        address = -(-ctypes.addressof(self._buffer) // ALIGNMENT) * ALIGNMENT
        ctypes.memmove(address, content, BYTES)
        self._value: ir.Value | int = address
        self.boxes = boxes
        self.type = _signature(boxes)

    @property
    def address(self) -> int:
        """The address of the bytes, for a map of the host."""
        assert isinstance(self._value, int)
        return self._value

    # -- while tracing

    def ir_value(self) -> ir.Value:
        """The parameter, as a pointer.

        Raises:
            DSLRuntimeError: an object of the host that is not an argument.
        """
        if isinstance(self._value, int):
            raise DSLRuntimeError("a TensorMap of the host is used in a kernel; pass it as an argument")
        return self._value

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [self.ir_value()]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> TensorMap:
        require("tma", "TensorMap")
        emits("TensorMap", emulated=True)
        made = cls.__new__(cls)
        made._value = values[0]
        made.boxes = None if exemplar is None else exemplar.boxes
        made.type = _signature(made.boxes)
        return made

    # -- as an argument of a launch

    def __get_ir_types__(self) -> list[ir.Type]:
        return [builder.pointer_type(PARAMETER_SPACE)]

    def __cache_signature__(self) -> Hashable:
        return self.type

    def __c_abi_spec__(self) -> list[AbiSlot]:
        return [_ADDRESS_SLOT]


@cache
def _signature(boxes: Boxes | None) -> Hashable:
    """The type of maps with these boxes: one object per value, because the native launcher compares identities."""
    return TensorMap, boxes


def map_address(tensor_map: Any, what: str) -> ir.Value:
    """The generic address of a map: of a parameter, or of 128 bytes in global memory.  For a CPU it is a pointer."""
    if isinstance(tensor_map, TensorMap):
        if not emits(what, emulated=True):
            return tensor_map.ir_value()
        return builder.op1("llvm.ptrtoint", [tensor_map.ir_value()], builder.integer_type(64))
    address = global_address(tensor_map, what)
    assert isinstance(tensor_map, Pointer)
    if tensor_map.known_alignment % ALIGNMENT:
        raise DSLValueError(
            f"{what}: a tensor map is aligned to {ALIGNMENT} bytes, got {tensor_map}, known to be aligned to "
            f"{tensor_map.known_alignment}"
        )
    return address if emits(what, emulated=True) else tensor_map.llvm_ptr
