"""Signals between ranks: notify, wait, and barriers of equal blocks.

A notify releases what its thread has observed at system scope.  A wait polls in relaxed order and acquires once, behind
the loop.  A wait ends early if the host raises the watch word of the control page (``flydsl/include/flydsl/comm.h``): it
then writes why, and gives false.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError, DSLWindowError
from flydsl.expr import gpu
from flydsl.expr.atoms.atomics import atomic_add, atomic_cas, generic_load, generic_store, memory_fence
from flydsl.expr.control import conditional
from flydsl.expr.core.context import SANITIZER, current, current_kernel, emits_for, traced_for
from flydsl.expr.dist.groups import Group, Ranks
from flydsl.expr.dist.loops import repeat
from flydsl.expr.dist.network import arrive, is_simulated, notify_peer
from flydsl.expr.dist.scopes import check_scope
from flydsl.expr.dist.windows import Signals, checked_peer
from flydsl.expr.enum import AtomicOrdering
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType, add_offset
from flydsl.expr.numeric import Boolean, Float, Int32, Int64, Integer, as_numeric
from flydsl.ir import builder
from flydsl.ir.predicates import CmpIPredicate

_RELAXED, _ACQUIRE, _RELEASE = AtomicOrdering.Monotonic, AtomicOrdering.Acquire, AtomicOrdering.Release
_POLLS_PER_LOOK = 256
"""Polls between two looks at the watch word, which is in host memory."""
_WATCH, _FAULT, _WINDOW, _PEER, _INDEX, _EXPECTED, _FOUND, _BLOCK = 0, 4, 64, 68, 72, 80, 88, 96
"""Offsets in bytes in ``struct flydsl_comm_control``."""
_CLAIMED, _WRITTEN = 1, 2
_NATIVE_WAIT = "llvm.flydsl.peer.wait"
"""The CPU backend's own operation (``backends/cpu/simt_ir/operations.py``)."""
_NETWORK = ".network"
"""It also drives the group's network, its last operand."""
_SYMMETRIC = ".symmetric"


def notify(
    signals: Signals,
    peer: Any,
    index: Any,
    value: Any = None,
    op: str = "set",
    *,
    by: str = "thread",
    scope: Any = None,
) -> None:
    """Set signal ``index`` of rank ``peer``, after all that was written before is visible to the ranks of the group.

    Called by one thread, it covers what this thread wrote, and what the block wrote before a barrier that the thread has
    passed.  ``by="block"`` is for all threads of a block together: a barrier, then one of them.

    Args:
        signals: as ``g.signals(...)`` gives.
        peer: a rank, known at run time.
        index: of the signal in that rank.
        value: 32 bits; by default the epoch of the launch.
        op: ``"set"``, or ``"add"``: several ranks count one signal up.
        by: ``"thread"`` or ``"block"``.
        scope: by default that of the group's reach; a wider one is the same, a narrower one is refused.

    Raises:
        DSLWindowError: no signals.
        DSLTypeError: no integers.
        DSLValueError: a negative rank, an unknown ``op`` or ``by``, or a scope that leaves out ranks.
    """
    number, place = _checked("notify", signals, index, value, scope)
    rank = checked_peer("notify", peer)
    if op not in ("set", "add"):
        raise DSLValueError(f"notify: op={op!r}; expected 'set' or 'add'")
    if by not in ("thread", "block"):
        raise DSLValueError(f"notify: by={by!r}; expected 'thread' or 'block'")

    def release() -> int:
        _release(signals, rank, place, number, op)
        return 0

    if by == "thread":
        release()
        return
    gpu.barrier()
    conditional(thread_number()[0] == 0, release, lambda: 0)


