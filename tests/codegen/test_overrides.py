"""``FLYDSL_OVERRIDE_DIR``: an edited stage is what the next step gets, on every target, and wrong ones are refused."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.artifact import Artifact
from flydsl.compiler.aot import precompile
from flydsl.config import Config
from flydsl.errors import DSLCompileError


@flyc.kernel
def scale_kernel(X: fx.Tensor, factor: fx.Float32):
    i = fx.thread_idx.x
    X[i] = X[i] * factor


@flyc.jit
def scale(X: fx.Tensor, factor: fx.Float32):
    scale_kernel(X, factor).launch(grid=1, block=64)


SIGNATURE = {"X": flyc.TensorSpec(fx.Float32, (None,)), "factor": 2.0}
FOLDER = "scale_kernel_0"


def compiled(target: str, config: Config) -> Artifact:
    (result,) = precompile(scale, [target], [SIGNATURE], config=config, isolated=False)
    if result.error is not None:
        raise result.error
    assert result.artifact is not None
    return result.artifact


def dumped(target: str, directory: Path) -> Path:
    """The folder with the stages of the program."""
    config = dataclasses.replace(Config.from_env(), dump_ir=True, dump_dir_given=directory, cache_dir=None)
    compiled(target, config)
    (folder,) = directory.iterdir()
    return folder


def edited(stages: Path, stage: str, edit: Callable[[str], str], to: Path) -> Path:
    """A folder that holds one stage, edited."""
    (file,) = stages.glob(stage)
    text = file.read_text()
    assert edit(text) != text
    folder = to / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / file.name).write_text(edit(text))
    return to


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    known: dict[str, Path] = {}

    def of(target: str) -> Path:
        if target not in known:
            known[target] = dumped(target, tmp_path_factory.mktemp("dump"))
        return known[target]

    return of


EDITS = [
    ("00_origin.mlir", "arith.mulf", "arith.addf"),
    ("0*_arith-expand.mlir", "arith.mulf", "arith.addf"),
    ("*_reconcile-unrealized-casts.mlir", "llvm.fmul", "llvm.fadd"),
    ("*_llvm_ir.ll", "fmul", "fadd"),
]


@pytest.mark.parametrize(("stage", "old", "new"), EDITS, ids=[edit[0] for edit in EDITS])
def test_an_edited_stage_is_what_runs(
    stages: Callable[[str], Path], stage: str, old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited(stages("cpu"), stage, lambda text: text.replace(old, new), tmp_path)
    monkeypatch.setenv("FLYDSL_OVERRIDE_DIR", str(tmp_path))

    @flyc.jit
    def changed(X: fx.Tensor, factor: fx.Float32):  # a function of its own, which no other test has compiled
        scale_kernel(X, factor).launch(grid=1, block=64)

    x = np.arange(64, dtype=np.float32)
    changed(x, 10.0)
    np.testing.assert_array_equal(x, np.arange(64) + 10)


@pytest.mark.parametrize("target", ["cpu", "cuda:sm_90", "rocm:gfx942"])
def test_unchanged_stages_change_nothing_but_the_key(
    stages: Callable[[str], Path], target: str, tmp_path: Path
) -> None:
    shutil.copytree(stages(target), tmp_path / FOLDER)
    plain = dataclasses.replace(Config.from_env(), cache_dir=None)
    usual, replaced = compiled(target, plain), compiled(target, dataclasses.replace(plain, override_dir=tmp_path))
    assert usual.sections["binary"] == replaced.sections["binary"]
    assert dict(replaced.key).keys() - dict(usual.key).keys() == {"overrides"}
    assert dict(usual.key) == {name: digest for name, digest in replaced.key if name != "overrides"}


def test_edited_assembly_is_linked(stages: Callable[[str], Path], tmp_path: Path) -> None:
    edited(
        stages("cuda:sm_90"),
        "*_final_isa.s",
        lambda text: text.replace("mul.rn.f32", "add.rn.f32").replace("mul.f32", "add.f32"),
        tmp_path,
    )
    config = dataclasses.replace(Config.from_env(), cache_dir=None, override_dir=tmp_path)
    assert b"add.rn.f32" in compiled("cuda:sm_90", config).sections["ptx"].replace(b"add.f32", b"add.rn.f32")
    edited(stages("rocm:gfx942"), "*_final_isa.s", lambda text: text.replace("v_mul_f32", "v_add_f32"), tmp_path)
    usual = compiled("rocm:gfx942", dataclasses.replace(config, override_dir=None))
    assert compiled("rocm:gfx942", config).sections["binary"] != usual.sections["binary"]


def test_each_target_may_have_a_folder_of_its_own(stages: Callable[[str], Path], tmp_path: Path) -> None:
    edited(stages("rocm:gfx942"), "*_llvm_ir.ll", lambda text: text.replace("fmul", "fadd"), tmp_path)
    (tmp_path / FOLDER).rename(tmp_path / f"{FOLDER}-rocm_gfx942")
    config = dataclasses.replace(Config.from_env(), cache_dir=None, override_dir=tmp_path)
    assert "overrides" in dict(compiled("rocm:gfx942", config).key)
    assert "overrides" not in dict(compiled("cuda:sm_90", config).key)


@pytest.mark.parametrize(
    ("stage", "old", "new", "words"),
    [
        ("00_origin.mlir", "arith.mulf", "arith.mulx", "arith.mulx"),
        ("00_origin.mlir", "@scale_kernel_0", "@other", "kernel scale_kernel_0"),
        ("*_reconcile-unrealized-casts.mlir", "llvm.fmul", "llvm.fmul %", "invalid SSA name"),
        ("*_llvm_ir.ll", "fmul", "fmuul", "expected instruction"),
        ("*_llvm_ir.ll", "@scale_kernel_0", "@other", "kernel scale_kernel_0"),
        ("*_final_isa.s", "ret", "retq nonsense", "takes no assembly"),
    ],
)
def test_wrong_stages_are_refused_at_their_line(
    stages: Callable[[str], Path], stage: str, old: str, new: str, words: str, tmp_path: Path
) -> None:
    edited(stages("cpu"), stage, lambda text: text.replace(old, new), tmp_path)
    (file,) = (tmp_path / FOLDER).iterdir()
    config = dataclasses.replace(Config.from_env(), cache_dir=None, override_dir=tmp_path)
    with pytest.raises(DSLCompileError) as raised:
        compiled("cpu", config)
    assert words in raised.value.message
    assert str(file) in raised.value.message
    location = raised.value.location
    assert location is not None and location.filename == str(file)
    if new not in ("@other", "retq nonsense"):
        assert new.rstrip(" %") in file.read_text().splitlines()[location.line - 1]


@pytest.mark.parametrize("stage", ["00_origin.mlir", "*_reconcile-unrealized-casts.mlir", "*_llvm_ir.ll"])
def test_stages_of_another_specialization_are_refused(
    stages: Callable[[str], Path], stage: str, tmp_path: Path
) -> None:
    """Its kernel takes other parameters than the launch passes."""
    edited(stages("cpu"), stage, lambda text: text + "\n", tmp_path)
    config = dataclasses.replace(Config.from_env(), cache_dir=None, override_dir=tmp_path)
    signature = {"X": flyc.TensorSpec(fx.Float32, (64,)), "factor": 2.0}
    (result,) = precompile(scale, ["cpu"], [signature], config=config, isolated=False)
    assert "another specialization" in str(result.error)


def test_wrong_ptx_is_refused_at_its_line(stages: Callable[[str], Path], tmp_path: Path) -> None:
    edited(stages("cuda:sm_90"), "*_final_isa.s", lambda text: text.replace("ret;", "nonsense;"), tmp_path)
    (file,) = (tmp_path / FOLDER).iterdir()
    with pytest.raises(DSLCompileError) as raised:
        compiled("cuda:sm_90", dataclasses.replace(Config.from_env(), cache_dir=None, override_dir=tmp_path))
    assert raised.value.location is not None
    assert "nonsense" in file.read_text().splitlines()[raised.value.location.line - 1]


def test_a_file_of_no_step_is_refused(stages: Callable[[str], Path], tmp_path: Path) -> None:
    edited(stages("cpu"), "00_origin.mlir", lambda text: text + "\n", tmp_path)
    (tmp_path / FOLDER / "00_origin.mlir").rename(tmp_path / FOLDER / "00_original.mlir")
    with pytest.raises(DSLCompileError, match=r"00_original\.mlir.*did you mean '?00_origin\.mlir"):
        compiled("cpu", dataclasses.replace(Config.from_env(), cache_dir=None, override_dir=tmp_path))
