"""Find an artifact in the cache or build it; explain misses."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from flydsl.artifact import Artifact
from flydsl.cache import CacheKey
from flydsl.config import Config
from flydsl.errors import CacheMissError

if TYPE_CHECKING:
    from flydsl.cache import Store

_log = logging.getLogger("flydsl.cache")


def opened(config: Config) -> Store[Artifact] | None:
    """The cache of a configuration; ``None`` if it is switched off, and then nothing is loaded for it."""
    if config.cache_dir is None:
        return None
    from flydsl.cache import open_cache

    return open_cache(config)


def find_or_build(
    name: str, target: str, key: CacheKey, build: Callable[[], bytes], config: Config
) -> tuple[Artifact, bool]:
    """The artifact of a key, and True if it came from the cache.

    On a miss it is built and stored, unless that is forbidden.  If stages are to be dumped it is built anew, because
    the cache has none of them.  The logger ``flydsl.cache`` reports each hit and miss on level DEBUG, and for a miss
    which part of the key is new.
    """
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
    return cache.get_or_create(key.digest, build)


def keep_trace(key: CacheKey, code: bytes, config: Config) -> None:
    """Keep a traced program, bytecode with its lines, in the cache's directory."""
    cache = None if config.cache_allow_shared else opened(config)
    with suppress(OSError):  # then the cache itself says what is wrong
        if cache is not None and cache.refusal() is None:
            from flydsl.cache.traces import write_trace  # not needed by hits

            write_trace(cache, key.digest, code)


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
