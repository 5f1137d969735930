"""Rules of a judged kernel's arguments.

::

    f32[m, n]            an array; extents are formulas of sizes
    f16[m, n]@16         whose memory is always aligned to 16 bytes; otherwise alignments vary
    i32[m] in 0:n        integers from 0 up to, not including, n
    m * n                an integer, by its formula
    f32                  a number of that type, chosen at random; i32 in 1:n has a range
    = 0.5                a constant: any Python literal

A formula has integers, sizes, ``+ - * // %``, ``min`` and ``max``.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import Any

from flydsl.errors import DSLValueError, did_you_mean
from flydsl.support.fast_dataclass import dataclass

TYPES: Mapping[str, str] = MappingProxyType(
    {
        "bool": "bool", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "u8": "uint8", "u16": "uint16",
        "u32": "uint32", "u64": "uint64", "f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64",
        "f8e4m3": "float8_e4m3", "f8e4m3fn": "float8_e4m3fn", "f8e4m3fnuz": "float8_e4m3fnuz", "f8e5m2": "float8_e5m2",
        "f8e5m2fnuz": "float8_e5m2fnuz",
    }
)  # fmt: skip
"""The element types by their names in a rule, as NumPy's names."""

_OPERATORS: Mapping[type[ast.operator], Callable[[int, int], int]] = MappingProxyType(
    {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.FloorDiv: operator.floordiv,
        ast.Mod: operator.mod,
    }
)
_FUNCTIONS: Mapping[str, Callable[..., int]] = MappingProxyType({"min": min, "max": max})
_ARRAY = re.compile(r"(\w+)\s*\[(.*)\](?:@(\d+))?")
_RANGE = re.compile(r"(.*?)\s+in\s+([^:]+):([^:]+)")


def _evaluate(node: ast.AST, sizes: Mapping[str, int], text: str) -> int:
    match node:
        case ast.Expression(body=body):
            return _evaluate(body, sizes, text)
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            return value
        case ast.Name(id=name) if name in sizes:
            return sizes[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_evaluate(operand, sizes, text)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            a, b = _evaluate(left, sizes, text), _evaluate(right, sizes, text)
            if b == 0 and isinstance(op, (ast.FloorDiv, ast.Mod)):
                raise DSLValueError(f"the formula {text!r} divides by zero for the sizes {dict(sizes)}")
            return _OPERATORS[type(op)](a, b)
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in _FUNCTIONS and arguments:
            return _FUNCTIONS[name](*[_evaluate(each, sizes, text) for each in arguments])
    raise DSLValueError(
        f"the formula {text!r} has {ast.unparse(node)!r}; expected sizes, integers, + - * // %, min and max"
    )


def formula_names(text: str) -> list[str]:
    """The sizes that a formula names, in order."""
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except SyntaxError:
        raise DSLValueError(f"{text!r} is no formula; write one such as n, 4 * n or (n + 7) // 8") from None
    names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id not in _FUNCTIONS]
    _evaluate(tree, dict.fromkeys(names, 1), text)
    return list(dict.fromkeys(names))


def _value(text: str, sizes: Mapping[str, int]) -> int:
    return _evaluate(ast.parse(text.strip(), mode="eval"), sizes, text)


@dataclass(frozen=True)
class ArrayRule:
    """An array: its element type, formulas of its extents, and the range of its integers."""

    dtype: str
    """NumPy's name."""
    extents: tuple[str, ...]
    alignment: int | None = None
    """The alignment in bytes of every such array; ``None``: alignments vary."""
    low: str = ""
    high: str = ""
    """Formulas of the range of integers; empty: any small ones."""

    def names(self) -> list[str]:
        """The sizes that it depends on."""
        texts = (*self.extents, *filter(None, (self.low, self.high)))
        return list(dict.fromkeys(name for text in texts for name in formula_names(text)))

    def shape(self, sizes: Mapping[str, int]) -> tuple[int, ...]:
        """The extents for given sizes."""
        found = tuple(_value(extent, sizes) for extent in self.extents)
        if any(extent < 0 for extent in found):
            raise DSLValueError(
                f"an array [{', '.join(self.extents)}] has the shape {found} for the sizes {dict(sizes)}"
            )
        return found

    def range(self, sizes: Mapping[str, int]) -> tuple[int, int] | None:
        """The least integer, and the end of the range; ``None`` if the rule has none."""
        return (_value(self.low, sizes), _value(self.high, sizes)) if self.high else None

    def __str__(self) -> str:
        short = next(name for name, full in TYPES.items() if full == self.dtype)
        text = f"{short}[{', '.join(self.extents)}]" + (f"@{self.alignment}" if self.alignment else "")
        return f"{text} in {self.low}:{self.high}" if self.high else text


