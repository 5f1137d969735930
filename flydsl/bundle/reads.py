"""Outside values of a bundle's programs, compared with those of this process.

A program holds for the values that its trace read.  A bundle has their digests, so that where nothing is traced another
value is refused by its name.  Modules are never imported for it.
"""

from __future__ import annotations

import enum
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any

from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import record
from flydsl.trust.rows import AtMost, Name, Rule, check
from flydsl.trust.rows import read as read_rows

_DIGEST = Rule("a SHA-256 in hexadecimal", lambda text: len(text) == 64 and not set(text) - set("0123456789abcdef"))
_TEXT = Rule("at most 200 characters", lambda text: len(text) <= 200)
_MOST_ROWS = 10_000
_SHOWN = 80
_GONE = object()
_PACKAGES = ("builtins", "flydsl", "numpy", "torch")
"""Packages whose classes, such as ``fx.Float16``, are values of their own."""
_BRACKETS: dict[type, tuple[str, str]] = {
    list: ("[", "]"), tuple: ("(", ")"), set: ("{", "}"), frozenset: ("{", "}"), dict: ("{", "}")
}  # fmt: skip


@record
class Read:
    """An outside value that a trace read."""

    module: Name
    name: Name
    """In the module, as in ``"TILE"`` or ``"config.TILE"``."""
    digest: Annotated[str, _DIGEST]
    text: Annotated[str, _TEXT]
    """The value for messages; empty for texts and long values."""

    def __post_init__(self) -> None:
        check(self, "an outside value", ArtifactError)


@record
class Reads:
    """The outside values of a function's programs."""

    module: Name
    """The module of the function."""
    rows: Annotated[tuple[Read, ...], AtMost(_MOST_ROWS)]

    @classmethod
    def of_record(cls, record: Mapping[str, Any], what: str) -> Reads | None:
        """The outside values in a kernel's record; ``None`` if it was written without."""
        return read_rows(cls, record["reads"], what, ArtifactError) if "reads" in record else None


class Comparison:
    """The outside values of a function, compared with those of this process at each of its calls."""

    def __init__(self, reads: Reads, function: str, path: Any) -> None:
        self._function, self._path = function, path
        self._rows = [
            (index, row, row.module == reads.module, row.name.split(".")) for index, row in enumerate(reads.rows)
        ]
        self._equal: dict[int, bytes] = {}
        """The bytes of values that were equal, by their rows: no digest of these is computed again."""
        self._quick: tuple[list[Any], list[Any]] = [], self._rows
        """Variables of modules whose values never change in place, as triples, and the other rows."""

    def require_unchanged(self, own: Mapping[str, Any] | None = None) -> None:
        """Refuse a value of a loaded module that differs from the recorded one.

        ``own`` are the variables of the function's module, if the caller has it; the name of a module depends on how
        it was started.

        Raises:
            ArtifactError: names the value, as it was and as it is.
        """
        known, rows = self._quick
        for variables, name, value in known:
            if variables.get(name) is not value:
                known, rows = [], self._rows
                break
        constant = {}
        for each in rows:
            index, row, is_own, names = each
            found = own if is_own and own is not None else _variables_of(row.module)
            if found is None or (is_own and own is None and self._function not in found):  # another module of that name
                continue
            value = _value_of(found, names)
            self._require_equal(index, row, value)
            if len(names) == 1 and type(value) not in _BRACKETS and not _is_array(value):
                constant[index] = found, names[0], value
        if constant:
            self._quick = [*known, *constant.values()], [each for each in rows if each[0] not in constant]

    def _require_equal(self, index: int, row: Read, value: Any) -> None:
        data = None if value is _GONE else encoded(value)
        if data is not None and self._equal.get(index) == data:
            return
        if data is None or sha256(data).hexdigest() != row.digest:
            raise self._refused(row, value)
        self._equal[index] = data

    def _refused(self, row: Read, value: Any) -> ArtifactError:
        now = "gone" if value is _GONE else text_of(value)
        known = (
            f"{row.text} when it was compiled, {now} now" if row.text and now else "another value when it was compiled"
        )
        return ArtifactError(
            f"{self._function} in {self._path} was compiled with other values than this process has: "
            f"{row.module}.{row.name}: {known}; set it before the bundle is used as it was, or compile the bundle again "
            "with this value (flydsl precompile)"
        )


