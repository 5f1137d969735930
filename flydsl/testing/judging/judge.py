"""The judge of kernels: it compiles, runs and compares."""

from __future__ import annotations

import inspect
import os
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from flydsl.errors import ConfigError, DSLValueError, FlydslError
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets import REPRESENTATIVES
from flydsl.testing.execution import reason_not_executed
from flydsl.testing.judging.cases import Case
from flydsl.testing.judging.comparing import Comparison
from flydsl.testing.judging.huge import virtual_bytes
from flydsl.testing.judging.plain_trace import described_call, difference_of, trace_in_script
from flydsl.testing.judging.problem import TYPES, ArrayRule, Problem
from flydsl.testing.judging.stages import cases_of, huge_cases_of, problem_of, rest_of
from flydsl.testing.judging.verdict import CODES, NOT_SEEN, Finding, Verdict
from flydsl.testing.processes import worker_events

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction

__all__ = ["DEFAULT_TARGETS", "Limits", "check", "judge"]

DEFAULT_TARGETS = ("cpu", *REPRESENTATIVES)
_GRAVE = (
    "cached-result", "crash", "nondeterministic", "reads-old-output", "simulator", "tampered", "timeout", "unwritten-output",
    "writes-input", "writes-outside",
)  # fmt: skip
"""Codes of ten points each, besides those of the runs that they spoil."""
_WORKER = "flydsl.testing.judging.worker"
_MOST_PAIRS = 4
"""The pairs of an output and an input that are tried as one array."""
_HUGE_SECONDS = 4.0
"""The time of a huge case."""


@dataclass(frozen=True)
class Limits:
    """Bounds of the processes that run what is judged."""

    seconds: float = 60.0
    """The time of one step: an import, a compile for one target, a case."""
    memory: int = 8 << 30
    """Bytes of address space."""
    file_bytes: int = 1 << 30
    """The size of a file."""
    files: int = 256
    """Open files."""

    def to_json(self) -> dict[str, int]:
        return {"memory": self.memory, "file_bytes": self.file_bytes, "files": self.files}


def judge(
    kernel: JitFunction | str,
    reference: Callable[..., Any] | str,
    *,
    arguments: Mapping[str, Any] | None = None,
    sizes: Mapping[str, Sequence[int]] | None = None,
    outputs: Sequence[str] = (),
    workspaces: Sequence[str] = (),
    inputs: Callable[..., Mapping[str, Any]] | str | None = None,
    targets: Sequence[str] = DEFAULT_TARGETS,
    precision: str = "f32",
    cases: int = 6,
    finite: bool = False,
    in_place: Mapping[str, str] | None = None,
    seed: int | None = None,
    limits: Limits | None = None,
) -> Verdict:
    """Judge a kernel by a reference, without a GPU.

    The kernel is compiled in a process that imports its module.  What was compiled runs in another one, which imports no
    code of the kernel's: on the CPU in the role of each chip, under the sanitizer, and on simulators of the chips.

    Args:
        kernel: a ``@flyc.jit`` function, or ``"FILE:FUNCTION"``.
        reference: a function of NumPy arrays that says what the kernel computes, or ``"FILE:FUNCTION"``.  It takes the
            kernel's inputs by name and returns its outputs.
        arguments: for each parameter a rule (:mod:`flydsl.testing.judging.problem`), by default what the kernel's first
            declared signature suggests.
        sizes: the values that a size of the rules can have.
        outputs: the parameters that are results, where the reference does not say.
        workspaces: the parameters that the kernel may write and nobody compares; before a call they hold what their rules
            say, such as zeros for ``"i32[1] in 0:1"``.
        inputs: a function that makes arrays which rules cannot describe, such as sorted ones: of a NumPy generator, the
            sizes, and the arrays that the rules made, it returns those that it replaces.  Or its ``"FILE:FUNCTION"``.
        targets: ``"cpu"`` and chips; of a chip the role on the CPU is judged too.
        precision: the type in which the kernel may round values between loads and stores.
        cases: the number of sizes and kinds of values.
        finite: True if no input is NaN or infinite.
        in_place: for an output the input whose memory it may be in, such as ``{"Y": "X"}``.  Other pairs of one shape
            are tried too, and :attr:`Verdict.in_place` says of all whether it is right.
        seed: of sizes and values; by default another one each time.
        limits: of the processes.

    Returns:
        The verdict.  What the kernel does wrong is in it, and raises nothing.

    Raises:
        DSLValueError, DSLTypeError: the rules or the reference do not fit the kernel.
        ConfigError: there is no such file or reference.
        TargetError: an unknown target.

    Example::

        from flydsl.kernels.softmax import softmax
        from flydsl.testing import judge

        def reference(X):
            e = np.exp(X - X.max(axis=1, keepdims=True))
            return e / e.sum(axis=1, keepdims=True)

        rules = {"X": "f32[m, n]", "Y": "f32[m, n]"}
        verdict = judge(softmax, reference, arguments=rules, outputs=["Y"], targets=["cpu"], cases=2)
        assert verdict.passed, verdict.as_text()
    """
    if precision not in TYPES or not TYPES[precision].startswith(("float", "bfloat")):
        raise DSLValueError(f"precision {precision!r}: expected f16, bf16, f32 or f64")
    if cases < 1:
        raise DSLValueError(f"cases {cases}: expected at least 1")
    begun = time.perf_counter()
    chosen = int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else seed
    with tempfile.TemporaryDirectory(prefix="flydsl-judge-") as name:
        folder = Path(name)
        for part in ("compile", "reference", "expected"):
            (folder / part).mkdir()
        job = {
            "arguments": None if arguments is None else dict(arguments),
            "sizes": {each: list(values) for each, values in (sizes or {}).items()},
            "outputs": list(outputs),
            "workspaces": list(workspaces),
            "precision": TYPES[precision],
            "targets": _expanded(targets),
            "seed": chosen,
            "cases": cases,
            "finite": finite,
            "in_place": dict(in_place or {}),
            "compared": [],
            "has_inputs": inputs is not None,
            "expected": str(folder / "expected"),
            "limits": (limits or Limits()).to_json(),
        }
        judgement = _Judgement(kernel, reference, inputs, job, folder, limits or Limits())
        return judgement.verdict(chosen, begun)


