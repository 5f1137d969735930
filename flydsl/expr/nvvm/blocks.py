"""Named barriers, clusters, register allocation and programmatic launch.

PTX ISA manual: ``bar``, ``barrier.cluster``, ``mapa``, ``setmaxnreg``, ``griddepcontrol``, and "Special Registers".
"""

from __future__ import annotations

import math
from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current, current_kernel
from flydsl.expr.gpu import Tuple3D, barrier, block_idx, grid_dim
from flydsl.expr.memory.pointer import AddressSpace, Pointer
from flydsl.expr.numeric import Int32
from flydsl.expr.nvvm.ptx import begin, emits, integer, native, ptx, require, shared_pointer
from flydsl.ir import builder

__all__ = [
    "barrier_arrive",
    "barrier_sync",
    "block_idx_in_cluster",
    "block_rank_in_cluster",
    "cluster_arrive",
    "cluster_barrier",
    "cluster_dim",
    "cluster_idx",
    "cluster_size",
    "cluster_wait",
    "clusters_dim",
    "launch_dependents",
    "mapa",
    "setmaxnreg_decrease",
    "setmaxnreg_increase",
    "wait_for_dependencies",
]

BARRIERS = 16
WARP = 32


def _barrier(what: str, instruction: str, number_of: Any, threads: Any) -> None:
    kernel = current_kernel(what)
    require("vote", what)
    if isinstance(number_of, int) and not 0 <= number_of < BARRIERS:
        raise DSLValueError(f"{what}: barrier {number_of}; a block has barriers 0 to {BARRIERS - 1}")
    if isinstance(threads, int) and (threads <= 0 or threads % WARP or threads > current().facts.max_threads_per_block):
        raise DSLValueError(f"{what}: {threads} threads; expected whole warps of 32, up to a block")
    if emits(what, emulated=True):
        ptx(f"{instruction} $0, $1;", [integer(number_of), integer(threads)], memory=True)
        return
    waits = instruction == "bar.sync"
    size = kernel.block_size
    static = isinstance(number_of, int) and isinstance(threads, int)
    if waits and static and size is not None and (number_of, threads) == (0, math.prod(size)):
        barrier()
    else:
        numbers = integer(number_of), integer(threads), integer(WARP), integer(int(waits))
        native("barrier", numbers)


def barrier_sync(number_of: Any, threads: Any) -> None:
    """Wait until the threads are at a barrier; parameters as of :func:`barrier_arrive`.

    ``fx.barrier()`` uses barrier 0 for all threads of the block.

    See the example of :func:`barrier_arrive`.
    """
    _barrier("barrier_sync", "bar.sync", number_of, threads)


def barrier_arrive(number_of: Any, threads: Any) -> None:
    """Arrive at a barrier of the block without waiting.

    Args:
        number_of: the barrier, 0 to 15.
        threads: how many threads arrive or wait in all, whole warps.

    Raises:
        DSLValueError: another barrier, or no whole number of warps.

    Example in a kernel for sm_90::

        shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 1]).peek()
        if t < 32:
            shared[0] = 7.0
            fx.nvvm.barrier_arrive(1, 64)  # llvm: bar.arrive
        else:
            fx.nvvm.barrier_sync(1, 64)  # llvm: bar.sync
            y[t] = shared[0]
    """
    _barrier("barrier_arrive", "bar.arrive", number_of, threads)


# -- clusters


def _register(name: str, bounds: tuple[int, int] | None = None) -> Int32:
    what = name.partition(".")[0]
    kernel = current_kernel(what)
    require("cluster", what)
    if not emits(what, emulated=True):
        computed: Int32 = _computed(what, "xyz".find(name[-1]), kernel.cluster)
        return computed
    if name not in kernel.ids:
        with kernel.entry():
            kernel.ids[name] = ptx(f"mov.u32 $0, %{name};", [], [Int32.mlir_type()])[0]
    return Int32.wrap(kernel.ids[name], bounds=bounds)


