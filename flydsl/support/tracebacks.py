"""Tracebacks without internal frames, and errors of wrong calls.

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
import enum
import functools
import inspect
import itertools
import os
import re
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any, ParamSpec, TypeVar

from flydsl.config import Config
from flydsl.errors import (
    ConfigError,
    DSLIndexError,
    DSLNotImplementedError,
    DSLOverflowError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
    DSLZeroDivisionError,
    FlydslError,
    LanguageError,
    SourceLocation,
    did_you_mean,
)
from flydsl.support import fast_dataclass

_PACKAGE = str(Path(__file__).resolve().parents[1])
_STANDARD_LIBRARY = str(Path(os.__file__).parent)
_LIBRARIES = frozenset({"flydsl", "iree", "jax", "llvmlite", "ml_dtypes", "mlir", "numpy", "torch", "torch_mlir"})
"""Packages whose frames say nothing about the user's program."""

MAX_FRAMES = 2
"""The user's frames of a trace that are shown, the innermost ones; the last of them is shown with the message."""

_BINDINGS = ("mlir", "torch_mlir")
_WATCH = "flydsl.expr.raw.operations"
"""Modules whose errors name no function of the language; a trace finds it in their frames."""

_RAISE = dis.opmap["RAISE_VARARGS"]

_KINDS: tuple[tuple[type[Exception], type[LanguageError]], ...] = (
    (NotImplementedError, DSLNotImplementedError),
    (RuntimeError, DSLRuntimeError),
    (OverflowError, DSLOverflowError),
    (ZeroDivisionError, DSLZeroDivisionError),
    (IndexError, DSLIndexError),
    (ValueError, DSLValueError),
    (KeyError, DSLValueError),
    (TypeError, DSLTypeError),
    (AttributeError, DSLTypeError),
    (AssertionError, DSLTypeError),
)
"""The caller's error for an internal exception; others, such as an OSError, are raised as they are."""
_NO_TRACE = re.compile(r"requires an? (Context|Location)|insertion point|No current (Context|Location)", re.IGNORECASE)
_LONGEST_VALUE = 40
_LONGEST_REASON = 160

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
    """Cut the tracebacks of ``error`` and of its chain, unless the configuration wants all frames.

    The frame whose line the message shows is left out, so that the line is printed once.  So is that of ``host``, a
    host function's code, where the error is in a kernel that it launches.
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
    """Decorate a public function: the error of a wrong call by user code names the fault, without internal frames.

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

    ``entries`` are the user's frames of ``error``.
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


# -- errors that name a wrong call and what was expected
#
# They take the place of Python exceptions from inside flydsl.  Nothing here runs before something has failed.


def explained(
    error: Exception,
    function: Callable[..., Any],
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    *,
    is_nested: bool,
    is_users: bool,
) -> Exception:
    """The error to raise from ``function`` in place of ``error``: one of this package's, or ``error`` itself.

    ``is_nested`` says that flydsl called the code that calls the function, so that a trace knows its place.
    ``is_users`` says that the user's code, called by the function, raised it.
    """
    if isinstance(error, (FlydslError, RecursionError)) or function.__name__ == "__getattr__":
        if isinstance(error, FlydslError) and not is_nested:
            name, _ = _name_and_arguments(function, args)
            if not re.search(rf"(?<!\w){re.escape(name.rpartition('.')[2])}(?!\w)", error.message):
                error.message = f"{name}: {error.message}"
        return error
    if is_users:
        return error
    if args and isinstance(args[0], enum.EnumMeta):
        return _no_member(args[0], _shown(args[1:], kwargs))
    if _is_of_the_signature(error):
        if remedy := expected_call(error, function, _name_and_arguments(function, args)[0]):
            error.add_note(remedy)
        return error
    kind = next((ours for theirs, ours in _KINDS if isinstance(error, theirs)), None)
    if kind is None:
        return error
    name, given = _name_and_arguments(function, args)
    if _NO_TRACE.search(str(error)):
        return DSLRuntimeError(
            f"{name}: there is no trace in progress; call it in a @flyc.kernel or @flyc.jit function"
        )
    reason = " ".join(str(error).split()) or type(error).__name__
    if len(reason) > _LONGEST_REASON:
        reason = reason[:_LONGEST_REASON] + "..."
    return kind(f"{name}({_shown(given, kwargs)}): {reason}; {_expected(name, function)}")


def _is_of_the_signature(error: Exception) -> bool:
    """True if Python could not even call the function."""
    entry = error.__traceback__
    return isinstance(error, TypeError) and entry is not None and entry.tb_next is None and "() " in str(error)


def _shown(args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
    return ", ".join([*map(_value, args), *(f"{key}={_value(value)}" for key, value in kwargs.items())])


def _no_member(kind: enum.EnumMeta, given: str) -> DSLValueError:
    members = ", ".join(f"{kind.__name__}.{name}" for name in kind.__members__)
    return DSLValueError(f"{kind.__name__}({given}): expected one of {members}, or its value")


def _name_and_arguments(function: Callable[..., Any], args: Sequence[Any]) -> tuple[str, Sequence[Any]]:
    """The function as a user writes it, and the positional arguments that he wrote."""
    name = function.__qualname__.rpartition("<locals>.")[2]
    if name.endswith((".__init__", ".__new__")):
        return (args[0] if isinstance(args[0], type) else type(args[0])).__name__, args[1:]
    return name, args[1:] if "." in name else args


def _value(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # of a class of the user's
        text = ""
    return text if 0 < len(text) <= _LONGEST_VALUE and "\n" not in text else f"<{type(value).__name__}>"


def _expected(name: str, function: Callable[..., Any]) -> str:
    """The signature, and the first line of the documentation."""
    signature = plain_signature(inspect.signature(function))
    said = (inspect.getdoc(function) or "").partition("\n")[0].rstrip(".")
    return f"expected {name}{signature}" + (said and f": {said}")


def expected_call(error: Exception, function: Callable[..., Any], name: str = "") -> str:
    """The signature of a function that Python could not call, and the keyword that was probably meant.

    Empty if the function does not tell its signature.  ``name`` is the function as the user calls it, by default as the
    error calls it.
    """
    from flydsl.support.foreign_names import KEYWORDS  # not needed where nothing is wrong

    try:
        signature = plain_signature(inspect.signature(function))
    except ValueError:  # some functions written in C
        return ""
    name = name or str(error).partition("(")[0].removesuffix(".__init__").removesuffix(".__new__").rpartition(".")[2]
    expected = f"expected {name}{signature}"
    found = re.search(r"unexpected keyword argument '(\w+)'", str(error))
    if found is None:
        return expected
    if (here := KEYWORDS.get(found[1])) in signature.parameters:
        return f"{expected}; instead of {found[1]}= write {here}="
    near = did_you_mean(found[1], signature.parameters)
    return expected + (near and ";" + near)


def plain_signature(signature: inspect.Signature) -> inspect.Signature:
    """The signature without ``self``, ``cls`` and annotations, for messages."""
    named = [p.replace(annotation=p.empty) for p in signature.parameters.values() if p.name not in ("self", "cls")]
    return inspect.Signature(named)


fast_dataclass.CONSTRUCTOR_DECORATORS[:] = [shows_user_frames]
