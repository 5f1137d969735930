"""The cache of compiled functions: what an entry is named by (:mod:`.key`), where it lies (:mod:`.store`), and what it
holds (:mod:`.artifacts`).  docs/cache.md tells operators the rest."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flydsl.cache.artifacts import artifact_store as artifact_store
    from flydsl.cache.artifacts import explain_miss as explain_miss
    from flydsl.cache.artifacts import nearest as nearest
    from flydsl.cache.artifacts import open_cache as open_cache
    from flydsl.cache.files import Entry as Entry
    from flydsl.cache.housekeeping import Cleared as Cleared
    from flydsl.cache.housekeeping import Damage as Damage
    from flydsl.cache.housekeeping import Limits as Limits
    from flydsl.cache.housekeeping import Pruned as Pruned
    from flydsl.cache.housekeeping import StoreStats as StoreStats
    from flydsl.cache.housekeeping import Verified as Verified
    from flydsl.cache.key import CacheKey as CacheKey
    from flydsl.cache.key import PartDifference as PartDifference
    from flydsl.cache.remote import Remote as Remote
    from flydsl.cache.remote import open_remote as open_remote
    from flydsl.cache.signature import Signer as Signer
    from flydsl.cache.signature import unsigned as unsigned
    from flydsl.cache.store import CacheWarning as CacheWarning
    from flydsl.cache.store import Fetched as Fetched
    from flydsl.cache.store import Store as Store

_HOMES = {
    "CacheKey": "flydsl.cache.key",
    "CacheWarning": "flydsl.cache.store",
    "Cleared": "flydsl.cache.housekeeping",
    "Damage": "flydsl.cache.housekeeping",
    "Entry": "flydsl.cache.files",
    "Fetched": "flydsl.cache.store",
    "Limits": "flydsl.cache.housekeeping",
    "PartDifference": "flydsl.cache.key",
    "Pruned": "flydsl.cache.housekeeping",
    "Remote": "flydsl.cache.remote",
    "Signer": "flydsl.cache.signature",
    "Store": "flydsl.cache.store",
    "StoreStats": "flydsl.cache.housekeeping",
    "Verified": "flydsl.cache.housekeeping",
    "artifact_store": "flydsl.cache.artifacts",
    "explain_miss": "flydsl.cache.artifacts",
    "nearest": "flydsl.cache.artifacts",
    "open_cache": "flydsl.cache.artifacts",
    "open_remote": "flydsl.cache.remote",
    "unsigned": "flydsl.cache.signature",
}

__all__ = [
    "CacheKey",
    "CacheWarning",
    "Cleared",
    "Damage",
    "Entry",
    "Fetched",
    "Limits",
    "PartDifference",
    "Pruned",
    "Remote",
    "Signer",
    "Store",
    "StoreStats",
    "Verified",
    "artifact_store",
    "explain_miss",
    "nearest",
    "open_cache",
    "open_remote",
    "unsigned",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_HOMES[name]), name)
