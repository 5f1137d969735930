"""Checks of a host function at each launch: ``fx.check(n > 0, "...")``.

A check is an ``scf.if`` around a ``gpu.printf`` that carries :data:`CHECK`, the index of the check.  The host code
stores the integers of a message into the launch slots and returns ``-1 - index``; the manifest of the program has the
messages, with ``{u}`` for an unsigned integer of 64 bits.
"""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError, DSLTypeError, DSLValueError
from flydsl.expr.control.booleans import truth
from flydsl.expr.core.context import current
from flydsl.expr.numeric import Int64, Integer, Numeric, Uint64, as_numeric
from flydsl.ir import builder

CHECK = "flydsl.check"
"""The attribute of an operation that refuses a launch."""


def check(condition: Any, message: str, *values: Any) -> None:
    """Refuse the call of a host function unless ``condition`` holds: a native comparison at each launch.

    The call raises ``DSLValueError`` with ``message``, whose ``{}`` are the integers ``values``.  Kernels launched
    before the check have run; those after it are not launched.  Exported C functions return a negative code.

    Args:
        condition: a Boolean of the host function.
        message: the text of the error, with a ``{}`` for each value.
        *values: run-time integers of the host function.

    Raises:
        DSLValueError: the condition is known while tracing and does not hold.
        DSLTypeError: a value is not an integer, or their number differs from that of ``{}`` in the message.
        DSLRuntimeError: inside a kernel, which cannot refuse its launch.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            x[fx.thread_idx.x] = 1.0


        @flyc.jit
        def run(x: fx.Tensor):
            fx.check(x.shape[0] == 8, "run: x has {} elements, expected 8", x.shape[0])
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(9, np.float32))
        except ValueError as error:
            print("expected 8" in str(error))  # True
    """
    if current().kernel is not None:
        raise DSLRuntimeError(
            "fx.check is for host functions (@flyc.jit), and this is a kernel; check before the launch, or write a flag "
            "to a tensor"
        )
    numbers = [_integer(value) for value in values]
    if message.count("{}") != len(numbers):
        raise DSLTypeError(f"fx.check({message!r}): {message.count('{}')} places for {len(numbers)} values")
    decided = truth(condition)
    text = message.format(*(("{u}" if n.dtype is Uint64 else "{}") if not n.is_static() else int(n) for n in numbers))
    dynamic = [Int64(n).ir_value() for n in numbers if not n.is_static()]
    if decided is True:
        return
    if decided is False and _is_reached():
        if dynamic:
            text = text.replace("{u}", "{}").format(*(n for n in numbers if not n.is_static()))
        raise DSLValueError(text)
    i1 = builder.integer_type(1)
    holds = builder.constant(0, i1) if decided is False else decided
    branch = builder.op("scf.if", [builder.op1("arith.xori", [holds, builder.constant(1, i1)], i1)], regions=2)
    with ir.InsertionPoint(branch.regions[0].blocks.append()):
        attributes = {"format": ir.StringAttr.get(text), CHECK: ir.UnitAttr.get()}
        builder.op("gpu.printf", dynamic, attributes=attributes)
        builder.op("scf.yield", [])


def _is_reached() -> bool:
    """True if every call gets here: no run-time branch or loop encloses it."""
    owner = ir.InsertionPoint.current.block.owner
    return bool(owner.operation.name == "func.func")


def _integer(value: Any) -> Numeric:
    number = as_numeric(value)
    if not isinstance(number, Integer):
        raise DSLTypeError(f"fx.check prints integers, got {value!r}")
    return number
