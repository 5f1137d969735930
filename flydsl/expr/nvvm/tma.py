"""Bulk copies by one thread: boxes by the tensor memory accelerator, and bytes.

PTX ISA manual, "Data Movement and Conversion Instructions: Bulk copy" and "Tensor copy".  A tensor map describes a
tensor of one to five dimensions in global memory, the box that a copy moves, and the swizzle in shared memory.  It is
an argument of the kernel, :class:`~flydsl.expr.nvvm.tensor_maps.TensorMap`, or 128 bytes in global memory, aligned to
64.  Boxes in shared memory are aligned to 128 bytes, with a swizzle of 128 bytes to 1024.  The mode im2col is not
supported.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLValueError
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current_kernel
from flydsl.expr.memory.pointer import Pointer
from flydsl.expr.numeric import Int16
from flydsl.expr.nvvm.ptx import emits, global_address, integer, native, ptx, require, shared_address, shared_pointer
from flydsl.expr.nvvm.tensor_maps import TensorMap, map_address
from flydsl.ir import builder

__all__ = [
    "REDUCTIONS",
    "bulk_commit_group",
    "bulk_load",
    "bulk_store",
    "bulk_wait_group",
    "check_cache_policy",
    "fence_tensor_map",
    "prefetch_tensor_map",
    "tma_load",
    "tma_prefetch",
    "tma_reduce",
    "tma_store",
]

BOX_ALIGNMENT = 128
CACHE_POLICIES = ("evict_first", "evict_last", "evict_normal", "evict_unchanged")
"""PTX ISA manual, ``createpolicy``: L2's treatment of the lines of a copy."""
_KINDS = {"add": 0, "min": 1, "max": 2, "inc": 3, "dec": 4, "and": 5, "or": 6, "xor": 7, "store": 8}
"""Codes of native code for operations on a box."""
REDUCTIONS = tuple(_KINDS)[:-1]
_RANK = 5


def _emits(what: str) -> bool:
    """True if PTX is emitted; else native code does it."""
    current_kernel(what)
    require("tma", what)
    return emits(what, emulated=True)


def _map_operands(what: str, tensor_map: Pointer | TensorMap, coordinates: Sequence[Any]) -> tuple[int, list[ir.Value]]:
    """The number of dimensions, the address of the map, and the coordinates."""
    dimensions = len(coordinates)
    if not 1 <= dimensions <= 5:
        raise DSLValueError(f"{what}: {dimensions} coordinates; a tensor map has one to five dimensions")
    return dimensions, [map_address(tensor_map, what), *(integer(c) for c in coordinates)]


def _box(what: str, pointer: Pointer) -> ir.Value:
    address = shared_address(pointer, what)
    if pointer.known_alignment % BOX_ALIGNMENT:
        raise DSLValueError(
            f"{what}: a box in shared memory is aligned to {BOX_ALIGNMENT} bytes, got {pointer}, known to be aligned to "
            f"{pointer.known_alignment}; allocate it with fx.Align"
        )
    return address


def _native_box(what: str, function: str, pointer: Pointer, map_operands: list[ir.Value], *further: ir.Value) -> None:
    """The operation in native code, which takes five coordinates for any number of dimensions."""
    _box(what, pointer)
    tensor_map, *coordinates = map_operands
    filled = coordinates + [integer(0)] * (_RANK - len(coordinates))
    native(function, [pointer.llvm_ptr, tensor_map, *further, integer(len(coordinates)), *filled])


def _issue(name: str, arguments: str, operands: list[ir.Value], cache_policy: str | None) -> None:
    """Emit a copy; its policy is the last operand."""
    if cache_policy is not None:
        made = f"createpolicy.fractional.L2::{cache_policy}.b64 $0, 0f3F800000;"
        operands = [*operands, *ptx(made, [], [builder.integer_type(64)])]
        name, arguments = f"{name}.L2::cache_hint", f"{arguments}, ${len(operands) - 1}"
    ptx(f"{name} {arguments};", operands, memory=True)


def check_cache_policy(what: str, cache_policy: Any) -> None:
    """Refuse a policy other than ``None`` and those of :data:`CACHE_POLICIES`."""
    if cache_policy is not None and cache_policy not in CACHE_POLICIES:
        raise DSLValueError(f"{what}: cache_policy={cache_policy!r}; expected one of {', '.join(CACHE_POLICIES)}")


