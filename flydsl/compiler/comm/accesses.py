"""Accesses of traced kernels through windows of peers and their own."""

from __future__ import annotations

from collections.abc import Iterator

from flydsl._mlir import ir
from flydsl.expr.dist.windows import peer_of
from flydsl.ir.rewriting import intrinsic_of, walk
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets.networks import OPERANDS
from flydsl.targets.networks import OPERATION as NETWORK_OPERATION

_ADDRESSES = (
    *("llvm.getelementptr", "llvm.addrspacecast", "llvm.bitcast", "llvm.ptrtoint"),
    "builtin.unrealized_conversion_cast",
)
_ATOMICS = ("llvm.atomicrmw", "llvm.cmpxchg")
_WAIT = "llvm.flydsl.peer.wait"
_WHOSE = {"local": "local", "near": "remote", "remote": "remote", "all": "multicast"}
_BYTES = 3
"""The operand of an engine's transfers."""
_BY_NETWORK = {"to": "write", "from": "read", "signal": "write"}
"""The accesses of an engine, by the names of its operands."""


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
    def group(self) -> str:
        """The group of the window."""
        name: str = ir.StringAttr(self.entry.attributes["group"]).value
        return name

    @property
    def is_remote(self) -> bool:
        """True if it goes to another rank's memory, or may."""
        return not self.word.startswith("local")

    @property
    def peer(self) -> ir.Value | None:
        """The rank whose memory it is; ``None`` of an address of all ranks."""
        return peer_of(self.entry)

    @property
    def is_by_network(self) -> bool:
        """True if a network's engine carries it."""
        operation = self.operation
        return operation.name == "llvm.call_intrinsic" and intrinsic_of(operation).startswith(NETWORK_OPERATION)

    @property
    def leader(self) -> ir.Value | None:
        """The thread's index among those that share one transfer; ``None``: the thread shares none."""
        together = self.is_by_network and "." in intrinsic_of(self.operation).removeprefix(NETWORK_OPERATION)
        return self.operation.operands[len(self.operation.operands) - 1] if together else None

    @property
    def needs_network(self) -> bool:
        """True if only a network's engine reaches the memory."""
        whose = ir.StringAttr(self.entry.attributes["of_rank"]).value
        return whose == "remote" and "by_network" in self.entry.attributes

    @property
    def bytes(self) -> int | ir.Value:
        """The bytes that one thread reads or writes by it; of a transfer the number that it takes."""
        operation = self.operation
        if self.is_by_network:
            return operation.operands[_BYTES]
        if operation.name == "llvm.store":
            return _bytes(operation.operands[0].type)
        if operation.name in _ATOMICS:
            return _bytes(operation.operands[1].type)
        return sum(_bytes(result.type) for result in operation.results)


def _bytes(t: ir.Type) -> int:
    if isinstance(t, ir.VectorType):
        vector = ir.VectorType(t)
        count = 1
        for extent in vector.shape:
            count *= extent
        return count * _bytes(vector.element_type)
    width = getattr(t, "width", None)
    return 8 if width is None else max(int(width), 8) // 8


def accesses(kernel: ir.Operation) -> Iterator[Access]:
    """All accesses of a kernel through windows, in the order of the loads of their addresses."""
    for operation in walk(kernel, "llvm.load"):
        if "window" in operation.attributes:
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
        called = intrinsic_of(user)
        if called.startswith(NETWORK_OPERATION):
            function, *_ = called.removeprefix(NETWORK_OPERATION).split(".")
            names = dict(enumerate(OPERANDS[function]))
            return "" if function == "arrive" else _BY_NETWORK.get(names.get(number, ""), "")
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
        text = ir.StringAttr(user.attributes["asm_string"]).value
        return "write" if ".st." in text else "atomic" if ".red." in text else "read"
    return ""
