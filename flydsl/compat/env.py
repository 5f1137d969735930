"""The environment's settings, by FlyDSL's names.

``env.compile.arch`` is what :class:`flydsl.config.Config` makes of the environment now.  ``env.compile.arch = "gfx942"``
sets the variable for this process and those that it starts; ``del env.compile.arch`` gives it the value of before.  What is
not set is the empty text.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from flydsl.compat.env_options import EnvManager, EnvManagerMeta, EnvOption, OptBool, OptInt, OptList, OptStr
from flydsl.compiler.explicit_compile import compile_backend_name
from flydsl.config import Config, read_variable, set_variable, unset_variable
from flydsl.errors import did_you_mean

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


class Setting:
    """A setting of :class:`flydsl.config.Config`, the source of an option.

    Args:
        field: the setting's name there, or a function that reads it.
        variable: the variable that an assignment sets.
    """

    def __init__(self, field: str | Callable[[Config], Any], variable: str) -> None:
        self._field, self._variable = field, variable

    def value(self, config: Config) -> Any:
        """The setting in a configuration."""
        value = getattr(config, self._field) if isinstance(self._field, str) else self._field(config)
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
    kind: Callable[..., _Option], field: str | Callable[[Config], Any], variable: str, description: str,
    *, default: Any = None, written: str = "",
) -> _Option:  # fmt: skip
    """An option of that kind whose source is a setting.

    Args:
        kind: the option's class.
        field: as of :class:`Setting`.
        variable: the variable that programs know it by.
        description: for :meth:`EnvManager.help`.
        default: by default the setting's.
        written: the variable that an assignment sets; by default ``variable``.
    """
    source = Setting(field, written or variable)
    made = kind(source.value(Config()) if default is None else default, variable, description)
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
    opt_level = _option(OptInt, "opt_level", "FLYDSL_COMPILE_OPT_LEVEL", "Optimization level")
    compile_only = _option(OptBool, "compile_only", "COMPILE_ONLY", "Compile without execution")
    arch = _option(OptStr, "arch", "ARCH", "Target architecture, such as gfx942", written="FLYDSL_COMPILE_ARCH")
    backend = _option(
        OptStr, lambda config: compile_backend_name(), "FLYDSL_COMPILE_BACKEND", "Compile backend", default="cpu"
    )
    llvm_dir = OptStr("", "FLYDSL_COMPILE_LLVM_DIR", "Another LLVM: read and not used")


class DebugEnvManager(Settings):
    """The settings of dumps, prints and logs."""

    env_prefix = "DEBUG"
    dump_asm = _option(OptBool, "dump_asm", "FLYDSL_DEBUG_DUMP_ASM", "Write the assembly to a file")
    dump_ir = _option(OptBool, "dump_ir", "FLYDSL_DUMP_IR", "Write the IR of each stage to files")
    dump_dir = _option(OptStr, "dump_dir", "FLYDSL_DUMP_DIR", "Folder of those files")
    ast_diff = _option(OptBool, "show_rewriting", "FLYDSL_DEBUG_AST_DIFF", "Print the rewritten control flow")
    log_level = _option(OptStr, "log_level", "FLYDSL_DEBUG_LOG_LEVEL", "Logging level")
    log_to_file = _option(OptStr, "log_file", "FLYDSL_DEBUG_LOG_TO_FILE", "Log file; none if empty")
    log_to_console = _option(OptBool, "log_to_console", "FLYDSL_DEBUG_LOG_TO_CONSOLE", "Log to standard error")
    print_origin_ir = _option(OptBool, "print_traced", "FLYDSL_DEBUG_PRINT_ORIGIN_IR", "Print the traced IR")
    print_after_all = _option(OptBool, "print_passes", "FLYDSL_DEBUG_PRINT_AFTER_ALL", "Print the IR after each pass")
    enable_debug_info = _option(OptBool, "debug_info", "FLYDSL_DEBUG_ENABLE_DEBUG_INFO", "Line tables in binaries")
    enable_verifier = _option(OptBool, "verify_ir", "FLYDSL_DEBUG_ENABLE_VERIFIER", "Verify the IR")
    show_stacktrace = _option(OptBool, "show_stacktrace", "FLYDSL_DEBUG_SHOW_STACKTRACE", "Show this package's frames")
    max_loc_depth = _option(OptInt, "location_depth", "FLYDSL_DEBUG_MAX_LOC_DEPTH", "Frames in locations of operations")


class RuntimeEnvManager(Settings):
    """The settings of caches and launches."""

    env_prefix = "RUNTIME"
    kind = _option(
        OptStr,
        lambda config: config.runtime_kind or compile_backend_name(),
        "FLYDSL_RUNTIME_KIND",
        "Device runtime",
        default="cpu",
    )
    cache_dir = _option(OptStr, "cache_dir", "FLYDSL_RUNTIME_CACHE_DIR", "Folder of compiled programs")
    enable_cache = _option(
        OptBool, lambda config: config.cache_dir is not None, "FLYDSL_RUNTIME_ENABLE_CACHE", "Store compiled programs"
    )
    run_only = _option(OptBool, "run_only", "FLYDSL_RUNTIME_RUN_ONLY", "Compile nothing: a miss is an error")


class AutotuneEnvManager(Settings):
    """The settings of the tuner."""

    env_prefix = "AUTOTUNE"
    config_dir = _option(OptStr, "autotune_config_dir", "FLYDSL_AUTOTUNE_CONFIG_DIR", "Folder of tuned configurations")


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
