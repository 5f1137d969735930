"""Wrong calls of all public names, in three places: ``wrong_calls.py PLACE SHARE`` prints what is wrong with their errors.

SHARE is ``K/N``: every Nth name, from the Kth on.  The last line is JSON: how many calls were refused, and the complaints.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import json
import linecache
import os
import re
import sys
import tempfile
import traceback
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from flydsl.errors import FlydslError

MODULES = [
    "flydsl", "flydsl.autotune", "flydsl.bundle", "flydsl.cache", "flydsl.compiler", "flydsl.compiler.backends",
    "flydsl.compiler.jit_argument", "flydsl.compiler.protocol", "flydsl.expr", "flydsl.expr.arith", "flydsl.expr.derived",
    "flydsl.expr.enum", "flydsl.expr.gpu", "flydsl.expr.llvm", "flydsl.expr.math", "flydsl.expr.meta",
    "flydsl.expr.numeric", "flydsl.expr.nvvm", "flydsl.expr.primitive", "flydsl.expr.rocdl", "flydsl.expr.rocdl.cdna3",
    "flydsl.expr.rocdl.cdna4", "flydsl.expr.rocdl.cdna5", "flydsl.expr.rocdl.cluster", "flydsl.expr.rocdl.dpp",
    "flydsl.expr.rocdl.experimental", "flydsl.expr.rocdl.inline_asm", "flydsl.expr.rocdl.rdna3",
    "flydsl.expr.rocdl.rdna4", "flydsl.expr.rocdl.tdm_ops", "flydsl.expr.rocdl.universal", "flydsl.expr.struct",
    "flydsl.expr.typing", "flydsl.expr.utils.arith", "flydsl.extension.coop", "flydsl.extension.random", "flydsl.runtime",
    "flydsl.runtime.device", "flydsl.utils.smem_allocator",
]  # fmt: skip
"""The modules that programs import names from."""
VALUES = ("None", "'text'", "1.5", "-1", "2**70", "[1, 'a']", "np.zeros(3)", "object()")
START = "import numpy as np\nimport flydsl.compiler as flyc\nimport flydsl.expr as fx\nimport {module} as public\n"
PLACES = {
    "nowhere": "def call():\n    given = public.{call}\n    raise EOFError\ncall()\n",
    "host": "@flyc.jit\ndef run():\n    given = public.{call}\n    raise EOFError\nrun()\n",
    "kernel": "@flyc.kernel\ndef work():\n    given = public.{call}\n    raise EOFError\n"
    "@flyc.jit\ndef run():\n    work().launch(grid=1, block=64)\nrun()\n",
}
LONGEST = 12
PACKAGES = tuple(str(Path(importlib.import_module(name).__file__ or "").parent) for name in ("flydsl", "enum"))
"""Where no frame that is shown may be."""
PYTHONS_OWN = r"\(\) (missing|takes|got)|takes no arguments|abstract class|os\.PathLike"
"""Messages of a TypeError that Python itself raises for such a call."""


def public_names() -> list[tuple[str, str, Any]]:
    """Module, name and value of everything public that can be called, each value once."""
    found: dict[int, tuple[str, str, Any]] = {}
    for path in MODULES:
        module = importlib.import_module(path)
        for name in sorted(exported(module)):
            value = getattr(module, name)
            home = str(getattr(value, "__module__", ""))
            is_ours = home.startswith("flydsl.") and not home.startswith(("flydsl.support.", "flydsl.errors"))
            is_protocol = getattr(value, "_is_protocol", False)  # nobody calls one
            if callable(value) and is_ours and not is_protocol and not isinstance(value, ModuleType):
                found.setdefault(id(value), (path, name, value))
    return list(found.values())


def exported(module: ModuleType) -> set[str]:
    names = set(getattr(module, "__all__", ())) or set(vars(module))
    if module.__name__ == "flydsl.expr.rocdl":
        names |= set(dir(module))
    if module.__name__ == "flydsl.expr.arith":
        names |= set(module.FORMS)
    return {name for name in names if not name.startswith("_")}


def wrong_calls(name: str, value: Any) -> Iterator[str]:
    """Calls with too few and too many arguments, with a keyword that nothing has, and with values of many kinds."""
    yield f"{name}()"
    yield f"{name}(misspelt_keyword=1)"
    yield f"{name}({', '.join(['None'] * 30)})"
    count = parameters(value)
    for text in VALUES if count else ():
        yield f"{name}({', '.join([text] * count)})"


def parameters(value: Any) -> int:
    """The positional arguments that are passed: those without defaults, or else one if there can be one."""
    try:
        known = [p for p in inspect.signature(value).parameters.values() if p.kind <= p.VAR_POSITIONAL]
    except ValueError:  # written in C
        return 1
    required = sum(p.default is p.empty and p.kind != p.VAR_POSITIONAL for p in known)
    return required or min(len(known), 1)


def raised_by(text: str, filename: str) -> Exception | None:
    """What a program ends in, as its first frame sees it; ``None`` if it accepts the call."""
    try:
        exec(compile(text, filename, "exec", dont_inherit=True), {"__name__": "__main__"})
    except EOFError:
        return None
    except Exception as error:
        assert error.__traceback__ is not None
        return error.with_traceback(error.__traceback__.tb_next)
    return None


def complaint(error: Exception, name: str, value: Any, call: str, line: int, filename: str) -> str:
    """What is wrong with an error; empty if nothing is."""
    printed = "".join(traceback.format_exception(error))
    if any(f'File "{package}' in printed for package in PACKAGES):
        return "it shows internal frames"
    if len(printed.splitlines()) > LONGEST:
        return f"it has more than {LONGEST} lines"
    if printed.count(f'File "{filename}", line {line},') != 1:
        return "it does not show the user's line once"
    python_says = isinstance(error, TypeError) and re.search(PYTHONS_OWN, str(error))
    if isinstance(error, OSError) or (python_says and not isinstance(error, FlydslError)):
        return ""
    if not isinstance(error, FlydslError):
        return f"it is a {type(error).__name__}"
    if error.location is not None:  # a caret shows the call
        return ""
    values = re.findall(r"'text'|None|1\.5|-1|\[1, 'a'\]|object", call)
    said = (name, getattr(value, "__name__", name), *values, "array", str(2**70))
    if not any(word in error.message for word in said):
        return "it names neither the function nor a value"
    return ""


def main() -> None:
    place, share = sys.argv[1:]
    first, step = map(int, share.split("/"))
    os.environ.update(FLYDSL_COMPILE_BACKEND="cpu", FLYDSL_RUNTIME_ENABLE_CACHE="0")
    warnings.simplefilter("ignore")
    refused, complaints = 0, []
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for number, (module, name, value) in enumerate(public_names()):
            for call in wrong_calls(name, value) if number % step == first else ():
                text = START.format(module=module) + PLACES[place].format(call=call)
                filename = f"<program {module}.{call}>"
                lines = text.splitlines(keepends=True)
                linecache.cache[filename] = (len(text), None, lines, filename)
                error = raised_by(text, filename)
                if error is None:
                    continue
                refused += 1
                line = next(k for k, each in enumerate(lines, 1) if "given = " in each)
                if wrong := complaint(error, name, value, call, line, filename):
                    complaints.append(f"{module}.{call}: {wrong}: {error}")
    print(json.dumps({"refused": refused, "complaints": complaints}))


if __name__ == "__main__":
    main()
