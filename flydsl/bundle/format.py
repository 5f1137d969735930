"""The bundle file, ``.flyb``: compiled variants of many kernels, read on demand.

::

    offset  bytes  field (little-endian)
         0      8  magic, with bytes that a text-mode or 7-bit transfer would damage
         8      4  schema
        12      4  zero
        16      8  size of the whole file
        24     48  reference to the table of kernels
        72     48  reference to the table of programs
       120     48  reference to the manifest, a JSON text for people and tools
       168     24  signature of the bytes before it (:mod:`flydsl.trust.signature`); zeros in a bundle without one
       192      .  blocks, each at a multiple of 64
         .      .  signature by a public key (:mod:`flydsl.trust.public_keys`), in a file that has one; the size is without

A reference is an offset, a size, and the SHA-256 of the block that is there: 48 bytes in all.  The two tables have sorted
rows of 80 bytes, a SHA-256 and a reference, for bisection.  One maps a kernel's name to its record.  The other maps a
program's identity (see :func:`program_identity`) to its artifact.

A kernel's record (canonical JSON) has its parameters and for each target a reference to the list of variants.  That list
(canonical JSON) refers to artifacts, which (canonical JSON) refer to their sections.  Opening reads the header and the
tables and checks their digests; every other block is read and checked on first use.  Blocks are read, not mapped, because
a file that another process truncates would end this one with SIGBUS.  Equal blocks are stored once: all chips share the
host code of a kernel.  Equal content gives equal bytes.

The header has the digests of the tables, and these lead to the digest of every block.  So a signature of the header signs
the content, and a file that is changed after it was opened is found to be damaged.
"""

from __future__ import annotations

import os
import struct
import weakref
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from flydsl.artifact import Artifact
from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import record
from flydsl.trust.json import canonical_json, read_json, shortened
from flydsl.trust.public_keys import MOST_SIGNATURE_BYTES, PublicSignature, TrustedKeys, split_signature
from flydsl.trust.signature import BUNDLE_SIGNATURE_BYTES, Signer, UntrustedError

SCHEMA = 1
"""The version of the file's layout; it changes when an older reader would misread the file."""

_MAGIC = b"\x89FLYB\r\n\x1a"
_REFERENCE = struct.Struct("<QQ32s")
_HEADER = struct.Struct("<8sIIQ48s48s48s24s")
_SIGNED = _HEADER.size - BUNDLE_SIGNATURE_BYTES
"""Bytes of the header that the signature covers."""
_ROW = struct.Struct("<32s48s")
_ALIGNMENT = 64


def program_identity(key: Iterable[tuple[str, str]]) -> bytes:
    """A program's identity for any compiler: the SHA-256 of its code, target and options, parts of a cache key.

    That of a program with a group of ranks has its communication manifest too.
    """
    parts = dict(key)
    own = [parts.get(name, "") for name in ("program", "target", "options")]
    return sha256(canonical_json(own + ([parts["comm"]] if "comm" in parts else []))).digest()


def is_bundle(path: Path) -> bool:
    """True if a file is named or begins like a bundle."""
    if path.suffix == ".flyb":
        return True
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


@record
class Reference:
    """A block of the file."""

    offset: int
    size: int
    sha256: str

    def to_json(self) -> list[int | str]:
        return [self.offset, self.size, self.sha256]

    def pack(self) -> bytes:
        return _REFERENCE.pack(self.offset, self.size, bytes.fromhex(self.sha256))

    @classmethod
    def unpack(cls, data: bytes | memoryview) -> Reference:
        """The inverse of :meth:`pack`."""
        offset, size, digest = _REFERENCE.unpack(data)
        return cls(offset, size, digest.hex())


class BundleWriter:
    """Collects blocks, kernels and programs; :meth:`to_bytes` is the file."""

    def __init__(self) -> None:
        self._body = bytearray()
        self._blocks: dict[str, Reference] = {}
        self._kernels: dict[bytes, Reference] = {}
        self._programs: dict[bytes, Reference] = {}

    def add_block(self, data: bytes) -> Reference:
        """Store ``data``, equal data once; returns its reference."""
        digest = sha256(data).hexdigest()
        if digest not in self._blocks:
            self._body += bytes(-len(self._body) % _ALIGNMENT)
            self._blocks[digest] = Reference(_HEADER.size + len(self._body), len(data), digest)
            self._body += data
        return self._blocks[digest]

    def add_kernel(self, name: str, record: Mapping[str, Any]) -> None:
        """Add the record of a kernel.

        Raises:
            ArtifactError: there is one of that name.
        """
        digest = sha256(name.encode()).digest()
        if digest in self._kernels:
            raise ArtifactError(f"the bundle has two kernels named {name!r}; rename one")
        self._kernels[digest] = self.add_block(canonical_json({**record, "name": name}))

    def add_artifact(self, artifact: Artifact) -> Reference:
        """Store an artifact, also under its program's identity."""
        sections = {name: self.add_block(data).to_json() for name, data in artifact.sections.items()}
        reference = self.add_block(canonical_json({"artifact": artifact.describe(), "sections": sections}))
        self._programs[program_identity(artifact.key)] = reference
        return reference

    def to_bytes(self, manifest: Mapping[str, Any]) -> bytes:
        """The file, without a signature, with ``manifest`` for people and tools."""
        tables = (
            b"".join(digest + reference.pack() for digest, reference in sorted(table.items()))
            for table in (self._kernels, self._programs)
        )
        last = [self.add_block(block).pack() for block in (*tables, canonical_json(manifest))]
        header = _HEADER.pack(_MAGIC, SCHEMA, 0, _HEADER.size + len(self._body), *last, bytes(BUNDLE_SIGNATURE_BYTES))
        return header + bytes(self._body)


