"""Lifetimes of MLIR objects: none is freed while a program may still use it.

MLIR's bindings hold bare pointers: a value of an erased operation, or of a module that is gone, reads freed memory.  So what
a trace erases goes to a module of its own.  :class:`Lifetime` keeps what programs detach and parse.  The modules of a trace
are freed when no Python object of their context is left.  Outside of a trace the bindings are as MLIR made them.

Making a context and freeing it takes 1.5 ms, as long as the trace of twenty lines.  So a context whose program nobody built
or changed serves later traces, once nothing of the earlier one is left.
"""

from __future__ import annotations

import os
import sys
import weakref
from collections.abc import Callable, Hashable, Iterator
from typing import Any

from flydsl._mlir import ir
from flydsl.support.forks import ForkSafeLock

_MOST_USES = 32
"""Traces in one context, which never frees types, attributes and locations."""
_MOST_IDLE = 4
"""Contexts that wait for a trace."""


class _Reuse:
    """The kind of a context, and the traces that it may still serve."""

    def __init__(self, kind: Hashable) -> None:
        self.kind = kind
        self.left = _MOST_USES


class _Roots:
    """Modules of one context, freed in an order in which none is freed before its users."""

    def __init__(self, context: ir.Context, modules: list[ir.Module]) -> None:
        self.context = context
        self.modules = modules

    @property
    def are_used(self) -> bool:
        """True if Python objects of the context are left, other than the modules."""
        return sys.getrefcount(self.context) > len(self.modules) + 2  # this attribute, and the argument

    def __del__(self) -> None:
        while self.modules:
            self.modules.pop()


class _Alive:
    """The modules and contexts of this process that a trace may meet."""

    def __init__(self) -> None:
        self._lock = ForkSafeLock()
        self._closed: list[_Roots] = []
        self._idle: list[ir.Context] = []
        self._made: weakref.WeakValueDictionary[int, Any] = weakref.WeakValueDictionary()

    def know(self, made: Any) -> None:
        """Hold a module or context through the traces to come, as long as the program has it."""
        self._made[id(made)] = made

    def close(self, roots: list[_Roots]) -> None:
        """Take the modules of a trace that is over."""
        with self._lock:
            self._closed.extend(roots)

    def all(self) -> list[Any]:
        """The lifetimes that are in use; frees the traces of all others."""
        with self._lock:
            free = [roots for roots in self._closed if not roots.are_used]
            self._closed = [roots for roots in self._closed if roots.are_used]
            found = [*self._closed, *self._made.values()]
        contexts = [roots.context for roots in free if hasattr(roots.context, "reuse")]
        del free
        with self._lock:
            waiting = [*contexts, *self._idle]
            self._idle = waiting[:_MOST_IDLE]
        del contexts, waiting  # outside of the lock, as freeing runs code
        return found

    def take(self, kind: Hashable, make: Callable[[], ir.Context]) -> ir.Context:
        """A context of that kind for a trace: an idle one, or one that ``make`` makes."""
        self.all()
        kind = os.getpid(), kind  # a child has no threads of MLIR's
        with self._lock:
            context = next((each for each in self._idle if each.reuse.kind == kind), None)
            if context is not None:
                self._idle.remove(context)
        if context is None:
            context = make()
            context.reuse = _Reuse(kind)
        reuse: Any = context.reuse
        reuse.left -= 1
        if not reuse.left:
            spend(context)
        return context


_ALIVE = _Alive()

context_for = _ALIVE.take
"""A context for a trace, by its kind."""


def spend(context: ir.Context) -> None:
    """Say that a context serves no further trace: it was changed, or has more than what traces need."""
    vars(context).pop("reuse", None)


know = _ALIVE.know
"""Register a module or a context that a program makes."""


def parent_of(operation: Any) -> ir.Operation | None:
    """The operation around ``operation``; ``None`` if it is in no block, or in one that is in no region."""
    try:
        parent = operation.operation.parent
    except ValueError:  # detached
        return None
    return None if parent is None else parent.operation


def root_of(operation: Any) -> ir.Operation:
    """The outermost operation around ``operation``."""
    operation = operation.operation
    while (parent := parent_of(operation)) is not None:
        operation = parent
    return operation


def inside(operation: ir.Operation) -> list[ir.Operation]:
    return [view.operation for region in operation.regions for block in region.blocks for view in block.operations]


def _nested(operation: ir.Operation) -> Iterator[ir.Operation]:
    pending = [operation]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(inside(current))


