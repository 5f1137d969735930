"""Options of one compile: its level, compile hints, and what backends declare."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Any

from flydsl.config import OWN_VARIABLES, misspelt_variables, parse_boolean
from flydsl.errors import ConfigError, DSLTypeError, DSLValueError, did_you_mean
from flydsl.ir.vendor_dialects import LLVM_OPTIONS
from flydsl.support.fast_dataclass import dataclass, record
from flydsl.support.tracebacks import warn_user

HARMLESS_LLVM_OPTIONS = (
    *LLVM_OPTIONS,
    *("enable-", "disable-", "misched", "unroll-", "inline-", "lsr-", "greedy-", "join-"),
)
"""Beginnings of the names of LLVM's options that a stranger's compile may set: they write and load no files."""

CHOOSERS = ("", "model")
"""Values of ``choose``."""

OptionValue = bool | int | float | str
"""The values that an option of a backend may have."""


@dataclass(frozen=True)
class Occupancy:
    """Waves per execution unit: at least ``least``, and at most ``most`` if that is given."""

    least: int
    most: int | None = None

    def __str__(self) -> str:
        return str(self.least) if self.most is None else f"{self.least},{self.most}"


@dataclass(frozen=True)
class CompileOptions:
    """Options of one compile.  Equal options have equal ``repr``, which is part of the cache key.

    Args:
        opt_level: 0 to 3.
        debug_info: whether binaries have line tables.
        fast_fp_math: fast, less accurate functions.
        unsafe_fp_math: the code generator's unsafe arithmetic.
        fastmath: fast-math flags.
        waves_per_eu: AMD: waves of an execution unit.
        maxnreg: NVIDIA: registers of a thread.
        disabled_passes: optional rewrites that are left out.
        cpu_check: what kernels on the CPU check.
        cpu_schedule: whether the order of warps, blocks and copies on the CPU can be chosen at run time.
        llvm_options: options of LLVM, in pairs.
        keep_assembly: whether the artifact keeps the assembly.
        backend_options: options that a backend declares.
        unkeyed_options: options that change no code.
        variables: environment variables that options came from.
        device_asserts: whether ``fx.device_assert`` is compiled in.
        ktrace: whether ranges of ``fx.ktrace`` are recorded.
        choose: what decides among alternative compiles.

    Raises:
        DSLTypeError: a hint of the wrong type.
        DSLValueError: a hint with a value that it cannot have.

    Example::

        from flydsl.backends.options import CompileOptions

        print(CompileOptions(opt_level=3) == CompileOptions(opt_level=3))  # True
    """

    opt_level: int = 2
    """0 to 3, as of a C compiler."""
    debug_info: bool = False
    """Binaries say which line of the source each instruction is of."""
    fast_fp_math: bool = False
    """Single-precision subnormal numbers may be flushed to zero, and device libraries take their fast paths."""
    unsafe_fp_math: bool = False
    """Device libraries take paths that give up accuracy."""
    fastmath: str | None = None
    """The fast-math flags of the traced program, as MLIR writes them; ``None``: those that ``fast_fp_math`` implies."""
    waves_per_eu: Occupancy | int | str | tuple[int, int] | None = None
    """AMD: the occupancy to aim for; given as ``2``, ``(2, 4)``, ``"2"`` or ``"2,4"``, held as :class:`Occupancy`."""
    maxnreg: int | None = None
    """NVIDIA: the most registers that a thread may have."""
    disabled_passes: tuple[str, ...] = ()
    """Names of the backend's optional rewrites that are left out, to find what one does."""
    cpu_check: tuple[str, ...] = ()
    """CPU: what the kernels check while they run, of :data:`flydsl.config.CPU_CHECKS`."""
    cpu_schedule: bool = False
    """CPU: the order of warps, blocks and copies can be chosen when a kernel runs (docs/schedules.md)."""
    device_asserts: bool = True
    """``fx.device_assert`` is compiled into kernels."""
    ktrace: bool = False
    """The records of ``fx.ktrace`` are compiled into kernels."""
    llvm_options: tuple[tuple[str, str], ...] = ()
    """LLVM's command-line options and their values, such as ``("amdgpu-early-inline-all", "true")``."""
    keep_assembly: bool = False
    """Keep LLVM's assembly in the artifact, where ``flydsl inspect --asm`` shows it without a disassembler."""
    backend_options: tuple[tuple[str, OptionValue], ...] = ()
    """Options that backends declare, such as ``("opencl.unroll", 4)``; of a build those of its backend without defaults."""
    unkeyed_options: tuple[tuple[str, OptionValue], ...] = field(default=(), repr=False)
    """The backend's options of a build that do not change the artifact."""
    choose: str = ""
    """``"model"``: predicted times decide among alternative compiles of the kernels; empty: there is only the default."""
    variables: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """The environment's variables for backends; of a build none, since they are options then."""

    def __post_init__(self) -> None:
        _require_int("opt_level", self.opt_level, 0, 3)
        for name in ("debug_info", "device_asserts", "fast_fp_math", "keep_assembly", "unsafe_fp_math"):
            if not isinstance(getattr(self, name), bool):
                raise DSLTypeError(f"{name} must be True or False, got {getattr(self, name)!r}")
        if self.fastmath is not None and not isinstance(self.fastmath, str):
            raise DSLTypeError(f"fastmath must be a string of flags, got {self.fastmath!r}")
        if self.maxnreg is not None:
            _require_int("maxnreg", self.maxnreg, 1, 255)
        if not isinstance(self.choose, str):
            raise DSLTypeError(f"choose must be a string, got {self.choose!r}")
        if self.choose not in CHOOSERS:
            raise DSLValueError(f"choose is {self.choose!r}; expected 'model', or '' for the default")
        object.__setattr__(self, "waves_per_eu", _occupancy(self.waves_per_eu))
        object.__setattr__(self, "llvm_options", _llvm_options(self.llvm_options))
        object.__setattr__(self, "backend_options", tuple(sorted(self.backend_options)))

    def on(self, backend: str) -> CompileOptions:
        """The options without those that cannot matter on that backend, so that they are no part of its keys."""
        is_plain = backend == "cpu" or not (self.cpu_check or self.cpu_schedule)
        return self if is_plain else replace(self, cpu_check=(), cpu_schedule=False)

    @property
    def occupancy(self) -> Occupancy | None:
        """``waves_per_eu`` in its one form."""
        assert self.waves_per_eu is None or isinstance(self.waves_per_eu, Occupancy)
        return self.waves_per_eu


