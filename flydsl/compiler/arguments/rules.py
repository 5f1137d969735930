"""Rules of a function's arguments: the one grammar of ``--arg`` and of the judge.

::

    NAME=TYPE[EXTENT,...]          an array: X='f32[m, n]'
    NAME=TYPE[EXTENT:STRIDE,...]   with strides, in elements: X='f16[128:1,?:128]'
    NAME=TYPE[...]@BYTES           whose memory is aligned to so many bytes: X='f16[?]@4'
    NAME=TYPE[...] in LOW:HIGH     of integers from LOW up to, not including, HIGH: I='i32[m] in 0:n'
    NAME=TYPE*                     a pointer; @BYTES as above: p='f32*'
    NAME=TYPE                      a number that a launch gives: n=i32; it may have a range
    NAME=FORMULA                   an integer by its formula: n='m * n'
    NAME=LITERAL                   a constant, as a Python literal: BLOCK=256; a text needs quotes: MODE='"fast"'
    NAME='= LITERAL'               the same

An extent is a number, which is compiled in, ``?``, or a formula of sizes.  Formulas have integers, sizes, + - * // %, min
and max.  Without strides an array is row major.  A compile takes every size as unknown; the judge gives ``?`` at axis 0
the size s0; --size or --shape gives sizes their values.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from flydsl.errors import DSLValueError, did_you_mean
from flydsl.support.fast_dataclass import dataclass

GRAMMAR = (__doc__ or "").partition("::\n\n")[2]

_TYPES = (
    ("bool", "Boolean", "bool"),
    ("i8", "Int8", "int8"),
    ("i16", "Int16", "int16"),
    ("i32", "Int32", "int32"),
    ("i64", "Int64", "int64"),
    ("u8", "Uint8", "uint8"),
    ("u16", "Uint16", "uint16"),
    ("u32", "Uint32", "uint32"),
    ("u64", "Uint64", "uint64"),
    ("f16", "Float16", "float16"),
    ("bf16", "BFloat16", "bfloat16"),
    ("f32", "Float32", "float32"),
    ("f64", "Float64", "float64"),
    ("f8e4m3", "Float8E4M3", "float8_e4m3"),
    ("f8e4m3fn", "Float8E4M3FN", "float8_e4m3fn"),
    ("f8e4m3fnuz", "Float8E4M3FNUZ", "float8_e4m3fnuz"),
    ("f8e5m2", "Float8E5M2", "float8_e5m2"),
    ("f8e5m2fnuz", "Float8E5M2FNUZ", "float8_e5m2fnuz"),
)
TYPES: Mapping[str, str] = MappingProxyType({word: name for word, name, _ in _TYPES})
"""The types of the kernel language by their names in a rule."""
NUMPY_TYPES: Mapping[str, str] = MappingProxyType({word: name for word, _, name in _TYPES})
"""The same types, as NumPy's names."""
_WORDS: Mapping[str, str] = MappingProxyType({name: word for word, _, name in _TYPES})

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
_POINTER = re.compile(r"(\w+)\s*\*(?:@(\d+))?")
_RANGE = re.compile(r"(.*?)\s+in\s+([^:]+):([^:]+)")


# -- formulas of sizes


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


def formula_value(text: str, sizes: Mapping[str, int]) -> int:
    return _evaluate(ast.parse(text.strip(), mode="eval"), sizes, text)


# -- rules


@dataclass(frozen=True)
class ArrayRule:
    """An array: its element type, formulas of its extents, and the range of its integers."""

    dtype: str
    """NumPy's name."""
    extents: tuple[str, ...]
    """Formulas, or ``"?"``."""
    alignment: int | None = None
    """The alignment in bytes of every such array; ``None``: alignments vary."""
    low: str = ""
    high: str = ""
    """Formulas of the range of integers; empty: any small ones."""
    strides: tuple[str, ...] = ()
    """Numbers of elements, ``"?"``, or empty where the array is row major; none at all if every one is empty."""

    def names(self) -> list[str]:
        """The sizes that it depends on."""
        texts = (*(each for each in self.extents if each != "?"), *filter(None, (self.low, self.high)))
        return list(dict.fromkeys(name for text in texts for name in formula_names(text)))

    def shape(self, sizes: Mapping[str, int]) -> tuple[int, ...]:
        found = tuple(formula_value(extent, sizes) for extent in self.extents)
        if any(extent < 0 for extent in found):
            raise DSLValueError(
                f"an array [{', '.join(self.extents)}] has the shape {found} for the sizes {dict(sizes)}"
            )
        return found

    def range(self, sizes: Mapping[str, int]) -> tuple[int, int] | None:
        """The least integer, and the end of the range; ``None`` if the rule has none."""
        return (formula_value(self.low, sizes), formula_value(self.high, sizes)) if self.high else None

    def __str__(self) -> str:
        axes = [
            f"{e}:{s}" if s else e for e, s in zip(self.extents, self.strides or [""] * len(self.extents), strict=True)
        ]
        text = f"{_WORDS[self.dtype]}[{', '.join(axes)}]" + (f"@{self.alignment}" if self.alignment else "")
        return f"{text} in {self.low}:{self.high}" if self.high else text