def _expanded(targets: Sequence[str]) -> list[str]:
    """The targets with the roles that the CPU plays of them, each once."""
    from flydsl.backends.registry import parse_target

    found: list[str] = []
    for text in targets:
        target = parse_target("cpu:native" if text == "cpu" else text)
        found += (
            []
            if target.backend == "cpu" or reason_not_executed(str(target)).startswith("there is no")
            else [f"cpu:{target.arch}"]
        )
        found.append(str(target))
    if not found:
        raise DSLValueError("no target to judge for; name some, such as 'cpu' and 'rocm:gfx942'")
    return list(dict.fromkeys(found))


def _place(value: Any) -> str | None:
    """``FILE:FUNCTION`` of a function that a new process can import; ``None`` if it cannot."""
    if isinstance(value, str):
        where, colon, name = value.rpartition(":")
        return f"{Path(where).resolve()}:{name}" if colon and where.endswith(".py") else value
    function = getattr(value, "__wrapped__", value)
    code = getattr(function, "__code__", None)
    name = getattr(value, "__qualname__", "<>")
    if code is None or "<" in name or "." in name or not Path(code.co_filename).is_file():
        return None
    module = inspect.getmodule(function)
    if getattr(module, name, None) is not value or getattr(module, "__file__", None) is None:
        return None
    return f"{Path(code.co_filename).resolve()}:{name}"


