"""Bulk transfers to and from windows of peers: put, get, and copies with signals."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from flydsl.errors import DSLRuntimeError, DSLTypeError, DSLValueError, DSLWindowError
from flydsl.expr import gpu
from flydsl.expr import layout as algebra
from flydsl.expr.control import conditional
from flydsl.expr.control.jumps import Position
from flydsl.expr.core.context import current, current_kernel
from flydsl.expr.dist.loops import repeat
from flydsl.expr.dist.network import engine, flush, is_simulated, network_of, send, transfer
from flydsl.expr.dist.signaling import notify, place_of_signal, thread_number, wait
from flydsl.expr.dist.windows import Signals, Window, access_of
from flydsl.expr.memory.pointer import Pointer, add_offset, ptr_load, ptr_store
from flydsl.expr.memory.pointer_types import element_bytes
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import VectorAlias
from flydsl.expr.numeric import Boolean, Int32, Int64, Integer, as_numeric

_BY = ("thread", "warp", "block")
_WIDEST = 16
"""Bytes of a thread's widest access."""


def put(dst: Any, src: Any, n: Any = None, *, by: str = "block") -> None:
    """Write the elements of ``src`` to a peer's window, ``dst = w[peer]`` or a part of it.

    Element k of ``src`` goes to element k of ``dst``, for k below ``n``.  What follows orders it: a barrier and a
    :func:`notify` of that peer, or :func:`barrier`.

    In a group of reach network, ``src`` may be read until ``fence("network")`` returns, and both tensors are runs of
    elements.  On a CPU one thread of ``by`` hands the transfer over; on a GPU all of them, and ``src`` is in a window too.

    Args:
        dst: a tensor in a window of a peer.
        src: a tensor of the same type in this rank's memory.
        n: elements; by default as many as ``src`` has.
        by: the threads that share the work and all call it: ``"thread"``, ``"warp"`` or ``"block"``.

    Raises:
        DSLWindowError: an ordinary tensor as ``dst``.
        DSLTypeError: other types of elements.
        DSLValueError: an unknown ``by``, or more elements than one of them has.

    Example::

        ring = fx.dist.CommGroup("ring")


        @flyc.kernel
        def kernel(g: fx.dist.Group, inbox: fx.dist.Window, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
            fx.dist.put(inbox[(g.rank + 1) % g.world], x)
            fx.dist.barrier(g, done)
            y[fx.thread_idx.x] = inbox.local[fx.thread_idx.x]


        @flyc.jit
        def shift(g: fx.dist.Group[ring], x: fx.Tensor, y: fx.Tensor):
            inbox, done = g.window("inbox", fx.Float32, 64), g.signals("done", g.world)
            kernel(g, inbox, done, x, y).launch(grid=1, block=64)


        x = np.arange(4 * 64, dtype=np.float32).reshape(4, 64)  # an entry for each rank
        y = np.zeros_like(x)
        flydsl.dist.simulate(shift, x, y, world=4, epochs=1)
        assert (y == np.roll(x, 1, axis=0)).all()
    """
    _require_window("put", "dst", dst)
    _transfer("put", dst, src, n, by)


def get(dst: Any, src: Any, n: Any = None, *, by: str = "block") -> None:
    """Read the elements of a peer's window, ``src = w[peer]`` or a part of it, into ``dst``; otherwise as :func:`put`.

    Args:
        dst: a tensor or a window of this rank.
        src: a window of another rank, ``w[peer]``.
        n: how many elements.
        by: ``"thread"`` or ``"block"``.

    Raises:
        DSLWindowError: an ordinary tensor as ``src``.
        DSLTypeError: other types of elements.
        DSLValueError: an unknown ``by``, or more elements than one of them has.
    """
    _require_window("get", "src", src)
    _transfer("get", dst, src, n, by)


