"""Uses of windows by a program, group by group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from flydsl._mlir import ir
from flydsl.compiler.frontend.comm_accesses import accesses, walk
from flydsl.compiler.frontend.comm_estimates import estimate
from flydsl.dist.affine import Affine
from flydsl.dist.manifest import UNKNOWN
from flydsl.expr.dist.declarations import ProgramGroups
from flydsl.support.fast_dataclass import dataclass

__all__ = ["Uses", "uses_of"]


@dataclass(eq=False)
class Uses:
    """The accesses of a program to the windows of one group."""

    words: dict[str, set[str]] = field(default_factory=dict)
    """The uses of each window."""
    resident: bool = False
    peers: str | tuple[int, ...] = "none"
    messages: Affine | str = UNKNOWN
    bytes: Affine | str = UNKNOWN


def uses_of(host: ir.Operation, kernels: Sequence[ir.Operation], declared: ProgramGroups) -> Mapping[str, Uses]:
    """The uses of each group of a program; symbols that its counts need are added to the declared ones."""
    launches = [launch for launch in walk(host) if launch.name == "gpu.launch_func"]
    said = [launch.attributes["resident"] for launch in launches if "resident" in launch.attributes]
    by_symbol = {ir.StringAttr(kernel.attributes["sym_name"]).value: kernel for kernel in kernels}
    every = {symbol: list(accesses(kernel)) for symbol, kernel in by_symbol.items()}
    result = {}
    for name, group in declared.groups.items():
        own = {symbol: [each for each in found if each.group == name] for symbol, found in every.items()}
        words: dict[str, set[str]] = {window: set() for window in group.rows}
        for access in (each for found in own.values() for each in found):
            words[access.window].add(access.word)
        waits = any("local-wait" in each for each in words.values())
        remote = {symbol: [each for each in found if each.is_remote] for symbol, found in own.items()}
        counted = estimate(host, by_symbol, remote, group)
        resident = any(ir.BoolAttr(each).value for each in said) if said else waits
        result[name] = Uses(words, resident, counted.peers, counted.messages, counted.bytes)
    return result
