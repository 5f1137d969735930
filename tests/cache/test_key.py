"""Laws of the cache key."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flydsl.cache.key import CacheKey, PartDifference
from flydsl.errors import ArtifactError

Parts = dict[str, str | bytes]
parts = st.dictionaries(st.text(max_size=4), st.text(max_size=4) | st.binary(max_size=4), max_size=4)


def _content(value: str | bytes) -> bytes:
    return value if isinstance(value, bytes) else value.encode("utf-8", "surrogatepass")


@given(parts, parts)
def test_digests_are_equal_just_when_names_and_contents_are(first: Parts, second: Parts) -> None:
    same = {name: _content(value) for name, value in first.items()} == {
        name: _content(value) for name, value in second.items()
    }
    assert (CacheKey.of(first).digest == CacheKey.of(second).digest) == same


@given(parts, parts)
def test_explain_names_just_the_parts_that_differ(first: Parts, second: Parts) -> None:
    mine, theirs = CacheKey.of(first), CacheKey.of(second)
    differing = {
        name
        for name in first.keys() | second.keys()
        if name not in first or name not in second or _content(first[name]) != _content(second[name])
    }
    explained = mine.explain(theirs)
    assert [difference.name for difference in explained] == sorted(differing)
    assert (explained == ()) == (mine.digest == theirs.digest)
    for difference in explained:
        assert difference.mine == dict(mine.parts).get(difference.name)
        assert difference.theirs == dict(theirs.parts).get(difference.name)


@given(st.data(), parts)
def test_order_does_not_count(data: st.DataObject, first: Parts) -> None:
    shuffled = data.draw(st.permutations(list(first.items())))
    assert CacheKey.of(dict(shuffled)) == CacheKey.of(first)
    assert CacheKey(tuple(data.draw(st.permutations(CacheKey.of(first).parts)))) == CacheKey.of(first)


def test_parts_hold_the_digest_of_each_content() -> None:
    key = CacheKey.of({"target": "rocm:gfx942", "ir": b"module {}"})
    assert key.parts == (
        ("ir", hashlib.sha256(b"module {}").hexdigest()),
        ("target", hashlib.sha256(b"rocm:gfx942").hexdigest()),
    )


def test_digest_is_the_same_in_every_process() -> None:
    program = "from flydsl.cache.key import CacheKey; print(CacheKey.of({'b': 'x', 'a': b'y', 'c': ''}).digest)"
    expected = CacheKey.of({"b": "x", "a": b"y", "c": ""}).digest
    for seed in ("1", "2"):
        environment = dict(os.environ, PYTHONHASHSEED=seed, PYTHONPATH=os.pathsep.join(filter(None, sys.path)))
        command = [sys.executable, "-c", program]
        run = subprocess.run(command, capture_output=True, env=environment, check=True, text=True)
        assert run.stdout.strip() == expected


def test_a_difference_reads_well() -> None:
    assert str(PartDifference("options", "ab" * 32, None)) == "options: abababababab here, absent there"


def test_a_name_given_twice_is_refused() -> None:
    with pytest.raises(ArtifactError, match="'ir' occurs more than once"):
        CacheKey((("ir", "0" * 64), ("target", "1" * 64), ("ir", "0" * 64)))


@pytest.mark.parametrize("digest", ["", "00", "g" * 64, "A" * 64, "0" * 65])
def test_a_digest_of_another_form_is_refused(digest: str) -> None:
    with pytest.raises(ArtifactError, match="expected 64 lower-case hexadecimal digits"):
        CacheKey((("ir", digest),))
