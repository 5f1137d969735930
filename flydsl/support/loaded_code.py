"""Files of loaded code: their digest, valid while none of them has changed.

A process runs what it imported, and files change under it: an upgrade, an editor, ``git checkout``.  Results of old code
must not be stored under a digest of new files.  So once a file has changed since this process started, the digest is one
of this process alone.
"""

from __future__ import annotations

import functools
import os
import sys
import time
import uuid
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from flydsl.support.installed import CLOCK_TICK, Signature, files_of_package, read_signed

STARTED = time.time_ns() - CLOCK_TICK
"""The time at which this package was imported: a file that changed later may differ from the loaded code."""


Seen = Signature | tuple[str, ...] | None
"""The signature of a file, the names in a folder; ``None``: it is gone."""


class LoadedFiles:
    """Files by names that do not depend on the machine, as they are when they are first looked at.

    Paths that end with a slash are folders: the names in them count.
    """

    def __init__(
        self,
        files: Mapping[str, str],
        listed: Mapping[str, Callable[[], str | None]] | None = None,
        *,
        unknown: str | None = None,
    ) -> None:
        self._files = dict(sorted(files.items()))
        self._seen: dict[str, Seen] = {}
        self._contents: dict[str, str] = {}
        """The digest of each file that was read."""
        self._listed = listed or {}
        """Finds the digest of a file that is known without reading it, as an installation lists it."""
        self._kept: set[str] = set()
        """Files whose signature changed since this process started, and whose content did not."""
        self._digest: str | None = None
        self.changed = unknown
        """The first file that may differ from the loaded code, and the remedy; ``None``: there is none."""

    def sign(self) -> LoadedFiles:
        """Look at the files without reading them; returns this object."""
        self._seen = {path: _signature(path) for path in self._files.values()}
        return self

    def _content(self) -> str:
        """The digest of names and contents; no lock is held, so that a fork meanwhile leaves the child none to wait for."""
        if self._digest is not None:
            return self._digest
        digest = sha256()
        for name, path in self._files.items():
            content, seen = _read(path)
            if self._seen.setdefault(path, seen) != seen or _is_new(seen):
                self.changed = self.changed or _changed(path)
            self._contents[path] = _digest_of(name, content)
            encoded = os.fsencode(name)
            digest.update(b"%d %s %s" % (len(encoded), encoded, self._contents[path].encode()))
        self._digest = digest.hexdigest()
        return self._digest

    def ending_with(self, suffix: str) -> list[str]:
        return [path for path in self._files.values() if path.endswith(suffix)]

    def digest(self) -> str:
        """The SHA-256 of all names and contents; one of this process, and of the files now, if any has changed."""
        content = self._content()
        if self.changed is None:
            return content
        now = [_signature(path) for path in self._files.values()]
        return f"changed in process {this_process()}, {sha256(repr(now).encode()).hexdigest()}"

    def are_unchanged(self, paths: Iterable[str] | None = None) -> bool:
        """True if all files, or those of some paths, still hold the loaded code."""
        for path in self._seen if paths is None else self._seen.keys() & paths:
            now = _signature(path)
            if self.changed is not None or (now == self._seen[path] and (path in self._kept or not _is_new(now))):
                continue
            if self._holds_the_same(path, now):
                self._seen[path] = now
                self._kept.add(path)
            else:
                self.changed = _changed(path)
        return self.changed is None

    def _holds_the_same(self, path: str, now: Seen) -> bool:
        """True if a file's content is the known one: hard links, modes and new copies change the signature alone."""
        if not isinstance(now, Signature):
            return False
        name = next(name for name, each in self._files.items() if each == path)
        known = self._contents.get(path) or (self._listed[path]() if path in self._listed else None)
        content, read = _read(path)
        return read == now and known == _digest_of(name, content)


def _digest_of(name: str, content: bytes) -> str:
    if name.startswith("..") and content.startswith(b"#!"):  # a script, which names its interpreter's path
        content = content.partition(b"\n")[2]
    return sha256(content).hexdigest()


def _changed(path: str) -> str:
    return f"{path} changed after this process started; start it anew"


def _read(path: str) -> tuple[bytes, Seen]:
    if path.endswith("/"):
        return b"", _signature(path)  # each file in it counts by itself
    try:
        return read_signed(path)
    except OSError:
        return b"", None


def _signature(path: str) -> Seen:
    try:
        if path.endswith("/"):
            return tuple(sorted(name for name in os.listdir(path) if not name.startswith(("__pycache__", "."))))
        return Signature.of(os.stat(path))
    except OSError:
        return None


def _is_new(seen: Seen) -> bool:
    return seen is None or (isinstance(seen, Signature) and seen.changed >= STARTED)


@functools.cache
def this_process() -> str:
    """A name that no other process has; children that are forked share it."""
    return uuid.uuid4().hex


def files_of_module(name: str) -> dict[str, str] | None:
    """The files of a module's distribution and of its package, by names that do not depend on the machine.

    ``None`` if it came from no file: code that was typed in, or made by ``exec``.
    """
    spec = getattr(sys.modules.get(name), "__spec__", None)
    parts = (spec.name if name == "__main__" and spec is not None else name).split(".")
    for count in range(1, len(parts) + 1):
        module = sys.modules.get(".".join(parts[:count])) or (sys.modules.get(name) if count == len(parts) else None)
        file = getattr(module, "__file__", None)
        if not isinstance(file, str):
            continue  # a namespace package
        place = Path(file).absolute()
        if not place.is_file():  # in an archive
            archive = next((each for each in place.parents if each.is_file()), None)
            return None if archive is None else {archive.name: str(archive)}
        if hasattr(module, "__path__"):
            return files_of_package(place.parent, place.parents[count])
        return files_of_package(place if count == 1 else place.parent, place.parents[count - 1])
    return None


class ExecutedModules:
    """The modules of a package that this process has executed."""

    def __init__(self, package: str) -> None:
        self._prefix = f"{package}."
        self._known: dict[str, object] = {}

    def since(self) -> list[str]:
        """The files of those that were executed since the last call; a reloaded module has a new specification."""
        files = []
        for name, module in tuple(sys.modules.items()):
            if name.startswith(self._prefix):
                spec = getattr(module, "__spec__", None)
                if self._known.get(name) is not spec:
                    self._known[name] = spec
                    files.append(str(getattr(spec, "origin", None)))
        return files
