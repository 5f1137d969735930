"""Tracebacks without internal frames.

A frame is *internal* if it runs flydsl, Python's standard library, or a library that flydsl calls.  A public function that
user code calls directly is decorated by :func:`shows_user_frames`; :mod:`.public_names` decorates those of a module.  One
that a trace calls a thousand times catches what leaves it, calls :func:`leave`, and raises again without an argument::

    except LanguageError as error:
        leave(error)
        raise

CPython adds no entry to the traceback for a function that raises this way, so no frame of flydsl is left.
"""

from __future__ import annotations

import dis
import functools
import itertools
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any, ParamSpec, TypeVar

from flydsl.config import Config
from flydsl.errors import ConfigError, FlydslError, SourceLocation
from flydsl.support import fast_dataclass

__all__ = [
    "caller",
    "hide_internal_frames",
    "innermost_user_entry",
    "is_internal_code",
    "is_internal_frame",
    "leave",
    "leaves_by_itself",
    "place_of",
    "set_place",
    "shows_user_frames",
    "source_location",
    "warn_user",
]

_PACKAGE = str(Path(__file__).resolve().parents[1])
_STANDARD_LIBRARY = str(Path(os.__file__).parent)
_LIBRARIES = frozenset({"flydsl", "iree", "jax", "llvmlite", "ml_dtypes", "mlir", "numpy", "torch", "torch_mlir"})
"""Packages whose frames say nothing about the user's program."""

MAX_FRAMES = 2
"""The user's frames of a trace that are shown, the innermost ones; the last of them is shown with the message."""

_BINDINGS = ("mlir", "torch_mlir")
_WATCH = "flydsl.expr.core.raw"
"""Modules whose errors name no function of the language; a trace finds it in their frames."""

_RAISE = dis.opmap["RAISE_VARARGS"]

_P = ParamSpec("_P")
_R = TypeVar("_R")


def is_internal_code(code: CodeType, module: str) -> bool:
    """True if code that runs in ``module`` is not the user's."""
    if str(module).partition(".")[0] in _LIBRARIES:  # ``None`` of code that exec() ran
        return True
    filename = code.co_filename
    if filename.startswith((_PACKAGE, "<frozen ", "<flydsl")):
        return True
    return filename.startswith(_STANDARD_LIBRARY) and "-packages" not in filename


def is_internal_frame(frame: FrameType) -> bool:
    """True if a frame does not run the user's code."""
    return is_internal_code(frame.f_code, str(frame.f_globals.get("__name__", "")))


def _user_entries(traceback: TracebackType | None) -> list[TracebackType]:
    """The entries of the user's frames, outermost first; of neighbors on one line, the innermost."""
    entries: list[TracebackType] = []
    while traceback is not None:
        if not is_internal_frame(traceback.tb_frame):
            if entries and _line(entries[-1]) == _line(traceback):
                entries.pop()
            entries.append(traceback)
        traceback = traceback.tb_next
    return entries


def _line(entry: TracebackType) -> tuple[str, int]:
    return entry.tb_frame.f_code.co_filename, entry.tb_lineno


def innermost_user_entry(traceback: TracebackType | None) -> TracebackType | None:
    """The deepest entry that runs the user's code."""
    entries = _user_entries(traceback)
    return entries[-1] if entries else None


