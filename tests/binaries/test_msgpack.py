"""MessagePack: every form of every type, and nothing else."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rows import in_one_test

from flydsl.binaries.msgpack import Value, decode
from flydsl.errors import ArtifactError


@in_one_test(
    ("encoded", "value"),
    [
        ("00", 0),
        ("7f", 127),
        ("e0", -32),
        ("ff", -1),
        ("cc80", 128),
        ("cd0100", 256),
        ("ce00010000", 65536),
        ("cfffffffffffffffff", 2**64 - 1),
        ("d080", -128),
        ("d1ff00", -256),
        ("d2ffff0000", -65536),
        ("d38000000000000000", -(2**63)),
        ("c0", None),
        ("c2", False),
        ("c3", True),
        ("a0", ""),
        ("a3616263", "abc"),
        ("d903616263", "abc"),
        ("da0003616263", "abc"),
        ("db00000003616263", "abc"),
        ("c40200ff", b"\x00\xff"),
        ("c5000200ff", b"\x00\xff"),
        ("c60000000200ff", b"\x00\xff"),
        ("90", []),
        ("9201a162", [1, "b"]),
        ("dc000201a162", [1, "b"]),
        ("dd0000000201a162", [1, "b"]),
        ("80", {}),
        ("82a16101a16290", {"a": 1, "b": []}),
        ("de0001a16180", {"a": {}}),
        ("df00000001a161c0", {"a": None}),
    ],
)
def test_forms(encoded: str, value: Value) -> None:
    assert decode(bytes.fromhex(encoded)) == value
    with pytest.raises(ArtifactError, match="continue after their end"):
        decode(bytes.fromhex(encoded) + b"\0")
    for size in range(len(encoded) // 2):
        with pytest.raises(ArtifactError, match="truncated"):
            decode(bytes.fromhex(encoded)[:size])


@pytest.mark.parametrize(
    ("encoded", "message"),
    [
        ("c1", "unexpected type 0xc1"),
        ("ca00000000", "unexpected type 0xca"),
        ("d40000", "unexpected type 0xd4"),
        ("810101", "map key of type int"),
        ("81c001", "map key of type NoneType"),
        ("dfffffffff", "truncated"),
        ("91" * 100, "nested more than"),
    ],
)
def test_refused(encoded: str, message: str) -> None:
    with pytest.raises(ArtifactError, match=message):
        decode(bytes.fromhex(encoded))


@given(st.binary(max_size=100))
def test_any_bytes_give_a_value_or_the_one_error(data: bytes) -> None:
    with suppress(ArtifactError):
        decode(data)
