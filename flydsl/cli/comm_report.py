"""Communication manifests as text, for ``flydsl inspect``."""

from __future__ import annotations

from flydsl.cli.table import table
from flydsl.dist.manifest import Manifest, SymbolRow

__all__ = ["comm_as_text"]


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
