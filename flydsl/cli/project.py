"""The table ``[tool.flydsl]`` of a project's pyproject.toml.

::

    [tool.flydsl]
    modules = ["mypackage.kernels"]                     # or "mypackage.kernels:softmax"
    targets = ["cuda:sm_90", "rocm:gfx942", "cpu:x86-64-v3"]
    output = "src/mypackage/kernels.flyb"
    hints = { fast_fp_math = true }                     # optional
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flydsl.errors import ConfigError, did_you_mean
from flydsl.support.fast_dataclass import record

_FIELDS = ("modules", "targets", "output", "hints")


@record
class Project:
    """The table ``[tool.flydsl]``."""

    modules: tuple[str, ...]
    targets: tuple[str, ...]
    output: str
    hints: Mapping[str, Any]


def read_project(path: Path) -> Project:
    """The table ``[tool.flydsl]`` of a pyproject.toml."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))["tool"]["flydsl"]
    except FileNotFoundError:
        raise ConfigError(f"there is no {path}; name modules or functions to compile, or run where it is") from None
    except KeyError:
        raise ConfigError(f"{path} has no table [tool.flydsl]; name modules or functions to compile") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not TOML: {error}") from None
    for name in table:
        if name not in _FIELDS:
            raise ConfigError(
                f"{path}: [tool.flydsl] has no field {name!r}; expected {', '.join(_FIELDS)}.{did_you_mean(name, _FIELDS)}"
            )
    output, hints = table.get("output"), table.get("hints", {})
    if not isinstance(output, str):
        raise ConfigError(f"{path}: output of [tool.flydsl] is {output!r}, expected the path of a bundle")
    if not isinstance(hints, dict):
        raise ConfigError(f"{path}: hints of [tool.flydsl] is {hints!r}, expected a table")
    return Project(_strings(path, table, "modules"), _strings(path, table, "targets"), output, hints)


def _strings(path: Path, table: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = table.get(name)
    if not isinstance(value, list) or not value or not all(isinstance(item, str) for item in value):
        raise ConfigError(f"{path}: {name} of [tool.flydsl] is {value!r}, expected a list of strings")
    return tuple(value)
