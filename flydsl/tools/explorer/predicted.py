"""Predicted cycles and waits of each line of assembly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from flydsl.artifact import Artifact
from flydsl.compiler.bound_call import BoundCall, Compiled, slot_plan
from flydsl.errors import FlydslError
from flydsl.support.fast_dataclass import record
from flydsl.targets.timing import Chip
from flydsl.tools.explorer.instructions import GPU_CODE
from flydsl.tools.perf import Prediction, predict_prepared, prepare
from flydsl.tools.perf.launches import launches_of_call
from flydsl.tools.perf.machine_code import stream_of_text

if TYPE_CHECKING:
    from flydsl.tools.explorer.record import View


@record
class PredictedLaunch:
    """One launch with its prediction, and the lines of its instructions."""

    view: str
    """The name of the text that has them."""
    prediction: Prediction
    lines: tuple[int, ...]
    """For each of the prediction's positions, the line of the text, from 0."""


def predicted_launches(
    artifact: Artifact, call: BoundCall, views: Sequence[View], chip: Chip, notes: list[str]
) -> list[PredictedLaunch]:
    """The predictions of a call's launches, on the lines of its machine code, which is among the views.

    The call has the sizes of all arrays.  ``notes`` gets the reasons for a missing prediction.
    """
    view = next((each for each in reversed(views) if each.isa in GPU_CODE), None)
    if view is None:
        return []
    text = "\n".join(line.text for line in view.lines)
    places = [line.places[-1] if line.places else None for line in view.lines]
    found = []
    try:
        for launch in launches_of_call(call, Compiled(artifact, frozenset(), False, slot_plan(call.arguments))):
            stream = stream_of_text(text, artifact, launch.kernel, chip, places.__getitem__)
            prepared = prepare(artifact, launch, chip, stream=stream)
            lines = tuple(each.line for each in prepared.stream.instructions)
            found.append(PredictedLaunch(view.name, predict_prepared(prepared), lines))
    except (FlydslError, KeyError) as error:
        notes.append(f"no prediction: {error}")
    return found
