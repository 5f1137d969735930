"""Bundles of HIP's code objects: plain, compressed, in sections of host files; damaged ones are told."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flydsl.binaries.elf import NewSection, shared_object
from flydsl.binaries.fat_binaries import bundled_objects
from flydsl.errors import ArtifactError

ENTRIES = {
    "host-x86_64-unknown-linux--": b"",
    "hipv4-amdgcn-amd-amdhsa--gfx942": b"the first",
    "hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-": b"the second",
    "hip-amdgcn-amd-amdhsa-unknown-gfx1100": b"the third",
}
FOUND = [("gfx942", b"the first"), ("gfx90a:sramecc+:xnack-", b"the second"), ("gfx1100", b"the third")]


def bundle(entries: Mapping[str, bytes] = ENTRIES) -> bytes:
    """A bundle as LLVM's page describes it."""
    at = 32 + sum(24 + len(name) for name in entries)
    table = b""
    for name, content in entries.items():
        table += struct.pack("<QQQ", at, len(content), len(name)) + name.encode()
        at += len(content)
    return b"__CLANG_OFFLOAD_BUNDLE__" + struct.pack("<Q", len(entries)) + table + b"".join(entries.values())


def compressed(data: bytes, version: int) -> bytes:
    """A bundle compressed with zlib."""
    content = zlib.compress(data)
    sizes = {1: "<IQ", 2: "<IIQ", 3: "<QQQ"}[version]
    total = () if version == 1 else (8 + struct.calcsize(sizes) + len(content),)
    return b"CCOB" + struct.pack("<HH", version, 0) + struct.pack(sizes, *total, len(data), 0) + content


def library(content: bytes) -> bytes:
    """A library for x86-64 with a section of fat binaries."""
    section = NewSection(".hip_fatbin", 1, 0, content, 4096)
    return shared_object(b"\x7fELF\x02\x01\x01" + bytes(9), 62, 0, [], [section])


def found(data: bytes) -> list[tuple[str, bytes]]:
    return [(each.target, each.image) for each in bundled_objects(data)]


def test_entries_have_their_target() -> None:
    assert found(bundle()) == FOUND


@pytest.mark.parametrize("version", [1, 2, 3])
def test_compressed(version: int) -> None:
    assert found(compressed(bundle(), version)) == FOUND


@pytest.mark.parametrize("form", [bundle, lambda: compressed(bundle(), 3)])
def test_a_library_has_a_bundle_of_each_translation_unit(form: Callable[[], bytes]) -> None:
    assert found(library(form() + bytes(100) + form())) == FOUND * 2


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (library(b"")[:4] + b"\x02\x01\x01", "truncated"),
        (shared_object(b"\x7fELF\x02\x01\x01" + bytes(9), 62, 0, [], []), r"no section \.hip_fatbin"),
        (b"HIPK" + bytes(20), "starts with b'HIPK"),
        (bundle()[:-1], "truncated"),
        (compressed(b"no bundle at all", 2), "starts with b'no bundl'"),
        (compressed(bundle(), 2)[:-1], "the file has"),
        (b"CCOB" + struct.pack("<HHIQ", 4, 0, 9, 0), "version 4, expected 1, 2, 3"),
        (b"CCOB" + struct.pack("<HHIQ", 1, 7, 9, 0), "method 7"),
        (b"CCOB" + struct.pack("<HHIQ", 1, 0, 9, 0) + b"no zlib", "damaged"),
        (b"CCOB" + struct.pack("<HHIQ", 1, 1, 9, 0) + b"no zstd", "does not decompress to 9 bytes"),
        (b"CCOB" + struct.pack("<HHQQQ", 3, 0, 32, 1 << 40, 0), "1099511627776 decompressed"),
    ],
)
def test_what_is_wrong_is_said(data: bytes, message: str) -> None:
    with pytest.raises(ArtifactError, match=message):
        bundled_objects(data)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_changed_bytes(data: st.DataObject) -> None:
    damaged = bytearray(data.draw(st.sampled_from([bundle(), compressed(bundle(), 2), library(bundle())])))
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    try:
        found(bytes(damaged))
    except ArtifactError as error:
        assert str(error)
