"""The cache of compiled functions: what an entry is named by (:mod:`.key`), where it lies (:mod:`.store`), and what it
holds (:mod:`.artifacts`).  docs/cache.md tells operators the rest."""

from __future__ import annotations

from flydsl.cache.artifacts import artifact_store, explain_miss, nearest, open_cache
from flydsl.cache.files import Entry
from flydsl.cache.housekeeping import Cleared, Damage, Limits, Pruned, StoreStats, Verified
from flydsl.cache.key import CacheKey, PartDifference
from flydsl.cache.remote import Remote, open_remote
from flydsl.cache.signature import Signer, unsigned
from flydsl.cache.store import CacheWarning, Fetched, Store

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
