"""The cache of compiled functions: what an entry is named by (:mod:`.key`) and where it lies (:mod:`.store`)."""

from __future__ import annotations

from pathlib import Path

from flydsl.artifact import Artifact
from flydsl.cache.key import CacheKey, PartDifference
from flydsl.cache.store import CacheWarning, Cleared, Damage, Fetched, Store, StoreStats, Verified
from flydsl.errors import ArtifactError

__all__ = [
    "CacheKey",
    "CacheWarning",
    "Cleared",
    "Damage",
    "Fetched",
    "PartDifference",
    "Store",
    "StoreStats",
    "Verified",
    "artifact_store",
]


def artifact_store(directory: Path) -> Store[Artifact]:
    """The store of artifacts in a directory; an entry whose own key is another one counts as damaged."""
    return Store(directory, _read_artifact)


def _read_artifact(key: str, data: bytes) -> Artifact:
    artifact = Artifact.from_bytes(data)
    own = CacheKey(artifact.key).digest
    if own != key:
        raise ArtifactError(f"the artifact of {artifact.name} has the key {own}, expected {key}")
    return artifact
