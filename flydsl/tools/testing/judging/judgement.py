"""One judgement: its stages, and the verdict on what they give."""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from flydsl.compiler.arguments.rules import ArrayRule
from flydsl.errors import ConfigError, DSLValueError, FlydslError
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.testing.execution import reason_not_executed
from flydsl.tools.testing.judging.cases import Case
from flydsl.tools.testing.judging.comparing import Comparison
from flydsl.tools.testing.judging.evaluating import (
    Evaluated,
    Sources,
    arrays_of,
    evaluate,
    file_of,
    find_reference,
    read_evaluated,
)
from flydsl.tools.testing.judging.problem import Problem
from flydsl.tools.testing.judging.programs import (
    Builders,
    Candidate,
    MalformedTrace,
    Refused,
    Row,
    bundle_of,
    search_path,
)
from flydsl.tools.testing.judging.running import Runner
from flydsl.tools.testing.judging.stages import call_of, cases_of, huge_cases_of, problem_of, rest_of
from flydsl.tools.testing.judging.verdict import CODES, NOT_SEEN, Finding, Verdict
from flydsl.tools.testing.judging.workers import Worker, WorkerEnded, Workers
from flydsl.trust.files import write_in_one_step

_GRAVE = (
    "cached-result", "crash", "nondeterministic", "reads-old-output", "simulator", "tampered", "timeout", "unwritten-output",
    "writes-input", "writes-outside",
)  # fmt: skip
"""Codes of ten points each, besides those of the runs that they spoil."""
_OF_CALLERS = ("reference-of-kernel",)
"""Warnings about the judgement, not about the kernel."""
_MOST_PAIRS = 4
"""The pairs of an output and an input that are tried as one array."""
_HUGE_SECONDS = 4.0
"""The time of a huge case."""
_SCRIPT_SECONDS = 20.0
_LARGE, _LARGE_SECONDS = 200_000, 10.0
"""Elements of a large case whose time is bounded, and that time: its results are then not seen."""


@dataclass(frozen=True)
class Judged:
    """The kernel, its reference, and the files that hold them."""

    kernel: Any
    reference: Any
    inputs: Any
    kernel_place: str | None
    """``FILE:FUNCTION``; ``None`` if no other process can import the functions."""
    reference_place: str | None
    inputs_place: str | None
    is_named: bool
    """True if the kernel was given by name, so that this process need not have imported it."""

    @property
    def kernel_file(self) -> str:
        """The kernel's file; empty for a function of this process, or a module that is searched by name."""
        return file_of(self.kernel_place or "")

    @property
    def is_isolated(self) -> bool:
        """True if this process has not imported the kernel's file."""
        if self.kernel_place is None or not self.is_named:
            return False
        file = self.kernel_file
        if not file:
            return True
        loaded = {name: getattr(module, "__file__", None) for name, module in list(sys.modules.items())}
        paths = {name: os.path.realpath(path) for name, path in loaded.items() if isinstance(path, str)}
        if file in paths.values():
            return False
        folder = os.path.dirname(file)
        return not any(
            os.path.dirname(path) == folder
            for name, path in paths.items()
            if name in (*sys.stdlib_module_names, "numpy")
        )


