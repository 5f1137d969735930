"""AMD's memory model: waits that LLVM leaves out, promises of atomics.

A barrier makes what its block has stored visible to the block, a release at agent scope or wider to other blocks
(LLVM's "User Guide for AMDGPU Backend", "Memory Model").  LLVM 22.1 emits fewer waits than that takes:

* It drops a fence's wait if no access is under way where it first meets the fence, which for the first fence of a loop
  is before it has seen the end of the loop (llvm-project #220356).  Loops end with a wait that stays.
* On gfx90a, gfx942 and gfx950 it drops the wait for ``buffer_wbl2``, which writes the L2 cache back, if the wave has no
  access of its own under way (llvm-project #178316).  The flag is then visible before the data.
* A barrier on generation 9 waits for no store to global memory, because all waves of a block share an L1 cache.  Each
  wave counts its own stores only, so the wave that releases cannot wait for those of the others.
  Every wave waits for its stores before a barrier from which such a release can be reached.  A barrier with no
  such release behind it, or no store before it, stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flydsl._mlir import ir
from flydsl.backends.rocm.patterns.inline_asm import wait_operand
from flydsl.ir.builder import constant, i32, run_intrinsic
from flydsl.ir.rewriting import Operations, blocks_of, intrinsic_of, kernels
from flydsl.targets.amdgpu import RocmArch

_PROMISE = "rocdl.no_fine_grained_memory"
_ATOMICS = ("llvm.fence", "llvm.store", "llvm.atomicrmw", "llvm.cmpxchg")
_MONOTONIC, _ACQUIRE, _RELEASE, _ACQ_REL, _SEQ_CST = 2, 4, 5, 6, 7
"""MLIR's ``LLVM::AtomicOrdering``."""
_RELEASES = (_RELEASE, _ACQ_REL, _SEQ_CST)
_BLOCK_SCOPE, _WAVE_SCOPES = "workgroup", ("wavefront", "singlethread")
_WAITCNT = "llvm.amdgcn.s.waitcnt"
_BARRIERS = ("s.barrier", "s_barrier", "rocdl.barrier", "gpu.barrier")
"""Parts of names of operations, intrinsics and instructions that wait for the block, or signal its barrier."""
_FENCING_BARRIERS = ("gpu.barrier", "rocdl.barrier")
"""Barriers that MLIR lowers with fences."""
_ADDRESSES = (
    "llvm.getelementptr",
    "llvm.addrspacecast",
    "llvm.ptrtoint",
    "arith.select",
    "scf.yield",
    "scf.for",
    "scf.if",
    "scf.while",
)
"""Operations that take pointers and access nothing."""
_NO_BARRIERS = ("s.barrier.wait", "s_barrier_wait", "s.barrier.init", "s.barrier.join", "s.barrier.leave")
_LOOPS = ("scf.for", "scf.while", "scf.parallel", "scf.forall")
_WRITES = (
    "store", "atomic", "scatter", "write", "memcpy", "memset", "memmove", "memref.copy", "cmpxchg", "func.call", "llvm.call",
)  # fmt: skip
"""Parts of names of operations, intrinsics and instructions that write memory."""
_LOCAL_POINTERS = ("!llvm.ptr<3>", "!llvm.ptr<5>")


def complete_waits(module: ir.Module, found: Operations, arch: RocmArch) -> None:
    """Emit the waits of barriers and releases that LLVM would leave out.

    ``found`` are the operations of the module.

    Before::

        (%p: !llvm.ptr<1>, %flag: !llvm.ptr<1>, %x: i32):
        llvm.store %x, %p : i32, !llvm.ptr<1>
        gpu.barrier
        llvm.store %x, %flag atomic release {alignment = 4 : i64} : i32, !llvm.ptr<1>

    After::

        %vmcnt_0 = arith.constant 3952 : i32
        llvm.store %x, %p : i32, !llvm.ptr<1>
        llvm.call_intrinsic "llvm.amdgcn.s.waitcnt"(%vmcnt_0) : (i32) -> ()
        gpu.barrier
        llvm.fence release
        llvm.call_intrinsic "llvm.amdgcn.s.waitcnt"(%vmcnt_0) : (i32) -> ()
        llvm.store %x, %flag atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr<1>
    """
    releases = [operation for operation in found.named(*_ATOMICS) if _scope_of_release(operation) is not None]
    if found.names.intersection(_LOOPS):
        _wait_at_ends([*found.named(*_FENCING_BARRIERS), *releases], arch)
    wide = [operation for operation in releases if _scope_of_release(operation) != _BLOCK_SCOPE]
    if arch.shares_l1:
        for operation in wide:
            _split(operation, arch)
    if wide:
        for kernel in kernels(module):
            count = sum(map(_releases_widely, _nested(kernel)))
            if count:
                _Drains(arch, count).visit(kernel.regions[0], is_pending=False)


