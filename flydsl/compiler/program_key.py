"""The cache key of a traced program: everything that decides the bytes of its artifact, and nothing else.

Light on purpose: a process that finds its programs in the cache computes keys and never loads what builds an artifact.
"""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from flydsl._version import __version__
from flydsl.artifact import SCHEMA
from flydsl.backends.base import BaseBackend, CompileOptions
from flydsl.cache.key import CacheKey
from flydsl.compiler.trace import TracedProgram

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
            "flydsl": f"version {__version__}, schema {SCHEMA}, code {own_code(_PACKAGE)}",
        }
    )


_PACKAGE = Path(__file__).resolve().parent.parent
_BUILDS = ("artifact.py", "backends", "binaries", "compiler")
"""What turns a traced program into an artifact."""


@functools.cache
def own_code(package: Path) -> str:
    """Digest of the code that turns a traced program into an artifact: of one version there may be many checkouts."""
    digest = hashlib.sha256()
    for name in _BUILDS:
        path = f"{package}/{name}"
        for source in sorted(_sources(path)) if os.path.isdir(path) else [path]:
            with open(source, "rb", buffering=0) as file:
                digest.update(file.read())
    return digest.hexdigest()


def _sources(folder: str) -> Iterator[str]:
    for found in os.scandir(folder):
        if found.name.endswith((".py", ".ll")):
            yield found.path
        elif found.name != "__pycache__" and found.is_dir():
            yield from _sources(found.path)
