"""Assertions of kernels: a failed one fails the launch, and its block ends there."""

from __future__ import annotations

from flydsl.backends.cpu.emit import helper_functions
from flydsl.backends.cpu.emit.division import FAULT
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.sanitizer.lanes import bits_of, first_thread
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.runtime.cpu_faults import ASSERTION

__all__ = ["RULES"]


def _fail(unit: Unit, operation: sir.Operation) -> None:
    """Record the first thread that is here.  The trap makes the thread pool leave the block."""
    assert isinstance(operation, sir.Fail)
    builder, context = unit.builder, unit.context
    said = ASSERTION + operation.format.replace("\n", " ")
    site = helper_functions.site_constant(builder, said, operation.location)
    given = [context.launch, site, context.block, first_thread(unit), bits_of(unit, unit.full_mask())]
    helper_functions.call(
        builder, f"{FAULT}_of_{builder.width}", given,
        None, lambda made, values: helper_functions.call_native(made, FAULT, values), inline=False, seldom=True,
    )  # fmt: skip
    builder.op("llvm.intr.trap", [], [], {})


RULES: Rules = {sir.Fail: _fail}
