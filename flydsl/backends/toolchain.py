"""Discovery of the tools and libraries of a compile, and their identities.

No identity has a path or a time: equal toolchains in different places must give equal cache keys.  Times decide only
whether a file has to be read to know its content.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from flydsl.config import Config, environment_with
from flydsl.errors import ToolchainError
from flydsl.support.bounded import Overdue, limit
from flydsl.support.fast_dataclass import record
from flydsl.support.installed import Signature, content_digest, distributions_in, record_of, recorded_digest
from flydsl.support.loaded_code import LoadedFiles, this_process
from flydsl.trust.files import Folder, current_owners

if TYPE_CHECKING:
    import subprocess

_PROBE_SECONDS = 30
_RUN_SECONDS = 600
_CHANGED = attrgetter("changed")
_LARGE = 8 << 20
"""Bytes of a file whose digest is kept: others are read in some milliseconds."""
_TOOLS = "tools"
"""The folder of the cache's directory with the digests of large programs and libraries."""


@record
class Found:
    """A program or library that is installed."""

    path: Path
    package: str = ""
    """Name and version of the Python distribution that it came in, if it did."""
    site: str = ""
    """The folder that this distribution is installed in."""

    def version(self) -> str:
        """The version of a program: its distribution, else its answer to ``--version``; empty if it gives none."""
        return self.package or _answer(str(self.path), _signature(self.path))

    def identity(self) -> str:
        """The identity of a program: version and content, with the libraries in its folder that are not as installed.

        A program may be a script that starts another one, so its content alone does not identify it.
        """
        libraries = _libraries(os.path.dirname(self.path), "lib*.so*") if self.package else ()
        return " ".join(filter(None, (self.version(), *self.digests([str(self.path)], libraries))))

    def digests(self, files: Sequence[str], libraries: Sequence[str] = ()) -> tuple[str, ...]:
        """The SHA-256 of the content of files, and of libraries that are not as the distribution brought them.

        Of an installed file the distribution's list has it, unless the file was changed later.  Of a library size and
        time of the last write decide that.
        """
        listed = None
        with suppress(OSError):
            listed = _signature(f"{self.site}/{self._info}/RECORD") if self.package else None
        seen = tuple(map(_signature, (*files, *libraries)))
        # A file that changed in this tick of the clock may change once more and keep its times.
        is_new = bool(seen) and not max(seen, key=_CHANGED).is_settled()
        read = _digests.__wrapped__ if is_new else _digests
        return read((*files, *libraries), seen, len(files), self.site, self._info, listed)

    def listed(self, path: str) -> Callable[[], str | None]:
        """Finds the SHA-256 that the distribution lists now for one of its files."""
        record = record_of(self.site, self._info) if self.package else ""
        return lambda: recorded_digest(record, os.path.relpath(path, self.site), os.stat(path).st_size)

    @property
    def _info(self) -> str:
        return f"{self.package.replace(' ', '-')}.dist-info"

    def __str__(self) -> str:
        return f"{self.path} ({self.package})" if self.package else str(self.path)


def packaged(package: str, distributions: Sequence[str], patterns: Sequence[str]) -> Found | None:
    """The first file in an installed Python package that matches a pattern relative to the package's directory.

    ``distributions`` are the names under which its owner may be installed, in the spelling of ``.dist-info``.
    """
    try:
        places = _places(package, tuple(sys.path))
    except ModuleNotFoundError:
        return None
    for place in places:
        site = Path(place).parents[package.count(".")]
        try:
            return _file_of(place, tuple(patterns), tuple(distributions), str(site), site.stat().st_mtime_ns)
        except OSError:
            continue
    return None


@functools.lru_cache(maxsize=64)
def _places(package: str, path: tuple[str, ...]) -> tuple[str, ...]:
    """The directories of a package; that there are none is not remembered, as one may be installed."""
    del path
    spec = importlib.util.find_spec(package)
    if spec is None:
        raise ModuleNotFoundError(package)
    return tuple(spec.submodule_search_locations or ())


@functools.lru_cache(maxsize=64)
def _file_of(place: str, patterns: tuple[str, ...], distributions: tuple[str, ...], site: str, stamp: int) -> Found:
    """The first file that matches a pattern; ``stamp`` changes when a distribution is added or removed."""
    installed = distributions_in(site, stamp)
    for pattern in patterns:
        for path in sorted(Path(place).glob(pattern), reverse=True):
            info = next((installed[name] for name in distributions if name in installed), "")
            return Found(path, info.removesuffix(".dist-info").replace("-", " "), site)
    raise FileNotFoundError(place)


@functools.lru_cache(maxsize=64)
def _libraries(folder: str, pattern: str = "*.so*") -> tuple[str, ...]:
    return tuple(sorted(map(str, Path(folder).glob(pattern))))


def file_in(home: Path | None, *relative: str) -> Found | None:
    """The first of some files that exists in a directory, which may be unknown."""
    for name in relative:
        if home is not None and (home / name).is_file():
            return Found(home / name)
    return None


def on_path(*programs: str) -> Found | None:
    """The first of some programs that the search path has."""
    import shutil

    for program in programs:
        path = shutil.which(program)
        if path is not None:
            return Found(Path(path))
    return None


