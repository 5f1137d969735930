"""``mbarrier``: barriers in shared memory that count arrivals and bytes of copies.

PTX ISA manual, "Parallel Synchronization and Communication Instructions: mbarrier".  A barrier is 8 bytes, aligned to
as many.  It has phases: one ends when all expected arrivals and all announced bytes have come.  A wait names the parity
of the phase, 0 for the first; it returns when that phase has ended.
"""

from __future__ import annotations

from typing import Any

from flydsl.expr.core.context import current_kernel
from flydsl.expr.memory.pointer import Pointer
from flydsl.expr.numeric import Int32
from flydsl.expr.nvvm.ptx import emits, integer, native, note_order, ptx, require, shared_address, shared_pointer

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


def _emits(what: str) -> bool:
    """True if PTX is emitted; else native code does it."""
    current_kernel(what)
    require("mbarrier", what)
    return emits(what, emulated=True)


def mbarrier_init(barrier: Pointer, count: Any) -> None:
    """By one thread: make 8 bytes a barrier for ``count`` arrivals a phase; :func:`fence_mbarrier_init` publishes it.

    Args:
        barrier: a pointer to 8 bytes of shared memory.
        count: arrivals of a phase.

    Raises:
        DSLValueError: not a pointer into shared memory, or a target without such barriers.  So do all functions here.

    Example in a kernel for sm_90::

        memory = fx.SharedAllocator()
        barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        place = memory.allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
        if t == 0:
            fx.nvvm.mbarrier_init(barrier, 1)
            fx.nvvm.fence_mbarrier_init()  # llvm: fence.mbarrier_init.release.cluster;
        fx.barrier()
        if t == 0:
            fx.nvvm.mbarrier_expect_tx(barrier, 256)  # llvm: mbarrier.expect_tx
            fx.nvvm.mbarrier_arrive(barrier)
            fx.nvvm.bulk_load(place, fx.get_iter(x), 256, barrier)
        fx.nvvm.mbarrier_wait(barrier, 0)  # llvm: mbarrier.try_wait.parity
        y[t] = fx.ptr_load(place + 63 - t)
        fx.barrier()
        if t == 0:
            fx.nvvm.mbarrier_invalidate(barrier)  # llvm: mbarrier.inval
        # y: 63 62 61
    """
    what = "mbarrier_init"
    if _emits(what):
        operands = [shared_address(barrier, what), integer(count)]
        ptx("mbarrier.init.shared::cta.b64 [$0], $1;", operands, memory=True)
    else:
        native(what, [shared_pointer(barrier, what), integer(count)])


def mbarrier_invalidate(barrier: Pointer) -> None:
    """By one thread: release the 8 bytes.

    Args:
        barrier: a pointer to 8 bytes of shared memory.

    See the example of :func:`mbarrier_init`.
    """
    what = "mbarrier_invalidate"
    if _emits(what):
        ptx("mbarrier.inval.shared::cta.b64 [$0];", [shared_address(barrier, what)], memory=True)
    else:
        native(what, [shared_pointer(barrier, what)])


def mbarrier_arrive(barrier: Pointer, *, expect_bytes: Any = None, rank: Any = None, wrote: bool = True) -> None:
    """Arrive; what this thread wrote is visible to threads that wait.

    Args:
        expect_bytes: announce so many bytes of copies for the phase.
        rank: arrive at the corresponding barrier of that block of the cluster instead.
        wrote: with ``rank``, whether this thread wrote what that block reads.  If it only read, it needs no fence,
            which waits until the whole chip sees its writes.
        barrier: a pointer to 8 bytes of shared memory.

    See the example of :func:`mbarrier_init`.
    """
    what = "mbarrier_arrive"
    announced = [] if expect_bytes is None else [integer(expect_bytes)]
    if not _emits(what):
        target = shared_pointer(barrier, what)
        if rank is not None:
            require("cluster", "mbarrier_arrive at another block")
            target = native("mapa", [target, integer(rank)], target.type)
        native(f"{what}_expect_tx" if announced else what, [target, *announced])
        return
    operands = [shared_address(barrier, what), *announced]
    instruction, further = ("mbarrier.arrive.expect_tx", ", $1") if announced else ("mbarrier.arrive", "")
    if rank is None:
        ptx(f"{instruction}.shared::cta.b64 _, [$0]{further};", operands, memory=True)
        return
    require("cluster", "mbarrier_arrive at another block")
    operands.append(integer(rank))
    mapped = f"mapa.shared::cluster.u32 there, $0, ${len(operands) - 1};"
    arrive = f"{instruction}.release.{'cluster' if wrote else 'cta'}.shared::cluster.b64 _, [there]{further};"
    ptx(f"{{ .reg .b32 there; {mapped} {arrive} }}", operands, memory=True)


