"""Fat binaries of HIP: code objects for several chips in one file.

The formats are those of LLVM's page "Clang Offload Bundler": "Bundled Code Object File Layout" and "Compression and
Decompression".  A program or a library of HIP's has them in its section ``.hip_fatbin``, one for each translation unit.
"""

from __future__ import annotations

import ctypes
import struct
import zlib
from collections.abc import Iterator, Sequence

from flydsl.binaries.elf import ELF_MAGIC, EM_AMDGPU, Elf
from flydsl.errors import ArtifactError, ToolchainError
from flydsl.support.fast_dataclass import record

_BUNDLE_MAGIC, _COMPRESSED_MAGIC = b"__CLANG_OFFLOAD_BUNDLE__", b"CCOB"
_SECTION = ".hip_fatbin"
_WORD, _ENTRY, _METHOD = struct.Struct("<Q"), struct.Struct("<QQQ"), struct.Struct("<HH")
_SIZES = {1: struct.Struct("<I8x"), 2: struct.Struct("<II8x"), 3: struct.Struct("<QQ8x")}
"""By version the sizes behind the method: of all but in the first, and decompressed; then a hash."""
_ZLIB, _ZSTD = 0, 1
_PARTS = 5
"""Parts of an entry's identifier before its target."""
_MOST_BYTES = 1 << 32
"""Bytes of a decompressed bundle, at most."""


@record
class BundledObject:
    """One entry of a bundle."""

    target: str
    """The processor with its features, such as ``gfx942`` or ``gfx90a:xnack+``; empty for code of the host."""
    image: bytes


def bundled_objects(data: bytes) -> Sequence[BundledObject]:
    """The code objects of a file: of its bundles, or of bundles in a section of an object, a library or a program.

    Raises :class:`ArtifactError` for a damaged file, or for one that has no bundle.
    """
    if data[:4] == ELF_MAGIC:
        elf = Elf(data)
        section = elf.section(_SECTION)
        if elf.machine == EM_AMDGPU or section is None:
            raise ArtifactError(f"the ELF file has no section {_SECTION}, expected the code objects of HIP there")
        data = elf.contents(section)
    return [entry for bundle in _bundles(data) for entry in _entries(bundle) if entry.target and entry.image]


def _bundles(data: bytes) -> Iterator[bytes]:
    """The bundles that stand behind each other, with zeros between, each decompressed."""
    rest = data
    while rest := rest.lstrip(b"\0"):
        if rest.startswith(_COMPRESSED_MAGIC):
            bundle, size = _decompressed(rest)
        elif rest.startswith(_BUNDLE_MAGIC):
            bundle, size = rest, max((end for _, _, end in _places(rest)), default=len(rest))
        else:
            raise ArtifactError(
                f"a bundle of code objects starts with {rest[:8]!r}, expected {_BUNDLE_MAGIC!r} or {_COMPRESSED_MAGIC!r}"
            )
        yield bundle
        rest = rest[size:]


def _places(bundle: bytes) -> Iterator[tuple[str, int, int]]:
    """The name, start and end of each entry."""
    try:
        (count,) = _WORD.unpack_from(bundle, len(_BUNDLE_MAGIC))
        at = len(_BUNDLE_MAGIC) + _WORD.size
        for _ in range(count):
            start, size, length = _ENTRY.unpack_from(bundle, at)
            at += _ENTRY.size
            if max(start + size, at + length) > len(bundle):
                raise ArtifactError(
                    f"a bundle is truncated: it has {len(bundle)} bytes, an entry ends at {start + size}"
                )
            yield bundle[at : at + length].decode("utf-8", "backslashreplace"), start, start + size
            at += length
    except struct.error as error:
        raise ArtifactError(f"a bundle is truncated: it has {len(bundle)} bytes: {error}") from error


def _entries(bundle: bytes) -> Iterator[BundledObject]:
    """The entries; an identifier is a kind, a triple of four parts, the last often empty, and the target."""
    if not bundle.startswith(_BUNDLE_MAGIC):
        raise ArtifactError(f"a decompressed bundle starts with {bundle[:8]!r}, expected {_BUNDLE_MAGIC!r}")
    for name, start, end in _places(bundle):
        parts = name.split("-", _PARTS)
        yield BundledObject(parts[_PARTS] if len(parts) > _PARTS else "", bundle[start:end])


def _decompressed(data: bytes) -> tuple[bytes, int]:
    """The bundle in a compressed one, and the bytes that this one has."""
    at = len(_COMPRESSED_MAGIC) + _METHOD.size
    try:
        version, method = _METHOD.unpack_from(data, len(_COMPRESSED_MAGIC))
        if version not in _SIZES:
            raise ArtifactError(f"a compressed bundle is of version {version}, expected {', '.join(map(str, _SIZES))}")
        sizes = _SIZES[version].unpack_from(data, at)
    except struct.error as error:
        raise ArtifactError(f"a compressed bundle is truncated: it has {len(data)} bytes") from error
    total, size = (len(data), *sizes) if version == 1 else sizes
    at += _SIZES[version].size
    if not at <= total <= len(data) or size > _MOST_BYTES:
        raise ArtifactError(f"a compressed bundle says {total} bytes, {size} decompressed; the file has {len(data)}")
    content = data[at:total]
    if method == _ZLIB:
        try:
            return zlib.decompressobj().decompress(content, size), total
        except zlib.error as error:
            raise ArtifactError(f"a compressed bundle is damaged: {error}") from error
    if method == _ZSTD:
        return _zstd(content, size), total
    raise ArtifactError(f"a compressed bundle is of method {method}, expected {_ZLIB} (zlib) or {_ZSTD} (zstd)")


def _zstd(content: bytes, size: int) -> bytes:
    """The frame's content of ``size`` bytes, by the system's library: CPython has none before 3.14."""
    try:
        decompress = ctypes.CDLL("libzstd.so.1").ZSTD_decompress
    except OSError as error:
        raise ToolchainError(
            "a bundle is compressed with zstd, and there is no libzstd.so.1; install zstd, or take the code object out "
            "with clang-offload-bundler --unbundle"
        ) from error
    decompress.restype, decompress.argtypes = ctypes.c_size_t, (
        ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t
    )  # fmt: skip
    result = bytearray(size)
    buffer = (ctypes.c_char * size).from_buffer(result)
    if decompress(buffer, size, content, len(content)) != size:
        raise ArtifactError(f"a compressed bundle is damaged: its content does not decompress to {size} bytes")
    del buffer
    return bytes(result)
