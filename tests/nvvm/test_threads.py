"""What threads do together: on a CPU in the chip's role by NumPy, and the instructions on the chip."""

import re

import numpy as np
import pytest
from nvidia_chips import binary, chip_of, play, ptx

import flydsl.compiler as flyc
import flydsl.expr as fx

WORDS = {"x": flyc.TensorSpec(fx.Int32, (None,)), "y": flyc.TensorSpec(fx.Int32, (None,))}


def lanewise(body, block: int = 32):
    """``y[i] = body(x[i])``."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        y[i] = fx.Int32(body(x[i]))

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=block)

    return run


X = np.random.default_rng(1).integers(-5, 6, 64).astype(np.int32)
WARPS = X.reshape(2, 32)
BITS = (1 << np.arange(32)).astype(np.int64)


def ballots(flags: np.ndarray) -> np.ndarray:
    return np.broadcast_to((flags * BITS).sum(-1, keepdims=True), flags.shape)


CASES = {
    "vote.sync.ballot": (lambda v: fx.nvvm.vote_ballot(v > 0).bitcast(fx.Int32), lambda x: ballots(x > 0)),
    "vote.sync.any": (lambda v: fx.nvvm.vote_any(v == 5), lambda x: (x == 5).any(-1, keepdims=True) + 0 * x),
    "vote.sync.all": (lambda v: fx.nvvm.vote_all(v > -6), lambda x: 1 + 0 * x),
    "vote.sync.uni": (lambda v: fx.nvvm.vote_uniform(v > 0), lambda x: 0 * x),
    "match.any.sync.b32": (
        lambda v: fx.nvvm.match_any(v).bitcast(fx.Int32),
        lambda x: ((x[:, :, None] == x[:, None, :]) * BITS).sum(-1),
    ),
    "match.all.sync.b64": (lambda v: fx.nvvm.match_all(fx.Int64(v)), lambda x: 0 * x),
    "elect.sync": (lambda v: fx.nvvm.elect_one(), lambda x: (np.arange(32) == 0) + 0 * x),
    "redux.sync.add.s32": (lambda v: fx.nvvm.redux(v, fx.ReductionOp.ADD), lambda x: x.sum(-1, keepdims=True) + 0 * x),
    "redux.sync.min.s32": (lambda v: fx.nvvm.redux(v, fx.ReductionOp.MIN), lambda x: x.min(-1, keepdims=True) + 0 * x),
    "redux.sync.max.u32": (
        lambda v: fx.nvvm.redux(v.bitcast(fx.Uint32), "max").bitcast(fx.Int32),
        lambda x: x.view(np.uint32).max(-1, keepdims=True).astype(np.int64) + 0 * x,
    ),
    "redux.sync.xor.b32": (
        lambda v: fx.nvvm.redux(v, "xor"), lambda x: np.bitwise_xor.reduce(x, -1, keepdims=True) + 0 * x,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_warps(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    body, expected = CASES[name]
    assert ptx(lanewise(body), "cuda:sm_90", WORDS).count(name) == 1
    play(monkeypatch, "sm_90")
    y = np.zeros(64, np.int32)
    lanewise(body, 64)(X.copy(), y)
    np.testing.assert_array_equal(y, expected(WARPS).astype(np.int64).astype(np.uint32).view(np.int32).ravel())


def test_float_reductions_on_blackwell() -> None:
    run = lanewise(lambda v: fx.nvvm.redux(fx.Float32(v), "max").bitcast(fx.Int32))
    compiled = binary(run, "cuda:sm_100", WORDS)
    assert b"redux.sync.max.f32" in compiled.sections["ptx"]
    assert chip_of(compiled) == "sm_100a"
    with pytest.raises(
        ValueError, match=r"redux of Float32: cuda:sm_90 does not have it; .*: sm_100a, sm_100f, sm_103a"
    ):
        ptx(run, "cuda:sm_90", WORDS)


def test_a_vote_stays_where_all_lanes_are() -> None:
    """LLVM would like to compute it where the result is used, in a branch that not all lanes take."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        votes = fx.nvvm.match_any(x[i])
        if i < 7:
            y[i] = votes.bitcast(fx.Int32)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=32)

    text = ptx(run, "cuda:sm_90", WORDS)
    assert text.index("match.any") < text.index("bra")


def effects(body, block: int = 256, **launch):
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        value = x[i]
        body()
        y[i] = value + x[i + 1]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=4, block=block, **launch)

    return run


