"""Pipelines: stages of shared memory between producers and consumers."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.atoms.copy import guarded
from flydsl.expr.gpu import barrier, thread_idx
from flydsl.expr.memory.pointer import AddressSpace, Pointer, add_offset
from flydsl.expr.numeric import Int32, Uint64
from flydsl.expr.nvvm.blocks import cluster_barrier
from flydsl.expr.nvvm.mbarriers import (
    cp_async_mbarrier_arrive,
    fence_mbarrier_init,
    mbarrier_arrive,
    mbarrier_init,
    mbarrier_wait,
)

__all__ = ["Pipeline"]


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
            barrier()

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