def _computed(what: str, axis: int, cluster: tuple[int, int, int]) -> Any:
    """A special register's value, computed from the extents of the launch's clusters."""
    if what == "cluster_nctarank":
        return Int32(math.prod(cluster))
    if what == "cluster_ctarank":
        x, y, z = (_computed("cluster_ctaid", k, cluster) for k in range(3))
        return x + cluster[0] * (y + cluster[1] * z)
    name, extent = "xyz"[axis], cluster[axis]
    if what == "cluster_nctaid":
        return Int32(extent)
    if what == "nclusterid":
        return getattr(grid_dim, name) // extent
    block = getattr(block_idx, name)
    return block // extent if what == "clusterid" else block % extent


MOST_BLOCKS = 16
"""Blocks of a cluster; more than 8 must be allowed when the kernel is loaded."""

cluster_idx = Tuple3D(lambda axis: _register(f"clusterid.{axis}"))
"""The index of the block's cluster in the grid."""
clusters_dim = Tuple3D(lambda axis: _register(f"nclusterid.{axis}"))
"""The number of clusters of the grid along each axis."""
block_idx_in_cluster = Tuple3D(lambda axis: _register(f"cluster_ctaid.{axis}", (0, MOST_BLOCKS - 1)))
"""The block's coordinates in its cluster."""
cluster_dim = Tuple3D(lambda axis: _register(f"cluster_nctaid.{axis}", (1, MOST_BLOCKS)))
"""The extents of a cluster, in blocks."""


def block_rank_in_cluster() -> Int32:
    """The linear index of the block in its cluster, x fastest.

    Returns:
        An Int32.

    See the example of :func:`mapa`.
    """
    return _register("cluster_ctarank", (0, MOST_BLOCKS - 1))


def cluster_size() -> Int32:
    """The number of blocks of a cluster.

    Returns:
        An Int32.

    See the example of :func:`mapa`.
    """
    return _register("cluster_nctarank", (1, MOST_BLOCKS))


def cluster_arrive(*, relaxed: bool = False) -> None:
    """Arrive at the barrier of the cluster.

    Args:
        relaxed: whether no memory accesses are ordered.

    Raises:
        DSLValueError: the target has no clusters.

    Example in a kernel, compiled for sm_90::

        fx.nvvm.cluster_arrive(relaxed=True)  # llvm: barrier.cluster.arrive.relaxed
        fx.nvvm.cluster_wait()  # llvm: barrier.cluster.wait
        fx.nvvm.cluster_barrier()  # llvm: barrier.cluster.arrive.aligned
    """
    _cluster("cluster_arrive", f"barrier.cluster.arrive{'.relaxed' if relaxed else ''}.aligned;")


def cluster_wait() -> None:
    """Wait until all threads of the cluster have arrived.

    See the example of :func:`mapa`.
    """
    _cluster("cluster_wait", "barrier.cluster.wait.aligned;")


def cluster_barrier() -> None:
    """Arrive, and wait for all threads of the cluster.

    See the example of :func:`mapa`.
    """
    cluster_arrive()
    cluster_wait()


def _cluster(what: str, text: str) -> None:
    if begin(what, "cluster"):
        ptx(text, memory=True)
    else:
        native(what)


