"""Tensor maps as arguments: 128 bytes that kernels read in place."""

from __future__ import annotations

import ctypes
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError, DSLTypeError, DSLValueError
from flydsl.expr.core.argument_registry import AbiSlot, address_slot
from flydsl.expr.memory.pointer import Pointer
from flydsl.expr.nvvm.boxes import Boxes
from flydsl.expr.nvvm.ptx import emits, global_address, require
from flydsl.ir import builder

__all__ = ["TensorMap", "map_address"]

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

    Example::

        @flyc.kernel
        def kernel(tensor_map: fx.nvvm.TensorMap, y: fx.Tensor):
            t = fx.thread_idx.x
            memory = fx.SharedAllocator()
            tile = memory.allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
            barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
            if t == 0:
                fx.nvvm.mbarrier_init(barrier, 1)
                fx.nvvm.fence_mbarrier_init()
            fx.barrier()
            if t == 0:
                fx.nvvm.mbarrier_arrive(barrier, expect_bytes=256)
                fx.nvvm.tma_load(tile, tensor_map, (0, 0), barrier)
            fx.nvvm.mbarrier_wait(barrier, 0)
            y[t] = fx.ptr_load(tile + t)


        @flyc.jit
        def run(tensor_map: fx.nvvm.TensorMap, y: fx.Tensor):
            kernel(tensor_map, y).launch(grid=1, block=64)


        x, y = np.arange(64, dtype=np.float32).reshape(8, 8), np.zeros(64, np.float32)
        run(flyc.tensor_map(x, (8, 8), swizzle=0), y)
        assert (y == np.arange(64)).all()
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
