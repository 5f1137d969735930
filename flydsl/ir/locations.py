"""Source locations of operations: given while tracing, read when reporting.

An operation costs one dictionary lookup, by the current instruction of the user's innermost frame.  Only if that frame
may have changed are all frames in between visited.
"""

from __future__ import annotations

import dis
import re
import sys
import types
import weakref
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLCompileError, SourceLocation
from flydsl.errors.language import DiagRecord, SourceFrame
from flydsl.support.file_names import file_name, portable_name
from flydsl.support.tracebacks import is_internal_code

MAX_DEPTH = 5
"""The default number of the user's frames in a location."""

_CACHE = dis.opmap.get("CACHE", 0)


_CALLS = frozenset(number for name, number in dis.opmap.items() if name.startswith("CALL"))
"""Instructions that may call another function of the user; other instructions do so too rarely to check."""


class _Site:
    """A user's function as called from one place; shared by all its frames."""

    __slots__ = ("callers", "code", "inner", "is_outside", "known")

    def __init__(self, code: types.CodeType, callers: tuple[ir.Location, ...], is_outside: bool) -> None:
        self.code, self.callers, self.is_outside = code, callers, is_outside
        self.known: dict[int, ir.Location] = {}
        """The locations of its instructions, except calls."""
        self.inner: dict[tuple[int, int], _Site] = {}
        """The sites called from here, by instruction and identity of the code, which the site keeps alive."""


class _Text:
    """Properties of a code object: its instructions, and line and column, from 0, of each."""

    __slots__ = ("file", "instructions", "places")

    def __init__(self, code: types.CodeType) -> None:
        self.file = portable_name(code.co_filename)
        self.instructions = code.co_code
        self.places = list(code.co_positions())

    def is_call(self, instruction: int) -> bool:
        """True if the instruction is a call; a waiting frame is at the last of the cache entries after it."""
        while instruction > 0 and self.instructions[instruction] == _CACHE:
            instruction -= 2
        return self.instructions[instruction] in _CALLS


_TEXTS: dict[int, tuple[_Text, weakref.ref[types.CodeType]]] = {}
"""Those of living code objects, by identity: reading the places of a function takes as long as emitting 20 operations."""


def _text_of(code: types.CodeType) -> _Text:
    key = id(code)
    known = _TEXTS.get(key)
    if known is None:
        known = _TEXTS[key] = _Text(code), weakref.ref(code, lambda _: _TEXTS.pop(key, None))
    return known[0]


_NO_CALL = -2
"""Never a frame's last instruction; -1 is that of a frame that has not started."""


class _NoFrame:
    """Placeholder before there is a user's frame."""

    f_lasti = -1