@dataclass(frozen=True)
class ScalarRule:
    """A number of one type, chosen at random."""

    dtype: str
    low: str = ""
    high: str = ""

    def names(self) -> list[str]:
        return [name for text in (self.low, self.high) if text for name in formula_names(text)]

    def range(self, sizes: Mapping[str, int]) -> tuple[int, int] | None:
        return (_value(self.low, sizes), _value(self.high, sizes)) if self.high else None

    def __str__(self) -> str:
        short = next(name for name, full in TYPES.items() if full == self.dtype)
        return f"{short} in {self.low}:{self.high}" if self.high else short


@dataclass(frozen=True)
class FormulaRule:
    """An integer that follows from the sizes."""

    text: str

    def names(self) -> list[str]:
        return formula_names(self.text)

    def value(self, sizes: Mapping[str, int]) -> int:
        return _value(self.text, sizes)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class ConstantRule:
    """The same value in every call."""

    value: Any

    def names(self) -> list[str]:
        return []

    def __str__(self) -> str:
        return f"= {self.value!r}"


Rule = ArrayRule | ScalarRule | FormulaRule | ConstantRule


def read_rule(name: str, given: Any) -> Rule:
    """The rule of one argument from its text, or from a constant."""
    if isinstance(given, (ConstantRule, ArrayRule, ScalarRule, FormulaRule)):
        return given
    if not isinstance(given, str):
        return ConstantRule(given)
    text, low, high = given.strip(), "", ""
    if text.startswith("="):
        try:
            return ConstantRule(ast.literal_eval(text[1:].strip()))
        except (ValueError, SyntaxError):
            raise DSLValueError(f"argument {name!r}: {given!r} is no Python literal; write one such as = 0.5") from None
    if match := _RANGE.fullmatch(text):
        text, low, high = match.groups()
        formula_names(low), formula_names(high)
    if match := _ARRAY.fullmatch(text):
        word, extents, alignment = match.groups()
        rule = ArrayRule(_dtype(name, word), _split(extents), None if alignment is None else int(alignment), low, high)
        rule.names()
        return rule
    if text in TYPES:
        return ScalarRule(TYPES[text], low, high)
    if low:
        raise DSLValueError(f"argument {name!r}: {given!r} has a range and no type; write one such as 'i32[m] in 0:n'")
    try:
        formula_names(text)
    except DSLValueError as error:
        raise DSLValueError(
            f"argument {name!r}: {error.message}; or an array such as 'f32[m, n]', a type, or '= 0.5'"
        ) from None
    return FormulaRule(text)


def _split(extents: str) -> tuple[str, ...]:
    """The formulas between commas, which may have commas in brackets."""
    parts, depth, start = [], 0, 0
    for position, letter in enumerate(extents):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append(extents[start:position].strip())
            start = position + 1
    return tuple(part for part in (*parts, extents[start:].strip()) if part)


def _dtype(name: str, word: str) -> str:
    if word not in TYPES:
        raise DSLValueError(
            f"argument {name!r}: there is no type {word!r}; expected one of {', '.join(TYPES)}.{did_you_mean(word, TYPES)}"
        )
    return TYPES[word]


@dataclass(frozen=True)
class Problem:
    """A kernel's arguments, their sizes, and the arrays that are its results."""

    rules: Mapping[str, Rule]
    """By parameter, in the order of the kernel's."""
    sizes: Mapping[str, tuple[int, ...]]
    """The values of each size to choose from."""
    unbounded: Mapping[str, int] = field(default_factory=dict)
    """The sizes without values from the caller, and the divisor of each."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", MappingProxyType(dict(self.rules)))
        object.__setattr__(self, "sizes", MappingProxyType(dict(self.sizes)))
        object.__setattr__(self, "unbounded", MappingProxyType(dict(self.unbounded)))

    @property
    def arrays(self) -> Sequence[str]:
        """The parameters that are arrays."""
        return [name for name, rule in self.rules.items() if isinstance(rule, ArrayRule)]

    def dtype(self, name: str) -> str:
        """The element type of an array, by NumPy's name."""
        rule = self.rules[name]
        assert isinstance(rule, ArrayRule)
        return rule.dtype

    def shape(self, name: str, sizes: Mapping[str, int]) -> tuple[int, ...]:
        rule = self.rules[name]
        assert isinstance(rule, ArrayRule)
        return rule.shape(sizes)


