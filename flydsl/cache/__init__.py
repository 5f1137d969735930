"""The cache of compiled functions.

:mod:`.key` names entries, :mod:`.store` keeps them, :mod:`.artifacts` defines their content.  docs/cache.md is the
operators' page.  Each part is loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flydsl.support.public_names import lazy_names

if TYPE_CHECKING:
    from flydsl.cache.artifacts import artifact_store, explain_miss, nearest, open_cache
    from flydsl.cache.files import Entry
    from flydsl.cache.housekeeping import Cleared, Damage, Limits, Pruned, StoreStats, Verified
    from flydsl.cache.key import CacheKey, CacheWarning, PartDifference
    from flydsl.cache.remote import Remote, open_remote
    from flydsl.cache.store import Fetched, Store
    from flydsl.trust.signature import Signer, unsigned

__all__ = [
    "CacheKey", "CacheWarning", "Cleared", "Damage", "Entry", "Fetched", "Limits", "PartDifference", "Pruned", "Remote",
    "Signer", "Store", "StoreStats", "Verified", "artifact_store", "explain_miss", "nearest", "open_cache", "open_remote",
    "unsigned",
]  # fmt: skip

__getattr__ = lazy_names(
    __name__,
    {
        ".artifacts": "artifact_store explain_miss nearest open_cache",
        ".files": "Entry",
        ".housekeeping": "Cleared Damage Limits Pruned StoreStats Verified",
        ".key": "CacheKey CacheWarning PartDifference",
        ".remote": "Remote open_remote",
        ".store": "Fetched Store",
        "flydsl.trust.signature": "Signer unsigned",
    },
)
