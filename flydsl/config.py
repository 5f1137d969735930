"""The settings of a compile; the only reader and writer of the environment."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from dataclasses import field, fields
from pathlib import Path
from typing import Any, TypeVar

from flydsl.errors import ConfigError, FlydslError, did_you_mean
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets.names import GfxName, normalized_arch

CPU_DEBUGGERS = ("gdb", "jitdump", "perf-map")
"""Values of ``FLYDSL_CPU_DEBUGGERS``; docs/debugging.md describes each."""

PROFILER_RANGES = ("nvtx", "roctx")
"""Values of ``FLYDSL_PROFILER_RANGES``."""

CPU_CHECKS = ("barrier", "bounds", "init", "overflow", "race")
"""Values of ``FLYDSL_CPU_CHECK``; docs/sanitizer.md describes each check."""

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
"""Values of ``FLYDSL_DEBUG_LOG_LEVEL``: the levels of :mod:`logging`."""

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off", ""}
_V = TypeVar("_V")
_E = TypeVar("_E", bound=FlydslError)


class _Reader:
    """Typed reads of one environment; an error names the variable.

    The reads of :func:`setting` take the variable, the setting's default, and what the row says besides.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ

    def text(self, name: str, default: None = None) -> str | None:
        return self._environ.get(name, "").strip() or None

    def arch(self, name: str) -> str | None:
        """An architecture, GPUs' in lower case.  HIP's device names may have features: ``gfx942:xnack-``."""
        value = self.text(name)
        return None if value is None else normalized_arch(value)

    def gpu_arch(self, name: str) -> str | None:
        """As :meth:`arch`, but not this machine's name, which build scripts put into ``ARCH``."""
        value = self.arch(name)
        return None if value == os.uname().machine else value

    def boolean(self, name: str, default: bool) -> bool:
        value = self._environ.get(name)
        return default if value is None else parse_boolean(name, value)

    def integer(self, name: str, default: int | None, low: int, high: int) -> int | None:
        value = self.text(name)
        if value is None:
            return default
        number = self._parse(name, value, int, "an integer")
        if not low <= number <= high:
            raise ConfigError(f"{name}={value!r} is out of range; expected {low} to {high}")
        return number

    def days(self, name: str, default: float) -> float | None:
        """A number of days from 0 on in seconds, ``None`` if the variable is empty, else the default."""
        value = self._environ.get(name)
        if value is None:
            return default
        if not value.strip():
            return None
        number = self._parse(name, value, float, "a number")
        if not 0 <= number < float("inf"):
            raise ConfigError(f"{name}={value!r} is out of range; expected 0 or more, or nothing for no limit")
        return number * 86400.0

    def size(self, name: str, default: int) -> int | None:
        """A number of bytes for :func:`parse_size`, ``None`` if the variable is empty."""
        value = self._environ.get(name)
        if value is None:
            return default
        return self._parse(name, value, parse_size, SIZE_FORM) if value.strip() else None

    def schedule(self, name: str, default: None = None) -> str | None:
        """``seed:N`` or ``explore:N``."""
        value = self.text(name)
        if value is None:
            return None
        kind, _, digits = value.lower().partition(":")
        kind, digits = kind.strip(), digits.strip()
        least = 1 if kind == "explore" else 0
        if kind not in ("seed", "explore") or not digits.isdecimal() or not least <= int(digits) < 2**63:
            raise ConfigError(
                f"{name}={value!r} is no schedule; expected seed:N, which repeats an order, or explore:N, which tries N"
            )
        return f"{kind}:{int(digits)}"

    def names(self, name: str, default: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
        """Some of the known names, separated by commas; sorted, each once."""
        words = {word.strip().lower() for word in (self.text(name) or "").split(",")} - {""}
        for word in sorted(words - set(known)):
            raise ConfigError(
                f"{name}: {word!r} is not known; expected some of {', '.join(known)}, separated by commas."
                + did_you_mean(word, known)
            )
        return tuple(sorted(words))

    def comma_separated(self, name: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Words separated by commas; sorted, each once."""
        return tuple(sorted({word.strip() for word in (self.text(name) or "").split(",")} - {""}))

    def one_of(self, name: str, default: str, known: tuple[str, ...]) -> str:
        """One of the known words, in any case of letters."""
        word = (self.text(name) or default).upper()
        for each in known:
            if each.upper() == word:
                return each
        raise ConfigError(f"{name}={word!r} is not known; expected one of {', '.join(filter(None, known))}")

    def path_or_nothing(self, name: str, default: None = None) -> str | None:
        """The variable's text without spaces around it; ``None`` if it is not set."""
        value = self._environ.get(name)
        return None if value is None else value.strip()

    def path(self, name: str, default: None = None) -> Path | None:
        value = self.text(name)
        return None if value is None else resolved_path(name, value)

    def url_or_path(self, name: str, default: None = None) -> str | None:
        value = self.text(name)
        return value if value is None or "://" in value else str(resolved_path(name, value))

    def archs(self) -> Iterator[tuple[str, str | None]]:
        """The variables that may give the architecture, the first that does so wins."""
        yield "FLYDSL_COMPILE_ARCH", self.arch("FLYDSL_COMPILE_ARCH")
        yield "ARCH", self.gpu_arch("ARCH")
        yield "FLYDSL_GPU_ARCH", self.arch("FLYDSL_GPU_ARCH")
        yield "HSA_OVERRIDE_GFX_VERSION", self.gfx_version()

    def first_arch(self, name: str, default: None = None) -> str | None:
        return next((arch for _, arch in self.archs() if arch), default)

    def cache_path(self, name: str, default: None = None) -> Path | None:
        """The directory of the cache, ``None`` if it is switched off."""
        if not self.boolean("FLYDSL_RUNTIME_ENABLE_CACHE", True) or self.path_or_nothing(name) == "":
            return default
        return self.path(name) or _cache_directory()

    def debug_info(self, name: str, default: bool) -> bool:
        debuggers = self.names("FLYDSL_CPU_DEBUGGERS", (), CPU_DEBUGGERS)
        return self.boolean(name, bool({"gdb", "jitdump"} & {*debuggers}))

    def gfx_version(self) -> str | None:
        """``HSA_OVERRIDE_GFX_VERSION=9.4.2`` as ``gfx942``: the minor and stepping are hexadecimal digits there."""
        value = self.text("HSA_OVERRIDE_GFX_VERSION")
        if value is None:
            return None
        parts = [self._parse("HSA_OVERRIDE_GFX_VERSION", p, int, "of the form 9.4.2") for p in value.split(".")]
        if len(parts) != 3:
            raise ConfigError(f"HSA_OVERRIDE_GFX_VERSION={value!r} is not of the form 9.4.2")
        return str(GfxName(*parts))

    @staticmethod
    def _parse(name: str, value: str, convert: Callable[[str], _V], wanted: str) -> _V:
        try:
            return convert(value)
        except ValueError:
            raise ConfigError(f"{name}={value!r} is not {wanted}") from None


class Setting:
    """The row of a setting: its variables and how they are read."""

    def __init__(self, variables: tuple[str, ...], read: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.variables = variables
        """The first gives the value; others decide with it, or give it where the first does not."""
        self.read, self.arguments = read, arguments
        """A method of :class:`_Reader`, and what it takes after the first variable."""

    @property
    def is_path(self) -> bool:
        """True for a path of flydsl's, not of another program."""
        reads = (_Reader.path, _Reader.path_or_nothing, _Reader.cache_path)
        return self.read in reads and self.variables[0].startswith(_PREFIX)


def setting(
    variables: str | tuple[str, ...],
    read: Callable[..., Any],
    default: Any = None,
    *more: Any,
    factory: Callable[[], Any] | None = None,
) -> Any:
    """The row of a field of :class:`Config`; ``read`` is a method of :class:`_Reader`, which also takes ``more``."""
    names = (variables,) if isinstance(variables, str) else variables
    row = {"setting": Setting(names, read, (default, *more))}
    return field(default=default, metadata=row) if factory is None else field(default_factory=factory, metadata=row)


def _cache_directory() -> Path:
    return private_directory() / "cache"


@dataclass(frozen=True)
class Config:
    """The settings of one compile, frozen, read anew for each compile and passed down.

    Field by field they are the environment variables of docs/environment.md.
    """

    backend: str | None = setting("FLYDSL_COMPILE_BACKEND", _Reader.text)
    """``None``: the device of the arguments decides, else ``cpu``."""
    arch: str | None = setting(
        ("FLYDSL_COMPILE_ARCH", "ARCH", "FLYDSL_GPU_ARCH", "HSA_OVERRIDE_GFX_VERSION"), _Reader.first_arch
    )
    runtime_kind: str | None = setting("FLYDSL_RUNTIME_KIND", _Reader.text)
    """The backend that programs must be for; ``None``: any."""
    compile_only: bool = setting("COMPILE_ONLY", _Reader.boolean, False)
    opt_level: int = setting("FLYDSL_COMPILE_OPT_LEVEL", _Reader.integer, 2, 0, 3)
    compile_timeout: int = setting("FLYDSL_COMPILE_TIMEOUT", _Reader.integer, 300, 1, 10**6)
    """Seconds that a compile may take."""
    choose: str = setting("FLYDSL_COMPILE_CHOOSE", _Reader.one_of, "", ("", "model"))
    """``"model"``, or empty; docs/predict.md explains it."""
    cache_dir: Path | None = setting(
        ("FLYDSL_RUNTIME_CACHE_DIR", "FLYDSL_RUNTIME_ENABLE_CACHE"), _Reader.cache_path, factory=_cache_directory
    )
    """``None``: no disk cache."""
    cache_max_bytes: int | None = setting("FLYDSL_RUNTIME_CACHE_MAX_BYTES", _Reader.size, 4 << 30)
    """``None``: no limit."""
    cache_max_seconds: float | None = setting("FLYDSL_RUNTIME_CACHE_MAX_DAYS", _Reader.days, 90 * 86400.0)
    """Seconds without use (the variable gives days); ``None``: no limit."""
    cache_allow_shared: bool = setting("FLYDSL_RUNTIME_CACHE_ALLOW_SHARED", _Reader.boolean, False)
    """Use a cache directory that other users may write to."""
    cache_key_file: Path | None = setting("FLYDSL_RUNTIME_CACHE_KEY_FILE", _Reader.path)
    """Entries are signed with its key, and others are not used."""
    trusted_keys: Path | None = setting("FLYDSL_TRUSTED_KEYS", _Reader.path)
    """A file or folder of public keys; bundles without a signature of one are not used."""
    cache_remote: str | None = setting("FLYDSL_RUNTIME_CACHE_REMOTE", _Reader.url_or_path)
    """URL or directory of the second level; ``None``: there is none."""
    cache_remote_readonly: bool = setting("FLYDSL_RUNTIME_CACHE_REMOTE_READONLY", _Reader.boolean, False)
    run_only: bool = setting("FLYDSL_RUNTIME_RUN_ONLY", _Reader.boolean, False)
    record: Path | None = setting("FLYDSL_RECORD", _Reader.path)
    """The file that notes the programs of this process, for ``flydsl precompile --from``."""
    dump_ir: bool = setting("FLYDSL_DUMP_IR", _Reader.boolean, False)
    dump_asm: bool = setting("FLYDSL_DEBUG_DUMP_ASM", _Reader.boolean, False)
    dump_dir_given: Path | None = setting("FLYDSL_DUMP_DIR", _Reader.path)
    override_dir: Path | None = setting("FLYDSL_OVERRIDE_DIR", _Reader.path)
    """Edited stages, which replace what a step of a build has made."""
    print_traced: bool = setting("FLYDSL_DEBUG_PRINT_ORIGIN_IR", _Reader.boolean, False)
    """Print the traced module to standard error."""
    print_passes: bool = setting("FLYDSL_DEBUG_PRINT_AFTER_ALL", _Reader.boolean, False)
    """Also print the module after each pass."""
    show_rewriting: bool = setting("FLYDSL_DEBUG_AST_DIFF", _Reader.boolean, False)
    """Print the rewritten control flow of functions to standard error."""
    debug_info: bool = setting("FLYDSL_DEBUG_ENABLE_DEBUG_INFO", _Reader.debug_info, False)
    """Binaries have line tables, and depend on the source's path.  It is on by itself for debuggers that show lines."""
    location_depth: int = setting("FLYDSL_DEBUG_MAX_LOC_DEPTH", _Reader.integer, 5, 1, 100)
    """User frames in the location of an operation."""
    verify_ir: bool = setting("FLYDSL_DEBUG_ENABLE_VERIFIER", _Reader.boolean, True)
    show_stacktrace: bool = setting("FLYDSL_DEBUG_SHOW_STACKTRACE", _Reader.boolean, False)
    log_level: str = setting("FLYDSL_DEBUG_LOG_LEVEL", _Reader.one_of, "WARNING", LOG_LEVELS)
    log_file: Path | None = setting("FLYDSL_DEBUG_LOG_TO_FILE", _Reader.path)
    log_to_console: bool = setting("FLYDSL_DEBUG_LOG_TO_CONSOLE", _Reader.boolean, False)
    cpu_threads: int | None = setting("FLYDSL_CPU_THREADS", _Reader.integer, None, 1, 1024)
    """Threads that run the blocks of a CPU kernel; ``None``: the process's CPU affinity."""
    disabled_passes: tuple[str, ...] = setting("FLYDSL_DISABLE_PASSES", _Reader.comma_separated, ())
    """The backend's optional rewrites to leave out, sorted."""
    cpu_check: tuple[str, ...] = setting("FLYDSL_CPU_CHECK", _Reader.names, (), CPU_CHECKS)
    """The checks that kernels on the CPU are compiled with, sorted."""
    cpu_schedule: str | None = setting("FLYDSL_CPU_SCHEDULE", _Reader.schedule)
    """``seed:N`` or ``explore:N``, the order of warps and blocks; ``None``: the usual one."""
    interpret: bool = setting("FLYDSL_INTERPRET", _Reader.boolean, False)
    """Kernels run in Python with real values, instead of being compiled."""
    device_asserts: bool = setting("FLYDSL_DEVICE_ASSERTS", _Reader.boolean, True)
    """Assertions are compiled into kernels."""
    profiler_ranges: tuple[str, ...] = setting("FLYDSL_PROFILER_RANGES", _Reader.names, (), PROFILER_RANGES)
    """Kinds of ranges around launches, sorted."""
    ktrace: bool = setting("FLYDSL_KTRACE_ENABLE", _Reader.boolean, False)
    """Kernels make the records of ``fx.ktrace``."""
    ktrace_bytes: int = setting("FLYDSL_KTRACE_BUFFER_BYTES", _Reader.integer, 64 << 20, 4096, 2 << 30)
    cpu_debuggers: tuple[str, ...] = setting("FLYDSL_CPU_DEBUGGERS", _Reader.names, (), CPU_DEBUGGERS)
    """Debuggers that are notified of loaded kernels, sorted."""
    autotune: bool = setting("FLYDSL_AUTOTUNE", _Reader.boolean, False)
    """Search even where a winner is known."""
    autotune_cache_dir_given: str | None = setting("FLYDSL_AUTOTUNE_CACHE_DIR", _Reader.path_or_nothing)
    """``None`` if it is not set; empty: winners are not kept on disk."""
    autotune_report: bool = setting("FLYDSL_AUTOTUNE_REPORT", _Reader.boolean, False)
    """Print a table when a search ends."""
    autotune_config_dir: Path | None = setting("FLYDSL_AUTOTUNE_CONFIG_DIR", _Reader.path)
    """The directory of named artifacts of winners; ``None`` without one."""
    cuda_home: Path | None = setting("CUDA_HOME", _Reader.path)
    rocm_home: Path | None = setting("ROCM_PATH", _Reader.path)
    network_library: Path | None = setting("FLYDSL_NETWORK_LIBRARY", _Reader.path)
    """Bitcode of device functions that cross hosts, in place of the one that is found."""
    variables: tuple[tuple[str, str], ...] = ()
    """The other variables ``FLYDSL_*``, sorted; backends read their options there."""

    @property
    def dump_dir(self) -> Path:
        """The directory for dumped stages of a build."""
        return self.dump_dir_given or private_directory() / "debug"

    @property
    def autotune_cache_dir(self) -> Path | None:
        """The directory for winners of searches; ``None``: not on disk."""
        if self.autotune_cache_dir_given is None:
            return private_directory() / "autotune"
        given = self.autotune_cache_dir_given
        return resolved_path("FLYDSL_AUTOTUNE_CACHE_DIR", given) if given else None

    def blamed(self, error: _E) -> _E:
        """An error about the target, which also names the variables that ask for that target."""
        said = " and ".join(f"{name}={os.environ[name]!r}" for name in self._target_variables())
        if said and not any(name in error.message for name in TARGET_VARIABLES):
            error.message = f"{error.message.rstrip('.')}; {said} {'ask' if ' and ' in said else 'asks'} for it"
        return error

    def _target_variables(self) -> Iterator[str]:
        """The variables of the environment that give the backend and the architecture."""
        env = _Reader(os.environ)
        if self.backend is not None and env.text("FLYDSL_COMPILE_BACKEND") == self.backend:
            yield "FLYDSL_COMPILE_BACKEND"
        found = next(((name, arch) for name, arch in env.archs() if arch), None)
        if found is not None and found[1] == self.arch:
            yield found[0]

    @property
    def dumps(self) -> bool:
        """True if stages of a build are written or printed."""
        return self.dump_ir or self.dump_asm or self.print_traced or self.print_passes

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> Config:
        """The settings of the environment now."""
        dictionaries = environment_dictionaries() if environ is None else None
        if dictionaries is not None:
            return cls._of_process(tuple(dictionaries[0].items()))
        return cls._of(os.environ if environ is None else environ)

    @classmethod
    @functools.lru_cache(maxsize=8)
    def _of_process(cls, items: tuple[tuple[Any, Any], ...]) -> Config:
        """The settings of the process's environment, as Python keeps it: decoding it takes 30 times as long as a look-up."""
        return cls._of({os.fsdecode(name): os.fsdecode(value) for name, value in items})

    @classmethod
    def _of(cls, source: Mapping[str, str]) -> Config:
        values = tuple(map(source.get, _VARIABLES))
        return cls._parse(values, tuple((name, source[name]) for name in sorted(_others(source))))

    @classmethod
    @functools.lru_cache(maxsize=64)
    def _parse(cls, values: tuple[str | None, ...], variables: tuple[tuple[str, str], ...]) -> Config:
        """The settings of these values of :data:`_VARIABLES`, cached because every launch asks and they seldom change."""
        env = _Reader({name: value for name, value in zip(_VARIABLES, values, strict=True) if value is not None})
        for name, near in misspelt_variables(dict(variables)):
            _say_misspelt(name, near)
        found = {name: row.read(env, row.variables[0], *row.arguments) for name, row in SETTINGS.items()}
        return cls(**found, variables=variables)


SETTINGS: Mapping[str, Setting] = {each.name: each.metadata["setting"] for each in fields(Config) if each.metadata}
"""The rows of :class:`Config` by the names of its fields."""

TARGET_VARIABLES = tuple(
    variable for name in ("backend", "arch", "runtime_kind", "compile_only") for variable in SETTINGS[name].variables
)
"""The variables that choose targets, and where programs run."""

_VARIABLES = (*(variable for row in SETTINGS.values() for variable in row.variables), "HOME", "XDG_CACHE_HOME")
"""Every variable that is read; the last two for :func:`private_directory` and ``~`` in a path."""

OWN_VARIABLES = frozenset({*_VARIABLES, "FLYDSL_COMPILE_LLVM_DIR", "FLYDSL_ROCM_AGENT_TIMEOUT"})
"""The variables that no option of a backend may have; the last two are taken and not used."""

_PREFIX = "FLYDSL_"


def environment_with(variables: Mapping[str, str]) -> dict[str, str]:
    """This process's environment for a child process, with defaults from ``variables``.

    Relative paths of flydsl's variables are those that this process uses, which may have another directory by now.
    """
    paths = [row.variables[0] for row in SETTINGS.values() if row.is_path]
    own = {name: str(resolved_path(name, os.environ[name])) for name in paths if os.environ.get(name, "").strip()}
    return {**variables, **os.environ, **own}


def resolved_path(name: str, text: str) -> Path:
    """The path that a variable gives: without ``~``, and absolute.

    A relative path is resolved when it is read first, so that it does not follow the working directory.
    """
    try:
        path = Path(text.strip()).expanduser()
    except RuntimeError:
        raise ConfigError(f"{name}={text!r}: there is no such home directory; write an absolute path") from None
    return path if path.is_absolute() else _resolved_once(name, path)


@functools.cache
def _resolved_once(name: str, path: Path) -> Path:
    return Path.cwd() / path


def environment_variables(names: Iterable[str]) -> dict[str, str]:
    """Those of the variables that this process's environment has, with their texts."""
    return {name: os.environ[name] for name in names if name in os.environ}


def environment_without(names: Iterable[str], variables: Mapping[str, str]) -> dict[str, str]:
    """This process's environment for a child process without some variables, and with ``variables``."""
    left = set(names)
    return {**{name: text for name, text in os.environ.items() if name not in left}, **variables}


def set_variable(name: str, value: str) -> None:
    """Set a variable of this process's environment."""
    Config.from_env({**os.environ, name: value})
    os.environ[name] = value


def unset_variable(name: str) -> None:
    """Remove a variable from this process's environment, if it is there."""
    os.environ.pop(name, None)


def prepend_paths(name: str, folders: Sequence[Path]) -> None:
    """Put folders in front of those that a variable of this process's environment lists, such as ``PYTHONPATH``."""
    listed = [path for path in os.environ.get(name, "").split(os.pathsep) if path]
    first = list(map(str, folders))
    os.environ[name] = os.pathsep.join([*first, *(path for path in listed if path not in first)])


@contextmanager
def variable_set(name: str, value: str) -> Iterator[None]:
    """Set a variable of this process's environment for a block of code."""
    before = os.environ.get(name)
    set_variable(name, value)
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = before


def read_variable(name: str) -> str | None:
    """The text of a variable that a program declares; ``None`` if it is not set."""
    return os.environ.get(name)


_PRIVATE = ("KEY_FILE", "REMOTE")
"""Parts of the names of variables whose values are nobody else's."""


def reported_variables() -> dict[str, str]:
    """The variables of this process that flydsl reads, without those that hold secrets, for reports."""
    own = {name for name in os.environ if name.startswith(_PREFIX)} | {*_VARIABLES} - {"HOME", "XDG_CACHE_HOME"}
    return {name: os.environ[name] for name in sorted(own & {*os.environ}) if not any(p in name for p in _PRIVATE)}


def process_environment() -> MutableMapping[str, str]:
    """The environment as an object, for footprints of programs that read it."""
    return os.environ


def environment_dictionaries() -> tuple[dict[Any, Any], ...] | None:
    """The dictionaries of the environment: :meth:`Config.from_env` changes only if one of them does.

    ``None`` if :data:`os.environ` is not Python's own.
    """
    variables = getattr(os.environ, "_data", None)
    if type(os.environ) is not os._Environ or type(variables) is not dict:
        return None
    return variables, vars(os)


def _others(source: Mapping[str, str]) -> list[str]:
    """The names of the variables of backends."""
    return [name for name in source if name.startswith(_PREFIX) and name not in OWN_VARIABLES]


def misspelt_variables(names: Iterable[str]) -> list[tuple[str, str]]:
    """Names like those of variables that are read, each with that variable; others are a backend's, or a program's."""
    found = []
    for name in sorted(names):
        if name.startswith(_PREFIX) and name not in OWN_VARIABLES:
            from difflib import get_close_matches  # not needed where nothing is wrong

            own = [known for known in OWN_VARIABLES if known.startswith(_PREFIX)]
            found += [(name, near) for near in get_close_matches(name, own, n=1, cutoff=_LIKE)]
    return found


_LIKE = 0.87
"""Similarity above which a name is taken for a typo, as :mod:`difflib` counts."""


@functools.cache
def _say_misspelt(name: str, near: str) -> None:
    """Say it once in a process."""
    import logging  # not needed where nothing is wrong

    logging.getLogger("flydsl").warning("%s is not a variable of flydsl and is ignored; did you mean %s?", name, near)


def private_directory() -> Path:
    """The default directory of files: ``~/.flydsl`` if it exists, else the user's cache directory."""
    try:
        earlier = Path("~/.flydsl").expanduser()
        if earlier.is_dir():
            return earlier
        import platformdirs  # takes 4 ms, most of it for modules of the standard library

        return resolved_path("XDG_CACHE_HOME", str(platformdirs.user_cache_path("flydsl")))
    except RuntimeError:
        home = os.environ.get("HOME")
        raise ConfigError(
            f"HOME={home!r} is no home directory for flydsl's files; set HOME, or FLYDSL_RUNTIME_CACHE_DIR and "
            "FLYDSL_DUMP_DIR"
        ) from None


SIZE_FORM = "a number of bytes, such as 500M, 4G or 1073741824"
"""The form that :func:`parse_size` accepts, for messages."""


def parse_size(text: str) -> int:
    """``"4G"`` as bytes: an integer, then optionally ``K``, ``M``, ``G`` or ``T`` for powers of 1024."""
    digits, unit = text.strip().upper(), 1
    if digits[-1:] in ("K", "M", "G", "T"):
        unit = 1024 ** (1 + "KMGT".index(digits[-1]))
        digits = digits[:-1]
    size = int(digits) * unit
    if size < 0:
        raise ValueError(text)
    return size


def parse_boolean(name: str, value: str) -> bool:
    """True if a boolean variable is on."""
    word = value.strip().lower()
    if word not in _TRUE | _FALSE:
        raise ConfigError(f"{name}={value!r} is not a boolean; expected 1/true/yes/on or 0/false/no/off")
    return word in _TRUE
