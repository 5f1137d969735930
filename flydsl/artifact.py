"""The artifact: everything that a launch needs, in one file of JSON and raw bytes.

::

    offset  bytes  field (little-endian)
         0      8  magic, with bytes that a text-mode or 7-bit transfer would damage
         8      4  schema
        12      4  zero
        16      8  size of the whole file
        24      8  size of the manifest
        32     32  SHA-256 of the manifest
        64      .  manifest: JSON in ASCII, keys sorted, no blanks
         .      .  sections in the order of their names, each padded with zeros to start at a multiple of 64

A section starts at a multiple of 64 bytes of the file, so that it can be memory-mapped and read in place.  Its offset
in the manifest counts from the end of the padded manifest.  Each byte of the file is covered by a digest or has only
one permitted value.  Equal artifacts have equal bytes, on any machine, in any directory, on any day.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NoReturn

from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import dataclass
from flydsl.trust.json import canonical_json, read_json, shortened

SCHEMA = 1
"""The version of the file's layout and of the manifest; it changes when an older reader would misread it."""

SELECTION = "selection"
"""The section with the alternatives that predicted times selected, and those times, as JSON."""

SLOT_BYTES = 8
"""Bytes of an argument slot of a host function."""

_KEYED = ("comm",)
"""The parts of a key that are sections."""
_MAGIC = b"\x89FLYK\r\n\x1a"
_HEADER = struct.Struct("<8sIIQQ32s")
_ALIGNMENT = 64
_MOST_CHARACTERS = 4096
"""Characters of a name, at most."""
_MOST = (1 << 31) - 1
"""The largest size: drivers take sizes as an int."""


@dataclass(frozen=True)
class KernelParam:
    """One parameter of a kernel or of the host function."""

    kind: str
    """Its LLVM type, without ``!llvm.``.

    ``"ptr<1>"`` is the address of an array, ``"i8"`` to ``"i64"``, ``"f16"``, ``"bf16"``, ``"f32"`` and ``"f64"`` are
    numbers, ``"i1"`` a Boolean in a byte, ``"index"`` an integer of 64 bits, ``"bytes"`` a tensor map by value.  Structs
    and tuples are a parameter for each number.  Of a host function ``"ptr"`` is an address or a stream.
    """
    size: int
    """Bytes of its value."""

    def __post_init__(self) -> None:
        _text(self.kind, "a parameter's kind")
        _integer(self.size, f"the size of a {self.kind} parameter", 1, _MOST)


@dataclass(frozen=True)
class KernelInfo:
    """Launch information of one kernel, and its resources."""

    symbol: str
    """Its name in the binary."""
    params: tuple[KernelParam, ...]
    block_size: tuple[int, int, int] | None
    """Threads per block in x, y and z, if the kernel was compiled for exactly that block size."""
    static_shared_bytes: int
    resources: Mapping[str, int]
    """Such as ``registers``, ``spill_bytes`` and ``scratch_bytes`` per thread; empty if unknown."""

    def __post_init__(self) -> None:
        what = f"kernel {_text(self.symbol, 'a kernel symbol')!r}"
        if self.block_size is not None:
            if len(self.block_size) != 3:
                _refuse(f"the block size of {what}", self.block_size, "three sizes or none")
            for size in self.block_size:
                _integer(size, f"a block size of {what}", 1, _MOST)
        _integer(self.static_shared_bytes, f"the static shared memory of {what}", 0, _MOST)
        for name, value in self.resources.items():
            _integer(value, f"{_text(name, f'a resource name of {what}')} of {what}", 0)
        object.__setattr__(self, "resources", MappingProxyType(dict(sorted(self.resources.items()))))