@dataclass(frozen=True)
class PointerRule:
    """A pointer: the type that it is to, by NumPy's name, and its alignment in bytes."""

    dtype: str
    alignment: int | None = None

    def names(self) -> list[str]:
        return []

    def __str__(self) -> str:
        return f"{_WORDS[self.dtype]}*" + (f"@{self.alignment}" if self.alignment else "")


@dataclass(frozen=True)
class ScalarRule:
    """A number of one type, which a launch gives."""

    dtype: str
    low: str = ""
    high: str = ""

    def names(self) -> list[str]:
        return [name for text in (self.low, self.high) if text for name in formula_names(text)]

    def range(self, sizes: Mapping[str, int]) -> tuple[int, int] | None:
        return (formula_value(self.low, sizes), formula_value(self.high, sizes)) if self.high else None

    def __str__(self) -> str:
        short = _WORDS[self.dtype]
        return f"{short} in {self.low}:{self.high}" if self.high else short


@dataclass(frozen=True)
class FormulaRule:
    """An integer that follows from the sizes."""

    text: str

    def names(self) -> list[str]:
        return formula_names(self.text)

    def value(self, sizes: Mapping[str, int]) -> int:
        return formula_value(self.text, sizes)

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


Rule = ArrayRule | PointerRule | ScalarRule | FormulaRule | ConstantRule


def read_rule(name: str, given: Any) -> Rule:
    """The rule of one argument from its text, or from a constant.

    Raises :class:`DSLValueError` for a text that is none.
    """
    if isinstance(given, Rule):
        return given
    if not isinstance(given, str):
        return ConstantRule(given)
    text, low, high = given.strip(), "", ""
    if text.startswith("="):
        return ConstantRule(_literal(name, text[1:].strip(), given))
    if match := _RANGE.fullmatch(text):
        text, low, high = match.groups()
        formula_names(low), formula_names(high)
    if match := _ARRAY.fullmatch(text):
        return _array(name, given, match, low, high)
    if (match := _POINTER.fullmatch(text)) and not low:
        return PointerRule(_dtype(name, match[1]), None if match[2] is None else int(match[2]))
    if text in TYPES:
        return ScalarRule(NUMPY_TYPES[text], low, high)
    if low:
        raise DSLValueError(f"argument {name!r}: {given!r} has a range and no type; write one such as 'i32[m] in 0:n'")
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError):
        return _formula(name, text)
    return FormulaRule(text) if type(value) is int else ConstantRule(value)


def _formula(name: str, text: str) -> FormulaRule:
    if re.fullmatch(r"[iuf]\d+\w*|bf\d+", text):  # a size has another name
        _dtype(name, text)
    try:
        formula_names(text)
    except DSLValueError as error:
        raise DSLValueError(
            f"argument {name!r}: {error.message}; or write an array 'f32[m, n]', a pointer 'f32*', a type such as i32, or a "
            "literal such as 256 or '\"text\"'"
        ) from None
    return FormulaRule(text)


def _literal(name: str, text: str, given: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError):
        raise DSLValueError(
            f"argument {name!r}: {given!r} is no Python literal; write one such as = 0.5 or = '\"text\"'"
        ) from None


def _array(name: str, given: str, match: re.Match[str], low: str, high: str) -> ArrayRule:
    word, axes, alignment = match.groups()
    pairs = [axis.partition(":") for axis in _split(axes)] if axes.strip() else []
    extents = tuple(extent.strip() for extent, _, _ in pairs)
    strides = tuple(stride.strip() for _, _, stride in pairs)
    if any(
        (colon and not re.fullmatch(r"\d+|\?", stride.strip())) or not extent.strip() for extent, colon, stride in pairs
    ):
        raise DSLValueError(
            f"argument {name!r}: {given!r}: expected extents such as 128, ? or 2 * n, or with strides 128:1, got {axes!r}"
        )
    aligned = None if alignment is None else int(alignment)
    rule = ArrayRule(_dtype(name, word), extents, aligned, low, high, strides if any(strides) else ())
    try:
        rule.names()
    except DSLValueError as error:
        raise DSLValueError(f"argument {name!r}: {error.message}") from None
    return rule


def _split(extents: str) -> tuple[str, ...]:
    """The formulas between commas, which may have commas in brackets."""
    parts, depth, start = [], 0, 0
    for position, letter in enumerate(extents):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append(extents[start:position].strip())
            start = position + 1
    return (*parts, extents[start:].strip())


def _dtype(name: str, word: str) -> str:
    if word not in NUMPY_TYPES:
        raise DSLValueError(
            f"argument {name!r}: there is no type {word!r}; expected one of {', '.join(TYPES)}.{did_you_mean(word, TYPES)}"
        )
    return NUMPY_TYPES[word]
