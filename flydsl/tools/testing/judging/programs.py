"""The trace and build stages of a judgement, as the judge calls them."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from pathlib import Path
from typing import Any

from flydsl.artifact import Artifact
from flydsl.bundle.format import BundleWriter
from flydsl.bundle.forms import form_from_json
from flydsl.bundle.parameters import Parameters
from flydsl.errors import FlydslError
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.testing.judging.cases import Case, checked_cases
from flydsl.tools.testing.judging.running import Program, checked_span
from flydsl.tools.testing.judging.workers import Worker, WorkerEnded, Workers
from flydsl.trust.json import canonical_json

_MOST_PARAMETERS = 64
_MOST_TEXT = 4000


class Refused(FlydslError):
    """A stage refused a program.

    ``error`` is that of :func:`flydsl.tools.testing.judging.tracing.describe_error`, ``code`` that of the finding.
    """

    def __init__(self, error: Any, code: str = "") -> None:
        try:
            self.type, message = str(error["type"])[:100], str(error["message"])[:_MOST_TEXT]
            self.span = checked_span(error["span"])
        except (KeyError, TypeError, ValueError):
            raise MalformedTrace("an error that is none") from None
        self.code = code
        super().__init__(message)


class MalformedTrace(FlydslError):
    """A malformed trace, of the process that imports the kernel's module."""


def checked_description(value: Any) -> dict[str, Any]:
    """The description of a function by a process that is not trusted; raises :class:`MalformedTrace` if it is none."""
    try:
        rows = [
            {"name": _name(row["name"]), "kind": str(row["kind"])[:100], "required": row["required"] is True}
            for row in value["parameters"][:_MOST_PARAMETERS]
        ]
        signatures = [
            {_name(name): dict(row) for name, row in signature.items()} for signature in value["signatures"][:1]
        ]
        if Parameters.from_json(value["bound"]).names != tuple(row["name"] for row in rows):
            raise ValueError("other parameters")
        name = str(value["name"])[:200]
        return {"name": name, "parameters": rows, "signatures": signatures, "bound": value["bound"]}
    except (KeyError, TypeError, ValueError, AttributeError, FlydslError) as error:
        raise MalformedTrace(f"the description of the function is malformed: {error}") from None


def _name(value: Any) -> str:
    if not isinstance(value, str) or not value.isidentifier():
        raise ValueError(f"{value!r} is no name")
    return value


def search_path() -> list[str]:
    """The folders that this process, or a script in the working directory, searches for modules."""
    here = Path.cwd()
    found = [str(here), *([str(here / "src")] if (here / "src").is_dir() else []), *(each for each in sys.path if each)]
    return list(dict.fromkeys(found))


