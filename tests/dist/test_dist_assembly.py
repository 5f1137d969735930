"""The memory model of distributed kernels, read in the assembly of every target."""

from __future__ import annotations

import dataclasses
import functools
import re

import dist_kernels as kernels
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.base import CompileOptions
from flydsl.compiler import precompile
from flydsl.config import Config

PROGRAMS = sorted(kernels.PROGRAMS)
WRITE_BACK = ("gfx90a", "gfx942", "gfx950")
VMCNT_0 = re.compile(r"s_waitcnt .*\bvmcnt\(0\)")
POLLS = {"gfx90a": r"global_load_dword v\d+, .* glc", "gfx942": r"global_load_dword v\d+, .* sc0 sc1"}
POLLS["gfx950"] = POLLS["gfx942"]
INVALIDATES = {"gfx90a": "buffer_wbinvl1_vol", "gfx942": "buffer_inv sc0 sc1", "gfx950": "buffer_inv sc0 sc1"}


@functools.cache
def assembly(name: str, target: str) -> tuple[str, ...]:
    """The instructions and labels of a program's kernel."""
    function, signature = kernels.PROGRAMS[name]
    config = dataclasses.replace(Config.from_env({}), cache_dir=None)
    options = CompileOptions(keep_assembly=True)
    (done,) = precompile(function, [target], [signature], options=options, config=config, isolated=False)
    assert done.artifact is not None, done
    sections = done.artifact.sections
    text = sections.get("asm") or sections["ptx"]
    lines = [re.split(r"//|;.*$|\s@ ", line)[0].strip() for line in text.decode().splitlines()]
    return tuple(line for line in lines if line and (not line.startswith((".", "$", "#")) or line.endswith(":")))


def loop_around(lines: tuple[str, ...], position: int) -> range:
    """The innermost loop that holds a line: from a label to the last branch back to it."""
    labels = {line[:-1]: k for k, line in enumerate(lines) if line.endswith(":")}
    found = None
    for k, line in enumerate(lines):
        target = re.match(
            r"(?:s_c?branch\w*|s_branch|@!?%p\d+ bra(?:\.uni)?|bra(?:\.uni)?)\s+(\S+?)$", line.rstrip(";")
        )
        start = None if target is None else labels.get(target[1])
        if (
            start is not None
            and start <= position <= k
            and (found is None or start > found.start or (start == found.start and k >= found.stop))
        ):
            found = range(start, k + 1)
    assert found is not None, lines[position]
    return found


@pytest.mark.parametrize("chip", WRITE_BACK)
@pytest.mark.parametrize("name", PROGRAMS)
def test_amd_waits_for_the_write_back_before_each_signal(name: str, chip: str) -> None:
    lines = assembly(name, f"rocm:{chip}")
    releases = [k for k, line in enumerate(lines) if line.startswith("buffer_wbl2")]
    assert releases
    for k in releases:
        signal = next(j for j in range(k, len(lines)) if re.match(r"global_(store|atomic)", lines[j]))
        assert any(VMCNT_0.match(line) for line in lines[k:signal]), lines[k : signal + 1]


@pytest.mark.parametrize("chip", WRITE_BACK)
@pytest.mark.parametrize("name", ["all_reduce", "shift", "all_gather"])
def test_amd_drains_all_waves_before_the_barrier_of_a_notify(name: str, chip: str) -> None:
    lines = assembly(name, f"rocm:{chip}")
    barrier = next(k for k, line in enumerate(lines) if line.startswith("s_barrier"))
    stores = [k for k, line in enumerate(lines[:barrier]) if line.startswith("global_store")]
    assert stores
    assert any(VMCNT_0.match(line) for line in lines[stores[-1] : barrier])
    release = next(k for k, line in enumerate(lines) if line.startswith("buffer_wbl2"))
    assert barrier < release


