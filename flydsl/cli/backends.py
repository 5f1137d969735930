"""``flydsl backends``: the running build; architectures, tools and devices."""

from __future__ import annotations

import argparse
import json
import textwrap
from typing import TYPE_CHECKING, Any

from flydsl._mlir import find_provider, missing_compiler
from flydsl.backends.options import variable_name
from flydsl.backends.registry import backend_class, list_backends
from flydsl.cli.installation import describe
from flydsl.errors import FlydslError, UnknownBackendError
from flydsl.support.edition import is_runtime
from flydsl.support.overrides import described

if TYPE_CHECKING:
    from flydsl.backends.base import BackendOption, Tool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    build = describe()
    if not args.json:
        print(_build_as_text(build), flush=True)  # printed first, because a mixed installation may fail below
    found = {name: describe_backend(name) for name in list_backends()}
    if args.json:
        print(json.dumps({**found, "flydsl": build}, indent=2))
    else:
        print("".join(f"\n{_as_text(name, facts)}\n" for name, facts in found.items()), end="")
    return 0


def _build_as_text(build: dict[str, Any]) -> str:
    lines = [f"{build['name']} {build['version']}: compatible with FlyDSL {build['api']}, and not AMD's package"]
    lines += _labelled("runs from", [f"{build['folder']} ({build['origin']})"])
    if find_provider() is None:
        lines += _labelled("compiler", [f"none: {missing_compiler()}"])
    if build["problems"]:
        lines += _labelled("problems", build["problems"])
    return "\n".join(lines)


def describe_backend(name: str) -> dict[str, Any]:
    """The state of one backend.  What cannot be queried is an ``error`` and hides nothing else."""
    try:
        backend = backend_class(name)
    except FlydslError as error:
        return {"error": str(error)}
    try:
        facts: dict[str, Any] = {
            "experimental": backend.experimental,
            "architectures": list(backend.architectures()),
            "options": [_option(name, option, declared) for option, declared in backend.options.items()],
            "tools": [] if is_runtime() else [_asdict(tool) for tool in backend.toolchain()],
        }
    except (Exception, SystemExit) as error:
        return {"error": described(error)}
    try:
        driver = backend.driver()
        infos = [driver.device_info(device) for device in range(driver.device_count())]
        facts["devices"] = [{"index": info.index, "name": info.name, "arch": info.arch} for info in infos]
    except UnknownBackendError:  # a backend that only compiles
        facts["devices"] = []
    except (Exception, SystemExit) as error:  # whatever a driver of another package raises
        facts["devices"], facts["error"] = [], described(error)
    return facts


def _as_text(name: str, facts: dict[str, Any]) -> str:
    lines = [name + (" (experimental)" if facts.get("experimental") else "")]
    if "architectures" in facts:
        lines += _labelled(
            "architectures", textwrap.wrap(", ".join(facts["architectures"]), 92, break_on_hyphens=False)
        )
        lines += _labelled("options", [_option_line(option) for option in facts["options"]])
        lines += _labelled("tools", [_tool(tool) for tool in facts["tools"]] or ["none needed"])
        devices = [f"{device['index']}: {device['name']} ({device['arch']})" for device in facts["devices"]]
        lines += _labelled("devices", devices or ["none found"])
    if "error" in facts:
        lines += _labelled("error", [facts["error"]])
    return "\n".join(lines)


def _option(backend: str, name: str, option: BackendOption) -> dict[str, Any]:
    return {
        "name": f"{backend}.{name}",
        "variable": variable_name(backend, name),
        "type": option.kind.__name__,
        "default": option.default,
        "meaning": option.doc,
        "in_key": option.in_key,
    }


def _option_line(option: dict[str, Any]) -> str:
    default = "" if option["default"] is None else f", by default {option['default']!r}"
    return f"{option['name']} ({option['type']}{default}; {option['variable']}): {option['meaning']}"


def _asdict(tool: Tool) -> dict[str, str | None]:
    return {"name": tool.name, "found": tool.found, "install": tool.install}


def _tool(tool: dict[str, str | None]) -> str:
    return f"{tool['name']}: " + (tool["found"] or f"missing; install it with: {tool['install']}")


def _labelled(label: str, lines: list[str]) -> list[str]:
    """The lines, the first after the label and the others below it."""
    return [f"  {name:13}  {line}" for name, line in zip([label, *[""] * len(lines)], lines, strict=False)]
