"""One compile with all of its steps kept."""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.artifact import Artifact
from flydsl.backends.base import DeviceCode
from flydsl.binaries import BinaryInfo, describe
from flydsl.compiler.bound_call import BoundCall, Compiled, slot_plan
from flydsl.compiler.codegen import emit, pipeline
from flydsl.compiler.codegen.build import build_artifact
from flydsl.compiler.codegen.timing import Stage
from flydsl.compiler.find_artifact import Build, artifact_key
from flydsl.compiler.tracing import trace_for
from flydsl.compiler.workers.llvm import explain_in_subprocess
from flydsl.errors import ArtifactError, FlydslError, ToolchainError
from flydsl.support.fast_dataclass import record
from flydsl.targets.timing import Chip
from flydsl.tools.explorer.instructions import GPU_CODE, ISAS
from flydsl.tools.explorer.lines import Line, assembly_lines, llvm_lines, mlir_lines, sass_lines
from flydsl.tools.explorer.work import KernelWork, kernel_work
from flydsl.tools.perf import Prediction, predict_prepared, prepare
from flydsl.tools.perf.launches import launches_of_call
from flydsl.tools.perf.machine_code import stream_of_text

if TYPE_CHECKING:
    from flydsl.backends.base import BaseBackend, CompileOptions
    from flydsl.compiler.bound_call import BoundCall
    from flydsl.compiler.frontend.trace import TracedProgram
    from flydsl.compiler.jit_function import JitFunction
    from flydsl.config import Config
    from flydsl.targets.timing import Chip

_CONTEXT = 2
_MOST_LINES = 1500
"""Changed and kept lines of one pass that a record holds."""
_LONG = 4000
"""Lines from which texts are compared by whole lines at the start and end only."""
_NUMBERED = re.compile(r"%(\w*?)_?\d+\b")
_TIMED = re.compile(r"^(?:.*\D)?([\d.]+) \(\s*[\d.]+%\)\s{2,}([^\s\d-].*)$")
_REMARK = re.compile(r"^remark: (.*?):(\d+):\d+: ?(.*)$")
_COUNT = "nstruction count changed"


@record
class Hunk:
    """One place where a pass changed the text: lines kept around it, removed and added, in order."""

    start: int
    """The first line in the text after the pass, from 1."""
    lines: tuple[tuple[str, Line], ...]
    """Each with ``" "``, ``"-"`` or ``"+"``."""


@record
class PassRecord:
    """One step of the lowering."""

    name: str
    seconds: float
    added: int
    removed: int
    hunks: tuple[Hunk, ...]
    left_out: int = 0
    """Changed lines that the record leaves out, because there are too many."""


@record
class View:
    """One text of a program, such as its LLVM IR."""

    name: str
    title: str
    lines: Sequence[Line]
    isa: str = ""
    """Of assembly: the table of its instructions."""


@record
class Remark:
    """A message of one of LLVM's passes."""

    file: str
    line: int
    text: str


@record
class Recorded:
    """The compile of one program for one target."""

    target: str
    views: Sequence[View]
    passes: Sequence[PassRecord]
    stages: Sequence[tuple[str, float]]
    """The seconds of each step."""
    llvm_passes: Sequence[tuple[str, float]]
    """The code generator's passes and their seconds, the longest first."""
    remarks: Sequence[Remark]
    artifact: Artifact
    binary: BinaryInfo | None
    work: Sequence[KernelWork]
    notes: Sequence[str]
    """The missing parts, each with its reason."""
    predicted: Sequence[PredictedLaunch]
    """Of a call whose sizes are known."""
    same_code: bool
    """True if the shown assembly, without its lines, is the one that is compiled without debug information."""


