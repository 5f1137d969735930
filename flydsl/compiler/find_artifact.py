"""The cache key of a traced program, and its artifact from the cache or a build.

It imports little: a process that finds its programs in the cache never loads what builds an artifact.
"""

from __future__ import annotations

import functools
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from flydsl._version import __version__
from flydsl.artifact import SCHEMA, Artifact
from flydsl.backends.base import BaseBackend, CompileOptions
from flydsl.backends.loaded_backends import outside_code
from flydsl.backends.toolchain import changed_generator
from flydsl.cache.key import CacheKey, CacheWarning
from flydsl.compiler.codegen.timing import Stage
from flydsl.compiler.frontend.trace import TracedProgram
from flydsl.config import Config
from flydsl.errors import CacheMissError
from flydsl.ir.vendor_dialects import DIALECTS
from flydsl.support.fast_dataclass import record
from flydsl.support.loaded_code import ExecutedModules, LoadedFiles
from flydsl.support.tracebacks import warn_user

if TYPE_CHECKING:
    from flydsl.cache import Store

_log = logging.getLogger("flydsl.cache")


@record
class Build:
    """The making of an artifact: program, key, target and how."""

    traced: TracedProgram
    key: CacheKey
    backend: BaseBackend
    options: CompileOptions
    config: Config
    observe: Callable[[Stage], None] | None = None
    """The listener of ended stages."""
    isolated: bool = False
    """Runs LLVM in its own process, so that a crash costs this program only."""
    one_of_many: bool = False
    """The program is compiled for other targets too, which its dumps then distinguish."""


def opened(config: Config) -> Store[Artifact] | None:
    """The cache of a configuration; ``None`` if it is switched off, and then nothing is loaded for it."""
    if config.cache_dir is None:
        return None
    from flydsl.cache import open_cache

    return open_cache(config)


def find_or_build(
    name: str, backend: BaseBackend, key: CacheKey, build: Callable[[], bytes], config: Config
) -> tuple[Artifact, bool]:
    """The artifact of a key, and True if it came from the cache.

    On a miss it is built and, if it :func:`is_lasting`, stored, unless that is forbidden.  If stages are to be dumped it
    is built anew, because the cache has none of them.  The logger ``flydsl.cache`` reports each hit and miss on level
    DEBUG, and for a miss which part of the key is new.
    """
    target = str(backend.target)
    what = f"{name} for {target}"
    cache = opened(config)
    if cache is None or (config.dumps and not config.run_only):
        if config.run_only:
            raise miss(name, target, key, config)
        return Artifact.from_bytes(build()), False
    debug = _log.isEnabledFor(logging.DEBUG)
    if config.run_only or debug:
        artifact = cache.get(key.digest)
        if artifact is not None:
            _log.debug("%s is in the cache: %s", what, key.digest)
            return artifact, True
        if config.run_only:
            raise miss(name, target, key, config)
        from flydsl.cache import explain_miss

        _log.debug("%s is not in the cache: %s", what, explain_miss(cache, key, name))
    return cache.get_or_create(key.digest, build, partial(is_lasting, key, backend))


def keep_trace(key: CacheKey, code: bytes, config: Config) -> None:
    """Keep a traced program, bytecode with its lines, in the cache's directory."""
    cache = None if config.cache_allow_shared else opened(config)
    with suppress(OSError):  # then the cache itself says what is wrong
        if cache is not None and cache.refusal() is None:
            from flydsl.cache.companions import TRACES, write_companion  # not needed by hits

            write_companion(cache, TRACES, key.digest, code)


def miss(name: str, target: str, key: CacheKey, config: Config) -> CacheMissError:
    """The error of a cache miss where nothing may be compiled: names the parts of the key and the nearest entry."""
    cache = opened(config)
    why = "the cache is switched off"
    if cache is not None:
        from flydsl.cache import explain_miss

        why = explain_miss(cache, key, name)
    return CacheMissError(
        f"{name} for {target} is not in the cache and FLYDSL_RUNTIME_RUN_ONLY is set; precompile it, or unset the "
        f"variable; {why}"
    )


# The key: all that decides an artifact's bytes.


