"""Windows and signals: memory of each rank for all ranks of a group."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, ClassVar

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLRuntimeError, DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.core.context import INDEX_CHECK, current, current_kernel, emits_nvidia
from flydsl.expr.dist.declarations import Declarations, is_checked
from flydsl.expr.dist.network import NETWORK, engine, is_simulated, know_group, know_network
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Boolean, Int32, Int64, Integer, Numeric, NumericMeta
from flydsl.expr.nvvm.multimem import FEATURE
from flydsl.ir import builder
from flydsl.support.fast_dataclass import record

_ALIGNMENT = 16
"""Bytes that provably divide a window's address: the widest access of a thread.  Windows begin at pages."""
_TABLE_ENTRY = 8


def entry_address(table: ir.Value, index: ir.Value | int) -> ir.Value:
    """The address of an entry of a table of addresses."""
    attributes = {
        "rawConstantIndices": ir.DenseI32ArrayAttr.get([index if isinstance(index, int) else -(1 << 31)]),
        "elem_type": ir.TypeAttr.get(builder.integer_type(64)),
    }
    return builder.op1(
        "llvm.getelementptr", [table] if isinstance(index, int) else [table, index], table.type, attributes
    )


def row_of(table: ir.Value, world: ir.Value, index: int) -> ir.Value:
    """The addresses of a window in all ranks: row ``index`` of a table with ``world`` columns."""
    return table if index == 0 else entry_address(table, builder.binary("muli", world, index))


Extents = tuple[ir.Value, ...]
"""The number of ranks and of a window's elements; empty where accesses are not checked."""


def checked_extents(world: ir.Value, count: Any) -> Extents:
    """The numbers that kernels also get of a window where accesses are checked: ranks and elements."""
    return (world, Int64(count).ir_value()) if is_checked() else ()