def mapa(pointer: Pointer, rank: Any) -> Pointer:
    """The address in the shared memory of block ``rank`` of the cluster that corresponds to one in this block's.

    It is a pointer of the generic address space: loads, stores and atomics go through it.

    Args:
        pointer: a pointer into shared memory.
        rank: the number of a block of the cluster.

    Returns:
        A pointer of the generic address space.

    Raises:
        DSLValueError: not a pointer into shared memory, or the target has no clusters.

    Example::

        import os

        os.environ["FLYDSL_COMPILE_ARCH"] = "sm_90"  # this CPU in the role of that chip


        @flyc.kernel
        def kernel(y: fx.Tensor):
            shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 1]).peek()
            rank = fx.nvvm.block_rank_in_cluster()
            shared[0] = rank.to(fx.Float32)
            fx.nvvm.cluster_arrive()
            fx.nvvm.cluster_wait()
            other = (rank + 1) % fx.nvvm.cluster_size()
            y[fx.block_idx.x] = fx.ptr_load(fx.nvvm.mapa(shared.ptr, other))
            fx.nvvm.cluster_barrier()  # the other block may still read


        @flyc.jit
        def run(y: fx.Tensor):
            kernel(y).launch(grid=2, block=1, cluster=(2, 1, 1))


        y = np.zeros(2, np.float32)
        run(y)
        assert (y == [1, 0]).all()
    """
    emitted, local = begin("mapa", "cluster"), shared_pointer(pointer, "mapa")
    made = pointer.type.recast(pointer.dtype, AddressSpace.Generic)
    if not emitted:
        return Pointer(native("mapa", [local, integer(rank)], builder.pointer_type(0)), made)
    i64 = builder.integer_type(64)
    generic = builder.op1("llvm.addrspacecast", [local], builder.pointer_type(0))
    here = builder.op1("llvm.ptrtoint", [generic], i64)
    (there,) = ptx("mapa.u64 $0, $1, $2;", [here, integer(rank)], [i64])
    value = builder.op1("llvm.inttoptr", [there], builder.pointer_type(0))
    return Pointer(value, made)


# -- registers and kernels


def _setmaxnreg(what: str, change: str, registers: Any) -> None:
    current_kernel(what)
    count = static_integer(registers)
    if not 24 <= count <= 256 or count % 8:
        raise DSLValueError(f"{what}({count}): expected a multiple of 8 from 24 to 256")
    require("setmaxnreg", what)
    if emits(what, emulated=True):
        ptx(f"setmaxnreg.{change}.sync.aligned.u32 {count};", volatile=True)


def setmaxnreg_increase(registers: Any) -> None:
    """Wait until all warps of a warp group may have ``registers`` per thread.

    The kernel must be compiled for a fixed number of registers (``maxnreg``, or a known block size).

    Args:
        registers: a multiple of 8 from 24 to 256, a Python int.

    Raises:
        DSLValueError: another number, or a target without the instruction.

    Example in a kernel, compiled for sm_90::

        fx.nvvm.setmaxnreg_decrease(40)  # llvm: setmaxnreg.dec.sync.aligned.u32 40;
        fx.nvvm.setmaxnreg_increase(96)  # llvm: setmaxnreg.inc.sync.aligned.u32 96;
        y[t] = x[t]
    """
    _setmaxnreg("setmaxnreg_increase", "inc", registers)


def setmaxnreg_decrease(registers: Any) -> None:
    """Release registers, down to ``registers`` per thread; parameters as of :func:`setmaxnreg_increase`.

    See the example of :func:`setmaxnreg_increase`.
    """
    _setmaxnreg("setmaxnreg_decrease", "dec", registers)


def launch_dependents() -> None:
    """Let the dependent kernel start as soon as all blocks have called this or ended.

    Raises:
        DSLValueError: the target has no programmatic launch.

    Example in a kernel, compiled for sm_90::

        fx.nvvm.wait_for_dependencies()  # llvm: griddepcontrol.wait;
        y[t] = x[t]
        fx.nvvm.launch_dependents()  # llvm: griddepcontrol.launch_dependents;
    """
    _dependencies("launch_dependents", "griddepcontrol.launch_dependents;")


def wait_for_dependencies() -> None:
    """Wait until preceding kernels have ended and their writes are visible.

    Without programmatic launch they already have.

    See the example of :func:`launch_dependents`.
    """
    _dependencies("wait_for_dependencies", "griddepcontrol.wait;")


def _dependencies(what: str, text: str) -> None:
    if begin(what, "griddepcontrol"):  # on a CPU one kernel ends before the next starts
        ptx(text, memory=True)
