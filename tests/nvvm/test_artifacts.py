"""What is recorded of code for a variant of a chip, and where such code is taken to run."""

import ctypes
from pathlib import Path

import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.bundle.forms import as_address
from flydsl.runtime.tensor_maps import HostTensorMap
from flydsl.targets.compatibility import rank_architectures


@flyc.kernel
def plain_kernel(x: fx.Tensor):
    x[fx.thread_idx.x] = x[fx.thread_idx.x] + 1


@flyc.jit
def plain(x: fx.Tensor):
    plain_kernel(x).launch(grid=1, block=128)


@flyc.kernel
def special_kernel(x: fx.Tensor):
    fx.nvvm.setmaxnreg_increase(64)
    x[fx.thread_idx.x] = x[fx.thread_idx.x] + 1


@flyc.jit
def special(x: fx.Tensor):
    special_kernel(x).launch(grid=1, block=128)


def test_a_bundle_says_what_its_code_is_for(tmp_path: Path) -> None:
    variants = [{"x": flyc.TensorSpec(fx.Float32, (None,))}]
    for function in (plain, special):
        flyc.precompile(function, ["cuda:sm_100"], variants, out=tmp_path / f"{function.__name__}.flyb")
    bundles = {name: flydsl.load(tmp_path / f"{name}.flyb") for name in ("plain", "special")}
    assert tuple(bundles["plain"].plain.targets) == ("cuda:sm_100",)
    assert tuple(bundles["special"].special.targets) == ("cuda:sm_100a",)


@flyc.kernel
def mapped_kernel(x: fx.Tensor, tensor_map: fx.nvvm.TensorMap):
    fx.nvvm.prefetch_tensor_map(tensor_map)
    x[fx.thread_idx.x] = 1


@flyc.jit
def mapped(x: fx.Tensor, tensor_map: fx.nvvm.TensorMap):
    mapped_kernel(x, tensor_map).launch(grid=1, block=128)


def test_a_tensor_map_is_bundled_as_a_pointer_of_the_host(tmp_path: Path) -> None:
    arguments = {"x": flyc.TensorSpec(fx.Float32, (None,)), "tensor_map": fx.nvvm.TensorMap(bytes(128))}
    flyc.precompile(mapped, ["cuda:sm_90"], [arguments], out=tmp_path / "mapped.flyb")
    kernel = flydsl.load(tmp_path / "mapped.flyb").mapped
    (variant,) = kernel.variants("cuda:sm_90")
    form = variant.forms[1]
    here = HostTensorMap(bytes(range(128)))
    assert form.misfit(as_address(here)) is None
    (slot,) = form.slots(as_address(here))
    assert ctypes.string_at(int.from_bytes(slot, "little"), 128) == bytes(range(128))


@pytest.mark.parametrize(("chip", "runs"), [("sm_100", True), ("sm_103", False)])
def test_code_for_a_variant_runs_on_its_chip_only(chip: str, runs: bool) -> None:
    assert ("sm_100a" in rank_architectures("cuda", chip, ["sm_100", "sm_100a"])) is runs
