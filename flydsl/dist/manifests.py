"""The communication manifest of whatever an attach is for: a program, a function, a bundle, or the manifest itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from flydsl.artifact import Artifact
from flydsl.bundle import Bundle, BundledFunction
from flydsl.dist.manifest import SECTION, Manifest, parse
from flydsl.dist.uniting import unite
from flydsl.errors import CommError, did_you_mean
from flydsl.support.scalars import describe_value

__all__ = ["group_of", "manifest_of"]


def manifest_of(what: Any) -> Manifest:
    """The manifest of a function, a bundle, an artifact, bytes, or of several of these together.

    Raises:
        CommError: there is none; says what to pass.
        ManifestError: the bytes are none, or two programs disagree.
    """
    found = list(_manifests(what))
    if not found:
        raise CommError(
            f"{describe_value(what)} has no compiled program with a group, so that there is nothing to attach; compile it "
            "first: flyc.compile(function, fx.dist.CommGroup(...), ...), with arrays or descriptions of them"
        )
    return found[0] if len(found) == 1 else unite(found)


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


def _manifests(what: Any) -> Iterator[Manifest]:
    if isinstance(what, Manifest):
        yield what
    elif isinstance(what, (bytes, bytearray, memoryview)):
        yield parse(bytes(what))
    elif isinstance(what, Artifact):
        if SECTION in what.sections:
            yield parse(what.sections[SECTION])
    elif isinstance(what, Bundle):
        for name in what:
            yield from _distinct(_manifests(what[name]))
    elif isinstance(what, BundledFunction):
        yield from _distinct(parse(section) for section in what.sections(SECTION))
    elif callable(getattr(what, "comm_manifest", None)):
        yield from _manifests(what.comm_manifest())
    elif callable(getattr(what, "specializations", None)):
        yield from _distinct(found for each in what.specializations() for found in _manifests(each.artifact))
    elif isinstance(getattr(what, "artifact", None), Artifact):
        yield from _manifests(what.artifact)
    elif isinstance(what, (list, tuple)):
        for each in what:
            yield from _manifests(each)
    else:
        raise CommError(
            f"attach takes a bundle, a compiled function, an artifact or a manifest, got {describe_value(what)}"
        )


def _distinct(manifests: Iterable[Manifest]) -> Iterator[Manifest]:
    seen = set()
    for each in manifests:
        if each.digest not in seen:
            seen.add(each.digest)
            yield each
