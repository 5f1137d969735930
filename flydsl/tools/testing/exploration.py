"""Orders of warps, blocks and copies in which a call fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from flydsl.config import variable_set
from flydsl.errors import DSLValueError, ScheduleError
from flydsl.runtime.schedules.current import running
from flydsl.runtime.schedules.orders import Search, search
from flydsl.runtime.schedules.plan import Run, bound
from flydsl.runtime.schedules.timeline import svg, timeline


@dataclass(frozen=True)
class Switch:
    """A step at which the order leaves the usual one: ``agent`` goes on in place of ``usual``.

    Agents are counted block by block, warp by warp; copies are -1, -2 and so on.
    """

    launch: int
    step: int
    agent: int
    usual: int


@dataclass(frozen=True)
class Exploration:
    """The result of :func:`explore`.

    Made by :func:`explore`.

    Example::

        from flydsl.kernels.softmax import softmax
        from flydsl.testing import explore

        x = np.ones((4, 64), np.float32)
        found = explore(lambda: softmax(x, np.empty_like(x)), orders=5)
        found.raise_for_failure()
        print(found.orders)  # 5
    """

    orders: int
    """Orders that were tried, the usual one first, up to the first that failed."""
    steps: int
    """Steps of the largest launch."""
    agents: int
    """Warps of the largest launch."""
    seed: int | None
    """The seed that fails, for ``FLYDSL_CPU_SCHEDULE=seed:N``; ``None``: none that was tried does."""
    error: Exception | None
    """The error that the call raised in the shortest order that fails; ``None``: no order that was tried fails."""
    switches: tuple[Switch, ...]
    """The steps at which that order leaves the usual one."""
    run: Run
    """That order, step by step; the usual one if none fails."""

    @property
    def failed(self) -> bool:
        """True if an order fails."""
        return self.error is not None

    def timeline(self) -> str:
        """The order as text: a row for each warp, then what each stretch of steps does."""
        return timeline(self.run)

    def svg(self) -> str:
        """The order as a picture."""
        return svg(self.run)

    def bound(self, depth: int) -> float:
        """The least probability with which one order finds a bug (ASPLOS 2010, and docs/schedules.md).

        Args:
            depth: constraints on the order that the bug needs, from 1 on.
        """
        return bound(self.agents, self.steps, depth)

    def raise_for_failure(self) -> None:
        """Raise an error if an order failed.

        Raises:
            ScheduleError: an order fails.
        """
        if self.error is not None:
            how = "the usual order" if self.seed is None else f"FLYDSL_CPU_SCHEDULE=seed:{self.seed}"
            raise ScheduleError(
                f"{self.error} (order {self.orders}, {how})\n{self.timeline()}", self.seed
            ) from self.error


def explore(call: Callable[[], Any], orders: int = 1000) -> Exploration:
    """Make a call in many orders of its warps, blocks and copies, until one fails.

    Orders are those of PCT (:mod:`flydsl.runtime.schedules.plan`), with as many steps as the call has.  The first that fails
    is shortened to few switches.  Kernels on the CPU and on the simulator of AMD GPUs are followed.

    Args:
        call: a function without parameters that makes its arrays, launches, and checks the results.  It fails if it
            raises, returns ``False``, or returns arrays that differ from those of the usual order: integers at all,
            floats by more than 1e-3.
        orders: how many to try, the usual one among them.

    Returns:
        The orders tried, and the first that failed with its seed, if one did.

    Raises:
        DSLValueError: ``orders`` is not positive, or the call launches nothing that can be followed.

    Example::

        from flydsl.testing import explore

        @flyc.kernel
        def count_kernel(x: fx.Tensor):
            if fx.thread_idx.x == 0:
                x[0] = x[0] + 1  # bug: another block may store in between

        @flyc.jit
        def count(x: fx.Tensor):
            count_kernel(x).launch(grid=4, block=32)

        def call():
            x = np.zeros(1, np.int32)
            count(x)
            assert x[0] == 4

        found = explore(call, orders=100)
        assert found.failed and found.seed is not None
    """
    if isinstance(orders, bool) or not isinstance(orders, int) or orders < 1:
        raise DSLValueError(f"orders is {orders!r}, expected a positive number")
    expected: list[Any] = []

    def attempt(run: Run) -> Exception | None:
        try:
            with running(run):
                made = call()
        except Exception as error:
            return error
        if made is False:
            return ScheduleError("the call returned False")
        if made is None or made is True:
            return None
        if not expected:
            expected.extend(np.array(each) for each in _each(made))
        return _difference([np.asarray(each) for each in _each(made)], expected)

    with variable_set("FLYDSL_CPU_SCHEDULE", "seed:0"):
        found = search(attempt, orders)
    if found.error is None and not found.run.launches:
        raise DSLValueError(
            "the call launches no kernel on the CPU or on the simulator of AMD GPUs, so there are no orders to try"
        )
    return _exploration(found)


def _exploration(found: Search) -> Exploration:
    switches = [
        Switch(number, k, launch.steps[k].agent, launch.steps[k].usual)
        for number, launch in enumerate(found.run.launches)
        for k in launch.switches()
    ]
    return Exploration(found.orders, found.steps, found.agents, found.seed, found.error, tuple(switches), found.run)


def _each(made: Any) -> Iterable[Any]:
    return made if isinstance(made, tuple | list) else (made,)


def _difference(made: list[np.ndarray[Any, Any]], expected: list[np.ndarray[Any, Any]]) -> Exception | None:
    for number, (mine, usual) in enumerate(zip(made, expected, strict=True)):
        if mine.shape != usual.shape:
            return ScheduleError(f"result {number} has the shape {mine.shape}, in the usual order {usual.shape}")
        is_float = mine.dtype.kind in "fc"
        same = np.isclose(mine, usual, rtol=1e-3, atol=1e-3, equal_nan=True) if is_float else mine == usual
        if not np.all(same):
            place = tuple(int(k) for k in np.argwhere(~np.atleast_1d(same))[0])
            return ScheduleError(
                f"result {number} at {place} is {np.atleast_1d(mine)[place]}, "
                f"in the usual order {np.atleast_1d(usual)[place]}"
            )
    return None
