"""The language in an MLIR context of the program's own.

Programs and tests written for FlyDSL open ``ir.Context()``, set an insertion point and call ``fx`` there.  The trace of
such a point has the target that the configuration names, and the function around the point as its kernel.
"""

from __future__ import annotations

import threading
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.registry import get_backend
from flydsl.compiler.bound_call import choose_target
from flydsl.compiler.frontend.trace import HostTrace
from flydsl.config import Config
from flydsl.expr.core.context import KernelTrace, TraceContext
from flydsl.targets.names import DEFAULT_CHIP
from flydsl.targets.target import GPUTarget

__all__ = ["own_trace"]

_FUNCTIONS = frozenset({"func.func", "gpu.func", "llvm.func"})


class _Latest(threading.local):
    """The trace that this thread asked for last: it keeps its module, so that no other has that module's address."""

    module: Any = None
    function: Any = None
    trace: TraceContext | None = None


_latest = _Latest()


def own_trace() -> TraceContext | None:
    """The trace of the function at the current insertion point; ``None`` if there is no such function."""
    try:
        block = ir.InsertionPoint.current.block
    except ValueError:
        return None
    function, top = _around(block)
    if function is None:
        return None
    if _latest.trace is not None and _latest.module == top and _latest.function == function:
        _latest.trace.kernels = _declared(top)
        return _latest.trace
    trace = _new_trace(top, function)
    _latest.module, _latest.function, _latest.trace = top, function, trace
    return trace


def _around(block: ir.Block) -> tuple[Any, Any]:
    """The function around a block, or ``None``, and the outermost operation."""
    operation, function = block.owner.operation, None
    while True:
        if function is None and operation.name in _FUNCTIONS:
            function = operation
        parent = operation.parent
        if parent is None:
            return function, operation
        operation = parent.operation


def _new_trace(top: Any, function: Any) -> TraceContext:
    target = _target()
    top.context.allow_unregistered_dialects = True
    declared = _declared(top)
    taken = frozenset(
        ir.StringAttr(op.operation.attributes["sym_name"]).value
        for op in declared.operations
        if "sym_name" in op.operation.attributes
    )
    name = ir.StringAttr(function.attributes["sym_name"]).value
    facts = get_backend(target.backend, target.arch).facts()
    trace = TraceContext(target, facts, _as_module(top), declared, reserved=taken, host=HostTrace(), is_own=True)
    trace.kernel = KernelTrace(name, name, None, entry_block=function.regions[0].blocks[0])
    return trace


def _declared(top: Any) -> ir.Block:
    """The block of the first ``gpu.module``, else of the outermost operation."""
    body: ir.Block = top.regions[0].blocks[0]
    modules = (op.operation for op in body.operations if op.operation.name == "gpu.module")
    found = next((op for op in modules if len(op.regions[0].blocks)), None)
    return body if found is None else found.regions[0].blocks[0]


def _as_module(top: Any) -> Any:
    view = top.opview
    return view if isinstance(view, ir.Module) else _Module(top)


class _Module:
    """An outermost operation as what a trace has for a module."""

    def __init__(self, operation: Any) -> None:
        self.operation = operation
        self.body = operation.regions[0].blocks[0]
        self.context = operation.context


def _target() -> GPUTarget:
    """The target that the configuration names, else the chip that FlyDSL's programs are written for."""
    config = Config.from_env()
    if config.backend is None and not config.arch:
        return get_backend("rocm", DEFAULT_CHIP).target
    return choose_target((), (), config)
