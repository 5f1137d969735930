"""``while`` loops: Python's own while the condition is known, ``scf.while`` from the moment when it is not."""

from __future__ import annotations

import sys
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLRuntimeError
from flydsl.expr.context import checkpoint, rewind
from flydsl.expr.control.booleans import STATIC_TRIP_LIMIT, truth
from flydsl.expr.control.collective import barriers_so_far, forget_barriers
from flydsl.expr.control.jumps import Target
from flydsl.expr.control.names import Names
from flydsl.expr.control.position import Position
from flydsl.expr.control.region import Emission, Frame
from flydsl.expr.control.runtime_while import RuntimeWhile
from flydsl.expr.control.unrolled import UnrolledLoop

__all__ = ["While"]

_LONG = 1_000
"""Trips, each of which may leave code behind: nobody wants to compile a second thousand of them."""


class While(UnrolledLoop):
    """A ``while`` loop: first traced by Python, then handed over to :class:`RuntimeWhile` if it comes to that.

    The condition is evaluated into a block aside.  If it is known, what it emitted belongs to the program; if not, it
    is forgotten, and the condition is traced again as part of the operation.  The body of ``while True`` is treated
    likewise: the loop runs at run time if that is when it ends.
    """

    def __init__(self, frame: Frame, position: Position, names: Names, has_else: bool, endless: bool) -> None:
        super().__init__(frame, names)
        self._arguments = frame, position, names, has_else
        self._position = position
        self._endless = endless
        self._trips = self._operations = 0
        self._ended = False
        self._probe: _Probe | None = None
        self._runtime: RuntimeWhile | None = None

    @property
    def dynamic(self) -> bool:
        """Whether the loop runs at run time."""
        return self._runtime is not None

    def begins(self) -> bool:
        """Whether another trip is traced."""
        if self._runtime is not None:
            return self._runtime.begins()
        if self._ended:
            return False
        self._trips += 1
        if self._trips > STATIC_TRIP_LIMIT or (self._trips % _LONG == 0 and self._grows()):
            raise DSLRuntimeError(
                f"this `while` made {self._trips - 1:,} trips while tracing and goes on: its condition is known at "
                "trace time, so it is unrolled; make the condition depend on a run-time value, or leave the loop",
                location=self._position.location(),
            )
        if _emitting():
            self._probe = _Probe(self._arguments)
        return True

    def _grows(self) -> bool:
        """Whether every one of the last trips has left code behind."""
        if not _emitting():
            return False
        before, self._operations = self._operations, sum(1 for _ in ir.InsertionPoint.current.block.operations)
        return self._trips > _LONG and self._operations - before >= _LONG

    def test(self, condition: Any) -> bool:
        """Whether the body is traced next."""
        if self._runtime is not None:
            return self._runtime.test(condition)
        decided = truth(condition)
        if isinstance(decided, bool):
            if self._probe is not None and not self._endless:
                self._keep()
            self._ended = not decided
            return decided
        self._hand_over()
        return False

    def _keep(self) -> None:
        if self._probe is not None:
            self._probe.keep()
            self._probe = None

    def _hand_over(self) -> None:
        assert self._probe is not None, "a run-time value needs a place to be computed"
        self._runtime = self._probe.discard()
        self._probe = None

    def end(self) -> None:
        """A trip without jumps ends."""
        if self._runtime is not None:
            self._runtime.end()

    # -- jumps

    def end_trip(self) -> None:
        """A trip ends, maybe with a jump."""
        if self._runtime is not None:
            self._runtime.end()
        elif self._probe is not None and self._ends_at_run_time():
            self._hand_over()
        else:
            super().end_trip()
            self._keep()

    def _ends_at_run_time(self) -> bool:
        """Whether threads leave the loop in this trip, and whether they do is not known while tracing."""
        inside = self._inside()
        return len(self._frame.open) > inside and any(
            target != Target("continue", self) for path in self._paths(inside) for target in path.left
        )

    def _inside(self) -> int:
        """The depth of what is open in the body."""
        return self._depth + (self._probe is not None)

    def leave(self, word: str) -> None:
        """Called in front of ``break`` and ``continue``.

        Raises:
            Jump: the loop runs at run time, or whether this is reached is known only then.
        """
        if self._runtime is not None:
            self._frame.jump(Target(word, self._runtime), Position.of(sys._getframe(1)))
        if not self._frame.passes(self._depth):
            self._frame.jump(Target(word, self), Position.of(sys._getframe(1)))

    def raises(self) -> None:
        """Called in front of ``raise``."""
        if self._runtime is not None:
            self._runtime.raises()

    def over(self) -> bool:
        """Whether nobody is left for another trip."""
        return self._runtime is None and super().over()

    def after(self) -> None:
        """The loop ends."""
        if self._runtime is not None:
            self._runtime.after()
        super().after()

    # -- variables

    def values(self) -> list[Any]:
        """The rebindable variables at the start of the condition, and of the body."""
        assert self._runtime is not None
        return self._runtime.values()

    def results(self) -> list[Any]:
        """The rebindable variables after the loop."""
        assert self._runtime is not None
        return self._runtime.results()


def _emitting() -> bool:
    """Whether operations can be emitted here."""
    try:
        return ir.InsertionPoint.current is not None
    except ValueError:
        return False


class _Probe:
    """A part of the loop that is traced into a block of its own, until it is known what it belongs to."""

    kind = "`while`"
    is_region = False
    is_transparent = True

    def __init__(self, arguments: tuple[Any, ...]) -> None:
        self._loop = RuntimeWhile(*arguments)
        self._checkpoint, self._barriers = checkpoint(), barriers_so_far()
        self._aside = ir.Operation.create("builtin.module", regions=1, ip=False)
        self._block = self._aside.regions[0].blocks.append()
        self._outer = ir.InsertionPoint.current
        self._emission = Emission()
        self._emission.open(self._block)
        self._frame: Frame = self._loop.frame
        self._depth = len(self._frame.open)
        self._loops = len(self._frame.loops)
        self._frame.open.append(self)

    def abandon(self) -> None:
        """Forget what was emitted."""
        self._emission.close()
        self._aside.erase()

    def keep(self) -> None:
        """What was emitted belongs to the program."""
        self._emission.close()
        self._frame.open.remove(self)
        for operation in list(self._block.operations):
            if self._outer.ref_operation is None:
                self._outer.block.append(operation)
            else:
                operation.move_before(self._outer.ref_operation)
        self._aside.erase()

    def discard(self) -> RuntimeWhile:
        """Forget what was emitted; the run-time loop, from the state before it."""
        self._frame.unwind(self._depth, self._loops)
        rewind(self._checkpoint)
        forget_barriers(self._barriers)
        self._loop.start()
        return self._loop
