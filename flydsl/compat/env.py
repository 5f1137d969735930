"""The environment's settings, by FlyDSL's names.

``env.compile.arch`` is what :class:`flydsl.config.Config` makes of the environment now; ``env.compile.arch = "gfx942"`` sets
the variable for this process and those that it starts.  What is not set is the empty text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from pathlib import Path
from typing import Any

from flydsl.compat.env_options import EnvManager, EnvManagerMeta, EnvOption, OptBool, OptInt, OptList, OptStr
from flydsl.config import Config, set_variable
from flydsl.errors import did_you_mean

__all__ = [
    "EnvManager",
    "EnvManagerMeta",
    "EnvOption",
    "KtraceEnvManager",
    "OptBool",
    "OptInt",
    "OptList",
    "OptStr",
    "Settings",
    "autotune",
    "compile",
    "debug",
    "ktrace",
    "runtime",
]


class Settings:
    """One group of settings: attributes that are read from the environment and set in it."""

    env_prefix: str
    """The prefix of its variables."""
    _options: Mapping[str, tuple[str, Callable[[Config], Any]]]

    def __init__(self, env_prefix: str, options: Mapping[str, tuple[str, str | Callable[[Config], Any]]]) -> None:
        object.__setattr__(self, "env_prefix", env_prefix)
        readers = {name: (v, attrgetter(get) if isinstance(get, str) else get) for name, (v, get) in options.items()}
        object.__setattr__(self, "_options", readers)

    def __getattr__(self, name: str) -> Any:
        value = self._option(name)[1](Config.from_env())
        return str(value or "") if value is None or isinstance(value, Path) else value

    def __setattr__(self, name: str, value: Any) -> None:
        set_variable(self._option(name)[0], str(int(value)) if isinstance(value, bool) else str(value))

    def __dir__(self) -> list[str]:
        return sorted([*super().__dir__(), *self._options])

    def _option(self, name: str) -> tuple[str, Callable[[Config], Any]]:
        if name not in self._options:
            raise AttributeError(
                f"there is no setting {name!r}; there are {', '.join(self._options)}."
                + did_you_mean(name, self._options)
            )
        return self._options[name]

    @property
    def options(self) -> dict[str, EnvOption[Any]]:
        """The options, by name, with their variables and defaults."""
        found: dict[str, EnvOption[Any]] = {}
        for name, (variable, read) in self._options.items():
            default = read(Config())
            if isinstance(default, bool):
                found[name] = OptBool(default, env_var=variable)
            elif isinstance(default, int):
                found[name] = OptInt(default, env_var=variable)
            else:
                found[name] = OptStr(str(default or ""), env_var=variable)
        return found

    def help(self) -> str:
        """The list of options with their variables and defaults, as text."""
        lines = [f"{self.env_prefix} options:", ""]
        for name, option in self.options.items():
            lines += [
                f"  {name}:",
                f"    Environment: {self._options[name][0]}",
                f"    Default: {option.default!r}",
                "",
            ]
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """The values now, by name."""
        return {name: getattr(self, name) for name in self._options}


compile = Settings(
    "FLYDSL_COMPILE",
    {
        "arch": ("FLYDSL_COMPILE_ARCH", "arch"),
        "backend": ("FLYDSL_COMPILE_BACKEND", "backend"),
        "compile_only": ("COMPILE_ONLY", "compile_only"),
        "opt_level": ("FLYDSL_COMPILE_OPT_LEVEL", "opt_level"),
    },
)
debug = Settings(
    "FLYDSL_DEBUG",
    {
        "ast_diff": ("FLYDSL_DEBUG_AST_DIFF", "show_rewriting"),
        "dump_asm": ("FLYDSL_DEBUG_DUMP_ASM", "dump_asm"),
        "dump_dir": ("FLYDSL_DUMP_DIR", "dump_dir"),
        "dump_ir": ("FLYDSL_DUMP_IR", "dump_ir"),
        "enable_debug_info": ("FLYDSL_DEBUG_ENABLE_DEBUG_INFO", "debug_info"),
        "enable_verifier": ("FLYDSL_DEBUG_ENABLE_VERIFIER", "verify_ir"),
        "log_level": ("FLYDSL_DEBUG_LOG_LEVEL", "log_level"),
        "log_to_console": ("FLYDSL_DEBUG_LOG_TO_CONSOLE", "log_to_console"),
        "log_to_file": ("FLYDSL_DEBUG_LOG_TO_FILE", "log_file"),
        "max_loc_depth": ("FLYDSL_DEBUG_MAX_LOC_DEPTH", "location_depth"),
        "print_after_all": ("FLYDSL_DEBUG_PRINT_AFTER_ALL", "print_passes"),
        "print_origin_ir": ("FLYDSL_DEBUG_PRINT_ORIGIN_IR", "print_traced"),
        "show_stacktrace": ("FLYDSL_DEBUG_SHOW_STACKTRACE", "show_stacktrace"),
    },
)
runtime = Settings(
    "FLYDSL_RUNTIME",
    {
        "cache_dir": ("FLYDSL_RUNTIME_CACHE_DIR", "cache_dir"),
        "enable_cache": ("FLYDSL_RUNTIME_ENABLE_CACHE", lambda config: config.cache_dir is not None),
        "kind": ("FLYDSL_RUNTIME_KIND", "runtime_kind"),
        "run_only": ("FLYDSL_RUNTIME_RUN_ONLY", "run_only"),
    },
)
autotune = Settings("FLYDSL_AUTOTUNE", {"config_dir": ("FLYDSL_AUTOTUNE_CONFIG_DIR", "autotune_config_dir")})


class KtraceEnvManager(EnvManager):
    """The settings of ``fx.ktrace``."""

    env_prefix = "KTRACE"
    enable = OptBool(description="Record marks and ranges of kernels")
    buffer_bytes = OptInt(64 << 20, description="Bytes of the device's buffer of records")
    blocks = OptStr(description="Blocks to record: 'x,y,z' or 'xcc:N'; all if empty")
    dump_dir = OptStr(description="Folder of the files; the working directory if empty")


ktrace = KtraceEnvManager()
AutotuneEnvManager = CompileEnvManager = DebugEnvManager = RuntimeEnvManager = Settings
"""FlyDSL's classes of the other groups, which are all of one class here."""
