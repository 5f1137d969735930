"""Runs bad programs one after another, in a process that a crash may end: ``worker.py TARGET NAME...``.

Before each program its name goes to standard output, afterwards what became of it, as one line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any

import flydsl

PACKAGE = str(Path(flydsl.__file__).parent)


def main() -> None:
    target, *names = sys.argv[1:]
    backend, arch = target.split(":")
    os.environ.update(
        COMPILE_ONLY="1", FLYDSL_COMPILE_BACKEND=backend, FLYDSL_COMPILE_ARCH=arch, FLYDSL_RUNTIME_ENABLE_CACHE="0"
    )
    import programs

    known = {program.name: program for program in programs.programs()}
    for name in names:
        print(json.dumps({"begin": name}), flush=True)
        print(json.dumps({"name": name, **outcome(known[name])}), flush=True)


def outcome(program: Any) -> dict[str, Any]:
    try:
        program.run()
    except Exception as error:
        text = "\n".join([str(error), *getattr(error, "__notes__", ())])
        internal = PACKAGE in "".join(traceback.format_exception(error))
        return {"kinds": [kind.__name__ for kind in type(error).__mro__], "text": text, "internal": internal}
    return {"kinds": [], "text": "", "internal": False}


if __name__ == "__main__":
    main()