def _wait_at_ends(fences: Iterable[ir.Operation], arch: RocmArch) -> None:
    """Wait at the end of loops for what an iteration accesses behind its last barrier or release.

    The fence that it is meant for is in the next iteration.  Waiting in front of that one would order what LLVM
    schedules around it: +56 registers in a pipelined product.
    """
    for loop in dict.fromkeys(loop for fence in fences for loop in _loops_around(fence)):
        behind = list(_behind_last_fence(loop))
        end = list(loop.regions[len(loop.regions) - 1].blocks[0].operations)[-1].operation
        # A barrier orders global memory from generation 10 on, whose blocks run on two compute units with a cache each.
        memory = not arch.shares_l1 and any(map(_stores, behind))
        local = any(map(_accesses_local_memory, behind))
        if local or memory:
            with ir.InsertionPoint(end), end.location:
                _wait(arch, local=local, memory=memory)


def _loops_around(operation: ir.Operation) -> Iterator[ir.Operation]:
    parent = operation.parent
    while parent is not None:
        if parent.name in _LOOPS:
            yield parent.operation
        parent = parent.operation.parent


def _behind_last_fence(loop: ir.Operation) -> Iterator[ir.Operation]:
    """The operations that may run after an iteration's last barrier or release, nested ones included."""
    body = [view.operation for block in blocks_of(loop) for view in block.operations]
    for operation in reversed(body):
        if _is_fence(operation):
            return
        yield operation
        yield from _nested(operation)


def _is_fence(operation: ir.Operation) -> bool:
    is_atomic = operation.name in _ATOMICS
    return operation.name in _FENCING_BARRIERS or (is_atomic and _scope_of_release(operation) is not None)


def _accesses_local_memory(operation: ir.Operation) -> bool:
    """True if it reads or writes LDS."""
    if operation.name in _ADDRESSES:
        return False
    return any(str(operand.type) == _LOCAL_POINTERS[0] for operand in operation.operands)


def _wait(arch: RocmArch, *, local: bool, memory: bool) -> None:
    """Emit a wait for accesses of LDS, of global memory, or both; LLVM keeps it."""
    if arch.has_split_waits:
        for counter in ["dscnt"] * local + ["loadcnt", "storecnt"] * memory:
            run_intrinsic(f"llvm.amdgcn.s.wait.{counter}", [constant(0, ir.IntegerType.get_signless(16))])
        return
    counts = {**({"vmcnt": 0} if memory else {}), **({"lgkmcnt": 0} if local else {})}
    run_intrinsic(_WAITCNT, [constant(wait_operand(counts, arch), i32())])
    if memory and arch.has_store_counter:  # stores have a counter of their own, which no intrinsic waits for
        text = {
            "asm_string": ir.StringAttr.get("s_waitcnt_vscnt null, 0x0"),
            "constraints": ir.StringAttr.get("~{memory}"),
        }
        ir.Operation.create("llvm.inline_asm", attributes={**text, "has_side_effects": ir.UnitAttr.get()})


def _ordering(operation: ir.Operation) -> str:
    return "success_ordering" if operation.name == "llvm.cmpxchg" else "ordering"


def _scope_of_release(operation: ir.Operation) -> str | None:
    """The scope of a release that other waves see; ``None`` if it is none.  The scope of the system is ``""``."""
    attributes = operation.attributes
    name = _ordering(operation)
    if name not in attributes or ir.IntegerAttr(attributes[name]).value not in _RELEASES:
        return None
    scope = ir.StringAttr(attributes["syncscope"]).value.removesuffix("-one-as") if "syncscope" in attributes else ""
    return None if scope in _WAVE_SCOPES else scope


