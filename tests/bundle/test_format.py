"""The bundle's file: what was put in comes out, damage is found, equal content gives equal bytes."""

from __future__ import annotations

import os
import random
import struct
from pathlib import Path

import pytest

from flydsl.bundle.format import BundleFile, BundleWriter, Reference
from flydsl.errors import ArtifactError
from flydsl.trust.json import canonical_json


def write(path: Path, kernels: dict[str, bytes]) -> Path:
    writer = BundleWriter()
    for name, data in kernels.items():
        writer.add_kernel(name, {"block": writer.add_block(data).to_json()})
    path.write_bytes(writer.to_bytes({"about": "a test"}))
    return path


def block(file: BundleFile, name: str) -> bytes:
    record = file.record(name)
    assert record is not None
    return bytes(file.block(Reference(*record["block"]), name))


def test_every_kernel_is_found_by_its_name(tmp_path: Path) -> None:
    kernels = {f"kernel {i}": random.Random(i).randbytes(i) for i in range(300)}
    file = BundleFile(write(tmp_path / "k.flyb", kernels))
    assert len(file) == 300
    assert file.names() == sorted(kernels)
    assert {name: block(file, name) for name in kernels} == kernels
    assert file.record("kernel 300") is None
    assert file.manifest() == {"about": "a test"}


def test_a_bundle_of_nothing_is_a_bundle(tmp_path: Path) -> None:
    file = BundleFile(write(tmp_path / "k.flyb", {}))
    assert len(file) == 0 and file.names() == [] and file.record("") is None


def test_blocks_start_where_they_can_be_mapped_and_equal_ones_are_stored_once(tmp_path: Path) -> None:
    data = bytes(range(256)) * 64
    small = write(tmp_path / "one.flyb", {"a": data})
    file = BundleFile(write(tmp_path / "two.flyb", {"a": data, "b": data, "c": data}))
    assert all(file.record(name)["block"][0] % 64 == 0 for name in "abc")  # type: ignore[index]
    assert file.path.stat().st_size < small.stat().st_size + 1024


def test_the_order_of_kernels_does_not_decide_how_they_are_found(tmp_path: Path) -> None:
    kernels = {name: name.encode() for name in "abcdefgh"}
    backwards = dict(reversed(kernels.items()))
    for order in (kernels, backwards):
        file = BundleFile(write(tmp_path / "k.flyb", order))
        assert {name: block(file, name) for name in order} == kernels


def test_two_kernels_of_one_name_are_refused() -> None:
    writer = BundleWriter()
    writer.add_kernel("a", {})
    with pytest.raises(ArtifactError, match="two kernels named 'a'"):
        writer.add_kernel("a", {"other": 1})


def test_every_damaged_byte_is_found_when_its_content_is_used(tmp_path: Path) -> None:
    path = write(tmp_path / "k.flyb", {"a": b"x" * 100, "b": b"y" * 100})
    whole = path.read_bytes()
    used = set()
    for position in range(len(whole)):
        damaged = bytearray(whole)
        damaged[position] ^= 0x40
        path.write_bytes(damaged)
        try:
            file = BundleFile(path)
            assert block(file, "a") == b"x" * 100 and block(file, "b") == b"y" * 100
            file.manifest()
        except ArtifactError:
            used.add(position)
    padding = [i for i in range(len(whole)) if i not in used]
    assert all(whole[i] == 0 for i in padding), "only padding may change unseen"
    assert len(padding) < len(whole) // 2


@pytest.mark.parametrize("size", [0, 1, 64, 127, 128, 200, -1])
def test_a_truncated_bundle_is_refused_when_it_is_opened(tmp_path: Path, size: int) -> None:
    path = write(tmp_path / "k.flyb", {"a": b"x" * 1000})
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(ArtifactError, match=r"not a bundle|truncated"):
        BundleFile(path)


def test_another_kind_of_file_and_a_newer_bundle_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "k.flyb"
    path.write_bytes(b"\x7fELF" + bytes(1000))
    with pytest.raises(ArtifactError, match="not a bundle"):
        BundleFile(path)
    data = bytearray(write(path, {"a": b""}).read_bytes())
    struct.pack_into("<I", data, 8, 2)
    path.write_bytes(data)
    with pytest.raises(ArtifactError, match="newer"):
        BundleFile(path)


def test_references_beyond_the_file_are_refused(tmp_path: Path) -> None:
    file = BundleFile(write(tmp_path / "k.flyb", {"a": b"x"}))
    for offset, size in ((0, 10), (1 << 40, 1), (128, 1 << 40)):
        with pytest.raises(ArtifactError, match="out of place"):
            file.block(Reference(offset, size, "0" * 64), "a block")


def test_opening_ten_thousand_kernels_reads_none_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "k.flyb", {f"kernel_{i}": canonical_json({"i": i}) for i in range(10_000)})
    sizes: list[int] = []
    read = os.pread

    def counted(descriptor: int, size: int, offset: int) -> bytes:
        sizes.append(size)
        return read(descriptor, size, offset)

    monkeypatch.setattr(os, "pread", counted)
    file = BundleFile(path)
    assert len(file) == 10_000
    assert len(sizes) <= 3, "the header and the two tables"
    assert sum(sizes) < 10_000 * 80 + 1000, "a row of a table for each kernel"
    assert block(file, "kernel_9999") == b'{"i":9999}'
