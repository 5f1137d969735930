"""Groups of ranks: declarations by name, and values in programs."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, ClassVar

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError, DSLTypeError, DSLValueError, WindowUnknown, did_you_mean
from flydsl.expr.core.context import current
from flydsl.expr.dist.declarations import Declarations, check_name, declarations_of
from flydsl.expr.dist.network import NETWORK
from flydsl.expr.dist.sizes import count_of
from flydsl.expr.dist.windows import Signals, Window, checked_extents, entry_address, row_of
from flydsl.expr.numeric import Int32, Int64, NumericMeta
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass

REACHES = ("load-store", NETWORK)
_INT32_MAX = (1 << 31) - 1
_FIELDS = (
    ("rank", 0, 32),
    ("world", 4, 32),
    ("epoch", 8, 64),
    ("control", 16, 0),
    ("table", 24, 0),
    ("multicast", 32, 0),
)
"""The fields of ``struct flydsl_comm_group`` (``flydsl/include/flydsl/comm.h``): name, byte offset, bits; 0: a pointer."""
_NETWORK_FIELDS = (*_FIELDS, ("network", 64, 0), ("local", 72, 32), ("near", 80, 0))
"""Those of a group of reach network."""


@dataclass(eq=False)
class Ranks:
    """Ranks at one distance: ``ranks[i]`` is a number in the group.

    Made by :meth:`Group.split`.
    """

    first: Int32
    """The first of them."""
    distance: Int32
    """From each to the next."""
    world: Int32
    """How many there are."""
    rank: Int32
    """This process's place among them."""

    def __getitem__(self, place: Any) -> Int32:
        """The rank in the group of the one at a place from 0 to ``world - 1``.

        Raises:
            DSLTypeError: no integer.
        """
        if isinstance(place, bool):
            raise DSLTypeError(f"the place among ranks is {place!r}; expected an integer")
        found: Int32 = self.first + Int32(place) * self.distance
        return found


@dataclass(frozen=True)
class CommGroup:
    """A group of ranks by name; its ranks come at run time, by ``flydsl.dist.attach``.

    Args:
        name: the group's name in manifests, an identifier.
        reach: ``"load-store"``: ranks load and store each other's memory.  ``"network"``: they may be on any host.

    Raises:
        DSLTypeError: no strings.
        DSLValueError: no identifier, or an unknown reach.

    See the example of :func:`flydsl.expr.dist.barrier`.
    """

    __is_immutable__: ClassVar[bool] = True

    name: str
    reach: str = "load-store"

    def __post_init__(self) -> None:
        check_name(self.name, "a group")
        if not isinstance(self.reach, str):
            raise DSLTypeError(
                f"reach={self.reach!r} of group {self.name!r} is no string; expected 'load-store' or 'network'"
            )
        if self.reach not in REACHES:
            raise DSLValueError(f"reach={self.reach!r} of group {self.name!r}; expected 'load-store' or 'network'")