def _releases_widely(operation: ir.Operation) -> bool:
    """True if other blocks see the release."""
    return operation.name in _ATOMICS and _scope_of_release(operation) not in (None, _BLOCK_SCOPE)


def _split(release: ir.Operation, arch: RocmArch) -> None:
    """Take the release of an access, or the acquire of a fence, apart from it."""
    order = ir.IntegerAttr(release.attributes[_ordering(release)])
    scope = {"syncscope": release.attributes["syncscope"]} if "syncscope" in release.attributes else {}
    with ir.InsertionPoint(release), release.location:
        ir.Operation.create("llvm.fence", attributes={"ordering": ir.IntegerAttr.get(order.type, _RELEASE), **scope})
        _wait(arch, local=False, memory=True)
    acquires = order.value != _RELEASE
    if release.name == "llvm.fence" and not acquires:
        release.erase()
        return
    weaker = _ACQUIRE if acquires and release.name != "llvm.store" else _MONOTONIC
    release.attributes[_ordering(release)] = ir.IntegerAttr.get(order.type, weaker)
    if "failure_ordering" in release.attributes:
        failure = ir.IntegerAttr(release.attributes["failure_ordering"]).value
        release.attributes["failure_ordering"] = ir.IntegerAttr.get(order.type, min(failure, _ACQUIRE))


def withdraw_promises(updates: Iterable[ir.Operation]) -> None:
    """Take ``amdgpu.no.fine.grained.memory`` from atomic updates of memory that is not a kernel argument's.

    An address that a program made of integers may be host memory or a peer's, which atomic instructions of the L2 cache do
    not update ("User Guide for AMDGPU Backend", "Memory Space Atomics Metadata").

    Before::

        (%address: i64, %x: i32):
        %p = llvm.inttoptr %address : i64 to !llvm.ptr<1>
        %old = llvm.atomicrmw add %p, %x monotonic {rocdl.no_fine_grained_memory} : !llvm.ptr<1>, i32

    After::

        %p = llvm.inttoptr %address : i64 to !llvm.ptr<1>
        %old = llvm.atomicrmw add %p, %x monotonic : !llvm.ptr<1>, i32
    """
    arguments: set[ir.Value] = set()
    for update in updates:
        if _PROMISE in update.attributes and not _is_of_arguments(update.operands[0], arguments):
            del update.attributes[_PROMISE]


def _is_of_arguments(pointer: ir.Value, known: set[ir.Value]) -> bool:
    """True if all pointers that this one may be derived from are kernel arguments; they are ``known`` then."""
    seen: set[ir.Value] = set()
    waiting = [pointer]
    while waiting:
        current = waiting.pop()
        if current in known or current in seen or str(current.type) in _LOCAL_POINTERS:
            continue
        sources = _sources(current)
        if not sources and not _is_kernel_argument(current):
            return False
        seen.add(current)
        waiting.extend(sources)
    known |= seen
    return True


def _is_kernel_argument(pointer: ir.Value) -> bool:
    return isinstance(pointer.owner, ir.Block) and pointer.owner.owner.operation.name == "gpu.func"


def _sources(pointer: ir.Value) -> list[ir.Value]:
    """The pointers that this one copies, selects or offsets; none if it has another origin."""
    owner = pointer.owner
    if isinstance(owner, ir.Block):
        loop = owner.owner.operation
        if loop.name != "scf.for":
            return []
        number = ir.BlockArgument(pointer).arg_number - 1
        return [] if number < 0 else [loop.operands[3 + number], _yielded(loop.regions[0], number)]
    number = ir.OpResult(pointer).result_number
    if owner.name in ("llvm.getelementptr", "llvm.addrspacecast"):
        return [owner.operands[0]]
    if owner.name in ("arith.select", "llvm.select"):
        return list(owner.operands)[1:]
    if owner.name in ("scf.if", "scf.for"):
        return [_yielded(region, number) for region in owner.regions]
    return []


def _yielded(region: ir.Region, number: int) -> ir.Value:
    last = list(region.blocks[0].operations)[-1].operation
    value: ir.Value = last.operands[number]
    return value