class Judgement:
    """The stages of one judgement.

    ``job`` is that of :func:`flydsl.testing.judge`.  ``seconds`` is the time of one step.  ``strict`` refuses missing
    isolation, ``allow_native`` permits anything in programs, ``prove`` is the time of one proof, or 0.
    """

    def __init__(
        self,
        judged: Judged,
        job: dict[str, Any],
        limits: Mapping[str, int],
        seconds: float,
        *,
        strict: bool,
        allow_native: bool,
        prove: float,
    ) -> None:
        self._prove = prove
        self.judged, self.job, self._limits, self._seconds = judged, job, limits, seconds
        self._strict, self._allow_native = strict, allow_native
        self.findings: list[Finding] = []
        self.description: dict[str, Any] = {}
        self.rows: dict[str, Row] = {}
        self.evaluated: dict[int, Evaluated] = {}
        self.outputs: list[str] = []
        self.both: list[str] = []
        self.unseen: list[str] = []
        self._sources: list[Sources] = []
        self._digests: dict[str, str] = {}
        self._reference: Worker | None = None

    def verdict(self, folder: Path, other: Path, begun: float, emit: Path | None) -> Verdict:
        """The verdict.

        ``folder`` is an empty folder for the processes, ``other`` one whose name does not tell that it is the judge's.
        ``begun`` is the start of the call by :func:`time.perf_counter`.  ``emit`` is the path of the bundle to write.
        """
        judged = self.judged
        if judged.reference_place is not None:
            places = [judged.reference_place, judged.inputs_place]
            self._sources = [Sources.of(place) for place in places if place]
        isolated = judged.is_isolated
        self._digests = self._read_digests()
        cases: list[Case] = []
        comparison = Comparison([], {}, (), {})
        problem: Problem | None = None
        missing: tuple[str, ...] = ()
        reasons = [] if isolated else ["the kernel's code is in the judge's process"]
        if self._is_reference_of_candidate():
            self._reference_of_candidate()
        if not (self._strict and (reasons or self.findings)):
            with Workers(folder, other, self._limits, self._seconds, judged.kernel_file) as workers:
                with ThreadPoolExecutor(4) as threads:
                    problem = self._compile(workers, threads)
                if problem is not None and self.evaluated:
                    plain = [*self.outputs, *self.job["workspaces"]]
                    cases = [case.without_views(plain) for case in cases_of(self.job, problem)]
                    comparison = self._run(workers, cases, problem)
            missing = tuple(workers.missing)
            reasons += [f"processes are not confined by {', '.join(missing)}"] if missing else []
            self._check_files()
        if any(each.code == "reference-of-kernel" for each in self.findings):
            reasons.append("the reference is, or imports, the kernel's file")
        if self._strict and reasons:
            self.findings.append(Finding("not-strict", f"strict: {'; '.join(reasons)}"))
        digest = self._emitted(emit)
        self._require_evidence(comparison)
        score, why = _score(self.findings, self.rows, comparison)
        return Verdict(
            _named(judged.kernel),
            _named(judged.reference),
            self.job["seed"],
            tuple(sorted(self.findings, key=lambda each: ("error", "warning", "note").index(each.severity))),
            tuple(case.label for case in cases),
            {target: self._facts(row, comparison) for target, row in self.rows.items()},
            score,
            why,
            time.perf_counter() - begun,
            isolated,
            (*NOT_SEEN, *self.unseen),
            self._in_place(comparison),
            digest,
            self._digests,
            missing,
        )

    # -- files

    def _read_digests(self) -> dict[str, str]:
        found = {"reference": self._sources[0].digest} if self._sources and self._sources[0].digest else {}
        file = self.judged.kernel_file
        if file:
            if not Path(file).is_file():
                raise ConfigError(f"there is no file {file}")
            found["kernel"] = hashlib.sha256(Path(file).read_bytes()).hexdigest()
        return dict(sorted(found.items()))

    def _is_reference_of_candidate(self) -> bool:
        file = self.judged.kernel_file
        return bool(file) and any(each.file and os.path.realpath(each.file) == file for each in self._sources)

    def _reference_of_candidate(self) -> None:
        if self.judged.is_named and not any(each.code == "reference-of-kernel" for each in self.findings):
            text = "the reference is, or imports, the file that is judged: it is as honest as its author"
            self.findings.append(Finding("reference-of-kernel", text))

    def _check_files(self) -> None:
        """Find files of the judge that changed while it ran."""
        copies = {path: data for each in self._sources for path, data in each.files.items()}
        for path, data in copies.items():
            try:
                same = Path(path).read_bytes() == data
            except OSError:
                same = False
            if not same:
                self.findings.append(Finding("tampered", f"the file {path} changed while the judge ran"))
        file = self.judged.kernel_file
        if file and file not in copies and self._read_digests().get("kernel") != self._digests.get("kernel"):
            self.findings.append(Finding("tampered", f"the file {file} changed while the judge ran"))

    # -- the stages

    def _compile(self, workers: Workers, threads: ThreadPoolExecutor) -> Problem | None:
        """Trace, build, and evaluate the reference at the same time."""
        judged, target = self.judged, self.job["targets"][0]
        self._load_reference(workers)
        candidate = Candidate(workers, judged.kernel_place, judged.kernel)
        builders = Builders(workers, self.job["targets"], allow_native=self._allow_native, prove=self._prove)
        script = self._script(workers)
        started = threads.submit(builders.begin)
        reference: Future[None] | None = None
        try:
            self.description = candidate.begin()
            started.result()
            problem = problem_of(self.job, self.description)  # rules that do not fit are the caller's error
            builders.rules = {name: str(problem.rules[name]) for name in problem.arrays}
            call = call_of(cases_of(self.job, problem)[0], problem, self.description)
            plain = threads.submit(self._scripted, script, {"call": call, "target": target})
            texts = self._look(candidate, builders, call, target)
            reference = threads.submit(self._evaluate)
            cases = cases_of(self.job, problem)
            huge = huge_cases_of(self.job, problem, cases)
            calls = {case.number: call_of(case, problem, self.description) for case in [*cases, *huge]}
            rows = {each: Row(each) for each in self.job["targets"]}
            builders.build(candidate, self.description, calls, cases, huge, rows)
            self.rows = rows
            self._compare_traces(texts, plain.result())
            self._after_compile(cases)
            return problem
        except (Refused, WorkerEnded, MalformedTrace) as error:
            self._stage_failed(error)
            return None
        finally:
            if reference is not None:
                reference.result()

    def _look(self, candidate: Candidate, builders: Builders, call: Mapping[str, Any], target: str) -> list[str]:
        """Look at a first trace for numbers that sizes are compared with; gives two traces as text."""
        try:
            first = candidate.trace(call, target, "plain")
        except Refused:  # the trace of the case reports it
            return []
        try:
            facts = builders.facts(target, first, [row[0] for row in self.description["bound"]])
        except Refused as error:
            if error.code:
                raise
            return []
        self.job["compared"] = facts["compared"]
        for span in facts["unordered"][:1]:
            self.findings.append(Finding("unordered-sums", "sums of floats by atomic additions", span=span))
        return candidate.texts(call, target)

    def _compare_traces(self, texts: Sequence[str], plain: str) -> None:
        from flydsl.tools.testing.judging.tracing import difference_of

        if len(texts) == 2 and (differs := difference_of(*texts)):
            self.findings.append(Finding("unstable-trace", f"two traces of one call have {differs[:400]}"))
        elif texts and plain and (differs := difference_of(texts[0], plain)):
            text = f"the trace for the judge and the one for a script have {differs[:400]}"
            self.findings.append(Finding("unstable-trace", text))

    def _script(self, workers: Workers) -> Worker | None:
        if self.judged.kernel_place is None:
            return None
        return workers.start(
            {"role": "script", "kernel": self.judged.kernel_place, "search": search_path()}, is_plain=True
        )

    def _scripted(self, worker: Worker | None, request: Mapping[str, Any]) -> str:
        if worker is None:
            return ""
        try:
            answer, _ = worker.ask(request, (), min(self._seconds, _SCRIPT_SECONDS))
        except WorkerEnded:  # the process of the judge reports what is wrong with the module
            return ""
        return str(answer.get("text", ""))

    def _load_reference(self, workers: Workers) -> None:
        """Import the reference in a process of its own, before the module that is judged begins."""
        if not self._sources:
            return
        self._reference = worker = workers.start({"role": "reference", "functions": len(self._sources)})
        for each in self._sources:
            about, blocks = each.to_json()
            try:
                worker.channel.send(about, blocks, self._seconds)
            except FlydslError:
                break
        self._note_loaded(self._answer(worker).get("loaded"))

    def _note_loaded(self, loaded: Any) -> None:
        if isinstance(loaded, list) and self.judged.kernel_file in loaded:
            self._reference_of_candidate()

    def _answer(self, worker: Worker) -> dict[str, Any]:
        try:
            event, blocks = worker.receive()
        except WorkerEnded as ended:
            raise ConfigError(f"the reference did not end by itself: {ended.message}") from None
        if "error" in event:
            raise _raised(event["error"])
        return {**event, "blocks": blocks}

    def _evaluate(self) -> None:
        job = {**self.job, "description": self.description}
        if self._reference is None:
            functions = [self.judged.reference, self.judged.inputs]
            found = [find_reference(Sources.of(each)) if isinstance(each, str) else each for each in functions]
            evaluate(job, found[0], found[1], self._take)
        else:
            self._reference.channel.send(job, (), self._seconds)
            while "done" not in (event := self._answer(self._reference)):
                self._take(event, arrays_of(event, event["blocks"]))
            self._note_loaded(event["done"])
        if not self.evaluated:
            reasons = [each.message for each in self.findings if each.code == "skipped"]
            raise DSLValueError(f"the reference has no result for any case; {reasons[0] if reasons else ''}")

    def _take(self, event: Mapping[str, Any], arrays: Mapping[str, Any]) -> None:
        if "outputs" in event:
            self.outputs, self.both = list(event["outputs"]), list(event["both"])
        elif "evaluated" in event:
            self.evaluated[event["evaluated"]] = read_evaluated(arrays)
        elif "unseen" in event:
            self.unseen.append(f"results of case {event['unseen']}, of large arrays: {event['reason']}")
        elif "skipped" in event:
            message = f"case {event['skipped']}: {event['reason']}"
            self.findings.append(Finding("skipped", message, (), (event["skipped"],)))

    def _stage_failed(self, error: Refused | WorkerEnded | MalformedTrace) -> None:
        if isinstance(error, WorkerEnded):
            code = "timeout" if error.late else "crash"
            doing = "compiling" if self.description else "importing"
            self.findings.append(Finding(code, f"{doing} the kernel's module: {error.message}"))
        elif isinstance(error, MalformedTrace):
            self.findings.append(Finding("malformed-trace", error.message))
        elif error.type == "MemoryError" or "raised MemoryError" in error.message:
            self.findings.append(Finding("out-of-memory", error.message, span=error.span))
        elif error.type == "ConfigError" and not self.judged.kernel_file and "there is no module" in error.message:
            raise ConfigError(error.message)
        else:
            code = (
                "not-a-kernel"
                if error.type == "ConfigError"
                else "compile-error"
                if self.description
                else "import-error"
            )
            self.findings.append(Finding(error.code or code, error.message, span=error.span))

    def _after_compile(self, cases: Sequence[Case]) -> None:
        """Findings about the compiled program, before anything runs."""
        refusals: dict[tuple[str, str], tuple[list[str], list[int], Any]] = {}
        for target, row in self.rows.items():
            usual = [number for number in row.refused if number <= len(cases)]
            is_whole = len(usual) >= len(cases)
            for number in usual:
                error = row.refused[number]
                code = error.code or ("compile-error" if is_whole else "refused")
                found = refusals.setdefault((code, error.message), ([], [], error.span))
                found[0].append(target)
                found[1].append(number)
            for message in row.lost[:1]:
                self._once(Finding("missing", f"the sanitizer cannot check the kernel: {message}", (target,)))
            for name in self.outputs if row.program else ():
                if name not in row.written:
                    self._once(Finding("output-not-written", f"no kernel writes {name!r}", (target,)))
            if row.program and not row.launches:
                self._once(Finding("no-launch", "the host function launches no kernel", (target,)))
            spilled = {name: _spills(kernel) for name, kernel in row.kernels.items() if _spills(kernel)}
            if spilled:
                shown = ", ".join(f"{name}: {count}" for name, count in spilled.items())
                self.findings.append(Finding("spills", f"spilled registers or bytes: {shown}", (target,)))
        for (code, message), (targets, numbers, span) in refusals.items():
            self.findings.append(
                Finding(code, message, tuple(dict.fromkeys(targets)), tuple(sorted(set(numbers))), span)
            )
        if self.job["arguments"] is None and len(self.description["parameters"]) > 1:
            self.findings.append(Finding("assumed-shapes", "the rules come from the declared signature"))

    def _once(self, finding: Finding) -> None:
        for number, other in enumerate(self.findings):
            if (other.code, other.message) == (finding.code, finding.message):
                merged = tuple(dict.fromkeys((*other.targets, *finding.targets)))
                self.findings[number] = Finding(other.code, other.message, merged, other.cases, other.span)
                return
        self.findings.append(finding)

    # -- the runs

    def _run(self, workers: Workers, cases: Sequence[Case], problem: Problem) -> Comparison:
        for row in self.rows.values():  # outputs are known now
            for name in self.outputs if row.program else ():
                if name not in row.written:
                    self._once(Finding("output-not-written", f"no kernel writes {name!r}", (row.target,)))
        huge = huge_cases_of(self.job, problem, cases)
        expected = {number: each.bounds for number, each in self.evaluated.items()}
        comparison = Comparison([*cases, *huge], problem.rules, self.outputs, expected)
        with ThreadPoolExecutor(1) as threads:
            large = threads.submit(self._run_huge, workers, huge, problem)
            self._run_cases(workers, cases, problem, comparison)
            for run, event in large.result():
                comparison.add(run, event)
        self.findings += comparison.findings()
        self.findings += [
            Finding(
                "wrong-in-place",
                f"{output} in the memory of {given}: {found.fault}",
                (found.target,),
                (found.case,),
                found.span,
            )
            for (output, given), found in comparison.in_place.items()
            if found.fault and self.job["in_place"].get(output) == given
        ]
        return comparison

    def _run_huge(
        self, workers: Workers, cases: Sequence[Case], problem: Problem
    ) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """Run huge cases in a process that may have so many addresses; its runs and what they found."""
        row = next((row for row in self.rows.values() if row.huge), None)
        if not cases or row is None or row.huge is None:
            self.unseen.append(
                "indexes that 32 bits do not hold: no size is without bounds, or the kernel refuses large ones"
            )
            return []
        if row.is_proved_huge:
            return []
        rest = {case.number: rest_of(case, problem) for case in cases}
        numbered = {case.number: case for case in cases}
        runner = Runner(workers, row.huge, numbered, rest, {}, self.outputs, self.both, self.job["workspaces"])
        found: list[tuple[dict[str, Any], dict[str, Any]]] = []
        try:
            for case in cases:
                run = {"id": -1, "case": case.number, "target": row.target, "mode": "huge"}
                event = runner.run(run, min(_HUGE_SECONDS, self._seconds))
                if event["outcome"] == "sanitizer":
                    found.append((run, event))
                elif event["outcome"] != "ran":
                    sizes = ", ".join(f"{name}={value}" for name, value in case.sizes.items())
                    self.unseen.append(f"indexes that 32 bits do not hold, of {sizes}: {event['message']}")
        finally:
            runner.close()
        return found

    def _run_cases(self, workers: Workers, cases: Sequence[Case], problem: Problem, comparison: Comparison) -> None:
        numbered = {case.number: case for case in cases}
        rest = {case.number: rest_of(case, problem) for case in cases}
        inputs = {number: each.inputs for number, each in self.evaluated.items()}
        for target, runs in self._plan(cases, problem).items():
            row = self.rows[target]
            compared = [run for run in runs if run["mode"] in ("plain", "middle", "simulated")]
            refused = [number for number in row.refused if number in self.evaluated and not numbered[number].has_views]
            comparison.plan(target, len(compared) + (len(refused) if target.startswith("cpu:") else 0))
            for kind, program in (("checked", row.checked), ("plain", row.program)):
                some = [run for run in runs if (run["mode"] in ("checked", "in-place")) == (kind == "checked")]
                if not some or program is None:
                    continue
                needed = {run["case"]: numbered[run["case"]] for run in some}
                runner = Runner(workers, program, needed, rest, inputs, self.outputs, self.both, self.job["workspaces"])
                try:
                    for run in some:
                        is_large = run["mode"] == "middle" and numbered[run["case"]].elements > _LARGE
                        event = runner.run(run, min(self._seconds, _LARGE_SECONDS) if is_large else self._seconds)
                        if is_large and event["outcome"] == "timeout":
                            self.unseen.append(f"results of {numbered[run['case']].label}: {event['message']}")
                            comparison.plan(target, comparison.planned(target) - 1)
                            continue
                        comparison.add(run, event)
                        if comparison.died(run["id"]):
                            break
                finally:
                    runner.close()

    def _in_place(self, comparison: Comparison) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for (output, given), each in comparison.in_place.items():
            found.setdefault(output, {})[given] = each.fault
        return found

    def _plan(self, cases: Sequence[Case], problem: Problem) -> dict[str, list[dict[str, Any]]]:
        """The runs of each target."""
        plan: dict[str, list[dict[str, Any]]] = {}
        count = 0

        def add(case: Case, target: str, mode: str, **more: str) -> None:
            nonlocal count
            row = {"id": count, "case": case.number, "target": target, "mode": mode}
            plan.setdefault(target, []).append({**row, **more})
            count += 1

        writable = [*self.outputs, *self.job["workspaces"]]
        pairs = _pairs(problem, self.outputs, self.both, writable, self.job["in_place"])
        possible = [case for case in cases if case.number in self.evaluated]
        roles = 0
        for target, row in self.rows.items():
            allowed = [case for case in possible if case.number not in row.refused]
            if row.program is None or not allowed:
                continue
            small = [case for case in allowed if case.small] or allowed[:1]
            special = [case for case in allowed if case.kind == "special"]
            if not target.startswith("cpu:"):
                reason = reason_not_executed(target)
                if reason:
                    self.findings.append(Finding("not-run", f"{target}: {reason}", (target,)))
                    continue
                for case in [each for each in small if not each.same_memory][:1]:
                    add(case, target, "simulated")
                continue
            chosen = allowed if roles == 0 else [*allowed[:3], *(each for each in special if each not in allowed[:3])]
            if row.checked is not None:
                for case in [each for each in allowed if each.number in row.checked_cases]:
                    add(case, target, "checked")
                    for output, given in pairs if roles == 0 and case.kind != "special" else ():
                        if case.layouts[output] == case.layouts[given]:
                            add(case, target, "in-place", output=output, input=given)
            for case in chosen:
                add(case, target, "middle" if case.is_middle else "plain")
            roles += 1
        return plan

    # -- the verdict

    def _require_evidence(self, comparison: Comparison) -> None:
        """Add an error for each target and stage without evidence: a verdict is the sum of the evidence."""
        if any(each.severity == "error" for each in self.findings):
            return
        told = {target for each in self.findings if each.code == "not-run" for target in each.targets}
        for target in self.job["targets"]:
            row = self.rows.get(target)
            if row is None or row.program is None or not row.launches:
                self.findings.append(Finding("missing", f"nothing was compiled for {target}", (target,)))
            elif target not in told:
                planned, right = comparison.planned(target), comparison.right_of(target)
                if not right or 2 * right < planned:
                    text = f"{right} of {planned} cases for {target} were seen to be right"
                    self.findings.append(Finding("missing", text, (target,)))
        if not self.rows or not self.evaluated:
            self.findings.append(Finding("missing", "the judgement did not come to its end"))

    def _emitted(self, path: Path | None) -> str:
        """Write the bundle of the judged programs, if asked for; its SHA-256."""
        rows = [row for target, row in self.rows.items() if target in self.job["emitted"] and row.program]
        if not rows:
            return ""
        data, digest = bundle_of(self.description, rows)
        if path is not None:
            write_in_one_step(path, data)
        return digest

    def _facts(self, row: Row, comparison: Comparison) -> dict[str, Any]:
        return {
            "compiled": row.program is not None,
            "seconds": round(row.seconds, 3),
            "kernels": row.kernels,
            "code_bytes": row.code_bytes,
            "spills": sum(_spills(kernel) for kernel in row.kernels.values()),
            "runs": comparison.runs(row.target),
            "largest_error": comparison.largest_error(row.target),
            "traffic": comparison.traffic(row.target),
            "proof": _proof(row),
        }


