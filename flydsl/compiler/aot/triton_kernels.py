"""Triton's kernels for bundles, compiled by any environment that has Triton."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import field, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from flydsl._version import __version__
from flydsl.artifact import Artifact
from flydsl.backends.registry import parse_target
from flydsl.bundle.descriptors import MAP, facts_of
from flydsl.bundle.forms import (
    NARROW,
    ConstantForm,
    Form,
    GridForm,
    MappedForm,
    OptionForm,
    SpecializedForm,
    StreamForm,
)  # fmt: skip
from flydsl.bundle.grid_kernels import recorded_kernel
from flydsl.bundle.recorded import RecordedKernel, RecordedTuning
from flydsl.bundle.specialized import Rule, leaves, parsed
from flydsl.compiler.codegen.foreign import ForeignLaunch, foreign_artifact
from flydsl.compiler.workers import triton_worker
from flydsl.config import environment_with
from flydsl.errors import ConfigError, DSLCompileError, DSLNotImplementedError, FlydslError, ToolchainError
from flydsl.support.fast_dataclass import record
from flydsl.targets.target import GPUTarget
from flydsl.targets.triton_names import POINTER_RANGE_BACKEND, triton_target

_SECONDS = 3600
_LLVM = {
    "fp16": "f16", "bf16": "bf16", "fp32": "f32", "fp64": "f64", "u1": "i8", "i1": "i8", "i8": "i8", "u8": "i8",
    "i16": "i16", "u16": "i16", "i32": "i32", "u32": "i32", "i64": "i64", "u64": "i64",
}  # fmt: skip
"""The LLVM type of each type of numbers; Booleans fill a byte."""


@record
class TritonVariant:
    """One specialization of a kernel to compile."""

    arguments: tuple[str, ...]
    """The types of the parameters that are no constants, in their order, such as ``"*fp32:16"`` and ``"i32"``."""
    constants: Mapping[str, Any] = field(default_factory=dict)
    """Values at compile time by parameter."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the compiler, such as ``num_warps``."""
    targets: tuple[str, ...] = ()
    """The only ones that it is compiled for; empty: all that are asked for."""

    def on(self, target: GPUTarget) -> TritonVariant | None:
        """The variant as a target distinguishes it; ``None`` if it is not for that."""
        if self.targets and str(target) not in self.targets:
            return None
        return self if _has_ranges(target) else replace(self, arguments=_any_memory(self.arguments))


@record
class Symbol:
    """A type or a function of Triton's as a constant, where Triton need not be: ``Symbol("type", "fp32")``."""

    kind: str
    name: str


def variant_of_row(row: RecordedKernel, targets: Sequence[str] = ()) -> TritonVariant:
    """The specialization of a recorded row, for these targets or all."""
    constants = {each.name: _decoded(each.value) for each in row.constants}
    return TritonVariant(row.arguments, constants, row.options, tuple(targets))


def _has_ranges(target: GPUTarget) -> bool:
    """True if code for a target depends on the size of memory."""
    return triton_target(target)[0] == POINTER_RANGE_BACKEND


def _any_memory(arguments: Sequence[str]) -> tuple[str, ...]:
    return tuple(text.replace(NARROW, "") for text in arguments)


def _decoded(value: Sequence[Any]) -> Any:
    kind, content = value
    if kind == "tuple":
        return tuple(map(_decoded, content))
    return Symbol(kind, content) if kind in ("type", "function") else triton_worker.decoded([kind, content])


def encoded(value: Any) -> list[Any]:
    """A constant as JSON that keeps its type."""
    if isinstance(value, tuple):
        return ["tuple", list(map(encoded, value))]
    made: list[Any] = [value.kind, value.name] if isinstance(value, Symbol) else triton_worker.encoded(value)
    return made


@record
class GridVariant:
    """One compiled variant of a kernel that is called with a grid, for a bundle."""

    source: str
    """``"module:function"``."""
    code: str
    """The digest of the kernel's code, as its compiler makes it."""
    signature: str
    """That of :class:`~flydsl.bundle.recorded.RecordedKernel`."""
    target: GPUTarget
    parameters: tuple[Any, ...]
    """Name, kind, rule and default of each parameter, as the record of a bundle has them."""
    forms: tuple[Form, ...]
    """Of each parameter."""
    options: Mapping[str, Any]
    """Those that are not at their defaults."""
    defaults: Mapping[str, Any]
    artifact: Artifact
    version: str
    """Triton's."""
    tunings: tuple[RecordedTuning, ...] = ()
    """The configurations that tuners of the kernel chose."""

    @property
    def name(self) -> str:
        return self.source.rpartition(":")[2].rpartition(".")[2]

    def all_forms(self, options: Sequence[str]) -> list[Form]:
        """The forms of the host function's parameters; see :func:`flydsl.bundle.grid_kernels.grid_parameters`."""
        chosen = [OptionForm(self.options.get(o, self.defaults.get(o)), o not in self.options) for o in options]
        return [GridForm(), *self.forms, *chosen, StreamForm()]