_DEFAULT_SIZES = (1, 2, 3, 5, 8, 16, 17, 31, 32, 33, 48, 63, 64, 65, 96, 100, 127, 128, 129, 200, 255, 256, 257, 300)
LONG_SIZE = 1025
"""One more than a multiple of every usual block, and more than the threads of the largest one."""


def default_sizes(divisor: int = 1) -> tuple[int, ...]:
    """The sizes to choose from where none are given: small ones, powers of two, their neighbors, and a long one."""
    usual = dict.fromkeys(-(-each // divisor) * divisor for each in _DEFAULT_SIZES)
    return (*usual, (LONG_SIZE // divisor + 1) * divisor if divisor > 1 else LONG_SIZE)


def make_problem(
    description: Mapping[str, Any], arguments: Mapping[str, Any] | None, sizes: Mapping[str, Sequence[int]] | None
) -> Problem:
    """The problem of a described function, as :func:`flydsl.tools.testing.judging.tracing.describe_function` gives it.

    Without ``arguments``, rules by parameter, it has those that the function's first declared signature suggests.
    ``sizes`` has for some sizes the values to choose from.
    """
    parameters = {row["name"]: row for row in description["parameters"]}
    divisors: dict[str, int] = {}
    given: dict[str, Any] = dict(arguments) if arguments is not None else _suggested(description, divisors)
    for name in given:
        if name not in parameters:
            near = did_you_mean(name, parameters)
            raise DSLValueError(
                f"{description['name']} has no parameter {name!r}; it has {', '.join(parameters)}.{near}"
            )
    missing = [name for name, row in parameters.items() if name not in given and row["required"]]
    if missing:
        shown = ", ".join(f"{name}='f32[n]'" for name in missing)
        raise DSLValueError(
            f"{description['name']}: nothing says what to pass for {', '.join(missing)}; give a rule for each argument, "
            f"such as {shown}, or declare signatures"
        )
    rules = {name: read_rule(name, given[name]) for name in parameters if name in given}
    names = list(dict.fromkeys(name for rule in rules.values() for name in rule.names()))
    for name in sizes or {}:
        if name not in names:
            raise DSLValueError(f"no argument depends on a size {name!r}; the sizes are {', '.join(names) or 'none'}")
    chosen = {}
    for name in names:
        values = tuple(int(value) for value in (sizes or {}).get(name, default_sizes(divisors.get(name, 1))))
        if not values or min(values) < 0:
            raise DSLValueError(
                f"the size {name!r} has the values {values}; expected at least one, and none below zero"
            )
        chosen[name] = values
    unbounded = {name: divisors.get(name, 1) for name in names if name not in (sizes or {})}
    return Problem(rules, chosen, unbounded)


def _suggested(description: Mapping[str, Any], divisors: dict[str, int]) -> dict[str, Any]:
    """Rules from the first declared signature: arrays of one rank have one shape."""
    short = {full: name for name, full in TYPES.items()}
    found: dict[str, Any] = {}
    for signature in description["signatures"][:1]:
        for name, row in signature.items():
            if "shape" not in row:
                found[name] = ConstantRule(row["value"])
                continue
            if row["dtype"] not in short:
                raise DSLValueError(f"argument {name!r} has elements of {row['dtype']}, which the judge cannot make")
            extents = []
            for axis, extent in enumerate(row["shape"]):  # a negative one is compiled in, a positive one is a divisor
                size = f"s{axis}"
                if extent > 0:
                    divisors[size] = max(divisors.get(size, 1), extent)
                extents.append(str(-extent) if extent <= 0 else size)
            found[name] = f"{short[row['dtype']]}[{', '.join(extents)}]"
    return found
