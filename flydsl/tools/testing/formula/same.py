"""Equality of the formulas of two programs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from flydsl.bundle.forms import ScalarForm
from flydsl.compiler.arguments.rules import ArrayRule, ScalarRule
from flydsl.compiler.jit_function import JitFunction
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError, FlydslError
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.float_formats import FORMATS
from flydsl.support.scalars import SCALARS
from flydsl.tools.testing.execution import Execution
from flydsl.tools.testing.formula import ring
from flydsl.tools.testing.formula.arrays import RingArray
from flydsl.tools.testing.formula.rewrite import float_widths, to_ring
from flydsl.tools.testing.judging.cases import Case, choose_cases
from flydsl.tools.testing.judging.element_types import is_float, storage
from flydsl.tools.testing.judging.expected import Reference
from flydsl.tools.testing.judging.memory import GuardedArray
from flydsl.tools.testing.judging.problem import Problem, make_problem
from flydsl.tools.testing.judging.tracing import describe_function
from flydsl.tools.testing.rewritten_program import RewrittenProgram

_BITS = {"float16": 16, "bfloat16": 16, "float32": 32, "float64": 64}
_FINITE = {16: 0x7C00, 32: 0x7F000000, 64: 0x7F000000}
"""Elements below this are the bits of a finite float that is not negative, by the bits of a type."""


@dataclass(frozen=True)
class Equality:
    """The result of :func:`same_formula`; true if the formulas are equal."""

    equal: bool
    calls: int
    """The number of inputs."""
    array: str = ""
    """The first result that differs."""
    index: tuple[int, ...] = ()
    """Its first element that differs."""
    elements: int = 0
    """The number of its elements that differ."""
    case: str = ""
    """The sizes of that call."""

    def __bool__(self) -> bool:
        return self.equal

    def __str__(self) -> str:
        if self.equal:
            return f"equal formulas, on {self.calls} inputs"
        index = ", ".join(map(str, self.index))
        return f"other formulas: {self.array}[{index}] differs, of {self.elements} elements that do, in {self.case}"


def same_formula(
    first: JitFunction,
    second: Callable[..., Any],
    *,
    arguments: Mapping[str, Any] | None = None,
    sizes: Mapping[str, Sequence[int]] | None = None,
    outputs: Sequence[str] = (),
    target: str = "cpu:native",
    cases: int = 3,
    seed: int = 0,
) -> Equality:
    """Compare the formulas of two kernels, or of a kernel and a NumPy function, beyond rounding.

    Both run on elements of a ring in the place of floats (:mod:`flydsl.testing.formula.ring`).  There sums are exact, so
    that any order of terms is equal, exp turns sums into products, so that rescaled softmax is equal, and a wrong index,
    mask or factor, however small its effect on floats, gives other elements.

    Args:
        first: a ``@flyc.jit`` function.
        second: another one of the same parameters, or a function of NumPy arrays as the judge takes
            (:func:`flydsl.testing.judge`).
        arguments, sizes, outputs, cases, seed: as of the judge.
        target: ``"cpu:native"``, or the role of a chip, such as ``"cpu:gfx942"`` for kernels with its instructions.

    Returns:
        True if the formulas are equal; else with the first element that differs.

    Raises:
        DSLNotImplementedError: a program does something with floats that has no counterpart; names it, at its line.
        DSLTypeError, DSLValueError: the rules, or the other function, do not fit the kernel.

    Example::

        from flydsl.kernels.softmax import softmax
        from flydsl.testing import same_formula

        def reference(X):
            e = np.exp(X - X.max(axis=1, keepdims=True))
            return e / e.sum(axis=1, keepdims=True)

        assert same_formula(softmax, reference, arguments={"X": "f32[m, n]", "Y": "f32[m, n]"}, outputs=["Y"], cases=1)
    """
    if not isinstance(first, JitFunction):
        raise DSLTypeError(f"same_formula takes a @flyc.jit function first, got {type(first).__name__}")
    if not target.startswith("cpu:"):
        arch = target.rpartition(":")[2]
        raise DSLValueError(f"target {target!r}: expected cpu:native, or the role of a chip, such as cpu:{arch}")
    problem = make_problem(describe_function(first), arguments, sizes)
    chosen = [case for case in choose_cases(problem, seed, cases) if case.kind != "permuted"]
    kernels = [function for function in (first, second) if isinstance(function, JitFunction)]
    programs = [_RingProgram(function, problem, chosen, target) for function in kernels]
    digits = min([4, *(ring.DIGITS[bits] for program in programs for bits in program.widths)])
    reference = None if isinstance(second, JitFunction) else _RingReference(second, problem, outputs, digits)
    for program in programs:
        program.compile(digits)
    for number, case in enumerate(chosen, 1):
        arrays, rest = _inputs(problem, case, seed)
        results = [program.run(case, arrays, rest) for program in programs]
        names = list(outputs)
        if reference is not None:
            expected = reference.run(arrays, rest)
            names = list(expected)
            results.append(expected)
        elif not names:
            names = [name for name in problem.arrays if name in programs[0].written]
        if reference is not None and not names:
            raise DSLTypeError("the reference gives no results")
        kept = digits - any(program.met_log for program in programs)
        for name in names:
            rule = problem.rules[name]
            assert isinstance(rule, ArrayRule)
            differing = _differing(results[0][name], results[1][name], rule.dtype, kept)
            if differing.any():
                index = tuple(int(each) for each in np.argwhere(differing)[0])
                return Equality(False, number, name, index, int(differing.sum()), case.label)
    return Equality(True, len(chosen))


def _differing(first: Any, second: Any, dtype: str, digits: int) -> Any:
    if first.shape != second.shape:
        raise DSLValueError(f"one result has the shape {first.shape}, the other {second.shape}")
    if not is_float(dtype):
        return first != second
    modulus = np.uint64(ring.PRIME ** min(digits, ring.DIGITS[_BITS[dtype]]))
    specials = [np.where(each >= np.uint64(ring.TOP), each, np.uint64(0)) for each in (first, second)]
    return (first % modulus != second % modulus) & (specials[0] == 0) & (specials[1] == 0) | (
        specials[0] != specials[1]
    )


def _inputs(problem: Problem, case: Case, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The arrays of a call, floats as elements of 32 bits, and its other arguments, floats as elements too."""
    generator = np.random.default_rng([seed, case.number])
    values = case.arguments(problem)
    arrays: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    for name, rule in problem.rules.items():
        if isinstance(rule, ArrayRule):
            if not is_float(rule.dtype):
                arrays[name] = values[name]
            else:
                if rule.dtype not in _BITS:
                    raise DSLValueError(
                        f"argument {name!r} is of {rule.dtype}, which has no ring; use f16, bf16, f32 or f64"
                    )
                arrays[name] = generator.integers(
                    0, ring.MODULI[_BITS[rule.dtype]], values[name].shape, dtype=np.uint64
                )
        elif isinstance(rule, ScalarRule) and is_float(rule.dtype):
            rest[name] = _Scalar(int(generator.integers(1, _FINITE[_BITS[rule.dtype]])))
        else:
            rest[name] = values[name]
    return arrays, rest


