"""Expected results of a reference, and their error bounds.

The reference runs in float64.  A bound for each element follows from how its result moves when the inputs move:

* An algorithm that is backward stable gives the exact result of inputs that are changed relatively by a few roundings.
  The reference is evaluated at such inputs, changed at random and all in one direction, which gives the result's
  sensitivity.  A sum of N terms makes about sqrt(N) roundings count; see N. Higham, "Accuracy and Stability of Numerical
  Algorithms", 2nd edition, sections 1.5, 2.8 and 4.2.
* The reference is evaluated in the arithmetic of the kernel, which shows the error of its own functions.
* The result is rounded once to the element type of the array.
"""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from flydsl.compiler.arguments.rules import ArrayRule
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.testing.judging.cases import Case
from flydsl.tools.testing.judging.element_types import (
    Array,
    epsilon,
    is_float,
    is_narrow,
    largest,
    least_normal,
    to_bits,
    to_values,
    ulp,
)
from flydsl.tools.testing.judging.problem import Problem

_ROUNDINGS = 16
"""Roundings that count where nothing is summed: exp and its like have errors of a few ulp on GPUs."""
_MOVES = 7
"""The number of perturbed inputs that the reference is evaluated for."""
_STEP = 2.0**-30
"""The relative change of inputs in float64 that sensitivities are measured with."""


@dataclass(frozen=True)
class Bound:
    """An output array's expected values, and the largest error of each."""

    values: Array
    """float64, or integers."""
    errors: Array
    """In the values' unit; zero for integers, infinite where the reference does not decide."""