class Group:
    """The group of ranks that a program runs in: ``rank``, ``world`` and ``epoch`` are run-time numbers.

    As a parameter of a ``@flyc.jit`` function, ``fx.dist.Group[tp]`` names the :class:`CommGroup`; plain ``fx.dist.Group``
    is the group with the parameter's name.  Kernels take ``fx.dist.Group``.  The host function declares windows and
    signals, and hands them to kernels.

    Made by calls: :class:`CommGroup` names it, and :func:`flydsl.dist.attach` gives it ranks.

    See the example of :func:`flydsl.expr.dist.barrier`.
    """

    comm: ClassVar[CommGroup | None] = None

    __slots__ = ("_values", "declared")

    def __class_getitem__(cls, comm: Any) -> type[Group]:
        if not isinstance(comm, CommGroup):
            raise DSLTypeError(
                f"fx.dist.Group[{comm!r}]: expected an fx.dist.CommGroup, such as fx.dist.CommGroup('tp')"
            )
        return _group_of(comm)

    def __init__(self, values: Sequence[ir.Value], declared: Declarations) -> None:
        self._values, self.declared = tuple(values), declared

    @classmethod
    def from_record(cls, record: ir.Value, comm: CommGroup, slot: str) -> Group:
        """The group of a host function, loaded from the ``struct flydsl_comm_group`` at an address.

        ``slot`` is the parameter.
        """
        values = []
        for name, offset, width in _NETWORK_FIELDS if comm.reach == NETWORK else _FIELDS:
            place = {
                "rawConstantIndices": ir.DenseI32ArrayAttr.get([offset]),
                "elem_type": ir.TypeAttr.get(builder.integer_type(8)),
            }
            address = builder.op1("llvm.getelementptr", [record], record.type, place)
            found = builder.integer_type(width) if width else builder.pointer_type(1)
            values.append(
                builder.op1("llvm.load", [address], found, {"group": ir.StringAttr.get(f"{comm.name}.{name}")})
            )
        return cls(values, declarations_of(comm.name, comm.reach, slot))

    @property
    def name(self) -> str:
        """The group's name in manifests."""
        return self.declared.name

    @property
    def reach(self) -> str:
        """``"load-store"`` or ``"network"``."""
        return self.declared.reach

    @property
    def rank(self) -> Int32:
        """This process's number in the group, from 0 to ``world - 1``."""
        return Int32.wrap(self._values[0], bounds=(0, _INT32_MAX - 1))

    @property
    def world(self) -> Int32:
        """The number of ranks, at least 1; a run-time number, so that one program serves every size of group."""
        return Int32.wrap(self._values[1], bounds=(1, _INT32_MAX))

    @property
    def epoch(self) -> Int64:
        """The number of this launch among those of the group, from 1; signals hold its low 32 bits."""
        return Int64.wrap(self._values[2], bounds=(1, (1 << 63) - 1))

    def split(self, by: str = "host") -> tuple[Ranks, Ranks]:
        """The ranks on this rank's host, and those with its place on each host; known when the group is attached.

        Every host has the same number of ranks, one host's after the other's; where a job has not placed them so, each
        rank counts as a host of its own.  In a group of reach ``"load-store"`` all ranks are on one host.

        Args:
            by: ``"host"``.

        Raises:
            DSLValueError: another word.
        """
        if by != "host":
            raise DSLValueError(f"g.split({by!r}); expected 'host'")
        most = (1, _INT32_MAX)
        local = Int32.wrap(self._values[7], bounds=most) if self._values[6:] else self.world
        host = self.rank // local
        return Ranks(host * local, Int32(1), local, self.rank % local), Ranks(
            self.rank % local, local, self.world // local, host
        )

    @property
    def local(self) -> Ranks:
        """The ranks on this rank's host, whose windows ``w.near(i)`` are ordinary tensors."""
        return self.split()[0]

    def window(
        self, name: str, dtype: Any, count: Any, layout: Any = None, *, init: str = "keep", multicast: bool = False
    ) -> Window:
        """A window: memory of ``count`` elements in each rank, which all ranks of the group read and write.

        Only in the host function.  The same name and declaration again is the same window.

        Args:
            name: an identifier.
            dtype: the type of the elements.
            count: elements in each rank: an integer affine in ``world`` and the program's own integers.
            layout: the layout of ``w.local`` and ``w[peer]``; by default one mode of ``count`` elements.
            init: ``"keep"``: undefined at first.  ``"zero"``: zeros when the group is attached.
            multicast: all ranks' windows also have one address, ``w.multicast``.

        Raises:
            DSLTypeError: no string, type of elements or integer.
            DSLValueError: no identifier, a count that is not affine, or another window of that name.
            DSLRuntimeError: in a kernel.
        """
        self._check_host("window", name)
        check_name(name, "a window")
        if not isinstance(dtype, NumericMeta):
            raise DSLTypeError(f"window {name!r} takes a type of elements such as fx.Float32, got {dtype!r}")
        if init not in ("keep", "zero"):
            raise DSLValueError(f"window {name!r}: init={init!r}; expected 'keep' or 'zero'")
        number, size = count_of(f"window {name!r}", count, self.declared.symbols)
        row = self.declared.window(name, "data", dtype, size, init, bool(multicast))
        rank, world = self._values[:2]
        far = self._values[6:]
        if far:
            engine, local, near = far
            far = engine, local, row_of(near, local, row.index)
        shown = Window.over(self._row(row.index), rank, world, self.declared, row.index, dtype, number, layout, far)
        if multicast:
            shown.multicast_entry = entry_address(self._values[5], row.index)
        return shown

    def signals(self, name: str, count: Any) -> Signals:
        """``count`` signals in each rank: 32-bit numbers, zero when the group is attached, for notify and wait.

        Only in the host function.

        Raises:
            DSLTypeError: no string or integer.
            DSLValueError: no identifier, a count that is not affine, or another window of that name.
            DSLRuntimeError: in a kernel.
        """
        self._check_host("signals", name)
        check_name(name, "signals")
        number, size = count_of(f"signals {name!r}", count, self.declared.symbols)
        row = self.declared.window(name, "signals", Int32, size, "zero", False)
        return Signals(
            [
                *(self._row(row.index), self._values[0], *self._values[2:4], Int32(number).ir_value()),
                *checked_extents(self._values[1], number)[:1],
                *self._values[6:7],
            ],
            self.declared,
            row.index,
        )

    def __getitem__(self, name: Any) -> Any:
        """The window or the signals of that name that the host function has declared.

        Raises:
            WindowUnknown: there is none.
            DSLRuntimeError: in a kernel, which takes windows as arguments.
        """
        if not isinstance(name, str):
            raise DSLTypeError(f"group {self.name!r} has windows by name, got {name!r}; a rank's is window[rank]")
        row = self.declared.rows.get(name)
        if row is None:
            near = did_you_mean(name, self.declared.rows)
            known = ", ".join(map(repr, self.declared.rows)) or "none"
            raise WindowUnknown(
                f"group {self.name!r} has no window {name!r}; declared are {known}{near and ';' + near}"
            )
        raise DSLRuntimeError(
            f"window {name!r} of group {self.name!r}: keep what g.{'signals' if row.kind == 'signals' else 'window'}(...) "
            "gives, and pass it to kernels as an argument"
        )

    def _row(self, index: int) -> ir.Value:
        return row_of(self._values[4], self._values[1], index)

    def _check_host(self, what: str, name: Any) -> None:
        if current().kernel is not None:
            raise DSLRuntimeError(
                f"g.{what}({name!r}, ...) is in a kernel; declare it in the @flyc.jit function and pass it as an argument"
            )

    def __repr__(self) -> str:
        return f"Group<{self.name}>"

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return list(self._values)

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Group:
        return Group(values, exemplar.declared)


@functools.cache
def _group_of(comm: CommGroup) -> type[Group]:
    return type(f"Group[{comm.name}]", (Group,), {"__slots__": (), "comm": comm})
