"""Recorded programs: the file that ``flydsl record`` writes.

It is ASCII, sorted, with a row on a line, so that equal recordings are equal bytes and versions of it can be compared::

    {"left_out": [],
     "programs": [
      {"arguments": [["x", ["tensor", "float32", [[1, 32]], [1], 16]], ["n", ["scalar", "Int32"]]], "function": "scale",
       "kind": "flydsl", "module": "mypackage.kernels", "made_with": null, "options": {}, "qualname": "scale",
       "reads": [], "targets": ["cuda:sm_90"]}],
     "schema": "flydsl.record/1"}

A row describes arguments by the forms of bundles (:mod:`flydsl.bundle.forms`).  It has no values of arrays or numbers, no
code, and no path of the machine.  ``kind`` is the compiler of the row's kernels, and :data:`KINDS` has the class of each
kind: another compiler's programs are rows of another class.  The file is of unknown origin for who reads it: modules are
only imported where the user allows them.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Protocol

from flydsl.bundle.decisions import as_tuples
from flydsl.bundle.forms import Form, form_from_json
from flydsl.bundle.reads import Read
from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import ForkSafeLock
from flydsl.trust.files import read_plain, write_in_one_step
from flydsl.trust.json import canonical_json, read_json, shortened
from flydsl.trust.rows import AtMost, Rule, check, fields, plain, printable
from flydsl.trust.rows import read as read_row

SCHEMA = "flydsl.record/1"
MOST_BYTES = 64 << 20
"""Bytes of a file."""
MOST_ROW_BYTES = 64 << 10
"""Bytes of a row, as JSON."""
_MOST_ROWS = 100_000
_PATIENCE, _MOMENT = 60.0, 0.002
"""Seconds that a lock is waited for, and between two attempts."""
_MOST_PARTS = 256
"""Arguments, options, targets of a row."""

_DOTTED = r"[^\W\d]\w*(\.[^\W\d]\w*)*"
_MODULE = Rule(
    "a module's dotted name, or the name of a .py file without its folder",
    lambda text: len(text) <= 255 and bool(re.fullmatch(rf"{_DOTTED}|\w[\w.-]*\.py", text)),
)
_FUNCTION = Rule(
    "a name of the module, as in softmax or Kernels.softmax",
    lambda text: len(text) <= 255 and bool(re.fullmatch(_DOTTED, text)),
)
_TARGET = re.compile(r"[A-Za-z0-9_.-]{1,64}:[A-Za-z0-9_.:+-]{1,128}")
_TARGETS = Rule("a list of targets such as cuda:sm_90", lambda targets: all(map(_TARGET.fullmatch, targets)))
_VALUES = Rule(
    "an object of numbers, texts, true, false and lists of these", lambda values: all(map(_is_option, values.values()))
)

_KIND = Rule("the kind of a program", lambda kind: kind in KINDS)

Targets = Annotated[tuple[str, ...], AtMost(_MOST_PARTS), _TARGETS]


class Row(Protocol):
    """A recorded program of one compiler: a dataclass whose fields are the JSON's, besides ``kind``."""

    kind: ClassVar[str]
    module: str
    function: str
    targets: tuple[str, ...]
    """The targets that it ran for, sorted."""

    def signature(self) -> str:
        """The arguments and options on one line, for messages."""


@record
class Argument:
    """The form of one parameter's argument."""

    name: str
    form: Form

    def to_json(self) -> list[Any]:
        return [self.name, self.form.to_json()]

    @classmethod
    def from_json(cls, value: Any, what: str) -> Argument:
        """The inverse of :meth:`to_json`."""
        if not isinstance(value, list) or len(value) != 2:
            raise ArtifactError(f"{what} is {shortened(value)}, expected a parameter's name and its form")
        name, form = value
        if not isinstance(name, str) or not name.isidentifier() or len(name) > _MOST_PARTS:
            raise ArtifactError(f"{what} has the name {shortened(name)}, expected that of a parameter")
        return cls(name, form_from_json(form))


@record
class Constant:
    """A compile-time value by its parameter, as JSON that keeps its type: ``["int", "64"]``, ``["type", "fp32"]``."""

    name: str
    value: tuple[Any, ...]

    def to_json(self) -> list[Any]:
        return [self.name, _lists(self.value)]

    @classmethod
    def from_json(cls, value: Any, what: str) -> Constant:
        """The inverse of :meth:`to_json`."""
        if (
            not isinstance(value, list)
            or len(value) != 2
            or not isinstance(value[0], str)
            or not _is_constant(value[1])
        ):
            raise ArtifactError(f"{what} is {shortened(value)}, expected a parameter's name and its value")
        return cls(value[0], as_tuples(value[1]))


