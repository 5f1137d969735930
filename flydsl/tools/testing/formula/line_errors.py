"""The share of each source line in the rounding error of a kernel.

A rounding changes a result relatively by a part of its unit.  Here the results of one line at a time are changed by a
larger part, with signs that look random, in a program of its own.  To first order, the change of the outputs is the error
of the line's roundings times the same factor (N. Higham, "Accuracy and Stability of Numerical Algorithms", section 2.4).
"""

from __future__ import annotations

import linecache
import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from flydsl._mlir import ir
from flydsl.compiler.arguments.rules import ArrayRule
from flydsl.compiler.jit_function import JitFunction
from flydsl.errors import DSLTypeError
from flydsl.expr.core.context import ROUNDING_MARK
from flydsl.ir import builder
from flydsl.ir.locations import source_location
from flydsl.ir.rewriting import function_name, intrinsic_of
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.float_formats import FORMATS_BY_NAME
from flydsl.support.math_functions import MATH_FUNCTIONS
from flydsl.tools.testing.judging.cases import Case, choose_cases
from flydsl.tools.testing.judging.element_types import is_float, to_values
from flydsl.tools.testing.judging.memory import GuardedArray
from flydsl.tools.testing.judging.problem import make_problem
from flydsl.tools.testing.judging.tracing import describe_function
from flydsl.tools.testing.rewritten_program import RewrittenProgram

if TYPE_CHECKING:
    from flydsl.tools.testing.execution import Execution

_ROUNDED = frozenset(
    {
        *("arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.truncf", "arith.sitofp", "arith.uitofp"),
        *("vector.fma", "vector.reduction"),
        *(row.operation for row in MATH_FUNCTIONS if row.rounds),
    }
)
"""Operations whose results are rounded."""
_PRODUCTS = ("llvm.flydsl.fragment_product", "llvm.flydsl.matrix_product")
_UNITS: Mapping[str, int] = MappingProxyType({"f16": 11, "bf16": 8, "f32": 24, "f64": 53})
"""The exponent of the unit roundoff, by type: half the distance from 1 to the next number."""
_GAINS: Mapping[str, int] = MappingProxyType({"f16": 5, "bf16": 4, "f32": 11, "f64": 30})
"""log2 of the perturbation, in roundings."""
_MIXER = 0x9E3779B97F4A7C15
"""Its low bits, odd, times a number have top bits that look random (D. Knuth, TAOCP 3, section 6.4)."""
_NARROW_GAIN = 0
"""The same of formats of 8 and fewer bits, where a larger change would be as large as the number."""


_Place: TypeAlias = tuple[str, int, int]
"""File, line, log2 of the perturbation."""


@dataclass(frozen=True)
class LineError:
    """A source line, and the error that its roundings make."""

    file: str
    line: int
    text: str
    share: float
    """The part of the error of all lines, from 0 to 1."""
    error: float
    """The root of the mean square of what it adds to the outputs, relative to their largest value."""

    def __str__(self) -> str:
        return f"{self.share:6.1%}  {self.error:.1e}  line {self.line}: {self.text.strip()}"


def errors_by_line(
    kernel: JitFunction,
    *,
    arguments: Mapping[str, Any] | None = None,
    sizes: Mapping[str, Sequence[int]] | None = None,
    target: str = "cpu:native",
    seed: int = 0,
) -> list[LineError]:
    """Estimate for each line of a kernel how much of the rounding error it makes, the largest first.

    Each line is one compile for each gain of the types that it rounds to.
    Lines of the library have no rows; what they compute counts for the line that calls them.

    Args:
        kernel: a ``@flyc.jit`` function.
        arguments, sizes, seed: as of :func:`flydsl.testing.judge`.
        target: ``"cpu:native"``, or the role of a chip.

    Returns:
        A row for each line that rounds anything.

    Raises:
        DSLTypeError: it is no ``@flyc.jit`` function, or writes no floats.
        DSLValueError: the rules do not fit it.

    Example::

        from flydsl.testing import errors_by_line

        @flyc.kernel
        def cancel_kernel(x: fx.Tensor, y: fx.Tensor):
            i = fx.block_idx.x * 64 + fx.thread_idx.x
            if i < x.shape[0]:
                large = x[i] + 1000.0
                y[i] = large - 1000.0

        @flyc.jit
        def cancel(x: fx.Tensor, y: fx.Tensor):
            cancel_kernel(x, y).launch(grid=fx.ceildiv(x.shape[0], 64), block=64)

        worst = errors_by_line(cancel, arguments={"x": "f32[n]", "y": "f32[n]"})[0]
        print(worst.text.strip())  # large = x[i] + 1000.0
    """
    if not isinstance(kernel, JitFunction):
        raise DSLTypeError(f"errors_by_line takes a @flyc.jit function, got {type(kernel).__name__}")
    problem = make_problem(describe_function(kernel), arguments, sizes)
    case = max(choose_cases(problem, seed, 12), key=_worth)
    program = RewrittenProgram(kernel, problem, [case], target, marks_roundings=True)
    lines: dict[_Place, None] = {}
    program.trace(lambda module: lines.update(dict.fromkeys(place for _, place in _rounded(module))))
    plain = program.compile(lambda module: None)
    names = [
        name
        for name in problem.arrays
        if name in program.written and isinstance(rule := problem.rules[name], ArrayRule) and is_float(rule.dtype)
    ]
    if not names:
        raise DSLTypeError(f"{kernel.__name__} writes no array of floats")
    values = case.arguments(problem)
    before = _run(plain, case, values, names)
    found = []
    for place in lines:
        changed = _run(program.compile(lambda module, at=place: _change(module, at)), case, values, names)  # type: ignore[misc]
        found.append((place, _distance(before, changed) * 2.0 ** -place[2]))
    by_line: dict[tuple[str, int], float] = {}
    for (file, line, _), error in found:
        by_line[file, line] = math.hypot(by_line.get((file, line), 0.0), error)
    total = sum(by_line.values()) or 1.0
    rows = [
        LineError(file, line, linecache.getline(file, line).rstrip("\n"), error / total, error)
        for (file, line), error in by_line.items()
    ]
    return sorted(rows, key=lambda row: -row.error)


