"""Ed25519 signatures (RFC 8032) of bundles and artifacts.

Readers need no secret.  A signed file has a statement and a signature behind its content::

    offset  bytes  field (little-endian)
         0      .  the file without a signature
         .      .  statement: canonical JSON with the fields of :class:`Statement`
         .     64  Ed25519 signature of the domain, the statement's SHA-256, and the file's header
         .      4  size of the statement
         .      4  zero
         .      8  magic

The header of a bundle and of an artifact has digests that lead to every byte that is used.  So a signature of the header
signs the content.  The package ``cryptography`` computes; it is loaded where a key is used.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from flydsl.errors import ArtifactError, ConfigError
from flydsl.support.fast_dataclass import dataclass
from flydsl.trust.files import UnsafeError, current_owners, read_private, writers_of_file
from flydsl.trust.json import canonical_json, read_json
from flydsl.trust.rows import Rule, check, read
from flydsl.trust.signature import UntrustedError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

TRUSTED_KEYS = "FLYDSL_TRUSTED_KEYS"
_MAGIC = b"\x89FLYE\r\n\x1a"
_END = struct.Struct("<64sII8s")
_MOST_STATEMENT = 4096
MOST_SIGNATURE_BYTES = _MOST_STATEMENT + _END.size
"""The largest signature behind a file."""
_MOST_KEY_BYTES = 1 << 20
_DOMAIN = b"flydsl signature 1\n"
_PUBLIC = re.compile(rb"-----BEGIN PUBLIC KEY-----.*?-----END PUBLIC KEY-----", re.DOTALL)
_KEY_ID = Rule(
    "ed25519: and 32 hexadecimal digits", lambda text: re.fullmatch(r"ed25519:[0-9a-f]{32}", text) is not None
)


@dataclass(frozen=True)
class Statement:
    """The claims of a key's owner about a file."""

    key: Annotated[str, _KEY_ID]
    """The key's id, see :func:`key_id`."""
    builder: Annotated[
        str, Rule("at most 255 printable characters", lambda text: text.isprintable() and len(text) < 256)
    ]
    """The builder: a URI or a name; empty if nobody says it."""
    name: Annotated[str, Rule("a file's name", lambda text: "/" not in text and len(text) < 256)]
    """The file's name when it was signed; empty if it may have any name."""

    def __post_init__(self) -> None:
        check(self, "the statement of a signature", ArtifactError)

    def to_json(self) -> dict[str, str]:
        return {"key": self.key, "builder": self.builder, "name": self.name}


@dataclass(frozen=True)
class PublicSignature:
    """A statement and its signature, as they stand behind a file."""

    statement: Statement
    signature: bytes

    def to_bytes(self) -> bytes:
        """The bytes to put behind the file."""
        text = canonical_json(self.statement.to_json())
        return text + _END.pack(self.signature, len(text), 0, _MAGIC)

    @classmethod
    def from_bytes(cls, data: bytes) -> PublicSignature:
        """The inverse of :meth:`to_bytes`.

        Raises:
            ArtifactError: the bytes are no such signature.
        """
        if len(data) < _END.size:
            raise ArtifactError(f"{len(data)} bytes are no signature")
        signature, size, zero, magic = _END.unpack_from(data, len(data) - _END.size)
        text = data[: -_END.size]
        if magic != _MAGIC or zero or size != len(text) or size > _MOST_STATEMENT:
            raise ArtifactError("its signature is damaged")
        found = cls(read(Statement, read_json(text), "the statement of its signature", ArtifactError), signature)
        if found.to_bytes() != data:
            raise ArtifactError("the statement of its signature is not in the canonical form")
        return found


def split_signature(data: bytes) -> tuple[bytes, PublicSignature | None]:
    """The content of a file and its signature by a public key, which is not checked; ``None`` without one."""
    if not data.endswith(_MAGIC) or len(data) < _END.size:
        return data, None
    size = _END.unpack_from(data, len(data) - _END.size)[1]
    start = len(data) - _END.size - min(size, _MOST_STATEMENT)
    return data[: max(start, 0)], PublicSignature.from_bytes(data[max(start, 0) :])


def key_id(public: bytes) -> str:
    """The name of a public key of 32 bytes: ``ed25519:`` and half of its SHA-256 in hexadecimal."""
    return f"ed25519:{sha256(public).hexdigest()[:32]}"


