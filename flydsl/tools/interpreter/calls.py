"""Calls of host functions under ``FLYDSL_INTERPRET=1``."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.artifact import SLOT_BYTES
from flydsl.backends.registry import make_backend
from flydsl.compiler.arguments.resolve import GroupArgument
from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.compiler.bound_call import BoundCall, slot_plan
from flydsl.compiler.frontend.trace import interpret_program
from flydsl.config import Config
from flydsl.errors import DeviceError, DSLNotImplementedError
from flydsl.expr.core.stream import Stream
from flydsl.ir import builder
from flydsl.runtime.ktrace import ktrace_buffer
from flydsl.targets.target import TargetFacts, tracing_for
from flydsl.tools.interpreter.launches import HostExecutor
from flydsl.tools.interpreter.memory import Memory, Range

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction


@contextmanager
def restored_after(kind: type[Exception], call: BoundCall) -> Iterator[None]:
    """Run code that may be repeated: after an error of that kind the call's arrays are as they were before."""
    arrays = [array for array in call.arrays() if array.high > array.low]
    before = [ctypes.string_at(array.low, array.high - array.low) for array in arrays]
    try:
        yield
    except kind:
        for array, data in zip(arrays, before, strict=True):
            if ctypes.string_at(array.low, len(data)) != data:
                ctypes.memmove(array.low, data, len(data))
        raise


def interpret_call(function: JitFunction, call: BoundCall, facts: TargetFacts, config: Config) -> None:
    """Run a call in Python."""
    if config.ktrace:
        ktrace_buffer(config.ktrace_bytes).begin_launch(function.__name__)
    plan = slot_plan(call.arguments)
    slots = ctypes.create_string_buffer(max(len(plan), 1) * SLOT_BYTES)
    values: list[Any] = []
    for slot, (position, c_type, fill) in enumerate(plan):
        place = c_type.from_buffer(slots, slot * SLOT_BYTES)
        fill(call.arguments[position], place)
        values.append(slots.raw[slot * SLOT_BYTES : (slot + 1) * SLOT_BYTES])
    backend = make_backend(call.target, config=config)
    with backend.mlir_context(), ir.Location.unknown(), tracing_for(backend.target):
        executor = HostExecutor(_memory_of(call), backend.target, facts, config.location_depth)
        parameters = list(zip(call.names, call.arguments, strict=True))
        types = [builder.passed_type(t) for _, argument in parameters for t in argument.__get_ir_types__()]
        kinds = [executor.kinds.of(t) for t in types]
        numbers = [kind.from_bytes(data[: kind.size]) for kind, data in zip(kinds, values, strict=True)]
        interpret_program(
            function.__name__,
            function.rewritten,
            parameters,
            backend.target,
            facts,
            executor,
            numbers,
            location_depth=config.location_depth,
        )


def check_memory(name: str, call: BoundCall) -> None:
    """Refuse arguments that Python cannot read."""
    for each, argument in zip(call.names, call.arguments, strict=True):
        if isinstance(argument, TensorArgument) and argument.view.backend != "cpu":
            raise DeviceError(
                f"{name}: the interpreter reads host memory, and {each!r} is on a device of {argument.view.backend}; copy "
                "it to the CPU, or unset FLYDSL_INTERPRET"
            )
        if isinstance(argument, GroupArgument):
            raise DSLNotImplementedError(
                f"{name}: the interpreter runs no groups of ranks, which {each!r} is; unset FLYDSL_INTERPRET, or use "
                "flydsl.dist.simulate"
            )


def _memory_of(call: BoundCall) -> Memory:
    """The arrays of the call; any memory, if it passes addresses too."""
    others = [a for a in call.arguments if not isinstance(a, (TensorArgument, Stream))]
    memory = Memory(is_open=any("ptr" in str(t) for a in others for t in a.__get_ir_types__()))
    for array in call.arrays():
        memory.add(Range(array.low, array.high - array.low, array.name, element=array.item))
    return memory
