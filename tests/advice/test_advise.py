"""Needless barriers are named, needed ones never are, and a race gets its barrier."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError
from flydsl.kernels import gemm_simt, norms, reduce, transpose
from flydsl.kernels import softmax as library_softmax
from flydsl.testing import advise

from .synchronized import KERNELS

BLOCK = 64
OPTIONS = {"cases": 2, "orders": 5, "costs": ()}


def shared():
    return fx.SharedAllocator().allocate(fx.Array[fx.Float32, BLOCK]).peek().view(fx.make_layout(BLOCK, 1))


def made(body, rules):
    @flyc.kernel
    def kernel(X: fx.Tensor, Y: fx.Tensor):
        body(X, Y)

    @flyc.jit
    def run(X: fx.Tensor, Y: fx.Tensor):
        kernel(X, Y).launch(grid=X.shape[0], block=BLOCK)

    return run, rules


ROWS = {"X": f"f32[m, {BLOCK}]", "Y": f"f32[m, {BLOCK}]"}


@flyc.jit
def reverse(X, Y):
    tile, t, row = shared(), fx.thread_idx.x, fx.block_idx.x
    tile[t] = X[row, t]
    fx.barrier()
    Y[row, t] = tile[BLOCK - 1 - t]


@flyc.jit
def twice(X, Y):
    tile, t, row = shared(), fx.thread_idx.x, fx.block_idx.x
    tile[t] = X[row, t]
    fx.barrier()
    a = tile[BLOCK - 1 - t]
    fx.barrier()
    tile[t] = a * 2.0
    fx.barrier()
    Y[row, t] = tile[t ^ 1]


@flyc.jit
def tree(X, Y):
    tile, t, row = shared(), fx.thread_idx.x, fx.block_idx.x
    tile[t] = X[row, t]
    fx.barrier()
    for step in fx.range_constexpr(6):
        if t < (BLOCK >> (step + 1)):
            tile[t] = tile[t] + tile[t + (BLOCK >> (step + 1))]
        fx.barrier()
    Y[row, t] = tile[0]


@flyc.jit
def scan(X, Y):
    tile, t, row = shared(), fx.thread_idx.x, fx.block_idx.x
    tile[t] = X[row, t]
    fx.barrier()
    for step in fx.range_constexpr(6):
        before = tile[fx.max(t - (1 << step), 0)]
        fx.barrier()
        if t >= (1 << step):
            tile[t] = tile[t] + before
        fx.barrier()
    Y[row, t] = tile[t]


@flyc.jit
def rounds(X, Y):
    tile, t, row = shared(), fx.thread_idx.x, fx.block_idx.x
    value = X[row, t]
    for _ in range(3):
        tile[t] = value
        fx.barrier()
        value = tile[(t + 7) % BLOCK] + 1.0
        fx.barrier()
    Y[row, t] = value


CLEAN = {body.__name__: made(body, ROWS) for body in (reverse, twice, tree, scan, rounds)}
CLEAN |= {
    "softmax": (library_softmax.softmax, {"X": "f32[m, n]", "Y": "f32[m, n]"}),
    "row sums": (reduce.reduce_rows, {"X": "f32[m, n]", "Y": "f32[m]"}),
    "rmsnorm": (norms.rmsnorm, {"X": "f32[m, n]", "weight": "f32[n]", "Y": "f32[m, n]", "eps": "= 1e-5"}),
    "transpose": (transpose.transpose, {"X": "f32[m, n]", "Y": "f32[n, m]"}),
    "product": (gemm_simt.gemm_simt, {"A": "f32[m, n]", "B": "f32[n, n]", "C": "f32[m, n]"}),
}
NEEDED = {"reverse": 1, "twice": 3, "tree": 7, "scan": 13, "rounds": 2}
"""The barriers of a kernel that something needs, counted by hand."""
SLOW = {"scan", "tree", "softmax", "rmsnorm", "product", "transpose"}


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.prove if n in SLOW else ()) for n in CLEAN])
def test_a_needed_barrier_is_never_called_needless(name: str) -> None:
    kernel, rules = CLEAN[name]
    report = advise(
        kernel, arguments=rules, sizes={"m": [3], "n": [300]} if "n]" in str(rules) else {"m": [3]}, **OPTIONS
    )
    assert not report.races and report.advices
    if name in NEEDED:
        needed = [each for each in report.advices if each.needed]
        # Of the scan two are needless: its last step reads elements 0 to 31 and writes 32 to 63, and then each thread
        # reads what it wrote itself.
        least = NEEDED[name] - 2 * (name == "scan")
        assert len(needed) >= least and len(report.advices) == NEEDED[name], str(report)
    assert all(each.reason for each in report.advices)


SAMPLE = {"own_copies", "fence_after_a_flag"}


@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n in SAMPLE else pytest.mark.prove) for n in KERNELS])
def test_a_wait_a_fence_or_a_scope_that_is_needed_is_never_called_needless(name: str) -> None:
    kernel, rules, target, kinds = KERNELS[name]
    report = advise(kernel, arguments=rules, target=target, cases=1, orders=30, costs=())
    assert not report.races, str(report)
    assert [(each.point.kind, each.needed) for each in report.advices] == [(kind, True) for kind in kinds], str(report)


@flyc.jit
def waits_twice(X, Y):
    data, t = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 256], 128]).peek(), fx.thread_idx.x
    atom, four = fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float32), fx.make_layout(4, 1)
    fx.copy(atom, fx.make_view(fx.get_iter(X) + 4 * t, four), fx.make_view(data.ptr + 4 * t, four))
    fx.nvvm.cp_async_commit_group()
    fx.nvvm.cp_async_wait_group(0)
    fx.nvvm.cp_async_wait_all()  # after a wait for the same copies
    Y[0, t] = data[4 * t]


def test_a_wait_too_many_is_named_with_its_cost() -> None:
    kernel, rules = made(waits_twice, {"X": "f32[1, 256]@128", "Y": "f32[1, 64]"})
    report = advise(kernel, arguments=rules, target="cpu:sm_90", cases=1, orders=5, costs=("cuda:sm_90",))
    assert [each.point.kind for each in report.unneeded] == ["wait", "wait"], str(report)  # either one serves
    assert all(each.costs["cuda:sm_90"] >= 1 for each in report.unneeded), str(report)


@flyc.jit
def wide(X, Y):
    row = fx.block_idx.x
    if fx.thread_idx.x == 0:
        if row == 0:
            Y[0, 1] = 7.0
            fx.memory_fence(ordering=fx.AtomicOrdering.Release)
            fx.atomic_xchg(fx.get_iter(X), 1)
        else:
            while fx.generic_load(fx.get_iter(X), memory_order=fx.AtomicOrdering.Acquire) != 1:
                pass
            Y[row, 0] = Y[0, 1]


def test_a_scope_that_is_wider_than_needed_is_named() -> None:
    kernel, rules = made(wide, {"X": "i32[2, 1] in 0:1", "Y": "f32[2, 8]"})
    report = advise(kernel, arguments=rules, cases=1, orders=5, costs=())
    assert [(each.point.kind, each.point.scope, each.needed) for each in report.advices] == [
        ("fence", "", True),
        ("scope", "agent", False),
    ], str(report)


@flyc.jit
def needless(X, Y):
    tile, t, row = shared(), fx.thread_idx.x, fx.block_idx.x
    fx.barrier()  # before anything
    tile[t] = X[row, t]
    fx.barrier()
    Y[row, t] = tile[BLOCK - 1 - t]
    fx.barrier()  # after everything


def test_needless_barriers_are_named_with_their_cost() -> None:
    kernel, rules = made(needless, ROWS)
    report = advise(kernel, arguments=rules, cases=2, orders=5)
    assert [each.needed for each in report.advices] == [False, True, False], str(report)
    assert [each.point.text.strip() for each in report.unneeded] == [
        "fx.barrier()  # before anything",
        "fx.barrier()  # after everything",
    ]
    for each in report.unneeded:
        assert set(each.costs) == {"rocm:gfx942", "cuda:sm_90"} and all(count >= 0 for count in each.costs.values())


@flyc.jit
def forgotten(X, Y):
    tile, t, row = shared(), fx.thread_idx.x, fx.block_idx.x
    tile[t] = X[row, t]
    if t < 32:
        Y[row, t] = tile[BLOCK - 1 - t]
        Y[row, BLOCK - 1 - t] = tile[t]


def test_a_race_gets_the_barrier_that_silences_it() -> None:
    kernel, rules = made(forgotten, ROWS)
    report = advise(kernel, arguments=rules, **OPTIONS)
    assert report.races and not report.advices
    assert report.insertion is not None
    text = Path(__file__).read_text().splitlines()[report.insertion.line - 1]
    assert text.strip() == "if t < 32:", str(report)


@flyc.jit
def last_of(tile, value, t):
    tile[t] = value
    fx.barrier()
    return tile[BLOCK - 1]


@flyc.jit
def reused(X, Y):
    """One tile for two functions' calls, as published softmax kernels reduce a maximum and then a sum."""
    tile, t, row = shared(), fx.thread_idx.x, fx.block_idx.x
    first = last_of(tile, X[row, t], t)
    second = last_of(tile, X[row, t] * 2.0, t)
    Y[row, t] = first + second