def signed(data: bytes, signer: Signer | None) -> bytes:
    """The bundle with a signature; unchanged without a signer."""
    if signer is None:
        return data
    return data[:_SIGNED] + signer.bundle_signature(data[:_SIGNED]) + data[_HEADER.size :]


def signed_header(data: bytes) -> bytes:
    """The bytes of a bundle that signatures of public keys cover."""
    return data[:_SIGNED]


def without_signatures(data: bytes) -> bytes:
    """A bundle's bytes as they were before any signature: equal for equal content.

    Raises:
        ArtifactError: the signature behind it is damaged.
    """
    content, _ = split_signature(data)
    return content[:_SIGNED] + bytes(BUNDLE_SIGNATURE_BYTES) + content[_HEADER.size :]


@record
class Trust:
    """The keys that must have signed a bundle: the secret one, and one of the public ones, as far as they are given."""

    signer: Signer | None = None
    keys: TrustedKeys | None = None

    @classmethod
    def configured(cls, key_file: Path | None, trusted_keys: Path | None) -> Trust:
        """That of FLYDSL_RUNTIME_CACHE_KEY_FILE and FLYDSL_TRUSTED_KEYS.

        Raises:
            ConfigError: a file of keys cannot be used.
        """
        return cls(Signer.configured(key_file), TrustedKeys.configured(trusted_keys))

    @property
    def is_on(self) -> bool:
        """True if a signature is asked for."""
        return self.signer is not None or self.keys is not None


