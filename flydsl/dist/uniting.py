"""The communication manifest of an attach: one for all programs of a bundle."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from flydsl.artifact import Artifact
from flydsl.bundle import Bundle, BundledFunction
from flydsl.dist.affine import Affine
from flydsl.dist.manifest import (
    MOST_RANKS,
    GroupRow,
    Manifest,
    ProgramRow,
    SymbolRow,
    WindowRow,
    WorldRule,
    parse,
)
from flydsl.errors import CommError, ManifestError, did_you_mean
from flydsl.runtime.groups import COMM_SECTION
from flydsl.support.scalars import describe_value
from flydsl.trust.json import canonical_json
from flydsl.trust.rows import plain


def unite(manifests: Iterable[Manifest]) -> Manifest:
    """One manifest for several programs, such as those of a bundle; the order of ``manifests`` does not matter.

    Groups and windows of one name are one: counts, kinds and types must agree, the larger alignment counts, ``zero`` counts
    before ``keep``, and the worlds are those that all allow.  Of an input the larger ``max`` counts.  Derived symbols of one
    name that say different things get names of their own.

    Args:
        manifests: of several programs.

    Returns:
        One manifest.

    Raises:
        ManifestError: two programs disagree; the message names the window, and both values.

    See the example of :class:`flydsl.dist.Manifest`.
    """
    found = _renamed(sorted(manifests, key=Manifest.encode))
    groups: dict[str, GroupRow] = {}
    symbols: dict[str, SymbolRow] = {}
    programs: dict[bytes, ProgramRow] = {}
    for manifest in found:
        for group in manifest.groups:
            groups[group.name] = _united_group(groups[group.name], group) if group.name in groups else group
        for name, row in manifest.symbols.items():
            symbols[name] = _united_symbol(name, symbols[name], row) if name in symbols else row
        for program in manifest.programs:
            programs[canonical_json(plain(program))] = program
    sorted_groups = (
        replace(group, windows=tuple(sorted(group.windows, key=lambda window: window.name)))
        for _, group in sorted(groups.items())
    )
    return Manifest(tuple(sorted_groups), symbols, tuple(program for _, program in sorted(programs.items())))


def _renamed(manifests: Sequence[Manifest]) -> list[Manifest]:
    """The manifests with derived symbols that have one name where they say the same, and else different ones."""
    taken: dict[str, SymbolRow | None] = {name: None for manifest in manifests for name in manifest.inputs}
    result = []
    for manifest in manifests:
        names = {name: name for name in manifest.inputs}
        rows = {name: manifest.symbols[name] for name in manifest.inputs}
        for name in manifest._order:  # type: ignore[attr-defined]
            row = _with_names(manifest.symbols[name], names)
            new = next((each for each, known in taken.items() if known == row), None)
            if new is None:
                candidates = (name, *(f"{name}_{number}" for number in range(2, len(taken) + 3)))
                new = next(each for each in candidates if each not in taken)
                taken[new] = row
            names[name], rows[new] = new, row
        result.append(
            Manifest(
                tuple(
                    replace(
                        group, windows=tuple(replace(each, count=each.count.renamed(names)) for each in group.windows)
                    )
                    for group in manifest.groups
                ),
                rows,
                tuple(
                    replace(
                        program,
                        messages=_renamed_size(program.messages, names),
                        bytes=_renamed_size(program.bytes, names),
                    )
                    for program in manifest.programs
                ),
            )
        )
    return result


def _with_names(row: SymbolRow, names: Mapping[str, str]) -> SymbolRow:
    assert row.expression is not None
    return replace(
        row,
        expression=row.expression.renamed(names),
        ceildiv=names.get(row.ceildiv, row.ceildiv) if isinstance(row.ceildiv, str) else row.ceildiv,
        most=None if row.most is None else row.most.renamed(names),
    )


def _renamed_size(size: Affine | str, names: Mapping[str, str]) -> Affine | str:
    return size if isinstance(size, str) else size.renamed(names)


def _united_group(left: GroupRow, right: GroupRow) -> GroupRow:
    what = f"group {left.name!r}"
    _agree(left, right, ("reach",), what)
    windows = {window.name: window for window in left.windows}
    for window in right.windows:
        windows[window.name] = _united_window(left.name, windows.get(window.name, window), window)
    multiple = _least_common_multiple(left.world.multiple_of, right.world.multiple_of)
    least = max(left.world.min, right.world.min)
    most = _smaller(left.world.max, right.world.max)
    if most is not None and most // multiple * multiple < least:
        raise ManifestError(f"{what}: no world suits all programs: {left.world} and {right.world}")
    return GroupRow(left.name, left.reach, tuple(windows.values()), WorldRule(least, most, multiple))


def _united_window(group: str, left: WindowRow, right: WindowRow) -> WindowRow:
    _agree(left, right, ("kind", "dtype", "count"), f"window {left.name!r} of group {group!r}")
    inits = {left.init, right.init}
    if inits == {"zero", "host"}:
        raise ManifestError(f"window {left.name!r} of group {group!r}: programs disagree about init: 'host' and 'zero'")
    init = next(each for each in ("host", "zero", "keep") if each in inits)
    return replace(left, align=max(left.align, right.align), init=init, multicast=left.multicast or right.multicast)


def _united_symbol(name: str, left: SymbolRow, right: SymbolRow) -> SymbolRow:
    if left.expression is None and right.expression is None:
        sources = sorted({each for row in (left, right) for each in str(row.source).split(", ")})
        most = None if left.max is None or right.max is None else max(left.max, right.max)
        return SymbolRow(source=", ".join(sources), max=most)
    if left != right:
        raise ManifestError(
            f"symbol {name!r}: programs disagree: {canonical_json(left.to_json()).decode()} and "
            f"{canonical_json(right.to_json()).decode()}; give one of them another name"
        )
    return left


def _agree(left: Any, right: Any, names: Sequence[str], what: str) -> None:
    for name in names:
        a, b = getattr(left, name), getattr(right, name)
        if a != b:
            raise ManifestError(f"{what}: programs disagree about {name}: {a} and {b}; give one of them another name")


def _smaller(left: int | None, right: int | None) -> int | None:
    return min((each for each in (left, right) if each is not None), default=None)


def _least_common_multiple(left: int, right: int) -> int:
    multiple = math.lcm(left, right)
    if multiple > MOST_RANKS:
        raise ManifestError(f"no world is a multiple of {left} and of {right}")
    return multiple


# -- the programs of a function, a bundle, an artifact, or of several of these


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