_CONSTANTS = ("none", "bool", "int", "float", "str", "type", "function")


def _is_constant(value: Any, depth: int = 3) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    name, content = value
    if name == "tuple":
        return depth > 0 and isinstance(content, list) and all(_is_constant(each, depth - 1) for each in content)
    return name in _CONSTANTS and (content is None or isinstance(content, (bool, str)))


def _lists(value: Any) -> Any:
    return list(map(_lists, value)) if isinstance(value, tuple) else value


@record
class RecordedProgram:
    """A program of a ``@flyc.jit`` function: its arguments as they were compiled in, and its options.

    Example::

        events: list[flydsl.CompileEvent] = []

        @flyc.kernel
        def kernel(x: fx.Tensor, n: fx.Constexpr[int]):
            x[fx.thread_idx.x] = float(n)


        @flyc.jit
        def fill(x: fx.Tensor, n: fx.Constexpr[int]):
            kernel(x, n).launch(grid=1, block=8)


        with flydsl.on_compile(events.append):
            fill(np.zeros(8, np.float32), 3)
        print(events[0].program.signature())  # x: a float32 tensor (?):(1) aligned to 16 bytes, n: 3
    """

    kind: ClassVar[str] = "flydsl"

    module: Annotated[str, _MODULE]
    function: Annotated[str, _FUNCTION]
    """Its name in the module."""
    qualname: Annotated[str, printable(255)]
    """Its qualified name, which is another one if a function made it."""
    made_with: Annotated[tuple[Argument, ...], AtMost(_MOST_PARTS)] | None
    """``None``, or arguments: then ``function`` names a function of the module that makes it of them."""
    arguments: Annotated[tuple[Argument, ...], AtMost(_MOST_PARTS)]
    """In the order of the parameters."""
    options: Annotated[Mapping[str, Any], AtMost(_MOST_PARTS), _VALUES] | None
    """Fields of :class:`flydsl.backends.options.CompileOptions` that differ from the defaults.

    ``None``: those that the function has where it is compiled, because it ran from a bundle, which does not say them.
    """
    reads: Annotated[tuple[Read, ...], AtMost(_MOST_ROWS)]
    """Outside values that the trace read."""
    targets: Targets

    def __post_init__(self) -> None:
        if isinstance(self.options, Mapping):
            object.__setattr__(self, "options", {name: as_tuples(value) for name, value in self.options.items()})
        check(self, "a recorded program", ArtifactError)

    @property
    def bundle_name(self) -> str:
        """Its name in a bundle if a function made it: as its module binds it, or after the arguments of its maker."""
        if self.made_with is None:
            return self.function.rpartition(".")[2]
        text = "_".join([self.function, *(str(each.form) for each in self.made_with)])
        name = re.sub(r"\W+", "_", text)
        return name if name == text and len(name) < 64 else f"{name[:40]}_{sha256(text.encode()).hexdigest()[:8]}"

    def signature(self) -> str:
        """The arguments and options on one line, for messages."""
        parts = [f"{argument.name}: {argument.form}" for argument in self.arguments]
        return ", ".join(parts + [f"{name}={value}" for name, value in (self.options or {}).items()])


@record
class RecordedKernel:
    """A specialization of a kernel of Triton's: types of its arguments, constants and options."""

    kind: ClassVar[str] = "triton"

    module: Annotated[str, _MODULE]
    function: Annotated[str, _FUNCTION]
    """Its qualified name."""
    arguments: Annotated[tuple[str, ...], AtMost(_MOST_PARTS)]
    """Of the parameters that are no constants, in their order, as ``"*fp32:16"`` (:mod:`flydsl.bundle.specialized`)."""
    constants: Annotated[tuple[Constant, ...], AtMost(_MOST_PARTS)]
    options: Annotated[Mapping[str, Any], AtMost(_MOST_PARTS), _VALUES]
    """Options of the compiler that are not at their defaults."""
    targets: Targets

    def __post_init__(self) -> None:
        check(self, "a recorded kernel", ArtifactError)

    def signature(self) -> str:
        """The arguments and options on one line, for messages."""
        constants = [f"{each.name}={' '.join(map(str, each.value[1:]))}" for each in self.constants]
        return ", ".join([*self.arguments, *constants, *(f"{name}={value}" for name, value in self.options.items())])


