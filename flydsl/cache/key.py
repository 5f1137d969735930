"""The cache key: named parts, so that a miss can be explained by the part that changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from flydsl.errors import ArtifactError

__all__ = ["CacheKey", "PartDifference"]


@dataclass(frozen=True)
class PartDifference:
    """One part in which two keys differ; ``None`` stands for the digest in a key that lacks the part."""

    name: str
    mine: str | None
    theirs: str | None

    def __str__(self) -> str:
        def short(digest: str | None) -> str:
            return "absent" if digest is None else digest[:12]

        return f"{self.name}: {short(self.mine)} here, {short(self.theirs)} there"


@dataclass(frozen=True)
class CacheKey:
    """Names of parts with the SHA-256 of each in hexadecimal, sorted by name.

    Equal keys have the same names and the same digests; the order in which the parts were given does not count.

    Raises:
        ArtifactError: a name occurs twice, or a digest is not one.
    """

    parts: tuple[tuple[str, str], ...]

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
        return cls(tuple((name, hashlib.sha256(_encoded(value)).hexdigest()) for name, value in parts.items()))

    @cached_property
    def digest(self) -> str:
        """The SHA-256 in hexadecimal over all names and digests; it names the entry in the cache."""
        state = hashlib.sha256()
        for name, digest in self.parts:
            encoded = _encoded(name)
            # The length in front makes the encoding prefix-free: no two lists of parts give the same bytes.
            state.update(len(encoded).to_bytes(8, "little"))
            state.update(encoded)
            state.update(bytes.fromhex(digest))
        return state.hexdigest()

    def explain(self, other: CacheKey) -> tuple[PartDifference, ...]:
        """The parts in which the keys differ, by name; empty just when the digests are equal."""
        mine, theirs = dict(self.parts), dict(other.parts)
        return tuple(
            PartDifference(name, mine.get(name), theirs.get(name))
            for name in sorted(mine.keys() | theirs.keys())
            if mine.get(name) != theirs.get(name)
        )


def _encoded(value: str | bytes) -> bytes:
    # Names of files on POSIX may hold undecodable bytes, which Python carries as lone surrogates.
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
