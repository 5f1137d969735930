"""Show what a bug report needs: versions, tools, devices, folders, variables.

It holds no contents of files and no variables but those that flydsl reads.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import sys
from pathlib import Path
from typing import Any

from flydsl.cli.backends import describe_backend
from flydsl.cli.installation import describe
from flydsl.cli.printing.output import print_json
from flydsl.config import OWN_VARIABLES, Config, misspelt_variables, private_directory, process_environment
from flydsl.errors import FlydslError

_PACKAGES = (
    "torch-mlir", "mlir", "llvmlite", "numpy", "filelock", "platformdirs", "rich", "fsspec", "torch", "jax", "triton",
)  # fmt: skip
_SECRET = frozenset({"FLYDSL_RUNTIME_CACHE_REMOTE"})
"""Variables whose values may hold passwords."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    found = describe_environment()
    print_json(found) if args.json else print(_as_text(found))
    return 0


def describe_environment() -> dict[str, Any]:
    """The environment; what cannot be found out is an ``error`` and hides nothing else."""
    found: dict[str, Any] = {
        "flydsl": describe(),
        "python": {"version": platform.python_version(), "executable": sys.executable},
        "system": {"platform": platform.platform(), "machine": platform.machine(), "processors": os.cpu_count()},
        "packages": {name: version for name in _PACKAGES if (version := _version(name)) is not None},
    }
    try:
        settings = Config.from_env()
        found["directories"] = {
            "private": str(private_directory()),
            "cache": _path(settings.cache_dir),
            "autotune": _path(settings.autotune_cache_dir),
            "dumps": str(settings.dump_dir),
        }
    except (FlydslError, RuntimeError) as error:
        found["error"] = str(error)
    try:
        from flydsl.backends.registry import list_backends

        described = {name: describe_backend(name) for name in list_backends()}
        found["backends"] = {
            name: {key: facts[key] for key in ("tools", "devices", "error") if key in facts}
            for name, facts in described.items()
        }
    except FlydslError as error:
        found["backends"], found["error"] = {}, str(error)
    environment = process_environment()
    names = sorted(name for name in environment if name.startswith("FLYDSL_") or name in OWN_VARIABLES - {"HOME"})
    found["variables"] = {name: "(set)" if name in _SECRET else environment[name] for name in names}
    found["misspelt"] = dict(misspelt_variables(environment))
    return found


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def _path(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _as_text(found: dict[str, Any]) -> str:
    flydsl = found["flydsl"]
    lines = [
        f"flydsl       {flydsl['version']}, {flydsl['origin']}, {flydsl['folder']}",
        *(f"  problem    {problem}" for problem in flydsl["problems"]),
        f"python       {found['python']['version']}, {found['python']['executable']}",
        f"system       {found['system']['platform']}, {found['system']['processors']} processors",
        "packages     " + ", ".join(f"{name} {version}" for name, version in found["packages"].items()),
    ]
    lines += [f"{name:<11}  {path or '(off)'}" for name, path in found.get("directories", {}).items()]
    for name, facts in found["backends"].items():
        tools = [f"{tool['name']} {tool['found'] or '(missing)'}" for tool in facts.get("tools", ())]
        devices = [f"{device['name']} ({device['arch']})" for device in facts.get("devices", ())]
        lines.append(f"{name:<11}  {', '.join(tools) or 'no tools needed'}; {', '.join(devices) or 'no device'}")
        lines += [f"  error      {facts['error']}"] if "error" in facts else []
    lines += [f"{name}={value}" for name, value in found["variables"].items()]
    lines += [f"{name} is not a variable of flydsl; {near} is" for name, near in found["misspelt"].items()]
    return "\n".join([*lines, *([f"error        {found['error']}"] if "error" in found else [])])