@dataclass(frozen=True)
class _Scalar:
    """A number whose bits are an element; these bits are a finite float."""

    element: int


class _RingReference:
    """A NumPy function that is called with ring elements."""

    def __init__(self, function: Callable[..., Any], problem: Problem, outputs: Sequence[str], digits: int) -> None:
        self._reference = Reference(function, problem, outputs)
        self._problem, self._digits, self._function = problem, digits, function

    def run(self, arrays: Mapping[str, Any], rest: Mapping[str, Any]) -> dict[str, Any]:
        """The elements of the outputs."""
        given = {keyword: self._argument(name, arrays, rest) for keyword, name in self._reference.names.items()}
        try:
            result = self._function(**given)
        except FlydslError:
            raise
        except Exception as error:
            raise DSLValueError(f"the reference raised {type(error).__name__}: {error}") from error
        taken = {name: given[keyword] for keyword, name in self._reference.names.items()}
        if isinstance(result, Mapping):
            found = dict(result)
        elif result is None:
            names = self._reference.outputs or [name for name in self._problem.arrays if name in taken]
            found = {name: taken[name] for name in names}
        else:
            parts = list(result) if isinstance(result, (tuple, list)) else [result]
            rest_of = [name for name in self._problem.arrays if name not in taken]
            names = self._reference.outputs or next(
                (each for each in (rest_of, list(self._problem.arrays)) if len(each) == len(parts)), ()
            )
            if len(names) != len(parts):
                raise DSLTypeError(f"the reference returns {len(parts)} results; name the outputs")
            found = dict(zip(names, parts, strict=True))
        return {name: _elements(value, self._digits) for name, value in found.items()}

    def _argument(self, name: str, arrays: Mapping[str, Any], rest: Mapping[str, Any]) -> Any:
        if name in rest:
            value = rest[name]
            element = value.element if isinstance(value, _Scalar) else None
            if isinstance(value, float):
                element = ring.constant(value, self._digits)
            return value if element is None else RingArray(np.array(element, np.uint64), self._digits)
        rule = self._problem.rules[name]
        assert isinstance(rule, ArrayRule)
        return RingArray(arrays[name].copy(), self._digits) if is_float(rule.dtype) else arrays[name].copy()


