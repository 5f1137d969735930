"""Unchanged programs of Triton's, served from a bundle: exactly, or by Triton, or not at all."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.triton
from flydsl.compiler.aot.precompiling import write_bundle
from flydsl.compiler.aot.triton_kernels import TritonVariant, compile_triton
from flydsl.errors import (
    ArtifactError,
    CompileForbiddenError,
    DSLCompileError,
    DSLTypeError,
    MissingVariantError,
    TargetError,
    ToolchainError,
)

from .conftest import HERE, Gpu

pytestmark = pytest.mark.more
POINTER = "*fp32:16"
ADD = (POINTER, POINTER, POINTER, "i32", "fp32")


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch, triton_kernels: Any) -> Iterator[Gpu]:
    made = Gpu("cuda:sm_90", monkeypatch)
    made.for_triton()
    yield made


def bundle_of(path: Path, kernels: dict[str, list[TritonVariant]], targets: tuple[str, ...] = ("cuda:sm_90",)) -> Path:
    results = [
        done
        for name, variants in kernels.items()
        for done in compile_triton(f"kernels_of_triton:{name}", variants, targets, path=[str(HERE)])
    ]
    assert not [each.error for each in results if each.error]
    return write_bundle(path, [], grid_kernels=[each.compiled for each in results if each.compiled is not None])


def arrays(gpu: Gpu, size: int = 200) -> tuple[list[np.ndarray[Any, Any]], list[Any]]:
    memory = [np.random.default_rng(k).random(size).astype(np.float32) for k in range(3)]
    return memory, [gpu(each) for each in memory]


def test_served_or_by_triton(gpu: Gpu, triton_kernels: Any, tmp_path: Path) -> None:
    path = bundle_of(tmp_path / "k.flyb", {"add": [TritonVariant(ADD, {"BLOCK": 64})]})
    (x, y, out), given = arrays(gpu)
    add, events = triton_kernels.add, list[flydsl.CompileEvent]()
    with flydsl.on_compile(events.append), flydsl.triton.serve(path):
        add[(4,)](*given, 199, 2.0, BLOCK=64)
        add[(4,)](*given, 199, 2.0, 64, num_warps=4)
        assert np.allclose(out[:199], (x + y)[:199] * 2) and not events
        add[(2,)](*given, 199, 3.0, BLOCK=128)
        (event,) = events
        assert event.kind == "compile" and event.function == "kernels_of_triton.add" and event.target == "cuda:sm_90"
        assert "'BLOCK' is 128, expected the compile-time value 64" in event.reason
        assert np.allclose(out[:199], (x + y)[:199] * 3)
        with flydsl.no_compiles():
            add[(2,)](*given, 199, 3.0, BLOCK=128)  # in Triton's memory
            add[(4,)](*given, 199, 2.0, BLOCK=64)
            with pytest.raises(CompileForbiddenError, match=r"kernels_of_triton\.add would be compiled for cuda:sm_90"):
                add[(1,)](*given, 199, 3.0, BLOCK=256)
            with pytest.raises(CompileForbiddenError, match="the bundle has no kernel kernels_of_triton:softmax"):
                triton_kernels.softmax[(1,)](*given[:2], 64, 50, BLOCK=64)
    bare = [SimpleNamespace(data_ptr=each.data_ptr, dtype=each.dtype) for each in given]  # as of triton.reinterpret
    with flydsl.triton.serve(path):
        add[(4,)](*bare, 199, 4.0, BLOCK=64)
        assert np.allclose(out[:199], (x + y)[:199] * 4)
    with flydsl.triton.serve(path, missing="error"):
        with pytest.raises(MissingVariantError, match="is not an array"):
            add[(4,)](*bare, 199, 4.0, BLOCK=64)
        with pytest.raises(MissingVariantError, match="'num_warps' is 8, expected 4"):
            add[(4,)](*given, 199, 2.0, BLOCK=64, num_warps=8)
        with pytest.raises(MissingVariantError, match="no kernel"):
            triton_kernels.softmax[(1,)](*given[:2], 64, 50, BLOCK=64)
    count = len(events)
    with flydsl.on_compile(events.append):
        add[(1,)](*given, 100, 2.0, BLOCK=128, num_warps=2)
    assert len(events) == count  # closed: Triton's own launches are no longer watched


def test_modules_of_other_names_are_served(gpu: Gpu, triton_kernels: Any, tmp_path: Path) -> None:
    """As those of Hugging Face's kernels, which are loaded from a path under a name with its hash."""
    path = bundle_of(tmp_path / "k.flyb", {"add": [TritonVariant(ADD, {"BLOCK": 64})]})
    found = spec_from_file_location("kernels_of_triton_8f3a", HERE / "kernels_of_triton.py")
    assert found is not None and found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    (x, y, out), given = arrays(gpu)
    with flydsl.triton.serve(path, missing="error"), flydsl.no_compiles():
        module.add[(4,)](*given, 199, 2.0, BLOCK=64)
    assert module.add.module == "kernels_of_triton_8f3a" and np.allclose(out[:199], (x + y)[:199] * 2)


