"""Kernels compiled after a rewrite of their trace."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.aot.bundle_writer import describe_arguments, describe_parameters
from flydsl.compiler.arguments.rules import ArrayRule
from flydsl.compiler.codegen.build import build_artifact
from flydsl.compiler.find_artifact import Build, artifact_key
from flydsl.compiler.hints import ambient_options, with_function_hints
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config
from flydsl.expr.core.context import KEEPS_PRECISION, MARKS_ROUNDINGS, SPLIT_PRODUCTS
from flydsl.tools.testing.execution import CompiledVariant, Execution
from flydsl.tools.testing.judging.cases import Case
from flydsl.tools.testing.judging.memory import GuardedArray
from flydsl.tools.testing.judging.problem import Problem
from flydsl.tools.testing.judging.tracing import view_of

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction


class RewrittenProgram:
    """A kernel whose trace is rewritten before it is compiled, for the calls of ``cases``.

    ``target`` is such as ``"cpu:native"``, or the role of a chip, ``"cpu:gfx942"``.  ``checks`` are the sanitizer's.
    With ``is_scheduled`` warps follow schedules (:func:`flydsl.testing.explore`).  With ``splits_products`` emulated
    matrix instructions are shuffles and multiply-adds; with ``keeps_precision`` they take operands with all their bits.
    ``marks_roundings`` marks roundings to 8 and fewer bits.
    """

    def __init__(
        self,
        function: JitFunction,
        problem: Problem,
        cases: Sequence[Case],
        target: str,
        *,
        checks: tuple[str, ...] = (),
        is_scheduled: bool = False,
        splits_products: bool = True,
        keeps_precision: bool = False,
        marks_roundings: bool = False,
    ) -> None:
        self.function, self.problem, self.cases = function, problem, cases
        self._config = dataclasses.replace(Config.from_env(), backend=None, arch=None, cache_dir=None)
        options = with_function_hints(function.function_hints(), ambient_options(self._config))
        resolved = parse_target(target)
        self._backend = make_backend(resolved, config=self._config)
        is_cpu = resolved.backend == "cpu"
        own = dataclasses.replace(options, cpu_check=checks, cpu_schedule=is_scheduled, keep_assembly=not is_cpu)
        self._options = self._backend.resolved(own)
        chosen = {SPLIT_PRODUCTS: splits_products, KEEPS_PRECISION: keeps_precision, MARKS_ROUNDINGS: marks_roundings}
        self._features = frozenset(name for name, is_on in chosen.items() if is_on)
        self.written: frozenset[str] = frozenset()
        """The arrays that its kernels may write to, once it is compiled."""

    def trace(self, use: Callable[[ir.Module], object]) -> None:
        """Trace for each kind of call, and give the module to a function."""
        for _, traced in self._traces():
            use(traced.module)
            del traced

    def compile(self, rewrite: Callable[[ir.Module], object]) -> Execution:
        """The variants that the cases need, each rewritten in place before it is lowered."""
        variants: list[CompiledVariant] = []
        for call, traced in self._traces():
            rewrite(traced.module)
            key = artifact_key(traced, self._backend, self._options, self._config)
            artifact = build_artifact(Build(traced, key, self._backend, self._options, self._config))
            variants.append(CompiledVariant(describe_arguments(call.names, call.arguments), artifact))
            self.written |= traced.written
        return Execution(self.function.__name__, describe_parameters(self.function.signature), variants)

    def _traces(self) -> Any:
        """For each kind of call the bound call and its trace, inside its MLIR context."""
        seen = set()
        for case in self.cases:
            memory = {name: GuardedArray(layout) for name, layout in case.layouts.items()}
            signature = {**self._rest(case), **{name: view_of(each.argument()) for name, each in memory.items()}}
            call = self.function.bind((), signature, self._config)
            if call.key() in seen:
                continue
            seen.add(call.key())
            with self._backend.mlir_context(), ir.Location.unknown():
                yield call, trace_for(self.function, call, self._backend, self._options, features=self._features)

    def _rest(self, case: Case) -> dict[str, Any]:
        values = case.arguments(self.problem)
        return {name: value for name, value in values.items() if not isinstance(self.problem.rules[name], ArrayRule)}