def _elements(value: Any, digits: int) -> Any:
    if isinstance(value, RingArray):
        return value.elements
    numbers = np.asarray(value)
    return RingArray(np.zeros(1, np.uint64), digits)._lift(numbers) if numbers.dtype.kind == "f" else numbers


class _RingProgram:
    """A kernel compiled on ring elements."""

    def __init__(self, function: JitFunction, problem: Problem, cases: Sequence[Case], target: str) -> None:
        self._program = RewrittenProgram(function, problem, cases, target, splits_products=False, keeps_precision=True)
        self.widths: set[int] = set()
        self._program.trace(lambda module: self.widths.update(float_widths(module) & set(ring.DIGITS)))
        self.met_log = False
        self._digits = 4
        self._execution: Execution | None = None

    @property
    def written(self) -> frozenset[str]:
        return self._program.written

    def compile(self, digits: int) -> None:
        """Rewrite and compile the variants that the cases need."""
        met: set[str] = set()
        self._execution = self._program.compile(lambda module: met.update(to_ring(module, digits)))
        self.met_log = "log" in met
        self._digits = digits

    def run(self, case: Case, arrays: Mapping[str, Any], rest: Mapping[str, Any]) -> dict[str, Any]:
        """The elements of all arrays after a call."""
        assert self._execution is not None
        memory = {name: GuardedArray(layout) for name, layout in case.layouts.items()}
        for name, guarded in memory.items():
            dtype = guarded.layout.dtype
            bits = storage(dtype) if not is_float(dtype) else np.dtype(f"u{_BITS[dtype] // 8}")
            guarded.array.view(bits)[...] = arrays[name].astype(bits)
        arguments = {name: guarded.argument() for name, guarded in memory.items()}
        self._execution({**self.scalars(rest), **arguments})
        return {name: _read(guarded) for name, guarded in memory.items()}

    def scalars(self, rest: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments that are no arrays, as the compiled kernel takes them: elements in the bits of floats."""
        assert self._execution is not None
        names, forms = self._execution.parameters.names, self._execution.variants[0].forms
        given = dict(rest)
        for name, form in zip(names, forms, strict=True):
            if isinstance(form, ScalarForm) and name in rest and (kind := SCALARS[form.type]).format:
                value = rest[name]
                element = value.element if isinstance(value, _Scalar) else ring.constant(float(value), self._digits)
                if not isinstance(value, _Scalar) and element < ring.BOTTOM - 1:
                    element %= ring.PRIME**self._digits
                layout = FORMATS[kind.format]
                number = layout.from_bits(element) if element < 1 << kind.width else math.nan
                if not math.isfinite(number):
                    raise DSLNotImplementedError(
                        f"argument {name!r} is {value}, whose element {element:#x} is no finite {form.type}; "
                        f"compare for any value, by the rule 'f{kind.width}'"
                    )
                given[name] = number
        return given


def _read(guarded: GuardedArray) -> Any:
    dtype = guarded.layout.dtype
    if not is_float(dtype):
        return guarded.array.copy()
    bits = _BITS[dtype]
    elements = guarded.array.view(np.dtype(f"u{bits // 8}")).astype(np.uint64)
    if bits >= 32:
        return elements
    is_special = elements >= np.uint64(ring.top(bits))
    return np.where(is_special, elements + np.uint64(ring.TOP - ring.top(bits)), elements)
