"""Companion files of the cache: traced programs with lines, verdicts of proofs.

An artifact holds no lines, so that the same program gives the same bytes wherever its source is.  So MLIR's bytecode
with lines lies in ``traces/KEY``, by the key of the entry.  ``proofs/KEY`` has a key of its own.  Files are compressed,
behind their digest or the cache's signature.  A missing or damaged one costs an explanation or a proof, nothing else.
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

TRACES, PROOFS = "traces", "proofs"
_MOST_BYTES = 1 << 20
"""A larger file is not kept: of a program its difference would not be read."""
_MOST_FILES = 2000
"""Beyond so many the oldest are removed."""
_DIGEST_BYTES = 32


def write_companion(store: Store[Any], folder: str, key: str, content: bytes) -> None:
    """Keep the content of a key, if that is possible."""
    if len(content) > _MOST_BYTES:
        return
    packed = zlib.compress(content, 1)
    data = _digest(key, packed) + packed
    if store.signer is not None:
        data = store.signer.seal(key, data)
    with suppress(OSError), store.place.sibling(folder, made=True) as files:
        files.write(key, data, 0o600)
        if key.startswith("00"):  # about one write of 256 counts them
            oldest_first = sorted((files.status(name).st_mtime, name) for name in files.names())
            for _, name in oldest_first[:-_MOST_FILES]:
                files.unlink(name)


def read_companion(store: Store[Any], folder: str, key: str) -> bytes | None:
    """The content of a key; ``None`` if it is not kept, or damaged."""
    try:
        with store.place.sibling(folder) as files:
            data = files.read(key, 2 * _MOST_BYTES)
        if store.signer is not None:
            data = store.signer.unseal(key, data)
        digest, packed = data[:_DIGEST_BYTES], data[_DIGEST_BYTES:]
        if digest != _digest(key, packed):
            return None
        return zlib.decompressobj().decompress(packed, _MOST_BYTES)
    except (ArtifactError, OSError, zlib.error):
        return None


def forget_companions(store: Store[Any], *, kept: Callable[[str], Path] | None) -> None:
    """Remove the programs of keys whose entry, a file at ``kept(key)``, is gone; without ``kept`` all files."""
    for folder in (TRACES,) if kept is not None else (TRACES, PROOFS):
        with suppress(OSError), store.place.sibling(folder) as files:
            for name in files.names():
                with suppress(OSError):
                    if kept is None or not _is_kept(kept, name):
                        files.unlink(name)


def _is_kept(kept: Callable[[str], Path], name: str) -> bool:
    try:
        return kept(name).exists()
    except ValueError:  # no key
        return False


def _digest(key: str, packed: bytes) -> bytes:
    return sha256(key.encode("ascii") + packed).digest()
