"""Jumps that depend on run-time values in kernels: run on the CPU, compiled for GPUs, and refused before barriers."""

from __future__ import annotations

import dataclasses
import inspect
import traceback
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend
from flydsl.compiler.aot import precompile
from flydsl.compiler.frontend.trace import TracedProgram
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config
from flydsl.errors import DSLSyntaxError, DSLTypeError

from . import kernels

_vector, _integers = flyc.TensorSpec(fx.Float32, (None,)), flyc.TensorSpec(fx.Int32, (None,))
_matrix, _integer_matrix = flyc.TensorSpec(fx.Float32, (None, None)), flyc.TensorSpec(fx.Int32, (None, None))
PROGRAMS: dict[str, dict[str, Any]] = {
    "guarded": {"src": _vector, "dst": _vector, "n": 100},
    "search": {"src": _matrix, "dst": _integers, "count": _integers, "limit": 1.0},
    "collatz": {"dst": _integers, "limit": 100},
    "pairs": {"src": _integer_matrix, "dst": _integer_matrix, "total": 9},
    "whole_blocks": {"src": _matrix, "dst": _matrix, "n": 3},
}


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))


@pytest.mark.parametrize("n", [0, 1, 64, 100])
def test_guards(n: int) -> None:
    src = np.random.default_rng(n).uniform(-1, 1, 128).astype(np.float32)
    dst = np.full(128, -1, np.float32)
    kernels.guarded(src, dst, n)
    expected = np.where((np.arange(128) < n) & (src >= 0), src * 2, np.float32(-1))
    np.testing.assert_array_equal(dst, expected)


@pytest.mark.parametrize("limit", [0.25, 0.9, 2.0])
def test_search(limit: float) -> None:
    src = np.random.default_rng(1).uniform(-1, 1, (45, 20)).astype(np.float32)
    dst, count = np.zeros(45, np.int32), np.zeros(45, np.int32)
    kernels.search(src, dst, count, limit)
    first = [next((k for k in range(20) if row[k] > limit), -1) for row in src]
    np.testing.assert_array_equal(dst, first)
    positive = [(row[: k if k >= 0 else 20] > 0).sum() for row, k in zip(src, first, strict=True)]
    np.testing.assert_array_equal(count, positive)


@pytest.mark.parametrize("limit", [5, 1000])
def test_collatz(limit: int) -> None:
    dst = np.zeros(128, np.int32)
    kernels.collatz(dst, limit)
    plain = kernels.collatz_steps.__wrapped__
    np.testing.assert_array_equal(dst, [plain(x + 1, limit) for x in range(128)])


def test_nested_loops() -> None:
    src = np.random.default_rng(3).integers(0, 20, (16, 12)).astype(np.int32)
    dst = np.full((16, 2), -1, np.int32)
    kernels.pairs(src, dst, 9)
    for row, found in zip(src, dst, strict=True):
        all_pairs = [(i, j) for i in range(12) for j in range(i + 1, 12) if row[i] + row[j] == 9]
        assert tuple(found) == (all_pairs[0] if all_pairs else (-1, -1))


def test_jumps_of_whole_blocks_around_barriers() -> None:
    src = np.arange(5 * 32, dtype=np.float32).reshape(5, 32)
    dst = np.full((5, 32), -1, np.float32)
    kernels.whole_blocks(src, dst, 4)
    last_trip = np.minimum(np.arange(4), 3)[:, None]
    np.testing.assert_array_equal(dst[:4], src[:4, ::-1] + last_trip)
    np.testing.assert_array_equal(dst[4], -1)


@pytest.mark.parametrize("name", PROGRAMS)
def test_gpus(name: str) -> None:
    config = dataclasses.replace(Config.from_env({}), cache_dir=None)
    targets = ["cuda:sm_90", "rocm:gfx942"]
    for done in precompile(getattr(kernels, name), targets, [PROGRAMS[name]], config=config, isolated=False):
        assert done.error is None, done.error


def traced(function: Any, *arguments: Any) -> TracedProgram:
    """The traced program, for the CPU."""
    call = function.bind(arguments, {}, Config.from_env())
    with ir.Context(), ir.Location.unknown():
        return trace_for(function, call, make_backend(call.target), CompileOptions())


def test_a_guard_is_one_branch() -> None:
    """The rest of the kernel is under the opposite condition, and nothing is carried out of it."""
    array = np.zeros(8, np.float32)
    text = traced(kernels.guarded, array, array, 8).text
    body = text[text.index("gpu.func") : text.index("gpu.return")]
    assert body.count("scf.if") == 2
    assert "scf.yield" not in body
    assert "xori" not in body


@flyc.kernel
def stores(dst: fx.Tensor, value: fx.Int64):
    buffer = fx.SharedAllocator().allocate(fx.Array[fx.Int64, 32]).peek().view(fx.make_layout(32, 1))
    buffer[fx.thread_idx.x] = value
    dst[fx.thread_idx.x] = buffer[fx.thread_idx.x]


