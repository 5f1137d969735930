"""No change of MLIR's operations ends the process: what a program erases stays, and misuse is refused."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import weakref

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl._mlir.dialects import arith
from flydsl.errors import FlydslError
from tests.raw import bindings
from tests.raw.test_raw_operations import MEMORY, ROOT, check_sweep, check_text, program


def test_changes_that_ended_the_process_are_refused_or_compiled() -> None:
    """Each twice, so that the second meets what the first left."""
    check_sweep("mutations", "cpu:x86-64,rocm:gfx942", "2")


def check_bindings(modules: list[str], seeds: int, sample: str = "") -> None:
    """No call ends the process.  What it raises is Python's or MLIR's error."""
    command = [sys.executable, "-m", "tests.raw.sweep", ",".join(modules), "cpu:x86-64", str(seeds), sample]
    environment = os.environ | {"FLYDSL_RUNTIME_ENABLE_CACHE": "0"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    died = [row for row in rows if row[-1].startswith("DIED")]
    assert rows and not died, died


def test_a_sample_of_the_bindings() -> None:
    check_bindings(list(bindings.MODULES), 2, "60")


@pytest.mark.prove
@pytest.mark.parametrize("module", bindings.MODULES)
def test_all_of_the_bindings(module: str) -> None:
    check_bindings([module], 8)


def test_code_that_erases_what_it_does_not_need_gives_the_same_numbers() -> None:
    def body(src, dst):
        i = fx.thread_idx.x
        value = src[i].ir_value()
        unused = arith.AddFOp(value, value)
        user = arith.MulFOp(unused.result, value)
        wanted = arith.AddFOp(value, value)
        for use in list(user.result.uses):
            raise AssertionError(use)
        unused.result.replace_all_uses_with(wanted.result)
        unused.operation.erase()
        assert [use.owner.operation for use in wanted.result.uses] == [user.operation]
        user.operation.move_after(wanted.operation)
        dst[i] = fx.Float32(user.result)

    source, result = np.arange(32, dtype=np.float32), np.zeros(32, np.float32)
    program(body)(source, result)
    np.testing.assert_array_equal(result, 2 * source * source)


def test_the_use_of_an_erased_result_shows_its_line() -> None:
    def body(src, dst):
        value = src[0].ir_value()
        erased = arith.AddFOp(value, value)
        result = erased.result
        erased.operation.erase()
        dst[0] = arith.MulFOp(result, result).result

    with pytest.raises(FlydslError, match=r"an operand is the result of arith\.addf, which was erased") as caught:
        program(body)(MEMORY, MEMORY.copy())
    check_text(str(caught.value), __file__)
    assert caught.value.location is not None
    assert caught.value.location.line == body.__code__.co_firstlineno + 5


KEPT: list[fx.Float32] = []


@flyc.kernel
def loop(src: fx.Tensor, dst: fx.Tensor):
    total = fx.Float32(0.0)
    count = 0
    for i in range(fx.Int32(fx.thread_idx.x)):  # traced twice: count has no type at first
        KEPT.append(total + src[i])
        total = total + KEPT[-1]
        count = count + i
    str(KEPT[0].ir_value())
    dst[fx.thread_idx.x] = KEPT[0] + total + fx.Float32(count)


@flyc.jit
def launch_loop(src: fx.Tensor, dst: fx.Tensor):
    loop(src, dst).launch(grid=1, block=32)


def test_a_value_that_leaves_a_loop_by_a_list_is_refused_each_time() -> None:
    for _ in range(3):
        KEPT.clear()
        with pytest.raises(FlydslError):
            launch_loop(MEMORY, MEMORY.copy())
        assert "llvm.load" in str(KEPT[0].ir_value().owner.operands[1].owner)


def test_values_are_valid_after_their_trace_and_free_it_when_they_are_gone() -> None:
    kept: list[ir.Value] = []
    contexts: list[weakref.ref[ir.Context]] = []

    def body(src, dst):
        value = src[0].ir_value()
        if not kept:
            kept.append(arith.AddFOp(value, value).operation.operands[0])
            contexts.append(weakref.ref(value.context))
        dst[0] = src[1]

    def plain(src, dst):
        dst[0] = src[2]

    program(body)(MEMORY, MEMORY.copy())
    gc.collect()
    program(plain)(MEMORY, MEMORY.copy())
    assert "llvm.load" in str(kept[0]) and contexts[0]() is not None
    kept.clear()
    gc.collect()
    for scale in (1.0, 2.0):  # a trace frees what those before it left

        def other(src, dst, scale=scale):
            dst[0] = src[2] * scale

        program(other)(MEMORY, MEMORY.copy())
    assert contexts[0]() is None


def test_the_guards_are_for_traces() -> None:
    """Outside of one, the bindings are MLIR's."""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse("module { func.func private @f() func.func private @g() }")
        first, second = (view.operation for view in module.body.operations)
        first.erase()
        with pytest.raises(RuntimeError, match="invalidated"):
            str(first)
        second.move_before(second)
        assert [view.operation for view in module.body.operations] == [second]