def artifact_key(
    traced: TracedProgram, backend: BaseBackend, options: CompileOptions, config: Config | None = None
) -> CacheKey:
    """The named parts that decide the bytes of an artifact: the traced program, never its source text.

    The part ``comm`` has the name of a section, which every reader of an artifact compares with it.

    No part holds a path, a time, or a name of a machine or a user, unless the binary names the source's lines.
    """
    return CacheKey.of(
        {
            "program": program_part(traced, options),
            "target": str(backend.target),
            "options": repr(options),
            **({"comm": traced.comm} if traced.comm else {}),
            **_code_parts(backend),
            **_edited_stages(traced, backend, config),
        }
    )


def program_part(traced: TracedProgram, options: CompileOptions) -> bytes:
    return traced.located_code() if options.debug_info else traced.code


def _code_parts(backend: BaseBackend) -> dict[str, str]:
    """The parts of the key for all code that builds artifacts: tools, this package, and backends of others."""
    outside = outside_code(type(backend))
    return {
        "toolchain": backend.toolchain_key(),
        **({"backend": outside.text()} if outside.modules else {}),
        "flydsl": f"version {__version__}, schema {SCHEMA}, code {compiler_digest(_PACKAGE)}",
    }


def is_lasting(key: CacheKey, backend: BaseBackend) -> bool:
    """True if the code that has built an artifact here is that of its key, and is still that of its files.

    Otherwise the artifact is of use to this process alone, which is said once for each file that has changed.
    """
    sources, outside = _build_files(_PACKAGE), outside_code(type(backend)).files
    # A worker imports what the files hold when it needs them; this process has what it has executed.
    paths = None if _WORKERS in sys.modules else (*_executed().since(), *sources.ending_with(".ll"))
    is_known = set(CacheKey.of(_code_parts(backend)).parts) <= set(key.parts)
    changed = changed_generator() or (sources.changed if not sources.are_unchanged(paths) else outside.changed)
    if changed is not None:
        _warn_of(changed)
    return is_known and changed is None


def _edited_stages(traced: TracedProgram, backend: BaseBackend, config: Config | None) -> dict[str, str]:
    """The part of the key for stages that files of ``FLYDSL_OVERRIDE_DIR`` replace; few programs have any."""
    if config is None or config.override_dir is None:
        return {}
    from flydsl.compiler.codegen.overrides import Overrides

    digest = Overrides.of(config, traced, backend.target).digest
    return {"overrides": digest} if digest else {}


_WORKERS = "flydsl.compiler.workers.process"
_PACKAGE = Path(__file__).resolve().parent.parent
_OF_NO_BUILD = frozenset(
    ["bundle", "cli", "extension", "include", "kernels", "runtime/cpu_pool"]
    + [f"tools/{name}" for name in ("explorer", "interpreter", "simulators", "testing", "viz")]
    + [f"expr/{dialect}" for dialect in DIALECTS]
)
"""Folders that no build of an artifact imports: those that trace programs, and those that launch them.

All else counts, so that a new module does.  The traced program itself is in the key.
"""


def compiler_digest(package: Path) -> str:
    """Digest of the code that builds artifacts, because one version may have many checkouts."""
    return _build_files(package).digest()


@functools.cache
def _build_files(package: Path) -> LoadedFiles:
    start = len(os.path.join(package, ""))
    files = LoadedFiles({path[start:]: path for path in build_sources(package)})
    files.digest()
    _executed().since()
    return files


@functools.cache
def _executed() -> ExecutedModules:
    return ExecutedModules(_PACKAGE.name)


@functools.cache
def _warn_of(changed: str) -> None:
    """Warn that nothing is stored; once for each cause."""
    warn_user(f"programs are compiled and not stored in the cache, because {changed}", CacheWarning)


def build_sources(package: Path, folder: str = "") -> Iterator[str]:
    """The files of the package, or of a folder of it, that a build may use."""
    with os.scandir(package / folder) as found:
        for each in found:
            if each.name.endswith((".py", ".ll")):
                yield each.path
            elif each.name != "__pycache__" and folder + each.name not in _OF_NO_BUILD and each.is_dir():
                yield from build_sources(package, f"{folder}{each.name}/")
