"""Options of one compile: the optimization level and the compile hints."""

from __future__ import annotations

from dataclasses import field, replace

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.support.fast_dataclass import dataclass

__all__ = ["CHOOSERS", "CompileOptions", "Occupancy", "OptionValue"]

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
    """Of a build those of its backend's options that do not change what is built."""
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
