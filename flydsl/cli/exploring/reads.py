"""``flydsl inspect --reads``: outside values of functions, and open reads."""

from __future__ import annotations

import argparse
import json
from typing import Any

from flydsl.cli.printing.output import table
from flydsl.compiler.aot.outside_reads import reads_of
from flydsl.compiler.jit_function import JitFunction
from flydsl.errors import ConfigError
from flydsl.tools.functions import find_function, imported


def run(args: argparse.Namespace) -> int:
    """Print the values that calls compare, and say which functions are traced at each call, and why."""
    text = str(args.file)
    if ":" in text:
        functions = [find_function(text)]
    else:
        functions = [each for each in vars(imported(text)).values() if isinstance(each, JitFunction)]
        if not functions:
            raise ConfigError(f"{text} has no @flyc.jit function; name a module that defines one, or MODULE:FUNCTION")
    where = text.rpartition(":")[0] or text
    found = [_described(f"{where}:{function.__name__}", function) for function in functions]
    if args.json:
        print(json.dumps({"functions": found}, indent=2))
        return 0
    for each in found:
        print(f"{each['function']}: {'open, traced at each call' if each['open'] else 'understood'}")
        for read in each["open"]:
            print(f"  {read}")
        if each["reads"]:
            print(table(("module", "name", "value"), [tuple(row.values()) for row in each["reads"]]))
    return 0


def _described(name: str, function: JitFunction) -> dict[str, Any]:
    footprint = function.outside_values()
    return {
        "function": name,
        "open": [footprint.place_of(opening) for opening in footprint.openings],
        "reads": [{"module": each.module, "name": each.name, "value": each.text} for each in reads_of(function)],
    }
