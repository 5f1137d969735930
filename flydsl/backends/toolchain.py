"""Discovery of the tools and libraries of a compile, and their versions.

A version is taken from the file itself or from the name of the package that it came in, never from its path or its
times: equal toolchains in different places must give equal cache keys.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import sys
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from flydsl.config import environment_with
from flydsl.errors import ToolchainError
from flydsl.support.bounded import Overdue, limit
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    import subprocess

_PROBE_SECONDS = 30
_RUN_SECONDS = 600


@record
class Found:
    """A program or library that is installed."""

    path: Path
    package: str = ""
    """Name and version of the Python distribution that it came in, if it did."""

    def version(self) -> str:
        """The identity of a program: its distribution, else its answer to ``--version``.

        A program that does not answer is identified by its bytes.
        """
        return self.package or _answer(str(self.path), _stamp(self.path))

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
    for pattern in patterns:
        for path in sorted(Path(place).glob(pattern), reverse=True):
            return Found(path, _distribution(site, stamp, distributions))
    raise FileNotFoundError(place)


def _distribution(site: str, stamp: int, names: Sequence[str]) -> str:
    """Name and version of the distribution as ``.dist-info`` directories tell them; reading metadata is far slower."""
    installed = _installed(site, stamp)
    return next((installed[name] for name in names if name in installed), "")


@functools.lru_cache(maxsize=64)
def _installed(site: str, stamp: int) -> dict[str, str]:
    """Of each distribution in a directory, name and version; ``stamp`` changes when one is added or removed."""
    del stamp
    folders = sorted(name for name in os.listdir(site) if name.endswith(".dist-info"))
    return {name.partition("-")[0]: name.removesuffix(".dist-info").replace("-", " ") for name in reversed(folders)}


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
    """The identity of a library: its distribution, else a digest of its bytes."""
    return found.package or _digest(str(found.path), _stamp(found.path))


@functools.cache
def code_generators() -> str:
    """The versions of MLIR's bindings and of LLVM; a process loads one each."""
    from flydsl._mlir import find_provider

    provider = find_provider()
    names = ("torch_mlir", "mlir_python_bindings", "mlir")
    bindings = None if provider is None else packaged(provider, names, ("ir.py", "ir*"))
    # Found, not imported: a process whose programs are in the cache never loads LLVM.
    llvm = packaged("llvmlite", ("llvmlite",), ("_version.py",))
    return ", ".join(
        f"{name} {library_identity(found) if found else 'missing'}"
        for name, found in (("MLIR of", bindings), ("LLVM of", llvm))
    )


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


def _stamp(path: Path) -> tuple[int, int]:
    """Changes when the file does, so that nothing is remembered of a file that was replaced."""
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns


@functools.lru_cache(maxsize=64)
def _answer(path: str, stamp: tuple[int, int]) -> str:
    import subprocess

    from flydsl.support.children import run_program

    try:
        result = run_program([path, "--version"], _PROBE_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return _digest(path, stamp)
    versions = [line.strip() for line in result.stdout.splitlines() if re.search(r"\d+\.\d+", line)]
    return "; ".join(versions) if result.returncode == 0 and versions else _digest(path, stamp)


@functools.lru_cache(maxsize=64)
def _digest(path: str, stamp: tuple[int, int]) -> str:
    del stamp  # part of the key of the memory only
    return blake2b(Path(path).read_bytes(), digest_size=32).hexdigest()
