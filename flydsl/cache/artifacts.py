"""The configured cache of artifacts, and explanations of its misses."""

from __future__ import annotations

import functools
import itertools
from pathlib import Path

from flydsl.artifact import SCHEMA, Artifact, schema_of
from flydsl.cache.housekeeping import Limits
from flydsl.cache.key import CacheKey
from flydsl.cache.remote import open_remote
from flydsl.cache.store import ForeignError, Store
from flydsl.config import Config
from flydsl.errors import ArtifactError
from flydsl.trust.signature import Signer

_SCHEMAS = range(1, 1000)
"""Schemas that other versions may write; any other number is damage."""
_LOOKED_AT = 1000
"""Most recently used entries that are searched for the nearest one, because a directory may be large."""


def artifact_store(
    directory: Path, *, limits: Limits = Limits(), signer: Signer | None = None, allow_shared: bool = False
) -> Store[Artifact]:
    """The store of artifacts in a directory; an entry that holds another key counts as damaged."""
    return Store(directory, _read_artifact, limits=limits, signer=signer, allow_shared=allow_shared)


def open_cache(config: Config) -> Store[Artifact] | None:
    """The cache that a configuration describes, one object for equal settings; ``None`` if it is switched off.

    Raises:
        ConfigError: the file of the signing key cannot be used.
    """
    if config.cache_dir is None:
        return None
    limits = Limits(config.cache_max_bytes, config.cache_max_seconds)
    return _opened(
        config.cache_dir,
        limits,
        config.cache_key_file,
        config.cache_remote,
        config.cache_remote_readonly,
        config.cache_allow_shared,
    )


@functools.cache
def _opened(
    directory: Path, limits: Limits, key_file: Path | None, url: str | None, readonly: bool, allow_shared: bool
) -> Store[Artifact]:
    """One per process, so that it warns once about each problem."""
    signer = Signer.configured(key_file)
    check_mode = signer is None and not allow_shared
    remote = None if url is None else open_remote(url, readonly=readonly, check_mode=check_mode)
    return Store(directory, _read_artifact, limits=limits, signer=signer, remote=remote, allow_shared=allow_shared)


def nearest(store: Store[Artifact], key: CacheKey, name: str) -> tuple[Artifact, CacheKey] | None:
    """The entry most similar to a program that the cache lacks; ``None`` if none has its name or a part.

    Entries of its name come first, then those with the most equal parts, then the one used last.
    """
    best: tuple[tuple[bool, int], Artifact, CacheKey] | None = None
    for _, artifact in itertools.islice(store.entries(), _LOOKED_AT):
        other = CacheKey.of_artifact(artifact)
        likeness = (artifact.name == name, key.common_parts(other))
        if any(likeness) and other.digest != key.digest and (best is None or likeness > best[0]):
            best = likeness, artifact, other
    return None if best is None else best[1:]


def explain_miss(store: Store[Artifact], key: CacheKey, name: str) -> str:
    """The parts of a key that the cache lacks, and those in which the nearest entry differs."""
    lines = [f"the key is {key.digest}:"]
    lines += [f"  {part} {digest[:12]}" for part, digest in key.parts]
    found = nearest(store, key, name)
    if found is None:
        lines.append(f"{store.directory} has no entry like it")
    else:
        artifact, other = found
        lines.append(f"the nearest entry is {other.digest}, {artifact.name} for {artifact.target}; it differs in")
        lines += [f"  {difference}" for difference in key.explain(other)]
    return "\n".join(lines)


def _read_artifact(key: str, data: bytes) -> Artifact:
    schema = schema_of(data)
    if schema != SCHEMA and schema in _SCHEMAS:
        raise ForeignError(f"it has schema {schema}, and this flydsl reads {SCHEMA}")
    artifact = Artifact.from_bytes(data)
    own = CacheKey(artifact.key).digest
    if own != key:
        raise ArtifactError(f"the artifact of {artifact.name} has the key {own}, expected {key}")
    return artifact
