"""Memory orders of atomic operations and fences, as native code takes them."""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir import operations as sir

ATOMIC_ACCESS = "access"
"""The attribute of an atomic operation that stands for a load or a store."""
_KINDS = {"load": 0, "store": 1, "": 2}
ACQUIRES, RELEASES, _ACQUIRES_FAILING, _NEAR = 4, 8, 16, 32
_ACQUIRING, _RELEASING = frozenset({4, 6, 7}), frozenset({5, 6, 7})
"""MLIR's numbers of orderings."""
_NOBODY = "singlethread"
_BLOCK = ("workgroup", "wavefront")
"""Scopes within a block, which may be followed by a suffix."""


def order_bits(operation: sir.Atomic | sir.Fence) -> int | None:
    """The memory order of the operation; ``None`` if no other thread can observe it."""
    if operation.scope.startswith(_NOBODY):
        return None
    bits = _NEAR if operation.scope.startswith(_BLOCK) else 0
    attributes = operation.attributes
    name = "success_ordering" if "success_ordering" in attributes else "ordering"
    bits |= _bit(attributes[name], ACQUIRES, _ACQUIRING) | _bit(attributes[name], RELEASES, _RELEASING)
    if "failure_ordering" in attributes:
        bits |= _bit(attributes["failure_ordering"], _ACQUIRES_FAILING, _ACQUIRING)
    return bits | _KINDS[operation.access] if isinstance(operation, sir.Atomic) else bits


def _bit(ordering: ir.Attribute, bit: int, orderings: frozenset[int]) -> int:
    return bit if ir.IntegerAttr(ordering).value in orderings else 0


def makes_order(kernel: sir.Kernel) -> bool:
    """True if the kernel's atomic operations, or fences, order accesses to other memory than their own."""
    strong = ACQUIRES | RELEASES | _ACQUIRES_FAILING
    found = [o for o in sir.walk(kernel.body) if isinstance(o, (sir.Atomic, sir.Fence))]
    return any((order_bits(operation) or 0) & strong for operation in found)