class _Drains:
    """Waits before barriers, in one walk in program order that tracks whether a store may be in flight."""

    def __init__(self, arch: RocmArch, releases: int) -> None:
        self._arch = arch
        self._ahead = releases
        """Releases that the walk has not come to."""
        self._around = 0
        """Loops around the walk that hold a release."""
        self._loops = 0
        """Loops around the walk."""

    def visit(self, region: ir.Region, is_pending: bool) -> bool:
        """True if a store may be in flight at the region's end, after inserting its waits."""
        has_release = False
        if len(region.blocks) > 1:  # in an order that is not known, as in a loop
            is_pending |= any(map(_stores, _nested(region)))
            has_release = any(map(_releases_widely, _nested(region)))
        self._around += has_release
        for view in [view for block in region.blocks for view in block.operations]:
            is_pending = self._step(view.operation, is_pending)
        self._around -= has_release
        return is_pending

    def _step(self, operation: ir.Operation, is_pending: bool) -> bool:
        if operation.name in _LOOPS:
            return self._loop(operation, is_pending)
        if len(operation.regions):
            ends = [self.visit(region, is_pending) for region in operation.regions if len(region.blocks)]
            is_skipped = operation.name != "scf.if" or len(ends) < 2
            return any(ends) or (is_pending and is_skipped)
        if _releases_widely(operation):
            self._ahead -= 1
        if is_pending and _is_barrier(operation) and self._reaches_release():
            self._wait_before(operation)
            return False
        return _stores(operation) or (is_pending and not _waits(operation, self._arch))

    def _reaches_release(self) -> bool:
        return self._ahead > 0 or self._around > 0

    def _loop(self, loop: ir.Operation, is_pending: bool) -> bool:
        """True if a store may be in flight after the loop; a loop without stores waits once, before it."""
        inside = list(_nested(loop))
        has_release = any(map(_releases_widely, inside))
        stores = any(map(_stores, inside))
        can_release = has_release or self._reaches_release()
        if is_pending and can_release and not stores and any(map(_is_barrier, inside)):
            self._wait_before(loop)
            is_pending = False
        self._around += has_release
        self._loops += 1
        is_pending |= stores
        ends = [self.visit(region, is_pending) for region in loop.regions]
        self._loops -= 1
        self._around -= has_release
        return is_pending or any(ends)

    def _wait_before(self, operation: ir.Operation) -> None:
        with ir.InsertionPoint(operation), operation.location:
            if self._arch.has_store_counter and self._loops == 0:  # a fence waits for stores that it follows
                release = {"ordering": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), _RELEASE)}
                ir.Operation.create("llvm.fence", attributes={**release, "syncscope": ir.StringAttr.get("agent")})
            else:
                _wait(self._arch, local=False, memory=True)


def _nested(of: ir.Operation | ir.Region) -> Iterator[ir.Operation]:
    for region in [of] if isinstance(of, ir.Region) else of.regions:
        for block in region.blocks:
            for view in block.operations:
                yield view.operation
                yield from _nested(view.operation)


def _name(operation: ir.Operation) -> str:
    """The operation's name, that of its intrinsic, or the text of its assembly."""
    if operation.name == "llvm.call_intrinsic":
        return intrinsic_of(operation)
    if operation.name == "llvm.inline_asm":
        text: str = ir.StringAttr(operation.attributes["asm_string"]).value
        return text
    name: str = operation.name
    return name


def _is_barrier(operation: ir.Operation) -> bool:
    name = _name(operation)
    return any(part in name for part in _BARRIERS) and not any(part in name for part in _NO_BARRIERS)


def _waits(operation: ir.Operation, arch: RocmArch) -> bool:
    """True if no store is in flight after it."""
    return _releases_widely(operation) or (_name(operation) == _WAITCNT and _waits_for_all(operation, arch))


def _waits_for_all(wait: ir.Operation, arch: RocmArch) -> bool:
    count = wait.operands[0].owner
    if arch.has_store_counter or isinstance(count, ir.Block) or "value" not in count.attributes:
        return False
    return not ir.IntegerAttr(count.attributes["value"]).value & ~wait_operand({"vmcnt": 0}, arch)


def _stores(operation: ir.Operation) -> bool:
    """True if it may write global memory."""
    name = _name(operation)
    if not any(part in name for part in _WRITES):
        return False
    pointers = [text for text in (str(operand.type) for operand in operation.operands) if text.startswith("!llvm.ptr")]
    return not pointers or any(pointer not in _LOCAL_POINTERS for pointer in pointers)
