"""Options that backends declare, for compile hints and environment variables.

A backend declares its options with their types, as ``options`` of its class::

    class OpenclBackend(TableBackend):
        name = "opencl"
        options = {"unroll": BackendOption(int, 1, "iterations of a loop that become one", low=1, high=64)}

Users give a compile hint, ``function.compile_hints["opencl.unroll"] = 4``, or set ``FLYDSL_OPENCL_UNROLL=4``; hints win.
The backend reads ``self.option(options, "unroll")``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from flydsl.backends.options import CompileOptions, OptionValue
from flydsl.config import OWN_VARIABLES, misspelt_variables, parse_boolean
from flydsl.errors import ConfigError, DSLTypeError, DSLValueError, did_you_mean
from flydsl.support.fast_dataclass import record
from flydsl.support.tracebacks import warn_user

__all__ = ["BackendOption", "check_declarations", "option_values", "resolved_options", "variable_name"]

_PLAIN = CompileOptions()
_KINDS: Mapping[type, str] = {bool: "True or False", int: "an int", float: "a float", str: "a string"}


@record
class BackendOption:
    """One option of a backend."""

    kind: type[bool] | type[int] | type[float] | type[str]
    """The type of its values."""
    default: OptionValue | None
    """Its value where nobody gives one; ``None``: it is then as if there were no option."""
    doc: str
    """The meaning, for ``flydsl backends`` and for messages."""
    choices: tuple[OptionValue, ...] = ()
    """All values that it can have; empty: any of its type."""
    low: float | None = None
    """The least number; ``None``: there is no limit."""
    high: float | None = None
    in_key: bool = True
    """True if it changes what is built, so that the cache tells its values apart."""
    stands_for: str = ""
    """The compile hint without a prefix that it is another name of, for hints that are older than options of backends."""

    def checked(self, name: str, value: Any) -> OptionValue:
        """The value of the option called ``name``; an int is taken for a float."""
        if self.kind is float and type(value) is int:
            value = float(value)
        if type(value) is not self.kind:
            raise DSLTypeError(f"{name} must be {_KINDS[self.kind]}, got {value!r} ({self.doc})")
        number = value if isinstance(value, (int, float)) else None
        is_out = number is not None and (
            not math.isfinite(number) or number < _or(self.low, number) or number > _or(self.high, number)
        )
        if is_out or (self.choices and value not in self.choices):
            raise DSLValueError(f"{name} is {value!r}, expected {self.expected()} ({self.doc})")
        checked: OptionValue = value
        return checked

    def parsed(self, variable: str, text: str) -> OptionValue:
        """The value that an environment variable gives."""
        try:
            value = parse_boolean(variable, text) if self.kind is bool else self.kind(text.strip())
            return self.checked(variable, value)
        except ConfigError:
            raise
        except (ValueError, DSLTypeError):
            raise ConfigError(f"{variable}={text!r} is invalid; expected {self.expected()} ({self.doc})") from None

    def expected(self) -> str:
        """Its possible values, for messages."""
        if self.choices:
            return f"one of {', '.join(map(repr, self.choices))}"
        if self.low is None and self.high is None:
            return _KINDS[self.kind]
        ends = (f"from {self.low}" if self.low is not None else "", f"to {self.high}" if self.high is not None else "")
        return f"{_KINDS[self.kind]} {' '.join(filter(None, ends))}"


def _or(limit: float | None, value: float) -> float:
    return value if limit is None else limit


def variable_name(backend: str, option: str) -> str:
    """The environment variable of an option: ``FLYDSL_OPENCL_UNROLL``."""
    return _prefix(backend) + option.upper()


def _prefix(backend: str) -> str:
    return f"FLYDSL_{re.sub(r'[^A-Z0-9]', '_', backend.upper())}_"


def check_declarations(backend: str, options: object) -> None:
    """Refuse what a backend cannot declare as its options."""
    if not isinstance(options, Mapping):
        raise DSLTypeError(f"the options of the backend {backend!r} must map names to BackendOption, got {options!r}")
    for name, option in options.items():
        what = f"the option {name!r} of the backend {backend!r}"
        if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            raise DSLValueError(f"{what}: names are lower-case identifiers such as 'unroll'")
        if not isinstance(option, BackendOption) or option.kind not in _KINDS:
            raise DSLTypeError(f"{what} must be a BackendOption of bool, int, float or str, got {option!r}")
        if variable_name(backend, name) in OWN_VARIABLES:
            raise DSLValueError(
                f"{what}: {variable_name(backend, name)} is a variable of flydsl's own; rename the option"
            )
        if option.default is not None:
            option.checked(f"the default of {what}", option.default)


def _from_variables(
    backend: str, declared: Mapping[str, BackendOption], variables: Iterable[tuple[str, str]]
) -> dict[str, OptionValue]:
    """The options that environment variables give; a variable that nobody reads is answered by a warning."""
    prefix = _prefix(backend)
    known = {variable_name(backend, name): name for name in declared}
    found = {}
    for variable, text in variables:
        if variable in known:
            if text.strip():
                found[known[variable]] = declared[known[variable]].parsed(variable, text)
        elif variable.startswith(prefix) and not misspelt_variables([variable]):  # which has been said
            names = sorted({*known, *(own for own in OWN_VARIABLES if own.startswith(prefix))})
            shown = f"it has {', '.join(names)}" if names else "it has none"
            warn_user(f"the backend {backend!r} reads no variable {variable}; {shown}.{did_you_mean(variable, names)}")
    return found


def option_values(
    backend: str, declared: Mapping[str, BackendOption], variables: Iterable[tuple[str, str]] = ()
) -> dict[str, OptionValue | None]:
    """The value of each option of a backend without hints: the environment's, else the default."""
    defaults = {name: option.default for name, option in declared.items()}
    return {**defaults, **_from_variables(backend, declared, variables)}


def resolved_options(
    backend: str, declared: Mapping[str, BackendOption], target: object, options: CompileOptions
) -> CompileOptions:
    """The options of a compile by one backend: without what cannot matter there, so that it is in no key."""
    options = options.on(backend)
    if not options.backend_options and not options.variables:
        return options
    given: dict[str, Any] = {
        name: value
        for name, value in _from_variables(backend, declared, options.variables).items()
        if not (field := declared[name].stands_for) or getattr(options, field) == getattr(_PLAIN, field)
    }
    for name, value in (*options.unkeyed_options, *options.backend_options):
        owner, _, own = name.partition(".")
        if owner != backend or own not in declared:
            names = [f"{backend}.{each}" for each in declared]
            has = f"whose options are {', '.join(names)}" if names else "which has no options"
            why = f"of the backend {owner!r}" if owner != backend else "unknown"
            raise DSLValueError(
                f"the option {name!r} is {why}, and this program is compiled for {target}, {has}."
                + did_you_mean(name, names)
            )
        given[own] = declared[own].checked(name, value) if not declared[own].stands_for else value
    kept = [(f"{backend}.{name}", declared[name], given[name]) for name in sorted(given)]
    changes: dict[str, Any] = {option.stands_for: value for _, option, value in kept if option.stands_for}
    for field, in_key in (("backend_options", True), ("unkeyed_options", False)):
        changes[field] = tuple(
            (name, value)
            for name, option, value in kept
            if not option.stands_for and option.in_key is in_key and value != option.default
        )
    return replace(options, variables=(), **changes)
