"""Communication manifests of traced programs, from declarations and accesses.

Windows, sizes and arguments are those of the host function.  Uses, peers, messages and bytes follow from the accesses
through windows in the traced kernels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from flydsl._mlir import ir
from flydsl.compiler.comm.accesses import Access, accesses
from flydsl.compiler.comm.estimates import estimate
from flydsl.dist.affine import Affine
from flydsl.dist.manifest import UNKNOWN, Argument, GroupRow, Manifest, ProgramRow, WindowRow
from flydsl.errors import DSLNotImplementedError, DSLValueError, ManifestError
from flydsl.expr.core.context import TraceContext
from flydsl.expr.dist.declarations import Declarations, ProgramGroups, WindowDeclaration
from flydsl.ir.locations import source_location
from flydsl.ir.rewriting import walk
from flydsl.support.fast_dataclass import dataclass


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
    launches = walk(host, "gpu.launch_func")
    said = [launch.attributes["resident"] for launch in launches if "resident" in launch.attributes]
    by_symbol = {ir.StringAttr(kernel.attributes["sym_name"]).value: kernel for kernel in kernels}
    every = {symbol: list(accesses(kernel)) for symbol, kernel in by_symbol.items()}
    _refuse_far_accesses(each for found in every.values() for each in found)
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


def _refuse_far_accesses(every: Iterable[Access]) -> None:
    """Refuse loads and stores of memory that only a network reaches."""
    for access in every:
        if access.needs_network and not access.is_by_network and "ranks_in_launch" not in access.entry.attributes:
            how = "signals" if "signals" in access.entry.attributes else "window"
            remedy = "fx.dist.notify sets them" if how == "signals" else "fx.dist.put, get and copy take w[peer]"
            verb = {"read": "a load", "write": "a store", "wait": "a load"}.get(
                access.word.rpartition("-")[2], "an atomic"
            )
            raise DSLNotImplementedError(
                f"{verb} of a peer's {how} {access.window!r} in group {access.group!r}, whose peers are reached by network: "
                f"{remedy}; loads and stores are for w.local, w.near(i), and groups of reach 'load-store'",
                location=source_location(access.operation.location),
            )


_PAGE = 4096
"""The alignment of windows in bytes: memory is mapped by pages."""


def communication_manifest(
    trace: TraceContext, name: str, host: ir.Operation, kernels: Sequence[ir.Operation]
) -> bytes:
    """The canonical manifest of the program ``name`` with that host function and these kernels."""
    declared: ProgramGroups = trace.comm
    used = uses_of(host, kernels, declared)
    slots = _group_slots(host)
    arguments = {symbol: Argument(slot=slot) for symbol, slot in declared.symbols.slots.items()}
    try:
        return Manifest(
            tuple(_group(group) for group in declared.groups.values()),
            declared.symbols.rows,
            tuple(
                _program(name, group, used[group.name], slots[group.name], arguments)
                for group in declared.groups.values()
            ),
        ).encode()
    except ManifestError as error:
        raise DSLValueError(f"{name} has no communication manifest: {error.message}") from None


def _group(group: Declarations) -> GroupRow:
    return GroupRow(group.name, group.reach, tuple(_window(row) for row in group.rows.values()))


def _window(row: WindowDeclaration) -> WindowRow:
    dtype = row.dtype.mlir_name
    return WindowRow(row.name, row.kind, dtype, row.count, _PAGE, row.init, row.multicast)


def _program(name: str, group: Declarations, used: Uses, slot: int, arguments: dict[str, Argument]) -> ProgramRow:
    return ProgramRow(
        name,
        group.name,
        {window: " ".join(sorted(words)) for window, words in used.words.items() if words},
        used.resident,
        used.peers,
        used.messages,
        used.bytes,
        group_slot=slot,
        arguments=arguments,
    )


def _group_slots(host: ir.Operation) -> dict[str, int]:
    """The slot of each group's record, by the loads from it."""
    slots: dict[str, int] = {}
    for argument in host.regions[0].blocks[0].arguments:
        for use in argument.uses:
            for inner in use.owner.results[0].uses if len(use.owner.results) == 1 else ():
                if "group" in inner.owner.attributes:
                    name = ir.StringAttr(inner.owner.attributes["group"]).value.rpartition(".")[0]
                    slots[name] = ir.BlockArgument(argument).arg_number
    return slots
