"""The cache key of a traced program: everything that decides the bytes of its artifact, and nothing else.

Light on purpose: a process that finds its programs in the cache computes keys and never loads what builds an artifact.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from flydsl._version import __version__
from flydsl.artifact import SCHEMA
from flydsl.backends.base import BaseBackend, CompileOptions
from flydsl.cache.key import CacheKey
from flydsl.compiler.trace import TracedProgram
from flydsl.digests import blake2b

__all__ = ["artifact_key"]


def artifact_key(traced: TracedProgram, backend: BaseBackend, options: CompileOptions) -> CacheKey:
    """The named parts that decide the bytes of an artifact: the traced program, never its source text.

    No part holds a path, a time, or a name of a machine or a user, unless the binary is to name the source's lines.
    """
    program = traced.located_code() if options.debug_info else traced.code
    return CacheKey.of(
        {
            "program": program,
            "target": str(backend.target),
            "toolchain": backend.hash(),
            "options": repr(options),
            "flydsl": f"version {__version__}, schema {SCHEMA}, code {own_code(_PACKAGE, _rooms(backend))}",
        }
    )


_PACKAGE = Path(__file__).resolve().parent.parent
_BUILDS = ("artifact.py", "binaries", "compiler")
"""What turns a traced program into an artifact, besides backends."""
_ALONE = ("cuda", "rocm")
"""Backends that need nothing of the others, as that of CPUs does to stand in for GPUs."""


def _rooms(backend: BaseBackend) -> tuple[str, ...]:
    """The parts of the package whose code decides what a backend makes of a program."""
    home = type(backend).__module__.removeprefix("flydsl.backends.").partition(".")[0]
    return (*_BUILDS, "backends/*", f"backends/{home}") if home in _ALONE else (*_BUILDS, "backends")


@functools.cache
def own_code(package: Path, rooms: Sequence[str]) -> str:
    """Digest of the code that turns a traced program into an artifact: of one version there may be many checkouts.

    Args:
        rooms: files and folders of the package; ``"folder/*"`` stands for the files of a folder.
    """
    digest = blake2b(digest_size=32)
    for name in rooms:
        for source in sorted(_sources(f"{package}/{name}")):
            with open(source, "rb", buffering=0) as file:
                digest.update(file.read())
    return digest.hexdigest()


def _sources(path: str) -> Iterator[str]:
    if path.endswith(".py"):
        yield path
        return
    for found in os.scandir(path.removesuffix("/*")):
        if found.name.endswith((".py", ".ll")):
            yield found.path
        elif found.name != "__pycache__" and not path.endswith("/*") and found.is_dir():
            yield from _sources(found.path)