class Copy:
    """A copy to a peer and its signals: ``start``, then ``wait_received``, and ``wait_sent`` if it has such a signal.

    A kernel whose copies are not started and waited for is refused, at the line of the copy.

    Made by :func:`copy`.
    """

    __slots__ = ("_by", "_dst", "_index", "_location", "_n", "_open", "_peer", "_received", "_sent", "_src", "_value")

    def __init__(
        self, dst: Any, src: Any, n: Any, signals: tuple[Signals, Any], index: Any, value: Any, by: str
    ) -> None:
        found = _require_window("copy", "dst", dst)
        if found.rank != "remote" or found.peer is None:
            raise DSLWindowError(f"copy goes to the window of one peer, w[peer], got {_shown(dst)}")
        self._dst, self._src, self._n, self._index, self._value, self._by = dst, src, n, index, value, by
        self._received, self._sent = signals
        for name, given in (("received", self._received), ("sent", self._sent)):
            if not isinstance(given, Signals) and not (name == "sent" and given is None):
                raise DSLWindowError(
                    f"copy: {name} is {given!r}; expected fx.dist.Signals, as g.signals(name, count) gives"
                )
        self._peer = Int32.wrap(found.peer)
        self._open = {"start", "wait_received"} | ({"wait_sent"} if self._sent is not None else set())
        self._location = Position.of_user().location()
        current_kernel("fx.dist.copy").at_end.append(self._check_closed)

    def start(self) -> Copy:
        """Write the elements, then set the receiver's signal.

        Raises:
            DSLRuntimeError: it was started before.
        """
        if "start" not in self._open:
            raise DSLRuntimeError("copy: start() twice; a second transfer is a copy of its own")
        self._open.discard("start")
        told = self._received, self._index, self._value
        if self._sends:
            if self._by == "block":
                gpu.barrier()  # before the signal, as notify of a block has it
            _transfer("copy", self._dst, self._src, self._n, self._by, told)
        else:
            _transfer("copy", self._dst, self._src, self._n, self._by)
            notify(self._received, self._peer, self._index, self._value, by=_notifier(self._by))
        if self._sent is not None:
            self._let_read()
            notify(self._sent, self._sent.rank, self._index, self._value, by=_notifier(self._by))
        return self

    def wait_sent(self) -> Boolean:
        """Wait until the elements of ``src`` have been read, so that they may be overwritten.

        Returns:
            False if the host gave the launch up.
        """
        self._begin_wait("wait_sent")
        if self._sent is None:  # stores have read them, or the flush in front of the signal
            self._let_read()
            return Boolean(True)
        return wait(self._sent, self._index, self._value)

    def wait_received(self, source: Any = None, *, index: Any = None) -> Boolean:
        """Wait for what a peer sends here by the same copy; its elements are in this rank's window then.

        Args:
            source: the rank that sends, for the message if it does not.
            index: of this rank's signal; by default the one that the copy sets at its peer.

        Returns:
            False if the host gave the launch up.
        """
        self._begin_wait("wait_received")
        return wait(self._received, self._index if index is None else index, self._value, source)

    @property
    def _sends(self) -> bool:
        """True if the engine puts and tells in one call."""
        return self._received.network is not None and not is_simulated() and engine().sends

    def _let_read(self) -> None:
        """Wait until an engine that begins puts alone has read their sources."""
        if self._received.network is not None and (is_simulated() or engine().sends):
            flush(self._received.network)

    def _begin_wait(self, what: str) -> None:
        if "start" in self._open:
            raise DSLRuntimeError(f"copy: {what}() before start()")
        self._open.discard(what)

    def _check_closed(self) -> None:
        if self._open:
            missing = " and ".join(
                f"{each}()" for each in ("start", "wait_sent", "wait_received") if each in self._open
            )
            raise DSLRuntimeError(
                f"a copy is left without {missing}, so its elements may be overwritten before they are read, or read before "
                "they are there; call it on all paths of the kernel",
                location=self._location,
            )