def explore(
    function: JitFunction,
    call: BoundCall,
    backend: BaseBackend,
    options: CompileOptions,
    config: Config,
    *,
    iterations: int = 1,
    sized: BoundCall | None = None,
    chip: Chip | None = None,
) -> Recorded:
    """Compile a program, and keep each step with the source lines of its text.

    The code is that of a usual compile: debug information is added to the lowered program, and the passes that follow
    are those of the program without it.  ``iterations`` are those of loops whose bounds only a launch knows.  Launches
    of ``sized``, the call with the sizes of all arrays, are predicted for ``chip``.
    """
    stages: list[tuple[str, float]] = []

    def on_stage(stage: Stage) -> None:
        stages.append((stage.name, stage.seconds))

    options = dataclasses.replace(options, debug_info=False)
    with backend.mlir_context(), ir.Location.unknown():
        traced = trace_for(
            function,
            call,
            backend,
            options,
            on_stage,
            location_depth=config.location_depth,
            shown_package=library_package(function),
        )
        key = artifact_key(traced, backend, options)
        notes: list[str] = []
        artifact = build_artifact(Build(traced, key, backend, options, config, on_stage, isolated=True))
        done = _recorded(traced, artifact, backend.specialised(traced.module), options, stages, notes, iterations)
    if sized is None or chip is None:
        return done
    return dataclasses.replace(done, predicted=predicted_launches(artifact, sized, done.views, chip, notes))


def library_package(function: JitFunction) -> str:
    """The package of a function of this library, whose lines are to be shown; empty for programs of users."""
    parts = function.__module__.split(".")
    return ".".join(parts[:2]) if parts[0] == "flydsl" else ""


def _recorded(
    traced: TracedProgram,
    artifact: Artifact,
    backend: BaseBackend,
    options: CompileOptions,
    stages: list[tuple[str, float]],
    notes: list[str],
    iterations: int,
) -> Recorded:
    passes, texts = [], [_lines_of(traced.module.operation)]
    seen: list[tuple[str, float, str]] = []

    def observe(run: pipeline.PassRun) -> None:
        seen.append((run.name, run.seconds, _text_of(run.module.operation)))

    located = dataclasses.replace(options, debug_info=True)
    lowered = pipeline.lower(traced.module, backend, located, observe=observe)
    before, previous_text = texts[0], ""
    for number, (name, seconds, text) in enumerate(seen):
        if text == previous_text:
            passes.append(PassRecord(name, seconds, 0, 0, ()))
            continue
        after = mlir_lines(text)
        passes.append(_compared(name, seconds, before if number else _kernels_alone(before), after))
        before, previous_text = after, text
    job = emit.device_job(lowered, backend, options, backend.machine())
    explained, said = explain_in_subprocess(job)
    views = [View("mlir", "MLIR, traced", texts[0]), View("llvm", "LLVM IR", llvm_lines(job.text))]
    views.append(View("optimized", "LLVM IR, optimized", llvm_lines(explained.optimized)))
    plain = ""
    if explained.code:
        isa = _isa(job.machine.triple)
        views.append(View("assembly", "PTX" if isa == "nvptx64" else "Assembly", assembly_lines(explained.code), isa))
        unlocated = pipeline.lower(traced.module, backend, options)
        plain = explain_in_subprocess(emit.device_job(unlocated, backend, options, backend.machine()))[0].code
    else:
        notes.append("this LLVM has no code generator for the target, so there is no assembly")
    views += _machine_code(backend, located, explained.code, lowered.kernels, notes)
    return Recorded(
        str(backend.target),
        views,
        passes,
        [*stages, *((f"LLVM: {name}", seconds) for name, seconds in explained.seconds)],
        _pass_times(explained.pass_times),
        _remarks(said),
        artifact,
        _binary(artifact),
        kernel_work(traced.module, max(1, backend.facts().warp_size), iterations),
        notes,
        (),
        bool(plain) and _instructions(plain) == _instructions(explained.code),
    )


def _text_of(operation: Any) -> str:
    return str(operation.get_asm(assume_verified=True, use_local_scope=True, enable_debug_info=True))


def _lines_of(operation: Any) -> list[Line]:
    return mlir_lines(_text_of(operation))


def _kernels_alone(lines: Sequence[Line]) -> Sequence[Line]:
    """A traced module without its host functions, which are lowered on another way."""
    start = next((k for k, line in enumerate(lines) if line.text.startswith("  func.func")), None)
    return lines if start is None else [*lines[:start], lines[-1]]


