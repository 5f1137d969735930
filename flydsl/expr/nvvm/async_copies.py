"""``cp.async``: asynchronous copies from global to shared memory, and groups.

They do not pass through registers.  PTX ISA manual, "Data Movement and Conversion Instructions: Non-bulk copy".
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from flydsl.errors import DSLValueError
from flydsl.expr.atoms.copy import guarded
from flydsl.expr.atoms.copy_ops import CopyOp, Fields, checked_bits, dynamic_integer, static_integer
from flydsl.expr.memory.element_run import Piece
from flydsl.expr.memory.pointer import AddressSpace, CachePolicy, add_offset, load_vector
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int8, Int32
from flydsl.expr.nvvm.ptx import begin, emits, global_address, integer, note_order, ptx, require, shared_address
from flydsl.support.fast_dataclass import dataclass

__all__ = ["CpAsync", "cp_async_commit_group", "cp_async_wait_all", "cp_async_wait_group"]


@dataclass(frozen=True)
class AsyncCopyType(CopyOp):
    """``cp.async`` of 4, 8 or 16 bytes per thread."""

    cache: CachePolicy

    fields: ClassVar[Fields] = MappingProxyType({"src_bytes": dynamic_integer})
    """The number of bytes to read; zeros fill the rest of the destination."""

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse operands other than global to shared memory."""
        if src.address_space is not AddressSpace.Global or dst.address_space is not AddressSpace.Shared:
            raise DSLValueError(f"CpAsync goes from global to shared memory, got {src} and {dst}")

    def move(self, src: Piece, dst: Piece, state: Mapping[str, Any]) -> None:
        """Emit one call."""
        if not src.is_contiguous or not dst.is_contiguous:
            raise DSLValueError("CpAsync moves contiguous elements, and the layouts of this copy are not")
        source, target, size = src.pointer(0), dst.pointer(0), self.bits // 8
        for side in (source, target):
            if side.known_alignment % size:
                raise DSLValueError(
                    f"CpAsync of {size} bytes needs pointers aligned to as many, got {side}, known to be to "
                    f"{side.known_alignment}; use a narrower copy, or say what is known of the data with "
                    "flyc.from_dlpack(x, assumed_align=...)"
                )
        kept = state.get("src_bytes")
        if emits("CpAsync", emulated=True):
            operands = [shared_address(target, "CpAsync"), global_address(source, "CpAsync")]
            level = "ca" if self.cache is CachePolicy.CacheAlways else "cg"
            zeros = ""
            if kept is not None:
                operands.append(integer(kept))
                zeros = ", $2"
            ptx(f"cp.async.{level}.shared.global [$0], [$1], {size}{zeros};", operands, memory=True)
        elif self._is_noted(source, target, size, kept):
            pass
        elif kept is None:
            target.store(load_vector(source, len(src)))
        else:
            self._emulate_partly(source, target, Int32(kept), size)

    def _is_noted(self, source: Any, target: Any, size: int, kept: Any) -> bool:
        """True if native code copies, because the sanitizer tracks completion."""
        read = size if kept is None else kept
        return note_order("cp_async", lambda: [target.llvm_ptr, source.llvm_ptr, integer(size), integer(read)])

    def _emulate_partly(self, source: Any, target: Any, kept: Any, size: int) -> None:
        origin, place = (p.with_type(p.type.recast(Int8)) for p in (source, target))
        with guarded(kept >= size):
            place.store(load_vector(origin, size))
        with guarded(kept < size):
            place.store(Vector.filled((size,), 0, Int8))
            for k in range(size - 1):
                with guarded(kept > k):  # memory that is not read may not exist
                    add_offset(place, k).store(add_offset(origin, k).load())


def CpAsync(bits: int, cache: CachePolicy | None = None) -> AsyncCopyType:
    """A copy of 32, 64 or 128 bits per thread from global to shared memory, complete after a wait for its group.

    ``cache``: ``"cg"`` keeps the data in L2 only, which is the default of 128 bits.  ``"ca"`` keeps it in all caches;
    fewer bits have no other policy.  The state ``src_bytes`` bounds the bytes to read; zeros fill the rest.

    Args:
        bits: bits of a call: 32, 64 or 128.
        cache: ``"cg"`` or ``"ca"``.

    Returns:
        The copy operation.

    Raises:
        DSLValueError: another number of bits, a policy that it does not have, or a target without the instruction.

    Example in a kernel for sm_90::

        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 256], 128]).peek().ptr
        four = fx.make_layout(4, 1)
        atom = fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float32)
        fx.copy(atom, fx.make_view(fx.get_iter(x) + 4 * t, four), fx.make_view(memory + 4 * t, four))
        fx.nvvm.cp_async_commit_group()  # llvm: cp.async.commit_group;
        fx.nvvm.cp_async_wait_group(0)  # llvm: cp.async.wait_group 0;
        fx.nvvm.cp_async_wait_all()  # llvm: cp.async.wait_all;
        fx.barrier()
        y[t] = fx.ptr_load(memory + t)
        # y: 0 1 2
    """
    checked_bits("CpAsync", bits, (32, 64, 128))
    require("cp.async", "CpAsync")
    policy = (CachePolicy.CacheGlobal if bits == 128 else CachePolicy.CacheAlways) if cache is None else cache
    if policy is CachePolicy.CacheGlobal and bits != 128:
        raise DSLValueError(f"CpAsync({bits}) is kept in all caches; only 128 bits can bypass L1")
    return AsyncCopyType(bits, policy)


def open_groups(what: str, count: Any) -> int:
    """The number of groups that may stay open."""
    groups = static_integer(count)
    if groups < 0:
        raise DSLValueError(f"{what}({groups}): expected 0 or more groups")
    return groups


def cp_async_commit_group() -> None:
    """Close the group of the thread's copies since the last one; the same as ``fx.rocdl.asyncmark``.

    See the example of :func:`CpAsync`.
    """
    if begin("cp_async_commit_group", "cp.async"):
        ptx("cp.async.commit_group;", memory=True)
    else:
        note_order("cp_async_commit_group")


def cp_async_wait_group(count: Any = 0) -> None:
    """Wait until at most ``count`` of the thread's groups are open; then ``barrier()`` before other threads read.

    Args:
        count: how many groups may stay open, a Python int.

    Raises:
        DSLTypeError: the count is known only at run time.
        DSLValueError: it is negative, or the target has no such copies.

    See the example of :func:`CpAsync`.
    """
    emitted = begin("cp_async_wait_group", "cp.async")
    groups = open_groups("cp_async_wait_group", count)
    if emitted:
        ptx(f"cp.async.wait_group {groups};", memory=True)
    else:
        note_order("cp_async_wait_group", lambda: [integer(groups)])


def cp_async_wait_all() -> None:
    """Wait for all of the thread's copies, in groups or not.

    See the example of :func:`CpAsync`.
    """
    if begin("cp_async_wait_all", "cp.async"):
        ptx("cp.async.wait_all;", memory=True)
    else:
        note_order("cp_async_wait_group", lambda: [integer(-1)])
