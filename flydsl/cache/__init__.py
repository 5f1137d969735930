"""The cache of compiled functions.

:mod:`.key` names entries, :mod:`.store` keeps them, :mod:`.artifacts` defines their content.  docs/cache.md is the
operators' page.  Each part is loaded on first use.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from flydsl.support.public_names import public

if TYPE_CHECKING:
    from flydsl.cache.artifacts import artifact_store, explain_miss, nearest, open_cache
    from flydsl.cache.files import Entry
    from flydsl.cache.housekeeping import Cleared, Damage, Limits, Pruned, StoreStats, Verified
    from flydsl.cache.key import CacheKey, PartDifference
    from flydsl.cache.remote import Remote, open_remote
    from flydsl.cache.store import CacheWarning, Fetched, Store
    from flydsl.trust.signature import Signer, unsigned

__all__ = [
    "CacheKey", "CacheWarning", "Cleared", "Damage", "Entry", "Fetched", "Limits", "PartDifference", "Pruned", "Remote",
    "Signer", "Store", "StoreStats", "Verified", "artifact_store", "explain_miss", "nearest", "open_cache", "open_remote",
    "unsigned",
]  # fmt: skip

_HOMES = {
    name: module
    for module, names in {
        "cache.artifacts": "artifact_store explain_miss nearest open_cache",
        "cache.files": "Entry",
        "cache.housekeeping": "Cleared Damage Limits Pruned StoreStats Verified",
        "cache.key": "CacheKey PartDifference",
        "cache.remote": "Remote open_remote",
        "cache.store": "CacheWarning Fetched Store",
        "trust.signature": "Signer unsigned",
    }.items()
    for name in names.split()
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return public(getattr(importlib.import_module(f"flydsl.{_HOMES[name]}"), name))
