"""Accesses beyond a window, a rank or an alignment: each kind is found by name, in simulations and on attached groups."""

from __future__ import annotations

import linecache
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ranks import run_ranks

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DeviceError, SanitizerError, SanitizerFinding
from flydsl.kernels import comm

tp = fx.dist.CommGroup("tp")
COUNT, WORLD = 16, 2


@flyc.kernel
def kernel(g: fx.dist.Group, w: fx.dist.Window[fx.Float32], s: fx.dist.Signals, x, y, k, p, n, byte):
    if (fx.thread_idx.x == 0) & (g.rank == 0):
        w[p][k] = x[0]  # by index: writes
        y[0] = w[p][k]  # by index: reads
        fx.generic_store(w[p].iter + k, x[0])  # by index: writes
        y[1] = fx.generic_load(w[p].iter + k)  # by index: reads
        (w[p].iter + k)[0] = x[0]  # by index: writes
        fx.atomic_add(w[p].iter + k, fx.Float32(0))  # by index: updates
        fx.atomic_cas(s[p].iter + k, 0, 0)  # by index: updates
        fx.dist.notify(s, p, k, 0)  # by index: writes
        fx.dist.notify(s, p, k, 0, "add")  # by index: updates
        fx.dist.wait(s, k, 0)  # here: reads
        fx.dist.put(w[p], x, n, by="thread")  # bulk: writes
        fx.dist.get(y, w[p], n, by="thread")  # bulk: reads
        fx.dist.copy(x, w[p], n, received=s, value=0, by="thread").start().wait_received()  # bulk: writes
        fx.atomic_add((w[p].iter.recast(fx.Int8) + byte).recast(fx.Int32), 0)  # by byte: updates


@flyc.jit
def run(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor, k: fx.Int32, p: fx.Int32, n: fx.Int32, byte: fx.Int32):
    w = g.window("w", fx.Float32, COUNT * fx.ceildiv(x.shape[0], 64))
    s = g.signals("s", COUNT)
    kernel(g, w, s, x, y, k, p, n, byte).launch(grid=1, block=32)


def lines(*kinds: str) -> dict[int, str]:
    """The lines of those kinds, each with its verb."""
    found = {}
    for number, line in enumerate(Path(__file__).read_text().splitlines(), 1):
        kind, _, verb = line.rpartition("  # ")[2].partition(": ")
        if line.startswith("        ") and kind in kinds and verb:
            found[number] = verb
    assert found
    return found


DIRECTIONS: dict[str, tuple[dict[str, int], tuple[str, ...]]] = {
    "inside": ({}, ()),
    "at the end": ({"k": COUNT}, ("by index", "here")),
    "far away": ({"k": 1 << 28}, ("by index", "here")),
    "before the start": ({"k": -1}, ("by index", "here")),
    "far before": ({"k": -(1 << 28)}, ("by index", "here")),
    "rank -1": ({"p": -1}, ("by index", "bulk", "by byte")),
    "rank world": ({"p": WORLD}, ("by index", "bulk", "by byte")),
    "a far rank": ({"p": 1 << 30}, ("by index", "bulk", "by byte")),
    "too many": ({"n": COUNT + 1}, ("bulk",)),
    "misaligned": ({"byte": 6}, ("by byte",)),
}


def check(findings: list[SanitizerFinding], direction: str) -> None:
    changed, kinds = DIRECTIONS[direction]
    k, p, byte = changed.get("k", 3), changed.get("p", 1), changed.get("byte", 0)
    expected = lines(*kinds) if kinds else {}
    by_line = {each.location.line: each for each in findings if each.location is not None}
    assert by_line.keys() == expected.keys()
    for line, finding in by_line.items():
        (kind,) = (kind for kind in ("by index", "here", "bulk", "by byte") if line in lines(kind))
        rank = 0 if kind == "here" else p
        index = {"by index": k, "here": k, "by byte": byte // 4}.get(kind, COUNT if "n" in changed else 0)
        assert finding.check == "bounds"
        assert (finding.tensor, finding.index) in (("w", (rank, index)), ("s", (rank, index)))
        assert finding.message.startswith(f"{expected[line]} {finding.tensor} of rank {rank} at [{index}], ")
        told = {
            "p": f"and the ranks are 0 to {WORLD - 1}",
            "byte": "6 bytes from its start, which is not aligned to 4 bytes",
        }
        assert next((told[name] for name in changed if name in told), "outside of its") in finding.message
        assert finding.other_location is not None
        declared = linecache.getline(__file__, finding.other_location.line)
        assert f'("{finding.tensor}", ' in declared
        assert (finding.block, finding.thread) == ((0, 0, 0), (0, 0, 0))
        assert "rank 0" in finding.kernel or finding.kernel == "kernel_0"


def given(direction: str) -> list[int]:
    values = {"k": 3, "p": 1, "n": COUNT, "byte": 0} | DIRECTIONS[direction][0]
    return [values[name] for name in ("k", "p", "n", "byte")]


@pytest.mark.parametrize("direction", [each for each in DIRECTIONS if "far" not in each])
def test_a_simulation_finds_it_and_lives(direction: str) -> None:
    x, y = np.ones((WORLD, 64), np.float32), np.zeros((WORLD, 64), np.float32)
    findings: list[SanitizerFinding] = []
    try:
        flydsl.dist.simulate(run, x, y, *given(direction), world=WORLD, epochs=1, late=False)
    except SanitizerError as error:
        findings = list(error.findings)
    check(findings, direction)


def test_an_attached_group_finds_it_and_the_peers_memory_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds")
    x, y = np.ones(64, np.float32), np.zeros(64, np.float32)
    program = flyc.compile(run, tp, x, y, *given("inside"))
    (size,) = flydsl.dist.parse(program.artifact.sections["comm"]).window_inputs
    groups = run_ranks(tmp_path, WORLD, lambda s: flydsl.dist.attach(program, s, timeout=20, **{size: 64}))
    for direction in DIRECTIONS:
        for group in groups:
            group.window("w")[:] = 0
        findings: list[SanitizerFinding] = []
        try:
            run(groups[0], x, y, *given(direction))
        except SanitizerError as error:
            findings = list(error.findings)
        check(findings, direction)
        assert not groups[0].window("w").any(), direction
        assert not groups[1].window("s").any()
    for group in groups:
        group.close()


@flyc.kernel
def copying_kernel(g: fx.dist.Group, w: fx.dist.Window[fx.Float32], x: fx.Tensor, k: fx.Int32, p: fx.Int32):
    t, four = fx.thread_idx.x, fx.make_layout(4, 1)
    memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 64], 128]).peek().ptr
    atom = fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float32)
    fx.copy(atom, fx.make_view(w[p].iter + 4 * (t + k), four), fx.make_view(memory + 4 * t, four))
    fx.nvvm.cp_async_commit_group()
    fx.nvvm.cp_async_wait_group(0)
    fx.barrier()
    x[t] = fx.ptr_load(memory + t)


