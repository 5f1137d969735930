"""Atomic operations that give what was there before, fences, and loads and stores in order."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile

BLOCK, GRID = 96, 5
N = BLOCK * GRID


def program(body: Callable[..., None]) -> Any:
    """Runs ``body(memory, given, old, number of the thread)`` in all threads."""

    @flyc.kernel
    def kernel(memory: fx.Tensor, given: fx.Tensor, old: fx.Tensor):
        body(fx.get_iter(memory), given, old, fx.block_idx.x * BLOCK + fx.thread_idx.x)

    @flyc.jit
    def run(memory: fx.Tensor, given: fx.Tensor, old: fx.Tensor):
        kernel(memory, given, old).launch(grid=GRID, block=BLOCK)

    return run


def update(operation: str, memory: np.ndarray, given: np.ndarray) -> np.ndarray:
    """What each thread found when it applied one operation to ``memory[0]``."""
    old = np.zeros_like(given)

    def body(place: Any, values: Any, old: Any, i: Any) -> None:
        old[i] = getattr(fx, f"atomic_{operation}")(place, values[i])

    program(body)(memory, given, old)
    return old


rng = np.random.default_rng(3)


@pytest.mark.parametrize("dtype", [np.int32, np.uint32, np.int64, np.uint8])
@pytest.mark.parametrize("operation", ["add", "sub", "and", "or", "xor", "max", "min", "xchg"])
def test_integers(operation: str, dtype: type) -> None:
    """The old values are those of the operation applied in some order: each result is found by exactly one other."""
    info = np.iinfo(dtype)
    given = rng.integers(info.min, info.max, N, dtype=dtype, endpoint=True)
    start = dtype(rng.integers(info.min, info.max, endpoint=True, dtype=dtype))
    memory = np.array([start])
    function = {
        "add": np.add, "sub": np.subtract, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
        "max": np.maximum, "min": np.minimum, "xchg": lambda a, b: b,
    }[operation]  # fmt: skip
    old = update(operation, memory, given)
    left = sorted([*function(old, given).tolist(), start.item()])
    assert left == sorted([*old.tolist(), memory[0].item()])
    if operation != "xchg":
        with np.errstate(over="ignore"):
            wanted = start
            for value in given:
                wanted = function(wanted, value).astype(dtype)
        assert memory[0] == wanted


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_floats(dtype: type) -> None:
    given = rng.integers(-50, 50, N).astype(dtype)
    for operation, wanted in (
        ("add", given.sum()),
        ("sub", -given.sum()),
        ("fmax", given.max()),
        ("fmin", given.min()),
    ):
        memory = np.zeros(1, dtype)
        update(operation, memory, given)
        assert memory[0] == wanted


@flyc.jit
def greatest(bits, value, tries, i):
    """A float maximum, which no chip has: threads try until nobody was faster."""
    count = fx.Int32(0)
    old = fx.generic_load(bits, memory_order=fx.AtomicOrdering.Monotonic)
    done = fx.Boolean(False)
    while ~done:
        wanted = fx.arith.max(old.bitcast(fx.Float32), value)
        old, done = fx.atomic_cas(bits, old, wanted.bitcast(fx.Int32), weak=True)
        count += 1
    tries[i] = count.to(fx.Float32)


def greatest_magnitude(place: Any, values: Any, tries: Any, i: Any) -> None:
    """For :func:`program`: in how many tries each thread came through."""
    greatest(fx.recast_iter(fx.Int32, place), fx.math.absf(values[i]), tries, i)


def test_compare_and_swap_makes_any_operation() -> None:
    given = rng.standard_normal(N).astype(np.float32)
    memory, tries = np.zeros(1, np.float32), np.zeros(N, np.float32)
    program(greatest_magnitude)(memory, given, tries)
    assert memory[0] == np.abs(given).max()
    assert (tries >= 1).all()


def test_the_last_block_sees_what_all_others_wrote() -> None:
    """The common way to end a reduction over blocks in one launch: write, fence, take a ticket; the last one reads all."""
    given = rng.integers(0, 100, N).astype(np.int32)
    memory, result = np.zeros(1 + GRID, np.int32), np.zeros(1, np.int32)

    @flyc.kernel
    def kernel(memory: fx.Tensor, given: fx.Tensor, result: fx.Tensor):
        place, block = fx.get_iter(memory), fx.block_idx.x
        s = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1]).peek()
        fx.atomic_add(place + 1 + block, given[block * BLOCK + fx.thread_idx.x], syncscope=fx.rocdl.SyncScope.Agent)
        fx.memory_fence()
        fx.barrier()
        if fx.thread_idx.x == 0:
            s[0] = fx.atomic_add(place, 1, ordering=fx.AtomicOrdering.AcqRel)
        fx.barrier()
        if s[0] == GRID - 1:
            fx.memory_fence(ordering=fx.AtomicOrdering.Acquire)
            if fx.thread_idx.x == 0:
                total = fx.Int32(0)
                for b in range(GRID):
                    total += memory[1 + b]
                result[0] = total

    @flyc.jit
    def run(memory: fx.Tensor, given: fx.Tensor, result: fx.Tensor):
        kernel(memory, given, result).launch(grid=GRID, block=BLOCK)

    run(memory, given, result)
    assert result[0] == given.sum()


def test_loads_and_stores() -> None:
    order = fx.AtomicOrdering
    given = rng.standard_normal(4 * N).astype(np.float32)
    out = np.zeros(4 * N, np.float32)

    def body(place: Any, given: Any, out: Any, i: Any) -> None:
        source, target = fx.get_iter(given) + 4 * i, fx.get_iter(out) + 4 * i
        pair = fx.generic_load(source, count=2, nontemporal=True)
        fx.generic_store(target, pair)
        fx.generic_store(
            target + 2, fx.generic_load(source + 2, memory_order=order.Acquire), memory_order=order.Release
        )
        last = fx.generic_load(source + 3, dtype=fx.Int32, volatile=True)
        fx.generic_store(fx.recast_iter(fx.Int32, target + 3), last, volatile=True)

    run = program(body)
    run(np.zeros(1, np.float32), given, out)
    assert (out == given).all()
    assert compiled(run)


def compiled(run: Any) -> bool:
    """Compile for a chip of each vendor."""
    spec = flyc.TensorSpec(fx.Float32, (None,))
    names = {"memory": spec, "given": spec, "old": spec}
    done = precompile(run, ["cuda:sm_90", "rocm:gfx942"], [names], isolated=False)
    assert all(d.artifact is not None for d in done), [d.error for d in done]
    return True


def test_compiles_for_gpus() -> None:
    def body(place: Any, given: Any, old: Any, i: Any) -> None:
        bits = fx.recast_iter(fx.Uint32, place)
        old[i] = fx.atomic_add(place, given[i]) + fx.atomic_fmax(place, given[i]) + fx.atomic_xchg(place, 1.0)
        found, stored = fx.atomic_cas(bits, 1, 2, success_ordering=fx.AtomicOrdering.AcqRel, weak=True)
        fx.memory_fence(syncscope=fx.rocdl.SyncScope.Workgroup)
        both = found + fx.atomic_max(bits, 7) + fx.atomic_xor(bits, 5)
        old[i] = stored.select(both, found).to(fx.Float32)

    assert compiled(program(body))


@pytest.mark.parametrize(
    ("error", "match", "wrong"),
    [
        (TypeError, "takes an fx.Pointer", lambda p, g, i: fx.atomic_add(g, 1)),
        (TypeError, "integers; take the bits", lambda p, g, i: fx.atomic_or(p, 1)),
        (TypeError, "integers; take the bits", lambda p, g, i: fx.atomic_cas(p, 1.0, 2.0)),
        (TypeError, "not an fx.AtomicOrdering", lambda p, g, i: fx.atomic_add(p, 1, ordering="relaxed")),
        (ValueError, "expected one of Monotonic", lambda p, g, i: fx.atomic_add(p, 1, ordering=fx.AtomicOrdering.NotAtomic)),
        (ValueError, "not known", lambda p, g, i: fx.atomic_add(p, 1, syncscope="galaxy")),
        (ValueError, "expected one of Acquire", lambda p, g, i: fx.memory_fence(ordering=fx.AtomicOrdering.Monotonic)),
        (ValueError, "threads share", lambda p, g, i: fx.atomic_add(fx.make_rmem_tensor(1, fx.Float32).iter, 1)),
        (ValueError, "needs a memory_order", lambda p, g, i: fx.generic_load(p, syncscope="agent")),
        (ValueError, "nothing to release", lambda p, g, i: fx.generic_load(p, memory_order=fx.AtomicOrdering.Release)),
        (ValueError, "for scalars", lambda p, g, i: fx.generic_load(p, count=2, memory_order=fx.AtomicOrdering.Acquire)),
        (ValueError, "positive integer", lambda p, g, i: fx.generic_load(p, count=0)),
    ],
)  # fmt: skip
def test_refusals(error: type[Exception], match: str, wrong: Callable[..., Any]) -> None:
    with pytest.raises(error, match=match):
        program(lambda place, given, old, i: wrong(place, given, i))(*(np.zeros(N, np.float32) for _ in range(3)))
