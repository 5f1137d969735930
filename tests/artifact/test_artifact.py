"""Laws of the artifact file: it round-trips, equal artifacts have equal bytes, and no damage goes unseen."""

from __future__ import annotations

import hashlib
import json
import os
import struct
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rows import in_one_test

from flydsl.artifact import SCHEMA, Artifact, KernelInfo, KernelParam
from flydsl.errors import ArtifactError

POINTER = KernelParam("ptr<1>", 8)
EXAMPLE = Artifact(
    name="softmax",
    target="rocm:gfx942",
    kernels=(
        KernelInfo(
            "softmax_0", (POINTER, KernelParam("i32", 4)), (256, 1, 1), 1024, {"registers": 24, "scratch_bytes": 0}
        ),
        KernelInfo("softmax_1", (), None, 0, {}),
    ),
    params=(POINTER, KernelParam("i32", 4), KernelParam("ptr", 8)),
    key=(("ir", hashlib.sha256(b"ir").hexdigest()), ("target", hashlib.sha256(b"rocm:gfx942").hexdigest())),
    sections={"host.x86_64": b"\x7fELF host", "binary": bytes(range(256)) * 3, "empty": b""},
)

names = st.text(min_size=1, max_size=8)
sizes = st.integers(min_value=1, max_value=2**31 - 1)
params = st.lists(st.builds(KernelParam, names, sizes), max_size=3).map(tuple)
kernels = st.builds(
    KernelInfo,
    symbol=names,
    params=params,
    block_size=st.none() | st.tuples(sizes, sizes, sizes),
    static_shared_bytes=st.integers(min_value=0, max_value=2**31 - 1),
    resources=st.dictionaries(names, st.integers(min_value=0, max_value=2**63 - 1), max_size=3),
)
artifacts = st.builds(
    Artifact,
    name=names,
    target=names,
    kernels=st.lists(kernels, max_size=3, unique_by=lambda kernel: kernel.symbol).map(tuple),
    params=params,
    key=st.dictionaries(names, st.binary().map(lambda text: hashlib.sha256(text).hexdigest()), max_size=3).map(
        lambda parts: tuple(parts.items())
    ),
    sections=st.dictionaries(names, st.binary(max_size=200), max_size=4),
)


@given(artifacts)
def test_round_trip(artifact: Artifact) -> None:
    data = artifact.to_bytes()
    again = Artifact.from_bytes(data)
    assert again == artifact
    assert again.to_bytes() == data


@given(artifacts)
def test_its_repr_is_one_short_line_with_its_name_and_target(artifact: Artifact) -> None:
    shown = repr(replace(artifact, sections={"binary": bytes(100_000)}))
    assert len(shown) < 500 and "100,000 bytes" in shown
    assert artifact.name in shown and artifact.target in shown