def _at(first: int, dimensions: int) -> str:
    """``[$1, {$2, $3}]``: a map and coordinates, from operand ``first`` on."""
    names = ", ".join(f"${first + 1 + k}" for k in range(dimensions))
    return f"[${first}, {{{names}}}]"


def tma_load(
    dst: Pointer,
    tensor_map: Pointer | TensorMap,
    coordinates: Sequence[Any],
    barrier: Pointer,
    *,
    multicast: Any = None,
    cache_policy: str | None = None,
) -> None:
    """By one thread: copy a box to shared memory; its bytes count at the ``mbarrier``.

    Args:
        coordinates: of the box's first element, the contiguous dimension first; elements outside of the tensor are
            zero.
        multicast: 16 bits, one for each block of the cluster that gets the box, at the same address and with the bytes
            at its own barrier.
        cache_policy: ``"evict_first"`` for data that is not read again, ``"evict_last"``, ``"evict_normal"``,
            ``"evict_unchanged"``; by default the hardware's.  A CPU in the chip's role has no such cache.
        dst: in shared memory, aligned to 128 bytes.
        tensor_map: a :class:`TensorMap`, or a pointer to one in global memory.
        barrier: the ``mbarrier`` at which its bytes count.

    Raises:
        DSLValueError: no pointers to shared memory and to a map, or not aligned; other than one to five coordinates; an
            unknown policy; or a target without the accelerator.

    Example::

        @flyc.kernel
        def kernel(tensor_map: fx.nvvm.TensorMap):
            memory = fx.SharedAllocator()
            box = memory.allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
            barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
            if fx.thread_idx.x == 0:
                fx.nvvm.mbarrier_init(barrier, 1)
                fx.nvvm.fence_mbarrier_init()
                fx.nvvm.mbarrier_arrive(barrier, expect_bytes=256)
                fx.nvvm.tma_load(box, tensor_map, (0, 0), barrier)
                fx.nvvm.mbarrier_wait(barrier, 0)
                fx.nvvm.tma_store(tensor_map, (0, 8), box)  # columns, rows
                fx.nvvm.tma_reduce(tensor_map, (0, 16), box, "add")
                fx.nvvm.bulk_commit_group()
                fx.nvvm.bulk_wait_group(0)


        @flyc.jit
        def run(tensor_map: fx.nvvm.TensorMap):
            kernel(tensor_map).launch(grid=1, block=32)


        x = np.arange(24 * 8, dtype=np.float32).reshape(24, 8)
        first, third = x[:8].copy(), x[16:].copy()
        run(flyc.tensor_map(x, (8, 8), swizzle=0))
        assert (x[8:16] == first).all() and (x[16:] == third + first).all()
    """
    emitted = _emits("tma_load")
    check_cache_policy("tma_load", cache_policy)
    dimensions, map_operands = _map_operands("tma_load", tensor_map, coordinates)
    if not emitted:
        function = "tma_load" if multicast is None else "tma_load_multicast"
        blocks = [] if multicast is None else [integer(multicast)]
        _native_box("tma_load", function, dst, map_operands, shared_pointer(barrier, "tma_load"), *blocks)
        return
    operands = [_box("tma_load", dst), *map_operands, shared_address(barrier, "tma_load")]
    bar, mode, mask = f"[${len(operands) - 1}]", "", ""
    if multicast is not None:
        operands.append(integer(multicast, Int16))
        mode, mask = ".multicast::cluster", f", ${len(operands) - 1}"
    name = f"cp.async.bulk.tensor.{dimensions}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes{mode}"
    _issue(name, f"[$0], {_at(1, dimensions)}, {bar}{mask}", operands, cache_policy)


def tma_store(
    tensor_map: Pointer | TensorMap, coordinates: Sequence[Any], src: Pointer, *, cache_policy: str | None = None
) -> None:
    """Copy a box from shared memory to the tensor, without elements outside of it.  It belongs to a bulk group.

    Writes of threads to the box need :func:`fence_proxy_async` and a barrier before.

    Args:
        tensor_map: a :class:`TensorMap`, or a pointer to one in global memory.
        coordinates: of the box's first element, the contiguous dimension first.
        src: in shared memory, aligned to 128 bytes.
        cache_policy: as of :func:`tma_load`.

    Raises:
        DSLValueError: as :func:`tma_load`.

    See the example of :func:`tma_load`.
    """
    emitted = _emits("tma_store")
    check_cache_policy("tma_store", cache_policy)
    dimensions, map_operands = _map_operands("tma_store", tensor_map, coordinates)
    if not emitted:
        _native_box("tma_store", "tma_store", src, map_operands, integer(_KINDS["store"]))
        return
    name = f"cp.async.bulk.tensor.{dimensions}d.global.shared::cta.tile.bulk_group"
    _issue(name, f"{_at(1, dimensions)}, [$0]", [_box("tma_store", src), *map_operands], cache_policy)


