"""Uses of windows: the accesses of traced kernels through them, by whom and how often."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from flydsl._mlir import ir
from flydsl.dist.affine import Affine
from flydsl.dist.manifest import UNKNOWN
from flydsl.expr.dist.declarations import ProgramGroups
from flydsl.support.fast_dataclass import dataclass

__all__ = ["Access", "Uses", "accesses", "uses_of"]

_ADDRESSES = ("llvm.getelementptr", "llvm.addrspacecast", "llvm.bitcast", "builtin.unrealized_conversion_cast")
_ATOMICS = ("llvm.atomicrmw", "llvm.cmpxchg")
_WAIT = "llvm.flydsl.peer.wait"
_WHOSE = {"local": "local", "remote": "remote", "all": "multicast"}


@dataclass(frozen=True)
class Access:
    """One operation that reads or writes a window."""

    operation: ir.Operation
    window: str
    entry: ir.Operation
    """The load of the window's address from the table."""
    word: str
    """A use of :data:`flydsl.dist.manifest.USES`."""

    @property
    def is_remote(self) -> bool:
        """True if it goes to another rank's memory, or may."""
        return not self.word.startswith("local")


@dataclass(eq=False)
class Uses:
    """What the kernels of a program do with one group."""

    words: dict[str, set[str]] = field(default_factory=dict)
    """The uses of each window."""
    resident: bool = False
    peers: str | tuple[int, ...] = "none"
    messages: Affine | str = UNKNOWN
    bytes: Affine | str = UNKNOWN


def uses_of(host: ir.Operation, kernels: Sequence[ir.Operation], declared: ProgramGroups) -> Mapping[str, Uses]:
    """The uses of each group of a program."""
    found = {name: Uses({window: set() for window in group.rows}) for name, group in declared.groups.items()}
    launches = {_symbol(launch): launch for launch in _walk(host) if launch.name == "gpu.launch_func"}
    said = [launch.attributes["resident"] for launch in launches.values() if "resident" in launch.attributes]
    waits = set()
    for kernel in kernels:
        for access in accesses(kernel):
            group = ir.StringAttr(access.entry.attributes["group"]).value
            found[group].words[access.window].add(access.word)
            if access.word == "local-wait":
                waits.add(group)
            if access.is_remote:
                found[group].peers = "all"
    for name, uses in found.items():
        uses.resident = any(ir.BoolAttr(each).value for each in said) if said else name in waits
    return found


def accesses(kernel: ir.Operation) -> Iterator[Access]:
    """All accesses of a kernel through windows, in the order of the loads of their addresses."""
    for operation in _walk(kernel):
        if operation.name == "llvm.load" and "window" in operation.attributes:
            window = ir.StringAttr(operation.attributes["window"]).value
            whose = _WHOSE[ir.StringAttr(operation.attributes["of_rank"]).value]
            is_signals = "signals" in operation.attributes
            for user, number in _through(operation.results[0]):
                how = _how(user, number, is_signals=is_signals and whose == "local")
                if how:
                    yield Access(user, window, operation, f"{whose}-{how}")


def _through(pointer: ir.Value) -> Iterator[tuple[ir.Operation, int]]:
    """The operations that take an address, or one that is computed from it, with the operand's number."""
    seen: set[ir.Value] = set()
    waiting = [pointer]
    while waiting:
        value = waiting.pop(0)
        if value in seen:
            continue
        seen.add(value)
        for use in value.uses:
            user = getattr(use.owner, "operation", use.owner)
            is_address = user.name in _ADDRESSES and use.operand_number == 0
            if is_address or (user.name == "arith.select" and use.operand_number > 0):
                waiting.append(user.results[0])
            else:
                yield user, use.operand_number


def _how(user: ir.Operation, number: int, *, is_signals: bool) -> str:
    """``"read"``, ``"write"``, ``"atomic"`` or ``"wait"``; empty for what accesses nothing."""
    name = user.name
    if name == "llvm.call_intrinsic":
        called = ir.StringAttr(user.attributes["intrin"]).value
        if called.startswith(_WAIT):
            return "wait"
        return "write" if "store" in called or "red" in called else "read"
    if name in _ATOMICS and "access" in user.attributes:
        is_load = ir.StringAttr(user.attributes["access"]).value == "load"
        return ("wait" if is_signals else "read") if is_load else "write"
    if name in _ATOMICS:
        return "atomic"
    if "store" in name:
        return "write" if number == 1 else ""
    if "load" in name:
        is_atomic = "ordering" in user.attributes and ir.IntegerAttr(user.attributes["ordering"]).value != 0
        return "wait" if is_signals and is_atomic else "read"
    if name == "llvm.inline_asm":
        return "read"
    return ""


def _symbol(launch: ir.Operation) -> str:
    name: str = ir.SymbolRefAttr(launch.attributes["kernel"]).value[-1]
    return name


def _walk(root: ir.Operation) -> Iterator[ir.Operation]:
    for region in root.regions:
        for block in region.blocks:
            for view in block.operations:
                yield view.operation
                yield from _walk(view.operation)
