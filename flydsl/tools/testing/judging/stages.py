"""The problem and the cases of a judgement."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from flydsl.compiler.arguments.rules import ArrayRule, ConstantRule
from flydsl.errors import DSLValueError
from flydsl.tools.testing.judging.cases import Case, choose_cases
from flydsl.tools.testing.judging.element_types import storage
from flydsl.tools.testing.judging.huge import huge_cases
from flydsl.tools.testing.judging.memory import Layout
from flydsl.tools.testing.judging.problem import Problem, make_problem


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
        problem,
        job["seed"],
        job["cases"],
        has_specials=not job["finite"],
        has_long=True,
        has_views=not job["has_inputs"],
        compared=job["compared"],
    )


def huge_cases_of(job: Mapping[str, Any], problem: Problem, cases: Sequence[Case]) -> list[Case]:
    """The huge cases of a job, behind its others; none where a function makes the inputs."""
    return [] if job["has_inputs"] else huge_cases(problem, job["seed"], len(cases) + 1)


def rest_of(case: Case, problem: Problem) -> dict[str, Any]:
    """The arguments of a case that are no arrays."""
    return case.arguments(problem, [name for name in problem.rules if name not in problem.arrays])


def encoded(value: Any) -> list[Any]:
    """A number or a constant as JSON values; :func:`decoded` is the inverse."""
    return ["value", value] if value is None or isinstance(value, (bool, int, float, str)) else ["literal", repr(value)]


def decoded(row: Sequence[Any]) -> Any:
    """The value that :func:`encoded` wrote."""
    return ast.literal_eval(row[1]) if row[0] == "literal" else row[1]


_ADDRESS, _MOST_ALIGNMENT = 4096, 16
"""The address of such an array, and the largest alignment that programs are specialized for."""
_EXTENT = 48
"""The extents and the integers of a call that is traced."""


def call_of(case: Case, problem: Problem, description: Mapping[str, Any]) -> dict[str, list[Any]]:
    """A case as a call to trace: all that a program is specialized for, and nothing else of the case.

    Who is judged learns no size, stride or number of a case, unless a parameter is compiled in.
    """
    compiled_in = {row["name"] for row in description["parameters"] if row["kind"] == "constexpr"}
    found: dict[str, list[Any]] = {}
    for name, rule in problem.rules.items():
        if isinstance(rule, ArrayRule):
            found[name] = ["array", rule.dtype, *_stand_in(case.layouts[name])]
        else:
            value = case.arguments(problem, [name])[name]
            hides = not isinstance(rule, ConstantRule) and name not in compiled_in
            found[name] = encoded(_like(value) if hides else value)
    return found


def _like(value: Any) -> Any:
    if isinstance(value, bool):
        return True
    if isinstance(value, int):
        return _EXTENT if abs(value) < 1 << 31 else value
    return 0.5


def _stand_in(layout: Layout) -> tuple[list[int], list[int], int]:
    """The shape, the strides and the address of another array with the same axis of stride 1 and the same alignment.

    Of an array without such an axis no stride is 1.  An axis of at most one element may have any stride.
    """
    rank = len(layout.shape)
    axes = [axis for axis in range(rank) if layout.strides[axis] == 1]
    axes += [axis for axis in reversed(range(rank)) if layout.shape[axis] == 1 or 0 in layout.shape]
    leading = axes[:1]
    strides, step = [0] * rank, 1 if leading else _EXTENT
    for axis in [*leading, *(axis for axis in reversed(range(rank)) if axis not in leading)]:
        strides[axis] = step
        step *= _EXTENT
    place = layout.offset + layout.first * storage(layout.dtype).itemsize
    return [_EXTENT] * rank, strides, _ADDRESS + (place & -place) % _MOST_ALIGNMENT