def load_entry(
    address: ir.Value,
    declared: Declarations,
    window: str,
    rank: str,
    peer: ir.Value | None = None,
    extents: Extents = (),
) -> ir.Value:
    """The address in an entry of a table, marked as the window's in ``rank``, as in :class:`WindowAccess`.

    Tables do not change while a kernel runs.  With extents, the address carries the rank and the size for the sanitizer.
    """
    if extents and peer is not None:
        world, count = extents
        numbers = [Int64(Int32.wrap(each)).ir_value() for each in (peer, world)]
        row = declared.rows[window]
        size = (Int64.wrap(count) * row.dtype.width + 7) // 8
        plain = _load_entry(_checked(address, numbers, window, "entry"), declared, window, rank)
        return _checked(plain, [*numbers, size.ir_value()], window, "memory", *row.place, max(row.dtype.width // 8, 1))
    return _load_entry(address, declared, window, rank)


def _checked(pointer: ir.Value, numbers: Sequence[ir.Value], window: str, what: str, *place: object) -> ir.Value:
    """A pointer with its checks: of ``"entry"`` rank and world, of ``"memory"`` also the bytes from there on."""
    attributes = {"tensor": ir.StringAttr.get(window), "of_window": ir.StringAttr.get(what)}
    if place:
        attributes["defined"] = ir.StringAttr.get("\n".join(map(str, place)))
    return builder.op1(INDEX_CHECK, [pointer, *numbers], pointer.type, attributes)


def _load_entry(address: ir.Value, declared: Declarations, window: str, rank: str) -> ir.Value:
    attributes = {
        "alignment": ir.IntegerAttr.get(builder.integer_type(64), _TABLE_ENTRY),
        "invariant": ir.UnitAttr.get(),
        "window": ir.StringAttr.get(window),
        "of_rank": ir.StringAttr.get(rank),
        "group": ir.StringAttr.get(declared.name),
    }
    if current().ranks is not None:
        attributes["ranks_in_launch"] = ir.UnitAttr.get()
    if declared.reach == NETWORK:
        attributes["by_network"] = ir.UnitAttr.get()
    if declared.rows[window].kind == "signals":
        attributes["signals"] = ir.UnitAttr.get()
    return builder.op1("llvm.load", [address], builder.pointer_type(1), attributes)


def checked_peer(what: str, peer: Any) -> Int32:
    """A rank as a 32-bit integer."""
    is_integer = isinstance(peer, (int, Integer)) and not isinstance(peer, (bool, Boolean))
    if not is_integer:
        raise DSLTypeError(
            f"{what}: the rank is {peer!r} of type {type(peer).__name__}; expected an integer from 0 to world - 1"
        )
    number = peer if isinstance(peer, Integer) else Int64(peer)
    if number.is_static() and not 0 <= int(number) < 1 << 31:
        raise DSLValueError(f"{what}: the rank is {int(number)}; expected 0 to world - 1")
    return Int32(number)


class Window:
    """Memory of each rank of a group, made by ``g.window(...)`` in the host function and passed to kernels.

    ``w.local`` is the tensor over this rank's memory, ``w[peer]`` over that of a rank known at run time, ``w.multicast``
    over all ranks' at once.  They are ordinary tensors of the window's layout.  As a parameter's annotation,
    ``fx.dist.Window[fx.Float32]`` says the type of the elements.

    Made by ``g.window(name, dtype, count)``.

    See the example of :func:`flydsl.expr.dist.barrier`.
    """

    annotated: ClassVar[NumericMeta | None] = None

    __slots__ = ("_extents", "_far", "_rank", "_row", "declared", "dtype", "index", "layout", "multicast_entry")

    def __class_getitem__(cls, dtype: Any) -> type[Window]:
        if not isinstance(dtype, NumericMeta):
            raise DSLTypeError(f"fx.dist.Window[{dtype!r}]: expected a type of elements such as fx.Float32")
        return _window_of(dtype)

    def __init__(
        self, row: ir.Value, rank: ir.Value, declared: Declarations, index: int, dtype: NumericMeta, layout: Any
    ):
        self._row, self._rank = row, rank
        self.declared, self.index, self.dtype, self.layout = declared, index, dtype, layout
        self.multicast_entry: ir.Value | None = None
        self._far: tuple[ir.Value, ...] = ()
        """Of a group of reach network: its engine, the ranks of a host, and the addresses of these."""
        self._extents: Extents = ()

    @classmethod
    def over(
        cls,
        row: ir.Value,
        rank: ir.Value,
        world: ir.Value,
        declared: Declarations,
        index: int,
        dtype: NumericMeta,
        count: Any,
        layout: Any,
        far: tuple[ir.Value, ...] = (),
    ) -> Window:
        """A window of ``count`` elements with a layout, by default one mode of stride 1.

        Raises:
            DSLTypeError: no layout.
        """
        if layout is None:
            layout = algebra.make_layout(int(count) if count.is_static() else count, 1)
        if not isinstance(layout, (algebra.Layout, algebra.ComposedLayout)):
            raise DSLTypeError(f"a window takes a layout, as fx.make_layout makes, got {layout!r}")
        made = cls(row, rank, declared, index, dtype, layout)
        made._extents, made._far = checked_extents(world, count), far
        return made

    @property
    def name(self) -> str:
        """The window's name in manifests."""
        return list(self.declared.rows)[self.index]

    @property
    def shape(self) -> Any:
        """The extents of the layout."""
        return self.layout.shape

    @property
    def local(self) -> Tensor:
        """The window in this rank."""
        self._check_kernel("local")
        return self._tensor(self._entry(self._rank), "local", self._rank)

    def __getitem__(self, peer: Any) -> Tensor:
        """The window in rank ``peer``, a number known at run time.

        In a group of reach ``"network"`` only transfers take it: put, get and copy.

        Raises:
            DSLTypeError: no integer.
            DSLValueError: a negative one.
        """
        rank = checked_peer(f"window {self.name!r}", peer)
        self._check_kernel("[peer]")
        return self._tensor(self._entry(rank.ir_value()), "remote", rank.ir_value())

    @property
    def multicast(self) -> Tensor:
        """The window in all ranks at once, for ``fx.nvvm.multimem_store`` and the others of that module.

        Ordinary loads and stores must not use its address.

        Raises:
            DSLValueError: the window was not declared with ``multicast=True``.
            DSLNotImplementedError: the target has no such instructions.
        """
        self._check_kernel("multicast")
        trace = current()
        if not emits_nvidia() or FEATURE not in trace.facts.features:
            raise DSLNotImplementedError(
                f"window {self.name!r}: {trace.target} has no address of all ranks' memory; loop over the peers, or compile "
                "for cuda:sm_90 or later"
            )
        if self.multicast_entry is None:
            raise DSLValueError(
                f"window {self.name!r} has no multicast address; declare it with g.window(..., multicast=True)"
            )
        return self._tensor(self.multicast_entry, "all")

    def near(self, number: Any) -> Tensor:
        """The window of rank ``g.local[number]``, which is on this host: an ordinary tensor whatever the group's reach.

        Raises:
            DSLTypeError: no integer.
            DSLValueError: a negative one.
        """
        at = checked_peer(f"window {self.name!r}", number)
        self._check_kernel("near")
        if not self._far:
            return self[at]
        _, ranks, row = self._far
        local = Int32.wrap(ranks, bounds=(1, (1 << 31) - 1))
        peer = Int32.wrap(self._rank, bounds=(0, (1 << 31) - 2)) // local * local + at
        if is_simulated():  # whose table has the addresses of all ranks
            return self._tensor(self._entry(peer.ir_value()), "near", peer.ir_value())
        return self._tensor(entry_address(row, at.ir_value()), "near", peer.ir_value())

    def _check_kernel(self, what: str) -> None:
        current_kernel(f"{what} of window {self.name!r}")

    def _entry(self, rank: ir.Value) -> ir.Value:
        return entry_address(self._row, rank)

    def _tensor(self, entry: ir.Value, rank: str, peer: ir.Value | None = None) -> Tensor:
        address = load_entry(entry, self.declared, self.name, rank, peer, self._extents)
        pointer = Pointer(address, PointerType(self.dtype, AddressSpace.Global, _ALIGNMENT))
        found = access_of(pointer)
        if self._far and rank == "remote" and found is not None:
            know_network(current_kernel(f"window {self.name!r}"), found.entry, self._far[0])
        return Tensor(pointer, self.layout, self.name)

    def __setitem__(self, peer: Any, value: Any) -> None:
        raise DSLTypeError(f"window {self.name!r} is indexed by ranks; an element of one is window[peer][i]")

    def __repr__(self) -> str:
        return f"Window<{self.declared.name}.{self.name}, {self.dtype}, {self.layout}>"

    def dynamic_leaves(self) -> list[Numeric]:
        """The run-time integers of the layout."""
        return list(algebra.dynamic_leaves(self.layout))

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        extra = [] if self.multicast_entry is None else [self.multicast_entry]
        return [
            self._row,
            self._rank,
            *self._extents,
            *self._far,
            *extra,
            *(leaf.ir_value() for leaf in self.dynamic_leaves()),
        ]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Window:
        row, rank, *rest = values
        extents = tuple(rest.pop(0) for _ in exemplar._extents)
        far = tuple(rest.pop(0) for _ in exemplar._far)
        entry = None if exemplar.multicast_entry is None else rest.pop(0)
        layout = algebra.replace_dynamic_leaves(exemplar.layout, rest)
        made = Window(row, rank, exemplar.declared, exemplar.index, exemplar.dtype, layout)
        made.multicast_entry, made._extents, made._far = entry, extents, far
        know_group(far)
        return made


@functools.cache
def _window_of(dtype: NumericMeta) -> type[Window]:
    return type(f"Window[{dtype}]", (Window,), {"__slots__": (), "annotated": dtype})


class Signals:
    """32-bit numbers of each rank that peers set and this rank waits for, made by ``g.signals(...)``.

    They hold epochs, the low 32 bits of ``g.epoch``, or what a program chooses.  :func:`notify`, :func:`wait` and
    :func:`barrier` take them; ``s[peer]`` is the tensor of a rank's.

    Made by ``g.signals(name, count)``.

    See the example of :func:`flydsl.expr.dist.barrier`.
    """

    __slots__ = ("_values", "declared", "index")

    def __init__(self, values: Sequence[ir.Value], declared: Declarations, index: int) -> None:
        self._values, self.declared, self.index = tuple(values), declared, index

    @property
    def name(self) -> str:
        """The name in manifests."""
        return list(self.declared.rows)[self.index]

    @property
    def count(self) -> Int32:
        """The number of signals in each rank."""
        return Int32.wrap(self._values[4], bounds=(0, (1 << 31) - 1))

    @property
    def epoch(self) -> Int64:
        """The epoch of the launch, what notify and wait take by default."""
        return Int64.wrap(self._values[2], bounds=(1, (1 << 63) - 1))

    @property
    def rank(self) -> Int32:
        """This process's rank in the group."""
        return Int32.wrap(self._values[1], bounds=(0, (1 << 31) - 2))

    @property
    def control(self) -> ir.Value:
        """The address of this rank's control page."""
        return self._values[3]

    @property
    def network(self) -> ir.Value | None:
        """The engine that sets signals of peers; ``None`` if stores reach them."""
        return self._values[-1] if self.declared.reach == NETWORK else None

    @property
    def words(self) -> int:
        """The 32-bit words from one signal to the next."""
        return 1 if self.network is None or is_simulated() else engine().signal_words

    @property
    def local(self) -> Tensor:
        """This rank's signals."""
        return self._tensor(self._values[1], "local")

    def __getitem__(self, peer: Any) -> Tensor:
        """The signals of rank ``peer``.

        Raises:
            DSLTypeError: no integer.
            DSLValueError: a negative one.
        """
        rank = checked_peer(f"signals {self.name!r}", peer)
        return self._tensor(rank.ir_value(), "remote")

    def _tensor(self, rank: ir.Value, whose: str) -> Tensor:
        current_kernel(f"signals {self.name!r}")
        extents = (self._values[5], Int64(self.count).ir_value()) if is_checked() else ()
        entry = entry_address(self._values[0], rank)
        address = load_entry(entry, self.declared, self.name, whose, rank, extents)
        return Tensor(
            Pointer(address, PointerType(Int32, AddressSpace.Global, _ALIGNMENT)),
            algebra.make_layout(self.count, self.words),
            self.name,
        )

    def __setitem__(self, peer: Any, value: Any) -> None:
        raise DSLTypeError(f"signals {self.name!r} are set by fx.dist.notify(signals, peer, index)")

    def __repr__(self) -> str:
        return f"Signals<{self.declared.name}.{self.name}>"

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return list(self._values)

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Signals:
        made = Signals(values, exemplar.declared, exemplar.index)
        know_group(values[-1:] if made.network is not None else ())
        return made


# -- the window that an address is in


@record
class WindowAccess:
    """The window that an address is in."""

    window: str
    rank: str
    """``"local"``, ``"near"`` of a rank on this host in a group of reach network, ``"remote"`` or ``"all"``."""
    peer: ir.Value | None
    """The rank's number; ``None`` of a multicast address."""
    entry: ir.Value
    """The address that was loaded from the table."""


_PASSED_ON = ("llvm.getelementptr", "llvm.addrspacecast", "llvm.bitcast", "builtin.unrealized_conversion_cast")


def peer_of(entry: ir.Operation) -> ir.Value | None:
    """The rank in whose window an address is, by the load of that address; ``None`` of an address of all ranks."""
    place: Any = getattr(entry.operands[0].owner, "operation", None)
    if place is not None and place.name == INDEX_CHECK:
        place = getattr(place.operands[0].owner, "operation", None)
    indexed = place is not None and place.name == "llvm.getelementptr" and len(place.operands) == 2
    return place.operands[1] if indexed else None


def access_of(tensor: Any) -> WindowAccess | None:
    """The window that a tensor or a pointer is in; ``None`` if it is in none."""
    pointer = tensor.iter if isinstance(tensor, Tensor) else tensor
    if not isinstance(pointer, Pointer) or not isinstance(pointer.llvm_ptr, ir.Value):
        return None
    value = pointer.llvm_ptr
    while True:
        owner = value.owner
        if isinstance(owner, ir.Block):
            return None
        operation = getattr(owner, "operation", owner)
        if operation.name == "llvm.load" and "window" in operation.attributes:
            names = (ir.StringAttr(operation.attributes[key]).value for key in ("window", "of_rank"))
            window, rank = names
            return WindowAccess(window, rank, peer_of(operation), operation.results[0])
        if operation.name == "arith.select":
            raise DSLRuntimeError(
                f"{tensor!r} is one window or another by a run-time condition; use one in each branch"
            )
        if operation.name not in _PASSED_ON:
            return None
        value = operation.operands[0]