@dataclass(frozen=True)
class Artifact:
    """One compiled host function with its kernels.

    Raises:
        ArtifactError: a value that no artifact can have, such as an empty name or two kernels of one symbol.
    """

    name: str
    """The host function's name."""
    target: str
    """The target of the kernels, such as ``"rocm:gfx942"``."""
    kernels: tuple[KernelInfo, ...]
    params: tuple[KernelParam, ...]
    """The argument slots of the host function."""
    key: tuple[tuple[str, str], ...]
    """The named parts of the cache key with their SHA-256 in hexadecimal.

    A part with the name of a section says what that section holds: an artifact that was read without it is damaged."""
    sections: Mapping[str, bytes]
    """``binary``, ``host.x86_64``, ``host.aarch64``, ``ptx``, by name."""
    checks: tuple[str, ...] = ()
    """The error messages for the host function's results -1, -2, ..., in that order.

    ``{}`` stands for an integer that the function left in the argument slots, in their order."""

    def __post_init__(self) -> None:
        _text(self.name, "an artifact's name")
        _text(self.target, "an artifact's target")
        _distinct([kernel.symbol for kernel in self.kernels], "kernel symbol")
        for name, digest in self.key:
            _digest(digest, f"the digest of key part {_text(name, 'a key part')!r}")
        _distinct([name for name, _ in self.key], "key part")
        for message in self.checks:
            _text(message, "a check's message")
        for name, section in self.sections.items():
            what = f"section {_text(name, 'a section name')!r}"
            if not isinstance(section, bytes):
                _refuse(what, type(section).__name__, "bytes")
        object.__setattr__(self, "sections", MappingProxyType(dict(sorted(self.sections.items()))))

    def __repr__(self) -> str:
        names = [kernel.symbol[:60] for kernel in self.kernels]
        kernels = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if names[3:] else "")
        size = sum(map(len, self.sections.values()))
        return f"<flydsl.Artifact {self.name[:60]} for {self.target[:60]}, kernels {kernels or 'none'}, {size:,} bytes>"

    def manifest(self) -> dict[str, Any]:
        """The file's manifest as JSON values."""
        table: dict[str, dict[str, int | str]] = {}
        end = 0
        for name, section in self.sections.items():
            offset = _aligned(end)
            table[name] = {"offset": offset, "size": len(section), "sha256": sha256(section).hexdigest()}
            end = offset + len(section)
        return {**self.describe(), "sections": table}

    def to_bytes(self) -> bytes:
        """The file; equal artifacts give equal bytes."""
        manifest = canonical_json(self.manifest())
        body = bytearray(manifest)
        for section in self.sections.values():
            body += bytes(_aligned(len(body)) - len(body))
            body += section
        header = _HEADER.pack(_MAGIC, SCHEMA, 0, _HEADER.size + len(body), len(manifest), sha256(manifest).digest())
        return header + bytes(body)

    @classmethod
    def from_bytes(cls, data: bytes | bytearray | memoryview) -> Artifact:
        """The inverse of :meth:`to_bytes`.

        Raises:
            ArtifactError: the bytes are not an artifact, are truncated, damaged or followed by others, or come from a
                newer flydsl.
        """
        view = memoryview(data).cast("B")
        manifest = _read_manifest(view)
        with _malformed():
            table = manifest.pop("sections")
            return cls.from_description(manifest, _read_sections(view, table))

    def describe(self) -> dict[str, Any]:
        """Everything but the sections, as JSON values."""
        checks = {"checks": list(self.checks)} if self.checks else {}
        return {
            **checks,
            "schema": SCHEMA,
            "name": self.name,
            "target": self.target,
            "kernels": [
                {
                    "symbol": kernel.symbol,
                    "params": _describe_params(kernel.params),
                    "block_size": None if kernel.block_size is None else list(kernel.block_size),
                    "static_shared_bytes": kernel.static_shared_bytes,
                    "resources": dict(kernel.resources),
                }
                for kernel in self.kernels
            ],
            "params": _describe_params(self.params),
            "key": [list(part) for part in self.key],
        }

    @classmethod
    def from_description(cls, description: Mapping[str, Any], sections: Mapping[str, bytes]) -> Artifact:
        """The inverse of :meth:`describe`, with the sections.

        Raises:
            ArtifactError: it describes no artifact.
        """
        with _malformed():
            artifact = cls(
                name=description["name"],
                target=description["target"],
                kernels=tuple(_read_kernel(kernel) for kernel in description["kernels"]),
                params=_read_params(description["params"]),
                key=tuple((name, digest) for name, digest in description["key"]),
                sections=sections,
                checks=tuple(description.get("checks", ())),
            )
        for name, digest in artifact.key:
            if name in _KEYED and sha256(sections.get(name, b"")).hexdigest() != digest:
                raise ArtifactError(f"the artifact lacks the section {name!r} that its key names, or has another")
        if canonical_json(artifact.describe()) != canonical_json(description):
            raise ArtifactError("the artifact's manifest is malformed: it has other fields than those of its schema")
        return artifact


@contextmanager
def _malformed() -> Iterator[None]:
    """Convert errors of malformed JSON to :class:`ArtifactError`."""
    try:
        yield
    except KeyError as error:
        raise ArtifactError(f"the artifact's manifest is malformed: {error} is missing") from None
    except (TypeError, AttributeError, ValueError) as error:
        if isinstance(error, ArtifactError):
            raise
        raise ArtifactError(f"the artifact's manifest is malformed: {error}") from None


def signed_header(data: bytes) -> bytes:
    """The bytes of an artifact that signatures of public keys cover: its size, and the digest that leads to all digests."""
    return data[: _HEADER.size]


def schema_of(data: bytes) -> int | None:
    """The schema number of a file, also an unknown one; ``None`` if it does not begin like an artifact."""
    if len(data) < _HEADER.size or not data.startswith(_MAGIC):
        return None
    schema: int = _HEADER.unpack_from(data)[1]
    return schema