class Candidate:
    """The function that is judged: in a process of its own, or one of this process.

    ``place`` is ``FILE:FUNCTION``; without it no other process can import ``function``.
    """

    def __init__(self, workers: Workers, place: str | None, function: Any) -> None:
        self._workers, self._place, self._function = workers, place, function
        self._worker: Worker | None = None
        self._tracer: Any = None

    def begin(self) -> dict[str, Any]:
        """Import the module, and describe the function.

        Raises :class:`Refused` if it cannot be imported or is no host function, and :class:`WorkerEnded` or
        :class:`MalformedTrace` if the process is at fault.
        """
        if self._place is not None:
            self._worker = self._workers.start({"role": "trace", "kernel": self._place, "search": search_path()})
            answer, _ = self._worker.receive()
            if "error" in answer:
                raise Refused(answer["error"])
            return checked_description(answer.get("description"))
        from flydsl.tools.testing.judging.tracing import Tracer, describe_error, describe_function, find_kernel

        function = self._function
        try:
            self._tracer = Tracer(find_kernel(function) if isinstance(function, str) else function)
        except Exception as error:
            raise Refused(describe_error(error)) from error
        return checked_description(describe_function(self._tracer.function))

    def texts(self, call: Mapping[str, Any], target: str) -> list[str]:
        """Two traces of a call as text; empty if it cannot be traced."""
        if self._worker is None:
            try:
                return [self._tracer.text(call, target) for _ in range(2)]
            except Exception:  # the trace for the target reports it
                return []
        answer, _ = self._worker.ask({"text": True, "call": call, "target": target})
        found = answer.get("texts", [])
        return [str(text) for text in found[:2]] if isinstance(found, list) else []

    def trace(self, call: Mapping[str, Any], target: str, mode: str) -> tuple[dict[str, Any], bytes]:
        """The program of a call, of :meth:`flydsl.tools.testing.judging.tracing.Tracer.trace`; raises as :meth:`begin`."""
        if self._worker is None:
            from flydsl.tools.testing.judging.tracing import describe_error

            try:
                return self._tracer.trace(call, target, mode)  # type: ignore[no-any-return]
            except Exception as error:
                raise Refused(describe_error(error)) from error
        answer, blocks = self._worker.ask({"call": call, "target": target, "mode": mode})
        if "refused" in answer:
            raise Refused(answer["refused"])
        try:
            about = {name: answer[name] for name in ("forms", "hints", "program")}
            for form in about["forms"]:
                form_from_json(form)
            (code,) = blocks
        except (KeyError, TypeError, ValueError, FlydslError) as error:
            raise MalformedTrace(f"the trace for {target} is malformed: {error}") from None
        return about, code

    def end(self) -> None:
        """End the process: it is not needed any more."""
        if self._worker is not None:
            self._workers.end(self._worker)


@dataclass()
class Row:
    """The programs of one target, and their facts."""

    target: str
    program: Program | None = None
    checked: Program | None = None
    huge: Program | None = None
    checked_cases: Sequence[int] = ()
    refused: dict[int, Refused] = field(default_factory=dict)
    """By case the error of its trace or build."""
    lost: list[str] = field(default_factory=list)
    """Programs that could not be built with the sanitizer's checks, though they were without."""
    seconds: float = 0.0
    kernels: dict[str, Any] = field(default_factory=dict)
    launches: int = 0
    written: set[str] = field(default_factory=set)
    code_bytes: int = 0
    variants: list[tuple[Sequence[Any], bytes, tuple[str, ...]]] = field(default_factory=list)
    """Forms, artifact and written parameters of each variant."""
    proofs: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """Mode and proof of each program with checks that one was asked for."""

    @property
    def is_proved_huge(self) -> bool:
        """True if a proof says of all programs for huge arrays that no access is outside and no index wraps."""
        verdicts = [proof["verdict"] for mode, proof in self.proofs if mode == "huge"]
        return self.huge is not None and len(verdicts) == len(self.huge.artifacts) and set(verdicts) == {"proved"}


@dataclass(frozen=True)
class _Work:
    target: str
    mode: str
    call: Mapping[str, Any]
    cases: tuple[int, ...]