def _compared(name: str, seconds: float, before: Sequence[Line], after: Sequence[Line]) -> PassRecord:
    old, new = _anonymous(before), _anonymous(after)
    first = next((k for k, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    middle_old, middle_new = old[first : len(old) - last], new[first : len(new) - last]
    if len(middle_old) + len(middle_new) > 2 * _LONG:
        codes: Sequence[tuple[str, int, int, int, int]] = [("replace", 0, len(middle_old), 0, len(middle_new))]
    else:
        codes = difflib.SequenceMatcher(None, middle_old, middle_new, autojunk=len(middle_old) > 500).get_opcodes()
    added = removed = kept = left_out = 0
    hunks = []
    for tag, *ends in codes:
        if tag == "equal":
            continue
        i1, i2, j1, j2 = (end + first for end in ends)
        added, removed = added + j2 - j1, removed + i2 - i1
        lines = [
            *((" ", line) for line in before[max(0, i1 - _CONTEXT) : i1]),
            *(("-", line) for line in before[i1:i2]),
            *(("+", line) for line in after[j1:j2]),
            *((" ", line) for line in after[j2 : j2 + _CONTEXT]),
        ]
        if kept + len(lines) > _MOST_LINES:
            left_out += i2 - i1 + j2 - j1
            continue
        kept += len(lines)
        hunks.append(Hunk(max(0, j1 - _CONTEXT) + 1, tuple(lines)))
    return PassRecord(name, seconds, added, removed, tuple(hunks), left_out)


def _anonymous(lines: Sequence[Line]) -> list[str]:
    """The texts without the numbers of values, which change wherever one is added before them."""
    return [_NUMBERED.sub(r"%\1", line.text) for line in lines]


def _isa(triple: str) -> str:
    """The table of instructions of an LLVM triple."""
    machine = triple.partition("-")[0]
    return machine if machine in ISAS else "x86_64"


def _machine_code(
    backend: BaseBackend, options: CompileOptions, code: str, kernels: tuple[str, ...], notes: list[str]
) -> list[View]:
    """The machine code behind PTX, with its lines."""
    if backend.machine().emits != "assembly":
        return []
    try:
        binary = backend.link(DeviceCode(code.encode(), kernels, options, True)).sections["binary"]
        text = backend.disassemble(binary)
    except (FlydslError, NotImplementedError) as error:
        notes.append(f"no machine code: {error}")
        return []
    return [] if text is None else [View("sass", "SASS", sass_lines(text), "sass")]


def _binary(artifact: Artifact) -> BinaryInfo | None:
    try:
        return describe(artifact.sections["binary"])
    except (KeyError, ArtifactError, ToolchainError):
        return None


def _instructions(code: str) -> list[str]:
    return [
        re.sub(r"\s+", " ", line.text.partition(";")[0]).strip()
        for line in assembly_lines(code)
        if line.text[:1] == " "
    ]


def _pass_times(report: str) -> list[tuple[str, float]]:
    """The wall time of each pass of a report of LLVM's."""
    found: dict[str, float] = {}
    for line in report.splitlines():
        match = _TIMED.search(line)
        if match is not None and match[2] != "Total":
            name = re.sub(r" #\d+$", "", match[2])
            found[name] = found.get(name, 0) + float(match[1])
    return sorted(found.items(), key=lambda each: -each[1])


def _remarks(said: str) -> list[Remark]:
    """LLVM's remarks, each with the lines that follow it."""
    found: list[Remark] = []
    for line in said.splitlines():
        match = _REMARK.match(line)
        if match is not None:
            found.append(Remark(match[1], int(match[2]), match[3]))
        elif found and line.strip():
            last = found[-1]
            found[-1] = Remark(last.file, last.line, f"{last.text}\n{line}".strip())
    unique = dict.fromkeys((each.file, each.line, each.text) for each in found if each.text)
    counts = [each for each in unique if _COUNT in each[2]]  # of modules and of functions: the latter say both
    chosen = [*(each for each in unique if each not in counts), *(each for each in counts if "Function: " in each[2])]
    return [Remark(*each) for each in chosen]


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