def _pairs(
    problem: Problem, outputs: Sequence[str], both: Sequence[str], writable: Sequence[str], allowed: Mapping[str, str]
) -> list[tuple[str, str]]:
    """Outputs and inputs that can be one array: those that the caller allows, and others of one rule."""
    results = [name for name in outputs if name not in both]
    given = [name for name in problem.arrays if name not in writable]
    likely = [(o, i) for o in results for i in given if str(problem.rules[o]) == str(problem.rules[i])]
    for output, name in allowed.items():
        rule, other = problem.rules.get(output), problem.rules.get(name)
        if output not in results or name not in given or not isinstance(rule, ArrayRule):
            raise DSLValueError(
                f"in_place has {output!r}: {name!r}; expected an output ({', '.join(results)}) and an input "
                f"({', '.join(given)})"
            )
        if not isinstance(other, ArrayRule) or (rule.dtype, rule.extents) != (other.dtype, other.extents):
            raise DSLValueError(f"in_place has {output!r}: {name!r}, whose types or extents differ: {rule}, {other}")
    return list(dict.fromkeys((*allowed.items(), *likely)))[:_MOST_PAIRS]


def _proof(row: Row) -> dict[str, Any] | None:
    """The proofs of a target's programs with checks: how many there are and are proved; of one that is not, why."""
    if not row.proofs:
        return None
    others = [proof for _, proof in row.proofs if proof["verdict"] != "proved"]
    shown = (others or [proof for _, proof in row.proofs])[0]
    counts = {"programs": len(row.proofs), "proved": len(row.proofs) - len(others)}
    return {**counts, "huge_left_out": row.is_proved_huge, **shown}


