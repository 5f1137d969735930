"""Streams: queues of a device in which launches run in order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.core.argument_registry import AbiSlot, address_slot
from flydsl.ir import builder
from flydsl.support.streams import stream_handle

_HANDLE_SLOT = address_slot("handle")


class Stream:
    """A stream handle: ``None`` for the default stream, an integer, or a framework's stream object.

    As a parameter annotation of a ``@flyc.jit`` function it marks the stream on which its launches run.

    Args:
        value: ``None``, an integer handle such as a ``CUstream``, or a stream of torch or CuPy.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            x[fx.thread_idx.x] = 1.0


        @flyc.jit
        def run(x: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
            kernel(x).launch(grid=1, block=8, stream=stream)


        run(np.zeros(8, np.float32))
    """

    __slots__ = ("value",)

    def __init__(self, value: Any = None) -> None:
        self.value = value

    def __repr__(self) -> str:
        return f"Stream({self.value!r})"

    @property
    def handle(self) -> int:
        """The driver's handle, 0 for the default stream.

        Raises:
            DSLTypeError: the object is not a stream.
        """
        return stream_handle(self.value)

    def ir_value(self) -> ir.Value:
        """The stream as a pointer, while tracing."""
        if isinstance(self.value, ir.Value):
            return self.value
        pointer = builder.pointer_type(0)
        number = builder.constant(self.handle, builder.integer_type(64))
        return builder.op1("llvm.inttoptr", [number], pointer)

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [self.ir_value()]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Stream:
        return cls(values[0])

    # -- as an argument of a launch

    def __get_ir_types__(self) -> list[ir.Type]:
        return [builder.pointer_type(0)]

    def __cache_signature__(self) -> Hashable:
        return Stream

    def __c_abi_spec__(self) -> list[AbiSlot]:
        return [_HANDLE_SLOT]
