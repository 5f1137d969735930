"""``fx.device_assert``: conditions that kernels check while they run.

An assertion is an ``scf.if`` around a ``gpu.printf`` that carries :data:`DEVICE_ASSERT`.  Backends make of it what stops a
kernel there: NVIDIA's ``__assertfail``, a message and a trap on AMD, an error of the launch on the CPU.
"""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError, DSLTypeError
from flydsl.expr.control.booleans import truth
from flydsl.expr.core.context import NO_DEVICE_ASSERTS, current
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int32
from flydsl.ir import builder
from flydsl.ir.attributes import DEVICE_ASSERT
from flydsl.support.tracebacks import shows_user_frames


@shows_user_frames
def device_assert(condition: Any, message: str = "") -> None:
    """Stop the kernel if a thread gets here and ``condition`` does not hold::

        i = fx.block_idx.x * 64 + fx.thread_idx.x
        fx.device_assert(indices[i] < n, "an index is out of range")

    On the CPU the call raises ``DeviceError`` with kernel, line, block, thread and message; the process goes on.  On NVIDIA
    GPUs it is CUDA's ``__assertfail``, on AMD GPUs a line on standard output and a trap; the driver then fails this and
    later calls.  ``FLYDSL_DEVICE_ASSERTS=0`` compiles without assertions.

    Args:
        condition: a number that is not zero where all is well; a vector holds if all its elements do.
        message: a text that is known while tracing.

    Raises:
        DSLTypeError: the message is no text, or the condition no number.
        DSLRuntimeError: outside of a kernel; ``fx.check`` is for host functions.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            fx.device_assert(x[fx.thread_idx.x] >= 0.0, "x holds no negative numbers")


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        run(np.ones(8, np.float32))
        try:
            run(np.full(8, -1, np.float32))
        except flydsl.errors.DeviceError as error:
            print("x holds no negative numbers" in str(error))  # True
    """
    if not isinstance(message, str):
        raise DSLTypeError(
            f"device_assert(condition, message={message!r}): expected a text that is known while tracing"
        )
    trace = current()
    if trace.kernel is None:
        raise DSLRuntimeError(
            "fx.device_assert is for kernels, and this is a host function; fx.check(condition, message) refuses a call"
        )
    if isinstance(condition, Vector):
        condition = (condition != 0).to(Int32).reduce("min")
    holds = truth(condition)
    if holds is True or NO_DEVICE_ASSERTS in trace.facts.features:
        return
    trace.reports_positions = True  # the line is in the program, so it counts in the key
    i1 = builder.integer_type(1)
    given = builder.constant(0, i1) if holds is False else holds
    branch = builder.op("scf.if", [builder.op1("arith.xori", [given, builder.constant(1, i1)], i1)], regions=2)
    with ir.InsertionPoint(branch.regions[0].blocks.append()):
        text = message.replace("%", "%%")
        attributes = {
            "format": ir.StringAttr.get(f"device_assert failed{text and ': '}{text}\n"),
            DEVICE_ASSERT: ir.StringAttr.get(message),
        }
        builder.op("gpu.printf", [], attributes=attributes)
        builder.op("scf.yield", [])
