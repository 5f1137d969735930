"""Calls of a network's engine: transfers, signals and fences of groups whose ranks are on any host.

``flydsl/targets/networks.py`` has the engines, and the operations that stand for their calls.  In a simulation all ranks are
in one launch, and loads and stores stand for transfers.
"""

from __future__ import annotations

from collections.abc import Sequence

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError
from flydsl.expr.core.context import KernelTrace, current
from flydsl.expr.numeric import Int32, Int64
from flydsl.ir import builder
from flydsl.targets.networks import OPERATION, NetworkEngine

NETWORK = "network"
"""The reach of groups whose ranks may be on any host."""
_KNOWN = "the network of an address"
_OPS = ("set", "add")


def is_simulated() -> bool:
    """True if all ranks are in the launch that is traced."""
    return current().ranks is not None


def know_network(kernel: KernelTrace, entry: ir.Value, network: ir.Value) -> None:
    """Remember the engine of the group that a window's address, loaded by ``entry``, belongs to."""
    kernel.addresses[_KNOWN, entry] = network


def know_group(far: Sequence[ir.Value]) -> None:
    """Remember the engine, the first of ``far``, of a window or of signals that a kernel has got."""
    kernel = current().kernel
    if far and kernel is not None:
        kernel.addresses[_KNOWN, far[0]] = far[0]


def network_of(kernel: KernelTrace, entry: ir.Value) -> ir.Value | None:
    """The engine of the window that an address was loaded for; ``None`` if loads and stores reach it."""
    return kernel.addresses.get((_KNOWN, entry))


def networks_of(kernel: KernelTrace) -> Sequence[ir.Value]:
    """The engines of all groups that the kernel has windows of."""
    every = (value for key, value in kernel.addresses.items() if isinstance(key, tuple) and key[0] == _KNOWN)
    return [value for value in dict.fromkeys(every) if isinstance(value.owner, ir.Block)]


def engine() -> NetworkEngine:
    """The row of the target's engine."""
    found = current().facts.network
    if found is None:
        raise DSLNotImplementedError(
            f"{current().target} has no engine for groups of reach 'network'; ranks that load and store each other's memory "
            "are a group of reach 'load-store'"
        )
    return found


def transfer(
    what: str, network: ir.Value, dst: ir.Value, src: ir.Value, size: Int64, peer: Int32, by: str, first: Int32
) -> None:
    """Begin to ``"put"`` or to ``"get"`` bytes: the address at the peer is that of the same element here.

    All threads of ``by`` call it; ``first`` is the thread's number among them.
    """
    _call(what, [network, dst, src, size.ir_value(), peer.ir_value()], by, first)


def send(
    network: ir.Value, dst: ir.Value, src: ir.Value, size: Int64, peer: Int32, signal: ir.Value, number: Int32, by: str,
    first: Int32,
) -> None:  # fmt: skip
    """Begin to put bytes, and set a signal of the peer behind them."""
    operands = [network, dst, src, size.ir_value(), peer.ir_value(), signal, number.ir_value()]
    _call("send", [*operands, _operation("set")], by, first)


def notify_peer(network: ir.Value, signal: ir.Value, number: Int32, op: str, peer: Int32) -> None:
    """Set a signal of a peer, or add to it, after what this rank has put to that peer."""
    _call("notify", [network, signal, number.ir_value(), _operation(op), peer.ir_value()])


def arrive(network: ir.Value, signal: ir.Value) -> None:
    """Make the data of a signal that this thread has seen visible to it."""
    if "arrive" in engine().calls:
        _call("arrive", [network, signal])


def flush(network: ir.Value) -> None:
    """Wait until all that this rank has put is at its peers."""
    if (ranks := current().ranks) is not None:
        ranks.flush()
    else:
        _call("flush", [network])


def _operation(op: str) -> ir.Value:
    return Int32(engine().operations[_OPS.index(op)]).ir_value()


def _call(function: str, operands: Sequence[ir.Value], by: str = "thread", first: Int32 | None = None) -> None:
    engine()
    if by != "thread" and first is not None:  # the operation counts once, with the first thread
        function, operands = f"{function}.{by}", [*operands, first.ir_value()]
    builder.call_intrinsic(OPERATION + function, operands, Int32.mlir_type())