def _worth(case: Case) -> tuple[bool, int]:
    """The order in which cases show errors: values near 1, then many elements."""
    return case.kind == "normal", sum(math.prod(layout.shape) for layout in case.layouts.values())


def _rounded(module: ir.Module) -> list[tuple[ir.Operation, _Place]]:
    """The operations of floats that round, with their lines and gains."""
    found: list[tuple[ir.Operation, _Place]] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        is_marked = ROUNDING_MARK in operation.attributes
        if is_marked or function_name(operation) in _ROUNDED or _is_product(operation):
            element = builder.element_type(operation.results[0].type)
            place = source_location(operation.location)
            if place is not None and str(element) in _UNITS:
                gain = _NARROW_GAIN if is_marked else _GAINS[str(element)]
                found.append((operation, (place.filename, place.line, gain)))
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def _is_product(operation: ir.Operation) -> bool:
    """True for an emulated matrix instruction that is one operation; its sum is rounded once at least."""
    return intrinsic_of(operation) in _PRODUCTS


def _roundoff(operation: ir.Operation) -> float:
    """The unit roundoff of what an operation's result is rounded to."""
    if ROUNDING_MARK in operation.attributes:
        name = ir.StringAttr(operation.attributes[ROUNDING_MARK]).value
        return 2.0 ** -(FORMATS_BY_NAME[name].mantissa_bits + 1)
    return 2.0 ** -_UNITS[str(builder.element_type(operation.results[0].type))]


def _change(module: ir.Module, place: _Place) -> None:
    """Multiply the results of a line by 1 plus or minus a small part."""
    for operation, where in _rounded(module):
        if where == place:
            _change_result(operation, _roundoff(operation) * 2.0 ** place[2])


def _change_result(operation: ir.Operation, amount: float) -> None:
    result = operation.results[0]
    type_, element = result.type, builder.element_type(result.type)
    width = int(ir.FloatType(element).width)
    integer = builder.integer_type(width)
    bits_type = ir.VectorType.get(ir.VectorType(type_).shape, integer) if isinstance(type_, ir.VectorType) else integer

    def literal(value: int) -> ir.Value:
        signed = value - (1 << width) if value >> (width - 1) & 1 else value
        scalar = builder.constant(signed, integer)
        return builder.op1("vector.broadcast", [scalar], bits_type) if bits_type != integer else scalar

    uses = list(result.uses)
    position = ir.InsertionPoint.after(operation)
    with position, operation.location:
        bits = builder.op1("arith.bitcast", [result], bits_type)
        mixed = builder.op1("arith.muli", [bits, literal(_MIXER & ((1 << width) - 1))], bits_type)
        top = builder.op1("arith.shrui", [mixed, literal(width - 1)], bits_type)
        sign = builder.op1("arith.shli", [top, literal(width - 1)], bits_type)
        small = ir.FloatAttr.get(element, amount)
        constant = builder.op1("arith.constant", [], element, {"value": small})
        if bits_type != integer:
            constant = builder.op1("vector.broadcast", [constant], type_)
        part = builder.op1("arith.mulf", [result, constant], type_)
        raw = builder.op1("arith.xori", [builder.op1("arith.bitcast", [part], bits_type), sign], bits_type)
        changed = builder.op1("arith.addf", [result, builder.op1("arith.bitcast", [raw], type_)], type_)
    for use in uses:
        use.owner.operands[use.operand_number] = changed


def _run(execution: Execution, case: Case, values: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    memory = {name: GuardedArray(layout) for name, layout in case.layouts.items()}
    for name, guarded in memory.items():
        guarded.array[...] = values[name]
    rest = {name: value for name, value in values.items() if name not in memory}
    execution({**rest, **{name: guarded.argument() for name, guarded in memory.items()}})
    return {name: to_values(memory[name].array.copy(), memory[name].layout.dtype) for name in names}


def _distance(before: Mapping[str, Any], after: Mapping[str, Any]) -> float:
    """The root of the mean square of the change of the outputs, relative to their largest value."""
    squares = []
    for name, values in before.items():
        scale = np.abs(values[np.isfinite(values)]).max(initial=0.0) or 1.0
        difference = np.nan_to_num((after[name] - values) / scale, nan=0.0, posinf=0.0, neginf=0.0)
        squares.append(float(np.mean(difference**2)))
    return float(np.sqrt(np.mean(squares)))
