"""Tensors of torch that have shapes and no memory serve to compile, and are refused where a kernel would run."""

from __future__ import annotations

from typing import Any

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx


class FakeTensor:
    """What torch's class of that name answers: a program under ``FakeTensorMode`` has such."""

    __module__ = "torch._subclasses.fake_tensor"

    def __init__(self, dtype: str, *strides: int) -> None:
        self.dtype, self._strides = f"torch.{dtype}", strides

    def dim(self) -> int:
        return len(self._strides)

    def stride(self) -> tuple[int, ...]:
        return self._strides

    def __dlpack__(self, **_: Any) -> Any:
        raise RuntimeError("FakeTensor has no memory")


@flyc.kernel
def double_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    y[i, 0] = 2 * x[i, 0]


def doubling() -> Any:
    @flyc.jit
    def double(x: fx.Tensor, y: fx.Tensor):
        double_kernel(x, y).launch(grid=1, block=64)

    return double


@pytest.fixture
def only_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPILE_ONLY", "1")
    monkeypatch.setenv("ARCH", "gfx942")


def test_they_are_compiled_for_as_those_with_memory(only_compiled: None) -> None:
    described = doubling()
    described(flyc.TensorSpec(fx.Float32, (None, None)), flyc.TensorSpec(fx.Float32, (None, None)))
    described(FakeTensor("float32", 4, 1), FakeTensor("float32", 4, 1))
    assert len(described.specializations()) == 1
    described(FakeTensor("float32", 1, 4), FakeTensor("float32", 4, 1))  # another axis is contiguous
    described(FakeTensor("bfloat16", 4, 1), FakeTensor("float32", 4, 1))
    assert len(described.specializations()) == 3


def test_torchs_own(only_compiled: None) -> None:
    torch = pytest.importorskip("torch")
    from torch._subclasses.fake_tensor import FakeTensorMode

    double = doubling()
    double(torch.zeros(64, 4), torch.zeros(64, 4))
    double(*(torch.zeros(64, 4, device="meta") for _ in range(2)))
    with FakeTensorMode():
        fakes = [torch.zeros(64, 4, device="cpu") for _ in range(2)]
    double(*fakes)
    assert len(double.specializations()) == 1


@pytest.mark.parametrize("extents", [(None, None), (64, 4), (0, 4)])
def test_no_kernel_runs_on_descriptions(extents: tuple[int | None, ...]) -> None:
    spec, fake = flyc.TensorSpec(fx.Float32, extents), FakeTensor("float32", 4, 1)
    for arguments in ((spec, spec), (fake, fake)):
        with pytest.raises(TypeError, match="'x' is a description without memory; it can be compiled only"):
            doubling()(*arguments)


def test_types_that_the_language_has_not_are_refused(only_compiled: None) -> None:
    with pytest.raises(
        TypeError, match=r"elements of type torch\.complex64 are not supported; expected one of bool, int8"
    ):
        doubling()(FakeTensor("complex64", 4, 1), FakeTensor("float32", 4, 1))
