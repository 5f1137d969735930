"""A trace that is thrown away, in which what depends on a chip can be made outside of a kernel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["target"]


@contextmanager
def target(name: str) -> Iterator[None]:
    """In this block of code instructions are those of a chip: ``with fx.viz.target("gfx1201"): fx.rocdl.WMMA(...)``.

    Without it an instruction is that of any chip that has it, and one whose layout depends on the chip is refused.

    Args:
        name: as for ``--target``, ``"cuda:sm_90"``, or a chip alone, ``"gfx942"``.

    Returns:
        A context manager.

    Raises:
        TargetError: there is no such target.

    Example::

        with fx.viz.target("gfx1201"):
            picture = fx.viz.mma(fx.rocdl.WMMA(16, 16, 16, fx.Float16))
    """
    from flydsl._mlir import ir
    from flydsl.backends.registry import backend_of_arch, make_backend, parse_target
    from flydsl.expr.core.context import TraceContext, tracing
    from flydsl.targets.target import tracing_for

    owner = None if ":" in name else backend_of_arch(name)
    chosen = parse_target(name if owner is None else f"{owner}:{name}")
    backend = make_backend(chosen)
    with backend.mlir_context(), ir.Location.unknown(), tracing_for(backend.target):
        module = ir.Module.create()
        with ir.InsertionPoint(module.body), tracing(TraceContext(chosen, backend.facts(), module, module.body)):
            yield
