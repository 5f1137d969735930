"""Group arguments: the ranks of a program, attached or named only."""

from __future__ import annotations

import ctypes
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, NotAttached
from flydsl.expr.core.argument_registry import AbiSlot
from flydsl.ir import builder
from flydsl.support.scalars import describe_value

if TYPE_CHECKING:
    from flydsl.expr.dist import CommGroup, Group

__all__ = ["GroupArgument", "group_argument", "is_group"]

_MARK = "__flydsl_group__"
"""The method of attached groups that gives the address of their record for a program."""
_MODULE = "flydsl.expr.dist.groups"


def is_group(value: Any, annotation: Any) -> bool:
    """True if an argument is a group of ranks, or its parameter takes one."""
    return hasattr(value, _MARK) or _is_of_language(annotation) or _is_of_language(type(value))


def _is_of_language(t: Any) -> bool:
    """True if it is a class of :mod:`flydsl.expr.dist.groups`, which few programs load."""
    return isinstance(t, type) and any(base.__module__ == _MODULE for base in t.__mro__)


class GroupArgument:
    """A group of ranks, specialized on its name and reach; the launch gives the address of its ``flydsl_comm_group``.

    ``attached`` has ``__flydsl_group__(manifest)``, the address for a program with this communication manifest.  If it is
    ``None``, the argument can be compiled only.
    """

    __slots__ = ("attached", "comm", "manifest", "name")

    def __init__(self, comm: CommGroup, attached: Any, name: str) -> None:
        self.comm, self.attached, self.name = comm, attached, name
        self.manifest: bytes | None = None

    @property
    def address(self) -> int:
        """The address of the group's record for the program that is launched."""
        if self.attached is None:
            raise NotAttached(
                f"parameter {self.name!r} is group {self.comm.name!r}, which has no ranks yet; attach it, and pass what "
                f"that gives: {self.comm.name} = flydsl.dist.attach(bundle_or_manifest, store, ...)"
            )
        return int(self.attached.__flydsl_group__(self.manifest))

    def __get_ir_types__(self) -> list[ir.Type]:
        return [builder.pointer_type(0)]

    def __cache_signature__(self) -> Hashable:
        return ("group", self.comm.name, self.comm.reach)

    def __c_abi_spec__(self) -> list[AbiSlot]:
        return [(ctypes.c_void_p, _fill)]

    def trace_value(self, values: Iterator[ir.Value], name: str) -> Group:
        from flydsl.expr.dist import Group

        return Group.from_record(next(values), self.comm, name)

    def __str__(self) -> str:
        return f"group {self.comm.name!r}"


def _fill(argument: GroupArgument, slot: Any) -> None:
    slot.value = argument.address


def group_argument(value: Any, annotation: Any, name: str) -> GroupArgument:
    """The launch argument of an attached group, or of a declared one for compiling."""
    from flydsl.expr.dist import CommGroup, Group

    if isinstance(value, GroupArgument):
        return value
    wanted = annotation.comm if isinstance(annotation, type) and issubclass(annotation, Group) else None
    if isinstance(value, CommGroup):
        if wanted is not None and value != wanted:
            raise DSLTypeError(f"parameter {name!r} takes group {wanted.name!r}, got {value!r}")
        return GroupArgument(value, None, name)
    if not hasattr(value, _MARK):
        raise DSLTypeError(
            f"parameter {name!r} takes a group of ranks, got {describe_value(value)}; pass what flydsl.dist.attach gives, "
            "or an fx.dist.CommGroup to compile only"
        )
    known = getattr(value, "name", None)
    if wanted is None:
        wanted = CommGroup(known if isinstance(known, str) else name)
    elif isinstance(known, str) and known != wanted.name:
        raise DSLTypeError(f"parameter {name!r} takes group {wanted.name!r}, and the attached one is group {known!r}")
    return GroupArgument(wanted, value, name)