def mbarrier_expect_tx(barrier: Pointer, count: Any) -> None:
    """Announce bytes of copies for the phase, without arriving.

    Args:
        barrier: a pointer to 8 bytes of shared memory.
        count: bytes.

    See the example of :func:`mbarrier_init`.
    """
    what = "mbarrier_expect_tx"
    if _emits(what):
        operands = [shared_address(barrier, what), integer(count)]
        ptx("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [$0], $1;", operands, memory=True)
    else:
        native(what, [shared_pointer(barrier, what), integer(count)])


def mbarrier_try_wait(barrier: Pointer, parity: Any) -> Any:
    """True if the phase of that parity has ended; waits for a limited time.

    Args:
        barrier: a pointer to 8 bytes of shared memory.
        parity: 0 for the first phase, then 1, 0, ...

    Returns:
        A Boolean.

    Example in a kernel for sm_90::

        memory = fx.SharedAllocator()
        barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        shared = memory.allocate(fx.Array[fx.Float32, 64]).peek()
        if t == 0:
            fx.nvvm.mbarrier_init(barrier, 64)
            fx.nvvm.fence_mbarrier_init()
        fx.barrier()
        shared[t] = x[t]
        fx.nvvm.mbarrier_arrive(barrier)
        done = fx.nvvm.mbarrier_try_wait(barrier, 0)
        while ~done:
            done = fx.nvvm.mbarrier_try_wait(barrier, 0)
        y[t] = shared[63 - t]
        # y: 63 62 61
    """
    what = "mbarrier_try_wait"
    if _emits(what):
        wait = "mbarrier.try_wait.parity.shared::cta.b64 p, [$1], $2;"
        text = f"{{ .reg .pred p; {wait} selp.u32 $0, 1, 0, p; }}"
        operands = [shared_address(barrier, what), integer(parity)]
        over: Any = ptx(text, operands, [Int32.mlir_type()], memory=True)[0]
    else:
        over = native(what, [shared_pointer(barrier, what), integer(parity)], Int32.mlir_type())
    return Int32.wrap(over) != 0


def mbarrier_wait(barrier: Pointer, parity: Any) -> None:
    """Wait until the phase of that parity has ended.

    Args:
        barrier: a pointer to 8 bytes of shared memory.
        parity: 0 for the first phase, then 1, 0, ...

    See the example of :func:`mbarrier_init`.
    """
    what = "mbarrier_wait"
    if _emits(what):
        wait = "mbarrier.try_wait.parity.shared::cta.b64 p, [$0], $1;"
        text = f"{{ .reg .pred p; again: {wait} @p bra done; bra again; done: }}"
        ptx(text, [shared_address(barrier, what), integer(parity)], memory=True)
    else:
        native(what, [shared_pointer(barrier, what), integer(parity)])


def fence_mbarrier_init() -> None:
    """Fence after initialization, before other threads and copies use the barriers.

    A barrier of the block or cluster follows.

    See the example of :func:`mbarrier_init`.
    """
    if _emits("fence_mbarrier_init"):
        ptx("fence.mbarrier_init.release.cluster;", memory=True)


def fence_proxy_async() -> None:
    """Make what this thread wrote to shared memory visible to bulk copies and to ``wgmma``.

    Example in a kernel for sm_90::

        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
        fx.ptr_store(x[t] + 1.0, place + t)
        fx.nvvm.fence_proxy_async()  # llvm: fence.proxy.async
        fx.barrier()
        if t == 0:
            fx.nvvm.bulk_store(fx.get_iter(y), place, 256)
            fx.nvvm.bulk_commit_group()  # llvm: cp.async.bulk.commit_group
            fx.nvvm.bulk_wait_group(0)  # llvm: cp.async.bulk.wait_group
        # y: 1 2 3
    """
    if _emits("fence_proxy_async"):
        ptx("fence.proxy.async.shared::cta;", memory=True)
    else:
        note_order("fence_proxy_async")


def cp_async_mbarrier_arrive(barrier: Pointer) -> None:
    """Arrive once this thread's ``cp.async`` copies so far are complete; it is one of the counted arrivals.

    Args:
        barrier: a pointer to 8 bytes of shared memory.

    Example in a kernel for sm_90::

        memory = fx.SharedAllocator()
        barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        place = memory.allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
        if t == 0:
            fx.nvvm.mbarrier_init(barrier, 64)
            fx.nvvm.fence_mbarrier_init()
        fx.barrier()
        one = fx.make_layout(1, 1)
        atom = fx.make_copy_atom(fx.nvvm.CpAsync(32), fx.Float32)
        fx.copy(atom, fx.make_view(fx.get_iter(x) + t, one), fx.make_view(place + t, one))
        fx.nvvm.cp_async_mbarrier_arrive(barrier)
        fx.nvvm.mbarrier_wait(barrier, 0)
        y[t] = fx.ptr_load(place + 63 - t)
        # y: 63 62 61
    """
    what = "cp_async_mbarrier_arrive"
    if _emits(what):
        text = "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [$0];"
        ptx(text, [shared_address(barrier, what)], memory=True)
    elif not note_order(what, lambda: [shared_pointer(barrier, what)]):  # a CPU copies synchronously
        native("mbarrier_arrive", [shared_pointer(barrier, what)])