class Builders:
    """Compiles a candidate for the targets of a job.

    Roles of chips on the CPU are built in a process of their own where there are two processors.  ``allow_native``
    permits anything in programs.  ``prove`` is the time of a proof for each program with checks, or 0.
    """

    def __init__(self, workers: Workers, targets: Sequence[str], *, allow_native: bool, prove: float) -> None:
        self._workers, self._targets, self._allow_native, self._prove = workers, targets, allow_native, prove
        self.rules: Mapping[str, str] = {}
        """Rules of arrays, which proofs assume."""
        roles = [target for target in targets if target.startswith("cpu:")][1:]
        has_two = len(os.sched_getaffinity(0)) > 1
        self._second = frozenset(roles if has_two else ())
        self._builders: dict[bool, Worker] = {}

    def begin(self) -> None:
        """Start the processes that build."""
        self._builder(False)
        if self._second:
            self._builder(True)

    def _builder(self, is_second: bool) -> Worker:
        if is_second not in self._builders:
            job = {"role": "build", "allow_native": self._allow_native}
            self._builders[is_second] = self._workers.start(job, has_tools=True)
        return self._builders[is_second]

    def facts(self, target: str, traced: tuple[dict[str, Any], bytes], names: Sequence[str]) -> dict[str, Any]:
        """Facts of a trace: the numbers that it compares sizes with (``compared``), and lines of ``unordered`` sums.

        Raises :class:`Refused` for what no judged program may have, and :class:`WorkerEnded` if the process died of it.
        """
        about, code = traced
        request = {"target": target, "mode": "plain", "names": list(names), "facts": True, **about}
        answer, _ = self._asked(target, request, [code])
        numbers = [each for each in answer["compared"] if type(each) is int and 1 < each < 1 << 18]
        return {"compared": numbers[:12], "unordered": [checked_span(span) for span in answer["unordered"]]}

    def _asked(
        self, target: str, request: Mapping[str, Any], codes: Sequence[bytes]
    ) -> tuple[dict[str, Any], list[bytes]]:
        is_second = target in self._second
        try:
            answer, blocks = self._builder(is_second).ask(request, codes)
        except WorkerEnded:
            self._workers.end(self._builders.pop(is_second))
            raise
        if "forbidden" in answer:
            raise Refused(answer["forbidden"], "native-code")
        if "refused" in answer:
            raise Refused(answer["refused"])
        if "unstable" in answer:
            text = f"the traces with and without the sanitizer's checks have {answer['unstable']}"
            raise Refused({"type": "", "message": text, "span": None}, "unstable-trace")
        return answer, blocks

    def build(
        self,
        candidate: Candidate,
        description: Mapping[str, Any],
        calls: Mapping[int, Mapping[str, Any]],
        cases: Sequence[Case],
        huge: Sequence[Case],
        rows: Mapping[str, Row],
    ) -> None:
        """Trace and build for all cases, into the rows of the targets.

        ``calls`` are those of :func:`flydsl.tools.testing.judging.stages.call_of`, by case.
        """
        work = self._work(calls, cases, huge, rows)
        traced: dict[tuple[str, str, str], tuple[dict[str, Any], bytes]] = {}
        with ThreadPoolExecutor(1) as first, ThreadPoolExecutor(1) as second:
            waiting = []
            for item in work:
                key = canonical_json(item.call).decode()
                try:
                    for mode in dict.fromkeys(("plain", item.mode)):
                        if (item.target, mode, key) not in traced:
                            traced[item.target, mode, key] = candidate.trace(item.call, item.target, mode)
                except Refused as error:
                    if item.mode == "huge" and (item.target, "plain", key) in traced:
                        rows[item.target].lost.append(error.message)
                    self._refuse(rows[item.target], item, error)
                    continue
                program, plain = (traced[item.target, mode, key] for mode in (item.mode, "plain"))
                codes = [program[1]] if item.mode == "plain" else [program[1], plain[1]]
                pool = second if item.target in self._second else first
                waiting.append(pool.submit(self._build_one, rows[item.target], item, description, program[0], codes))
            candidate.end()
            for each in waiting:
                each.result()

    def _work(
        self,
        calls: Mapping[int, Mapping[str, Any]],
        cases: Sequence[Case],
        huge: Sequence[Case],
        rows: Mapping[str, Row],
    ) -> list[_Work]:
        """The programs to build, plain ones first, for both processes alternately."""
        on_cpu = [target for target in self._targets if target.startswith("cpu:")]
        parts: tuple[list[_Work], list[_Work]] = ([], [])
        for target in self._targets:
            part = parts[target in self._second]
            is_usual = target in on_cpu[:1]
            chosen: list[tuple[str, Sequence[Case]]] = [("plain", cases)]
            if target in on_cpu:
                rows[target].checked_cases = numbers = checked_cases(cases, is_usual)
                chosen.append(("checked", [case for case in cases if case.number in numbers]))
                chosen += [("huge", huge)] if is_usual and huge else []
            for mode, some in chosen:
                groups: dict[bytes, list[int]] = {}
                for case in some:
                    groups.setdefault(canonical_json(calls[case.number]), []).append(case.number)
                part += [_Work(target, mode, calls[each[0]], tuple(each)) for each in groups.values()]
        mixed: list[_Work] = []
        for k in range(max(map(len, parts))):
            mixed += [part[k] for part in parts if k < len(part)]
        return mixed

    def _refuse(self, row: Row, item: _Work, error: Refused) -> None:
        if item.mode == "plain":
            row.refused |= dict.fromkeys(item.cases, error)
        elif item.mode == "huge" and not error.code:  # what sizes a kernel takes is its own affair
            return
        else:
            row.lost.append(error.message)
            row.refused |= {number: error for number in item.cases if error.code and number not in row.refused}

    def _build_one(
        self, row: Row, item: _Work, description: Mapping[str, Any], about: dict[str, Any], codes: Sequence[bytes]
    ) -> None:
        names = [parameter[0] for parameter in description["bound"]]
        prove = 0.0 if item.mode == "plain" else self._prove
        request = {
            "target": item.target,
            "mode": item.mode,
            "names": names,
            "prove": prove,
            "rules": self.rules,
            **about,
        }
        try:
            answer, blocks = self._asked(item.target, request, codes)
            (data,) = blocks
            artifact = Artifact.from_bytes(data)
            numbers = {name: answer[name] for name in ("seconds", "kernels", "launches", "written", "code_bytes")}
        except Refused as error:
            self._refuse(row, item, error)
            return
        except WorkerEnded as ended:
            code = "timeout" if ended.late else ""
            message = f"the compiler did not end by itself: {ended.message}"
            self._refuse(row, item, Refused({"type": "", "message": message, "span": None}, code))
            return
        except (KeyError, TypeError, ValueError, FlydslError) as error:
            text = f"the compiler gave no program: {error}"
            self._refuse(row, item, Refused({"type": "", "message": text, "span": None}))
            return
        kind = {"plain": "program", "checked": "checked", "huge": "huge"}[item.mode]
        before: Program | None = getattr(row, kind)
        forms, artifacts = (before.forms, before.artifacts) if before else ((), ())
        made = Program(
            description["name"], description["bound"], item.target, (*forms, about["forms"]), (*artifacts, data)
        )
        setattr(row, kind, made)
        if prove:
            row.proofs.append((item.mode, _checked_proof(answer.get("proof"))))
        if item.mode == "plain":
            row.seconds += float(numbers["seconds"])
            row.kernels |= numbers["kernels"]
            row.launches = max(row.launches, len(artifact.kernels))
            row.written |= set(numbers["written"])
            row.code_bytes = max(row.code_bytes, int(numbers["code_bytes"]))
            row.variants.append((about["forms"], data, tuple(numbers["written"])))


