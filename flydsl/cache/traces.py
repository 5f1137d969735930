"""Traced programs with lines, next to the entries of the cache.

An artifact holds no lines, so that the same program gives the same bytes wherever its source is.  So this lies beside the
entries: MLIR's bytecode, compressed, behind its digest or the cache's signature, in ``traces/KEY``.  A missing or damaged
file costs an explanation, nothing else.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.errors import ArtifactError

if TYPE_CHECKING:
    from flydsl.cache.store import Store

_FOLDER = "traces"
_MOST_BYTES = 1 << 20
"""A larger program is not kept: its difference would not be read."""
_MOST_FILES = 2000
"""Beyond so many the oldest are removed."""
_DIGEST_BYTES = 32


def write_trace(store: Store[Any], key: str, code: bytes) -> None:
    """Keep the traced program of a key, if that is possible."""
    if len(code) > _MOST_BYTES:
        return
    packed = zlib.compress(code, 1)
    data = _digest(key, packed) + packed
    if store.signer is not None:
        data = store.signer.seal(key, data)
    with suppress(OSError), store.place.sibling(_FOLDER, made=True) as folder:
        folder.write(key, data, 0o600)
        if key.startswith("00"):  # about one write of 256 counts them
            oldest_first = sorted((folder.status(name).st_mtime, name) for name in folder.names())
            for _, name in oldest_first[:-_MOST_FILES]:
                folder.unlink(name)


def read_trace(store: Store[Any], key: str) -> bytes | None:
    """The traced program of a key; ``None`` if it is not kept, or damaged."""
    try:
        with store.place.sibling(_FOLDER) as folder:
            data = folder.read(key, 2 * _MOST_BYTES)
        if store.signer is not None:
            data = store.signer.unseal(key, data)
        digest, packed = data[:_DIGEST_BYTES], data[_DIGEST_BYTES:]
        if digest != _digest(key, packed):
            return None
        return zlib.decompressobj().decompress(packed, _MOST_BYTES)
    except (ArtifactError, OSError, zlib.error):
        return None


def forget_traces(store: Store[Any], *, kept: Callable[[str], Path] | None) -> None:
    """Remove the programs of keys whose entry, a file at ``kept(key)``, is gone; of all keys without ``kept``."""
    with suppress(OSError), store.place.sibling(_FOLDER) as folder:
        for name in folder.names():
            with suppress(OSError):
                if kept is None or not _is_kept(kept, name):
                    folder.unlink(name)


def _is_kept(kept: Callable[[str], Path], name: str) -> bool:
    try:
        return kept(name).exists()
    except ValueError:  # no key
        return False


def _digest(key: str, packed: bytes) -> bytes:
    return sha256(key.encode("ascii") + packed).digest()