def test_a_race_of_a_function_that_is_called_twice_gets_one_barrier() -> None:
    kernel, rules = made(reused, ROWS)
    report = advise(kernel, arguments=rules, **OPTIONS)
    assert report.races and report.insertion is not None, str(report)
    text = Path(__file__).read_text().splitlines()[report.insertion.line - 1]
    assert text.strip() == "second = last_of(tile, X[row, t] * 2.0, t)", str(report)


@flyc.jit
def unrolled(X, Y):
    tile, t, row = shared(), fx.thread_idx.x, fx.block_idx.x
    total = fx.Float32(0.0)
    for k in fx.range_constexpr(3):
        tile[t] = X[row, t] * float(k)
        fx.barrier()
        total += tile[BLOCK - 1 - t]
    Y[row, t] = total


def test_a_race_of_unrolled_turns_gets_a_barrier_in_each() -> None:
    kernel, rules = made(unrolled, ROWS)
    report = advise(kernel, arguments=rules, **OPTIONS)
    assert report.races and report.insertion is not None, str(report)
    text = Path(__file__).read_text().splitlines()[report.insertion.line - 1]
    assert text.strip() in ("tile[t] = X[row, t] * float(k)", "total += tile[BLOCK - 1 - t]"), str(report)


def test_the_command() -> None:
    cheats = Path(__file__).parents[1] / "judge" / "cheats.py"
    rules = ["--arg", "X=f32[m, n]", "--arg", "S=f32[m]", "--size", "m=2", "--size", "n=70", "--orders", "2"]
    line = [sys.executable, "-m", "flydsl.cli", "advise", f"{cheats}:no_barrier", *rules, "--json"]
    ended = subprocess.run(line, capture_output=True, text=True, check=False)
    assert ended.returncode == 1, ended.stderr
    report = json.loads(ended.stdout)
    assert report["schema"] == "flydsl.advise/1" and report["findings"] and report["insertion"]["line"]


def test_what_is_no_kernel_is_refused() -> None:
    with pytest.raises(DSLTypeError, match=r"@flyc\.jit"):
        advise(lambda X: X, arguments={"X": "f32[n]"})