def _named(value: Any) -> str:
    return value if isinstance(value, str) else getattr(value, "__qualname__", repr(value))


def _raised(error: Mapping[str, Any]) -> FlydslError:
    from flydsl import errors

    kind = getattr(errors, str(error["type"]), None)
    if isinstance(kind, type) and issubclass(kind, FlydslError) and kind is not FlydslError:
        return kind(str(error["message"]))
    return ConfigError(f"the reference: {error['message']}")


def _spills(kernel: Mapping[str, Any]) -> int:
    """Spilled registers or bytes of a kernel's facts."""
    resources = kernel["resources"]
    return sum(count for name, count in resources.items() if name.endswith("_spills") or name == "spill_bytes")


def _score(findings: Sequence[Finding], rows: Mapping[str, Row], comparison: Comparison) -> tuple[int, tuple[str, ...]]:
    """The score and what it lacks to 100."""
    reasons: list[str] = []
    score = 100.0

    def lose(points: float, why: str) -> None:
        nonlocal score
        score -= points
        reasons.append(f"-{points:g} {why}")

    right, ran = comparison.right, comparison.compared
    if ran == 0:
        lose(60, "nothing ran")
    elif right < ran:
        lose(round(60 * (ran - right) / ran, 1), f"{ran - right} of {ran} runs are wrong")
    codes = {each.code for each in findings}
    for code in sorted(codes):
        if code.startswith("sanitizer-") or code in _GRAVE:
            lose(10, code)
        elif CODES[code].severity == "warning" and code not in _OF_CALLERS:
            lose(3, code)
    whole = sum(1 for row in rows.values() if row.program)
    if rows and whole < len(rows):
        lose(round(15 * (len(rows) - whole) / len(rows), 1), "targets that it does not compile for")
    if any(each.severity == "error" for each in findings):
        if score > 49:
            reasons.append("at most 49 with an error")
        score = min(score, 49.0)
    return max(int(score), 0), tuple(reasons)
