"""Assembly annotated with the source lines of its debug information.

Directives are those of the GNU assembler, which LLVM writes: ``.file NUMBER "DIRECTORY" "NAME"`` and
``.loc FILE LINE COLUMN``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_FILE = re.compile(r'\s*\.file\s+(\d+)\s+"([^"]*)"(?:\s+"([^"]*)")?')
_LOCATION = re.compile(r"\s*\.loc\s+(\d+)\s+(\d+)")


def with_source_lines(assembly: str) -> str:
    """The assembly with a comment before each source line's code: file, line number, and the text if available."""
    return "\n".join(_lines(assembly))


def _lines(assembly: str) -> Iterator[str]:
    files: dict[str, Path] = {}
    sources: dict[Path, list[str]] = {}
    last: tuple[str, str] | None = None
    for line in assembly.splitlines():
        if named := _FILE.match(line):
            number, first, second = named.groups()
            files[number] = Path(first) / second if second else Path(first)
        elif (place := _LOCATION.match(line)) and (place[1], place[2]) != last and place[2] != "0":
            last = place[1], place[2]
            path = files.get(place[1])
            if path is not None:
                yield f"; {path.name}:{place[2]}  {_text(path, int(place[2]), sources)}".rstrip()
        yield line


def _text(path: Path, number: int, sources: dict[Path, list[str]]) -> str:
    if path not in sources:
        try:
            sources[path] = path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            sources[path] = []
    lines = sources[path]
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""