@record
class TritonResult:
    """The result of one variant for one target: compiled, or the error that prevented it."""

    kernel: str
    variant: TritonVariant
    target: GPUTarget
    number: int
    """The position of the variant among those that were asked for."""
    compiled: GridVariant | None
    seconds: float
    error: FlydslError | None = None


Submit = Callable[[Callable[[bytes], bytes], bytes], "Future[bytes]"]


def compile_triton(
    kernel: str,
    variants: Sequence[TritonVariant],
    targets: Sequence[str],
    *,
    python: str = sys.executable,
    path: Sequence[str] = (),
    jobs: int = 1,
    submit: Submit | None = None,
) -> list[TritonResult]:
    """Compile a kernel of Triton's for chips that need not be in this machine.

    Args:
        kernel: ``"module:function"``; functions inside of tuners and heuristics are found.
        variants: the specializations.
        targets: such as ``"cuda:sm_90"`` and ``"rocm:gfx942"``.
        python: the Python of an environment with Triton 3.7 to 3.9.
        path: directories that the module is looked for in, before that Python's own.
        jobs: the number of processes, which share the targets.
        submit: an executor's method, in the place of processes: ``submit(function, bytes)`` gives a future.

    Returns:
        A result for each target and variant; variants that a target does not distinguish are one.

    Raises:
        TargetError: Triton has no such target.
        ToolchainError: that Python has no Triton.
        DSLCompileError: the module or the kernel cannot be found.
    """
    results = compile_kernels({kernel: variants}, targets, python=python, path=path, jobs=jobs, submit=submit)
    missing = next((each.error for each in results if isinstance(each.error, _NotFound)), None)
    if missing is not None:
        raise missing
    return results


class _NotFound(DSLCompileError):
    """A kernel that a module does not have, or a module that is not there."""


