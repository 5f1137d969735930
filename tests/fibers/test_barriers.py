"""Barriers that warps reach on ways of their own: they meet, or the launch ends and says who waits where."""

import inspect
import re

import numpy as np
import pytest
from playing import BLOCK, failure, line_of, object_for

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries.elf import CPU_MACHINES, SHN_UNDEF
from flydsl.errors import DSLCompileError
from flydsl.runtime.link import RelocatableObject, plan


@flyc.kernel
def meeting_kernel(o: fx.Tensor, roles: fx.Tensor, n: fx.Int32):
    t, b = fx.thread_idx.x, fx.block_idx.x
    slots = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1024]).peek().ptr
    slots[t] = t
    if roles[b * 32 + t // 32] > 0:
        fx.barrier()
        o[b * n + t] = slots[(t + 32) % n]
    else:
        slots[t] = t * 2
        fx.barrier()  # the other one
        o[b * n + t] = slots[(t + 32) % n] + 1000


@flyc.jit
def meet_in_known_blocks(o: fx.Tensor, roles: fx.Tensor, blocks: fx.Int32):
    meeting_kernel(o, roles, BLOCK).launch(grid=blocks, block=BLOCK)


@flyc.jit
def meet_in_any_blocks(o: fx.Tensor, roles: fx.Tensor, blocks: fx.Int32, n: fx.Int32):
    meeting_kernel(o, roles, n).launch(grid=blocks, block=n)


def expected_of(roles: np.ndarray, n: int) -> np.ndarray:
    first = np.repeat(roles, 32, 1)[:, :n] > 0
    t = np.arange(n)
    written = np.where(first, t, 2 * t)
    return written[:, (t + 32) % n] + np.where(first, 0, 1000)


def test_warps_meet_at_barriers_of_different_branches() -> None:
    roles = np.random.default_rng(0).integers(0, 2, (50, 32)).astype(np.int32)
    o = np.zeros((50, BLOCK), np.int32)
    meet_in_known_blocks(o.ravel(), roles.ravel(), 50)
    np.testing.assert_array_equal(o, expected_of(roles, BLOCK))


@pytest.mark.parametrize("n", [1, 33, 100, 256, 1024])
def test_blocks_of_any_size(n: int) -> None:
    roles = np.random.default_rng(n).integers(0, 2, (5, 32)).astype(np.int32)
    o = np.zeros((5, n), np.int32)
    meet_in_any_blocks(o.ravel(), roles.ravel(), 5, n)
    np.testing.assert_array_equal(o, expected_of(roles, n))


@flyc.kernel
def loops_kernel(o: fx.Tensor, counts: fx.Tensor):
    """Each warp adds up what its neighbour has counted so far, as often as the data say."""
    t = fx.thread_idx.x
    warp = t // 32
    slots = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 4]).peek().ptr
    if t % 32 == 0:
        slots[warp] = 0
    total = fx.Int32(0)
    for k in range(counts[warp]):
        fx.barrier()
        seen = slots[(warp + 1) % 4]
        fx.barrier()  # second
        total = total + seen
        if t % 32 == 0:
            slots[warp] = k + 1
    o[t] = total


@flyc.jit
def loop(o: fx.Tensor, counts: fx.Tensor):
    loops_kernel(o, counts).launch(grid=1, block=BLOCK)


def test_loops_whose_length_warps_read_from_memory() -> None:
    o = np.zeros(BLOCK, np.int32)
    loop(o, np.full(4, 10, np.int32))
    np.testing.assert_array_equal(o, np.full(BLOCK, sum(range(10))))
    message = failure(loop, o, np.array([10, 10, 9, 10], np.int32))
    assert "block (0, 0, 0): some of its warps wait for ever" in message
    assert "warps 0 to 1, 3 at barrier 0" in message
    assert "warp 2 ended" in message
    assert message.count(f"line {line_of(loops_kernel, 'fx.barrier()')}") == 1
    loop(o, np.full(4, 10, np.int32))  # one launch does not poison the next
    np.testing.assert_array_equal(o, np.full(BLOCK, sum(range(10))))


@flyc.kernel
def missed_kernel(o: fx.Tensor, flags: fx.Tensor):
    t = fx.thread_idx.x + fx.thread_idx.y * fx.block_dim.x
    place = (fx.block_idx.y * fx.grid_dim.x + fx.block_idx.x) * 64 + t
    if flags[place] > 0:
        fx.barrier()
    o[place] = flags[place]


@flyc.jit
def miss(o: fx.Tensor, flags: fx.Tensor):
    missed_kernel(o, flags).launch(grid=(3, 4), block=(16, 4))


def test_threads_of_one_warp_that_part() -> None:
    flags, o = np.ones(12 * 64, np.int32), np.zeros(12 * 64, np.int32)
    miss(o, flags)
    np.testing.assert_array_equal(o, flags)
    flags[7 * 64 + 40] = 0
    message = failure(miss, o, flags)
    line = line_of(missed_kernel, "fx.barrier()")
    assert re.search(
        r"'missed_kernel\w*': block \(1, 2, 0\), warp 1: only some threads of a warp are at a barrier", message
    )
    assert f"line {line}" in message and "fx.barrier()\n" in message


def test_the_first_fault_of_many_blocks_ends_the_launch() -> None:
    o = np.zeros(12 * 64, np.int32)
    flags = (np.arange(12 * 64) % 64 < 40).astype(np.int32)
    assert "only some threads" in failure(miss, o, flags)


