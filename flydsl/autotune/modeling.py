"""Predicted times of candidates, for chips that need not be in this machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.artifact import Artifact
from flydsl.autotune.config import Config
from flydsl.autotune.searching import Samples
from flydsl.backends.registry import make_backend
from flydsl.compiler.arguments.arrays import TensorSpec
from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.compiler.hints import ambient_options, with_function_hints
from flydsl.compiler.jit_function import JitFunction, compile_program
from flydsl.config import Config as Settings
from flydsl.errors import ConfigError, DSLValueError
from flydsl.targets.target import GPUTarget
from flydsl.targets.timing import CHIPS, chip_of

if TYPE_CHECKING:
    from flydsl.tools.perf.launches import Launch

Predict = Callable[[Artifact, Sequence["Launch"], GPUTarget], float]
"""Gives the microseconds of all launches of one call."""

DEVICE_FINALISTS = 8
"""So many of the best predicted candidates are timed on a device."""


class Modeled:
    """A measurement that predicts times from machine code, by default with the model of :mod:`flydsl.perf`.

    A device times the best ``finalists`` afterwards; 0 needs no device.  ``name`` distinguishes winners on disk from
    those of other measurements.
    """

    def __init__(self, predict: Predict | None = None, finalists: int = 0, name: str = "model") -> None:
        self.predict, self.finalists, self.name = predict or predicted_microseconds, finalists, name

    def check(self, target: GPUTarget) -> None:
        """Refuse a target that the model does not know."""
        if self.predict is not predicted_microseconds:
            return
        try:
            chip_of(str(target))
        except ConfigError:
            known = ", ".join(dict.fromkeys(arch for chip in CHIPS.values() for arch in chip.product.archs))
            raise DSLValueError(
                f"measure={self.name!r}: there is no model of {target}, only of {known}; choose one by "
                "FLYDSL_COMPILE_BACKEND and FLYDSL_COMPILE_ARCH, or use measure='time'"
            ) from None

    def times(
        self,
        work: Sequence[tuple[Config, JitFunction, Mapping[str, Any]]],
        target: GPUTarget,
        settings: Settings,
    ) -> list[Samples | Exception]:
        """Predicted milliseconds of candidates, or why there are none; equal machine code is predicted once.

        ``work`` has each candidate's function under its hints, and all of its arguments by name.
        """
        known: dict[tuple[bytes, str], float] = {}
        found: list[Samples | Exception] = []
        for _, function, arguments in work:
            try:
                artifact, launches = _compiled(function, arguments, target, settings)
                key = sha256(artifact.sections.get("binary", b"")).digest(), repr(launches)
                if key not in known:
                    known[key] = self.predict(artifact, launches, target) / 1e3
                found.append((known[key],))
            except Exception as error:  # a candidate may fail in any way
                found.append(error)
        return found


def predicted_microseconds(artifact: Artifact, launches: Sequence[Launch], target: GPUTarget) -> float:
    """The predicted microseconds of all launches of a call, one after the other."""
    from flydsl.tools.perf.predictor import predict  # what runs compiled kernels alone has no model

    chip = chip_of(str(target))
    return sum(predict(artifact, launch, chip).microseconds for launch in launches)


def _compiled(
    function: JitFunction, arguments: Mapping[str, Any], target: GPUTarget, settings: Settings
) -> tuple[Artifact, tuple[Launch, ...]]:
    """The program of a candidate, from the cache if a worker built it, and its launches."""
    from flydsl.tools.perf.launches import call_with_sizes, launches_of_call

    backend = make_backend(target, config=settings)
    options = backend.resolved(with_function_hints(function.function_hints(), ambient_options(settings)))
    call = function.bind((), arguments, settings)
    with backend.mlir_context(), ir.Location.unknown():
        compiled = compile_program(function, call, options, settings)
    described = any(isinstance(a, TensorArgument) and isinstance(a.view.owner, TensorSpec) for a in call.arguments)
    return compiled.artifact, launches_of_call(call_with_sizes(function, call, {}) if described else call, compiled)
