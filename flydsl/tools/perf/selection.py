"""Selection among alternative compiles of a program by predicted times.

Predictions need launches, and a program is compiled for many.  So each compile is predicted for a few sizes: all integer
parameters of the host function have one value, once small, once large.  Another compile than the default is selected if it
is faster for one size by more than predictions are wrong by, and slower for none.
"""

from __future__ import annotations

import json
import logging
import math
import struct
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Protocol

from flydsl._mlir import ir
from flydsl.artifact import SELECTION, Artifact
from flydsl.backends.base import Alternative, BaseBackend, CompileOptions
from flydsl.compiler.frontend.trace import TracedProgram
from flydsl.errors import ConfigError, FlydslError
from flydsl.support.fast_dataclass import record
from flydsl.targets.timing import chip_of
from flydsl.tools.perf.constants import constants_of
from flydsl.tools.perf.launches import Buffer, launches_of_artifact
from flydsl.tools.perf.machine_code import stream_of
from flydsl.tools.perf.predictor import microseconds_of, prepare

if TYPE_CHECKING:
    from flydsl.targets.timing import Chip
    from flydsl.tools.perf.constants import Fit
    from flydsl.tools.perf.launches import Launch

_log = logging.getLogger("flydsl.compiler")

SIZES: Final = (256, 4096, 1 << 20)
"""Values of integer parameters: few blocks, a usual launch, and one of very many blocks or trips."""
_ARRAY_BYTES: Final = 32 << 20
"""Of each array: 4096 rows of as many half-precision numbers."""
_CODE_BYTES: Final = 32 << 10
"""Code of a kernel that the instruction cache, which is not modeled, holds of one compute unit.

AMD CDNA 3 Architecture white paper: 64 KiB, shared by two compute units."""
_FIRST, _DISTANCE = 1 << 40, 1 << 34
"""Addresses of arrays without memory."""


class Build(Protocol):
    """Builds a program; the last build is the one that is reported and dumped."""

    def __call__(self, program: TracedProgram, how: CompileOptions, *, is_last: bool) -> Artifact: ...


@record
class _Candidate:
    """One compile of the program."""

    names: tuple[str, ...]
    program: TracedProgram
    options: CompileOptions
    artifact: Artifact
    times: Mapping[int, float]
    """Predicted microseconds, by size."""


def is_selected(first: Mapping[int, float], other: Mapping[int, float], margin: float) -> bool:
    """True if another compile is to be selected in place of the default, by predicted times for each size.

    ``margin`` is the share of the time that must be saved for at least one size; none may be slower.
    """
    if first.keys() != other.keys() or not first:
        return False
    ratios = [other[size] / first[size] for size in first]
    return max(ratios) <= 1 + 1e-9 and min(ratios) < 1 - margin


def fastest(
    traced: TracedProgram, backend: BaseBackend, options: CompileOptions, build: Build, *, has_dumps: bool
) -> Artifact:
    """The artifact of the compile that is predicted to be the fastest.

    The options have no chooser.  With ``has_dumps`` stages are dumped, so the selected compile must be the last.
    """
    own = build(traced, options, is_last=not has_dumps)
    with traced.module.context:
        subjects = backend.alternatives(traced.module, options, own.kernels)
    model = _Model.of(backend)
    if not subjects or isinstance(model, str):
        why = model if isinstance(model, str) else f"nothing of {traced.name} is left open"
        _log.info("%s: the default is kept: %s", traced.name, why)
        return own if not has_dumps else build(traced, options, is_last=True)
    best = first = _Candidate((), traced, options, own, model.times(own))
    for subject in subjects:
        found = [_built(best, each, build, model) for each in subject.alternatives]
        best = min((best, *filter(None, found)), key=lambda each: _score(first.times, each.times))
    chosen = best if is_selected(first.times, best.times, model.margin) else first
    _log.info("%s: %s", traced.name, ", ".join(chosen.names) or "the default is kept")
    artifact = chosen.artifact
    if has_dumps:
        artifact = build(chosen.program, chosen.options, is_last=True)
    return replace(artifact, sections={**artifact.sections, SELECTION: _report(first, chosen, best)})


