"""The communication manifest of whatever an attach is for: a program, a function, a bundle, or the manifest itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from flydsl.artifact import Artifact
from flydsl.bundle import Bundle, BundledFunction
from flydsl.dist.manifest import Manifest, parse
from flydsl.dist.uniting import unite
from flydsl.errors import CommError, did_you_mean
from flydsl.runtime.groups import COMM_SECTION
from flydsl.support.scalars import describe_value

__all__ = ["PROGRAM", "group_of", "manifest_and_code", "manifest_of"]


Parts = Mapping[str, str]
PROGRAM = "program"
"""The part of a cache key that is the traced program."""
_OF_MACHINES = ("target", "toolchain")
"""Parts of a cache key in which ranks of one program may differ: chips of one kind, and what makes code for them."""
_DIGITS = 16


def manifest_of(what: Any) -> Manifest:
    """The manifest of a function, a bundle, an artifact, bytes, or of several of these together.

    Raises:
        CommError: there is none; says what to pass.
        ManifestError: the bytes are none, or two programs disagree.
    """
    return manifest_and_code(what)[0]


def manifest_and_code(what: Any) -> tuple[Manifest, dict[str, dict[str, str]]]:
    """As :func:`manifest_of`, and for each program what of its key must be the same on all ranks.

    Returns:
        The manifest; and by program and part of the key the beginning of a digest over all variants.  A manifest alone
        has no code.

    Raises:
        CommError: there is none; says what to pass.
        ManifestError: the bytes are none, or two programs disagree.
    """
    found = [(parse(data) if isinstance(data, bytes) else data, parts) for data, parts in _programs(what)]
    manifests = list({manifest.digest: manifest for manifest, _ in found}.values())
    if not manifests:
        raise CommError(
            f"{describe_value(what)} has no compiled program with a group, so that there is nothing to attach; compile it "
            "first: flyc.compile(function, fx.dist.CommGroup(...), ...), with arrays or descriptions of them"
        )
    return manifests[0] if len(manifests) == 1 else unite(manifests), _code_of(found)


def _code_of(programs: Iterable[tuple[Manifest, Parts]]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, set[str]]] = {}
    for manifest, parts in programs:
        for name in sorted({program.name for program in manifest.programs}):
            for part, digest in parts.items():
                if part not in _OF_MACHINES:
                    found.setdefault(name, {}).setdefault(part, set()).add(digest)
    return {
        name: {part: sha256(" ".join(sorted(every)).encode()).hexdigest()[:_DIGITS] for part, every in parts.items()}
        for name, parts in found.items()
    }


def group_of(manifest: Manifest, name: str | None) -> str:
    """The name of the group to attach: the given one, or the manifest's only one.

    Raises:
        CommError: there is no such group, or several to choose from.
    """
    names = [group.name for group in manifest.groups]
    if name is None and len(names) == 1:
        return names[0]
    if name is None:
        raise CommError(f"the manifest has {len(names)} groups, {', '.join(names)}; say which with group=...")
    if name not in names:
        raise CommError(
            f"the manifest has no group {name!r}; it has {', '.join(names)}{';' * bool(did_you_mean(name, names))}"
            f"{did_you_mean(name, names)}"
        )
    return name


def _programs(what: Any) -> Iterator[tuple[Manifest | bytes, Parts]]:
    """The manifest and the key of each program; no parts if there is only a manifest."""
    if isinstance(what, Manifest):
        yield what, {}
    elif isinstance(what, (bytes, bytearray, memoryview)):
        yield bytes(what), {}
    elif isinstance(what, Artifact):
        if COMM_SECTION in what.sections:
            yield what.sections[COMM_SECTION], dict(what.key)
    elif isinstance(what, Bundle):
        for name in what:
            yield from _programs(what[name])
    elif isinstance(what, BundledFunction):
        for artifact in what.artifacts():
            yield from _programs(artifact)
    elif callable(getattr(what, "comm_programs", None)):
        yield from what.comm_programs()
    elif isinstance(getattr(what, "artifact", None), Artifact):
        yield from _programs(what.artifact)
    elif isinstance(what, (list, tuple)):
        for each in what:
            yield from _programs(each)
    else:
        raise CommError(
            f"attach takes a bundle, a compiled function, an artifact or a manifest, got {describe_value(what)}"
        )
