"""A bundle of real kernels: opened without a compiler, it runs what the ``@flyc.jit`` functions would have run."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries import describe
from flydsl.bundle import Bundle
from flydsl.compiler.aot import Precompiled, precompile, write_bundle
from flydsl.errors import (
    ArtifactError,
    DSLCompileError,
    DSLOverflowError,
    DSLTypeError,
    DSLValueError,
    MissingVariantError,
)

from . import kernels
from .conftest import TARGETS

ROOT = Path(flydsl.__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def bundle(bundle_path: Path) -> Bundle:
    return flydsl.load(bundle_path)


def aligned(n: int, offset: int = 0, dtype: type = np.float32) -> np.ndarray:
    """``n`` numbers at an address that is ``offset`` bytes beyond a multiple of 64."""
    raw = np.zeros(n * np.dtype(dtype).itemsize + 128, np.uint8)
    start = -raw.ctypes.data % 64 + offset
    values = raw[start : start + n * np.dtype(dtype).itemsize].view(dtype)
    values[:] = np.arange(n)
    return values


# -- running


@pytest.mark.parametrize("n", [1, 63, 64, 65, 256, 1000])
@pytest.mark.parametrize(("dtype", "offset"), [(np.float32, 0), (np.float32, 4), (np.float64, 8)])
def test_a_bundled_function_computes_what_the_jit_function_does(
    bundle: Bundle, n: int, dtype: type, offset: int
) -> None:
    mine, theirs = aligned(n, offset, dtype), aligned(n, offset, dtype)
    bundle["scale"](mine, 1.5)
    kernels.scale(theirs, 1.5)
    np.testing.assert_array_equal(mine, theirs)
    np.testing.assert_array_equal(mine, np.arange(n, dtype=dtype) * 1.5)


def test_defaults_keywords_and_compile_time_values_choose_the_variant(bundle: Bundle) -> None:
    x = aligned(100)
    bundle.scale(factor=2.0, X=x, BLOCK=32, stream=None)
    np.testing.assert_array_equal(x, 2 * np.arange(100))


@pytest.mark.parametrize("times", [1, 2])
def test_structs_are_passed_by_their_fields(bundle: Bundle, times: int) -> None:
    x, y = aligned(70), aligned(70)
    expected = x
    for _ in range(times):
        expected = expected * 2 + 3
    for f in (kernels.Affine(2.0, 3, times=times), {"slope": 2, "offset": 3, "times": times}):
        y[:] = 0
        bundle.affine(x, y, f, 70)
        np.testing.assert_array_equal(y, expected)
    again = SimpleNamespace(slope=0.0, offset=1, times=times)
    bundle.affine(x, y, again, 70)
    again.times = 3 - times  # the object changed: so does the variant
    again.slope, again.offset = 1.0, 1
    bundle.affine(x, y, again, 70)
    np.testing.assert_array_equal(y, x + again.times)


def test_the_most_specialised_variant_that_fits_is_chosen(bundle: Bundle) -> None:
    scale = bundle["scale"]

    def chosen(array: np.ndarray) -> str:
        return str(scale.choose(scale.parameters.bind("scale", (array, 1.0), {}), "cpu", "native").forms[0])

    assert "(256)" in chosen(aligned(256))
    assert "(?):(1) aligned to 16" in chosen(aligned(255))
    assert "(?):(1) aligned to 4 " in chosen(aligned(255, 4))
    assert "(?):(1) aligned to 4 " in chosen(aligned(256, 4))


def test_the_best_code_for_the_chip_is_chosen(bundle: Bundle) -> None:
    scale = bundle["scale"]
    arguments = scale.parameters.bind("scale", (aligned(8), 1.0), {})
    for backend, chip, target in (
        ("cuda", "sm_90", "cuda:sm_90"),
        ("cuda", "sm_86", "cuda:sm_80"),
        ("cuda", "sm_100", "cuda:sm_90"),
        ("rocm", "gfx942:sramecc+:xnack-", "rocm:gfx942"),
    ):
        assert scale.choose(arguments, backend, chip).target == target
    with pytest.raises(MissingVariantError, match=r"no code that runs on rocm:gfx1100.*rocm:gfx942"):
        scale.choose(arguments, "rocm", "gfx1100")


def test_an_artifact_in_the_bundle_is_the_one_that_was_compiled(bundle: Bundle, results: list[Precompiled]) -> None:
    for result in results:
        assert result.artifact is not None and result.arguments is not None
        variants = bundle[result.function].variants(str(result.target))
        forms = result.arguments()
        (found,) = [v for v in variants if v.forms == forms]
        artifact = bundle.artifact(found)
        assert artifact == result.artifact
        symbols = {kernel.symbol for kernel in describe(artifact.sections["binary"]).kernels}
        assert {kernel.symbol for kernel in artifact.kernels} <= symbols


# -- what is refused


def test_a_missing_variant_names_the_nearest_and_why_it_does_not_fit(bundle: Bundle) -> None:
    x = aligned(8)
    for call, reason in (
        (lambda: bundle.scale(x.astype(np.int32), 1.0), "'X' is a int32 tensor of rank 1, expected a float"),
        (lambda: bundle.scale(x.reshape(2, 4), 1.0), "'X' is a float32 tensor of rank 2"),
        (lambda: bundle.scale(x, 1.0, BLOCK=48), "'BLOCK' is 48, expected the compile-time value"),
        (lambda: bundle.scale(x, 1.0, BLOCK=64.0), "'BLOCK' is 64.0, expected"),
        # the variants for float32 miss the call in two arguments
        (lambda: bundle.scale(x.astype(np.float64), 1.0, BLOCK=48), "does not fit because 'BLOCK' is 48"),
        (lambda: bundle.scale(x[::2], 1.0), r"'X' has strides \(2\), expected \(1\)"),
        (lambda: bundle.affine(x, x, {"slope": 1, "offset": 1, "times": 3}, 8), "'f' has a field 'times' that is 3"),
    ):
        with pytest.raises(MissingVariantError, match=reason):
            call()


def test_wrong_calls_are_refused_as_by_the_jit_function(bundle: Bundle) -> None:
    x = aligned(8)
    read_only = aligned(8)
    read_only.flags.writeable = False
    for error, call in (
        (DSLTypeError, lambda f: f(x)),
        (DSLTypeError, lambda f: f(x, 1.0, 64, None, 5)),
        (DSLTypeError, lambda f: f(x, "1.0")),
        (DSLTypeError, lambda f: f(None, 1.0)),
        (DSLValueError, lambda f: f(read_only, 1.0)),
    ):
        for function in (kernels.scale, bundle["scale"]):
            with pytest.raises(error):
                call(function)
    with pytest.raises(DSLOverflowError, match="'n'"):
        bundle.affine(x, x, {"slope": 1, "offset": 1, "times": 1}, 1 << 31)


def test_names_that_are_not_there(bundle: Bundle) -> None:
    assert list(bundle) == ["affine", "scale"]
    assert "scale" in bundle and "scael" not in bundle and 3 not in bundle
    with pytest.raises(KeyError, match="did you mean 'scale'"):
        bundle["scael"]
    with pytest.raises(AttributeError, match="did you mean 'scale'"):
        _ = bundle.scael


def test_a_damaged_binary_is_never_run(bundle_path: Path, tmp_path: Path) -> None:
    data = bytearray(bundle_path.read_bytes())
    whole = flydsl.load(bundle_path)
    binary = whole.artifact(whole.scale.variants("cpu:x86-64-v3")[0]).sections["binary"]
    data[data.index(binary) + len(binary) // 2] ^= 1
    (tmp_path / "k.flyb").write_bytes(data)
    damaged = flydsl.load(tmp_path / "k.flyb")
    with pytest.raises(ArtifactError, match=r"'binary'.*damaged"):
        damaged.artifact(damaged.scale.variants("cpu:x86-64-v3")[0])


# -- writing


def test_equal_results_give_equal_bytes_in_any_order(
    results: list[Precompiled], bundle_path: Path, tmp_path: Path
) -> None:
    again = write_bundle(tmp_path / "k.flyb", list(reversed(results)), revision="abc")
    assert again.read_bytes() == bundle_path.read_bytes()


def test_the_manifest_tells_where_each_kernel_comes_from(bundle: Bundle) -> None:
    manifest = bundle.manifest()
    assert manifest["revision"] == "abc"
    assert manifest["flydsl"] == flydsl.__version__
    assert {"torch-mlir", "llvmlite"} <= manifest["tools"].keys()
    scale = next(kernel for kernel in manifest["kernels"] if kernel["name"] == "scale")
    assert scale["source"]["file"] == "kernels.py" and len(scale["source"]["sha256"]) == 64
    assert {variant["target"] for variant in scale["variants"]} == set(TARGETS)
    for variant in scale["variants"]:
        assert variant["checksums"]["binary"]["algorithm"] == "SHA256"
        assert "opt_level=2" in variant["options"]
    assert str(Path.cwd()) not in str(manifest), "no directory of this machine"


def test_the_host_code_of_all_gpus_is_stored_once(bundle: Bundle, bundle_path: Path) -> None:
    data = bundle_path.read_bytes()
    for target in ("cuda:sm_80", "cuda:sm_90", "rocm:gfx942"):
        for variant in bundle.scale.variants(target):
            assert data.count(bundle.artifact(variant).sections["host.x86_64"]) == 1


def test_code_that_runs_only_where_it_was_made_is_refused(tmp_path: Path) -> None:
    for target in ("cpu:native", "cpu:gfx942"):
        with pytest.raises(ArtifactError, match="name one, such as cpu:x86-64-v3"):
            precompile(kernels.scale, [target], out=tmp_path / "k.flyb", isolated=False)


def test_what_cannot_be_told_apart_or_written_down_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "k.flyb"
    signature = {"X": flyc.TensorSpec(fx.Float32, (None,)), "factor": 1.0}
    with pytest.raises(ArtifactError, match="two variants"):
        precompile(kernels.scale, ["cpu:x86-64"], [signature, signature], out=out, isolated=False)

    @flyc.jit
    def typed(X: fx.Tensor, T: fx.Constexpr):
        kernels.scale_kernel(X, T(2.0), 64).launch(grid=1, block=64)

    with pytest.raises(DSLTypeError, match="parameter 'T'"):
        precompile(typed, ["cpu:x86-64"], [{"X": signature["X"], "T": lambda x: x}], out=out, isolated=False)
    assert not out.exists()


def test_no_bundle_is_written_when_something_failed(tmp_path: Path) -> None:
    bad = {"X": flyc.TensorSpec(fx.Float32, (None,)), "factor": "much"}
    with pytest.raises(DSLCompileError, match=r"1 of 1 failed: scale for cpu:x86-64"):
        precompile(kernels.scale, ["cpu:x86-64"], [bad], out=tmp_path / "k.flyb", isolated=False)
    assert not (tmp_path / "k.flyb").exists()


@pytest.mark.parametrize("shape", [(-1,), (1.5,), (True,), ("n",)])
def test_a_tensor_is_described_by_numbers_and_dyn(shape: tuple[object, ...]) -> None:
    with pytest.raises(DSLValueError, match=r"flyc\.dyn"):
        flyc.TensorSpec(fx.Float32, shape)  # type: ignore[arg-type]


def test_row_major_strides_keep_the_divisors_that_are_known() -> None:
    spec = flyc.TensorSpec(fx.Float32, (flyc.dyn, flyc.dyn, 48, flyc.dyn.multiple_of(8)))
    assert spec.known_strides() == (flyc.dyn.multiple_of(128), flyc.dyn.multiple_of(128), flyc.dyn.multiple_of(8), 1)
    assert flyc.TensorSpec(fx.Float32, (None, None)).known_strides() == (flyc.dyn, 1)
    with pytest.raises(DSLValueError, match="power of two"):
        flyc.dyn.multiple_of(3)


# -- the file changes after it was opened


@pytest.mark.parametrize("change", ["truncated", "emptied", "overwritten", "deleted", "replaced"])
@pytest.mark.parametrize("used_before", [False, True])
def test_a_file_changed_after_load_is_an_error_or_what_was_loaded(
    bundle_path: Path, tmp_path: Path, change: str, used_before: bool
) -> None:
    path = tmp_path / "changing.flyb"
    path.write_bytes(bundle_path.read_bytes())
    code = f"""
    import os, sys
    import numpy as np, flydsl
    from flydsl.errors import ArtifactError
    path, change = sys.argv[1:]
    bundle = flydsl.load(path)
    if {used_before}: bundle.scale(np.ones(100, np.float32), 2.0)
    size = os.path.getsize(path)
    if change == "truncated": os.truncate(path, 500)
    if change == "emptied": os.truncate(path, 0)
    if change == "overwritten": open(path, "r+b").write(os.urandom(size))
    if change == "deleted": os.unlink(path)
    if change == "replaced":
        open(path + ".new", "wb").write(b"x" * size)
        os.replace(path + ".new", path)
    for dtype in (np.float32, np.float64):
        x = np.ones(100, dtype)
        try:
            bundle.scale(x, 3.0)
            print("ran", x[0])
        except ArtifactError as error:
            assert path in str(error) and "load" in str(error), error
            assert (x == 1).all()
            print("refused")
    """
    found = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), str(path), change],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    still_there = change in ("deleted", "replaced")
    assert found.stdout.split("\n")[0] == ("ran 3.0" if still_there or used_before else "refused")
    assert found.stdout.split("\n")[1] == ("ran 3.0" if still_there else "refused")