@record
class RecordedTuning:
    """The configuration that a tuner of Triton's chose for calls of one key."""

    kind: ClassVar[str] = "triton-tuning"

    module: Annotated[str, _MODULE]
    function: Annotated[str, _FUNCTION]
    """The qualified name of the kernel inside of the tuner."""
    key: Annotated[tuple[str, ...], AtMost(_MOST_PARTS)]
    """The values of the tuner's key and the types of its arrays, as Python writes them."""
    configuration: Annotated[Mapping[str, Any], AtMost(_MOST_PARTS), _VALUES]
    """Constants and options by name."""
    targets: Targets

    def __post_init__(self) -> None:
        check(self, "a recorded tuning", ArtifactError)

    def signature(self) -> str:
        """The key and the configuration on one line, for messages."""
        return (
            f"for {', '.join(self.key)}: {', '.join(f'{name}={value}' for name, value in self.configuration.items())}"
        )


@record
class LeftOut:
    """A program that ran and that no row can describe, with the reason."""

    kind: Annotated[str, _KIND]
    module: Annotated[str, printable(255)]
    function: Annotated[str, printable(255)]
    """Its qualified name."""
    reason: Annotated[str, printable(1000)]

    def __post_init__(self) -> None:
        check(self, "a program that was left out", ArtifactError)


KINDS: Mapping[str, type[Any]] = MappingProxyType(
    {row.kind: row for row in (RecordedProgram, RecordedKernel, RecordedTuning)}
)
"""The classes of rows, :class:`Row`, by their kinds."""


@record
class Recorded:
    """The rows of a file, sorted; of rows that differ in targets alone there is one."""

    programs: tuple[Any, ...] = ()
    left_out: tuple[LeftOut, ...] = ()

    @classmethod
    def of(cls, programs: Iterable[Any], left_out: Iterable[LeftOut] = ()) -> Recorded:
        """The sorted rows, each once."""
        merged: dict[bytes, Any] = {}
        for row in programs:
            _merge(merged, row)
        reasons = {canonical_json(plain(row)): row for row in left_out}
        return cls(tuple(merged[key] for key in sorted(merged)), tuple(reasons[key] for key in sorted(reasons)))

    @property
    def functions(self) -> set[tuple[str, str]]:
        """Module and name of each function."""
        return {(row.module, row.function) for row in self.programs}

    def left_out_lines(self) -> list[str]:
        """A line for each program that ran and is no row."""
        return [f"left out: {row.function} of {row.module}: {row.reason}" for row in self.left_out]

    def merged(self, other: Recorded) -> Recorded:
        """The rows of both."""
        return Recorded.of((*self.programs, *other.programs), (*self.left_out, *other.left_out))

    def to_bytes(self) -> bytes:
        """The file: equal rows give equal bytes."""
        return _file(map(_row_json, self.programs), (canonical_json(plain(row)) for row in self.left_out))

    @classmethod
    def from_bytes(cls, data: bytes, what: str, known: Mapping[bytes, Any] = MappingProxyType({})) -> Recorded:
        """The inverse of :meth:`to_bytes`, of bytes of unknown origin; ``known`` has rows that are read, by their JSON.

        Raises:
            ArtifactError: it is no such file; names ``what``, the row and the field.
        """
        try:
            value = fields(read_json(data), "it", ("schema", "programs", "left_out"), (), ArtifactError)
            if value["schema"] != SCHEMA:
                raise ArtifactError(f"its schema is {shortened(value['schema'])}, expected {SCHEMA!r}")
            programs = [_read_row(row, f"program {n}", known) for n, row in enumerate(_rows(value, "programs"))]
            left_out = [_read(LeftOut, row, f"left_out {n}") for n, row in enumerate(_rows(value, "left_out"))]
        except ArtifactError as error:
            raise ArtifactError(
                f"{what} is no file that `flydsl record` wrote: {error.message}; remove it and record again"
            ) from None
        return cls.of(programs, left_out)


def read_recorded(path: Path) -> Recorded:
    """The rows of a file.

    Raises:
        ArtifactError: it is no such file, or damaged.
        OSError: it is absent, no plain file, or too large.
    """
    return Recorded.from_bytes(read_plain(path.resolve(), MOST_BYTES), str(path))