@flyc.jit
def launches_in_a_loop_that_is_traced_twice(dst: fx.Tensor, n: fx.Int32):
    total = 0  # becomes an Int64 by the first trace of the body
    for i in range(n):
        stores(dst, total).launch(grid=1, block=32)
        total += fx.Int64(i)
    while total > 100:
        stores(dst, total).launch(grid=1, block=32)
        total = total // 2
    stores(dst, total).launch(grid=1, block=32)


@flyc.kernel
def allocates_in_a_loop_that_is_traced_twice(dst: fx.Tensor, n: fx.Int32):
    total = 0
    for _ in range(1):
        buffer = fx.SharedAllocator().allocate(fx.Array[fx.Int64, 32]).peek().view(fx.make_layout(32, 1))
        buffer[fx.thread_idx.x] = total
        total += buffer[fx.thread_idx.x] + n
    dst[fx.thread_idx.x] = total


def test_what_is_traced_again_leaves_nothing_of_the_first_time() -> None:
    dst = np.zeros(32, np.int64)
    program = traced(launches_in_a_loop_that_is_traced_twice, dst, 5)
    assert [kernel.symbol for kernel in program.kernels] == ["stores_0", "stores_1", "stores_2"]
    assert [kernel.static_shared_bytes for kernel in program.kernels] == [256] * 3
    assert program.text.count("gpu.func @") == 3
    assert program.text.count("llvm.mlir.global") == 3
    launches_in_a_loop_that_is_traced_twice(dst, 20)
    np.testing.assert_array_equal(dst, 95)
    program = traced(launched(allocates_in_a_loop_that_is_traced_twice), dst, 5)
    assert [kernel.static_shared_bytes for kernel in program.kernels] == [256]
    assert program.text.count("llvm.mlir.global") == 1


def launched(kernel: Any) -> Any:
    @flyc.jit
    def run(dst: fx.Tensor, n: fx.Int32):
        kernel(dst, n).launch(grid=1, block=32)

    return run


@pytest.mark.parametrize(
    "name",
    ["after_return", "in_function", "before_break", "after_continue", "after_return_from_loop", "in_unrolled_loop"],
)
def test_barriers_that_threads_would_miss_are_refused(name: str) -> None:
    kernel = getattr(kernels, name)
    source, first = inspect.getsourcelines(kernel.__wrapped__)
    marks = {mark: first + k for k, line in enumerate(source) for mark in ("here", "jump") if f"# {mark}" in line}
    if "here" not in marks:
        source, first = inspect.getsourcelines(kernels.wait.__wrapped__)
        marks["here"] = first + next(k for k, line in enumerate(source) if "# here" in line)
    jump = inspect.getsource(kernels).splitlines()[marks["jump"] - 1].partition("#")[0].strip()
    with pytest.raises(DSLSyntaxError) as caught:
        launched(kernel)(np.zeros(32, np.int32), 4)
    error = caught.value
    assert f"run-time `{jump}` in line {marks['jump']}" in str(error)
    assert (error.location.filename, error.location.line) == (kernels.__file__, marks["here"])
    assert str(error).splitlines()[-1].strip() == "^" * len("fx.barrier()")


def test_barriers_after_loops_that_threads_left_early() -> None:
    dst = np.zeros(32, np.int32)
    launched(kernels.after_loops)(dst, 4)
    i = np.arange(32)
    expected = np.select([i == 0, i < 4], [0, i - 1], 3) + np.select([i == 0, i == 1, i == 2], [3, 3, 2], 0)
    np.testing.assert_array_equal(dst, expected)


def test_after_a_guard_a_kernel_may_use_python_objects_freely() -> None:
    """Nobody sees them after the kernel, so nothing of them depends on who returned."""
    log: list[str] = []

    @flyc.kernel
    def kernel(dst: fx.Tensor, n: fx.Int32):
        i, parts, scale = fx.thread_idx.x, [], 1
        if i >= n:
            return
        for k in fx.range_constexpr(3):
            parts.append(i * k)
            log.append(f"part {k}")
        scale = fx.Float32(2.0)
        dst[i] = ((parts[0] + parts[1] + parts[2]) * scale).to(fx.Int32)

    dst = np.full(32, -1, np.int32)
    launched(kernel)(dst, 20)
    np.testing.assert_array_equal(dst, np.where(np.arange(32) < 20, np.arange(32) * 6, -1))
    assert log == ["part 0", "part 1", "part 2"]


@flyc.kernel
def accumulate_kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    summed, halved, both = fx.Float32x4(0.0), fx.Float32x4(1.0), fx.Float32x4(0.0)
    for i in range(n):
        summed = summed + src[i]
        if i > 2:
            both = summed * 2.0
    while halved[0] * n > 1.0:
        halved = halved / 2.0
    chosen = summed if n > 3 else fx.Float32x4(-1.0)
    for i, state in range(0, n, 1, init=[fx.Float32(0)]):
        greatest = yield [fx.max(state[0], src[i])]
    for k, value in enumerate((summed[1], halved[2], both[3], chosen[0], greatest)):
        dst[k] = value