def copy(
    src: Any,
    dst: Any,
    n: Any = None,
    *,
    received: Signals,
    sent: Signals | None = None,
    index: Any = 0,
    value: Any = None,
    by: str = "block",
) -> Copy:
    """A copy of ``src`` to a peer's window with the signal that tells the peer: call ``start`` and the waits on it.

    Args:
        src: a tensor in this rank's memory.
        dst: ``w[peer]``, or a part of it.
        n: elements; by default as many as ``src`` has.
        received: the signals; ``start`` sets the one of the peer.
        sent: signals of this rank that are set when ``src`` has been read; needed only to wait for it.
        index: of the signal.
        value: as for :func:`notify`.
        by: as for :func:`put`.

    Returns:
        The copy; :meth:`Copy.wait` waits for it.

    Raises:
        DSLWindowError: an ordinary tensor as ``dst``, or no signals.
        DSLRuntimeError: at the end of the kernel, if it was not started or not waited for; shows the copy's line.
    """
    if by not in _BY:
        raise DSLValueError(f"copy: by={by!r}; expected 'thread', 'warp' or 'block'")
    return Copy(dst, src, n, (received, sent), index, value, by)


def _notifier(by: str) -> str:
    """The threads that notify: where a block writes, its barrier covers all."""
    return "block" if by == "block" else "thread"


def _require_window(what: str, name: str, tensor: Any) -> Any:
    """The window of a peer that a tensor is in."""
    if isinstance(tensor, Window):
        raise DSLWindowError(f"{what}: {name} is window {tensor.name!r} as a whole; say whose, {tensor.name}[peer]")
    found = access_of(tensor)
    if found is not None and found.rank == "all":
        raise DSLWindowError(
            f"{what}: {name} is the multicast address of window {found.window!r}, which only fx.nvvm.multimem_store and the "
            "others of that module may use"
        )
    if found is None or found.rank == "local":
        where = "" if found is None else f" of this rank's window {found.window!r}"
        raise DSLWindowError(
            f"{what}: {name} is {_shown(tensor)}{where}, which no other rank has; expected w[peer] of an fx.dist.Window"
        )
    return found


def _shown(tensor: Any) -> str:
    name = getattr(tensor, "name", "")
    return f"the ordinary tensor {name!r}" if isinstance(tensor, Tensor) and name else repr(tensor)


def _transfer(what: str, dst: Any, src: Any, n: Any, by: str, told: tuple[Signals, Any, Any] | None = None) -> None:
    for name, tensor in (("dst", dst), ("src", src)):
        if not isinstance(tensor, Tensor) or not isinstance(tensor.iter, Pointer):
            raise DSLTypeError(
                f"{what}: {name} is {tensor!r} of type {type(tensor).__name__}; expected a tensor in memory"
            )
    if dst.dtype is not src.dtype:
        raise DSLTypeError(f"{what}: elements of {src.dtype} go to elements of {dst.dtype}; convert them first")
    if by not in _BY:
        raise DSLValueError(f"{what}: by={by!r}; expected 'thread', 'warp' or 'block'")
    count = _count(what, n, src)
    for name, tensor in (("dst", dst), ("src", src)):
        held = algebra.get_scalar(algebra.size(tensor.layout))
        if count.is_static() and isinstance(held, int) and int(count) > held:
            raise DSLValueError(f"{what}: {int(count)} elements, and {name} has {held}; give n, or a larger tensor")
    if _transfer_by_network(what, dst, src, count, by, told):
        return
    peer, ranks = _sent_to(what, dst), current().ranks
    with nullcontext() if peer is None or ranks is None else ranks.put(peer):
        _move_all(dst, src, count, by)


def _sent_to(what: str, dst: Tensor) -> Int32 | None:
    """The peer that a network's put is for; ``None`` of a get, and of windows that stores reach."""
    far = access_of(dst)
    if what == "get" or far is None or far.peer is None:
        return None
    return None if network_of(current_kernel(f"fx.dist.{what}"), far.entry) is None else Int32.wrap(far.peer)


