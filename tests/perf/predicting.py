"""Predictions of the tests' kernels."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.bound_call import BoundCall, Compiled
from flydsl.compiler.hints import ambient_options, options_from_hints
from flydsl.compiler.jit_function import JitFunction
from flydsl.config import Config
from flydsl.perf import Constants, Prediction, Prepared, chip_of, predict_prepared, prepare
from flydsl.perf.launches import Launch, call_with_sizes, launches_of_call

CONSTANTS = Constants()
"""Those that no fit has changed, so that tests of physics do not depend on a fit."""


@functools.lru_cache(64)
def compiled(
    function: JitFunction, target: str, ranks: tuple[tuple[str, int], ...], values: tuple[tuple[str, Any], ...]
) -> tuple[BoundCall, Compiled]:
    """A function compiled for arrays of run-time extents."""
    chosen = parse_target(target)
    config = dataclasses.replace(Config.from_env(), backend=chosen.backend, arch=chosen.arch)
    options = make_backend(chosen, config=config).resolved(options_from_hints({}, ambient_options(config)))
    arrays = {name: flyc.TensorSpec(fx.Float32, (flyc.dyn,) * rank) for name, rank in ranks}
    call = function.bind((), {**arrays, **dict(values)}, config)
    return call, function.specialize(call, dataclasses.replace(options, debug_info=True), config)


def launched(
    function: JitFunction, shapes: dict[str, int | tuple[int, ...]], target: str = "rocm:gfx950", **values: Any
) -> tuple[Compiled, Launch]:
    """A compiled function, and its launch for arrays of the given shapes."""
    full = {name: (shape,) if isinstance(shape, int) else shape for name, shape in shapes.items()}
    ranks = tuple((name, len(shape)) for name, shape in full.items())
    call, done = compiled(function, target, ranks, tuple(values.items()))
    sizes = {f"{name}.{axis}": extent for name, shape in full.items() for axis, extent in enumerate(shape)}
    (launch,) = launches_of_call(call_with_sizes(function, call, sizes), done)
    return done, launch


def prepared(
    function: JitFunction, shapes: dict[str, int | tuple[int, ...]], target: str = "rocm:gfx950", **values: Any
) -> Prepared:
    """A launch as the model takes it."""
    done, launch = launched(function, shapes, target, **values)
    return prepare(done.artifact, launch, chip_of(target))


def predicted(
    function: JitFunction, shapes: dict[str, int | tuple[int, ...]], target: str = "rocm:gfx950", **values: Any
) -> Prediction:
    """The prediction of a launch, by constants that no fit has changed."""
    return predict_prepared(prepared(function, shapes, target, **values), CONSTANTS)
