"""The order and the scope of atomic updates, as the instructions of GPUs state them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile

ORDER, AMD = fx.AtomicOrdering, fx.rocdl.SyncScope
AMD_CHIPS = ("gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1201")
INTEGER_OPERATIONS = ("add", "sub", "and", "or", "xor", "max", "min", "xchg")


def program(body: Callable[[Any, Any], Any]) -> Any:
    @flyc.kernel
    def kernel(memory: fx.Tensor, given: fx.Tensor):
        i = fx.thread_idx.x
        given[i] = body(fx.get_iter(memory) + i, given[i])

    @flyc.jit
    def run(memory: fx.Tensor, given: fx.Tensor):
        kernel(memory, given).launch(grid=1, block=64)

    return run


def arguments(dtype: Any) -> dict[str, Any]:
    return dict.fromkeys(("memory", "given"), flyc.TensorSpec(dtype, (None,)))


@pytest.mark.parametrize("chip", AMD_CHIPS)
@pytest.mark.parametrize("dtype", [fx.Int32, fx.Uint64])
def test_amd_chips_need_no_loop_for_integers(dtype: Any, chip: str) -> None:
    """Not in the scope of all devices either, which is the default."""

    def body(place: Any, value: Any) -> Any:
        return sum((getattr(fx, f"atomic_{name}")(place, value) for name in INTEGER_OPERATIONS), dtype(0))

    text = assembly(program(body), f"rocm:{chip}", arguments(dtype))
    assert "cmpswap" not in text
    assert len(re.findall(r"\bglobal_atomic_\w+", text)) == len(INTEGER_OPERATIONS)


@pytest.mark.parametrize("target", ["rocm:gfx90a", "rocm:gfx942", "rocm:gfx1201", "cuda:sm_80"])
def test_a_difference_of_floats_is_a_sum(target: str) -> None:
    text = assembly(program(lambda place, value: fx.atomic_sub(place, value)), target, arguments(fx.Float32))
    assert not re.search(r"cmpswap|\.cas\.", text)


NVIDIA = [
    (ORDER.Monotonic, AMD.Agent, r"atom(\.relaxed\.gpu)?\.global\.add"),
    (ORDER.Monotonic, fx.SyncScope.System, r"atom\.relaxed\.sys\.global\.add"),
    (ORDER.Acquire, AMD.Workgroup, r"atom\.acquire\.cta\.global\.add"),
    (ORDER.Release, AMD.Agent, r"atom\.release\.gpu\.global\.add"),
    (ORDER.AcqRel, fx.SyncScope.System, r"atom\.acq_rel\.sys\.global\.add"),
    (ORDER.SeqCst, AMD.Agent, r"fence\.sc\.gpu;\s+atom\.acquire\.gpu\.global\.add"),
]


@pytest.mark.parametrize(("ordering", "scope", "instruction"), NVIDIA)
@pytest.mark.parametrize("dtype", [fx.Uint32, fx.Float32, fx.Float16])
def test_nvidia_instructions_state_both(dtype: Any, ordering: Any, scope: str, instruction: str) -> None:
    run = program(lambda place, value: fx.atomic_add(place, value, ordering=ordering, syncscope=scope))
    assert re.search(instruction, assembly(run, "cuda:sm_80", arguments(dtype)))


def test_an_order_in_shared_memory_holds_for_all_memory() -> None:
    """A lock there guards what is in global memory too."""

    def body(place: Any, value: Any) -> Any:
        lock = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1]).peek().ptr
        return value + fx.atomic_xchg(lock, 1, ordering=ORDER.Acquire, syncscope=AMD.Workgroup)

    assert "atom.acquire.cta.shared.exch.b32" in assembly(program(body), "cuda:sm_80", arguments(fx.Int32))


@pytest.mark.parametrize(
    "dtype", [fx.Uint8, fx.Int16, fx.Int32, fx.Int64, fx.Float16, fx.BFloat16, fx.Float32, fx.Float64]
)
def test_ptxas_takes_every_order_of_every_scope(dtype: Any) -> None:
    half = dtype.is_float and dtype.width == 16
    names = ("add", "sub") if half else ("add", "sub", "max", "min", "xchg") if dtype.is_float else INTEGER_OPERATIONS

    def body(place: Any, value: Any) -> Any:
        for name in names:
            for ordering in (ORDER.Monotonic, ORDER.Acquire, ORDER.Release, ORDER.AcqRel, ORDER.SeqCst):
                for scope in (
                    fx.SyncScope.System,
                    fx.SyncScope.SingleThread,
                    AMD.Agent,
                    AMD.Workgroup,
                    AMD.WavefrontOneAs,
                ):
                    value = value + getattr(fx, f"atomic_{name}")(place, value, ordering=ordering, syncscope=scope)
        return value

    (done,) = precompile(program(body), ["cuda:sm_90"], [arguments(dtype)], isolated=False)
    assert done.artifact is not None, done.error


@pytest.mark.parametrize("target", ["cuda:sm_75", "cuda:sm_90", "rocm:gfx942", "rocm:gfx1201"])
def test_fences_of_every_scope(target: str) -> None:
    def body(place: Any, value: Any) -> Any:
        for ordering in (ORDER.Acquire, ORDER.Release, ORDER.AcqRel, ORDER.SeqCst):
            for scope in (fx.SyncScope.System, fx.SyncScope.SingleThread, AMD.Agent, AMD.Workgroup, AMD.Wavefront):
                fx.memory_fence(ordering=ordering, syncscope=scope)
        return value

    (done,) = precompile(program(body), [target], [arguments(fx.Int32)], isolated=False)
    assert done.artifact is not None, done.error