def _built(before: _Candidate, alternative: Alternative, build: Build, model: _Model) -> _Candidate | None:
    """A compile with one more alternative; ``None`` if it changes nothing, fails, or makes too much code."""
    program = before.program
    options = before.options if alternative.options is None else alternative.options(before.options)
    try:
        if alternative.edit is not None:
            with program.module.context:
                module = ir.Module.parse(program.module.operation.get_asm(binary=False, enable_debug_info=True))
                alternative.edit(module)
            program = replace(program, module=module)
        artifact = build(program, options, is_last=False)
        if artifact.sections["binary"] == before.artifact.sections["binary"] or model.is_too_long(artifact):
            return None
        return _Candidate((*before.names, alternative.name), program, options, artifact, model.times(artifact))
    except FlydslError as error:
        _log.info("%s, %s: %s", program.name, alternative.name, error)
        return None


def _score(first: Mapping[int, float], times: Mapping[int, float]) -> float:
    """The mean ratio of times to those of the default; infinite if a size is slower."""
    if times.keys() != first.keys() or not first:
        return math.inf if times is not first else 1.0
    ratios = [times[size] / first[size] for size in first]
    return math.inf if max(ratios) > 1 + 1e-9 else math.prod(ratios) ** (1 / len(ratios))


class _Model:
    """The model of the chip that a backend compiles for."""

    def __init__(self, chip: Chip, fit: Fit) -> None:
        self.chip, self.fit = chip, fit
        self.margin = 2 * fit.error
        """Two predictions are compared, and each is wrong by the fit's error."""

    @classmethod
    def of(cls, backend: BaseBackend) -> _Model | str:
        """The model, or the reason why there is none."""
        try:
            chip = chip_of(str(backend.target))
        except ConfigError as error:
            return str(error)
        fit = constants_of(chip.name)
        return cls(chip, fit) if fit.is_fitted else f"nobody has fitted the constants of {chip.name}"

    def times(self, artifact: Artifact) -> dict[int, float]:
        """Predicted microseconds of all launches of a call, for each size with which it can be launched."""
        found = {}
        for size in SIZES:
            launches = _launches(artifact, size)
            if launches:
                prepared = [prepare(artifact, each, self.chip) for each in launches]
                found[size] = sum(microseconds_of(each, self.fit.constants) for each in prepared)
        return found

    def is_too_long(self, artifact: Artifact) -> bool:
        """True if a kernel has more code than the instruction cache holds."""
        return any(
            8 * len(stream_of(artifact, kernel.symbol, self.chip).instructions) > _CODE_BYTES
            for kernel in artifact.kernels
        )


def _launches(artifact: Artifact, size: int) -> Sequence[Launch]:
    """The launches of a call whose integers are all of one size; empty if the host function refuses them."""
    slots, buffers = bytearray(), []
    for number, each in enumerate(artifact.params):
        if each.kind.startswith("ptr"):
            buffers.append(Buffer(_FIRST + number * _DISTANCE, _ARRAY_BYTES))
            slots += struct.pack("<Q", buffers[-1].address)
        elif each.kind == "float":
            slots += struct.pack("<fI", 1.0, 0)
        elif each.kind == "double":
            slots += struct.pack("<d", 1.0)
        else:
            slots += struct.pack("<Q", 1 if each.size == 1 else min(size, (1 << (8 * each.size - 1)) - 1))
    try:
        return launches_of_artifact(artifact, slots, buffers)
    except FlydslError:
        return ()


def _report(first: _Candidate, chosen: _Candidate, best: _Candidate) -> bytes:
    """The section of the artifact."""

    def described(of: _Candidate) -> dict[str, Any]:
        kernels = {kernel.symbol: dict(kernel.resources) for kernel in of.artifact.kernels}
        times = {str(size): round(time, 3) for size, time in of.times.items()}
        return {"alternatives": list(of.names), "microseconds": times, "kernels": kernels}

    report = {"selected": described(chosen), "default": described(first), "fastest": described(best)}
    return json.dumps(report, sort_keys=True, separators=(",", ":")).encode()
