"""Barriers of a block, and run-time jumps after which threads would miss them."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLSyntaxError
from flydsl.expr.control.jumps import Path, Position
from flydsl.expr.core.context import KernelTrace, current, is_tracing

_ADVICE = (
    "put the work under an `if` instead and keep the barrier outside of it, or jump on a condition that is the same for "
    "the whole block: computed from kernel parameters, fx.block_idx and constants"
)


def meet() -> None:
    """Register a barrier that is emitted here."""
    kernel = current().kernel
    assert kernel is not None
    here = Position.of_user()
    if kernel.departures:
        _, target, position = kernel.departures[-1]
        _refuse(here, target.keyword, position)
    kernel.barriers.append(here)


def departed(branch: Any, path: Path) -> None:
    """Threads may be missing from here on, because they took a jump of ``path``."""
    kernel = _kernel()
    if kernel is not None:
        target, flag = next((target, flag) for target, flag in path.left.items())
        kernel.departures.append((branch, target, flag.position))


def arrived(branch: Any) -> None:
    """All threads are back."""
    kernel = _kernel()
    if kernel is not None:
        kernel.departures[:] = [entry for entry in kernel.departures if entry[0] is not branch]


def barriers_so_far() -> int:
    """The number of barriers of the kernel at this point of the trace."""
    kernel = _kernel()
    return 0 if kernel is None else len(kernel.barriers)


def forget_barriers(count: int) -> None:
    """Keep only the first ``count`` barriers; the others are traced again."""
    kernel = _kernel()
    if kernel is not None:
        del kernel.barriers[count:]


def refuse_missed_barriers(count: int, path: Path) -> None:
    """Refuse jumps out of a loop if its body, which began after ``count`` barriers, has one."""
    kernel = _kernel()
    for target, flag in path.left.items():
        if kernel is not None and not flag.uniform and len(kernel.barriers) > count:
            _refuse(kernel.barriers[count], target.keyword, flag.position)


def _refuse(barrier: Position, keyword: str, jump: Position) -> None:
    raise DSLSyntaxError(
        f"a barrier that threads would miss which took the run-time `{keyword}` in line {jump.location().line}; the "
        f"others would wait for them forever: {_ADVICE}",
        location=barrier.location(),
    )


def _kernel() -> KernelTrace | None:
    return current().kernel if is_tracing() else None