def _checked_proof(value: Any) -> dict[str, Any]:
    """A proof of :func:`flydsl.tools.proving.traced.proof_of`; raises FlydslError if it is none."""
    try:
        kernels = {
            str(kernel)[:100]: {str(kind)[:100]: [int(proved), int(of)] for kind, (proved, of) in kinds.items()}
            for kernel, kinds in value["kernels"].items()
        }
        reasons = [str(each)[:_MOST_TEXT] for each in value["reasons"]]
        return {"verdict": str(value["verdict"])[:20], "kernels": kernels, "reasons": reasons}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise MalformedTrace(f"the proof is malformed: {error}") from None


def bundle_of(description: Mapping[str, Any], rows: Sequence[Row]) -> tuple[bytes, str]:
    """The judged programs of the rows' targets as one bundle, and its SHA-256."""
    writer = BundleWriter()
    targets: dict[str, Any] = {}
    for row in sorted(rows, key=lambda each: each.target):
        variants = []
        known: set[bytes] = set()
        for forms, data, written in row.variants:
            identity = canonical_json(forms)
            if identity not in known:
                known.add(identity)
                reference = writer.add_artifact(Artifact.from_bytes(data)).to_json()
                variants.append({"forms": list(forms), "written": sorted(written), "artifact": reference})
        if variants:
            targets[row.target] = writer.add_block(canonical_json(variants)).to_json()
    name = description["name"]
    writer.add_kernel(name, {"parameters": description["bound"], "targets": targets})
    data = writer.to_bytes({"kernels": [{"name": name}], "judged": True})
    return data, hashlib.sha256(data).hexdigest()