class SourcePositions:
    """The locations of one trace.  Each holds at most ``depth`` of the user's frames, the innermost first."""

    def __init__(self, depth: int, entry_points: set[types.CodeType], own: str = "") -> None:
        self._depth = depth
        self._own = own
        """A package whose code is the user's, though it is one of this package; empty: none."""
        self._entry_points = entry_points
        """Outermost functions of a location: the kernel's and the host function."""
        self._internal: set[int] = set()
        self._user: dict[int, bool] = {}
        """True for user code that is an entry point's, by code object."""
        self._codes: list[types.CodeType] = []
        """Keeps the code objects alive whose identities are keys."""
        self._roots: dict[int, _Site] = {}
        self._active: list[tuple[Any, _Site]] = []
        """The user's frames that are running, each called by the one before; the last may have returned."""
        self._frame: Any = _NoFrame
        """The last of them, and its site's known locations."""
        self._known: dict[int, ir.Location] = {}
        self._call = _NO_CALL
        """The instruction of the call that it is in, if an operation came from there before; and its location."""
        self._call_location: ir.Location

    def here(self) -> ir.Location:
        """The location of the user's innermost frame; called by the function that emits the operation."""
        instruction = self._frame.f_lasti
        location = self._known.get(instruction)
        if location is not None:
            return location
        if instruction == self._call:
            return self._call_location
        return self._locate(sys._getframe(2))

    def leave_call(self) -> None:
        """Announce that the next operation may come from a function that the innermost frame's call was given."""
        self._call = _NO_CALL

    def forget_frames(self) -> None:
        """Let go of the user's frames, which would hold the trace that they were part of."""
        self._active.clear()
        self._frame, self._known, self._call = _NoFrame, {}, _NO_CALL

    def _locate(self, emitter: types.FrameType) -> ir.Location:
        internal: types.FrameType | None = emitter
        while internal is not None and id(internal.f_code) in self._internal:
            internal = internal.f_back
        frame = self._user_frame(internal)
        if frame is None:
            return ir.Location.unknown()
        site, instruction = self._enter(frame), frame.f_lasti
        if site.is_outside:  # who calls a program is no part of it, and so not of its key
            return ir.Location.unknown()
        location = site.known.get(instruction)
        if location is None:
            own = self._place(frame)
            location = ir.Location.callsite(own, list(site.callers)) if site.callers else own
            if _text_of(site.code).is_call(instruction):
                self._call, self._call_location = instruction, location
            else:
                site.known[instruction] = location
        return location

    def _user_frame(self, frame: types.FrameType | None) -> types.FrameType | None:
        """The innermost frame of the user, from ``frame`` outwards."""
        while frame is not None and not self._is_user(frame):
            frame = frame.f_back
        return frame

    def _is_user(self, frame: types.FrameType) -> bool:
        code = frame.f_code
        if id(code) in self._user:
            return True
        if id(code) in self._internal:
            return False
        self._codes.append(code)
        module = str(frame.f_globals.get("__name__", ""))
        is_own = bool(self._own) and f"{module}.".startswith(f"{self._own}.")
        internal = is_internal_code(code, module) and not is_own
        if internal:
            self._internal.add(id(code))
        else:
            self._user[id(code)] = code in self._entry_points
        return not internal

    def _enter(self, frame: types.FrameType) -> _Site:
        """Make ``frame`` the innermost active one; frames that it is not inside of have returned."""
        active = self._active
        for index in range(len(active) - 1, -1, -1):
            if active[index][0] is frame:
                del active[index + 1 :]
                break
        else:
            active.append((frame, self._site(frame)))
        if self._frame is not frame:
            self._call = _NO_CALL
        self._frame, site = active[-1]
        self._known = site.known
        return site

    def _site(self, frame: types.FrameType) -> _Site:
        """The site of a frame that is not active yet; its caller becomes the innermost active one."""
        code = frame.f_code
        outer = None if self._user[id(code)] else self._user_frame(frame.f_back)
        if outer is None:
            self._active.clear()
            return self._roots.setdefault(
                id(code), _Site(code, (), bool(self._entry_points) and not self._user[id(code)])
            )
        caller = self._enter(outer)
        key = outer.f_lasti, id(code)
        site = caller.inner.get(key)
        if site is None:
            callers = (self._place(outer), *caller.callers)[: self._depth - 1]
            if code in caller.code.co_consts:  # part of an expression of the caller, not a separate function
                callers = caller.callers
            site = caller.inner[key] = _Site(code, callers, caller.is_outside)
        return site

    def _place(self, frame: types.FrameType) -> ir.Location:
        text = _text_of(frame.f_code)
        line, _, column, _ = text.places[frame.f_lasti // 2]  # one entry per two bytes of bytecode
        # MLIR counts columns from 1, and 0 is an unknown one.
        return ir.Location.file(text.file, line or frame.f_lineno or 0, 0 if column is None else column + 1)


def file_location(filename: str, line: int, column: int = 0, context: ir.Context | None = None) -> ir.Location:
    """The location of a place in a file, whose path may be of any bytes."""
    return ir.Location.file(portable_name(filename), line, column, context=context)


_FILE_LOCATION = re.compile(r'"([^"]+)":(\d+):(\d+)')
_ESCAPED = re.compile(rb"\\([0-9A-F]{2}|\\)")
"""A byte in a name that MLIR prints."""
_IN_MEMORY = "-"
"""MLIR's file name of a module that it parses from a string."""


def source_location(location: ir.Location) -> SourceLocation | None:
    """The innermost place in the user's text that a location names; MLIR's own text, read from memory, is none."""
    found = _FILE_LOCATION.search(str(location))
    if found is None or found[1] == _IN_MEMORY:
        return None
    return SourceLocation(_file_of(found[1]), int(found[2]), max(int(found[3]) - 1, 0))  # MLIR counts columns from 1


def _file_of(printed: str) -> str:
    """The name of a file that MLIR has printed with escapes for all but ASCII."""
    if "\\" not in printed:
        return printed
    data = _ESCAPED.sub(lambda e: b"\\" if e[1] == b"\\" else bytes.fromhex(e[1].decode()), printed.encode())
    return file_name(data.decode())


def call_chain(location: ir.Location) -> list[tuple[str, int]]:
    """The files and lines of the user's frames that a location names, the innermost first."""
    return [
        (_file_of(name), int(line)) for name, line, _ in _FILE_LOCATION.findall(str(location)) if name != _IN_MEMORY
    ]


def diagnostic(error: Exception) -> str:
    """The messages of an error of MLIR's, without the places that they begin with."""
    messages = [each.message for each in getattr(error, "error_diagnostics", [])]
    return "; ".join(dict.fromkeys(messages)) or str(error)


_PLACE = re.compile(r'"([^"]+)":(\d+):(\d+)(?: to (?:\d+)?:(\d+))?')
"""A file, line and column in the text of a location, and the column of its end."""


def location_chain(loc: Any) -> list[SourceFrame]:
    """The places of an MLIR location, the innermost first; an empty list for an unknown location.

    Calls, names and fused locations give those of all their parts.  Places such as ``<string>`` are left out.
    """
    frames = []
    for name, line, column, last in _PLACE.findall(str(loc)):
        if not name.startswith("<"):
            frames.append(SourceFrame(name, int(line), int(column), int(last or column)))
    return frames


def diag_record_from_diagnostic(diagnostic: Any) -> DiagRecord:
    """A message of MLIR, with its places and notes."""
    notes = [_short_note(getattr(note, "message", str(note))) for note in diagnostic.notes]
    return DiagRecord(diagnostic.message, location_chain(diagnostic.location), notes)


def diag_records_from_mlir_error(error: Any) -> list[DiagRecord]:
    """The messages that an ``MLIRError`` has."""
    return [diag_record_from_diagnostic(each) for each in getattr(error, "error_diagnostics", ())]


def refusal_of(error: Exception, message: str, kernel: str) -> DSLCompileError:
    """The error of a program that MLIR refuses, with MLIR's diagnostics and the user's line of the first."""
    records = diag_records_from_mlir_error(error)
    place = source_location(error.error_diagnostics[0].location) if records else None  # type: ignore[attr-defined]
    refused = DSLCompileError(message, kernel=kernel, location=place)
    refused.diagnostics = records
    return refused


def _short_note(text: str, max_len: int = 200) -> str:
    """A note in one line of at most ``max_len`` characters."""
    line = " ".join(text.split())
    return line if len(line) <= max_len else line[: max_len - 1] + "\u2026"
