"""The shuffle of 64 lanes that Helion's code calls, on chips whose warps have 64 and 32 lanes."""

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

pytest.importorskip("torch", reason="PyTorch is not installed; run: pip install torch")

from flydsl.torch.helion import shuffle_xor


def reduction(threads: int):
    @flyc.kernel(known_block_size=[threads, 1, 1])
    def kernel(x: fx.Tensor, out: fx.Tensor):
        i = fx.thread_idx.x
        total = x[i]
        for step in fx.range_constexpr(6):
            total = total + shuffle_xor(total, 32 >> step)
        if i < 64:  # a branch that only one wave takes
            total = total + shuffle_xor(total, 32) * 1000.0
        out[i] = total

    @flyc.jit
    def run(x: fx.Tensor, out: fx.Tensor):
        kernel(x, out).launch(grid=1, block=threads)

    return run


@pytest.mark.parametrize("chip", ["cpu:gfx950", "cpu:sm_90"])
@pytest.mark.parametrize("threads", [64, 256, 1024])
def test_a_wave_of_64_lanes_reduces(chip: str, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", chip)
    x, out = np.random.default_rng(threads).integers(0, 9, threads).astype(np.float32), np.zeros(threads, np.float32)
    reduction(threads)(x, out)
    expected = np.repeat(x.reshape(-1, 64).sum(1), 64)
    expected[:64] *= 1001
    np.testing.assert_array_equal(out, expected)


@pytest.mark.parametrize("threads", [64, 1024])
def test_it_compiles_for_a_chip_of_nvidia(threads: int) -> None:
    spec = flyc.TensorSpec(fx.Float32, (threads,))
    (built,) = flyc.precompile([reduction(threads)], ["cuda:sm_90"], [{"x": spec, "out": spec}], isolated=False)
    assert built.artifact is not None, built.error