def _require_int(name: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise DSLTypeError(f"{name} must be an int, got {value!r}")
    if not low <= value <= high:
        raise DSLValueError(f"{name} is {value}, expected {low} to {high}")
    return value


_MOST_WAVES = 64


def _occupancy(value: object) -> Occupancy | None:
    """The one form of the many in which an occupancy may be given; zero is no demand."""
    expected = "expected a number of waves such as 2, or least and most such as (2, 4) or '2,4'"
    if value is None or isinstance(value, Occupancy):
        return value
    parts: tuple[object, ...]
    if isinstance(value, str):
        words = [word.strip() for word in value.split(",")]
        if not all(word.isdecimal() for word in words):
            raise DSLValueError(f"waves_per_eu is {value!r}, {expected}")
        parts = tuple(int(word) for word in words)
    elif isinstance(value, (tuple, list)):
        parts = tuple(value)
    else:
        parts = (value,)
    if not 1 <= len(parts) <= 2:
        raise DSLValueError(f"waves_per_eu is {value!r}, {expected}")
    numbers = [_require_int("waves_per_eu", part, 0, _MOST_WAVES) for part in parts]
    if len(numbers) == 2 and numbers[0] > numbers[1]:
        raise DSLValueError(f"waves_per_eu is {value!r}: the least is above the most")
    return None if numbers == [0] else Occupancy(*numbers)


def _llvm_options(options: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(options, tuple) or not all(
        isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str) for pair in options
    ):
        raise DSLTypeError(f"llvm_options must map option names to values, got {options!r}")
    return tuple(sorted((name.lstrip("-"), _option_value(value)) for name, value in options))


def _option_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, str)):
        return str(value)
    raise DSLTypeError(f"the value of an LLVM option must be a bool, an int or a string, got {value!r}")


# -- options that backends declare


_PLAIN = CompileOptions()
_KINDS: Mapping[type, str] = {bool: "True or False", int: "an int", float: "a float", str: "a string"}


@record
class BackendOption:
    """One option of a backend, a compile hint and an environment variable.

    A backend declares its options with their types, as ``options`` of its class::

        class OpenclBackend(TableBackend):
            name = "opencl"
            options = {"unroll": BackendOption(int, 1, "iterations of a loop that become one", low=1, high=64)}

    Users give a compile hint, ``function.compile_hints["opencl.unroll"] = 4``, or set ``FLYDSL_OPENCL_UNROLL=4``; hints
    win.  The backend reads ``self.option(options, "unroll")``.
    """

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
    """True if it changes the artifact, so that the cache tells its values apart."""
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