class RecordFile:
    """A file that this process adds rows to, and others at the same time.

    Each addition is under a lock, beside the file, and replaces the file in one step.  So no process loses a row of another,
    nobody reads half of it, and a process that is killed has lost nothing that it noted.  Any thread may call it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = ForkSafeLock(awaited=True)
        self._state: tuple[int, ...] = ()
        """That of the file after the last addition, so that it is read again only if another process wrote it."""
        self._rows: dict[bytes, Any] = {}
        self._lines: dict[bytes, bytes] = {}
        """Rows and their JSON by identity; JSON that is made once, because a long recording adds many rows."""
        self._left_out: dict[bytes, LeftOut] = {}

    def add(self, new: Recorded) -> None:
        """Add the rows that the file does not have.

        Raises:
            ArtifactError: the file is another one, or would be too large; it stays as it is.
            OSError: it cannot be read or written.
        """
        with self._lock, _locked(self.path):
            state = _state(self.path)
            if state != self._state:
                self._reload()
            changed = not state
            for row in new.programs:
                identity = _merge(self._rows, row)
                if identity is not None:
                    self._lines[identity] = _row_json(self._rows[identity])
                    changed = True
            for left in new.left_out:
                changed |= self._left_out.setdefault(canonical_json(plain(left)), left) is left
            if changed:
                self._state = ()  # what follows may fail
                self._write()
            self._state = _state(self.path)

    def _reload(self) -> None:
        known = {line: self._rows[identity] for identity, line in self._lines.items()}
        self._rows, self._lines, self._left_out = {}, {}, {}
        if not _state(self.path):
            return
        found = Recorded.from_bytes(read_plain(self.path.resolve(), MOST_BYTES), str(self.path), known)
        self._rows = {_identity(row): row for row in found.programs}
        self._lines = {identity: _row_json(row) for identity, row in self._rows.items()}
        self._left_out = {canonical_json(plain(row)): row for row in found.left_out}

    def _write(self) -> None:
        data = _file((self._lines[identity] for identity in sorted(self._lines)), sorted(self._left_out))
        if len(data) > MOST_BYTES or len(self._rows) > _MOST_ROWS:
            raise ArtifactError(
                f"{self.path} would have {len(self._rows)} programs and {len(data)} bytes; expected at most "
                f"{_MOST_ROWS} and {MOST_BYTES}; record less of the run"
            )
        write_in_one_step(self.path, data)


def _state(path: Path) -> tuple[int, ...]:
    """The identity of a file's content; empty without a file."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return ()
    return status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file that is replaced: the lock is another file, which stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = path.with_name(f".{path.name}.lock")
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666)
    deadline = time.monotonic() + _PATIENCE
    try:
        while not _try_lock(descriptor):
            if time.monotonic() > deadline:
                raise TimeoutError(errno.ETIMEDOUT, f"another process held it for {_PATIENCE:.0f} s", str(lock))
            time.sleep(_MOMENT)
        try:
            yield
        finally:
            fcntl.flock(descriptor, fcntl.LOCK_UN)  # closing leaves it to a child that was forked in between
    finally:
        os.close(descriptor)


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


# -- rows as JSON


def _row_json(row: Any) -> bytes:
    return canonical_json({"kind": row.kind, **plain(row)})


def _identity(row: Any) -> bytes:
    """The bytes of a row without its targets."""
    return canonical_json({"kind": row.kind, **plain(row), "targets": []})


def _merge(rows: dict[bytes, Any], row: Any) -> bytes | None:
    """Add a row, or its targets to the row with its identity; return the identity if that changed anything."""
    identity = _identity(row)
    known = rows.get(identity)
    targets = tuple(sorted({*row.targets, *(() if known is None else known.targets)}))
    if known is not None and known.targets == targets:
        return None
    rows[identity] = row if row.targets == targets else replace(row, targets=targets)
    return identity


def _file(programs: Iterable[bytes], left_out: Iterable[bytes]) -> bytes:
    parts = b'{"left_out": [%b],\n "programs": [%b],\n "schema": "%b"}\n'
    return parts % (_lines(left_out), _lines(programs), SCHEMA.encode())


def _lines(rows: Iterable[bytes]) -> bytes:
    text = b",\n  ".join(rows)
    return b"\n  %b" % text if text else b""


def _rows(value: Mapping[str, Any], name: str) -> list[Any]:
    rows = value[name]
    if not isinstance(rows, list) or len(rows) > _MOST_ROWS:
        raise ArtifactError(f"{name!r} is {shortened(rows)}, expected a list of at most {_MOST_ROWS} rows")
    return rows


def _read_row(value: Any, what: str, known: Mapping[bytes, Any]) -> Any:
    if known and (found := known.get(canonical_json(value))) is not None:
        return found
    kind = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise ArtifactError(f"{what} is of the kind {shortened(kind)}, expected one of {', '.join(KINDS)}")
    return _read(KINDS[kind], {name: each for name, each in value.items() if name != "kind"}, what)


def _read(kind: type[Any], value: Any, what: str) -> Any:
    size = len(canonical_json(value))
    if size > MOST_ROW_BYTES:
        raise ArtifactError(f"{what} has {size} bytes, expected at most {MOST_ROW_BYTES}")
    try:
        return read_row(kind, value, what, ArtifactError)
    except ArtifactError as error:
        raise ArtifactError(error.message if what in error.message else f"{what}: {error.message}") from None


def _is_option(value: Any, depth: int = 3) -> bool:
    if isinstance(value, tuple):
        return depth > 0 and all(_is_option(each, depth - 1) for each in value)
    return value is None or isinstance(value, (bool, int, float, str))