def _read_manifest(view: memoryview) -> dict[str, Any]:
    """The decoded manifest, after a check of the header, the file's size and the manifest's digest."""
    start = bytes(view[: len(_MAGIC)])
    if not view or not _MAGIC.startswith(start):
        raise ArtifactError(f"not a flydsl artifact: it starts with {start!r}, expected {_MAGIC!r}")
    if len(view) < _HEADER.size:
        raise ArtifactError(f"the artifact is truncated: {len(view)} bytes, its header alone has {_HEADER.size}")
    _, schema, zero, file_size, manifest_size, manifest_digest = _HEADER.unpack_from(view)
    if schema > SCHEMA:
        raise ArtifactError(
            f"the artifact has schema {schema}, newer than {SCHEMA}, which this flydsl reads; "
            "upgrade flydsl or compile the kernel again"
        )
    if schema != SCHEMA or zero:
        raise ArtifactError(
            f"the artifact's header is damaged: schema {schema} and reserved field {zero}, expected {SCHEMA} and 0"
        )
    if file_size > len(view):
        raise ArtifactError(f"the artifact is truncated: {len(view)} of {file_size} bytes")
    if file_size < len(view):
        raise ArtifactError(f"the artifact has {len(view) - file_size} bytes after its end at {file_size}")
    if manifest_size > file_size - _HEADER.size:
        raise ArtifactError(f"the artifact's header is damaged: a manifest of {manifest_size} in {file_size} bytes")
    encoded = bytes(view[_HEADER.size : _HEADER.size + manifest_size])
    if sha256(encoded).digest() != manifest_digest:
        raise ArtifactError("the artifact's manifest is damaged: its SHA-256 differs from the one in the header")
    try:
        manifest = read_json(encoded)
        canonical = canonical_json(manifest) == encoded
    except (ValueError, RecursionError) as error:
        raise ArtifactError(f"the artifact's manifest is malformed: {error}") from None
    if not canonical:
        raise ArtifactError("the artifact's manifest is malformed: its JSON is not in the canonical form")
    if not isinstance(manifest, dict):
        raise ArtifactError(f"the artifact's manifest is a JSON {type(manifest).__name__}, expected an object")
    return manifest


def _read_sections(view: memoryview, table: Mapping[str, Any]) -> dict[str, bytes]:
    """Every section's bytes, after a check of its position, its digest and the padding before it."""
    manifest_end = _HEADER.size + _HEADER.unpack_from(view)[4]
    origin = _aligned(manifest_end)
    sections: dict[str, bytes] = {}
    end = manifest_end
    for name, entry in table.items():
        if entry.keys() != {"offset", "size", "sha256"}:
            raise ArtifactError(f"section {name!r} of the artifact has the fields {sorted(entry)}")
        begin = origin + _integer(entry["offset"], f"the offset of section {name!r}", 0)
        size = _integer(entry["size"], f"the size of section {name!r}", 0)
        if begin != _aligned(end) or begin + size > len(view):
            raise ArtifactError(f"section {name!r} of the artifact is out of place: {size} bytes at {begin}")
        if any(view[end:begin]):
            raise ArtifactError(f"the artifact is damaged: the padding before section {name!r} is not zero")
        end = begin + size
        sections[name] = bytes(view[begin:end])
        if sha256(sections[name]).hexdigest() != entry["sha256"]:
            raise ArtifactError(f"section {name!r} of the artifact is damaged: its SHA-256 differs from the manifest's")
    if end != len(view):
        raise ArtifactError(f"the artifact has {len(view) - end} bytes after its last section")
    return sections


def _read_kernel(entry: Mapping[str, Any]) -> KernelInfo:
    size = entry["block_size"]
    return KernelInfo(
        symbol=entry["symbol"],
        params=_read_params(entry["params"]),
        block_size=None if size is None else tuple(size),
        static_shared_bytes=entry["static_shared_bytes"],
        resources=entry["resources"],
    )


def _read_params(entries: list[Mapping[str, Any]]) -> tuple[KernelParam, ...]:
    return tuple(KernelParam(entry["kind"], entry["size"]) for entry in entries)


def _describe_params(params: tuple[KernelParam, ...]) -> list[dict[str, str | int]]:
    return [{"kind": param.kind, "size": param.size} for param in params]


def _aligned(offset: int) -> int:
    return -(-offset // _ALIGNMENT) * _ALIGNMENT


def _text(value: object, what: str) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= _MOST_CHARACTERS:
        _refuse(what, value, f"a string of 1 to {_MOST_CHARACTERS} characters")
    return value


def _integer(value: object, what: str, least: int, most: int = (1 << 63) - 1) -> int:
    # bool is an int to isinstance, and JSON has both
    if type(value) is not int or not least <= value <= most:
        _refuse(what, value, f"an integer from {least} to {most}")
    return value


def _digest(value: object, what: str) -> None:
    if not isinstance(value, str) or len(value) != 64 or set(value) - set("0123456789abcdef"):
        _refuse(what, value, "64 lower-case hexadecimal digits")


def _distinct(names: list[str], what: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ArtifactError(f"the {what} {name!r} occurs more than once in the artifact, expected once")
        seen.add(name)


def _refuse(what: str, value: object, expected: str) -> NoReturn:
    raise ArtifactError(f"{what} is {shortened(value)}, expected {expected}")