def _release(signals: Signals, peer: Int32, index: Integer, number: Integer, op: str) -> None:
    """Set a signal of a peer, or add to it, after what this thread has observed."""
    target = add_offset(signals[peer].iter, index * signals.words)
    if signals.network is not None and not is_simulated():
        if not emits_for("cpu"):  # stores to windows of this host
            memory_fence(ordering=_RELEASE)
        notify_peer(signals.network, target.llvm_ptr, Int32(number), op, peer)
        return
    ranks = current().ranks
    with nullcontext() if signals.network is None or ranks is None else ranks.notify(peer):
        if op == "set":
            generic_store(target, number, memory_order=_RELEASE)
        else:
            atomic_add(target, number, ordering=_RELEASE)


def place_of_signal(signals: Signals, index: Any, value: Any, peer: Int32) -> tuple[Int32, ir.Value]:
    """The value to set, and the address of a peer's signal, with the checks of :func:`notify`."""
    number, place = _checked("copy", signals, index, value, None)
    return number, add_offset(signals[peer].iter, place * signals.words).llvm_ptr


def wait(
    signals: Signals, index: Any, value: Any = None, source: Any = None, *, scope: Any = None, same_block: bool = False
) -> Boolean:
    """Wait until this rank's signal ``index`` has reached ``value``; what the notifier wrote before is visible then.

    The signal has reached a value if their difference modulo 2**32 is not negative, so that it need not be reset.

    Args:
        signals: as ``g.signals(...)`` gives.
        index: of the signal in this rank.
        value: 32 bits; by default the epoch of the launch.
        source: the rank that notifies, for the message if it does not.
        scope: as for :func:`notify`.
        same_block: the notifier is the same block of another rank, and notifies before it waits for what this one does
            later, as in :func:`barrier`.  A CPU then runs blocks one after the other, which is faster.

    Returns:
        False if the host gave the launch up; what follows should be short, and its results do not count.

    Raises:
        DSLWindowError: no signals.
        DSLTypeError: no integers.
        DSLValueError: a negative rank, or a scope that leaves out ranks.
    """
    number, place = _checked("wait", signals, index, value, scope)
    peer = Int32(-1) if source is None else checked_peer("wait", source)
    return _wait(signals, place, number, peer, is_symmetric=same_block)


def barrier(g: Group | Ranks, signals: Signals, value: Any = None, *, first: Any = 0) -> None:
    """Wait for the same block of all ranks; what they wrote before the barrier is visible behind it.

    All threads of the block call it.  It uses ``world`` signals for each block: ``first + block * world + rank``, so that
    ``g.signals(name, blocks * g.world)`` serves one.

    Args:
        g: the group, or a team of its ranks: a side of ``g.split("host")``, with its own ``world`` and ``rank``.
        signals: of that group; those of a team's barrier serve no other team.
        value: rises from each use of the same signals to the next; by default the epoch of the launch, for one barrier in
            a kernel.  Several take ``2 * g.epoch`` and ``2 * g.epoch + 1``, or signals of their own.
        first: the first signal of block 0.

    Raises:
        DSLWindowError: no group, or no signals.
        DSLValueError: signals of another group, or a second barrier of the kernel with the same signals and the epoch.

    Example::

        tp = fx.dist.CommGroup("tp", reach="load-store")


        @flyc.kernel
        def kernel(g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
            i = fx.thread_idx.x
            place = 2 * i + fx.Int32(g.epoch % 2)
            inbox[(g.rank + 1) % g.world][place] = x[i]
            fx.dist.fence("node")
            fx.dist.barrier(g, done)
            y[i] = inbox.local[place]


        @flyc.jit
        def shift(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
            inbox = g.window("inbox", fx.Float32, 2 * x.shape[0])
            done = g.signals("done", g.world)
            kernel(g, inbox, done, x, y).launch(grid=1, block=64)


        x = np.arange(4 * 64, dtype=np.float32).reshape(4, 64)  # an entry for each rank
        y = np.zeros_like(x)
        flydsl.dist.simulate(shift, x, y, world=4)
        assert (y == np.roll(x, 1, axis=0)).all()
    """
    if not isinstance(g, Group | Ranks):
        raise DSLWindowError(
            f"barrier takes an fx.dist.Group, or a side of its split, got {g!r} of type {type(g).__name__}"
        )
    number, start = _checked("barrier", signals, first, value, None)
    if isinstance(g, Group) and signals.declared is not g.declared:
        raise DSLValueError(
            f"barrier: signals {signals.name!r} are of group {signals.declared.name!r}, and the group is {g.name!r}"
        )
    kernel = current_kernel("fx.dist.barrier")
    if value is None:
        key = ("fx.dist.barrier", signals.declared.name, signals.name, str(first))
        if key in kernel.addresses:
            raise DSLValueError(
                f"barrier: the second one with the signals {signals.name!r} and the epoch passes at once; give each a "
                "value of its own, 2 * g.epoch and 2 * g.epoch + 1, or signals of its own"
            )
        kernel.addresses[key] = signals.control
    gpu.barrier()
    world, rank = g.world, g.rank
    row = start + block_number() * world
    thread, threads = thread_number()

    def number_of(place: Int32) -> Int32:
        return g[place] if isinstance(g, Ranks) else place

    def release(place: Int32) -> None:
        _release(signals, number_of(place), row + rank, number, "set")

    def meet(place: Int32) -> None:
        _wait(signals, row + place, number, number_of(place), is_symmetric=True, acquires=False)

    def serially() -> int:
        repeat(Int32(0), world, Int32(1), release)
        repeat(Int32(0), world, Int32(1), meet)
        return 0

    if emits_for("cpu"):  # lanes are a loop there, and one thread's loop is scalar
        conditional(thread == 0, serially, lambda: 0)
    else:
        repeat(thread, world, threads, release)
        repeat(thread, world, threads, meet)
        memory_fence(ordering=_ACQUIRE)  # once for all peers
    gpu.barrier()


