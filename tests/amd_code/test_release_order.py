"""Releases on AMD GPUs: what waits for stores before a flag, read in the assembly."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from device_assembly import assembly, llvm_ir

import flydsl.compiler as flyc
import flydsl.expr as fx

ORDER, AMD = fx.AtomicOrdering, fx.rocdl.SyncScope
WRITE_BACK_CHIPS = ("gfx90a", "gfx942", "gfx950")
WIDE = {"system": fx.SyncScope.System, "agent": AMD.Agent, "one-as": AMD.OneAs, "agent-one-as": AMD.AgentOneAs}
ARGUMENTS = {"x": flyc.TensorSpec(fx.Float32, (None,)), "flag": flyc.TensorSpec(fx.Int32, (None,)), "n": fx.Int32(8)}

Body = Callable[[Any, Any, Any], None]


def program(body: Body) -> Any:
    @flyc.kernel
    def kernel(x: fx.Tensor, flag: fx.Tensor, n: fx.Int32):
        body(x, fx.get_iter(flag), n)

    @flyc.jit
    def run(x: fx.Tensor, flag: fx.Tensor, n: fx.Int32):
        kernel(x, flag, n).launch(grid=4, block=256)

    return run


def instructions(body: Body, chip: str) -> list[str]:
    text = assembly(program(body), f"rocm:{chip}", ARGUMENTS)
    lines = [line.split(";")[0].strip() for line in text.splitlines()]
    return [line for line in lines if re.match(r"(s|v|global|buffer|flat|ds)_", line)]


def fence(flag: Any, scope: str, order: Any) -> None:
    fx.memory_fence(syncscope=scope, ordering=order)
    fx.generic_store(flag, fx.Int32(1), memory_order=ORDER.Monotonic, syncscope=scope)


def store(flag: Any, scope: str, order: Any) -> None:
    fx.generic_store(flag, fx.Int32(1), memory_order=order, syncscope=scope)


def exchange(flag: Any, scope: str, order: Any) -> None:
    fx.atomic_xchg(flag, fx.Int32(1), syncscope=scope, ordering=order)


def add(flag: Any, scope: str, order: Any) -> None:
    fx.atomic_add(flag, fx.Int32(1), syncscope=scope, ordering=order)


def compare_and_swap(flag: Any, scope: str, order: Any) -> None:
    fx.atomic_cas(flag, fx.Int32(0), fx.Int32(1), syncscope=scope, success_ordering=order)


RELEASES = [
    (form, order)
    for form in (fence, store, exchange, add, compare_and_swap)
    for order in (ORDER.Release, ORDER.AcqRel, ORDER.SeqCst)
    if (form, order) != (store, ORDER.AcqRel)
]
FLAG = re.compile(r"(global|flat)_(store|atomic)")
VMCNT_0 = re.compile(r"s_waitcnt .*\bvmcnt\(0\)")


@pytest.mark.parametrize("scope", WIDE)
@pytest.mark.parametrize(("release", "order"), RELEASES)
@pytest.mark.parametrize("chip", WRITE_BACK_CHIPS)
def test_a_wave_with_nothing_under_way_waits_for_its_write_back(
    chip: str, release: Callable[..., None], order: Any, scope: str
) -> None:
    lines = instructions(lambda x, flag, n: release(flag, WIDE[scope], order), chip)
    (flag,) = [k for k, line in enumerate(lines) if FLAG.match(line)]
    last = max((k for k, line in enumerate(lines[:flag]) if line.startswith("buffer_wbl2")), default=-1)
    assert any(VMCNT_0.match(line) for line in lines[last + 1 : flag])
    writes_back = chip != "gfx90a" or "agent" not in scope  # its agent is one L2 cache
    assert (last >= 0) == writes_back
    assert sum(line.startswith("buffer_wbl2") for line in lines) == writes_back


@pytest.mark.parametrize("scope", ["workgroup", "wavefront"])
@pytest.mark.parametrize("chip", WRITE_BACK_CHIPS)
def test_narrow_releases_stay_as_they_are(chip: str, scope: str) -> None:
    def body(x: Any, flag: Any, n: Any) -> None:
        x[fx.thread_idx.x] = fx.Float32(1)
        fx.barrier()
        store(flag, scope, ORDER.Release)

    lines = instructions(body, chip)
    assert not any(line.startswith("buffer_wbl2") for line in lines)
    assert not VMCNT_0.match(lines[lines.index("s_barrier") - 1])


@pytest.mark.parametrize("chip", [*WRITE_BACK_CHIPS, "gfx908", "gfx1030", "gfx1100", "gfx1201", "gfx1250"])
@pytest.mark.parametrize("name", ["once", "in a branch", "by an s_barrier", "in a loop", "in an earlier iteration"])
def test_each_wave_drains_its_stores_before_a_barrier_in_front_of_a_release(chip: str, name: str) -> None:
    @flyc.jit
    def body(x: Any, flag: Any, n: Any) -> None:
        i = fx.thread_idx.x
        if fx.const_expr(name == "in a branch"):
            if i < n:
                x[i] = fx.Float32(1)
            fx.barrier()
            if i == 0:
                store(flag, AMD.Agent, ORDER.Release)
        elif fx.const_expr(name == "in a loop"):
            for k in range(n):
                x[i + k] = fx.Float32(1)
                fx.barrier()
                if i == 0:
                    store(flag + k, AMD.Agent, ORDER.Release)
        elif fx.const_expr(name == "in an earlier iteration"):
            for k in range(n):
                fx.barrier()
                if i == 0:
                    store(flag + k, AMD.Agent, ORDER.Release)
                x[i + k] = fx.Float32(1)
        else:
            x[i] = fx.Float32(1)
            (fx.rocdl.s_barrier if fx.const_expr(name == "by an s_barrier") else fx.barrier)()
            if i == 0:
                store(flag, AMD.Agent, ORDER.Release)

    lines = instructions(body, chip)
    barrier = next(k for k, line in enumerate(lines) if line.startswith("s_barrier"))
    before = [line for line in lines[:barrier][-4:] if not line.startswith(("v_", "global", "s_mov", "s_cmp"))]
    drained = {9: r"s_waitcnt .*\bvmcnt\(0\)", 12: r"s_wait_storecnt 0x0"}
    generation = int(chip[3:-2])
    assert any(re.match(drained.get(generation, r"s_waitcnt_vscnt null, 0x0"), line) for line in before)


@flyc.jit
def ring(x: Any, flag: Any, n: Any, stores_first: bool, releases: bool) -> None:
    """A pipelined loop: it loads its next value ahead of a barrier, and uses what it loaded before."""
    i = fx.thread_idx.x
    if fx.const_expr(stores_first):
        x[i] = fx.Float32(1)
    tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 256]).peek()
    total, value = fx.Float32(0), x[i + 256]
    for k in range(n):
        following = x[i + 256 * k]
        tile[i] = value
        fx.barrier()
        total = total + tile[255 - i]
        fx.barrier()
        value = following
    x[i] = total
    if fx.const_expr(releases):
        fx.barrier()
        if i == 0:
            store(flag, AMD.Agent, ORDER.Release)


@pytest.mark.parametrize("stores_first", [False, True])
@pytest.mark.parametrize("chip", ["gfx942", "gfx950"])
def test_barriers_of_a_pipelined_loop_stay_as_they_are(chip: str, stores_first: bool) -> None:
    def waits(releases: bool) -> tuple[list[str], int]:
        lines = instructions(lambda x, flag, n: ring(x, flag, n, stores_first, releases), chip)
        first, last = (f(k for k, line in enumerate(lines) if line == "s_barrier") for f in (min, max))
        end = next(k for k, line in enumerate(lines) if line.startswith("s_cbranch") and k > first)
        return [line for line in lines[first:end] if line.startswith("s_waitcnt")], last

    assert waits(releases=True)[0] == waits(releases=False)[0]


@pytest.mark.parametrize("chip", ["gfx1030", "gfx1100", "gfx1201"])
def test_a_barrier_at_the_start_of_a_loop_waits_for_stores_at_its_end(chip: str) -> None:
    """From generation 10 on the waves of a block share no L1 cache."""

    @flyc.jit
    def body(x: Any, flag: Any, n: Any) -> None:
        total, i = fx.Float32(0), fx.thread_idx.x
        for k in range(n):
            fx.barrier()
            total = total + x[255 - i + k]
            x[i + k] = total

    lines = instructions(body, chip)
    store = max(k for k, line in enumerate(lines) if line.startswith("global_store"))
    waits = "s_wait_storecnt 0x0" if chip == "gfx1201" else "s_waitcnt_vscnt null, 0x0"
    behind = [line for line in lines[store + 1 : store + 6] if not line.startswith(("s_cmp", "s_wait_alu", "s_delay"))]
    assert waits in behind[:3]


def test_a_kernel_without_a_release_keeps_its_barriers() -> None:
    def body(x: Any, flag: Any, n: Any) -> None:
        x[fx.thread_idx.x] = fx.Float32(1)
        fx.barrier()
        flag[0] = fx.Int32(1)

    assert not any(VMCNT_0.match(line) for line in instructions(body, "gfx942"))


@flyc.jit
def pointer_of(kind: Any, x: Any, flag: Any, n: Any) -> Any:
    own = fx.inttoptr(fx.PointerType.get(fx.Float32, fx.AddressSpace.Global, 4), fx.Int64(flag.load()))
    place = own if fx.const_expr("own" in kind) else fx.get_iter(x)
    if fx.const_expr("offset" in kind):
        place = place + n
    if fx.const_expr("loop" in kind):
        for _ in range(n):
            place = place + 1
    if fx.const_expr("choice" in kind) and n > 3:
        place = fx.get_iter(x) + 7
    return place


@pytest.mark.parametrize("chip", ["gfx90a", "gfx942", "gfx1201"])
@pytest.mark.parametrize("root", ["argument", "own"])
@pytest.mark.parametrize("kind", ["itself", "offset", "loop", "choice", "offset loop choice"])
def test_atomics_promise_device_memory_for_arguments_alone(chip: str, root: str, kind: str) -> None:
    def body(x: Any, flag: Any, n: Any) -> None:
        fx.atomic_add(pointer_of(f"{root} {kind}", x, flag, n), fx.Float32(1))

    text = llvm_ir(program(body), f"rocm:{chip}", ARGUMENTS)
    promised = ["!amdgpu.no.fine.grained.memory" in line for line in text.splitlines() if "atomicrmw" in line]
    assert promised == [root == "argument"]