def _variables_of(module: str) -> Mapping[str, Any] | None:
    loaded = None if module == "__main__" else sys.modules.get(module)
    return None if loaded is None else vars(loaded)


def _value_of(variables: Mapping[str, Any], names: Sequence[str]) -> Any:
    value = variables.get(names[0], _GONE)
    for name in names[1:]:
        value = getattr(value, name, _GONE)
    return value


def _items(value: Any) -> Iterable[Any]:
    return (part for item in value.items() for part in item) if type(value) is dict else value


def _is_array(value: Any) -> bool:
    return type(value).__module__ == "numpy" and hasattr(value, "tobytes") and not value.dtype.hasobject


def digest_of(value: Any) -> str | None:
    """The SHA-256 of a value; ``None`` if it has no bytes."""
    data = encoded(value)
    return None if data is None else sha256(data).hexdigest()


def encoded(value: Any) -> bytes | None:
    """The bytes of a value: plain, a container of plain values, or an array of NumPy; ``None`` of others and of paths.

    Values that a trace can distinguish have other bytes.
    """
    parts: list[bytes] = []
    return b"".join(parts) if _encode(value, parts) else None


def _encode(value: Any, parts: list[bytes]) -> bool:
    kind = type(value)
    if kind in (str, bytes):
        if os.path.isabs(value):
            return False
        data = value.encode(errors="surrogatepass") if isinstance(value, str) else value
        parts.append(b"%s %d:%s" % (kind.__name__.encode(), len(data), data))
        return True
    if kind in (bool, int, float, complex, type(None)):
        parts.append(f"{kind.__name__} {value!r};".encode())
        return True
    if isinstance(value, enum.Enum):
        parts.append(f"enum {kind.__qualname__}.{value.name};".encode())
        return True
    if kind in _BRACKETS:
        encoded: list[bytes] = []
        for item in _items(value):
            own: list[bytes] = []
            if not _encode(item, own):
                return False
            encoded.append(b"".join(own))
        ordered = sorted(encoded) if kind in (set, frozenset) else encoded
        parts += (f"{kind.__name__} {len(ordered)}[".encode(), *ordered, b"]")
        return True
    if isinstance(value, type):
        package = str(value.__module__).partition(".")[0]
        parts.append(f"class {package}.{value.__qualname__};".encode())
        return package in _PACKAGES
    if _is_array(value):
        data = value.tobytes()
        parts.append(b"array %s %s %d:%s" % (value.dtype.str.encode(), repr(value.shape).encode(), len(data), data))
        return True
    return False


def text_of(value: Any) -> str:
    """A value in at most 80 characters; empty if it has text, which may be anybody's, or is long."""
    text = _text(value) or ""
    return text if len(text) <= _SHOWN else ""


def _text(value: Any) -> str | None:
    kind = type(value)
    if kind in (bool, int, float, complex, type(None)):
        return repr(value)
    if isinstance(value, (enum.Enum, type)):
        return f"{kind.__qualname__}.{value.name}" if isinstance(value, enum.Enum) else value.__qualname__
    if kind is str:
        return repr(value) if value.isidentifier() else None
    if kind in _BRACKETS and len(value) <= _SHOWN:
        before, after = _BRACKETS[kind]
        pairs: Sequence[Sequence[Any]] = list(value.items()) if kind is dict else [(item,) for item in value]
        texts = [[_text(part) for part in pair] for pair in pairs]
        if any(text is None for pair in texts for text in pair):
            return None
        return f"{before}{', '.join(': '.join(map(str, pair)) for pair in texts)}{after}"
    if _is_array(value) and value.size < _SHOWN:
        return f"{value.dtype} {value.tolist()}"
    return None