def test_conditions_on_the_thread_alone_are_refused_while_compiling() -> None:
    @flyc.kernel
    def kernel(o: fx.Tensor):
        if fx.thread_idx.x // 32 == 1:
            fx.barrier()

    @flyc.jit
    def run(o: fx.Tensor):
        kernel(o).launch(grid=1, block=BLOCK)

    with pytest.raises(DSLCompileError, match="some would wait for ever"):
        run(np.zeros(4, np.int32))


def test_warps_with_roles_need_no_data() -> None:
    @flyc.kernel
    def kernel(o: fx.Tensor):
        t = fx.thread_idx.x
        slots = fx.SharedAllocator().allocate(fx.Array[fx.Int32, BLOCK]).peek().ptr
        if t // 32 < 2:
            slots[t] = t
            fx.barrier()
        else:
            slots[t] = -t
            fx.barrier()
        o[t] = slots[t ^ 64]

    @flyc.jit
    def run(o: fx.Tensor):
        kernel(o).launch(grid=1, block=BLOCK)

    o = np.zeros(BLOCK, np.int32)
    run(o)
    t = np.arange(BLOCK)
    np.testing.assert_array_equal(o, np.where(t < 64, -(t ^ 64), t ^ 64))


def test_shuffles_and_private_arrays_between_such_barriers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")  # warps of 64

    @flyc.kernel
    def kernel(o: fx.Tensor, rounds: fx.Tensor):
        t = fx.thread_idx.x
        slots = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 8]).peek().ptr
        kept = fx.make_rmem_tensor(8, fx.Int32)
        kept.fill(0)
        if t < 8:
            slots[t] = 0
        fx.barrier()
        for k in range(rounds[t // 64]):
            kept[k] = fx.shuffle_xor(t, 1 + k, 64)
            if t == 100:
                slots[k] = k + 7
            fx.barrier()
            kept[k] = kept[k] + 1000 * slots[k]
        for k in fx.range_constexpr(8):
            o[t * 8 + k] = kept[k]

    @flyc.jit
    def run(o: fx.Tensor, rounds: fx.Tensor):
        kernel(o, rounds).launch(grid=1, block=192)

    o = np.zeros((192, 8), np.int32)
    run(o.ravel(), np.full(3, 5, np.int32))
    t, k = np.arange(192)[:, None], np.arange(8)
    expected = np.where(k < 5, (t & ~63 | (t & 63) ^ (1 + k)) + 1000 * (k + 7), 0)
    np.testing.assert_array_equal(o, expected)


@pytest.mark.parametrize(("arch", "machine"), [("neoverse-n1", "aarch64"), ("x86-64", "x86_64")])
def test_every_kind_of_cpu_has_fibers(arch: str, machine: str) -> None:
    """Native code is of the machine that is compiled for, and the runtime's linker knows how to place it."""
    words = np.zeros(12 * 64, np.int32)
    code = RelocatableObject(object_for(miss, f"cpu:{arch}", words, words), "the kernel")
    assert CPU_MACHINES[code.machine] == machine
    assert plan(code).size > 0
    missing = {symbol.name for symbol in code.symbols if symbol.section == SHN_UNDEF}
    assert missing <= {"mmap", "munmap", "mprotect", "memset", "memcpy", "sched_yield", "usleep"}


def test_messages_follow_a_kernel_that_moves_in_its_file(tmp_path) -> None:
    """A report names lines, so that a kernel from the cache is the one that stands there now."""
    text = inspect.getsource(missed_kernel.__wrapped__ if hasattr(missed_kernel, "__wrapped__") else missed_kernel)
    text += inspect.getsource(miss.__wrapped__ if hasattr(miss, "__wrapped__") else miss)
    head = "import flydsl.compiler as flyc\nimport flydsl.expr as fx\n"
    for above in (0, 5):
        path = tmp_path / f"moved_{above}.py"
        path.write_text(head + "\n" * above + text)
        scope: dict = {}
        exec(compile(path.read_text(), str(path), "exec"), scope)
        message = failure(scope["miss"], np.zeros(12 * 64, np.int32), np.arange(12 * 64, dtype=np.int32))
        line = next(k for k, row in enumerate(path.read_text().split("\n"), 1) if "fx.barrier()" in row)
        assert f'"{path}", line {line}' in message


@flyc.kernel
def half_a_phase_ahead_kernel(o: fx.Tensor, last: fx.Constexpr[int]):
    t = fx.thread_idx.x
    slots = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 128]).peek().ptr
    if t // 64 == 1:
        fx.barrier()
    for k in range(4):
        slots[t] = t + 1000 * k
        fx.barrier()
        o[k * 128 + t] = slots[t ^ 32]
        fx.barrier()
    if t // 64 == last:
        fx.barrier()  # makes up


@flyc.jit
def run_half_a_phase_ahead(o: fx.Tensor, last: fx.Constexpr[int]):
    half_a_phase_ahead_kernel(o, last).launch(grid=1, block=128)


def test_half_of_the_warps_a_phase_ahead() -> None:
    o = np.zeros((4, 128), np.int32)
    run_half_a_phase_ahead(o.ravel(), 0)
    assert (o == (np.arange(128) ^ 32) + 1000 * np.arange(4)[:, None]).all()
    assert "wait" in failure(run_half_a_phase_ahead, o.ravel(), 1)