@pytest.mark.parametrize("chip", WRITE_BACK)
@pytest.mark.parametrize("name", PROGRAMS)
def test_amd_polls_without_invalidating_and_invalidates_once(name: str, chip: str) -> None:
    lines = assembly(name, f"rocm:{chip}")
    invalidations = [k for k, line in enumerate(lines) if line.startswith(INVALIDATES[chip])]
    assert len(invalidations) == 1
    sleep = next(k for k, line in enumerate(lines) if line.startswith("s_sleep"))
    loop = loop_around(lines, sleep)
    assert any(re.match(POLLS[chip], lines[k]) for k in loop)
    assert invalidations[0] not in loop
    assert invalidations[0] > loop.start


@pytest.mark.parametrize("name", PROGRAMS)
def test_nvidia_releases_polls_and_fences_at_system_scope(name: str) -> None:
    lines = assembly(name, "cuda:sm_90")
    text = "\n".join(lines)
    assert re.search(
        r"atom\.add\.release\.sys|atom\.release\.sys|red\.release\.sys" if name == "count" else r"st\.release\.sys",
        text,
    )
    assert text.count("fence.") == text.count("fence.acq_rel.sys") == 1
    sleep = next(k for k, line in enumerate(lines) if line.startswith("nanosleep"))
    loop = [lines[k] for k in loop_around(lines, sleep)]
    assert any(line.startswith("ld.relaxed.sys") for line in loop)
    assert not any("acquire" in line or "fence" in line for line in loop)


@pytest.mark.parametrize("chip", [*WRITE_BACK, "gfx1100", "gfx1201"])
def test_amd_adds_to_windows_without_the_promise_of_own_memory(chip: str) -> None:
    """With it floats are added by an instruction of the L2 cache, which a peer's memory does not have to obey."""
    lines = assembly("count", f"rocm:{chip}")
    adds = [line for line in lines if "atomic_add_f32" in line]
    swaps = [line for line in lines if "atomic_cmpswap" in line]
    assert not adds or chip == "gfx1201"
    assert len(swaps) >= 2 or chip == "gfx1201"  # one is the report of a wait


def test_a_cpu_loads_and_stores_signals_plainly() -> None:
    """The only locked instruction of a program in lockstep claims the report of a wait."""
    lines = assembly("all_reduce", "cpu:x86-64-v3")
    locked = [line for line in lines if re.match(r"lock|xchg", line)]
    assert all("cmpxchg" in line for line in locked)


@pytest.mark.parametrize("target", ["cpu:neoverse-n1", "cuda:sm_80", "rocm:gfx1201"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_one_text_compiles_for_other_targets(name: str, target: str) -> None:
    assert assembly(name, target)


@flyc.kernel
def ordered_kernel(x: fx.Tensor, y: fx.Tensor):
    y[0] = fx.generic_load(fx.get_iter(x), memory_order=fx.AtomicOrdering.Acquire)
    fx.generic_store(fx.get_iter(x) + 1, fx.Int32(1), memory_order=fx.AtomicOrdering.Release)


@flyc.jit
def ordered(x: fx.Tensor, y: fx.Tensor):
    ordered_kernel(x, y).launch(grid=1, block=1)


def test_a_cpu_orders_loads_and_stores_without_locking() -> None:
    words = flyc.TensorSpec(fx.Int32, (None,))
    config = dataclasses.replace(Config.from_env({}), cache_dir=None)
    options, signature = CompileOptions(keep_assembly=True), {"x": words, "y": words}
    (done,) = precompile(ordered, ["cpu:x86-64-v3"], [signature], options=options, config=config, isolated=False)
    assert done.artifact is not None
    text = done.artifact.sections["asm"].decode()
    assert not re.search(r"\block\b|xchg", text)


def test_a_barrier_of_equal_blocks_needs_no_fibers() -> None:
    assert not any("flydsl_fibers_run" in line for line in assembly("all_reduce", "cpu:x86-64-v3"))
    assert any("flydsl_fibers_run" in line for line in assembly("all_gather", "cpu:x86-64-v3"))