def _owner(value: ir.Value) -> ir.Operation:
    owner = value.owner
    return owner.owner.operation if isinstance(owner, ir.Block) else owner.operation


def _sever(module: ir.Module) -> None:
    """Make the operations of a module use values and blocks of this module only."""
    own = module.operation
    spare: ir.Value | None = None
    for operation in list(_nested(own)):
        operands, successors = operation.operands, operation.successors
        for index in range(len(operands)):
            if root_of(_owner(operands[index])) != own:
                if spare is None:
                    with module.context, ir.Location.unknown(), ir.InsertionPoint.at_block_begin(module.body):
                        made = ir.Operation.create(
                            "builtin.unrealized_conversion_cast", [ir.IntegerType.get_signless(1)]
                        )
                    spare = made.results[0]
                operands[index] = spare
        for index in range(len(successors)):
            if root_of(successors[index].owner) != own:
                successors[index] = operation.block


class Lifetime:
    """Operations that one trace erased, detached and parsed."""

    def __init__(self, module: ir.Module) -> None:
        self._module = module
        self._held = _ALIVE.all()
        self._graves: list[ir.Module] = []
        self._erased: list[tuple[ir.Operation, int]] = []
        self._buried: list[ir.Operation] = []
        self._detached: list[ir.Operation] = []
        self._modules: list[ir.Module] = []
        self.entered: list[tuple[Any, Callable[..., Any]]] = []
        """Insertion points, locations and contexts that the program has entered, and how to leave each."""

    def leave(self, depth: int) -> None:
        """Leave what the program has entered but for the first ``depth``."""
        while len(self.entered) > depth:
            entered, leave = self.entered.pop()
            leave(entered, None, None, None)

    @property
    def has_erased(self) -> bool:
        """True if the module's values may have users among erased operations."""
        return bool(self._graves)

    def hold(self, made: Any) -> None:
        """Keep a module or context that the program made."""
        know(made)
        (self._modules if isinstance(made, ir.Module) else self._held).append(made)

    def detach(self, operation: ir.Operation) -> None:
        """Keep an operation that is in no block."""
        self._detached.append(operation)

    def bury(self, operation: Any, *, watched: bool) -> None:
        """Take an operation out of the program, which may go on to use it; ``watched``: that is an error."""
        operation = operation.operation
        context = operation.context
        grave = next((each for each in self._graves if each.context == context), None)
        if grave is None:
            with context, ir.Location.unknown():
                grave = ir.Module.create()
            self._graves.append(grave)
        successors = operation.successors
        if len(successors):  # its blocks must not count it among their predecessors
            for index in range(len(successors)):
                successors[index] = grave.body
        grave.body.append(operation)
        self._buried.append(operation)
        if watched:
            self._erased.append((operation, _size(operation)))

    def is_buried(self, operation: Any) -> bool:
        """True if the operation was erased, or is in one that was."""
        if not self._graves:
            return False
        root = root_of(operation)
        return any(grave.operation == root for grave in self._graves)

    def misuse(self) -> tuple[str, ir.Operation] | None:
        """The misuse of an erased operation, in words, and the operation whose location to show."""
        for operation, size in self._erased:
            if not self.is_buried(operation):
                continue
            for result in operation.results:
                for use in result.uses:
                    if not self.is_buried(use.owner):
                        what = f"{use.owner.name}: an operand is the result of {operation.name}, which was erased"
                        return what, use.owner.operation
            if _size(operation) > size:
                return f"{operation.name}: an operation was made in it after it was erased", operation
        found = [view.operation for grave in self._graves for view in grave.body.operations]
        if len(found) > len(self._buried):
            pairs = zip(found, self._buried, strict=False)
            other = next((one for one, buried in pairs if one != buried), found[-1])
            return f"{other.name}: it was made beside an operation that was erased", other
        return None

    def close(self, *, failed: bool) -> None:
        """Hand over the rest to the process; nothing of the trace is used by another module then."""
        for operation in self._detached:
            if parent_of(operation) is None:
                self.bury(operation, watched=False)
        if failed:
            _sever(self._module)
        for module in self._modules:
            _sever(module)
        by_context: dict[int, list[ir.Module]] = {}
        for module in (self._module, *self._modules, *self._graves):
            by_context.setdefault(id(module.context), []).append(module)
        _ALIVE.close([_Roots(modules[0].context, modules) for modules in by_context.values()])
        self._detached.clear()
        self._erased.clear()
        self._buried.clear()
        self._held.clear()


def _size(operation: ir.Operation) -> int:
    return sum(1 for _ in _nested(operation)) if len(operation.regions) else 1
