"""Files of installed distributions, and digests of their contents.

``importlib.metadata`` takes longer to load than a small kernel to trace, so ``.dist-info`` folders are read here.
"""

from __future__ import annotations

import binascii
import functools
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

CLOCK_TICK = 10_000_000
"""Nanoseconds by which the times of files may lag behind the clock."""
_INFO = ".dist-info"


class Signature(NamedTuple):
    """The identity of a file without its content: no change of the content leaves all five as they were."""

    device: int
    inode: int
    size: int
    modified: int
    changed: int
    """Time of the last change of content, name or mode, in ns.  No program can set it back."""

    @classmethod
    def of(cls, status: os.stat_result) -> Signature:
        return cls(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)

    def is_settled(self) -> bool:
        """True if a further change of the content changes the signature: not in the same tick of the clock."""
        return self.changed < time.time_ns() - CLOCK_TICK


def read_signed(path: str | Path) -> tuple[bytes, Signature]:
    """The content of a file, and its signature before it was read."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        status = os.fstat(descriptor)
        content = os.read(descriptor, status.st_size)
        while len(content) < status.st_size and (part := os.read(descriptor, status.st_size - len(content))):
            content += part
        return content, Signature.of(status)
    finally:
        os.close(descriptor)


@functools.lru_cache(maxsize=64)
def distributions_in(site: str, stamp: int) -> Mapping[str, str]:
    """The ``.dist-info`` folders in a directory by distribution; ``stamp`` changes when one is added or removed."""
    del stamp
    folders = sorted(name for name in os.listdir(site) if name.endswith(_INFO))
    return {name.partition("-")[0].removesuffix(_INFO): name for name in reversed(folders)}


def record_of(site: str, info: str) -> str:
    """The list of a distribution's files, of lines with name, SHA-256 and size; empty if there is none."""
    path = f"{site}/{info}/RECORD"
    try:
        return _text(path, Signature.of(os.stat(path)))
    except OSError:
        return ""


@functools.lru_cache(maxsize=256)
def _text(path: str, seen: Signature) -> str:
    del seen  # part of the key of the memory only
    return "\n" + Path(path).read_text("utf-8", "surrogateescape")


def recorded_digest(record: str, name: str, size: int) -> str | None:
    """The SHA-256 that :func:`record_of` has of a file; ``None`` if it has none, or one of another size."""
    start = record.find(f"\n{name},sha256=") + len(name) + len("\n,sha256=")
    value, _, rest = record[start : record.find("\n", start)].partition(",")
    if f"\n{name},sha256=" not in record or rest.strip() != str(size):
        return None
    return binascii.a2b_base64(value.replace("-", "+").replace("_", "/") + "=" * (-len(value) % 4)).hex()


def files_of_package(place: Path, root: Path) -> dict[str, str]:
    """The files below a package's folder, or a module's file, and those of the distribution that it came in.

    The keys are names that are the same wherever it is installed, relative to ``root``, from which it was imported.  The
    values are paths; those of folders end with a slash.  If the distribution is installed from where it is developed, the
    modules beside it count too.
    """
    found = dict(_below(place, root)) if place.is_dir() else {place.name: str(place)}
    for site, info, is_developed in _owners(place, root):
        for line in record_of(site, info).splitlines():
            name = line.rpartition(",")[0].rpartition(",")[0].strip('"').replace('""', '"')
            path = f"{site}/{name}"
            if name and f"{_INFO}/" not in name and "__pycache__" not in name and os.path.isfile(path):
                found[name] = path
        if is_developed:
            found.update(_neighbors(root))
    return found


def _below(folder: Path, root: Path) -> Iterator[tuple[str, str]]:
    for directory, folders, names in os.walk(folder, followlinks=True):
        yield f"{os.path.relpath(directory, root)}/", f"{directory}/"
        folders[:] = (name for name in folders if name != "__pycache__" and not name.startswith("."))
        for path in (os.path.join(directory, name) for name in names):
            if os.path.isfile(path):
                yield os.path.relpath(path, root), path


def _neighbors(root: Path) -> Iterator[tuple[str, str]]:
    for each in root.iterdir():
        if (each / "__init__.py").is_file():
            yield from _below(each, root)
        elif each.suffix in (".py", ".so"):
            yield each.name, str(each)


def _owners(place: Path, root: Path) -> Iterator[tuple[str, str, bool]]:
    """The distributions that list a package or module, or are developed around it: site, folder, if developed."""
    own = place.relative_to(root).as_posix() + "/" * place.is_dir()
    for site in dict.fromkeys([str(root), *(entry or "." for entry in sys.path)]):
        try:
            infos = distributions_in(site, os.stat(site).st_mtime_ns).values()
        except OSError:
            continue
        for info in infos:
            project = _developed(f"{site}/{info}/direct_url.json")
            if project is not None and place.is_relative_to(project):
                yield site, info, True
            elif site == str(root) and f"\n{own}" in record_of(site, info):
                yield site, info, False


def _developed(origin: str) -> Path | None:
    """The folder of a distribution that is installed from where it is developed."""
    try:
        return editable_folder(Path(origin).read_bytes())
    except OSError:
        return None


def editable_folder(origin: str | bytes) -> Path | None:
    """The folder in a ``direct_url.json`` of an editable installation; ``None`` in that of any other."""
    try:
        said = json.loads(origin)
        url, is_editable = said["url"], said["dir_info"]["editable"]
    except (ValueError, KeyError, TypeError):
        return None
    return Path(unquote(url.removeprefix("file://"))) if is_editable and url.startswith("file://") else None


def content_digest(path: str | Path) -> str:
    """The SHA-256 of a file's content."""
    with open(path, "rb") as file:
        state = sha256()
        while part := file.read(1 << 20):
            state.update(part)
    return state.hexdigest()