def thread_number() -> tuple[Int32, Int32]:
    """The thread's number in its block, x fastest, and the number of threads."""
    idx, dim = gpu.thread_idx, gpu.block_dim
    return idx.x + dim.x * (idx.y + dim.y * idx.z), dim.x * dim.y * dim.z


def block_number() -> Int32:
    """The block's number in the grid, x fastest."""
    idx, dim = gpu.block_idx, gpu.grid_dim
    number: Int32 = idx.x + dim.x * (idx.y + dim.y * idx.z)
    return number


def _checked(what: str, signals: Any, index: Any, value: Any, scope: Any) -> tuple[Int32, Integer]:
    if not isinstance(signals, Signals):
        name = getattr(signals, "name", "") or ""
        shown = f"{name!r}, {signals!r}" if isinstance(name, str) and name else repr(signals)
        raise DSLWindowError(f"{what} takes fx.dist.Signals, as g.signals(name, count) gives, got {shown}")
    current_kernel(f"fx.dist.{what}")
    check_scope(what, scope, signals.name, signals.declared.reach)
    place = _integer(what, "index", index)
    if place.is_static() and int(place) < 0:
        raise DSLValueError(f"{what}: index {int(place)} of signals {signals.name!r}; expected 0 or more")
    number = signals.epoch if value is None else _integer(what, "value", value)
    if number.is_static() and not -(1 << 31) <= int(number) < 1 << 32:
        raise DSLValueError(f"{what}: the value {int(number)} does not fit a signal's 32 bits")
    return Int32(number), place


def _integer(what: str, name: str, value: Any) -> Integer:
    number = None if isinstance(value, bool) else as_numeric(value)
    if not isinstance(number, Integer) or isinstance(number, (Boolean, Float)):
        raise DSLTypeError(f"{what}: {name} is {value!r} of type {type(value).__name__}; expected an integer")
    return number


# -- waiting