def tma_reduce(
    tensor_map: Pointer | TensorMap,
    coordinates: Sequence[Any],
    src: Pointer,
    op: str = "add",
    *,
    cache_policy: str | None = None,
) -> None:
    """Combine a box with the tensor, each element atomically: ``add``, ``min``, ``max``, ``and``, ...

    Args:
        tensor_map: a :class:`TensorMap`, or a pointer to one in global memory.
        coordinates: of the box's first element, the contiguous dimension first.
        src: in shared memory, aligned to 128 bytes.
        op: ``"add"``, ``"min"``, ``"max"``, ``"inc"``, ``"dec"``, ``"and"``, ``"or"`` or ``"xor"``.
        cache_policy: as of :func:`tma_load`.

    Raises:
        DSLValueError: another operation, or as :func:`tma_load`.

    See the example of :func:`tma_load`.
    """
    emitted = _emits("tma_reduce")
    check_cache_policy("tma_reduce", cache_policy)
    if op not in REDUCTIONS:
        raise DSLValueError(f"tma_reduce by {op!r}: expected one of {', '.join(REDUCTIONS)}")
    dimensions, map_operands = _map_operands("tma_reduce", tensor_map, coordinates)
    if not emitted:
        _native_box("tma_reduce", "tma_store", src, map_operands, integer(_KINDS[op]))
        return
    name = f"cp.reduce.async.bulk.tensor.{dimensions}d.global.shared::cta.{op}.tile.bulk_group"
    _issue(name, f"{_at(1, dimensions)}, [$0]", [_box("tma_reduce", src), *map_operands], cache_policy)


def tma_prefetch(tensor_map: Pointer | TensorMap, coordinates: Sequence[Any]) -> None:
    """Prefetch a box into L2.

    Args:
        tensor_map: a :class:`TensorMap`, or a pointer to one in global memory.
        coordinates: of the box's first element, the contiguous dimension first.

    Example in a kernel, compiled for sm_90::

        map_type = fx.PointerType(fx.Uint8, fx.AddressSpace.Global, 64)
        tensor_map = fx.inttoptr(map_type, fx.ptrtoint(fx.get_iter(x)))  # a map that an earlier kernel wrote
        fx.nvvm.fence_tensor_map(tensor_map)  # llvm: fence.proxy.tensormap
        fx.nvvm.prefetch_tensor_map(tensor_map)  # llvm: prefetch.tensormap
        fx.nvvm.tma_prefetch(tensor_map, (0, 0))  # llvm: cp.async.bulk.prefetch.tensor.2d
    """
    emitted = _emits("tma_prefetch")
    dimensions, map_operands = _map_operands("tma_prefetch", tensor_map, coordinates)
    if emitted:
        ptx(
            f"cp.async.bulk.prefetch.tensor.{dimensions}d.L2.global.tile {_at(0, dimensions)};",
            map_operands,
            memory=True,
        )


def prefetch_tensor_map(tensor_map: Pointer | TensorMap) -> None:
    """Prefetch the map itself.

    Args:
        tensor_map: a :class:`TensorMap`, or a pointer to one in global memory.

    See the example of :func:`tma_prefetch`.
    """
    if _emits("prefetch_tensor_map"):
        ptx("prefetch.tensormap [$0];", [map_address(tensor_map, "prefetch_tensor_map")], memory=True)


def fence_tensor_map(tensor_map: Pointer) -> None:
    """Fence before the first use of a map that this kernel, or the one before it, wrote to global memory.

    Args:
        tensor_map: a pointer to a map in global memory.

    See the example of :func:`tma_prefetch`.
    """
    if _emits("fence_tensor_map"):
        text = "fence.proxy.tensormap::generic.acquire.gpu [$0], 128;"
        ptx(text, [global_address(tensor_map, "fence_tensor_map")], memory=True)