class SigningKey:
    """A private key, for those who build files."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.id = key_id(private.public_key().public_bytes_raw())

    @classmethod
    def from_file(cls, path: Path) -> SigningKey:
        """The key of a PEM file (PKCS 8), as ``openssl genpkey -algorithm ed25519`` writes it."""
        try:
            data = read_private(path, _MOST_KEY_BYTES)
        except UnsafeError as error:
            raise ConfigError(
                f"the key {path} is not used: {error}; make it your own and run: chmod 600 {path}"
            ) from None
        except OSError as error:
            raise ConfigError(f"the key {path} cannot be read: {error.strerror}") from None
        require_cryptography()
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import load_pem_private_key

        try:
            private = load_pem_private_key(data, None)
        except (ValueError, TypeError) as error:
            raise ConfigError(f"{path} is no private key in a PEM file without a password: {error}") from None
        if not isinstance(private, Ed25519PrivateKey):
            raise ConfigError(
                f"{path} is a {type(private).__name__.strip('_')}, expected one of Ed25519; make one with: flydsl sign "
                "--new-key FILE"
            )
        return cls(private)

    def sign(self, header: bytes, *, builder: str = "", name: str = "") -> PublicSignature:
        """The signature of a file with this header.

        Args:
            header: the bytes whose digests lead to all others.
            builder: who built the file.
            name: the only name that the file may have; empty: any.
        """
        statement = Statement(self.id, builder, name)
        return PublicSignature(statement, self._private.sign(_message(statement, header)))

    def sign_bytes(self, data: bytes) -> bytes:
        """The plain Ed25519 signature of some bytes."""
        return self._private.sign(data)


def new_key(path: Path) -> str:
    """Make a key: the private one at ``path``, for its user only, the public one next to it with ``.pub``; its id."""
    require_cryptography()
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.generate()
    secret = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public = private.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    for place, text, mode in ((path, secret, 0o600), (public_path(path), public, 0o644)):
        descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
        with open(descriptor, "wb") as file:
            file.write(text)
    return SigningKey(private).id


def public_path(path: Path) -> Path:
    """The file of the public key next to that of a private one."""
    return path.with_name(path.name + ".pub")


class TrustedKeys:
    """The public keys that may have signed a file; ``where`` is the file or folder that has them."""

    def __init__(self, keys: Mapping[str, bytes], where: Path) -> None:
        self._keys, self._where = dict(keys), where

    @classmethod
    def configured(cls, path: Path | None) -> TrustedKeys | None:
        """The keys of FLYDSL_TRUSTED_KEYS; ``None`` if it is not set."""
        return None if path is None else cls.from_path(path)

    @classmethod
    def from_path(cls, path: Path) -> TrustedKeys:
        """The keys of a PEM file, which may have several, or of the files ``*.pub`` and ``*.pem`` of a folder."""
        try:
            files = (
                sorted(file for file in path.iterdir() if file.suffix in (".pub", ".pem")) if path.is_dir() else [path]
            )
            keys = [key for file in (files if files == [path] else [path, *files]) for key in _read_keys(file)]
        except OSError as error:
            raise ConfigError(f"{TRUSTED_KEYS}={str(path)!r} cannot be read: {error.strerror}") from None
        if not keys:
            raise ConfigError(
                f"{TRUSTED_KEYS}={str(path)!r} has no public key; expected a PEM file (-----BEGIN PUBLIC KEY-----), or a "
                "folder of such files named *.pub or *.pem"
            )
        return cls({key_id(key): key for key in keys}, path)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the keys, sorted."""
        return tuple(sorted(self._keys))

    def check(self, header: bytes, signature: PublicSignature | None, name: str) -> None:
        """Check the signature of a file with this header and this name.

        Raises:
            UntrustedError: there is none; or it is of another key, other content or another name.
        """
        if signature is None:
            raise UntrustedError("it is not signed with a public key")
        statement = signature.statement
        self.check_bytes(statement.key, signature.signature, _message(statement, header), "the file")
        if statement.name not in ("", name):
            raise UntrustedError(
                f"it was signed under the name {statement.name!r} and is in the place of another file; give it that name"
            )

    def check_bytes(self, key: str, signature: bytes, data: bytes, what: str) -> None:
        """Check a plain signature of some bytes; ``what`` names them in the error."""
        public = self._keys.get(key)
        if public is None:
            raise UntrustedError(f"it is signed with the key {key}, and {self._where} has {', '.join(self.ids)}")
        require_cryptography()
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature, data)
        except InvalidSignature:
            raise UntrustedError(
                f"its signature with the key {key} is wrong: {what} was changed, or the signature is of another one"
            ) from None


def require_cryptography() -> None:
    """Raise :class:`ConfigError` where the package ``cryptography`` is missing."""
    try:
        import cryptography  # noqa: F401
    except ModuleNotFoundError:
        raise ConfigError(
            "public keys need the package cryptography; install it with: pip install cryptography"
        ) from None


def _message(statement: Statement, header: bytes) -> bytes:
    """The signed bytes; the header begins with a magic, which differs between kinds of files."""
    return _DOMAIN + sha256(canonical_json(statement.to_json())).digest() + header


def _read_keys(path: Path) -> list[bytes]:
    """The public keys of a file; of a folder none, after a check of its writers."""
    strangers = writers_of_file(path) - {("user", user) for user in current_owners()}
    if strangers:
        raise ConfigError(
            f"{TRUSTED_KEYS}: {path} is not used, because others may write to it and so choose whom you trust; run: "
            f"chmod go-w {path}"
        )
    if path.is_dir():
        return []
    require_cryptography()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    found = []
    with path.open("rb") as file:
        data = file.read(_MOST_KEY_BYTES)
    for text in _PUBLIC.findall(data):
        try:
            public: Any = load_pem_public_key(text)
        except (ValueError, TypeError) as error:
            raise ConfigError(f"{TRUSTED_KEYS}: {path} has a public key that cannot be read: {error}") from None
        if not isinstance(public, Ed25519PublicKey):
            raise ConfigError(
                f"{TRUSTED_KEYS}: {path} has a {type(public).__name__.strip('_')}, expected keys of Ed25519"
            )
        found.append(public.public_bytes_raw())
    return found