class _Judgement:
    def __init__(
        self, kernel: Any, reference: Any, inputs: Any, job: dict[str, Any], folder: Path, limits: Limits
    ) -> None:
        self.kernel, self.reference, self.inputs = kernel, reference, inputs
        self.job, self.folder, self.limits = job, folder, limits
        places = [_place(each) for each in (kernel, reference, inputs or "")]
        if None in places:
            places = [None] * 3
        self.kernel_place: str | None = places[0]
        self.reference_place: str | None = places[1]
        self.inputs_place: str | None = places[2]
        self.findings: list[Finding] = []
        self.description: dict[str, Any] = {}
        self.compiled: dict[str, dict[str, Any]] = {}
        self.evaluated: list[int] = []
        self.outputs: list[str] = []
        self.both: list[str] = []
        self.unseen: list[str] = []
        self.input_digests: dict[int, str] = {}
        self.digests: dict[int, str] = {}

    def verdict(self, seed: int, begun: float) -> Verdict:
        with ThreadPoolExecutor(4) as threads:
            compiling = threads.submit(self._compile, threads)
            reference = compiling.result()
            if reference is not None:
                reference.result()
        cases: list[Case] = []
        comparison = Comparison(self.folder, [], {}, (), (), {})
        if self.description and self.evaluated:
            problem = problem_of(self.job, self.description)
            cases = cases_of(self.job, problem)
            self._after_compile(cases)
            huge = huge_cases_of(self.job, problem, cases)
            comparison = Comparison(self.folder, [*cases, *huge], problem.rules, self.outputs, self.both, self.digests)
            with ThreadPoolExecutor(1) as threads:
                large = threads.submit(self._run_huge, huge, problem)
                self._run(cases, problem, comparison)
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
        score, reasons = _score(self.findings, self.compiled, comparison)
        return Verdict(
            _named(self.kernel),
            _named(self.reference),
            seed,
            tuple(sorted(self.findings, key=lambda each: ("error", "warning", "note").index(each.severity))),
            tuple(case.label for case in cases),
            {target: self._facts(target, comparison) for target in self.compiled},
            score,
            reasons,
            time.perf_counter() - begun,
            self.kernel_place is not None,
            (*NOT_SEEN, *self.unseen),
            self._in_place(comparison),
        )

    # -- the stages

    def _compile(self, threads: ThreadPoolExecutor) -> Any:
        """Compile, and evaluate the reference at the same time."""
        reference = scripted = None
        text = ""
        first, second = self._parts()
        job = {**self.job, "stage": "compile", "kernel": self.kernel_place, "folder": str(self.folder / "compile")}
        others = threads.submit(list, self._events({**job, "part": second}, self.kernel)) if second else None
        for event in self._events({**job, "part": first}, self.kernel):
            if "description" in event:
                self.description = event["description"]
                problem = problem_of(self.job, self.description)  # rules that do not fit are the caller's error
                case = cases_of(self.job, problem)[0]
                scripted = threads.submit(self._scripted, described_call(case, rest_of(case, problem)))
            elif "traced" in event:
                self.job["compared"], text = event["traced"], event["text"]
                for span in event["unordered"][:1]:
                    self.findings.append(Finding("unordered-sums", "sums of floats by atomic additions", span=span))
                reference = threads.submit(self._evaluate)
            elif "unstable" in event:
                self.findings.append(Finding("unstable-trace", f"two traces of one call have {event['unstable']}"))
            elif "compiled" in event:
                self.compiled[event["compiled"]["target"]] = event["compiled"]
            elif "error" in event or "died" in event:
                self._stage_failed(event, "compiling" if self.description else "importing")
        for event in others.result() if others is not None and self.description else ():
            if "compiled" in event:
                self.compiled[event["compiled"]["target"]] = event["compiled"]
            elif ("error" in event or "died" in event) and len(self.compiled) >= len(first):
                self._stage_failed(event, "compiling")
        self.compiled = {target: self.compiled[target] for target in self.job["targets"] if target in self.compiled}
        plain = "" if scripted is None else scripted.result()
        if text and plain and (differs := difference_of(text.splitlines(), plain.splitlines())):
            self.findings.append(
                Finding("unstable-trace", f"the trace for the judge and the one for a script have {differs}")
            )
        return reference

    def _parts(self) -> tuple[list[str], list[str]]:
        """The targets that the first and the second process compile for; the second has roles of chips, or nothing."""
        targets = list(self.job["targets"])
        roles = [target for target in targets if target.startswith("cpu:")][1:]
        if self.kernel_place is None or len(os.sched_getaffinity(0)) < 2:
            return targets, []
        return [target for target in targets if target not in roles], roles

    def _scripted(self, call: Mapping[str, Any]) -> str:
        if self.kernel_place is None:
            return ""
        limits = self.limits.to_json()
        return trace_in_script(self.kernel_place, call, self.job["targets"][0], self.limits.seconds, limits)

    def _evaluate(self) -> None:
        job = {
            **self.job,
            "stage": "reference",
            "reference": self.reference_place,
            "inputs": self.inputs_place,
            "folder": str(self.folder / "reference"),
            "description": self.description,
        }
        for event in self._events(job, self.reference):
            if "outputs" in event:
                self.outputs, self.both = event["outputs"], event["both"]
            elif "evaluated" in event:
                self.evaluated.append(event["evaluated"])
                self.input_digests[event["evaluated"]] = event["inputs"]
                self.digests[event["evaluated"]] = event["expected"]
            elif "skipped" in event:
                message = f"case {event['skipped']}: {event['reason']}"
                self.findings.append(Finding("skipped", message, (), (event["skipped"],)))
            elif "error" in event:
                raise _raised(event["error"])
            elif "died" in event:
                raise ConfigError(f"the reference did not end by itself: {event['died']}")
        if not self.evaluated:
            reasons = [each.message for each in self.findings if each.code == "skipped"]
            raise DSLValueError(f"the reference has no result for any case; {reasons[0] if reasons else ''}")

    def _events(self, job: Mapping[str, Any], function: Any) -> Any:
        """The events of a stage: of a process, or where the functions cannot be imported, of this one."""
        if self.kernel_place is not None:
            yield from worker_events(_WORKER, job, Path(job["folder"]), self.limits.seconds, _plain(self.folder))
            return
        from flydsl.testing.judging.worker import compile_stage, reference_stage

        found: list[dict[str, Any]] = []
        if job["stage"] == "compile":
            if isinstance(function, str):
                from flydsl.testing.judging.compiling import find_kernel

                function = find_kernel(function)
            from flydsl.testing.judging.compiling import describe_function

            yield {"description": describe_function(function)}
            compile_stage(job, function, found.append)
            yield from found[1:]
        else:
            from flydsl.testing.judging.stages import find_reference

            function = find_reference(function) if isinstance(function, str) else function
            inputs = find_reference(self.inputs) if isinstance(self.inputs, str) else self.inputs
            reference_stage(job, function, inputs, found.append)
            yield from found

    def _stage_failed(self, event: Mapping[str, Any], doing: str) -> None:
        if "died" in event:
            code = "timeout" if event.get("late") else "crash"
            self.findings.append(Finding(code, f"{doing} the kernel's module: {event['died']}"))
            return
        error = event["error"]
        if error["type"] == "MemoryError" or "raised MemoryError" in error["message"]:
            code = "out-of-memory"
        elif error["type"] == "ConfigError":
            if "there is no" in error["message"] or "does not name" in error["message"]:
                raise ConfigError(error["message"])
            code = "not-a-kernel"
        else:
            code = "compile-error" if self.description else "import-error"
        self.findings.append(Finding(code, error["message"], span=error["span"]))

    def _after_compile(self, cases: Sequence[Case]) -> None:
        """Findings about what was compiled, before anything runs."""
        refusals: dict[tuple[str, str], tuple[list[str], list[int], Any]] = {}
        for target, row in self.compiled.items():
            is_whole = len(row["refused"]) >= len(cases)
            for number, error in row["refused"].items():
                code = "compile-error" if is_whole else "refused"
                found = refusals.setdefault((code, error["message"]), ([], [], error["span"]))
                found[0].append(target)
                found[1].append(int(number))
            for name in self.outputs if row["saved"] else ():
                if name not in row["written"]:
                    self._once(Finding("output-not-written", f"no kernel writes {name!r}", (target,)))
            if row["saved"] and not row["launches"]:
                self._once(Finding("no-launch", "the host function launches no kernel", (target,)))
            spilled = {name: _spills(kernel) for name, kernel in row["kernels"].items() if _spills(kernel)}
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

    def _run_job(self, cases: Sequence[Case], problem: Problem, folder: Path) -> dict[str, Any]:
        for pattern in ("*.flyk", "*.json"):
            for path in (self.folder / "compile").glob(pattern):
                if ("-huge" in path.name) == (folder.name == "huge"):
                    path.rename(folder / path.name)
        return {
            "stage": "run",
            "folder": str(folder),
            "limits": self.job["limits"],
            "outputs": self.outputs,
            "both": self.both,
            "workspaces": self.job["workspaces"],
            "cases": {
                str(case.number): {
                    "layouts": {
                        name: (layout.dtype, layout.shape, layout.pad, layout.offset)
                        for name, layout in case.layouts.items()
                    },
                    "rest": rest_of(case, problem),
                    "same_memory": case.same_memory,
                    "digest": self.input_digests.get(case.number, ""),
                }
                for case in cases
            },
        }

    def _run_huge(self, cases: Sequence[Case], problem: Problem) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """Run huge cases in a process that may have so many addresses; its runs and what they found."""
        saved = next((row for row in self.compiled.values() if row.get("huge")), None)
        if not cases or saved is None:
            self.unseen.append(
                "indexes that 32 bits do not hold: no size is without bounds, or the kernel refuses large ones"
            )
            return []
        folder = self.folder / "huge"
        folder.mkdir()
        job = self._run_job(cases, problem, folder)
        memory = self.limits.memory + virtual_bytes(cases)
        job["limits"] = {**self.limits.to_json(), "memory": memory}
        left = {
            k: {"id": k, "case": case.number, "target": saved["target"], "saved": saved["huge"], "mode": "huge"}
            for k, case in enumerate(cases)
        }
        found: list[tuple[dict[str, Any], dict[str, Any]]] = []
        seconds = min(_HUGE_SECONDS, self.limits.seconds)
        while left:
            begun = None
            for event in worker_events(_WORKER, {**job, "runs": [*left.values()]}, folder, seconds, _plain(folder)):
                why = ""
                if "begun" in event:
                    begun = event["begun"]
                elif "ran" in event:
                    run = left.pop(event["ran"])
                    if event["outcome"] == "sanitizer":
                        found.append((run, event))
                    why = event.get("message", "")
                elif "died" in event or "error" in event:
                    why = event["died"] if "died" in event else event["error"]["message"]
                    left = {k: run for k, run in left.items() if begun is not None and k > begun}
                if why and begun is not None:
                    sizes = ", ".join(f"{name}={value}" for name, value in cases[begun].sizes.items())
                    self.unseen.append(f"indexes that 32 bits do not hold, of {sizes}: {why}")
        return found

    def _run(self, cases: Sequence[Case], problem: Problem, comparison: Comparison) -> None:
        runs = self._plan(cases, problem)
        job = self._run_job(cases, problem, self.folder / "reference")
        waiting = list(runs)
        while waiting:
            begun: int | None = None
            done: set[int] = set()
            events = worker_events(
                _WORKER, {**job, "runs": waiting}, self.folder / "reference", self.limits.seconds, _plain(self.folder)
            )
            for event in events:
                if "begun" in event:
                    begun = event["begun"]
                elif "ran" in event:
                    done.add(event["ran"])
                    comparison.add(runs[event["ran"]], event)
                elif "died" in event or "error" in event:
                    late = event.get("late", False)
                    text = event["died"] if "died" in event else event["error"]["message"]
                    outcome = "timeout" if late else "out-of-memory" if "MemoryError" in text else "crash"
                    if begun is None:
                        raise FlydslError(f"the process that runs kernels did not start: {text}")
                    comparison.add(runs[begun], {"outcome": outcome, "message": text})
                    done.add(begun)
            if not done:
                break
            lost = {runs[number]["target"] for number in done if comparison.died(number)}
            waiting = [run for run in waiting if run["id"] not in done and run["target"] not in lost]

    def _in_place(self, comparison: Comparison) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for (output, given), each in comparison.in_place.items():
            found.setdefault(output, {})[given] = each.fault
        return found

    def _plan(self, cases: Sequence[Case], problem: Problem) -> list[dict[str, Any]]:
        runs: list[dict[str, Any]] = []

        def add(case: Case, target: str, saved: str, mode: str, **more: str) -> None:
            row = {"id": len(runs), "case": case.number, "target": target, "saved": saved, "mode": mode}
            runs.append({**row, **more})

        writable = [*self.outputs, *self.job["workspaces"]]
        pairs = _pairs(problem, self.outputs, self.both, writable, self.job["in_place"])

        possible = [case for case in cases if case.number in self.evaluated]
        roles = 0
        for target, row in self.compiled.items():
            allowed = [case for case in possible if str(case.number) not in row["refused"]]
            if not row["saved"] or not allowed:
                continue
            small = [case for case in allowed if case.small] or allowed[:1]
            special = [case for case in allowed if case.kind == "special"]
            if not target.startswith("cpu:"):
                reason = reason_not_executed(target)
                if reason:
                    self.findings.append(Finding("not-run", f"{target}: {reason}", (target,)))
                    continue
                for case in [each for each in small if not each.same_memory][:1]:
                    add(case, target, row["saved"], "simulated")
                continue
            for case in (
                allowed if roles == 0 else [*allowed[:3], *(each for each in special if each not in allowed[:3])]
            ):
                add(case, target, row["saved"], "plain")
            if row.get("checked"):
                for case in [each for each in allowed if each.number in row["checked_cases"]]:
                    add(case, target, row["checked"], "checked")
                    for output, given in pairs if roles == 0 and case.kind != "special" else ():
                        if case.layouts[output] == case.layouts[given]:
                            add(case, target, row["checked"], "in-place", output=output, input=given)
            roles += 1
        return runs

    def _facts(self, target: str, comparison: Comparison) -> dict[str, Any]:
        row = self.compiled[target]
        return {
            "compiled": bool(row["saved"]),
            "seconds": round(row["seconds"], 3),
            "kernels": row["kernels"],
            "code_bytes": row["code_bytes"],
            "spills": sum(_spills(kernel) for kernel in row["kernels"].values()),
            "runs": comparison.runs(target),
            "largest_error": comparison.largest_error(target),
            "traffic": comparison.traffic(target),
        }


