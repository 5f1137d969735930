"""The program of a documentation page: its code blocks, in their order, on the lines that they have in the page.

Blocks of a page, by the words behind the backticks of the fence:

==================  ================================================================================================
``python``          part of the program
``python picture``  so is this; its last line is a value with ``_repr_svg_``, which the site shows behind the block
``sh``              commands, run at that place of the program
``output``          what the block before prints; ``...`` stands for any text, a time in ``us`` may differ by a tenth
``title="NAME"``    a file of that name, written before the program starts; so is a block whose first line is ``# NAME.py``
==================  ================================================================================================

``<!-- not run: REASON -->`` on the line before a block leaves it out. ``<!-- needs: PACKAGE -->`` anywhere in a page
names a package without which the page cannot run. Blocks in other languages without a title are text.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

TOOLS: Final = Path(__file__).parent
_FENCE: Final = re.compile(
    r"^(?P<ticks>`{3,})(?P<info>[^\n`]*)\n(?P<code>.*?)^(?P=ticks)[ ]*$", re.MULTILINE | re.DOTALL
)
_TITLE: Final = re.compile(r'title="([^"]+)"')
_FIRST_LINE: Final = re.compile(r"# ([\w/]+\.py)\b")
_NOT_RUN: Final = re.compile(r"<!-- not run: ([^>]+?) -->\n\Z")
_NEEDS: Final = re.compile(r"<!-- needs: ([\w.-]+) -->")
SHELLS: Final = ("sh", "bash", "shell", "console")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, the line of its first character, and what is said of it."""

    language: str
    picture: bool
    title: str | None
    code: str
    line: int
    not_run: str | None

    @cached_property
    def is_code(self) -> bool:
        """True if the block has to run, be written, or be justified."""
        return self.language in ("python", "output", *SHELLS) or self.title is not None


def blocks_of(page: str) -> list[Block]:
    """The fenced blocks of a page of Markdown."""
    found = []
    for match in _FENCE.finditer(page):
        language, _, options = match["info"].strip().partition(" ")
        title = _TITLE.search(options)
        first = _FIRST_LINE.match(match["code"]) if language == "python" else None
        reason = _NOT_RUN.search(page, 0, match.start())
        found.append(
            Block(
                language,
                "picture" in options.split(),
                title[1] if title else first[1] if first else None,
                match["code"],
                page.count("\n", 0, match.start()) + 2,
                reason[1] if reason else None,
            )
        )
    return found


def needs_of(page: str) -> list[str]:
    """The packages without which a page cannot run."""
    return _NEEDS.findall(page)


def files_of(page: str) -> dict[str, str]:
    """The files that the blocks of a page name, with their text; blocks of one name follow each other."""
    files: dict[str, str] = {}
    for block in blocks_of(page):
        if block.title and not block.not_run:
            files[block.title] = "\n\n".join(filter(None, (files.get(block.title), block.code)))
    return files


def program_of(page: str, *, commands: bool = True) -> str:
    """The program of a page; without ``commands`` only its Python.

    Line N of the program is line N of the page. Its first line prepares the rest, so no block may begin there.
    """
    lines = ["import page_steps as _page"]
    for block in blocks_of(page):
        if block.title or block.not_run or not block.is_code:
            continue
        if block.language == "python":
            code = shown(block.code, "_page.show") if block.picture else block.code
        elif commands and block.language == "output":
            code = f"_page.expect_output({block.code!r}, {block.line})"
        elif commands:
            code = f"_page.run_commands({block.code!r})"
        else:
            continue
        lines += [""] * (block.line - 2 - len(lines))
        lines += ["_page.begin_block()" if block.language == "python" else "", *code.rstrip("\n").split("\n")]
    return "\n".join(lines) + "\n"


def shown(code: str, function: str) -> str:
    """A block that ends with a value, with a call of a function that is given the value."""
    last = ast.parse(code).body[-1]
    if not isinstance(last, ast.Expr):
        raise SyntaxError(f"a block of a picture ends with an expression, not with: {ast.unparse(last)}")
    lines = code.rstrip("\n").split("\n")
    start, end = last.lineno - 1, (last.end_lineno or last.lineno) - 1
    lines[end] = lines[end][: last.end_col_offset] + ")" + lines[end][last.end_col_offset or 0 :]
    lines[start] = lines[start][: last.col_offset] + f"{function}(" + lines[start][last.col_offset :]
    return "\n".join(lines)


def write_program(page: str, folder: Path, *, commands: bool = True) -> Path:
    """Writes the program and the files of a page; ``PYTHONPATH`` has to name :data:`TOOLS`."""
    for name, text in files_of(page).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    program = folder / "page.py"
    program.write_text(program_of(page, commands=commands))
    return program