def bulk_load(dst: Pointer, src: Pointer, count: Any, barrier: Pointer, *, cache_policy: str | None = None) -> None:
    """Copy bytes, a multiple of 16, from global to shared memory; they count at the ``mbarrier``.  By one thread.

    Args:
        dst: in shared memory, aligned to 16 bytes.
        src: in global memory, aligned to 16 bytes.
        count: bytes, a multiple of 16.
        barrier: the ``mbarrier`` at which they count.
        cache_policy: as of :func:`tma_load`.

    Raises:
        DSLValueError: pointers into other memories, or not aligned to 16 bytes; or an unknown policy.

    Example in a kernel for sm_90::

        memory = fx.SharedAllocator()
        barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        place = memory.allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
        if t == 0:
            fx.nvvm.mbarrier_init(barrier, 1)
            fx.nvvm.fence_mbarrier_init()
        fx.barrier()
        if t == 0:
            fx.nvvm.mbarrier_arrive(barrier, expect_bytes=256)
            fx.nvvm.bulk_load(place, fx.get_iter(x), 256, barrier)
        fx.nvvm.mbarrier_wait(barrier, 0)
        y[t] = fx.ptr_load(place + 63 - t)
        # y: 63 62 61
    """
    what = "bulk_load"
    emitted = _emits(what)
    check_cache_policy(what, cache_policy)
    _aligned(what, src, dst)
    operands = [shared_address(dst, what), global_address(src, what), integer(count), shared_address(barrier, what)]
    if not emitted:
        native(what, [dst.llvm_ptr, src.llvm_ptr, integer(count), barrier.llvm_ptr])
        return
    name = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
    _issue(name, "[$0], [$1], $2, [$3]", operands, cache_policy)


def bulk_store(dst: Pointer, src: Pointer, count: Any, *, cache_policy: str | None = None) -> None:
    """Copy bytes, a multiple of 16, from shared to global memory.  It belongs to a bulk group.

    Args:
        dst: in global memory, aligned to 16 bytes.
        src: in shared memory, aligned to 16 bytes.
        count: bytes, a multiple of 16.
        cache_policy: as of :func:`tma_load`.

    Raises:
        DSLValueError: pointers into other memories, or not aligned to 16 bytes; or an unknown policy.

    See the example of :func:`bulk_commit_group`.
    """
    what = "bulk_store"
    emitted = _emits(what)
    check_cache_policy(what, cache_policy)
    _aligned(what, src, dst)
    operands = [global_address(dst, what), shared_address(src, what), integer(count)]
    if not emitted:
        native(what, [src.llvm_ptr, dst.llvm_ptr, integer(count)])
        return
    _issue("cp.async.bulk.global.shared::cta.bulk_group", "[$0], [$1], $2", operands, cache_policy)


def _aligned(what: str, *pointers: Pointer) -> None:
    for pointer in pointers:
        if isinstance(pointer, Pointer) and pointer.known_alignment % 16:
            raise DSLValueError(
                f"{what} takes pointers aligned to 16 bytes, got {pointer}, known to be aligned to "
                f"{pointer.known_alignment}; say what is known of the data with "
                "flyc.from_dlpack(x, assumed_align=...)"
            )


def bulk_commit_group() -> None:
    """Close a bulk group: the thread's bulk stores and reductions since the last one.

    Example in a kernel for sm_90::

        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
        fx.ptr_store(x[t] + 1.0, place + t)
        fx.nvvm.fence_proxy_async()
        fx.barrier()
        if t == 0:
            fx.nvvm.bulk_store(fx.get_iter(y), place, 256)
            fx.nvvm.bulk_commit_group()  # llvm: cp.async.bulk.commit_group
            fx.nvvm.bulk_wait_group(0)  # llvm: cp.async.bulk.wait_group
        # y: 1 2 3
    """
    if _emits("bulk_commit_group"):
        ptx("cp.async.bulk.commit_group;", memory=True)
    else:
        native("bulk_commit_group")


def bulk_wait_group(count: Any = 0, *, read: bool = False) -> None:
    """Wait until at most ``count`` bulk groups are open; with ``read`` until their sources may be written again.

    Args:
        count: how many groups may stay open, a Python int.
        read: whether it is enough that the sources have been read.

    Raises:
        DSLTypeError: the count is known only at run time.
        DSLValueError: it is negative.

    See the example of :func:`bulk_commit_group`.
    """
    emitted = _emits("bulk_wait_group")
    groups = static_integer(count)
    if groups < 0:
        raise DSLValueError(f"bulk_wait_group({groups}): expected 0 or more groups")
    if emitted:
        ptx(f"cp.async.bulk.wait_group{'.read' if read else ''} {groups};", memory=True)
    else:
        native("bulk_wait_group", [integer(groups)])
