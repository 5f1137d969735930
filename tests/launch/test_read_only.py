"""Arrays that may not be written: refused where the kernel writes them, taken where it reads them.

So are tensors of torch whose gradients a write would falsify, unless gradient mode is off.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile


@flyc.kernel
def double_kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    y[i] = x[i] * 2.0


@flyc.jit
def double(x: fx.Tensor, y: fx.Tensor):
    double_kernel(x, y).launch(grid=1, block=8)


@flyc.kernel
def swap_kernel(x: fx.Tensor, y: fx.Tensor):
    fx.atomic_cas(fx.get_iter(y), 0, x[0])


@flyc.jit
def swap(x: fx.Tensor, y: fx.Tensor):
    swap_kernel(x, y).launch(grid=1, block=1)


class Exported:
    """An array of another framework, of a version of DLPack that has flags."""

    def __init__(self, array: np.ndarray) -> None:
        self.array, self.shape, self.dtype = array, array.shape, array.dtype

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()

    def __dlpack__(self, *, stream: Any = None, max_version: tuple[int, int] | None = None) -> Any:
        return self.array.__dlpack__(max_version=max_version)


class Old(Exported):
    """The same before flags."""

    def __dlpack__(self, *, stream: Any = None) -> Any:  # type: ignore[override]
        return self.array.__dlpack__()


class Immutable(Exported):
    """An array of JAX, which exports memory as if it could be written."""


Immutable.__module__ = "jaxlib._jax"


def read_only(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


KINDS: dict[str, Callable[[np.ndarray], Any]] = {
    "NumPy": read_only,
    "NumPy's view of bytes": lambda a: np.frombuffer(a.tobytes(), a.dtype),
    "NumPy's broadcast": lambda a: np.broadcast_to(a[:8], (8,)),
    "DLPack's flag": lambda a: Exported(read_only(a)),
    "JAX": Immutable,
}
REFUSED = r"parameter 'y' is written .* read-only; pass one that may be written"


def ones() -> np.ndarray:
    return np.ones(8, np.float32)


@pytest.fixture(params=["jit", "compiled", "bundle"])
def function(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """The host function by each way to call it."""
    if request.param == "jit":
        return double
    if request.param == "compiled":
        return flyc.compile(double, ones(), ones())
    spec = flyc.TensorSpec(fx.Float32, (None,), align=4)
    precompile([double], ["cpu:x86-64-v3"], [{"x": spec, "y": spec}], out=tmp_path / "double.flyb", isolated=False)
    return flydsl.load(tmp_path / "double.flyb")["double"]


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_kernel_writes_must_be_writable(kind: str, function: Any) -> None:
    for _ in range(3):
        memory = ones()
        with pytest.raises(ValueError, match=REFUSED):
            function(ones(), KINDS[kind](memory))
        assert (memory == 1).all()
        result = ones()
        function(KINDS[kind](memory), result)
        assert (result == 2).all()


def test_a_compare_and_swap_writes() -> None:
    x, y = np.ones(8, np.int32), read_only(np.zeros(8, np.int32))
    with pytest.raises(ValueError, match=REFUSED):
        swap(x, y)
    assert not y.any()


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrapped_tensor_is_as_its_array(kind: str) -> None:
    for _ in range(3):
        with pytest.raises(ValueError, match=REFUSED):
            double(flyc.from_dlpack(ones()), flyc.from_dlpack(KINDS[kind](ones())))
        double(flyc.from_dlpack(KINDS[kind](ones())), flyc.from_dlpack(ones()))


@pytest.mark.parametrize("kind", [Exported, Old])
def test_arrays_of_other_frameworks_are_written(kind: Any, function: Any) -> None:
    for _ in range(3):
        result = ones()
        function(kind(ones()), kind(result))
        assert (result == 2).all()


class Tensor(Exported):
    """What FlyDSL's programs give of torch, where torch is not installed."""

    requires_grad = False

    def detach(self) -> Exported:
        return Exported(self.array)


def requiring_grad(torch: Any) -> Any:
    tensor = torch.ones(8)
    tensor.requires_grad = True
    return tensor


@pytest.fixture(params=["stand-in", "torch"])
def torch(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    if request.param == "torch":
        return pytest.importorskip("torch")
    modes = [True]

    @contextlib.contextmanager
    def no_grad() -> Iterator[None]:
        modes.append(False)
        yield
        modes.pop()

    standin = SimpleNamespace(
        Tensor=Tensor, ones=lambda n: Tensor(np.ones(n, np.float32)), no_grad=no_grad, is_grad_enabled=lambda: modes[-1]
    )
    monkeypatch.setitem(sys.modules, "torch", standin)
    return standin


def values(tensor: Any) -> np.ndarray:
    return np.from_dlpack(tensor.detach())


def wrapped(x: Any, y: Any) -> None:
    double(flyc.from_dlpack(x), flyc.from_dlpack(y))


@pytest.mark.parametrize("way", ["as it is", "wrapped"])
def test_a_write_must_not_falsify_gradients(torch: Any, way: str, function: Any) -> None:
    call = wrapped if way == "wrapped" else function
    for _ in range(4):  # the launcher has learnt calls with tensors that require no grad
        result = torch.ones(8)
        call(requiring_grad(torch), result)
        assert (values(result) == 2).all()
        tensor = requiring_grad(torch)
        with pytest.raises(ValueError, match=r"parameter 'y' is written .* requires grad.*; pass \.detach\(\) of it"):
            call(torch.ones(8), tensor)
        assert (values(tensor) == 1).all()
        call(torch.ones(8), tensor.detach())
        assert (values(tensor) == 2).all()
        with torch.no_grad():
            call(tensor, tensor)
        assert (values(tensor) == 4).all()


def test_gradient_mode_is_that_of_the_launch(torch: Any) -> None:
    tensor = requiring_grad(torch)
    argument = flyc.from_dlpack(tensor)
    for _ in range(3):
        with pytest.raises(ValueError, match=r"requires grad"):
            double(ones(), argument)
        with torch.no_grad():
            double(ones(), argument)
    assert (values(tensor) == 2).all()


def test_what_torch_computed_is_not_written_either() -> None:
    torch = pytest.importorskip("torch")
    leaf, x, y = torch.ones(8, requires_grad=True), torch.ones(8), torch.ones(8)
    for _ in range(3):
        double(x, y)
    with pytest.raises(ValueError, match=r"requires grad"):
        double(x, leaf * 1.0)
    with pytest.raises(ValueError, match=r"requires grad"):
        double(x, torch.nn.Parameter(torch.ones(8)))
    double(leaf * 1.0, y)
    with torch.inference_mode():
        double(x, leaf)
    assert (leaf == 2).all()
