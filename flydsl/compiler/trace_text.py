"""The trace of a call as text."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from flydsl._mlir import ir
    from flydsl.compiler.jit_function import JitFunction


def trace_text(
    function: JitFunction,
    arguments: Mapping[str, Any],
    target: str,
    use: Callable[[ir.Module], object] | None = None,
) -> str:
    """Trace a function for described arguments, and give its MLIR module as text, without locations.

    Args:
        function: a ``@flyc.jit`` function.
        arguments: its arguments by name; an array is a row of address, shape, strides in elements, and the name of the
            element type in :mod:`flydsl.expr.numeric`.
        target: such as ``"cpu:native"``.
        use: is given the module, which lives no longer than the call.

    Raises:
        FlydslError: the call cannot be traced.

    Example::

        from flydsl.compiler.trace_text import trace_text

        @flyc.kernel
        def fill_kernel(x: fx.Tensor):
            x[fx.thread_idx.x] = 1.0

        @flyc.jit
        def fill(x: fx.Tensor):
            fill_kernel(x).launch(grid=1, block=8)

        print(trace_text(fill, {"x": [4096, [8], [1], "Float32"]}, "cpu:native").count("gpu.launch_func"))  # 1
    """
    from flydsl._mlir import ir
    from flydsl.backends.registry import make_backend, parse_target
    from flydsl.compiler.arguments.arrays import ArrayView
    from flydsl.compiler.hints import ambient_options, with_function_hints
    from flydsl.compiler.jit_function import trace_for
    from flydsl.config import Config
    from flydsl.expr import numeric

    def made(value: Any) -> Any:
        if not isinstance(value, list):
            return value
        address, shape, strides, element = value
        return ArrayView(address, tuple(shape), tuple(strides), getattr(numeric, element), "cpu", 0, True, owner=None)

    config = dataclasses.replace(
        Config.from_env(), backend=None, arch=None, cache_dir=None, cpu_check=(), cpu_schedule=None
    )
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
