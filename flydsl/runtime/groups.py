"""Groups of ranks in launches: tokens, records, epochs and limits.

The slot of a group argument holds the address of the program's ``struct flydsl_comm_group`` (``flydsl/comm.h``), or the
group's token, which the program replaces by that address.  A launch counts the epoch up.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, MutableMapping, Sequence
from typing import Any, Protocol
from weakref import WeakValueDictionary

from flydsl.errors import ArtifactError, NotAttached
from flydsl.support.fast_dataclass import record
from flydsl.trust.json import read_json

COMM_SECTION = "comm"
"""The section of an artifact that has the communication manifest."""
GROUP_BROKEN, GROUP_LIMIT, GROUP_SIZES = ((1 << 30) + number for number in (0, 1, 3))
"""Results of a native launch that the group does not allow: it is broken, a size is beyond its windows or another rank's."""


class Limit(ctypes.Structure):
    """A slot's number must be from ``least`` to ``most``."""

    _fields_ = [("slot", ctypes.c_int64), ("least", ctypes.c_int64), ("most", ctypes.c_int64)]


class GroupLaunch(ctypes.Structure):
    """The launcher's part of a binding: ``Group`` of ``launcher.c``."""

    _fields_ = [
        ("record", ctypes.c_void_p),
        ("epoch", ctypes.c_void_p),
        ("epochs", ctypes.c_int64),
        ("control", ctypes.c_void_p),
        ("limits", ctypes.c_void_p),
        ("limit_count", ctypes.c_int64),
        ("live", ctypes.c_int64),
        ("key", ctypes.c_int64),
        ("size", ctypes.c_void_p),
        ("size_count", ctypes.c_int64),
        ("settled", ctypes.c_void_p),
        ("sizes", ctypes.c_void_p),
        ("peers", ctypes.c_void_p),
        ("peer_count", ctypes.c_int64),
    ]


class GroupBinding(Protocol):
    """A group bound to one program."""

    native: GroupLaunch

    def when_left(self, forget: Callable[[], None]) -> None:
        """Have a function called when this rank leaves the group, which then lets go of the binding."""

    def begin(self, slots: Any) -> None:
        """Count the launch, and write its epoch; ``slots`` are those of the launch as integers.

        Raises :class:`GroupBroken` if an earlier launch was given up or the group is closed, :class:`WindowTooSmall`
        for sizes beyond the windows', and :class:`CallMismatch` if another rank makes this call with other sizes.
        """

    def end(self) -> None:
        """Count the launch as returned; called after each :meth:`begin` that did not raise."""

    def check(self) -> None:
        """Raise the error of a launch that was given up."""

    def error(self, code: int, slots: Any) -> Exception:
        """The error of a native launch's result :data:`GROUP_BROKEN`, :data:`GROUP_LIMIT` or :data:`GROUP_SIZES`."""


class LaunchGroup(Protocol):
    """An attached group, as a launch sees it."""

    name: str
    token: int
    """A number that stands for the group in a slot; no address."""

    def record_for(self, section: bytes | None) -> int:
        """The address of the record for the program with that communication manifest; the same at each call."""


def is_group(value: object) -> bool:
    """True if it is an attached group of ranks."""
    return hasattr(value, "__flydsl_group__")


_tokens = itertools.count(1)
_groups: MutableMapping[int, LaunchGroup] = WeakValueDictionary()
_bindings: MutableMapping[int, GroupBinding] = WeakValueDictionary()


def new_token() -> int:
    """A token that no group has; not an address."""
    return next(_tokens)


def register_group(group: LaunchGroup) -> None:
    """Make the group known by its token, while it is referenced."""
    _groups[group.token] = group


def register_binding(address: int, binding: GroupBinding) -> None:
    """Make a binding known by its record's address, while it is referenced."""
    _bindings[address] = binding


def binding_at(address: int) -> GroupBinding | None:
    """The binding whose record is at an address."""
    return _bindings.get(address)


@record
class GroupSlot:
    """A slot of a host function that takes a group."""

    slot: int
    group: str
    """The group's name in the manifest."""


def group_slots(name: str, section: bytes) -> tuple[GroupSlot, ...]:
    """The slots of a host function that take groups, from its communication manifest."""
    try:
        rows = read_json(section)["programs"]
        found = {row["group_slot"]: row["group"] for row in rows if row["group_slot"] is not None}
    except (KeyError, TypeError) as error:
        raise ArtifactError(f"the communication manifest of {name!r} is damaged: {error!r}") from None
    for slot, group in found.items():
        if type(slot) is not int or slot < 0 or not isinstance(group, str):
            raise ArtifactError(f"the communication manifest of {name!r} is damaged: it has a group slot {slot!r}")
    return tuple(GroupSlot(slot, group) for slot, group in sorted(found.items()))


def crosses_hosts(section: bytes) -> bool:
    """True if a communication manifest has a group whose ranks may be on any host."""
    rows = read_json(section).get("groups") if section else None
    return isinstance(rows, list) and any(isinstance(row, dict) and row.get("reach") == "network" for row in rows)


def bind_groups(name: str, section: bytes, slots: Sequence[GroupSlot], values: ctypes.Array[Any]) -> list[GroupBinding]:
    """Replace the tokens in a launch's slots, 64-bit integers, by the addresses of the program's records.

    Raises :class:`NotAttached` for a slot without an attached group, else as :meth:`LaunchGroup.record_for`.
    """
    bindings = []
    for slot in slots:
        value = values[slot.slot]
        group = _groups.get(value)
        if group is not None:
            value = values[slot.slot] = group.record_for(section)
        elif not value:
            raise not_attached(name, slot.group, None)
        binding = _bindings.get(value)
        if binding is not None:  # else a host's own record, which counts its epochs itself
            bindings.append(binding)
    return bindings


def not_attached(function: str, group: str, value: object, *, symbols: Sequence[str] = ()) -> NotAttached:
    """The error of a call without an attached group, with the attach to write.

    ``value`` was passed instead.  ``symbols`` are the names of the sizes that the windows need.
    """
    sizes = "".join(f", {name}=..." for name in symbols)
    got = "" if value is None else f", got {type(value).__name__}"
    return NotAttached(
        f"{function} runs on the group {group!r}, and its argument is not an attached group{got}; attach first, on every "
        f"rank:\n    {group} = flydsl.dist.attach({function}, flydsl.dist.MpiStore(){sizes})\n    {function}({group}, ...)"
    )