@flyc.jit
def copying(g: fx.dist.Group[tp], x: fx.Tensor, k: fx.Int32, p: fx.Int32):
    copying_kernel(g, g.window("w", fx.Float32, 64), x, k, p).launch(grid=1, block=16)


def test_asynchronous_copies_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Native code makes them, where races are followed."""
    settings = {"FLYDSL_CPU_CHECK": "bounds,race", "FLYDSL_COMPILE_BACKEND": "cpu", "FLYDSL_COMPILE_ARCH": "sm_90"}
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    x = np.zeros(64, np.float32)
    program = flyc.compile(copying, tp, x, 0, 0)
    with flydsl.dist.attach(program, flydsl.dist.FileStore(tmp_path, 0, 1)) as group:
        copying(group, x, 0, 0)
        for k, p, told in (
            (1, 0, "[64], outside of its 64"),
            (-1, 0, "[-4], outside of its 64"),
            (0, 1, "[0], and the"),
        ):
            with pytest.raises(SanitizerError) as error:
                copying(group, x, k, p)
            (finding,) = error.value.findings
            assert finding.message.startswith(f"reads w of rank {p} at {told}")


@flyc.kernel
def stepping_kernel(g: fx.dist.Group, w: fx.dist.Window[fx.Float32], x: fx.Tensor, k: fx.Int32):
    """An address that a loop steps."""
    place = w[1].iter
    for _ in range(k):
        place = place + 1
    if g.rank == 0:
        fx.generic_store(place, x[0])


@flyc.kernel
def raw_kernel(g: fx.dist.Group, w: fx.dist.Window[fx.Float32], x: fx.Tensor, k: fx.Int32):
    """A window or an array, which no check follows."""
    place = w[1].iter
    if g.rank == 1:
        place = x.iter
    if g.rank == 0:
        fx.generic_store(place + k, x[0])


def stored(kernel: Any, k: int) -> None:
    @flyc.jit
    def stores(g: fx.dist.Group[tp], x: fx.Tensor, k: fx.Int32):
        kernel(g, g.window("w", fx.Float32, COUNT), x, k).launch(grid=1, block=1)

    flydsl.dist.simulate(stores, np.ones((WORLD, 64), np.float32), k, world=WORLD, epochs=1, late=False)


def test_addresses_are_followed_through_loops() -> None:
    stored(stepping_kernel, COUNT - 1)
    with pytest.raises(
        SanitizerError, match=rf"writes w of rank 1 at \[{COUNT}\], outside of its 16 elements of 4 bytes"
    ):
        stored(stepping_kernel, COUNT)


@pytest.mark.parametrize("k", [1 << 10, -(1 << 9), 1 << 11])
def test_what_no_check_follows_does_not_end_the_process(k: int) -> None:
    with pytest.raises((SanitizerError, DeviceError)):
        stored(raw_kernel, k)


def test_waits_of_checked_ranks_last_as_long_as_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rank with checks that is early waits for its peer, which is no deadlock."""
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds,race,barrier")
    x, y = np.ones(64, np.float32), [np.zeros(64, np.float32) for _ in range(WORLD)]
    program = flyc.compile(comm.all_reduce_one_shot, fx.dist.CommGroup("comm"), x, y[0])
    sizes = flydsl.dist.parse(program.artifact.sections["comm"]).window_inputs
    groups = run_ranks(
        tmp_path, WORLD, lambda s: flydsl.dist.attach(program, s, timeout=20, **dict.fromkeys(sizes, 64))
    )

    def call(store: Any) -> None:
        time.sleep(store.rank)
        comm.all_reduce_one_shot(groups[store.rank], x, y[store.rank])

    assert run_ranks(tmp_path / "calls", WORLD, call) == [None] * WORLD
    assert all((each == WORLD).all() for each in y)
    for group in groups:
        group.close()