def library_identity(found: Found) -> str:
    """The identity of a library: its distribution and its content."""
    return " ".join(filter(None, (found.package, *found.digests([str(found.path)]))))


def code_generators() -> str:
    """The versions of MLIR's bindings and of LLVM; a process loads one each."""
    return _generators()[0]


def changed_generator() -> str | None:
    """The first file of MLIR or LLVM that was replaced while this process may have it loaded."""
    loaded = _generators()[1]
    return None if loaded.are_unchanged() else loaded.changed


@functools.cache
def _generators() -> tuple[str, LoadedFiles]:
    from flydsl._mlir import find_provider

    provider = find_provider()
    names = ("torch_mlir", "mlir_python_bindings", "mlir")
    bindings = None if provider is None else packaged(provider, names, ("ir.py", "ir*"))
    # Found, not imported: a process whose programs are in the cache never loads LLVM.
    llvm = packaged("llvmlite", ("llvmlite",), ("_version.py",))
    parts, files, listed = [], dict[str, str](), dict[str, Callable[[], str | None]]()
    for name, found, folder in (("MLIR of", bindings, "_mlir_libs"), ("LLVM of", llvm, "binding")):
        if found is None:
            parts.append(f"{name} missing")
            continue
        libraries = _libraries(str(found.path.parent / folder))
        own = () if found.package else (str(found.path),)
        digests = found.digests(own, libraries)
        parts.append(" ".join(filter(None, (name, found.package, *digests))))
        paths = (str(found.path), *libraries)
        files |= {path: path for path in paths}
        if not digests:  # all are as the distribution brought them
            listed |= {path: found.listed(path) for path in paths}
    loaded = LoadedFiles(files, listed).sign()
    return ", ".join([*parts, *(() if loaded.are_unchanged() else (f"changed in process {this_process()}",))]), loaded


def run_tool(
    arguments: Sequence[str | Path], *, files: Sequence[int] = (), environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """A program's result; its arguments must give all of its input.

    Args:
        files: descriptors of open files that it shares.
        environment: variables besides this process's own; they may not change what the program does.

    Raises:
        ToolchainError: it cannot be started or does not end.
        Overdue: it does not end within the limit of the compile that runs it.
    """
    import subprocess

    from flydsl.support.children import run_program

    seconds = limit()
    try:
        return run_program(
            [str(argument) for argument in arguments],
            _RUN_SECONDS if seconds is None else seconds,
            files=files,
            environment=None if environment is None else environment_with(environment),
        )
    except subprocess.TimeoutExpired as error:
        if seconds is not None:
            raise Overdue(f"{arguments[0]} did not end within {seconds:g} s") from error
        raise ToolchainError(f"{arguments[0]} does not end: {error}; check its installation") from error
    except OSError as error:
        raise ToolchainError(f"{arguments[0]} cannot be run: {error}; check its installation") from error


def _signature(path: str | Path) -> Signature:
    return Signature.of(os.stat(path))


@functools.lru_cache(maxsize=64)
def _digests(
    paths: tuple[str, ...], seen: tuple[Signature, ...], files: int, site: str, info: str, listed: Signature | None
) -> tuple[str, ...]:
    """The digests of :meth:`Found.digests`; each file's signature, and that of the list, changes when it does."""
    found = []
    for index, (path, own) in enumerate(zip(paths, seen, strict=True)):
        known, is_library = None, index >= files
        if listed is not None and (own.modified if is_library else own.changed) <= listed.changed:
            known = recorded_digest(record_of(site, info), os.path.relpath(path, site), own.size)
        if known is None or not is_library:
            found.append(known or (_digest(path, own) if own.is_settled() else content_digest(path)))
    return tuple(found)


@functools.lru_cache(maxsize=64)
def _answer(path: str, seen: Signature) -> str:
    """The lines with numbers of versions that a program answers."""
    del seen  # part of the key of the memory only
    import subprocess

    from flydsl.support.children import run_program

    try:
        result = run_program([path, "--version"], _PROBE_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    versions = [line.strip() for line in result.stdout.splitlines() if re.search(r"\d+\.\d+", line)]
    return "; ".join(versions) if result.returncode == 0 else ""


@functools.lru_cache(maxsize=256)
def _digest(path: str, seen: Signature) -> str:
    """The SHA-256 of a file; that of a large one is kept in the cache's directory, by the file's signature."""
    folder = Config.from_env().cache_dir
    if folder is None or seen.size < _LARGE:
        return content_digest(path)
    name = sha256(repr((path, tuple(seen))).encode("utf-8", "surrogateescape")).hexdigest()
    with suppress(OSError), Folder.open(folder, current_owners()) as directory, directory.folder(_TOOLS) as tools:
        known = tools.read(name, 64)
        if re.fullmatch(rb"[0-9a-f]{64}", known):
            return known.decode()
    digest = content_digest(path)
    with suppress(OSError), Folder.open(folder, current_owners()) as directory:
        directory.make(_TOOLS, 0o700)
        with directory.folder(_TOOLS) as tools:
            tools.write(name, digest.encode(), 0o600)
    return digest
