"""Reports of ``flydsl inspect``: bundles, their differences, communication."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from flydsl.bundle import Bundle, BundledFunction
from flydsl.bundle.forms import form_from_json
from flydsl.bundle.kernels import DecidedFunction
from flydsl.cli.printing.output import table
from flydsl.dist.manifest import Manifest, SymbolRow
from flydsl.errors import ArtifactError

Identity = tuple[str, str, str]


def bundle_as_text(bundle: Bundle) -> str:
    """The variants as a table, after the bundle's origin."""
    with malformed(bundle):
        return _as_text(bundle, bundle.manifest())


def _as_text(bundle: Bundle, manifest: dict[str, Any]) -> str:
    tools = ", ".join(f"{name} {version}" for name, version in sorted(manifest["tools"].items()))
    lines = [f"flydsl    {manifest['flydsl']}", f"tools     {tools}", f"revision  {manifest['revision'] or '-'}"]
    origins = {_origin(variant) for _, variant in _variants(manifest) if "backend" in variant}
    lines += [signed_as_text(manifest["signed"])] if "signed" in manifest else []
    lines += [*(f"backend   {origin}" for origin in sorted(origins)), ""]
    for kernel in manifest["kernels"]:
        source = kernel["source"]
        where = f"{source.get('file', '-')} {source.get('sha256', '')[:12]}"
        lines.append(f"{kernel['name']}{bundle[kernel['name']].parameters.signature}  {source['module']}, {where}")
        lines += _decisions(bundle[kernel["name"]])
        lines += [line for variant in kernel["variants"] for line in _proof(variant)]
    rows = sorted((*identity, _bytes(variant), _resources(variant)) for identity, variant in _variants(manifest))
    return "\n".join([*lines, "", table(("function", "target", "arguments", "bytes", "resources"), rows)])


def _decisions(function: BundledFunction) -> Iterator[str]:
    """The decision tables of a function, one line for each shape."""
    if not isinstance(function, DecidedFunction):
        return
    for target in function.decided_targets:
        decided = function.decisions(target)
        yield f"  decisions for {target} by {', '.join(decided.key)}"
        for types, numbers, place in decided.rows:
            chosen = ", ".join(f"{name}={value}" for name, value in decided.configurations[place].items())
            yield f"    {', '.join(types)} {', '.join(map(str, numbers))}: {chosen}"


def _proof(variant: Mapping[str, Any]) -> Iterator[str]:
    """The verdict of a proof on a variant: its preconditions, and for each kernel how much of each kind is proved."""
    if "proof" not in variant:
        return
    proof = variant["proof"]
    yield f"  {proof['verdict']} for {variant['target']}, program {proof['digest'][:12]}"
    yield from (f"    given {text}" for text in proof["given"])
    for kernel, kinds in proof["kernels"].items():
        counts = ", ".join(f"{kind} {proved} of {of}" for kind, (proved, of) in sorted(kinds.items()))
        yield f"    {kernel}: {counts}"


def signed_as_text(statement: Mapping[str, str]) -> str:
    """The key that signed a file, and what it says; the signature is not checked."""
    named = f" as {statement['name']}" if statement["name"] else ""
    return f"signed    {statement['key']}{named}, builder {statement['builder'] or '-'} (flydsl sign --check checks it)"


def difference(mine: Bundle, theirs: Bundle) -> list[str]:
    """The differences of the second bundle from the first, one line each; empty if they hold the same code."""
    with malformed(mine, theirs):
        return list(_difference(mine, theirs))


@contextmanager
def malformed(*bundles: Bundle) -> Iterator[None]:
    """Convert errors of malformed manifests to ArtifactError."""
    try:
        yield
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, ArtifactError):
            raise
        paths = " or ".join(str(bundle.path) for bundle in bundles)
        raise ArtifactError(f"the manifest of {paths} is malformed: {type(error).__name__} {error}") from None


def _difference(mine: Bundle, theirs: Bundle) -> Iterator[str]:
    a, b = dict(_variants(mine.manifest())), dict(_variants(theirs.manifest()))
    yield from (f"- {_shown(identity)}" for identity in a if identity not in b)
    yield from (f"+ {_shown(identity)}" for identity in b if identity not in a)
    for identity, variant in a.items():
        changes = list(_changes(variant, b[identity])) if identity in b else []
        if changes:
            yield f"  {_shown(identity)}: {'; '.join(changes)}"


