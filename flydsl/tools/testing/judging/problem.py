"""The problem of a judged kernel: rules of its arguments, and their sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any

from flydsl.compiler.arguments.rules import (
    NUMPY_TYPES,
    ArrayRule,
    ConstantRule,
    FormulaRule,
    PointerRule,
    Rule,
    ScalarRule,
    read_rule,
)
from flydsl.errors import DSLValueError, did_you_mean
from flydsl.support.fast_dataclass import dataclass

JudgedRule = ArrayRule | ScalarRule | FormulaRule | ConstantRule


@dataclass(frozen=True)
class Problem:
    """A kernel's arguments, their sizes, and the arrays that are its results."""

    rules: Mapping[str, JudgedRule]
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
    rules = {name: _judged(name, read_rule(name, given[name])) for name in parameters if name in given}
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


def _judged(name: str, rule: Rule) -> JudgedRule:
    """A rule with sizes in the place of ``?``: arrays of one rank have one shape."""
    if isinstance(rule, PointerRule):
        raise DSLValueError(
            f"argument {name!r}: {str(rule)!r} is a pointer, and the judge makes arrays; write an array such as 'f32[n]'"
        )
    if not isinstance(rule, ArrayRule):
        return rule
    if rule.strides:
        raise DSLValueError(
            f"argument {name!r}: {str(rule)!r} has strides, which the judge varies itself; write the extents alone"
        )
    return replace(rule, extents=tuple(f"s{axis}" if each == "?" else each for axis, each in enumerate(rule.extents)))


def _suggested(description: Mapping[str, Any], divisors: dict[str, int]) -> dict[str, Any]:
    """Rules from the first declared signature: arrays of one rank have one shape."""
    short = {full: name for name, full in NUMPY_TYPES.items()}
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
