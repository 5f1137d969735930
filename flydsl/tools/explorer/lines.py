"""Lines of the user's files for each line of MLIR, LLVM IR and assembly."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from flydsl.support.fast_dataclass import record

Place = tuple[str, int]
"""A file and a line."""


@record
class Line:
    """A line of text, and where it came from, the innermost function first."""

    text: str
    places: tuple[Place, ...] = ()


_NO_FILE = ("", "-", "<unknown>", "<string>")
"""Names that MLIR and LLVM give to code of no file."""


class Places:
    """Files by number, in the order in which they are met; a place as text is ``number:line``."""

    def __init__(self) -> None:
        self.files: dict[str, int] = {}

    def ids(self, places: Iterable[Place]) -> list[str]:
        """The places as text, each once."""
        known = (
            (file, line) for file, line in places if file not in _NO_FILE and os.path.basename(file) not in _NO_FILE
        )
        return list(dict.fromkeys(f"{self.number(file)}:{line}" for file, line in known))

    def number(self, file: str) -> int:
        """The number of a file."""
        return self.files.setdefault(os.path.abspath(file), len(self.files))


_PLACE = re.compile(r'"((?:[^"\\]|\\.)*)":(\d+):\d+')


def mlir_lines(text: str) -> list[Line]:
    """The lines of a module that was printed with locations; these are taken out of the text.

    An operation with regions has its location behind the last brace.  Its first line gets that too.
    """
    lines: list[Line] = []
    opened: list[int] = []
    for raw in text.splitlines():
        plain, places = _without_locations(raw)
        lines.append(Line(plain, places))
        stripped = plain.strip()
        if stripped.startswith("}") and opened:
            first = opened.pop()
            if places and not lines[first].places:
                lines[first] = Line(lines[first].text, places)
        if stripped.endswith("{"):
            opened.append(len(lines) - 1)
    return lines


def _without_locations(line: str) -> tuple[str, tuple[Place, ...]]:
    """The line without ``loc(...)``, and the places of the last of them."""
    kept, places, at = [], (), 0  # type: tuple[list[str], tuple[Place, ...], int]
    while (start := line.find("loc(", at)) >= 0:
        if start and (line[start - 1].isalnum() or line[start - 1] in '_.#%"'):
            kept.append(line[at : start + 4])
            at = start + 4
            continue
        end = _closing(line, start + 4)
        kept.append(line[at:start].rstrip(" "))
        places = tuple((file, int(number)) for file, number in _PLACE.findall(line[start:end]))
        at = end
    kept.append(line[at:])
    return "".join(kept).rstrip(), places


def _closing(line: str, at: int) -> int:
    """The position after the parenthesis that closes the one before ``at``."""
    depth, quoted = 1, False
    while at < len(line) and depth:
        character = line[at]
        if quoted:
            at += character == "\\"
            quoted = character != '"'
        elif character == '"':
            quoted = True
        else:
            depth += (character == "(") - (character == ")")
        at += 1
    return at


_METADATA = re.compile(r"^!(\d+) = (?:distinct )?!(\w+)\((.*)\)$", re.MULTILINE)
_DBG = re.compile(r",? !dbg !(\d+)")
_FIELD = re.compile(r'(\w+): (?:"((?:[^"\\]|\\.)*)"|!(\d+)|(\w+))')


def llvm_lines(text: str) -> list[Line]:
    """The lines of LLVM IR, without debug metadata."""
    nodes = {number: (kind, _fields(body)) for number, kind, body in _METADATA.findall(text)}
    find = _llvm_places(nodes)
    lines = []
    for raw in text.splitlines():
        found = _DBG.search(raw)
        if raw.startswith("!") and (raw.startswith(("!llvm.dbg", "!DI")) or " !DI" in raw):
            continue
        lines.append(Line(_DBG.sub("", raw), () if found is None else find(found[1])))
    return lines


def _fields(body: str) -> Mapping[str, str]:
    return {name: text or reference or word for name, text, reference, word in _FIELD.findall(body)}


def _llvm_places(nodes: Mapping[str, tuple[str, Mapping[str, str]]]) -> Callable[[str], tuple[Place, ...]]:
    """The places of a location node, by its number."""

    @cache
    def file_of(scope: str) -> str:
        kind, fields = nodes.get(scope, ("", {}))
        if kind == "DIFile":
            return os.path.join(fields.get("directory", ""), fields.get("filename", ""))
        return file_of(fields["file"]) if "file" in fields else file_of(fields["scope"]) if "scope" in fields else ""

    @cache
    def find(number: str) -> tuple[Place, ...]:
        kind, fields = nodes.get(number, ("", {}))
        if kind == "DISubprogram":
            return ((file_of(number), int(fields.get("line", 0))),)
        if kind != "DILocation":
            return ()
        own = (file_of(fields.get("scope", "")), int(fields.get("line", 0)))
        callers = find(fields["inlinedAt"]) if "inlinedAt" in fields else ()
        return tuple(place for place in (own, *callers) if place[0] and place[1])

    return find


_FILE = re.compile(r'\s*\.file\s+(\d+)\s+"([^"]*)"(?:\s+"([^"]*)")?')
_LOC = re.compile(r"\s*\.loc\s+(\d+)\s+(\d+)(?:.*?inlined_at\s+(\d+)\s+(\d+))?")
_NOISE = re.compile(
    r"\s*\.(?:loc|file|cfi_\w+|addrsig\w*|ident|section\s+\.?debug|section\s+\"?\.note)|\s*(?:\$?\.?L|\$L__)(?:tmp|func_begin|func_end)\w*:"
)
_DEBUG_SECTION = re.compile(r"\s*\.section\s+\.debug_")
_CODE_SECTION = re.compile(r"\s*\.(?:text|section|amdgpu_metadata|amdgcn|visible|entry)\b")


def assembly_lines(text: str) -> list[Line]:
    """The lines of LLVM's assembly or of PTX, without directives of debug information."""
    files: dict[str, str] = {}
    for named in _FILE.finditer(text):
        number, first, second = named.groups()
        files[number] = os.path.join(first, second) if second else first
    lines: list[Line] = []
    places: tuple[Place, ...] = ()
    skips = False
    for raw in text.splitlines():
        if _DEBUG_SECTION.match(raw):
            skips = True
        elif skips and _CODE_SECTION.match(raw):
            skips = False
        if (match := _LOC.match(raw)) is not None:
            pairs = [(match[1], match[2]), (match[3], match[4])]
            places = tuple((files[file], int(line)) for file, line in pairs if file in files and int(line))
        if skips or _NOISE.match(raw):
            continue
        is_code = raw[:1] in ("\t", " ") and not raw.strip().startswith((".", "//", "#", ";", "{", "}"))
        lines.append(Line(raw.replace("\t", "    ").rstrip(), places if is_code else ()))
    return lines


_SASS_LINE = re.compile(r'\s*//## File "([^"]+)", line (\d+)(?: inlined at "([^"]+)", line (\d+))?')


def sass_lines(text: str) -> list[Line]:
    """The lines of nvdisasm's output with line information."""
    return list(_sass(text.splitlines()))


def _sass(raw_lines: Iterable[str]) -> Iterator[Line]:
    places: tuple[Place, ...] = ()
    for raw in raw_lines:
        match = _SASS_LINE.match(raw)
        if match is not None:
            pairs = [(match[1], match[2]), (match[3], match[4])]
            own = tuple((file, int(line)) for file, line in pairs if file)
            places = (*places, *own) if match[3] and places else own
            continue
        if raw.strip().startswith("//-----"):
            places = ()
        is_code = bool(re.match(r"\s+/\*[0-9a-f]{4,}\*/", raw))
        yield Line(raw.replace("\t", "    ").rstrip(), places if is_code else ())