@given(artifacts)
def test_sections_lie_aligned_where_the_manifest_says(artifact: Artifact) -> None:
    data = artifact.to_bytes()
    (manifest_size,) = struct.unpack_from("<Q", data, 24)
    origin = -(-(64 + manifest_size) // 64) * 64
    manifest = json.loads(data[64 : 64 + manifest_size])
    assert manifest == artifact.manifest()
    assert list(manifest["sections"]) == sorted(artifact.sections)
    for name, entry in manifest["sections"].items():
        begin = origin + entry["offset"]
        assert begin % 64 == 0
        assert data[begin : begin + entry["size"]] == artifact.sections[name]


def test_order_of_dictionaries_does_not_change_the_bytes() -> None:
    first = EXAMPLE.kernels[0]
    turned = replace(
        EXAMPLE,
        kernels=(replace(first, resources=dict(sorted(first.resources.items(), reverse=True))), EXAMPLE.kernels[1]),
        sections=dict(sorted(EXAMPLE.sections.items(), reverse=True)),
    )
    assert turned.to_bytes() == EXAMPLE.to_bytes()


def test_bytes_are_equal_in_another_process_with_another_hash_seed() -> None:
    program = (
        "import runpy, sys\n"
        "example = runpy.run_path(sys.argv[1])['EXAMPLE']\n"
        "sys.stdout.buffer.write(example.to_bytes())"
    )
    for seed in ("1", "2"):
        environment = dict(os.environ, PYTHONHASHSEED=seed, PYTHONPATH=os.pathsep.join(filter(None, sys.path)))
        command = [sys.executable, "-c", program, __file__]
        run = subprocess.run(command, capture_output=True, env=environment, check=True)
        assert run.stdout == EXAMPLE.to_bytes()


def test_every_truncation_is_refused() -> None:
    data = EXAMPLE.to_bytes()
    for size in range(len(data)):
        with pytest.raises(ArtifactError, match="truncated" if size else "not a flydsl artifact"):
            Artifact.from_bytes(data[:size])


def test_every_flipped_bit_is_refused() -> None:
    data = EXAMPLE.to_bytes()
    for position in range(len(data)):
        for bit in range(8):
            damaged = bytearray(data)
            damaged[position] ^= 1 << bit
            with pytest.raises(ArtifactError):
                Artifact.from_bytes(damaged)


@given(st.binary(min_size=1, max_size=80))
def test_trailing_bytes_are_refused(garbage: bytes) -> None:
    with pytest.raises(ArtifactError, match=f"has {len(garbage)} bytes after its end"):
        Artifact.from_bytes(EXAMPLE.to_bytes() + garbage)


@given(st.binary(max_size=200))
def test_foreign_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(ArtifactError):
        Artifact.from_bytes(data)


def test_newer_schema_says_so() -> None:
    data = bytearray(EXAMPLE.to_bytes())
    struct.pack_into("<I", data, 8, SCHEMA + 1)
    with pytest.raises(ArtifactError, match=f"schema {SCHEMA + 1}, newer than {SCHEMA}"):
        Artifact.from_bytes(data)


def _forge(manifest: object, tail: bytes = b"") -> bytes:
    """A file whose header and digests are right and whose manifest holds anything."""
    encoded = (
        manifest
        if isinstance(manifest, bytes)
        else json.dumps(manifest, sort_keys=True, separators=(",", ":")).encode()
    )
    digest = hashlib.sha256(encoded).digest()
    size = 64 + len(encoded) + len(tail)
    return struct.pack("<8sIIQQ32s", b"\x89FLYK\r\n\x1a", SCHEMA, 0, size, len(encoded), digest) + encoded + tail


EMPTY = replace(EXAMPLE, sections={}).manifest()
KERNEL = EMPTY["kernels"][0]


def test_forged_manifest_without_a_fault_is_read() -> None:
    assert Artifact.from_bytes(_forge(EMPTY)) == replace(EXAMPLE, sections={})


@in_one_test(
    ("manifest", "message"),
    [
        ([], "expected an object"),
        (b"[" * 100_000, "nested 100000 levels deep"),
        (b'{"a":NaN}', "the number NaN"),
        (b"\xff", "not JSON"),
        (b'{"a": 1}', "canonical"),
        (b'{"a":1,"a":1}', "two fields of one name"),
        ({}, "'sections' is missing"),
        ({**EMPTY, "extra": 1}, "other fields"),
        ({**EMPTY, "schema": True}, "other fields"),
        ({**EMPTY, "name": ""}, "an artifact's name is ''"),
        ({**EMPTY, "name": 5}, "an artifact's name is 5"),
        ({**EMPTY, "target": None}, "an artifact's target is None"),
        ({**EMPTY, "params": 5}, "malformed"),
        ({**EMPTY, "params": [5]}, "malformed"),
        ({**EMPTY, "params": [{"kind": "i32", "size": 0}]}, "the size of a i32 parameter is 0"),
        ({**EMPTY, "params": [{"kind": "i32", "size": True}]}, "is True, expected an integer from 1"),
        ({**EMPTY, "kernels": [KERNEL, KERNEL]}, "'softmax_0' occurs more than once"),
        ({**EMPTY, "kernels": [{**KERNEL, "block_size": [1, 2]}]}, "expected three sizes or none"),
        ({**EMPTY, "kernels": [{**KERNEL, "block_size": [1, 2, 0]}]}, "a block size of kernel 'softmax_0' is 0"),
        ({**EMPTY, "kernels": [{**KERNEL, "block_size": 256}]}, "malformed"),
        ({**EMPTY, "kernels": [{**KERNEL, "resources": {"registers": -1}}]}, "registers of kernel 'softmax_0' is -1"),
        ({**EMPTY, "kernels": [{**KERNEL, "resources": [1]}]}, "malformed"),
        ({**EMPTY, "kernels": [{**KERNEL, "more": 1}]}, "other fields"),
        ({**EMPTY, "key": [["ir", "00"]]}, "expected 64 lower-case hexadecimal digits"),
        ({**EMPTY, "key": [["ir"]]}, "malformed"),
        ({**EMPTY, "sections": []}, "malformed"),
        ({**EMPTY, "sections": {"binary": 5}}, "malformed"),
        ({**EMPTY, "sections": {"binary": {}}}, "has the fields"),
        ({**EMPTY, "sections": {"binary": {"offset": 0, "size": 1, "sha256": ""}}}, "out of place"),
        ({**EMPTY, "sections": {"binary": {"offset": -64, "size": 0, "sha256": ""}}}, "section 'binary' is -64"),
        ({**EMPTY, "sections": {"binary": {"offset": 2**62, "size": 2**62, "sha256": ""}}}, "out of place"),
        ({**EMPTY, "sections": {"binary": {"offset": 2**70, "size": 1, "sha256": ""}}}, "an integer of 22 digits"),
        (b'{"name":"\\ud800"}', "surrogates not allowed"),
        (b'{"a":1e999}', "the number 1e999"),
        ({**EMPTY, "params": [{"kind": "i32", "size": 2**40}]}, "expected an integer from 1 to 2147483647"),
    ],
)  # fmt: skip
def test_manifest_with_right_digest_and_wrong_content_is_refused(manifest: object, message: str) -> None:
    with pytest.raises(ArtifactError, match=message):
        Artifact.from_bytes(_forge(manifest))


def test_bytes_that_no_section_claims_are_refused() -> None:
    with pytest.raises(ArtifactError, match="has 3 bytes after its last section"):
        Artifact.from_bytes(_forge(EMPTY, b"abc"))


def test_mappings_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        EXAMPLE.sections["binary"] = b""  # type: ignore[index]
    with pytest.raises(TypeError):
        EXAMPLE.kernels[0].resources["registers"] = 0  # type: ignore[index]


def test_import_is_light() -> None:
    program = (
        "import sys, flydsl.artifact\n"
        "heavy = {'numpy', 'llvmlite', 'torch', 'torch_mlir', 'mlir'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(filter(None, sys.path)))
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