def source_location(entry: TracebackType) -> SourceLocation:
    """The expression that was being evaluated."""
    code = entry.tb_frame.f_code
    # One entry for each two bytes of bytecode (inspect module, positions of a frame).
    positions = next(itertools.islice(code.co_positions(), entry.tb_lasti // 2, None), (None,) * 4)
    line, end_line, column, end_column = positions
    function = _function_name(entry.tb_frame)
    if line is None or column is None:
        return SourceLocation(code.co_filename, entry.tb_lineno, function=function)
    same_line = end_line is None or end_line == line
    return SourceLocation(code.co_filename, line, column, end_column if same_line else None, function)


def _function_name(frame: FrameType) -> str:
    """The name of the function that the user wrote; operands that were made lambdas are part of it."""
    code, outer = frame.f_code, frame.f_back
    while outer is not None and is_internal_frame(outer):
        outer = outer.f_back
    if code.co_name == "<lambda>" and outer is not None and code in outer.f_code.co_consts:
        return _function_name(outer)
    return code.co_name


def warn_user(message: str, category: type[Warning] = UserWarning) -> None:
    """Warn about the line of the user's code that is running."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and is_internal_frame(frame):
        frame = frame.f_back
    if frame is None:
        warnings.warn(message, category, stacklevel=2)
        return
    registry = frame.f_globals.setdefault("__warningregistry__", {})
    warnings.warn_explicit(message, category, frame.f_code.co_filename, frame.f_lineno, registry=registry)


# -- the place that an exception shows with its message


def place_of(error: BaseException) -> SourceLocation | None:
    """The place that the text of ``error`` shows, in its message or in a note."""
    found = error.location if isinstance(error, FlydslError) else vars(error).get("__flydsl_location__")
    return found if isinstance(found, SourceLocation) else None


def set_place(error: BaseException, location: SourceLocation, remedy: str = "") -> None:
    """Show ``location`` and ``remedy`` with ``error``: in the message of one of ours, as a note on any other."""
    if isinstance(error, FlydslError):
        error.location = location
        if remedy:
            error.message = f"{error.message}; {remedy}"
        return
    error.add_note(f"{remedy}\n  {location}" if remedy else f"  {location}")
    error.__flydsl_location__ = location  # type: ignore[attr-defined]


# -- at the border


def hide_internal_frames(error: BaseException, host: CodeType | None = None) -> None:
    """Cut the tracebacks of ``error`` and of what it is chained to, unless the configuration wants all frames.

    The frame whose line the message shows is left out, so that the line is printed once.

    Args:
        host: the code of a host function, whose frame is left out where the error is in a kernel that it launches.
    """
    try:
        if Config.from_env().show_stacktrace:
            return
    except ConfigError:  # a malformed environment is perhaps what is being reported
        pass
    _hide(error, host, set())


def leave(error: Exception) -> None:
    """Hide the internal frames of ``error`` if user code called the function that handles it."""
    if _is_called_by_user(sys._getframe(2)):
        hide_internal_frames(error)


def shows_user_frames(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Decorate a public function: what a wrong call by user code raises says what was wrong, without internal frames.

    Calls by flydsl itself raise what the function raises.  A function decorated again is the same object.
    """
    known: Any = getattr(function, _DECORATED, None)  # also that of a function which another decorator was applied to
    if known is function or getattr(known, "__wrapped__", None) is function:
        return known  # type: ignore[no-any-return]

    @functools.wraps(function)
    def called(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            caller = sys._getframe(1)
            if not _is_called_by_user(caller):
                raise
            is_nested = _is_in_a_call(caller)
            if is_nested and _is_of_bindings(error):
                raise
            # An error that shows a place has had its frames cut there.
            is_users = place_of(error) is not None or innermost_user_entry(error.__traceback__) is not None
            from flydsl.support.wrong_calls import explained  # needed where something is wrong

            shown = explained(error, function, args, kwargs, is_nested=is_nested, is_users=is_users)
            if shown is error:
                hide_internal_frames(error)
                raise
            try:
                raise shown from error
            except Exception:
                hide_internal_frames(shown)
                raise

    setattr(called, _DECORATED, called)
    setattr(function, _DECORATED, called)
    return called


_DECORATED = "__flydsl_shows_user_frames__"
"""The attribute of a public function that is its decorated form."""


_CALLED = shows_user_frames(lambda: None).__code__


def caller() -> FrameType:
    """The frame that called the public function which asks."""
    frame = sys._getframe(2)
    outer = frame.f_back if frame.f_code is _CALLED else None
    return frame if outer is None else outer


def leaves_by_itself(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Decorate a function that calls :func:`leave`: it is not decorated again, and a call of it costs no more."""
    setattr(function, _DECORATED, function)
    return function


def _is_called_by_user(frame: FrameType | None) -> bool:
    """True if ``frame`` is the user's, or a library's that flydsl did not call."""
    while frame is not None and is_internal_frame(frame):
        if _is_ours(frame):
            return False
        frame = frame.f_back
    return True


def _is_in_a_call(frame: FrameType | None) -> bool:
    """True if flydsl called the code of ``frame``, as a trace calls kernels."""
    while frame is not None and not _is_ours(frame):
        frame = frame.f_back
    return frame is not None


def _is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith((_PACKAGE, "<flydsl"))


def _is_of_bindings(error: Exception) -> bool:
    """True if MLIR's bindings refused something, not a function of the language."""
    module, entry = "", error.__traceback__
    while entry is not None:
        module, entry = str(entry.tb_frame.f_globals.get("__name__", "")), entry.tb_next
    return module == _WATCH or any(m.partition(".")[0] in _BINDINGS for m in (module, type(error).__module__))


def _hide(error: BaseException, host: CodeType | None, seen: set[int]) -> None:
    if id(error) in seen:
        return
    seen.add(id(error))
    entries = _user_entries(error.__traceback__)
    chained = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if chained is not None and _adds_nothing(chained, error, entries):
        error.__cause__ = None  # it is not printed then; __context__ still has it
        chained = None
    if len(entries) > 1 and entries[0].tb_frame.f_code is host:
        del entries[0]
    place = place_of(error)
    if place is not None and entries and _holds(entries[-1].tb_frame, place):
        entries.pop()  # an error at the end of a block gives the frame that block's first line
    while place is not None and entries and _line(entries[-1]) == (place.filename, place.line):
        entries.pop()
    shown = MAX_FRAMES - (place is not None)
    error.__traceback__ = _linked(entries[-shown:])
    if chained is not None:
        _hide(chained, host, seen)


def _holds(frame: FrameType, place: SourceLocation) -> bool:
    """True if a line of the frame's function is the place."""
    code = frame.f_code
    last = max(line or 0 for *_, line in code.co_lines())
    return code.co_filename == place.filename and code.co_firstlineno <= place.line <= last


def _is_internal(error: BaseException) -> bool:
    """True if ``error`` was raised by an internal frame."""
    entry = error.__traceback__
    while entry is not None and entry.tb_next is not None:
        entry = entry.tb_next
    return entry is not None and is_internal_frame(entry.tb_frame)


def _adds_nothing(chained: BaseException, error: BaseException, entries: Sequence[TracebackType]) -> bool:
    """True if what ``error`` is chained to says nothing about the user's program that ``error`` does not say.

    Args:
        entries: the user's frames of ``error``.
    """
    inner = innermost_user_entry(chained.__traceback__)
    if _is_internal(error):
        return error.__cause__ is None or (inner is None and place_of(chained) is None)
    if not entries or entries[-1].tb_frame.f_code.co_code[entries[-1].tb_lasti] == _RAISE:
        return False
    # A library that the line called has raised one exception instead of another.
    return inner is None or _line(inner) == _line(entries[-1])


def _linked(entries: Sequence[TracebackType]) -> TracebackType | None:
    result: TracebackType | None = None
    for entry in reversed(entries):
        result = TracebackType(result, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)
    return result


fast_dataclass.CONSTRUCTOR_DECORATORS[:] = [shows_user_frames]