class BundleFile:
    """An open bundle whose tables are verified.  Any thread may read it.

    The file stays open: a bundle that is deleted or replaced (``os.replace``) remains readable.

    Args:
        trust: the keys that must have signed it; by default signatures do not count.
        opener: opens the file, as for :func:`open`.

    Raises:
        UntrustedError: a signature that ``trust`` asks for is missing or wrong.
        ArtifactError: it is not a bundle, is truncated or damaged, or comes from a newer flydsl.
        OSError: it cannot be read.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        trust: Trust = Trust(),
        opener: Callable[[str, int], int] | None = None,
    ) -> None:
        self.path = Path(path)
        flags = os.O_RDONLY | os.O_CLOEXEC
        self._descriptor = os.open(self.path, flags) if opener is None else opener(str(self.path), flags)
        weakref.finalize(self, os.close, self._descriptor).atexit = False
        self._size = size = os.fstat(self._descriptor).st_size
        header = os.pread(self._descriptor, _HEADER.size, 0)
        if len(header) < _HEADER.size:
            raise ArtifactError(f"{self.path} is not a bundle: it has {size} bytes, the header alone {_HEADER.size}")
        magic, schema, zero, total, *references, signature = _HEADER.unpack(header)
        if magic != _MAGIC:
            raise ArtifactError(f"{self.path} is not a bundle: it starts with {magic!r}, expected {_MAGIC!r}")
        if schema > SCHEMA:
            raise ArtifactError(
                f"{self.path} has schema {schema}, newer than {SCHEMA}, which this flydsl reads; upgrade flydsl"
            )
        if schema != SCHEMA or zero:
            raise ArtifactError(f"the header of {self.path} is damaged")
        self.signature = self._public_signature(total)
        self._size = total
        if trust.signer is not None:
            try:
                trust.signer.check_bundle(header[:_SIGNED], signature)
            except UntrustedError as error:
                raise UntrustedError(
                    f"{self.path} is not used, since {error}: FLYDSL_RUNTIME_CACHE_KEY_FILE names a key, with which every "
                    "bundle must be signed; run: flydsl sign FILE, where you trust it"
                ) from None
        if trust.keys is not None:
            try:
                trust.keys.check(header[:_SIGNED], self.signature, self.path.name)
            except UntrustedError as error:
                raise UntrustedError(
                    f"{self.path} is not used, since {error}: FLYDSL_TRUSTED_KEYS names the keys, one of which must have "
                    "signed every bundle; run: flydsl sign --key KEY FILE, where you trust it"
                ) from None
        kernels, programs, self._manifest = (Reference.unpack(reference) for reference in references)
        self._kernels = self._table(kernels, "the table of kernels")
        self._programs = self._table(programs, "the table of programs")

    def _public_signature(self, total: int) -> PublicSignature | None:
        """The signature behind the ``total`` bytes of the content."""
        try:
            if total == self._size:
                return None
            if not total <= self._size <= total + MOST_SIGNATURE_BYTES:
                raise ArtifactError("no signature has that size")
            return PublicSignature.from_bytes(os.pread(self._descriptor, self._size - total, total))
        except ArtifactError as error:
            raise ArtifactError(
                f"{self.path} has {self._size} bytes, its header says {total}: it is truncated or damaged ({error})"
            ) from None

    def _table(self, reference: Reference, what: str) -> bytes:
        table = self.block(reference, what)
        if len(table) % _ROW.size:
            raise ArtifactError(f"{what} of {self.path} is malformed: {len(table)} bytes")
        return table

    def block(self, reference: Reference, what: str) -> bytes:
        """The bytes of a block.

        Raises:
            ArtifactError: they cannot be read or have changed since they were written; names ``what``.
        """
        end = reference.offset + reference.size
        if not _HEADER.size <= reference.offset <= end <= self._size:
            raise ArtifactError(f"{what} of {self.path} is out of place: {reference.size} bytes at {reference.offset}")
        try:
            data = _read(self._descriptor, reference.offset, reference.size)
        except OSError as error:
            raise ArtifactError(
                f"{what} of {self.path} cannot be read: {error.strerror}; load the bundle again"
            ) from error
        if sha256(data).hexdigest() != reference.sha256:
            raise ArtifactError(
                f"{what} of {self.path} is damaged: its SHA-256 differs from the recorded one; if the file was rewritten "
                "in place since it was loaded, load it again, and write a new file and rename it next time"
            )
        return data

    def json(self, reference: Reference, what: str) -> Any:
        data = self.block(reference, what)
        try:
            return read_json(data)
        except ArtifactError as error:
            raise ArtifactError(f"{what} of {self.path} is malformed: {error}") from None

    def reference(self, fields: Any, what: str) -> Reference:
        """The reference from the fields of :meth:`Reference.to_json`, in the JSON of a block."""
        try:
            offset, size, digest = fields
            if type(offset) is int and type(size) is int and isinstance(digest, str):
                return Reference(offset, size, digest)
        except (TypeError, ValueError):
            pass
        raise ArtifactError(f"{what} of {self.path} is malformed: {shortened(fields)} is not a reference")

    def manifest(self) -> Any:
        return self.json(self._manifest, "the manifest")

    def artifact(self, reference: Reference) -> Artifact:
        """An artifact, its sections verified.

        Raises:
            ArtifactError: it is damaged.
        """
        record = self.json(reference, "an artifact")
        try:
            places = {name: self.reference(fields, name) for name, fields in record["sections"].items()}
            sections = {name: self.block(place, f"section {name!r}") for name, place in places.items()}
            return Artifact.from_description(record["artifact"], sections)
        except (KeyError, TypeError, AttributeError) as error:
            raise ArtifactError(f"an artifact of {self.path} is malformed: {type(error).__name__} {error}") from None

    def program(self, key: Iterable[tuple[str, str]]) -> Artifact | None:
        """The artifact of the program with this cache key, from any toolchain; ``None`` if there is none.

        Raises:
            ArtifactError: it is damaged.
        """
        reference = _find(self._programs, program_identity(key))
        return None if reference is None else self.artifact(reference)

    def __len__(self) -> int:
        """The number of kernels."""
        return len(self._kernels) // _ROW.size

    def names(self) -> list[str]:
        """The names of all kernels, sorted; reads every record."""
        rows = (self._kernels[start : start + _ROW.size] for start in range(0, len(self._kernels), _ROW.size))
        return sorted(self._record(bytes(row[:32]), Reference.unpack(row[32:]))["name"] for row in rows)

    def record(self, name: str) -> dict[str, Any] | None:
        """The record of a kernel; ``None`` if there is none of that name."""
        digest = sha256(name.encode(errors="surrogatepass")).digest()
        reference = _find(self._kernels, digest)
        return None if reference is None else self._record(digest, reference)

    def _record(self, digest: bytes, reference: Reference) -> dict[str, Any]:
        record = self.json(reference, "a kernel's record")
        name = record.get("name") if isinstance(record, dict) else None
        if not isinstance(name, str) or sha256(name.encode()).digest() != digest:
            raise ArtifactError(f"a kernel's record of {self.path} is malformed: it has the name {name!r}")
        return dict(record)


def _read(descriptor: int, offset: int, size: int) -> bytes:
    """The bytes of a file at an offset; fewer at its end."""
    parts = []
    while size and (part := os.pread(descriptor, size, offset)):  # at most 2 GiB come at once
        parts.append(part)
        offset, size = offset + len(part), size - len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def _find(table: bytes, wanted: bytes) -> Reference | None:
    low, high = 0, len(table) // _ROW.size
    while low < high:
        middle = (low + high) // 2
        digest, reference = _ROW.unpack_from(table, middle * _ROW.size)
        if digest == wanted:
            return Reference.unpack(reference)
        low, high = (middle + 1, high) if digest < wanted else (low, middle)
    return None