def compile_kernels(
    kernels: Mapping[str, Sequence[TritonVariant]],
    targets: Sequence[str],
    *,
    python: str = sys.executable,
    path: Sequence[str] = (),
    jobs: int = 1,
    submit: Submit | None = None,
) -> list[TritonResult]:
    """Compile several kernels in ``jobs`` processes, or by an executor's ``submit``; see :func:`compile_triton`.

    Returns:
        For each kernel a result for each target and variant; a kernel that cannot be found is an error of its results.
    """
    resolved = [parse_target(target) for target in targets]
    tasks = [
        (kernel, list(rows))
        for kernel, variants in kernels.items()
        for _, rows in groupby(_wanted(variants, resolved), key=lambda row: row[0])
    ]
    requests = [_request(kernel, rows) for kernel, rows in tasks]
    count = min(jobs, len(requests)) if submit is None else len(requests)
    with ThreadPoolExecutor(max(count, 1)) as pool:
        begin = pool.submit if submit is None else submit
        asked = [
            json.dumps({"python": python, "path": list(path), "kernels": requests[start::count]})
            for start in range(count)
        ]
        futures = [begin(answer_request, each.encode()) for each in asked]
        answered = [json.loads(future.result()) for future in futures]
    answers = [answered[number % count][number // count] for number in range(len(requests))]
    return [
        result
        for (kernel, rows), answer in zip(tasks, answers, strict=True)
        for result in _results(kernel, rows, answer)
    ]


def answer_request(data: bytes) -> bytes:
    """The answers of Triton's compiler to a request, in a worker of a farm too, which has flydsl, Triton and the modules."""
    asked = json.loads(data)
    return json.dumps(_ask(asked["python"], asked["path"], asked["kernels"])).encode()


_Wanted = Sequence[tuple[GPUTarget, int, TritonVariant]]


def _wanted(
    variants: Sequence[TritonVariant], targets: Sequence[GPUTarget]
) -> Iterator[tuple[GPUTarget, int, TritonVariant]]:
    """Each variant for each of its targets; those that a target does not distinguish are one."""
    for target in targets:
        known = set[str]()
        for number, variant in enumerate(variants):
            own = variant.on(target)
            identity = "" if own is None else json.dumps(_job(own))
            if own is not None and identity not in known:
                known.add(identity)
                yield target, number, own


def _request(kernel: str, rows: _Wanted) -> dict[str, Any]:
    module, colon, name = kernel.partition(":")
    if not colon or not name:
        raise ConfigError(f"{kernel!r} names no kernel; expected module:function, such as my_package.kernels:add")
    jobs = [{"target": triton_target(target), **_job(variant)} for target, _, variant in rows]
    return {"module": module, "kernel": name, "jobs": jobs}


def _results(kernel: str, wanted: _Wanted, answer: Any) -> Iterator[TritonResult]:
    if "error" in answer:
        error = _NotFound(f"{kernel}: {': '.join(answer['error'])}")
        yield from (
            TritonResult(kernel, variant, target, number, None, 0.0, error) for target, number, variant in wanted
        )
        return
    for (target, number, variant), row in zip(wanted, answer["rows"], strict=True):
        try:
            compiled = _compiled(answer, row, target)
        except FlydslError as raised:
            yield TritonResult(kernel, variant, target, number, None, row["seconds"], raised)
        else:
            yield TritonResult(kernel, variant, target, number, compiled, row["seconds"])


def _job(variant: TritonVariant) -> dict[str, Any]:
    return {
        "arguments": [[text, *parsed(text)] for text in variant.arguments],
        "constants": [[name, encoded(value)] for name, value in sorted(variant.constants.items())],
        "options": [[name, triton_worker.encoded(value)] for name, value in sorted(variant.options.items())],
    }


def _ask(python: str, path: Sequence[str], kernels: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The answers of one worker."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "answers.json"
        try:
            done = subprocess.run(
                [python, triton_worker.__file__, str(place)],
                input=json.dumps({"path": list(path), "kernels": kernels}),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env=environment_with({"TRITON_DISABLE_LINE_INFO": "1"}),  # lines name files by paths of this machine
                text=True,
                timeout=_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ToolchainError(
                f"{python} cannot run Triton: {error}; name the Python of an environment that has it"
            ) from None
        if not place.exists():
            raise ToolchainError(
                f"{python} ended with {done.returncode} while Triton compiled: {done.stderr.strip()[-2000:]}"
            )
        answers: list[Any] = json.loads(place.read_text("ascii"))
    if any(each.get("error", [""])[0] == "ModuleNotFoundError" and "'triton'" in each["error"][1] for each in answers):
        raise ToolchainError(f"{python} has no Triton: run {python} -m pip install triton, or name another Python")
    return answers


def _compiled(answer: Any, row: Any, target: GPUTarget) -> GridVariant:
    if "error" in row:
        raise DSLCompileError(f"{answer['source']} for {target}: {': '.join(row['error'])}")
    metadata, files = row["metadata"], {name: base64.b64decode(data) for name, data in row["files"].items()}
    maps = facts_of(row["tensor_maps"])
    forms, kinds = [], list[str]()
    for kind, value in row["arguments"]:
        form = form_of(kind, value)
        if isinstance(form, SpecializedForm):
            types = leaves(form.text, has_maps=bool(maps))
            kinds += map(_llvm, types)
            if MAP in types:
                form = MappedForm(form.text, len(types), tuple(maps.pop(0) for each in types if each == MAP))
        forms.append(form)
    sections = {"binary": next(data for kind, data in files.items() if kind != "ptx")}
    if "ptx" in files:
        sections["ptx"] = files["ptx"]
    attributes = {"launch_cooperative_grid": "cooperative", "launch_pdl": "programmatic_stream_serialization"}
    launch = ForeignLaunch(
        metadata["name"],
        metadata["num_warps"] * metadata["warp_size"],
        metadata["shared"],
        (metadata["num_ctas"], 1, 1),
        tuple(attributes[name] for name in row["attributes"]),
        (metadata["global_scratch_size"] or 0, metadata["profile_scratch_size"] or 0),
    )
    identity = {
        "program": [answer["source"], answer["code"], row["arguments"]],
        "options": [row["defaults"], row["options"]],
        "toolchain": f"triton {answer['triton']}",
        "flydsl": __version__,
    }
    name = answer["source"].rpartition(":")[2]
    artifact = foreign_artifact(name, str(target), sections, launch, kinds, identity)
    parameters = tuple(
        (name, kind, rule, default[0] if default and default[0][0] not in ("type", "function") else None)
        for name, kind, rule, default in answer["parameters"]
    )
    return GridVariant(
        answer["source"],
        answer["code"],
        recorded_kernel(
            answer["source"],
            [
                (name, Rule.from_json(rule), form)
                for (name, _, rule, _), form in zip(answer["parameters"], forms, strict=True)
            ],
            row["options"],
            str(target),
        ).signature(),
        target,
        parameters,
        tuple(forms),
        row["options"],
        row["defaults"],
        artifact,
        answer["triton"],
    )


def form_of(kind: str, value: Any) -> Form:
    """The form of an argument, from the row of a worker's answer."""
    if kind == "specialized":
        return SpecializedForm(value[0], len(leaves(value[0])))
    if value[0] in ("type", "function"):
        return SpecializedForm(" ".join(value), 0)
    made: ConstantForm = ConstantForm.from_json([value])
    return made


def _llvm(leaf: str) -> str:
    if leaf.startswith("*"):
        return "ptr<1>"
    if leaf == MAP:
        return "bytes"
    if leaf not in _LLVM:
        raise DSLNotImplementedError(f"an argument of Triton's type {leaf} cannot be passed from a bundle")
    return _LLVM[leaf]


def by_kernel(variants: Iterable[GridVariant]) -> dict[str, list[GridVariant]]:
    """Variants by the name of their kernel in a bundle: the function's, or with its module's where two have one name."""
    by_source: dict[str, list[GridVariant]] = defaultdict(list)
    for variant in variants:
        by_source[variant.source].append(variant)
    names = [own[0].name for own in by_source.values()]
    return {
        own[0].name if names.count(own[0].name) == 1 else source.replace(":", "."): own
        for source, own in sorted(by_source.items())
    }
