"""Signed entries: a keyed digest in front of the bytes, checked before anything reads them.

::

    offset  bytes  field
         0      8  magic
         8     32  HMAC-SHA256 (RFC 2104) over the entry's key and its bytes
        40      .  the entry's bytes
"""

from __future__ import annotations

import hmac
import stat
from pathlib import Path

from flydsl.errors import ArtifactError, ConfigError

__all__ = ["Signer", "UntrustedError", "unsigned"]

_MAGIC = b"\x89FLYS\r\n\x1a"
_HEADER_BYTES = len(_MAGIC) + 32
_LEAST_KEY_BYTES = 16


class UntrustedError(ArtifactError):
    """An entry without a signature, or with one that another key made, or for other bytes."""


def unsigned(data: bytes) -> bytes:
    """An entry's bytes without their signature, which nobody checked."""
    return data[_HEADER_BYTES:] if data.startswith(_MAGIC) else data


class Signer:
    """Signs and checks entries with a secret key that writers and readers share.

    Args:
        secret: at least 16 bytes.
    """

    def __init__(self, secret: bytes) -> None:
        if len(secret) < _LEAST_KEY_BYTES:
            raise ConfigError(f"the signing key has {len(secret)} bytes, expected at least {_LEAST_KEY_BYTES}")
        self._secret = secret

    @classmethod
    def from_file(cls, path: Path) -> Signer:
        """The signer with the key that a file holds, white space around it left out.

        Raises:
            ConfigError: it cannot be read, is readable or writable by every user, or is too short.
        """
        try:
            mode = stat.S_IMODE(path.stat().st_mode)
            secret = path.read_bytes().strip()
        except OSError as error:
            raise ConfigError(f"FLYDSL_RUNTIME_CACHE_KEY_FILE={str(path)!r} cannot be read: {error}") from None
        if mode & (stat.S_IRWXO | stat.S_IWGRP):
            raise ConfigError(
                f"FLYDSL_RUNTIME_CACHE_KEY_FILE={str(path)!r} is open to other users (mode {mode:03o}); "
                f"run: chmod 600 {path}"
            )
        return cls(secret)

    def seal(self, key: str, data: bytes) -> bytes:
        """The entry to store under ``key``."""
        return _MAGIC + self._digest(key, data) + data

    def unseal(self, key: str, data: bytes) -> bytes:
        """The inverse of :meth:`seal`.

        Raises:
            UntrustedError: the entry has no signature, or a wrong one.
        """
        if not data.startswith(_MAGIC):
            raise UntrustedError("it is not signed")
        payload = data[_HEADER_BYTES:]
        if not hmac.compare_digest(data[len(_MAGIC) : _HEADER_BYTES], self._digest(key, payload)):
            raise UntrustedError("its signature is wrong")
        return payload

    def _digest(self, key: str, data: bytes) -> bytes:
        # The key has 64 bytes, always: no two pairs of key and data are one message.
        return hmac.digest(self._secret, key.encode("ascii") + data, "sha256")