@pytest.mark.parametrize(
    ("target", "chip", "body", "pattern"),
    [
        ("sm_75", "sm_75", lambda: fx.nvvm.barrier_sync(3, 128), r"bar\.sync %r\d+, %r\d+;|bar\.sync 3, 128;"),
        ("sm_90", "sm_90", lambda: fx.nvvm.barrier_arrive(3, 64), r"bar\.arrive "),
        ("sm_90", "sm_90", lambda: fx.nvvm.launch_dependents(), r"griddepcontrol\.launch_dependents;"),
        ("sm_90", "sm_90", lambda: fx.nvvm.wait_for_dependencies(), r"griddepcontrol\.wait;"),
        ("sm_90", "sm_90", lambda: fx.nvvm.cluster_barrier(), r"cluster\.arrive\.aligned;[\s\S]*cluster\.wait\.aligned"),
        ("sm_90", "sm_90a", lambda: fx.nvvm.setmaxnreg_increase(232), r"setmaxnreg\.inc\.sync\.aligned\.u32 232;"),
        ("sm_100", "sm_100a", lambda: fx.nvvm.setmaxnreg_decrease(40), r"setmaxnreg\.dec\.sync\.aligned\.u32 40;"),
        ("sm_120", "sm_120a", lambda: fx.nvvm.setmaxnreg_decrease(40), r"setmaxnreg\.dec\.sync\.aligned\.u32 40;"),
    ],
)  # fmt: skip
def test_blocks_on_the_chip(target: str, chip: str, body, pattern: str) -> None:
    compiled = binary(effects(body), f"cuda:{target}", WORDS)
    assert re.search(pattern, compiled.sections["ptx"].decode())
    assert chip_of(compiled) == chip
    assert f".target {chip}\n".encode() in compiled.sections["ptx"]


def test_a_barrier_of_the_whole_block_on_a_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, "sm_90")

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        shared = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 64]).peek().ptr
        shared[i] = x[i]
        fx.nvvm.barrier_sync(1, 64)
        y[i] = shared[63 - i]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=64)

    y = np.zeros(64, np.int32)
    run(X.copy(), y)
    np.testing.assert_array_equal(y, X[::-1])


def test_a_kernel_that_starts_before_the_one_before_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits before it reads what that one writes, which says when the next may start."""

    @flyc.kernel
    def first(x: fx.Tensor, y: fx.Tensor):
        i = fx.block_idx.x * 32 + fx.thread_idx.x
        fx.nvvm.launch_dependents()
        y[i] = x[i] * 3

    @flyc.kernel
    def second(y: fx.Tensor, z: fx.Tensor):
        i = fx.block_idx.x * 32 + fx.thread_idx.x
        fx.nvvm.wait_for_dependencies()
        z[i] = y[63 - i] + 1

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor):
        first(x, y).launch(grid=2, block=32)
        second(y, z).launch(grid=2, block=32, unit_attrs=["programmatic_stream_serialization"])

    of_first, of_second = ptx(run, "cuda:sm_90", {**WORDS, "z": WORDS["y"]}).split(".entry ")[1:]
    assert of_first.index("griddepcontrol.launch_dependents;") < of_first.index("st.global")
    assert of_second.index("griddepcontrol.wait;") < of_second.index("ld.global")
    play(monkeypatch, "sm_90")
    y, z = np.zeros(64, np.int32), np.zeros(64, np.int32)
    run(X.copy(), y, z)
    np.testing.assert_array_equal(z, 3 * X[::-1] + 1)


def test_the_shared_memory_of_a_cluster() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        shared = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 128]).peek().ptr
        shared[i] = x[i]
        fx.nvvm.cluster_barrier()
        other = fx.nvvm.mapa(shared, fx.nvvm.block_rank_in_cluster() ^ 1)
        y[i] = other[127 - i] + fx.nvvm.cluster_idx.x
        fx.nvvm.cluster_barrier()

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=8, block=128, cluster=(2, 1, 1))

    text = ptx(run, "cuda:sm_90", WORDS)
    assert re.search(r"mapa\.u64[\s\S]*\tld\.b32", text)
    assert "%cluster_ctarank" in text


@pytest.mark.parametrize(
    ("target", "run", "message"),
    [
        ("cuda:sm_89", effects(lambda: fx.nvvm.cluster_barrier()), "cluster_arrive: cuda:sm_89 does not have it; .*sm_90"),
        ("cuda:sm_90", effects(lambda: fx.nvvm.barrier_sync(16, 64)), "a block has barriers 0 to 15"),
        ("cuda:sm_90", effects(lambda: fx.nvvm.barrier_sync(1, 63)), "expected whole warps"),
        ("cuda:sm_90", effects(lambda: fx.nvvm.setmaxnreg_increase(30)), "expected a multiple of 8"),
        ("cuda:sm_89", effects(lambda: fx.nvvm.setmaxnreg_increase(32)), "those that have: sm_90a, sm_100a"),
        ("cuda:sm_90", effects(lambda: fx.nvvm.redux(fx.Int32(1), "times")), "expected one of ADD"),
    ],
)  # fmt: skip
def test_refusals(target: str, run, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ptx(run, target, WORDS)


def test_what_a_cpu_does_not_play() -> None:
    with pytest.raises(NotImplementedError, match="tensor_memory_fence is not emulated by cpu:sm_100"):
        ptx(effects(lambda: fx.nvvm.tensor_memory_fence(after=True)), "cpu:sm_100", WORDS)
