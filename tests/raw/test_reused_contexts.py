"""Traces in a context that earlier traces left: nothing of those is seen, and what still uses it keeps it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.compiler.events import CompileEvent

CONTEXTS: list[Any] = []
"""The context of each trace, by identity."""
ACTION: list[Callable[[], object]] = []
VALUES = iter(range(1_000_000))


@flyc.kernel
def noted_kernel(x: fx.Tensor):
    next(VALUES)  # no footprint describes it, so each call traces
    CONTEXTS.append(id(ir.Context.current))
    for action in ACTION:
        action()
    x[fx.thread_idx.x] = 1.0


@flyc.jit
def noted(x: fx.Tensor):
    noted_kernel(x).launch(grid=1, block=4)


@pytest.fixture(autouse=True)
def keys() -> Iterator[list[str]]:
    """The keys of the programs that were found in memory."""
    found: list[str] = []

    def listen(event: CompileEvent) -> None:
        if event.kind != "trace":
            found.append(event.key)

    CONTEXTS.clear()
    with flydsl.on_compile(listen):
        noted(np.zeros(4, np.float32))
        yield found
    ACTION.clear()


def contexts(count: int) -> list[int]:
    CONTEXTS.clear()
    for _ in range(count):
        noted(np.zeros(4, np.float32))
    return list(CONTEXTS)


def test_traces_share_a_context_and_give_one_program(keys: list[str]) -> None:
    assert len(set(contexts(8))) < 4
    assert len(set(keys)) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda: setattr(ir.Context.current, "allow_unregistered_dialects", True),
        lambda: ir.Context.current.attach_diagnostic_handler(lambda diagnostic: False),
        lambda: ir.Context.current.load_all_available_dialects(),
    ],
)
def test_a_changed_context_serves_no_other_trace(change: Callable[[], object]) -> None:
    contexts(2)
    ACTION.append(change)
    held: list[Any] = []
    ACTION.append(lambda: held.append(ir.Context.current))
    noted(np.zeros(4, np.float32))
    ACTION.clear()
    (changed,) = map(id, held)
    assert changed not in contexts(6)


def test_values_that_a_program_keeps_stay_valid() -> None:
    kept: list[Any] = []
    ACTION.append(lambda: kept.append(fx.Float32(fx.thread_idx.x).ir_value()))
    contexts(5)
    assert {(str(value.type), value.owner.name) for value in kept} == {("f32", "arith.sitofp")}
    assert len({id(value.context) for value in kept}) == 5  # one that is in use serves no other trace