def _pairs(
    problem: Problem, outputs: Sequence[str], both: Sequence[str], writable: Sequence[str], allowed: Mapping[str, str]
) -> list[tuple[str, str]]:
    """Outputs and inputs that can be one array: those that the caller allows, and others of one rule.

    Raises:
        DSLValueError: the caller allows what is no output, no input, or of another shape.
    """
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


def _plain(folder: Path) -> dict[str, str]:
    return {"FLYDSL_RUNTIME_CACHE_DIR": str(folder / "cache")}


def _spills(kernel: Mapping[str, Any]) -> int:
    resources = kernel["resources"]
    return sum(count for name, count in resources.items() if name.endswith("_spills") or name == "spill_bytes")


def _named(value: Any) -> str:
    return value if isinstance(value, str) else getattr(value, "__qualname__", repr(value))


def _raised(error: Mapping[str, Any]) -> FlydslError:
    from flydsl import errors

    kind = getattr(errors, error["type"], None)
    if isinstance(kind, type) and issubclass(kind, FlydslError) and kind is not FlydslError:
        return kind(error["message"])
    return ConfigError(f"the reference: {error['message']}")


def _score(
    findings: Sequence[Finding], compiled: Mapping[str, Mapping[str, Any]], comparison: Comparison
) -> tuple[int, tuple[str, ...]]:
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
        elif CODES[code].severity == "warning":
            lose(3, code)
    whole = sum(1 for row in compiled.values() if row["saved"])
    if compiled and whole < len(compiled):
        lose(round(15 * (len(compiled) - whole) / len(compiled), 1), "targets that it does not compile for")
    if any(each.severity == "error" for each in findings):
        if score > 49:
            reasons.append("at most 49 with an error")
        score = min(score, 49.0)
    return max(int(score), 0), tuple(reasons)


def check(kernel: JitFunction | str, reference: Callable[..., Any] | str, **options: Any) -> Verdict:
    """Judge a kernel as a test: like :func:`judge`, and an error is raised where it fails.

    Args:
        kernel, reference: as of :func:`judge`.
        **options: the other parameters of :func:`judge`.

    Returns:
        The verdict, which passed.

    Raises:
        AssertionError: with the verdict's text.
        DSLValueError, DSLTypeError, ConfigError, TargetError: as :func:`judge`.

    Example::

        from flydsl.kernels.softmax import softmax
        from flydsl.testing import check

        def reference(X):
            e = np.exp(X - X.max(axis=1, keepdims=True))
            return e / e.sum(axis=1, keepdims=True)

        def test_softmax():
            check(softmax, reference, arguments={"X": "f32[m, n]", "Y": "f32[m, n]"}, targets=["cpu"], cases=2)

        test_softmax()
    """
    verdict = judge(kernel, reference, **options)
    if not verdict.passed:
        raise AssertionError(verdict.as_text())
    return verdict
