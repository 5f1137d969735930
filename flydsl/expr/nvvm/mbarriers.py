"""``mbarrier``: barriers in shared memory for arrivals and bytes; pipelines.

PTX ISA manual, "Parallel Synchronization and Communication Instructions: mbarrier".  A barrier is 8 bytes, aligned to
as many.  It has phases: one ends when all expected arrivals and all announced bytes have come.  A wait names the parity
of the phase, 0 for the first; it returns when that phase has ended.
"""

from __future__ import annotations

from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.atoms.copy import guarded
from flydsl.expr.gpu import barrier as block_barrier
from flydsl.expr.gpu import thread_idx
from flydsl.expr.memory.pointer import AddressSpace, Pointer, add_offset
from flydsl.expr.numeric import Int32, Uint64
from flydsl.expr.nvvm.blocks import cluster_barrier
from flydsl.expr.nvvm.ptx import begin, integer, native, note_order, ptx, require, shared_address, shared_pointer

__all__ = [
    "Pipeline",
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

FEATURE = "mbarrier"


def _on(barrier: Pointer, what: str, text: str, *numbers: Any, result: ir.Type | None = None) -> ir.Value | None:
    """Emit an instruction on a barrier, or call the native function of that name; returns the result."""
    if not begin(what, FEATURE):
        return native(what, [shared_pointer(barrier, what), *map(integer, numbers)], result)
    operands = [shared_address(barrier, what), *map(integer, numbers)]
    results = ptx(text, operands, [] if result is None else [result], memory=True)
    return results[0] if results else None


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
            fx.nvvm.fence_proxy_async()  # llvm: fence.proxy.async
        fx.barrier()
        if t == 0:
            fx.nvvm.mbarrier_expect_tx(barrier, 256)  # llvm: mbarrier.expect_tx
            fx.nvvm.mbarrier_arrive(barrier)
            fx.nvvm.bulk_load(place, fx.get_iter(x), 256, barrier)
        done = fx.nvvm.mbarrier_try_wait(barrier, 0)  # llvm: mbarrier.try_wait.parity
        while ~done:
            done = fx.nvvm.mbarrier_try_wait(barrier, 0)
        fx.nvvm.mbarrier_wait(barrier, 0)  # llvm: bra again;
        y[t] = fx.ptr_load(place + 63 - t)
        fx.barrier()
        if t == 0:
            fx.nvvm.mbarrier_invalidate(barrier)  # llvm: mbarrier.inval
        # y: 63 62 61
    """
    _on(barrier, "mbarrier_init", "mbarrier.init.shared::cta.b64 [$0], $1;", count)


def mbarrier_invalidate(barrier: Pointer) -> None:
    """By one thread: release the 8 bytes.  Parameters as of :func:`mbarrier_init`.

    See the example of :func:`mbarrier_init`.
    """
    _on(barrier, "mbarrier_invalidate", "mbarrier.inval.shared::cta.b64 [$0];")


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
    if not begin(what, FEATURE):
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
    _on(barrier, "mbarrier_expect_tx", "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [$0], $1;", count)


def mbarrier_try_wait(barrier: Pointer, parity: Any) -> Any:
    """True if the phase of that parity has ended; waits for a limited time.

    Args:
        barrier: a pointer to 8 bytes of shared memory.
        parity: 0 for the first phase, then 1, 0, ...

    Returns:
        A Boolean.

    See the example of :func:`mbarrier_init`.
    """
    text = "{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [$1], $2; selp.u32 $0, 1, 0, p; }"
    return Int32.wrap(_on(barrier, "mbarrier_try_wait", text, parity, result=Int32.mlir_type())) != 0


def mbarrier_wait(barrier: Pointer, parity: Any) -> None:
    """Wait until the phase of that parity has ended; parameters as of :func:`mbarrier_try_wait`.

    See the example of :func:`mbarrier_init`.
    """
    wait = "mbarrier.try_wait.parity.shared::cta.b64 p, [$0], $1;"
    text = f"{{ .reg .pred p; again: {wait} @p bra done; bra again; done: }}"
    _on(barrier, "mbarrier_wait", text, parity)


def fence_mbarrier_init() -> None:
    """Fence after initialization, before other threads and copies use the barriers.

    A barrier of the block or cluster follows.

    See the example of :func:`mbarrier_init`.
    """
    if begin("fence_mbarrier_init", FEATURE):
        ptx("fence.mbarrier_init.release.cluster;", memory=True)


def fence_proxy_async() -> None:
    """Make what this thread wrote to shared memory visible to bulk copies and to ``wgmma``.

    See the example of :func:`mbarrier_init`.
    """
    if begin("fence_proxy_async", FEATURE):
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
    if begin(what, FEATURE):
        text = "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [$0];"
        ptx(text, [shared_address(barrier, what)], memory=True)
    elif not note_order(what, lambda: [shared_pointer(barrier, what)]):  # a CPU copies synchronously
        native("mbarrier_arrive", [shared_pointer(barrier, what)])


class Pipeline:
    """A ring of stages between producers and consumers, which count their steps 0, 1, 2, ...

    Step s uses stage s mod ``stages``.

    A producer does ``acquire(s)``, starts copies into the stage, ``commit(s)``; a consumer ``wait(s)``, reads the
    stage, ``release(s)``.  The steps are the only state, so different warps may take the roles in loops of their own.

    Args:
        barriers: ``2 * stages`` Uint64 in shared memory: the full barriers, then the empty ones.
        stages: how many stages there are.
        producers: arrivals that make a stage full, by ``commit``; 1 where one thread starts bulk copies.
        consumers: arrivals that make a stage empty, by ``release``.

    Raises:
        DSLTypeError: ``stages`` is not a Python int, or the pointer not one to Uint64 in shared memory.
        DSLValueError: no stages.

    Example in a kernel for sm_90::

        memory = fx.SharedAllocator()
        pipe = fx.nvvm.Pipeline(memory.allocate(fx.Array[fx.Uint64, 4]).peek().ptr, 2, producers=32, consumers=32)
        stages = memory.allocate(fx.Array[fx.Float32, 64]).peek()
        pipe.initialize()
        if t < 32:  # a warp that produces
            for step in range(4):
                pipe.acquire(step)
                stages[pipe.stage(step) * 32 + t] = x[step * 32 + t]
                pipe.commit(step)
        else:  # a warp that consumes
            for step in range(4):
                pipe.wait(step)
                y[step * 32 + t - 32] = stages[pipe.stage(step) * 32 + t - 32]
                pipe.release(step)
        # y: 0 1 2 3
    """

    def __init__(self, barriers: Pointer, stages: int, *, producers: Any = 1, consumers: Any = 1) -> None:
        if not isinstance(stages, int) or isinstance(stages, bool):
            raise DSLTypeError(f"Pipeline: stages={stages!r}; expected a Python int")
        if stages < 1:
            raise DSLValueError(f"Pipeline: stages={stages}; expected 1 or more")
        fits = isinstance(barriers, Pointer) and barriers.address_space is AddressSpace.Shared
        if not fits or barriers.dtype is not Uint64:
            raise DSLTypeError(f"Pipeline: barriers are Uint64 in shared memory, got {barriers}")
        self.stages, self.producers, self.consumers = stages, producers, consumers
        self._barriers = barriers

    def initialize(self, *, cluster: bool = False) -> None:
        """Initialize the barriers; by all threads of the block, or of the cluster, before the first use."""
        first = (thread_idx.x == 0) & (thread_idx.y == 0) & (thread_idx.z == 0)
        with guarded(first):
            for stage in range(self.stages):
                mbarrier_init(add_offset(self._barriers, stage), self.producers)
                mbarrier_init(add_offset(self._barriers, self.stages + stage), self.consumers)
            fence_mbarrier_init()
        if cluster:
            cluster_barrier()
        else:
            block_barrier()

    initialise = initialize  # the name in earlier versions

    def stage(self, step: Any) -> Any:
        """The index of the stage of a step."""
        return Int32(step) % self.stages

    def full(self, step: Any) -> Pointer:
        """The barrier that counts the bytes of copies into the step's stage."""
        return add_offset(self._barriers, self.stage(step))

    def empty(self, step: Any) -> Pointer:
        """The barrier at which consumers of the step's stage arrive."""
        return add_offset(self._barriers, self.stage(step) + self.stages)

    def _parity(self, step: Any) -> Any:
        return (Int32(step) // self.stages) & 1

    def acquire(self, step: Any) -> None:
        """As a producer, wait until consumers have released the stage's contents of ``stages`` steps before."""
        mbarrier_wait(self.empty(step), self._parity(step) ^ 1)

    def commit(self, step: Any, count: Any = None) -> None:
        """As a producer, announce that the stage is written, or that bulk copies to ``full(step)`` have started.

        ``count``: bytes of these copies in all.
        """
        mbarrier_arrive(self.full(step), expect_bytes=count)

    def commit_async(self, step: Any) -> None:
        """As a producer, announce that the thread's ``cp.async`` copies so far fill its part of the stage."""
        cp_async_mbarrier_arrive(self.full(step))

    def wait(self, step: Any) -> None:
        """As a consumer, wait until the stage is full."""
        mbarrier_wait(self.full(step), self._parity(step))

    def release(self, step: Any, *, rank: Any = None) -> None:
        """As a consumer, announce that the stage is read.

        ``rank``: announce it to the producers in that block of the cluster.
        """
        mbarrier_arrive(self.empty(step), rank=rank, wrote=False)
