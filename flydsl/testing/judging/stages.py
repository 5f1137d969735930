"""The problem, the cases and the reference of a judgement."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from flydsl.errors import ConfigError, DSLValueError, FlydslError
from flydsl.testing.judging.cases import Case, choose_cases
from flydsl.testing.judging.element_types import save_arrays
from flydsl.testing.judging.expected import Reference
from flydsl.testing.judging.huge import huge_cases
from flydsl.testing.judging.problem import Problem, make_problem

__all__ = ["cases_of", "evaluate", "find_reference", "huge_cases_of", "problem_of", "rest_of"]


def problem_of(job: Mapping[str, Any], description: Mapping[str, Any]) -> Problem:
    """The problem of a job: rules and sizes that were given, or those of the declared signatures."""
    problem = make_problem(description, job["arguments"], job["sizes"])
    for name in job["workspaces"]:
        if name not in problem.arrays:
            raise DSLValueError(f"the workspace {name!r} is no array; those are {', '.join(problem.arrays)}")
    return problem


def cases_of(job: Mapping[str, Any], problem: Problem) -> list[Case]:
    """The cases of a job, the same in every process."""
    return choose_cases(
        problem, job["seed"], job["cases"], has_specials=not job["finite"], has_long=True, compared=job["compared"]
    )


def huge_cases_of(job: Mapping[str, Any], problem: Problem, cases: Sequence[Case]) -> list[Case]:
    """The huge cases of a job, behind its others; none where a function makes the inputs."""
    return [] if job["has_inputs"] else huge_cases(problem, job["seed"], len(cases) + 1)


def rest_of(case: Case, problem: Problem) -> dict[str, Any]:
    """The arguments of a case that are no arrays."""
    return case.arguments(problem, [name for name in problem.rules if name not in problem.arrays])


def find_reference(text: str) -> Callable[..., Any]:
    """The Python function that ``FILE:FUNCTION`` or ``MODULE:FUNCTION`` names.

    Raises:
        ConfigError: there is none.
        FlydslError: importing the module raised.
    """
    where, colon, name = text.rpartition(":")
    if not colon or not where or not name:
        raise ConfigError(f"{text!r} does not name a function; write FILE:FUNCTION, such as reference.py:softmax")
    try:
        module = _imported(where)
    except ConfigError:
        raise
    except Exception as error:
        raise FlydslError(f"importing {where} raised {type(error).__name__}: {error}") from error
    found: Any = module
    for part in name.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise ConfigError(f"{where} has no function {name!r}")
    return found  # type: ignore[no-any-return]


def _imported(where: str) -> Any:
    if not where.endswith(".py"):
        return importlib.import_module(where)
    path = Path(where).resolve()
    if not path.is_file():
        raise ConfigError(f"there is no file {where}")
    spec = importlib.util.spec_from_file_location(f"judged_{path.stem}", path)
    assert spec is not None and spec.loader is not None  # .py has a loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(path.parent))
    spec.loader.exec_module(module)
    return module


def evaluate(
    job: Mapping[str, Any],
    function: Callable[..., Any],
    inputs: Callable[..., Mapping[str, Any]] | None,
    send: Callable[[dict[str, Any]], None],
) -> None:
    """Evaluate a reference in all cases.

    The cases' arrays are saved in the job's folder, the expected values and errors in its folder ``expected``.

    Raises:
        DSLTypeError, DSLValueError: the reference takes or returns what the kernel does not have.
    """
    problem = problem_of(job, job["description"])
    cases = cases_of(job, problem)
    reference = Reference(function, problem, job["outputs"], job["precision"], inputs, job["workspaces"])
    reference.find_outputs(cases[0])
    send({"outputs": list(reference.outputs), "both": sorted(reference.reads_outputs)})
    folder, expected = Path(job["folder"]), Path(job["expected"])
    for case in cases:
        try:
            bounds = reference.bounds(case)
        except DSLValueError as error:
            if "has the shape" in error.message:
                raise
            send({"skipped": case.number, "reason": error.message})
            continue
        values = reference.arguments(case)
        arrays = {name: values[name] for name in problem.arrays}
        inputs_digest = save_arrays(folder / f"case{case.number}.npz", arrays)
        parts = {f"values.{name}": bound.values for name, bound in bounds.items()}
        parts |= {f"errors.{name}": bound.errors for name, bound in bounds.items()}
        digest = save_arrays(expected / f"case{case.number}.npz", parts)
        send({"evaluated": case.number, "inputs": inputs_digest, "expected": digest})
