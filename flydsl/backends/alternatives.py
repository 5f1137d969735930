"""Alternative compiles of a program's kernels, among which only speed decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from flydsl.backends.options import CompileOptions
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl._mlir import ir


@record
class Alternative:
    """Another compile of the kernels than the default."""

    name: str
    """In the field's words, such as ``"waves_per_eu 2,2"``."""
    options: Callable[[CompileOptions], CompileOptions] | None = None
    """Changes the options; ``None``: they stay."""
    edit: Callable[[ir.Module], None] | None = None
    """Rewrites the traced module in place; ``None``: it stays."""


@record
class Alternatives:
    """Alternatives that exclude each other."""

    subject: str
    """Such as ``"occupancy"``."""
    alternatives: Sequence[Alternative]
    """Besides the default."""


_LOOPS = frozenset({"scf.for", "scf.while"})


def loops_left_open(kernel: ir.Operation) -> list[ir.Operation]:
    """The innermost ``scf.for`` of a kernel that have no unrolling hint."""
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> bool:
        """True if it is a loop or holds one."""
        inside = [
            visit(each.operation)
            for region in operation.regions
            for block in region.blocks
            for each in block.operations
        ]
        if operation.name not in _LOOPS:
            return any(inside)
        if operation.name == "scf.for" and not any(inside) and "loop_annotation" not in operation.attributes:
            found.append(operation)
        return True

    visit(kernel)
    return found


def unrolled(loops: Sequence[ir.Operation], factor: int) -> None:
    """Tell LLVM to unroll loops by a factor.

    Before::

        (%n: index, %zero: index, %one: index):
        scf.for %i = %zero to %n step %one {
        }

    After::

        (%n: index, %zero: index, %one: index):
        scf.for %i = %zero to %n step %one {
        } {loop_annotation = #llvm.loop_annotation<unroll = <count = 2 : i32>>}
    """
    from flydsl._mlir import ir  # a backend is known before MLIR is loaded

    for loop in loops:
        hint = f"#llvm.loop_annotation<unroll = <count = {factor} : i32>>"
        loop.attributes["loop_annotation"] = ir.Attribute.parse(hint, loop.context)
