"""The environment's settings, and a program's own, by FlyDSL's names.

``env.compile.arch`` is what :class:`flydsl.config.Config` makes of the environment now.  ``env.compile.arch =
"gfx942"`` sets the variable for this process and those that it starts; ``del env.compile.arch`` gives it the value of
before.  Unset variables are the empty text.

A program declares its settings as attributes of a class, and reads them of an object of it::

    class Settings(EnvManager):
        env_prefix = "TUNER"
        rounds = OptInt(10, min_value=1, description="measurements of each configuration")

    Settings().rounds  # FLYDSL_TUNER_ROUNDS as an int, or 10
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar, overload

from flydsl.compiler.explicit_compile import compile_backend_name
from flydsl.config import SETTINGS, Config, read_variable, set_variable, unset_variable
from flydsl.errors import ConfigError, did_you_mean

__all__ = [
    "AutotuneEnvManager",
    "CompileEnvManager",
    "DebugEnvManager",
    "EnvManager",
    "EnvManagerMeta",
    "EnvOption",
    "KtraceEnvManager",
    "OptBool",
    "OptInt",
    "OptList",
    "OptStr",
    "RuntimeEnvManager",
    "Setting",
    "Settings",
    "autotune",
    "compile",
    "debug",
    "ktrace",
    "runtime",
]


V = TypeVar("V")
_TRUE = ("1", "true", "yes", "on")


class Source(Protocol):
    """The value of an option that is kept elsewhere."""

    def read(self) -> Any:
        """The value now."""

    def write(self, owner: object, value: Any) -> None:
        """Set the value; ``owner`` is the manager."""

    def reset(self, owner: object) -> None:
        """Give the value back that it had before the manager's first :meth:`write`."""


class EnvOption(Generic[V]):
    """A setting: an attribute that is read from an environment variable.

    Assigning to it overrides the variable for one object; deleting it ends that.  Without ``env_var`` the variable is
    the manager's prefix and the attribute's name.  ``description`` is for :meth:`EnvManager.help`; ``validator`` is
    true for permitted values.
    """

    source: Source | None = None
    """Keeps the value, if it is not the option itself."""

    def __init__(
        self, default: V, env_var: str | None = None, description: str = "",
        validator: Callable[[V], bool] | None = None,
    ) -> None:  # fmt: skip
        self.default, self.env_var, self.description, self.validator = default, env_var, description, validator
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def parse_value(self, value: str) -> V:
        """The variable's text as a value; ``ValueError`` for a text that is none."""
        raise NotImplementedError(f"{type(self).__name__} has no parse_value")

    @overload
    def __get__(self, owner: None, kind: type | None = None) -> EnvOption[V]: ...
    @overload
    def __get__(self, owner: object, kind: type | None = None) -> V: ...
    def __get__(self, owner: object | None, kind: type | None = None) -> V | EnvOption[V]:
        if owner is None:
            return self
        if self.source is not None:
            found: V = self.source.read()
            return found
        if self.name in vars(owner):
            value: V = vars(owner)[self.name]
            return value
        text = None if self.env_var is None else read_variable(self.env_var)
        return self.default if text is None else self._checked(text)

    def _checked(self, text: str) -> V:
        try:
            value = self.parse_value(text)
        except ValueError as error:
            raise ConfigError(f"Failed to parse environment variable {self.env_var}={text!r}: {error}") from None
        if self.validator is not None and not self.validator(value):
            raise ConfigError(f"Invalid value for environment variable {self.env_var}: {value!r}")
        return value

    def __set__(self, owner: object, value: V) -> None:
        if self.source is not None:
            self.source.write(owner, value)
        else:
            vars(owner)[self.name] = value

    def __delete__(self, owner: object) -> None:
        if self.source is not None:
            self.source.reset(owner)
        else:
            vars(owner).pop(self.name, None)


class OptBool(EnvOption[bool]):
    """A Boolean: true for ``1``, ``true``, ``yes`` and ``on`` in any case, else false."""

    def __init__(self, default: bool = False, env_var: str | None = None, description: str = "") -> None:
        super().__init__(default, env_var, description)

    def parse_value(self, value: str) -> bool:
        """True for one of the four words."""
        return value.lower() in _TRUE


