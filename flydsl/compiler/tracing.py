"""The trace of a call: a program to compile, or text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.backends.base import BaseBackend, CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.arguments.arrays import ArrayView
from flydsl.compiler.bound_call import BoundCall
from flydsl.compiler.codegen.timing import Stage
from flydsl.compiler.frontend.trace import TracedProgram, trace_program
from flydsl.compiler.hints import ambient_options, with_function_hints
from flydsl.compiler.preconditions import check_preconditions
from flydsl.config import Config
from flydsl.expr import numeric
from flydsl.expr.core.context import CHECKED_INDICES, CHECKED_ORDER, NO_DEVICE_ASSERTS, SANITIZER
from flydsl.ir.locations import MAX_DEPTH
from flydsl.targets.target import TargetFacts, tracing_for

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction


def trace_for(
    function: JitFunction,
    call: BoundCall,
    backend: BaseBackend,
    options: CompileOptions,
    observe: Callable[[Stage], None] | None = None,
    *,
    location_depth: int = MAX_DEPTH,
    shown_package: str = "",
    features: frozenset[str] = frozenset(),
) -> TracedProgram:
    """Trace a function for a call.

    ``features``: of the trace, besides those of the target and of the options.

    ``shown_package``: a package of the library, such as ``"flydsl.kernels"``, whose own lines operations carry.
    """
    with Stage.timed("trace", observe), tracing_for(backend.target):
        return trace_program(
            function.__name__,
            function.rewritten,
            list(zip(call.names, call.arguments, strict=True)),
            backend.target,
            _with_features(with_checks(backend.facts(), options), features),
            fast_math=options.fastmath or ("fast" if options.fast_fp_math else None),
            location_depth=location_depth,
            shown_package=shown_package,
            before=partial(check_preconditions, function.__name__, function.preconditions),
            reserved=frozenset().union(*(library.functions for library in backend.runtime_libraries())),
        )


def _with_features(facts: TargetFacts, features: frozenset[str]) -> TargetFacts:
    return replace(facts, features=facts.features | features) if features else facts


def with_checks(facts: TargetFacts, options: CompileOptions) -> TargetFacts:
    """The facts of a target whose kernels run the checks in the options."""
    features = {SANITIZER} if options.cpu_check else set()
    if not options.device_asserts:
        features.add(NO_DEVICE_ASSERTS)
    if "bounds" in options.cpu_check:
        features.add(CHECKED_INDICES)
    if "race" in options.cpu_check or options.cpu_schedule:
        features.add(CHECKED_ORDER)
    return _with_features(facts, frozenset(features))


def trace_text(
    function: JitFunction,
    arguments: Mapping[str, Any],
    target: str,
    use: Callable[[ir.Module], object] | None = None,
) -> str:
    """Trace a function for described arguments, and give its MLIR module as text, without locations.

    An array is a row of address, shape, strides in elements, and the name of the element type in
    :mod:`flydsl.expr.numeric`.  ``use`` gets the module, which lives no longer than the call.

    Example::

        from flydsl.compiler.tracing import trace_text

        @flyc.kernel
        def fill_kernel(x: fx.Tensor):
            x[fx.thread_idx.x] = 1.0

        @flyc.jit
        def fill(x: fx.Tensor):
            fill_kernel(x).launch(grid=1, block=8)

        print(trace_text(fill, {"x": [4096, [8], [1], "Float32"]}, "cpu:native").count("gpu.launch_func"))  # 1
    """

    def made(value: Any) -> Any:
        if not isinstance(value, list):
            return value
        address, shape, strides, element = value
        return ArrayView(address, tuple(shape), tuple(strides), getattr(numeric, element), "cpu", 0, True, owner=None)

    config = replace(Config.from_env(), backend=None, arch=None, cache_dir=None, cpu_check=(), cpu_schedule=None)
    options = with_function_hints(function.function_hints(), ambient_options(config))
    backend = make_backend(parse_target(target), config=config)
    call = function.bind((), {name: made(value) for name, value in arguments.items()}, config)
    with backend.mlir_context(), ir.Location.unknown():
        traced = trace_for(function, call, backend, backend.resolved(options))
        if use is not None:
            use(traced.module)
        text = str(traced.module)
        del traced
    return text
