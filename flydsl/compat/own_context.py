"""The language in MLIR contexts of programs' own.

FlyDSL's functions emit where MLIR's insertion point is.  What needs a kernel, such as ``fx.thread_idx``, then needs its
first block and a target: the configured chip, or gfx942, as FlyDSL has without a GPU::

    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            function = func.FuncOp("f", ir.FunctionType.get([], []))
            with ir.InsertionPoint(function.add_entry_block()):
                lane = fx.thread_idx.x % 64
                func.ReturnOp([])
"""

from __future__ import annotations

from contextvars import ContextVar

from flydsl._mlir import ir
from flydsl.backends.registry import backend_of_arch, make_backend, parse_target
from flydsl.config import Config
from flydsl.expr.core.context import KernelTrace, TraceContext
from flydsl.targets.amdgpu import WITHOUT_DEVICE
from flydsl.targets.names import chip_name
from flydsl.targets.target import GPUTarget

__all__ = ["trace_at"]

_FUNCTIONS = ("func.func", "gpu.func", "llvm.func")
_last: ContextVar[tuple[ir.Operation, TraceContext] | None] = ContextVar("flydsl_own_context", default=None)


def trace_at(point: ir.InsertionPoint) -> TraceContext | None:
    """The trace of the function around an insertion point; ``None`` outside of functions."""
    function = _operation(point.block.owner)
    while function is not None and function.name not in _FUNCTIONS:
        function = _operation(function.parent)
    if function is None:
        return None
    known = _last.get()
    if known is not None and known[0] == function:
        return known[1]
    symbol = ir.StringAttr(function.attributes["sym_name"]).value
    holder = _operation(function.parent)
    assert holder is not None, "a function is in a module"
    target = _target()
    trace = TraceContext(target, make_backend(target).facts(), holder, holder.regions[0].blocks[0])
    trace.kernel = KernelTrace(symbol, symbol, None)
    trace.kernel.entry_block = function.regions[0].blocks[0]
    _last.set((function, trace))
    return trace


def _operation(found: ir.Operation | ir.OpView | None) -> ir.Operation | None:
    return None if found is None else found.operation


def _target() -> GPUTarget:
    chip = chip_name(Config.from_env().arch or WITHOUT_DEVICE)
    return parse_target(f"{backend_of_arch(chip)}:{chip}")