def test_other_code_is_not_served(gpu: Gpu, triton_kernels: Any, tmp_path: Path) -> None:
    path = bundle_of(tmp_path / "k.flyb", {"add": [TritonVariant(ADD, {"BLOCK": 64})]})
    _, given = arrays(gpu)
    with pytest.MonkeyPatch.context() as patch, flydsl.triton.serve(path, missing="error"):
        patch.setattr(type(triton_kernels.add), "cache_key", property(lambda function: "of edited code"))
        with pytest.raises(MissingVariantError, match="the code of kernels_of_triton:add is not the code"):
            triton_kernels.add[(4,)](*given, 199, 2.0, BLOCK=64)


def test_tuners_take_a_configuration_of_the_bundle(gpu: Gpu, triton_kernels: Any, tmp_path: Path) -> None:
    """With heuristics between tuner and kernel; nothing is measured."""
    shape = (POINTER, "i32:16")
    path = bundle_of(
        tmp_path / "k.flyb",
        {"tuned": [TritonVariant(shape, {"BLOCK": 128, "EVEN": even}, {"num_warps": 2}) for even in (True, False)]},
    )
    array = np.zeros(512, np.float32)
    with flydsl.triton.serve(path, missing="error"):
        for n in (256, 192):
            triton_kernels.tuned[lambda meta: (-(-meta["n"] // meta["BLOCK"]),)](gpu(array), n)
    assert (array[:192] == 256).all() and (array[192:256] == 128).all() and not array[256:].any()


def test_a_bundle_needs_no_triton(tmp_path: Path, triton_kernels: Any) -> None:
    path = bundle_of(tmp_path / "k.flyb", {"add": [TritonVariant(ADD, {"BLOCK": 64})]})
    program = (
        "import sys, flydsl, numpy as np\n"
        f"kernel = flydsl.load({str(path)!r}).add\n"
        "print(kernel)\n"
        "try:\n    kernel[(1,)](np.zeros(4, np.float32), None, 3, 1, 2.0, BLOCK=64)\n"
        "except flydsl.errors.MissingVariantError as error:\n    print(error)\n"
        "assert 'triton' not in sys.modules and 'flydsl._mlir' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "<flydsl bundled add[grid](x, y, out, n, scale, BLOCK) for cuda:sm_90>" in done.stdout
    assert "has no code that runs on cpu:" in done.stdout


def test_equal_bytes_from_other_directories(
    triton_kernels: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    for number in range(2):
        folder = tmp_path / f"checkout {number}"
        folder.mkdir()
        (folder / "kernels_of_triton.py").write_text((HERE / "kernels_of_triton.py").read_text())
        monkeypatch.setenv("TRITON_CACHE_DIR", str(folder / "cache"))
        monkeypatch.setenv("TRITON_DEFAULT_FP_FUSION", "1")
        variants = [TritonVariant(ADD, {"BLOCK": block}) for block in (64, 128)]
        targets = ["cuda:sm_90", "rocm:gfx942"]
        if number:
            variants.reverse()
            targets.reverse()
        results = compile_triton("kernels_of_triton:add", variants, targets, path=[str(folder)])
        kernels = [each.compiled for each in results if each.compiled is not None]
        made.append(write_bundle(folder / "k.flyb", [], grid_kernels=kernels).read_bytes())
    assert made[0] == made[1] and str(tmp_path).encode() not in made[0]


def test_damage_is_found(gpu: Gpu, triton_kernels: Any, tmp_path: Path) -> None:
    """Of any byte: nothing runs that is not what was written."""
    path = bundle_of(tmp_path / "k.flyb", {"add": [TritonVariant(ADD, {"BLOCK": 64})]})
    data, damaged = path.read_bytes(), tmp_path / "damaged.flyb"
    (x, y, out), given = arrays(gpu)
    rng = random.Random(5)
    for _ in range(60):
        place = rng.randrange(len(data))
        damaged.write_bytes(data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :])
        out[:] = 0
        try:
            flydsl.load(damaged).add[(4,)](*given, 200, 2.0, BLOCK=64)
        except (ArtifactError, MissingVariantError, KeyError, AttributeError):
            continue
        assert np.allclose(out, (x + y) * 2)  # a byte that pads, or of the manifest for people


def test_what_calls_may_not_be(gpu: Gpu, triton_kernels: Any, tmp_path: Path) -> None:
    path = bundle_of(tmp_path / "k.flyb", {"add": [TritonVariant(ADD, {"BLOCK": 64})]})
    add = flydsl.load(path).add
    _, given = arrays(gpu)
    for call, kind, said in [
        (lambda: add(*given, 7, 2.0), DSLTypeError, r"called with a grid: add\[grid\]"),
        (lambda: add[(1, 2, 3, 4)](*given, 7, 2.0, 64), DSLTypeError, "expected an integer, up to three"),
        (lambda: add["x"](*given, 7, 2.0, 64), DSLTypeError, "expected an integer, up to three"),
        (lambda: add[(1,)](*given, 7, 2.0), DSLTypeError, "missing a required argument: 'BLOCK'"),
        (lambda: add[(1,)](*given, 7, 2.0, BLOCK=64, speed=3), DSLTypeError, "no option of that name"),
        (lambda: add[(1,)](*given, 7, 2.0, BLOCK=64, maxnreg=32), MissingVariantError, "no variant with maxnreg=32"),
        (lambda: add[(1,)](*given, 16, 2.0, BLOCK=64), MissingVariantError, "'n' is i32:16, expected i32"),
        (lambda: add[(1,)](*given, 1, 2.0, BLOCK=64), MissingVariantError, "'n' is 1, expected i32"),
        (lambda: add[(1,)](*given, 2**40, 2.0, BLOCK=64), MissingVariantError, "'n' is i64:16, expected i32"),
        (lambda: add[(1,)](*given, "seven", 2.0, BLOCK=64), DSLTypeError, "is not an array"),
        (lambda: add[(-1,)](*given, 7, 2.0, BLOCK=64), ValueError, r"the grid is \(-1,\)"),
    ]:
        with pytest.raises(kind, match=said):
            call()


def test_what_compiles_may_not_be(triton_kernels: Any) -> None:
    def made(kernel: str, *variants: TritonVariant, target: str = "cuda:sm_90", python: str = sys.executable) -> Any:
        return compile_triton(kernel, variants, [target], path=[str(HERE)], python=python)

    good = TritonVariant(ADD, {"BLOCK": 64})
    for call, kind, said in [
        (lambda: made("kernels_of_triton", good), ValueError, "expected module:function"),
        (lambda: made("kernels_of_triton:absent", good), DSLCompileError, "has no attribute 'absent'"),
        (lambda: made("no_module:add", good), DSLCompileError, "No module named 'no_module'"),
        (lambda: made("kernels_of_triton:add", good, target="cpu:x86-64"), TargetError, "not for cpu:x86-64"),
        (lambda: made("kernels_of_triton:add", good, python="/bin/false"), ToolchainError, "ended with 1"),
        (lambda: made("kernels_of_triton:add", TritonVariant(("*float",))), ValueError, "no type of an argument"),
    ]:
        with pytest.raises(kind, match=said):
            call()
    for text in ("(" * 5000 + ")" * 5000, "=" + "(" * 5000, "=__import__('os')", "(i32,", "i32:7", "*fp32:1", ""):
        with pytest.raises(ValueError, match="is no "):
            made("kernels_of_triton:add", TritonVariant((text,)))
    for variant, said in [
        (TritonVariant(ADD), "the constant BLOCK has no value"),
        (TritonVariant(ADD[1:], {"BLOCK": 64}), "no type for the parameter scale"),
        (TritonVariant((*ADD, "i32"), {"BLOCK": 64}), "no parameter for"),
        (TritonVariant(ADD, {"BLOCK": 63}), "arange"),
    ]:
        (result,) = made("kernels_of_triton:add", variant)
        assert result.compiled is None and said in str(result.error)


def test_commands_that_cannot_give_a_grid(triton_kernels: Any, tmp_path: Path) -> None:
    """They say so, or leave the kernel out; signing and inspecting are as for other kernels."""
    path = bundle_of(tmp_path / "k.flyb", {"add": [TritonVariant(ADD, {"BLOCK": 64})]})

    def command(*arguments: object) -> str:
        line = [sys.executable, "-m", "flydsl.cli", *map(str, arguments)]
        environment = os.environ | {"FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache")}
        done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
        return done.stdout + done.stderr

    assert "0 stored" in command("warm", path, "--target", "cuda:sm_90")
    for said in (command("export", path, "-o", tmp_path / "c"), command("verify", path, path)):
        assert "add in" in said and "is called with a grid" in said
    assert "*fp32:16, *fp32:16, *fp32:16, i32, fp32, 64" in command("inspect", path)
