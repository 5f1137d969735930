"""Says which dotted names of ``flydsl`` the package of this interpreter has.

Reads a JSON list of names from standard input and prints a JSON object of those that are missing, each with the error's
text.  A name is followed through modules and classes; attributes of other values are not asked for.
Usage: ``python resolve_names.py < names.json``
"""

from __future__ import annotations

import importlib
import inspect
import json
import sys


def problem(name: str) -> str | None:
    """Why a dotted name is missing; ``None`` if it is there."""
    parts = name.split(".")
    value = importlib.import_module(parts[0])
    reached = parts[0]
    for part in parts[1:]:
        if not (inspect.ismodule(value) or inspect.isclass(value)):
            return None
        reached, outer = f"{reached}.{part}", value
        try:
            value = getattr(value, part)
        except (AttributeError, ImportError) as error:
            if not inspect.ismodule(outer):
                return _text(error)
            try:
                value = importlib.import_module(reached)
            except ModuleNotFoundError:
                return _text(error)
        except Exception:  # a property that needs a trace
            return None
    return None


def _text(error: Exception) -> str:
    return f"{type(error).__name__}: {(str(error).splitlines() or [''])[0]}"


def main() -> None:
    missing = {}
    for name in json.load(sys.stdin):
        try:
            found = problem(name)
        except Exception as error:  # a package that fails in its own way has not the name either
            found = _text(error)
        if found is not None:
            missing[name] = found
    print(json.dumps(missing))


if __name__ == "__main__":
    main()
