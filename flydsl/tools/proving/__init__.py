"""Proofs that a program accesses no memory outside, whatever its sizes.

A traced program is walked once: host function with its checks, launches, kernels.  Each access becomes a question to Z3:
is there a call within the preconditions, with a thread, that leaves the tensor?  :mod:`.arithmetic` computes as the machine
does, :mod:`.walk` knows the operations, :mod:`.control` finds invariants of loops, :mod:`.races` compares two threads,
:mod:`.replay` runs a counterexample under the sanitizer.  ``docs/prove.md`` is the page.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from flydsl.errors import ToolchainError

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction
    from flydsl.tools.proving.report import Report

__all__ = ["prove", "require_solver"]


def require_solver() -> None:
    """Refuse to prove anything without Z3."""
    if importlib.util.find_spec("z3") is None:
        raise ToolchainError("flydsl prove needs Z3, which is not installed; run: pip install z3-solver")


def prove(
    function: JitFunction,
    *,
    arguments: Mapping[str, Any] | None = None,
    given: Sequence[str] = (),
    target: str = "cpu:native",
    seconds: float = 60.0,
    run: bool = True,
    cache: bool = False,
    check: bool = False,
) -> Report:
    """Prove that a function's kernels access nothing outside, for all sizes, strides and numbers.

    The preconditions are the function's own ``fx.check`` and ``given``.  An answer is "refuted" only if a run under the
    sanitizer confirms it.

    Args:
        function: a ``@flyc.jit`` function.
        arguments: a rule for each parameter, such as ``"f32[m, n]"``; by default the declared signatures.
        given: conditions on extents and numbers, such as ``"x.shape[0] < 2**31 - 4096"``.
        target: the target that it is traced for.
        seconds: the effort of the solver for one program, in seconds of a quiet core.  It is counted in Z3's resource units,
            so that an answer is the same on each machine.
        run: whether counterexamples are run on this CPU; else they are open.
        cache: keep the verdict beside the entries of the cache, and take it from there.
        check: whether a certificate is looked for, of each answer of Z3 that proves something, for a checker without Z3.

    Returns:
        The report, with a verdict for each signature.

    Raises:
        ToolchainError: Z3 is not installed.
        ConfigError: a condition or a rule is not understood, or there is no signature.

    Example::

        from flydsl.testing import prove

        @flyc.kernel
        def kernel(x: fx.Tensor):
            i = fx.block_idx.x * 64 + fx.thread_idx.x
            if i < x.shape[0]:
                x[i] = 1.0


        @flyc.jit
        def fill(x: fx.Tensor):
            kernel(x).launch(grid=fx.ceildiv(x.shape[0], 64), block=64)


        print(prove(fill, arguments={"x": "f32[n]"}).proved)  # True
    """
    require_solver()
    proving: Any = importlib.import_module(f"{__name__}.proving")
    report: Report = proving.prove_function(
        function, arguments, tuple(given), target, proving.Effort(seconds, run, cache, check)
    )
    return report
