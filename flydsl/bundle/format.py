"""The bundle file, ``.flyb``: many compiled variants of many kernels for many targets, opened without reading them.

::

    offset  bytes  field (little-endian)
         0      8  magic, with bytes that a text-mode or 7-bit transfer would damage
         8      4  schema
        12      4  zero
        16      8  size of the whole file
        24      8  offset of the directory, whose rows are described below
        32      8  its size
        40      8  offset of the manifest, a JSON text for people and tools
        48      8  its size
        56      8  zero
        64     32  SHA-256 of the directory
        96     32  SHA-256 of the manifest
       128      .  blocks: sections of artifacts, lists of variants, kernel records; each starts at a multiple of 64
         .      .  directory, manifest

The directory has a row for each kernel, in the order of the names' digests, so that a name is found by bisection::

    bytes  0 to 31 SHA-256 of the kernel's name, 32 to 39 offset, 40 to 47 size, 48 to 79 SHA-256 of the kernel's record

A kernel's record (canonical JSON) has its parameters and refers to one block for each target, which lists the variants
(canonical JSON) and refers to the sections of their artifacts.  A reference is offset, size and SHA-256.  Opening reads the
header and checks the directory's digest; everything else is checked when it is first used, and mapped rather than read.
Equal blocks are stored once: all chips share the host code of a kernel.  Equal content gives equal bytes.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flydsl.errors import ArtifactError

__all__ = ["SCHEMA", "BundleFile", "BundleWriter", "Reference", "canonical_json"]

SCHEMA = 1
"""The version of the file's layout; it changes when an older reader would be wrong."""

_MAGIC = b"\x89FLYB\r\n\x1a"
_HEADER = struct.Struct("<8sIIQQQQQQ32s32s")
_ROW = struct.Struct("<32sQQ32s")
_ALIGNMENT = 64


def canonical_json(value: Any) -> bytes:
    """JSON in ASCII, keys sorted, without blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


@dataclass(frozen=True, slots=True)
class Reference:
    """A block of the file."""

    offset: int
    size: int
    sha256: str

    def to_json(self) -> list[int | str]:
        """As records name it."""
        return [self.offset, self.size, self.sha256]


class BundleWriter:
    """Collects blocks and kernel records; :meth:`to_bytes` is the file."""

    def __init__(self) -> None:
        self._body = bytearray()
        self._blocks: dict[str, Reference] = {}
        self._rows: dict[bytes, tuple[str, Reference]] = {}

    def add_block(self, data: bytes) -> Reference:
        """A place for ``data``; the same one for equal data."""
        digest = hashlib.sha256(data).hexdigest()
        if digest not in self._blocks:
            self._body += bytes(-len(self._body) % _ALIGNMENT)
            self._blocks[digest] = Reference(_HEADER.size + len(self._body), len(data), digest)
            self._body += data
        return self._blocks[digest]

    def add_kernel(self, name: str, record: Mapping[str, Any]) -> None:
        """The record of a kernel.

        Raises:
            ArtifactError: there is one of that name.
        """
        digest = hashlib.sha256(name.encode()).digest()
        if digest in self._rows:
            raise ArtifactError(f"the bundle has two kernels named {name!r}; rename one")
        self._rows[digest] = name, self.add_block(canonical_json({**record, "name": name}))

    def to_bytes(self, manifest: Mapping[str, Any]) -> bytes:
        """The file, with ``manifest`` for people and tools."""
        rows = [
            _ROW.pack(digest, record.offset, record.size, bytes.fromhex(record.sha256))
            for digest, (_, record) in sorted(self._rows.items())
        ]
        directory, text = b"".join(rows), canonical_json(manifest)
        body = bytearray(self._body)
        places = []
        for block in (directory, text):
            body += bytes(-len(body) % _ALIGNMENT)
            places += [_HEADER.size + len(body), len(block)]
            body += block
        digests = (hashlib.sha256(block).digest() for block in (directory, text))
        return _HEADER.pack(_MAGIC, SCHEMA, 0, _HEADER.size + len(body), *places, 0, *digests) + bytes(body)


class BundleFile:
    """A bundle that is open: mapped into memory, its directory verified.  May be read by any thread.

    Raises:
        ArtifactError: it is no bundle, is truncated or damaged, or comes from a newer flydsl.
        OSError: it cannot be read.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        with open(self.path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size < _HEADER.size:
                raise ArtifactError(f"{self.path} is no bundle: it has {size} bytes, the header alone {_HEADER.size}")
            self._view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        magic, schema, zero, total, *places, also_zero, directory, manifest = _HEADER.unpack_from(self._view)
        if magic != _MAGIC:
            raise ArtifactError(f"{self.path} is no bundle: it starts with {magic!r}, expected {_MAGIC!r}")
        if schema > SCHEMA:
            raise ArtifactError(
                f"{self.path} has schema {schema}, newer than {SCHEMA}, which this flydsl reads; upgrade flydsl"
            )
        if schema != SCHEMA or zero or also_zero:
            raise ArtifactError(f"the header of {self.path} is damaged")
        if total != size:
            raise ArtifactError(f"{self.path} has {size} bytes, its header says {total}: it is truncated or damaged")
        self._manifest = Reference(places[2], places[3], manifest.hex())
        self._directory = self.block(Reference(places[0], places[1], directory.hex()), "the directory")
        if len(self._directory) % _ROW.size:
            raise ArtifactError(f"the directory of {self.path} is damaged: {len(self._directory)} bytes")

    def block(self, reference: Reference, what: str) -> memoryview:
        """The bytes of a block, in place.

        Raises:
            ArtifactError: they are not there or not those that were written; names ``what``.
        """
        end = reference.offset + reference.size
        if not _HEADER.size <= reference.offset <= end <= len(self._view):
            raise ArtifactError(f"{what} of {self.path} is out of place: {reference.size} bytes at {reference.offset}")
        data = self._view[reference.offset : end]
        if hashlib.sha256(data).hexdigest() != reference.sha256:
            raise ArtifactError(f"{what} of {self.path} is damaged: its SHA-256 differs from the recorded one")
        return data

    def json(self, fields: Sequence[Any], what: str) -> Any:
        """The JSON value in the block that ``fields`` (see :meth:`Reference.to_json`) refer to."""
        try:
            return json.loads(bytes(self.block(Reference(*fields), what)))
        except (TypeError, ValueError) as error:
            if isinstance(error, ArtifactError):
                raise
            raise ArtifactError(f"{what} of {self.path} is malformed: {error}") from None

    def manifest(self) -> Any:
        """What the bundle says of itself."""
        return self.json(self._manifest.to_json(), "the manifest")

    def __len__(self) -> int:
        """The number of kernels."""
        return len(self._directory) // _ROW.size

    def names(self) -> list[str]:
        """The names of all kernels, sorted; reads every record."""
        return sorted(self._record(row)["name"] for row in range(len(self)))

    def record(self, name: str) -> dict[str, Any] | None:
        """The record of a kernel; ``None`` if there is none of that name."""
        wanted = hashlib.sha256(name.encode()).digest()
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            digest = bytes(self._directory[middle * _ROW.size : middle * _ROW.size + 32])
            if digest == wanted:
                return self._record(middle)
            low, high = (middle + 1, high) if digest < wanted else (low, middle)
        return None

    def _record(self, row: int) -> dict[str, Any]:
        _, offset, size, digest = _ROW.unpack_from(self._directory, row * _ROW.size)
        record = self.json([offset, size, digest.hex()], f"kernel record {row}")
        if not isinstance(record, dict) or "name" not in record:
            raise ArtifactError(f"kernel record {row} of {self.path} is malformed")
        return record
