"""The cache key: named parts, so that a miss names the part that changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from hashlib import sha256
from itertools import pairwise

from flydsl.artifact import Artifact
from flydsl.errors import ArtifactError
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import cached_property
from flydsl.trust.json import read_json

TEXT_SECTION = "key.json"
"""The section of an artifact with the text of the short parts of its key."""
_SHORT = 4096
_SHOWN = 8


class CacheWarning(RuntimeWarning):
    """A cache cannot be used, or an entry of it is not trusted; kernels are compiled instead."""


@record
class PartDifference:
    """One part in which two keys differ; ``None`` stands for the digest if a key lacks the part.

    A short part, such as a list of versions, has texts.  ``str`` then shows the items that only one of them has.
    """

    name: str
    mine: str | None
    theirs: str | None
    my_text: str | None = None
    their_text: str | None = None

    def __str__(self) -> str:
        mine, theirs = _side(self.mine), _side(self.theirs)
        if self.my_text is not None and self.their_text is not None:
            here, there = self.my_text.split(", "), self.their_text.split(", ")
            if set(here) != set(there):  # else only the order differs, which only the whole text could show
                mine, theirs = _only_in(here, there), _only_in(there, here)
        return f"{self.name}: {mine} here, {theirs} there"


def _side(digest: str | None) -> str:
    return "absent" if digest is None else digest[:12]


def _only_in(items: list[str], others: list[str]) -> str:
    found = [item for item in items if item not in others]
    shown = ", ".join(found[:_SHOWN]) or "nothing else"
    return f"{shown} and {len(found) - _SHOWN} more" if len(found) > _SHOWN else shown


@record
class CacheKey:
    """Names of parts with the SHA-256 of each in hexadecimal, sorted by name.

    Equal keys have the same names and the same digests, whatever the order of the parts.

    Raises:
        ArtifactError: a name occurs twice, or a digest is not one.
    """

    parts: tuple[tuple[str, str], ...]
    texts: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    """The text of short parts, for people; equality compares digests only."""

    def __post_init__(self) -> None:
        parts = tuple(sorted(self.parts))
        for name, digest in parts:
            if len(digest) != 64 or set(digest) - set("0123456789abcdef"):
                raise ArtifactError(
                    f"the digest of key part {name!r} is {digest!r}, expected 64 lower-case hexadecimal digits"
                )
        for (name, _), (following, _) in pairwise(parts):
            if name == following:
                raise ArtifactError(f"the key part {name!r} occurs more than once, expected once")
        object.__setattr__(self, "parts", parts)

    @classmethod
    def of(cls, parts: Mapping[str, str | bytes]) -> CacheKey:
        """The key of these parts; text counts as its UTF-8 bytes.

        A part is everything of one kind that the result depends on: ``{"ir": text, "target": "rocm:gfx942", ...}``.
        """
        digests = tuple((name, sha256(_encoded(value)).hexdigest()) for name, value in parts.items())
        short = {name: value for name, value in parts.items() if isinstance(value, str) and len(value) <= _SHORT}
        return cls(digests, short)

    @classmethod
    def of_artifact(cls, artifact: Artifact) -> CacheKey:
        """The key of an artifact, with the texts that it carries.

        Raises:
            ArtifactError: its parts are not those of a key.
        """
        try:
            texts = read_json(artifact.sections.get(TEXT_SECTION, b"{}"))
        except ArtifactError:
            texts = {}
        known = texts.items() if isinstance(texts, dict) else ()
        return cls(artifact.key, {name: text for name, text in known if isinstance(text, str)})

    def sections(self) -> dict[str, bytes]:
        """The texts as a section of an artifact: JSON in ASCII, keys sorted, no blanks."""
        return {TEXT_SECTION: json.dumps(dict(self.texts), sort_keys=True, separators=(",", ":")).encode("ascii")}

    @cached_property
    def digest(self) -> str:
        """The SHA-256 in hexadecimal over all names and digests; it names the entry in the cache."""
        state = sha256()
        for name, digest in self.parts:
            encoded = _encoded(name)
            # The length prefix makes the encoding injective: no two lists of parts give the same bytes.
            state.update(len(encoded).to_bytes(8, "little"))
            state.update(encoded)
            state.update(bytes.fromhex(digest))
        return state.hexdigest()

    def explain(self, other: CacheKey) -> tuple[PartDifference, ...]:
        """The parts in which the keys differ, by name; empty exactly if the digests are equal."""
        mine, theirs = dict(self.parts), dict(other.parts)
        return tuple(
            PartDifference(name, mine.get(name), theirs.get(name), self.texts.get(name), other.texts.get(name))
            for name in sorted(mine.keys() | theirs.keys())
            if mine.get(name) != theirs.get(name)
        )

    def common_parts(self, other: CacheKey) -> int:
        """The number of equal parts."""
        return len(set(self.parts) & set(other.parts))


def _encoded(value: str | bytes) -> bytes:
    # Names of files on POSIX may hold undecodable bytes, which Python carries as lone surrogates.
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