class OptInt(EnvOption[int]):
    """A decimal integer, maybe within bounds."""

    def __init__(
        self, default: int = 0, env_var: str | None = None, description: str = "", min_value: int | None = None,
        max_value: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(default, env_var, description, self._is_within)
        self.min_value, self.max_value = min_value, max_value

    def _is_within(self, value: int) -> bool:
        low, high = self.min_value, self.max_value
        return (low is None or low <= value) and (high is None or value <= high)

    def parse_value(self, value: str) -> int:
        """The integer; ``ValueError`` for another text."""
        return int(value)


class OptStr(EnvOption[str]):
    """A text, restricted by a list."""

    def __init__(
        self, default: str = "", env_var: str | None = None, description: str = "", choices: Sequence[str] | None = None
    ) -> None:
        super().__init__(default, env_var, description, None if choices is None else lambda value: value in choices)
        self.choices = choices

    def parse_value(self, value: str) -> str:
        """The text itself."""
        return value


class OptList(EnvOption[list[Any]]):
    """A list of elements that stand between separators; the empty text is the empty list."""

    def __init__(
        self, default: list[Any] | None = None, env_var: str | None = None, description: str = "", separator: str = ",",
        element_type: Callable[[str], Any] = str,
    ) -> None:  # fmt: skip
        super().__init__([] if default is None else default, env_var, description)
        self.separator, self.element_type = separator, element_type

    def parse_value(self, value: str) -> list[Any]:
        """The elements; ``ValueError`` if one is none."""
        return [self.element_type(part.strip()) for part in value.split(self.separator)] if value.strip() else []


class EnvManagerMeta(type):
    """Names the variables of a manager's options: ``FLYDSL_``, the prefix, the attribute in capitals."""

    env_prefix: str
    options: dict[str, EnvOption[Any]]

    def __new__(mcs, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> EnvManagerMeta:
        """The class, with the prefixes of its bases before its own."""
        inherited = next((base for base in bases if isinstance(base, EnvManagerMeta)), None)
        outer = "FLYDSL" if inherited is None else inherited.env_prefix
        own = members.get("env_prefix", "")
        prefix = members["env_prefix"] = "_".join(part for part in (outer, own) if part)
        declared = {key: option for key, option in members.items() if isinstance(option, EnvOption)}
        for key, option in declared.items():
            if option.env_var is None:
                option.env_var = f"{prefix}_{key.upper()}"
        members["options"] = {**({} if inherited is None else inherited.options), **declared}
        return super().__new__(mcs, name, bases, members)


class EnvManager(metaclass=EnvManagerMeta):
    """The base of a program's settings; see the module's example."""

    env_prefix: ClassVar[str] = ""
    options: ClassVar[dict[str, EnvOption[Any]]]

    @classmethod
    def help(cls) -> str:
        """The options with their variables, defaults and descriptions, as text."""
        parts = [f"{cls.__name__} Options:\n"]
        for name, option in cls.options.items():
            described = option.description or "No description"
            parts.append(
                f"  {name}:\n    Environment: {option.env_var}\n    Default: {option.default!r}\n"
                f"    Description: {described}\n"
            )
        return "\n".join(parts)

    def __repr__(self) -> str:
        return self.help()

    def to_dict(self) -> dict[str, Any]:
        """The values now, by name."""
        return {name: getattr(self, name) for name in type(self).options}


class Setting:
    """A setting of :class:`flydsl.config.Config`, the source of an option, and the variable that an assignment sets."""

    def __init__(self, read: Callable[[Config], Any], variable: str) -> None:
        self._read, self._variable = read, variable

    def value(self, config: Config) -> Any:
        """The setting in a configuration."""
        value = self._read(config)
        return str(value or "") if value is None or isinstance(value, Path) else value

    def read(self) -> Any:
        """The setting in the environment now."""
        return self.value(Config.from_env())

    def write(self, owner: object, value: Any) -> None:
        """Set the variable."""
        vars(owner).setdefault("_before", {}).setdefault(self._variable, read_variable(self._variable))
        set_variable(self._variable, str(int(value)) if isinstance(value, bool) else str(value))

    def reset(self, owner: object) -> None:
        """Give the variable the value of before the first assignment."""
        text = vars(owner).get("_before", {}).pop(self._variable, None)
        if text is None:
            unset_variable(self._variable)
        else:
            set_variable(self._variable, text)


_Option = TypeVar("_Option", bound=EnvOption[Any])


def _option(
    kind: Callable[..., _Option], field: str, description: str,
    *, read: Callable[[Config], Any] | None = None, default: Any = None, known_as: str = "",
) -> _Option:  # fmt: skip
    """An option of that kind, whose source is a field of :class:`flydsl.config.Config`.

    ``read`` gives another value than the field's; ``known_as`` is the variable by which programs know the option.
    """
    variable = SETTINGS[field].variables[0]
    source = Setting(read or (lambda config: getattr(config, field)), variable)
    made = kind(source.value(Config()) if default is None else default, known_as or variable, description)
    made.source = source
    return made


class Settings(EnvManager):
    """The base of this package's settings: an attribute that is none is refused."""

    def __getattr__(self, name: str) -> Any:
        raise self._unknown(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in type(self).options:
            raise self._unknown(name)
        super().__setattr__(name, value)

    def _unknown(self, name: str) -> AttributeError:
        known = type(self).options
        return AttributeError(
            f"there is no setting {name!r}; there are {', '.join(known)}." + did_you_mean(name, known)
        )


class CompileEnvManager(Settings):
    """The settings of compiles."""

    env_prefix = "COMPILE"
    opt_level = _option(OptInt, "opt_level", "Optimization level")
    compile_only = _option(OptBool, "compile_only", "Compile without execution")
    arch = _option(OptStr, "arch", "Target architecture, such as gfx942", known_as="ARCH")
    backend = _option(OptStr, "backend", "Compile backend", read=lambda config: compile_backend_name(), default="cpu")
    llvm_dir = OptStr("", "FLYDSL_COMPILE_LLVM_DIR", "Another LLVM: read and not used")


class DebugEnvManager(Settings):
    """The settings of dumps, prints and logs."""

    env_prefix = "DEBUG"
    dump_asm = _option(OptBool, "dump_asm", "Write the assembly to a file")
    dump_ir = _option(OptBool, "dump_ir", "Write the IR of each stage to files")
    dump_dir = _option(OptStr, "dump_dir_given", "Folder of those files", read=lambda config: config.dump_dir)
    ast_diff = _option(OptBool, "show_rewriting", "Print the rewritten control flow")
    log_level = _option(OptStr, "log_level", "Logging level")
    log_to_file = _option(OptStr, "log_file", "Log file; none if empty")
    log_to_console = _option(OptBool, "log_to_console", "Log to standard error")
    print_origin_ir = _option(OptBool, "print_traced", "Print the traced IR")
    print_after_all = _option(OptBool, "print_passes", "Print the IR after each pass")
    enable_debug_info = _option(OptBool, "debug_info", "Line tables in binaries")
    enable_verifier = _option(OptBool, "verify_ir", "Verify the IR")
    show_stacktrace = _option(OptBool, "show_stacktrace", "Show this package's frames")
    max_loc_depth = _option(OptInt, "location_depth", "Frames in locations of operations")


class RuntimeEnvManager(Settings):
    """The settings of caches and launches."""

    env_prefix = "RUNTIME"
    kind = _option(
        OptStr, "runtime_kind", "Device runtime", read=lambda config: config.runtime_kind or compile_backend_name(),
        default="cpu",
    )  # fmt: skip
    cache_dir = _option(OptStr, "cache_dir", "Folder of compiled programs")
    enable_cache = OptBool(True, "FLYDSL_RUNTIME_ENABLE_CACHE", "Store compiled programs")
    enable_cache.source = Setting(lambda config: config.cache_dir is not None, "FLYDSL_RUNTIME_ENABLE_CACHE")
    run_only = _option(OptBool, "run_only", "Compile nothing: a miss is an error")


class AutotuneEnvManager(Settings):
    """The settings of the tuner."""

    env_prefix = "AUTOTUNE"
    config_dir = _option(OptStr, "autotune_config_dir", "Folder of tuned configurations")


class KtraceEnvManager(EnvManager):
    """The settings of ``fx.ktrace``."""

    env_prefix = "KTRACE"
    enable = OptBool(description="Record marks and ranges of kernels")
    buffer_bytes = OptInt(64 << 20, description="Bytes of the device's buffer of records")
    blocks = OptStr(description="Blocks to record: 'x,y,z' or 'xcc:N'; all if empty")
    dump_dir = OptStr(description="Folder of the files; the working directory if empty")


autotune = AutotuneEnvManager()
compile = CompileEnvManager()
debug = DebugEnvManager()
ktrace = KtraceEnvManager()
runtime = RuntimeEnvManager()