def _wait(
    signals: Signals, index: Integer, expected: Int32, peer: Int32, *, is_symmetric: bool, acquires: bool = True
) -> Boolean:
    """True when the signal has reached the value; a wait on a GPU may leave the acquire to its caller.

    One ``is_symmetric`` waits for the same block of another rank, and blocks in order never keep each other waiting.
    """
    target = add_offset(signals.local.iter, index * signals.words)
    network = None if is_simulated() else signals.network
    if emits_for("cpu") and (network is not None or not traced_for(SANITIZER)):
        block = [Int32(each) for each in (gpu.block_idx.x, gpu.block_idx.y, gpu.block_idx.z)]
        numbers = [Int32(signals.index), peer, Int64(index), *block]
        operands = [target.llvm_ptr, expected.ir_value(), signals.control, *(n.ir_value() for n in numbers)]
        operands += [network] * (network is not None)
        name = _NATIVE_WAIT + _NETWORK * (network is not None) + (_SYMMETRIC if is_symmetric else "")
        reached: Boolean = Int32.wrap(builder.call_intrinsic(name, operands, Int32.mlir_type())) != 0
        return reached
    found = _poll(target, expected, signals.control)
    if network is not None:
        arrive(network, target.llvm_ptr)
    if acquires and not traced_for(SANITIZER):  # whose polls acquire
        memory_fence(ordering=_ACQUIRE)
    if (ranks := current().ranks) is not None:
        ranks.linger()
    done: Boolean = found - expected >= 0

    def give_up() -> int:
        _write_fault(signals, index, expected, found, peer)
        return 0

    conditional(done, lambda: 0, give_up)
    return done


def _poll(target: Pointer, expected: Int32, control: ir.Value) -> Int32:
    """The signal when it has reached the value, or when the watch word was raised; acquires nothing."""
    i32 = Int32.mlir_type()
    checked = traced_for(SANITIZER)
    loop = builder.op("scf.while", [Int32(0).ir_value()], [i32, i32], regions=2)
    look = loop.regions[0].blocks.append(i32)
    again = loop.regions[1].blocks.append(i32, i32)
    with ir.InsertionPoint(look):
        polls = Int32.wrap(look.arguments[0])
        found = generic_load(target, memory_order=_ACQUIRE if checked else _RELAXED)
        pending = found - expected < 0
        is_looking = polls % _POLLS_PER_LOOK == _POLLS_PER_LOOK - 1
        watch = Pointer(control, PointerType(Int32, AddressSpace.Global, 4))

        def read() -> Sequence[ir.Value]:
            return [generic_load(watch, memory_order=_RELAXED).ir_value()]

        def skip() -> Sequence[ir.Value]:
            return [builder.constant(0, i32)]

        goes_on = pending.ir_value()
        if current().ranks is None:  # whose waits are all in one launch
            raised = builder.branch(is_looking.ir_value(), [i32], read, skip)[0]
            calm = builder.compare(CmpIPredicate.eq, raised, builder.constant(0, i32))
            goes_on = builder.binary("andi", goes_on, calm)
        builder.op("scf.condition", [goes_on, found.ir_value(), polls.ir_value()])
    with ir.InsertionPoint(again):
        _pause()
        builder.op("scf.yield", [builder.binary("addi", again.arguments[1], 1)])
    return Int32.wrap(loop.results[0])


def _pause() -> None:
    """Leave the processor to others for some hundred cycles."""
    pause = current().facts.pause
    if pause is not None:
        name, cycles = pause
        builder.run_intrinsic(name, [builder.constant(cycles, Int32.mlir_type())])


def _write_fault(signals: Signals, index: Integer, expected: Int32, found: Int32, peer: Int32) -> None:
    """Write the first reason of all into the control page, and say that it is complete."""
    words = Pointer(signals.control, PointerType(Int32, AddressSpace.Global, 4))
    longs = words.recast(Int64)
    _, won = atomic_cas(words + _FAULT // 4, 0, _CLAIMED)

    def write() -> int:
        words[_WINDOW // 4] = Int32(signals.index)
        words[_PEER // 4] = peer
        longs[_INDEX // 8] = Int64(index)
        longs[_EXPECTED // 8] = Int64(expected)
        longs[_FOUND // 8] = Int64(found)
        for axis, number in enumerate((gpu.block_idx.x, gpu.block_idx.y, gpu.block_idx.z)):
            words[_BLOCK // 4 + axis] = number
        generic_store(words + _FAULT // 4, _WRITTEN, memory_order=_RELEASE)
        return 0

    conditional(won, write, lambda: 0)
