"""Steps of a page's program (page_programs.py) that are not Python of the page: commands, output, pictures.

``python page.py FOLDER`` writes the pictures into the folder, as ``0.svg``, ``1.svg`` and so on.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

_PICTURES = Path(sys.argv[1]) if len(sys.argv) > 1 else None


class _Record(StringIO):
    """What the current block has printed; it is printed as well."""

    def write(self, text: str) -> int:
        sys.__stdout__.write(text)
        return super().write(text)

    def fileno(self) -> int:
        return sys.__stdout__.fileno()


_printed = _Record()
sys.stdout = _printed
_shown: list[str] = []


def begin_block() -> None:
    """Forgets what earlier blocks printed."""
    _printed.seek(0)
    _printed.truncate()


_COMMAND = 'flydsl() { python -m flydsl.cli "$@"; }\n'
"""The command is that of the tree that is tested, installed or not."""


def run_commands(text: str) -> None:
    """Runs the commands of a block; one that fails ends the program."""
    begin_block()
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", _COMMAND + text],
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    print(done.stdout, end="")
    if done.returncode:
        raise SystemExit(f"exit code {done.returncode} of: {text}")


_TIME = re.compile(r"\d+(?:\.\d+)?(?= us\b)")
"""A predicted time: a change of the compiler or of the model may move it by a tenth."""


def expect_output(expected: str, line: int) -> None:
    """Compares what the block before printed; ``...`` stands for any text, and spaces do not count.

    A time in ``us`` may differ by a tenth; where the page has one, it has all that are printed.
    """
    got = _printed.getvalue()
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    times, printed = ([float(time) for time in _TIME.findall(text)] for text in (expected, got))
    same_text = doctest.OutputChecker().check_output(_TIME.sub("...", expected), got, flags)
    same_times = not times or (
        len(times) == len(printed) and all(abs(a - b) <= 0.1 * a for a, b in zip(times, printed, strict=True))
    )
    if not (same_text and same_times):
        raise SystemExit(f"line {line} of the page: expected the output\n{expected}\nbut got\n{got}")


def show(value: Any) -> None:
    """Keeps the picture of a value; it has to draw itself as SVG."""
    picture = value._repr_svg_()
    if not picture.lstrip().startswith("<svg"):
        raise SystemExit(f"the picture of {value!r} is no SVG")
    if _PICTURES is not None:
        (_PICTURES / f"{len(_shown)}.svg").write_text(picture)
    _shown.append(picture)
