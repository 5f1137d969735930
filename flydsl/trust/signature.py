"""Signatures of cache entries and bundles, with a secret key.

A signed cache entry has a header, checked before anything reads the rest::

    offset  bytes  field
         0      8  magic
         8     32  HMAC-SHA256 (RFC 2104) over the entry's key and its bytes
        40      .  the entry's bytes

A signed bundle has its signature in its own header (:mod:`flydsl.bundle.format`).
"""

from __future__ import annotations

import hmac
from pathlib import Path

from flydsl.errors import ArtifactError, ConfigError
from flydsl.trust.files import UnsafeError, read_private

BUNDLE_SIGNATURE_BYTES = 24
"""Bytes of an HMAC-SHA256, truncated: at least half of it is needed (RFC 2104, section 5)."""

_MAGIC = b"\x89FLYS\r\n\x1a"
_HEADER_BYTES = len(_MAGIC) + 32
_LEAST_KEY_BYTES = 16
_MOST_KEY_BYTES = 1 << 16
_BUNDLE = b"bundle".ljust(64, b"\0")
"""The signed prefix of a bundle, in place of a cache entry's key of 64 hexadecimal digits."""


class UntrustedError(ArtifactError):
    """Bytes without a signature, or with the signature of another key or of other bytes."""


def unsigned(data: bytes) -> bytes:
    """An entry's bytes without their signature, which is not checked."""
    return data[_HEADER_BYTES:] if data.startswith(_MAGIC) else data


class Signer:
    """Signs and checks with a secret key, of at least 16 bytes, that writers and readers share."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < _LEAST_KEY_BYTES:
            raise ConfigError(f"the signing key has {len(secret)} bytes, expected at least {_LEAST_KEY_BYTES}")
        self._secret = secret

    @classmethod
    def from_file(cls, path: Path) -> Signer:
        """The signer with the key in a file, without surrounding white space.

        Raises :class:`ConfigError` if it belongs to another user, is open to other users, or is too short.
        """
        try:
            secret = read_private(path, _MOST_KEY_BYTES).strip()
        except UnsafeError as error:
            raise ConfigError(
                f"FLYDSL_RUNTIME_CACHE_KEY_FILE={str(path)!r} is not used: {error}; make the file your own and run: "
                f"chmod 600 {path}"
            ) from None
        except OSError as error:
            raise ConfigError(f"FLYDSL_RUNTIME_CACHE_KEY_FILE={str(path)!r} cannot be read: {error}") from None
        return cls(secret)

    @classmethod
    def configured(cls, key_file: Path | None) -> Signer | None:
        """The signer with the key of FLYDSL_RUNTIME_CACHE_KEY_FILE; ``None`` if signing is off."""
        return None if key_file is None else cls.from_file(key_file)

    def seal(self, key: str, data: bytes) -> bytes:
        """The entry to store under ``key``."""
        return _MAGIC + self._entry_digest(key, data) + data

    def unseal(self, key: str, data: bytes) -> bytes:
        """The inverse of :meth:`seal`; raises :class:`UntrustedError` without a signature, or with a wrong one."""
        if not data.startswith(_MAGIC):
            raise UntrustedError("it is not signed")
        payload = data[_HEADER_BYTES:]
        if not hmac.compare_digest(data[len(_MAGIC) : _HEADER_BYTES], self._entry_digest(key, payload)):
            raise UntrustedError("its signature is wrong")
        return payload

    def bundle_signature(self, header: bytes) -> bytes:
        """The signature of a bundle with this header, without the field of the signature.

        The header has the digests of the tables, which have those of all else, so it stands for the whole content.
        """
        return hmac.digest(self._secret, _BUNDLE + header, "sha256")[:BUNDLE_SIGNATURE_BYTES]

    def check_bundle(self, header: bytes, signature: bytes) -> None:
        """Check the signature of a bundle; raise :class:`UntrustedError` without one, or for a wrong one."""
        if not any(signature):
            raise UntrustedError("it is not signed")
        if not hmac.compare_digest(signature, self.bundle_signature(header)):
            raise UntrustedError("its signature is wrong")

    def _entry_digest(self, key: str, data: bytes) -> bytes:
        # The key has 64 bytes, always: no two pairs of key and data are one message.
        return hmac.digest(self._secret, key.encode("ascii") + data, "sha256")
