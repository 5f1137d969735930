"""Preconditions as text: ``"x.shape[0] < 2**31 - 4096"``.

A solver assumes them, or the program checks them at each launch.  Texts are in Python's syntax.  Inputs are extents
(``x.shape[0]``), strides (``x.strides[0]``) and integers by name.
"""

from __future__ import annotations

import ast
import functools
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flydsl.errors import ConfigError, did_you_mean
from flydsl.expr.host_checks import check
from flydsl.expr.layout.int_tuple import get_scalar
from flydsl.expr.layout.modes import rank
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Boolean, Int64, Integer, Uint64
from flydsl.support.fast_dataclass import record

_RELATIONS = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "eq", ast.NotEq: "ne"}
_MOST_POWER = 128


@record
class Algebra:
    """Operations on conditions and integers that are not those of Python."""

    compare: Callable[[str, Any, Any], Any]
    """A relation by its name in :mod:`operator`."""
    both: Callable[[Any, Any], Any]
    negation: Callable[[Any], Any]
    quotient: Callable[[Any, int], Any]
    """Rounded down, by a number above zero."""


class Reader:
    """Conditions over some inputs.

    Args:
        inputs: values by name.
        algebra: of these values.
    """

    def __init__(self, inputs: Mapping[str, Any], algebra: Algebra) -> None:
        self._text, self._inputs, self._algebra = "", inputs, algebra

    def condition(self, text: str) -> Any:
        """The condition of a text: comparisons of integers with ``and``, ``or``, ``not``, ``+ - * // % **``.

        Raises:
            ConfigError: another syntax, or a name that is no input.
        """
        return self._boolean(self._parsed(text))

    def integer(self, text: str) -> Any:
        """The integer of a formula of inputs, such as ``2 * n``."""
        return self._integer(self._parsed(text))

    def _parsed(self, text: str) -> ast.expr:
        self._text = text
        try:
            return ast.parse(text.strip(), mode="eval").body
        except SyntaxError:
            raise ConfigError(f"--given {text!r} is no condition; write one such as 'K < 2**31 - 4096'") from None

    def _boolean(self, node: ast.expr) -> Any:
        algebra = self._algebra
        match node:
            case ast.BoolOp(op=ast.And()):
                return functools.reduce(algebra.both, map(self._boolean, node.values))
            case ast.BoolOp():
                return algebra.negation(
                    functools.reduce(algebra.both, (algebra.negation(self._boolean(each)) for each in node.values))
                )
            case ast.UnaryOp(op=ast.Not()):
                return algebra.negation(self._boolean(node.operand))
            case ast.Compare() if all(type(each) in _RELATIONS for each in node.ops):
                terms = [self._integer(each) for each in (node.left, *node.comparators)]
                pairs = zip(node.ops, terms, terms[1:], strict=False)
                return functools.reduce(
                    algebra.both, (algebra.compare(_RELATIONS[type(op)], a, b) for op, a, b in pairs)
                )
        raise self._refused(node)

    def _integer(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                return value
            case ast.UnaryOp(op=ast.USub()):
                return -self._integer(node.operand)
            case ast.BinOp():
                return self._binary(node, self._integer(node.left), self._integer(node.right))
            case ast.Name() | ast.Subscript():
                name = ast.unparse(node)
                if name in self._inputs:
                    return self._inputs[name]
                known = ", ".join(self._inputs) or "none"
                raise ConfigError(
                    f"--given {self._text!r}: {name!r} is no input of the program, whose inputs are {known}."
                    + did_you_mean(name, list(self._inputs))
                )
        raise self._refused(node)

    def _binary(self, node: ast.BinOp, a: Any, b: Any) -> Any:
        match node.op:
            case ast.Add():
                return a + b
            case ast.Sub():
                return a - b
            case ast.Mult():
                return a * b
            case ast.FloorDiv() if isinstance(b, int) and b > 0:
                return a // b if isinstance(a, int) else self._algebra.quotient(a, b)
            case ast.Mod() if isinstance(b, int) and b > 0:
                return a % b
            case ast.Pow() if isinstance(a, int) and isinstance(b, int) and 0 <= b <= _MOST_POWER:
                return a**b
        raise self._refused(node)

    def _refused(self, node: ast.expr) -> ConfigError:
        return ConfigError(
            f"--given {self._text!r}: {ast.unparse(node)!r} is not understood; write comparisons of integers with and, or, "
            "not, + - * and // % ** by numbers"
        )


def check_preconditions(name: str, texts: Sequence[str], arguments: Mapping[str, Any]) -> None:
    """Check conditions on a host function's traced arguments at each launch, in integers of 64 bits."""
    if not texts:
        return
    algebra = Algebra(
        lambda relation, a, b: Boolean(getattr(operator, relation)(a, b)),
        operator.and_,
        operator.invert,
        operator.floordiv,
    )
    reader = Reader(_inputs(arguments), algebra)
    for text in texts:
        check(reader.condition(text), f"{name}: {text} does not hold, which this program was compiled for")


def _inputs(arguments: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in arguments.items():
        if isinstance(value, Tensor):
            for axis in range(rank(value.layout)):
                found[f"{name}.shape[{axis}]"] = Int64(get_scalar(value.shape[axis]))
                found[f"{name}.strides[{axis}]"] = Int64(get_scalar(value.stride[axis]))
        elif isinstance(value, Integer) and value.dtype not in (Boolean, Uint64):
            found[name] = Int64(value)
    return found
