"""Barriers in shared memory that count arrivals of threads and bytes of copies: ``mbarrier``.

PTX ISA manual, "Parallel Synchronization and Communication Instructions: mbarrier".  A barrier is 8 bytes, aligned to as
many.  It has phases: one ends when all arrivals that it was initialised for have come, and all bytes that were announced.
A wait names the parity of the phase, 0 for the first; it is over when that phase has ended.
"""

from __future__ import annotations

from typing import Any

from flydsl.expr.context import current_kernel
from flydsl.expr.numeric import Int32
from flydsl.expr.nvvm.ptx import emits, number, ptx, require, shared_address
from flydsl.expr.pointer import Pointer

__all__ = [
    "cp_async_mbarrier_arrive",
    "fence_mbarrier_init",
    "fence_proxy_async",
    "mbarrier_arrive",
    "mbarrier_expect_tx",
    "mbarrier_init",
    "mbarrier_invalidate",
    "mbarrier_try_wait",
    "mbarrier_wait",
]


def _begin(what: str) -> None:
    current_kernel(what)
    require("mbarrier", what)
    emits(what)


def mbarrier_init(barrier: Pointer, count: Any) -> None:
    """By one thread: make 8 bytes a barrier for ``count`` arrivals a phase; :func:`fence_mbarrier_init` makes it known.

    Raises:
        DSLValueError: not a pointer into shared memory, or a target without such barriers.  So do all functions here.
    """
    _begin("mbarrier_init")
    operands = [shared_address(barrier, "mbarrier_init"), number(count)]
    ptx("mbarrier.init.shared::cta.b64 [$0], $1;", operands, memory=True)


def mbarrier_invalidate(barrier: Pointer) -> None:
    """By one thread: give the 8 bytes back."""
    _begin("mbarrier_invalidate")
    ptx("mbarrier.inval.shared::cta.b64 [$0];", [shared_address(barrier, "mbarrier_invalidate")], memory=True)


def mbarrier_arrive(barrier: Pointer, *, expect_bytes: Any = None, rank: Any = None) -> None:
    """Count as arrived; what this thread wrote is visible to those that wait.

    Args:
        expect_bytes: announce so many bytes of copies for the phase.
        rank: arrive at the corresponding barrier of that block of the cluster instead.
    """
    _begin("mbarrier_arrive")
    operands = [shared_address(barrier, "mbarrier_arrive")]
    instruction, further = "mbarrier.arrive", ""
    if expect_bytes is not None:
        operands.append(number(expect_bytes))
        instruction, further = "mbarrier.arrive.expect_tx", ", $1"
    if rank is None:
        ptx(f"{instruction}.shared::cta.b64 _, [$0]{further};", operands, memory=True)
        return
    require("cluster", "mbarrier_arrive at another block")
    operands.append(number(rank))
    place = f"mapa.shared::cluster.u32 there, $0, ${len(operands) - 1};"
    arrive = f"{instruction}.release.cluster.shared::cluster.b64 _, [there]{further};"
    ptx(f"{{ .reg .b32 there; {place} {arrive} }}", operands, memory=True)


def mbarrier_expect_tx(barrier: Pointer, count: Any) -> None:
    """Announce bytes of copies for the phase, without arriving."""
    _begin("mbarrier_expect_tx")
    operands = [shared_address(barrier, "mbarrier_expect_tx"), number(count)]
    ptx("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [$0], $1;", operands, memory=True)


def mbarrier_try_wait(barrier: Pointer, parity: Any) -> Any:
    """Whether the phase of that parity has ended; waits for a while, not for long."""
    _begin("mbarrier_try_wait")
    wait = "mbarrier.try_wait.parity.shared::cta.b64 p, [$1], $2;"
    text = f"{{ .reg .pred p; {wait} selp.u32 $0, 1, 0, p; }}"
    operands = [shared_address(barrier, "mbarrier_try_wait"), number(parity)]
    return Int32.wrap(ptx(text, operands, [Int32.ir_type()], memory=True)[0]) != 0


def mbarrier_wait(barrier: Pointer, parity: Any) -> None:
    """Wait until the phase of that parity has ended."""
    _begin("mbarrier_wait")
    wait = "mbarrier.try_wait.parity.shared::cta.b64 p, [$0], $1;"
    text = f"{{ .reg .pred p; again: {wait} @p bra done; bra again; done: }}"
    ptx(text, [shared_address(barrier, "mbarrier_wait"), number(parity)], memory=True)


def fence_mbarrier_init() -> None:
    """After initialisation, before other threads and copies use the barriers; then a barrier of the block or cluster."""
    _begin("fence_mbarrier_init")
    ptx("fence.mbarrier_init.release.cluster;", memory=True)


def fence_proxy_async() -> None:
    """Make what this thread wrote to shared memory visible to bulk copies and to ``wgmma``."""
    current_kernel("fence_proxy_async")
    require("mbarrier", "fence_proxy_async")
    if emits("fence_proxy_async", emulated=True):
        ptx("fence.proxy.async.shared::cta;", memory=True)


def cp_async_mbarrier_arrive(barrier: Pointer) -> None:
    """Arrive once this thread's ``cp.async`` copies so far are complete; it is one of the counted arrivals."""
    _begin("cp_async_mbarrier_arrive")
    text = "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [$0];"
    ptx(text, [shared_address(barrier, "cp_async_mbarrier_arrive")], memory=True)