@flyc.jit
def accumulate(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    accumulate_kernel(src, dst, n).launch(grid=1, block=1)


@pytest.mark.parametrize("n", [0, 3, 5])
def test_vectors_by_name_are_carried_as_those_of_operators(n: int) -> None:
    """And a state of one value is that value after the loop."""
    src = np.array([3, 1, 4, 1, 5], np.float32)
    dst = np.zeros(5, np.float32)
    accumulate(src, dst, n)
    total, greatest = src[:n].sum(), src[:n].max(initial=0)
    halved = {0: 1, 3: 0.25, 5: 0.125}[n]
    assert dst.tolist() == [total, halved, 2 * total if n > 3 else 0, total if n > 3 else -1, greatest]


@flyc.kernel
def walk_kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    step, back = src.iter, src.iter + 1
    window = fx.make_view(src.iter, fx.make_layout(2, 1))
    total = fx.Float32(0)
    for _ in range(n):
        total = total + step[0] * window[1]
        step = step + 1
        window = fx.make_view(window.iter + 1, window.layout)
        back = src.iter
    skipped = src.iter
    if n > 2:
        skipped = skipped + 3
    chosen = src.iter + 2 if n > 1 else src.iter
    for k, value in enumerate((total, step[0], window[1], back[0], skipped[0], chosen[0])):
        dst[k] = value


@flyc.jit
def walk(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):
    walk_kernel(src, dst, n).launch(grid=1, block=1)


@pytest.mark.parametrize("n", [0, 2, 5])
def test_pointers_walk_whatever_is_known_of_their_alignment(n: int) -> None:
    src = np.arange(10, 26, dtype=np.float32)
    dst = np.zeros(6, np.float32)
    walk(src, dst, n)
    total = sum(src[i] * src[i + 1] for i in range(n))
    back, skipped, chosen = src[0 if n else 1], src[3 if n > 2 else 0], src[2 if n > 1 else 0]
    assert dst.tolist() == [total, src[n], src[n + 1], back, skipped, chosen]


def test_boolean_operators_of_floats_and_mixed_types() -> None:
    """The operand that Python would give, in the common type; of Booleans a Boolean, and in a condition its truth."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Tensor):
        i = fx.thread_idx.x
        v, k = x[i], n[i]
        y[i, 0], y[i, 1], y[i, 2] = v or 3.0, v and 7, k or v
        y[i, 3] = (k > 1) and k
        flag = (k > 1) or (v > 2.0)
        assert type(flag) is fx.Boolean
        assert type(v or 3.0) is fx.Float32
        assert type(k and v) is fx.Float32
        y[i, 4] = 1.0 if v and k else 0.0
        y[i, 5] = (fx.Int32(0) or v) + (fx.Int32(2) and 0.5)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, n: fx.Tensor):
        kernel(x, y, n).launch(grid=1, block=x.shape[0])

    x, n = np.array([0, -0.0, np.nan, 2.5, -1, 0], np.float32), np.array([0, 3, 0, 1, 2, -1], np.int32)
    y = np.zeros((6, 6), np.float32)
    run(x, y, n)
    for row, v, k in zip(y, map(float, x), map(int, n), strict=True):
        expected = [v or 3.0, v and 7, k or v, k > 1 and k, 1.0 if v and k else 0.0, v + 0.5]
        np.testing.assert_array_equal(row, np.float32(expected))


def test_values_of_all_kinds_that_every_branch_binds_first() -> None:
    src = np.arange(1, 7, dtype=np.float32).reshape(2, 3)
    dst = np.zeros((4, 3), np.float32)
    kernels.first_bound(src, dst, 1)
    np.testing.assert_array_equal(dst, [[3, 2, 3], [6, 4, 4], [6, 1, 9], [6, 1, 9]])


def test_branches_that_bind_other_types_first() -> None:
    """The message names both lines, and no other line of the kernel is shown."""
    with pytest.raises(DSLTypeError) as caught:
        kernels.unlike(np.zeros((2, 3), np.float32), np.zeros((4, 3), np.float32), 1)
    text = Path(kernels.__file__).read_text().splitlines()
    start = text.index("def unlike_kernel(src: fx.Tensor, dst: fx.Tensor, n: fx.Int32):")
    one, two, use = (
        next(k for k, line in enumerate(text, 1) if k > start and mark in line)
        for mark in ("# first", "# second", "# here")
    )
    assert f"Float32 in line {one} and Int32 in line {two}" in str(caught.value)
    assert caught.value.location.line == use
    shown = [
        frame.lineno for frame in traceback.extract_tb(caught.value.__traceback__) if frame.filename == kernels.__file__
    ]
    assert shown == []