def _move_all(dst: Tensor, src: Tensor, count: Int32, by: str) -> None:
    """Load and store the elements, shared among the threads."""
    first, step = _share(by)
    if not (_is_run(dst) and _is_run(src)):
        repeat(first, count, step, lambda k: _move(dst, src, k))
        return
    size = element_bytes(dst.dtype)
    width = min(dst.known_alignment, src.known_alignment, _WIDEST) // size
    whole = count // width if width > 1 else Int32(0)

    def move_vector(k: Int32) -> None:
        at = k * width
        ptr_store(ptr_load(add_offset(src.iter, at), VectorAlias(src.dtype, width)), add_offset(dst.iter, at))

    def move_element(k: Int32) -> None:
        ptr_store(ptr_load(add_offset(src.iter, k)), add_offset(dst.iter, k))

    if width > 1:
        repeat(first, whole, step, move_vector)
    rest = whole * width
    if not (count.is_static() and int(count) == int(rest) if rest.is_static() else False):
        repeat(rest + first, count, step, move_element)


def _transfer_by_network(
    what: str, dst: Tensor, src: Tensor, count: Int32, by: str, told: tuple[Signals, Any, Any] | None
) -> bool:
    """Hand a transfer to the group's engine; false if loads and stores are it.

    With ``told``, signals, index and value, a put tells the peer too.
    """
    own, far = (dst, access_of(src)) if what == "get" else (src, access_of(dst))
    kernel = current_kernel(f"fx.dist.{what}")
    network = None if far is None or is_simulated() else network_of(kernel, far.entry)
    if far is None or far.peer is None or network is None:
        return False
    for name, tensor in (("dst", dst), ("src", src)):
        if not _is_run(tensor):
            raise DSLValueError(
                f"{what}: {name} has the layout {tensor.layout}, and a network moves elements in a row; expected one mode "
                "of stride 1, of elements from 8 bits"
            )
    if engine().from_windows_only and access_of(own) is None:
        raise DSLWindowError(
            f"{what}: {_shown(own)} is in no window, and {engine().name} reaches other hosts from windows alone; copy it "
            "to w.local of a window, and transfer from there"
        )
    size, peer, first = Int64(count) * element_bytes(dst.dtype), Int32.wrap(far.peer), _share(by)[0]
    together = by if by in engine().by else "thread"

    def begin() -> int:
        places = dst.iter.llvm_ptr, src.iter.llvm_ptr, size, peer
        if told is None:
            transfer("get" if what == "get" else "put", network, *places, together, first)
        else:
            number, signal = place_of_signal(*told, peer)
            send(network, *places, signal, number, together, first)
        return 0

    if by == together:
        begin()
    else:
        conditional(first == 0, begin, lambda: 0)
    if what == "get" and by == "block":
        gpu.barrier()
    return True


def _move(dst: Tensor, src: Tensor, k: Int32) -> None:
    dst[k] = src[k]


def _count(what: str, n: Any, src: Tensor) -> Int32:
    number = as_numeric(algebra.get_scalar(algebra.size(src.layout) if n is None else n))
    if not isinstance(number, Integer) or isinstance(number, Boolean) or isinstance(n, bool):
        raise DSLTypeError(f"{what}: n is {n!r} of type {type(n).__name__}; expected an integer of elements")
    if number.is_static() and int(number) < 0:
        raise DSLValueError(f"{what}: n is {int(number)}; expected at least 0")
    return Int32(number)


def _share(by: str) -> tuple[Int32, Int32]:
    """The first element of the calling thread, and the distance to its next one."""
    if by == "thread":
        return Int32(0), Int32(1)
    if by == "warp":
        return Int32(gpu.lane_id()), Int32(gpu.num_warp_threads())
    return thread_number()


def _is_run(tensor: Tensor) -> bool:
    """True if element k lies k elements from the first one."""
    return algebra.rank(tensor.layout) == 1 and algebra.is_static_one(tensor.layout.stride) and tensor.dtype.width >= 8
