"""Scopes of memory order, from a block of threads to a network, and fences."""

from __future__ import annotations

import enum
from types import MappingProxyType
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError, did_you_mean
from flydsl.expr.atoms.atomics import memory_fence
from flydsl.expr.core.context import current_kernel
from flydsl.expr.dist.network import flush, networks_of
from flydsl.expr.enum import AtomicOrdering


class Scope(enum.IntEnum):
    """The threads that observe an order, each scope containing those before it.

    Example::

        print([scope.name for scope in fx.dist.Scope])  # ['BLOCK', 'DEVICE', 'NODE', 'NETWORK']
    """

    BLOCK = 1
    """The threads of one block."""
    DEVICE = 2
    """The blocks of one launch, and other launches on the device."""
    NODE = 3
    """All devices that load and store each other's memory, and their host."""
    NETWORK = 4
    """All ranks of the group."""

    def __str__(self) -> str:
        return self.name.lower()


_LLVM = MappingProxyType({Scope.BLOCK: "workgroup", Scope.DEVICE: "agent", Scope.NODE: "", Scope.NETWORK: ""})
"""LLVM's names of AMD's scopes, which the atomics of the language translate for other targets."""
_REACH = MappingProxyType({"load-store": Scope.NODE, "network": Scope.NETWORK})
"""The narrowest scope that a group of a reach needs."""


def scope_of(scope: Any) -> Scope:
    """The scope of a name or of a :class:`Scope`."""
    if isinstance(scope, Scope):
        return scope
    if not isinstance(scope, str):
        raise DSLTypeError(f"{scope!r} is no scope; expected 'block', 'device', 'node' or 'network'")
    known = {str(each): each for each in Scope}
    if scope not in known:
        near = did_you_mean(scope, known)
        raise DSLValueError(
            f"scope {scope!r} is not known; expected {', '.join(map(repr, known))}{near and ';' + near}"
        )
    return known[scope]


def check_scope(what: str, scope: Any, window: str, reach: str) -> None:
    """Refuse a scope that leaves out ranks of a window's group; ``None`` is the group's own."""
    if scope is None:
        return
    given, needed = scope_of(scope), _REACH[reach]
    if given < needed:
        raise DSLValueError(
            f"{what}: scope {str(given)!r} leaves out the peers of window {window!r}, which is reached by {reach}; "
            f"expected {str(needed)!r} or more, or no scope"
        )


def fence(scope: Any = Scope.NODE) -> None:
    """Order this thread's memory accesses before and after it, as the threads in ``scope`` observe them.

    :func:`notify`, :func:`wait` and :func:`barrier` contain the fences that they need.  In a group of reach network, one of
    scope ``"network"`` returns when all that the rank has put is at its peers, and its sources may be written again.

    Args:
        scope: ``"block"``, ``"device"``, ``"node"`` or ``"network"``, or a :class:`Scope`.

    Raises:
        DSLTypeError: no scope.
        DSLValueError: an unknown one.
        DSLRuntimeError: no kernel is being traced.

    See the example of :func:`flydsl.expr.dist.barrier`.
    """
    wanted = scope_of(scope)
    kernel = current_kernel("fx.dist.fence")
    if wanted is Scope.NETWORK:
        for network in networks_of(kernel):
            flush(network)
    memory_fence(syncscope=_LLVM[wanted], ordering=AtomicOrdering.AcqRel)