def _variants(manifest: dict[str, Any]) -> Iterator[tuple[Identity, dict[str, Any]]]:
    for kernel in manifest["kernels"]:
        for variant in kernel["variants"]:
            arguments = ", ".join(str(form_from_json(form)) for form in variant["arguments"])
            hints = ", ".join(f"{name}={value}" for name, value in variant.get("hints", {}).items())
            yield (kernel["name"], variant["target"], f"{arguments}; {hints}" if hints else arguments), variant


def _shown(identity: Identity) -> str:
    name, target, arguments = identity
    return f"{name} for {target} ({arguments})"


def _origin(variant: dict[str, Any]) -> str:
    """The backend that compiled a variant, and the package that it came from; bundles of earlier builds do not say it."""
    backend = variant.get("backend", {})
    package = f"{backend.get('package', '-')} {backend.get('version', '')}".strip()
    return f"{backend.get('name', '-')}: {package}, {backend.get('class', '-')}"


def _bytes(variant: dict[str, Any]) -> int:
    return sum(section["size"] for section in variant["checksums"].values())


def _resources(variant: dict[str, Any]) -> str:
    parts = []
    for kernel in variant["kernels"]:
        counts = ", ".join(f"{name} {value}" for name, value in kernel["resources"].items() if value)
        parts.append(counts or "-")
    return "; ".join(parts)


def _changes(a: dict[str, Any], b: dict[str, Any]) -> Iterator[str]:
    if a["options"] != b["options"]:
        yield f"options {a['options']} -> {b['options']}"
    if "backend" in a and "backend" in b and _origin(a) != _origin(b):
        yield f"compiled by {_origin(a)} -> {_origin(b)}"
    if _bytes(a) != _bytes(b):
        yield f"bytes {_bytes(a):,} -> {_bytes(b):,} ({_bytes(b) - _bytes(a):+,})"
    old = {kernel["symbol"]: kernel["resources"] for kernel in a["kernels"]}
    new = {kernel["symbol"]: kernel["resources"] for kernel in b["kernels"]}
    for symbol in sorted(old.keys() | new.keys()):
        before, after = old.get(symbol, {}), new.get(symbol, {})
        for name in sorted(before.keys() | after.keys()):
            if before.get(name) != after.get(name):
                yield f"{symbol}: {name} {before.get(name, '-')} -> {after.get(name, '-')}"
    sums = [{name: section["checksumValue"] for name, section in side["checksums"].items()} for side in (a, b)]
    changed = sorted(name for name in sums[0].keys() | sums[1].keys() if sums[0].get(name) != sums[1].get(name))
    if changed:
        yield f"other {', '.join(changed)}"


# -- communication manifests


def comm_as_text(manifest: Manifest) -> str:
    """Groups with their windows, symbols, and programs, in tables; sizes as formulas."""
    lines = [f"communication manifest {manifest.digest}"]
    for group in manifest.groups:
        rule = group.world
        most = "" if rule.max is None else f" to {rule.max}"
        multiple = "" if rule.multiple_of == 1 else f", a multiple of {rule.multiple_of}"
        lines.append(f"  group {group.name}: reach {group.reach}, world from {rule.min}{most}{multiple}")
        rows = [
            (each.name, each.kind, each.dtype, each.count, each.align, each.init, "yes" if each.multicast else "no")
            for each in group.windows
        ]
        lines.append(table(("window", "kind", "dtype", "count", "align", "init", "multicast"), rows, "    "))
    lines += [f"  {name} = {_symbol(row)}" for name, row in manifest.symbols.items()]
    for program in manifest.programs:
        peers = program.peers if isinstance(program.peers, str) else ", ".join(f"{each:+}" for each in program.peers)
        lines.append(
            f"  program {program.name} on group {program.group}: peers {peers}, messages {program.messages}, "
            f"bytes {program.bytes}{', resident' * program.resident}"
        )
        lines += [f"    {window}: {uses}" for window, uses in program.uses.items()]
    return "\n".join(lines)


def _symbol(row: SymbolRow) -> str:
    if row.expression is None:
        return f"{row.source}{'' if row.max is None else f', at most {row.max}'}"
    text = str(row.expression) if row.ceildiv == 1 else f"ceil(({row.expression}) / {row.ceildiv})"
    least = "" if row.least is None else f", at least {row.least}"
    return f"{text}{least}{'' if row.most is None else f', at most {row.most}'}"