class Reference:
    """A function of NumPy arrays that says what a kernel computes.

    It takes arguments by the names of the kernel's parameters, or the first ones in order.  It returns the outputs: an
    array, a tuple of arrays, or a mapping by parameter.  Or it returns nothing and writes them into its arguments.

    Args:
        function: of arrays of float64 and integers, and of numbers.
        problem: the kernel's arguments.
        outputs: the parameters that are results, if the reference does not say.
        precision: the type in which the kernel may round values between, such as ``"bfloat16"``.
        inputs: a function that makes some arrays in the place of the rules; see :func:`flydsl.testing.judge`.
        workspaces: arrays that are neither inputs nor results.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        problem: Problem,
        outputs: Sequence[str] = (),
        precision: str = "float32",
        inputs: Callable[..., Mapping[str, Any]] | None = None,
        workspaces: Sequence[str] = (),
    ) -> None:

        self.function, self.problem, self.precision, self._inputs = function, problem, precision, inputs
        parameters = list(inspect.signature(function).parameters.values())
        names = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
        required = [p.name for p in parameters if p.default is p.empty and p.name in names]
        known = list(problem.rules)
        if any(name in known for name in names):
            unknown = [name for name in required if name not in known]
            if unknown:
                raise DSLTypeError(
                    f"the reference takes {', '.join(unknown)}, and the kernel's parameters are {', '.join(known)}; "
                    "use the kernel's names"
                )
            self.names = {name: name for name in names if name in known}
        else:
            if len(names) > len(known):
                raise DSLTypeError(
                    f"the reference takes {len(names)} arguments, the kernel {len(known)}; use the kernel's names"
                )
            self.names = dict(zip(names, known, strict=False))
        self.outputs: tuple[str, ...] = tuple(outputs)
        self.workspaces = frozenset(workspaces)
        self.reads_outputs: frozenset[str] = frozenset()
        """The outputs whose earlier contents the reference reads."""

    def arguments(self, case: Case) -> dict[str, Any]:
        """The values of all arguments in a case: stored elements of arrays, numbers and constants."""
        found = case.arguments(self.problem)
        if self._inputs is None:
            return found
        arrays = {name: to_values(found[name], self._dtype(name)) for name in self.problem.arrays}
        for name, made in self._inputs(np.random.default_rng(case.seed), dict(case.sizes), arrays).items():
            if name not in arrays:
                raise DSLTypeError(
                    f"inputs made {name!r}, which is no array of the kernel; those are {', '.join(arrays)}"
                )
            values = to_bits(np.asarray(made), self._dtype(name))
            if values.shape != arrays[name].shape:
                raise DSLValueError(
                    f"inputs made {name!r} and it has the shape {values.shape}, not {arrays[name].shape}"
                )
            found[name] = values
        return found

    def find_outputs(self, case: Case) -> None:
        """Find by a run which parameters are the outputs, and which of them are inputs too."""
        arguments = self.arguments(case)
        given = self._keywords(arguments, np.float64)
        before = copy.deepcopy(given)
        result = self._call(given)
        taken = [self.names[name] for name in given]
        if isinstance(result, Mapping):
            found = [str(name) for name in result]
        elif result is None:
            found = [self.names[name] for name in given if _differ(given[name], before[name])]
            if not found:
                raise DSLTypeError("the reference returns nothing and changes no argument; return the results")
        else:
            count = len(result) if isinstance(result, (tuple, list)) else 1
            arrays = [name for name in self.problem.arrays if name not in self.workspaces]
            rest = [name for name in arrays if name not in taken]
            found = list(self.outputs)
            if not found:
                found = next((names for names in (rest, arrays) if len(names) == count), [])
            if len(found) != count:
                raise DSLTypeError(
                    f"the reference returns {count} results, and it is not clear which of the arrays "
                    f"{', '.join(arrays)} they are; name the outputs, or return a mapping such as {{'{arrays[-1]}': ...}}"
                )
        for name in found:
            if name not in self.problem.arrays:
                raise DSLTypeError(
                    f"the output {name!r} is no array of the kernel; those are {', '.join(self.problem.arrays)}"
                )
        self.outputs = tuple(found)
        read = []
        for name in found:
            if name in taken:
                changed = {
                    **arguments,
                    name: to_bits(to_values(arguments[name], self._dtype(name)) + 3, self._dtype(name)),
                }
                first, second = (self._evaluate(each, np.float64) for each in (arguments, changed))
                if any(_differ(first[each], second[each]) for each in found):
                    read.append(name)
        self.reads_outputs = frozenset(read)

    def inputs(self) -> list[str]:
        """The arrays that kernels may read."""
        others = [name for name in self.problem.arrays if name not in self.workspaces]
        return [name for name in others if name not in self.outputs or name in self.reads_outputs]

    def run(self, case: Case) -> None:
        """Evaluate once, to see whether and how fast it does."""
        self._evaluate(self.arguments(case), np.float64)

    def bounds(self, case: Case) -> dict[str, Bound]:
        """The expected values and largest errors of all outputs."""
        arguments = self.arguments(case)
        exact = self._evaluate(arguments, np.float64)
        for name, values in exact.items():
            shape = case.layouts[name].shape
            if values.shape != shape:
                raise DSLValueError(f"the reference's {name!r} has the shape {values.shape}, the kernel's {shape}")
        floats = [name for name in self.inputs() if is_float(self._dtype(name))]
        between = max((epsilon(self.precision), *(epsilon(each) for each in self._wide())), default=0.0)
        near = (
            [self._evaluate(self._moved(arguments, floats, seed), np.float64) for seed in range(_MOVES)]
            if floats
            else []
        )
        plain = self._evaluate(arguments, np.float32) if self.precision != "float64" else exact
        return {
            name: self._bound(name, case, values, [each[name] for each in near], plain[name], between)
            for name, values in exact.items()
        }

    def _wide(self) -> list[str]:
        """float64, if all floating-point arrays are of it."""
        types = {self._dtype(name) for name in self.problem.arrays if is_float(self._dtype(name))}
        return ["float64"] if types == {"float64"} and self.precision == "float64" else []

    def _bound(
        self, name: str, case: Case, values: Array, near: Sequence[Array], plain: Array, between: float
    ) -> Bound:
        dtype = self._dtype(name)
        if not is_float(dtype):
            is_open = case.kind == "special" and dtype != "bool"  # no integer stands for NaN
            return Bound(values, np.full(values.shape, np.inf if is_open else 0.0))
        values = values.astype(np.float64)
        with np.errstate(all="ignore"):
            moved = [np.abs(each - values) / _STEP for each in near]
            sensitivity = np.max(moved, axis=0) if moved else np.zeros(values.shape)
            sensitivity = np.nan_to_num(sensitivity, nan=0.0, posinf=0.0)
            terms = _terms(case, self.inputs(), name)
            own = np.nan_to_num(np.abs(plain.astype(np.float64) - values), nan=0.0, posinf=0.0)
            errors = between * (_ROUNDINGS + 2 * np.sqrt(terms)) * sensitivity + 4 * own
            rounding = ulp(values, dtype) * (0.5 if is_narrow(dtype) else 1.0)
            errors += np.nan_to_num(rounding, posinf=0.0) + 2 * between * np.abs(np.nan_to_num(values, posinf=0.0))
            errors += least_normal("float32" if dtype != "float64" else dtype) * (1 + sensitivity)
            errors = np.where(np.isnan(values) != np.isnan(plain), np.inf, errors)
        return Bound(values, errors)

    def _moved(self, arguments: Mapping[str, Any], floats: Sequence[str], seed: int) -> dict[str, Any]:
        """The arguments with floating-point arrays as float64, moved relatively by at most the step."""
        generator = np.random.default_rng(seed)
        moved = dict(arguments)
        for name in floats:
            values = to_values(arguments[name], self._dtype(name))
            signs: Array
            if seed == 0:
                signs = np.ones(values.shape)
            elif seed < _MOVES // 2 + 1:
                signs = generator.choice([-1.0, 1.0], values.shape)
            else:  # of which no two cancel, as two large terms of a sum would for equal signs
                signs = np.asarray(generator.uniform(-1.0, 1.0, values.shape))
            moved[name] = _Exact(values * (1 + _STEP * signs))
        return moved

    def _evaluate(self, arguments: Mapping[str, Any], wide: type) -> dict[str, Array]:
        given = self._keywords(arguments, wide)
        with np.errstate(all="ignore"):
            result = self._call(given)
        if isinstance(result, Mapping):
            found = {str(name): result[name] for name in result}
        elif result is None:
            by_parameter = {self.names[name]: value for name, value in given.items()}
            found = {name: by_parameter[name] for name in self.outputs}
        else:
            parts = result if isinstance(result, (tuple, list)) else (result,)
            found = dict(zip(self.outputs, parts, strict=True))
        return {name: np.asarray(value) for name, value in found.items()}

    def _call(self, given: Mapping[str, Any]) -> Any:
        try:
            return self.function(**given)
        except Exception as error:
            raise DSLValueError(f"the reference raised {type(error).__name__}: {error}") from error

    def _keywords(self, arguments: Mapping[str, Any], wide: type) -> dict[str, Any]:
        return {name: self._argument(parameter, arguments[parameter], wide) for name, parameter in self.names.items()}

    def _argument(self, parameter: str, value: Any, wide: type) -> Any:
        if isinstance(value, _Exact):
            return value.values.copy()
        if not isinstance(self.problem.rules[parameter], ArrayRule):
            return value
        dtype = self._dtype(parameter)
        values = to_values(value, dtype)
        return values.astype(wide) if is_float(dtype) else values.copy()

    def _dtype(self, name: str) -> str:
        rule = self.problem.rules[name]
        assert isinstance(rule, ArrayRule)
        return rule.dtype


@dataclass(frozen=True)
class _Exact:
    """Values of an array that no element type has."""

    values: Array


def _differ(a: Any, b: Any) -> bool:
    return isinstance(a, np.ndarray) and not np.array_equal(a, b, equal_nan=a.dtype.kind == "f")


def _terms(case: Case, inputs: Sequence[str], output: str) -> float:
    """The number of terms of the longest sum, estimated by the sizes of the arrays."""
    sizes = [np.prod(case.layouts[name].shape, dtype=np.float64) for name in inputs]
    out = max(float(np.prod(case.layouts[output].shape, dtype=np.float64)), 1.0)
    extents = [extent for name in inputs for extent in case.layouts[name].shape]
    return max([1.0, *extents, *(float(size) / out for size in sizes)])


def wrong_elements(bits: Array, bound: Bound, dtype: str) -> tuple[Array, float]:
    """The mask of elements outside their bounds, and the largest error in units of the bound."""
    got = to_values(bits, dtype)
    if not is_float(dtype):
        want = bound.values
        if want.dtype.kind == "f":
            want = np.where(np.isfinite(want), want, 0)
        wrong = (got != want.astype(got.dtype)) & np.isfinite(bound.errors)
        return wrong, float(wrong.any()) * np.inf if wrong.any() else 0.0
    want, most = bound.values, largest(dtype)
    with np.errstate(all="ignore"):
        close = np.abs(got - want) <= bound.errors
        equal = (got == want) | (np.isnan(got) & np.isnan(want))
        overflow = (np.abs(want) + bound.errors >= most) & (np.sign(got) == np.sign(want)) & (np.abs(got) >= most)
        if dtype.startswith("float8"):  # of which some have no infinity
            overflow |= (np.abs(want) + bound.errors >= most) & np.isnan(got)
        right = close | equal | overflow | np.isinf(bound.errors)
        ratio = np.where(right & ~close, 0.0, np.abs(got - want) / bound.errors)
        ratio = np.where(np.isfinite(ratio), ratio, np.where(right, 0.0, np.inf))
    return ~right, float(ratio.max()) if ratio.size else 0.0
