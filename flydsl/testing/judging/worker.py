"""A process for one stage of a judgement."""

from __future__ import annotations

import faulthandler
import json
import os
import resource
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from flydsl.testing.judging.compiling import (
    compile_cases,
    describe_error,
    describe_function,
    describe_location,
    find_kernel,
)
from flydsl.testing.judging.plain_trace import described_call, difference_of
from flydsl.testing.judging.problem import Problem

__all__ = ["compile_stage", "limit", "reference_stage"]

Send = Callable[[dict[str, Any]], None]


def limit(limits: Mapping[str, int]) -> None:
    """Bound this process's memory, the size of its files, and their number."""
    for name, kind in (
        ("memory", resource.RLIMIT_AS),
        ("file_bytes", resource.RLIMIT_FSIZE),
        ("files", resource.RLIMIT_NOFILE),
    ):
        if name in limits:
            _, hard = resource.getrlimit(kind)
            wanted = limits[name] if hard == resource.RLIM_INFINITY else min(limits[name], hard)
            resource.setrlimit(kind, (wanted, wanted))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def compile_stage(job: Mapping[str, Any], function: Any, send: Send) -> None:
    """Describe the kernel, and compile it for all cases and the targets of this part of the job."""
    from flydsl.testing.judging.stages import cases_of, huge_cases_of, problem_of, rest_of

    description = describe_function(function)
    is_first = job["part"][0] == job["targets"][0]
    if is_first:
        send({"description": description})
    problem = problem_of(job, description)
    texts, compared, unordered = _traces(function, problem, job)
    difference = difference_of(*texts) if texts else ""
    text = "\n".join(texts[0]) if texts and not difference else ""
    if is_first:
        send({"traced": compared, "text": text, "unordered": [describe_location(each) for each in unordered]})
    job = {**job, "compared": compared}
    cases = cases_of(job, problem)
    rows = [(case, rest_of(case, problem)) for case in cases]
    huge = [(case, rest_of(case, problem)) for case in huge_cases_of(job, problem, cases)]
    if difference and is_first:
        send({"unstable": difference})
    on_cpu = [target for target in job["targets"] if target.startswith("cpu:")]
    for target in job["part"]:
        is_usual = target in on_cpu[:1]
        large = huge if is_usual else ()
        send({"compiled": compile_cases(function, rows, [target], Path(job["folder"]), is_usual, large)[target]})


def _traces(function: Any, problem: Problem, job: Mapping[str, Any]) -> tuple[list[list[str]], list[int], list[Any]]:
    """Two traces of the first case as lines, the numbers that they compare sizes with, and lines of unordered sums.

    All are empty if the call cannot be traced.
    """
    from flydsl.compiler.trace_text import trace_text
    from flydsl.testing.judging.stages import cases_of, rest_of
    from flydsl.testing.judging.trace_facts import compared_constants, unordered_sums

    case = cases_of({**job, "compared": ()}, problem)[0]
    compared: list[int] = []
    unordered: list[Any] = []
    call = described_call(case, rest_of(case, problem))

    def look(module: Any) -> None:
        compared[:], unordered[:] = compared_constants(module), unordered_sums(module)

    try:
        texts = [trace_text(function, call, job["targets"][0], look).splitlines() for _ in range(2)]
    except Exception:  # the compile reports it
        return [], [], []
    return texts, compared, unordered


def reference_stage(job: Mapping[str, Any], function: Any, inputs: Any, send: Send) -> None:
    """Evaluate the reference in all cases, with the arrays that ``inputs`` makes, if given."""
    from flydsl.testing.judging.stages import evaluate

    evaluate(job, function, inputs, send)


def _run_stage(job: Mapping[str, Any], send: Send) -> None:
    from flydsl.testing.judging.running import Runner

    runner = Runner(job)
    for run in job["runs"]:
        send({"begun": run["id"]})
        send({"ran": run["id"], **runner.run(run)})


def main() -> None:
    job = json.load(sys.stdin)
    limit(job["limits"])
    os.chdir(job["folder"])
    with os.fdopen(int(sys.argv[1]), "w") as pipe:

        def send(event: dict[str, Any]) -> None:
            pipe.write(json.dumps(event) + "\n")
            pipe.flush()

        try:
            if job["stage"] == "compile":
                compile_stage(job, find_kernel(job["kernel"]), send)
            elif job["stage"] == "reference":
                from flydsl.testing.judging.stages import find_reference

                inputs = find_reference(job["inputs"]) if job["inputs"] else None
                reference_stage(job, find_reference(job["reference"]), inputs, send)
            else:
                _run_stage(job, send)
        except (SystemExit, Exception) as error:  # of the judged module: a result, not the end
            send({"error": describe_error(error)})
        send({"done": True})
    sys.stdout.flush()
    os._exit(0)  # to unload compilers takes 0.2 s


if __name__ == "__main__":
    faulthandler.enable()
    main()
