"""The program of a page, to download: one Python file, or a notebook.

Either does what the page's tests do: it writes the files that the page names, runs its Python and its commands in
their order, and shows its pictures.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import page_programs
from page_programs import Block

HEADER: Final = '''\
"""{title}

The program of a page of flydsl's documents. It writes files into the working directory: run it in an empty folder.
"""

import importlib
import itertools
import os
import subprocess
import sys
from pathlib import Path

os.environ["PATH"] = os.pathsep.join((os.path.dirname(sys.executable), os.environ["PATH"]))  # of `python` and `flydsl`
sys.path.insert(0, os.getcwd())  # of modules that are written below
_numbers, _written = itertools.count(1), set()


def _write(name, text):
    """Write a file, or a further part of it, with which its module is imported again."""
    path, is_new = Path(name), name not in _written
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text if is_new else f"{{path.read_text()}}\\n\\n{{text}}")
    _written.add(name)
    sys.modules.pop(name.removesuffix(".py").replace("/", "."), None)
    importlib.invalidate_caches()


def _run(commands):
    """Run commands of a shell; one that fails ends the program."""
    sys.stdout.flush()
    subprocess.run(["bash", "-euo", "pipefail", "-c", commands], check=True)


def _show(picture):
    """Save a picture."""
    picture.save(f"picture_{{next(_numbers)}}.svg")

'''
_COMMENT: Final = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)\s]+\)")
_TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)


def has_program(page: str) -> bool:
    """True if a page has blocks that run."""
    return any(not block.title and block.is_code and not block.not_run for block in page_programs.blocks_of(page))


def with_links(page: str, name: str) -> str:
    """A page with links to its downloads, ``NAME.py`` and ``NAME.ipynb``, below its title."""
    line = f"Download this page as a program: [`{name}.py`]({name}.py), [`{name}.ipynb`]({name}.ipynb)."
    return _TITLE.sub(lambda match: f"{match[0]}\n\n{line}", page, count=1)


def _parts(page: str) -> Iterator[str | Block]:
    """The prose and the blocks of a page, in their order; blocks that do not run are a part of the prose."""
    lines = page.splitlines(keepends=True)
    prose, at = "", 0
    for block in page_programs.blocks_of(page):
        first, end = block.line - 2, block.line + block.code.count("\n")
        prose += "".join(lines[at:first])
        at = end
        if block.not_run or not block.is_code:
            prose += "".join(lines[first:end])
            continue
        if _COMMENT.sub("", prose).strip():
            yield _COMMENT.sub("", prose).strip()
        prose = ""
        yield block
    if rest := _COMMENT.sub("", prose + "".join(lines[at:])).strip():
        yield rest


def script_of(page: str) -> str:
    """A Python file, with the page's prose as comments."""
    title = _TITLE.search(page)
    parts = [HEADER.format(title=title[1] if title else "A page")]
    for part in _parts(page):
        if isinstance(part, str):
            parts.append(_as_comments(_LINK.sub(r"\1", part)))
        elif part.title:
            parts.append(f"_write({part.title!r}, {_literal(part.code)})\n")
        elif part.language == "python":
            parts.append(page_programs.shown(part.code, "_show") if part.picture else part.code)
        elif part.language == "output":
            parts.append(_as_comments(f"It prints:\n\n{part.code.rstrip()}"))
        else:
            parts.append(f"_run({_literal(part.code)})\n")
    return "\n".join(parts)


def _as_comments(text: str) -> str:
    return "".join(f"# {line}".rstrip() + "\n" for line in text.splitlines())


def _literal(text: str) -> str:
    """A literal of a text, which keeps its lines."""
    quotes = next((q for q in ("'''", '"""') if q not in text and not text.endswith(("\\", q[0]))), None)
    return repr(text) if quotes is None else f"r{quotes}{text}{quotes}"


def notebook_of(page: str) -> str:
    """A notebook: files by ``%%writefile``, commands by ``%%bash``, outputs as the page has them."""
    cells: list[dict[str, Any]] = []
    written: set[str] = set()
    run: list[str] = []

    def add(kind: str, text: str, **more: Any) -> None:
        source = text.rstrip("\n").splitlines(keepends=True)
        cells.append({"cell_type": kind, "metadata": {}, "source": source, **more})

    def add_code(text: str) -> None:
        add("code", text, execution_count=None, outputs=[])

    for part in _parts(page):
        if isinstance(part, str):
            add("markdown", part)
        elif part.title:
            folder = part.title.rpartition("/")[0]
            if folder and part.title not in written:
                add_code(f"!mkdir -p {folder}")
            again = part.title in written
            add_code(f"%%writefile {'-a ' * again}{part.title}\n{chr(10) * 2 * again}{part.code}")
            written.add(part.title)
            module = part.title.removesuffix(".py").replace("/", ".")
            if again and any(re.search(rf"^(from|import) {re.escape(module)}\b", code, re.MULTILINE) for code in run):
                add_code(f"import sys\n\nsys.modules.pop({module!r}, None)  # it is imported again, with its new part")
        elif part.language == "python":
            run.append(part.code)
            add_code(part.code)
        elif part.language == "output":
            printed = {"output_type": "stream", "name": "stdout", "text": part.code.splitlines(keepends=True)}
            cells[-1]["outputs"] = [printed]
        else:
            add_code(f"%%bash\nset -euo pipefail\n{part.code}")
    metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 4}, indent=1) + "\n"
