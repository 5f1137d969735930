"""A bundle holds what its traces read, and another value is refused by its name where nothing is traced."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rows import in_one_test

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.bundle.reads import Comparison, Read, Reads, digest_of, text_of
from flydsl.compiler.aot import write_bundle
from flydsl.errors import ArtifactError

ROOT = Path(flydsl.__file__).resolve().parents[1]
FILES = {
    "config.py": (
        "import numpy as np\nTILE = 64\nCHOSEN = {'a': 1, 'b': [2, 3]}\nTABLE = np.arange(4.0)\nFOLDER = '/home/me'\n"
        "class Settings:\n    depth = 2\n    def __init__(self): self.width = 3.0\nsettings = Settings()\nUNREAD = 1\n"
    ),
    "kernels.py": """
import flydsl.compiler as flyc
import flydsl.expr as fx
from shipped import config
from shipped.config import settings

DTYPE = fx.Float32


@flyc.kernel
def fill_kernel(x: fx.Tensor):
    value = config.TILE * settings.depth * settings.width + config.CHOSEN["a"] + float(config.TABLE[1]) + len(config.FOLDER)
    x[fx.thread_idx.x] = DTYPE(value)


@flyc.jit
def fill(x: fx.Tensor):
    fill_kernel(x).launch(grid=1, block=8)


fill.signatures({"x": flyc.TensorSpec(fx.Float32, (flyc.dyn,))})
""",
}
CHANGES = {
    "config.TILE = 128": "shipped.config.TILE: 64 when it was compiled, 128 now",
    "config.TILE = 64.0": "shipped.config.TILE: 64 when it was compiled, 64.0 now",
    "del config.TILE": "shipped.config.TILE: 64 when it was compiled, gone now",
    "config.CHOSEN['b'][0] = 5": "CHOSEN: {'a': 1, 'b': [2, 3]} when it was compiled, {'a': 1, 'b': [5, 3]} now",
    "config.TABLE[1] = 7": "shipped.config.TABLE: float64 [0.0, 1.0, 2.0, 3.0] when it was compiled, float64 [0.0, 7.0,",
    "config.settings.width = 4.0": "shipped.kernels.settings.width: 3.0 when it was compiled, 4.0 now",
    "config.Settings.depth = 4": "shipped.kernels.settings.depth: 2 when it was compiled, 4 now",
    "kernels.DTYPE = kernels.fx.Float64": "shipped.kernels.DTYPE: Float32 when it was compiled, Float64 now",
    "config.FOLDER = '/home/you'": "",  # a path is of one machine
    "config.UNREAD = 2": "",
}
PROGRAM = """
import importlib.util, json, sys
find_spec, providers = importlib.util.find_spec, ("torch_mlir", "mlir", "iree")
importlib.util.find_spec = lambda name, *rest: None if name.split(".")[0] in providers else find_spec(name, *rest)
import copy
import numpy as np
import flydsl
from flydsl._mlir import can_compile
assert not can_compile()
x = np.zeros(8, np.float32)
bundle = "shipped/kernels.flyb"
flydsl.load(bundle).fill(x)  # none of its modules is loaded
assert "shipped" not in sys.modules and x[0] == 394
from shipped import config, kernels
said = {}
for change in json.loads(sys.argv[1]):
    kernels.fill(x)
    before = [(each, dict(vars(each))) for each in (config, kernels, config.Settings)]
    inner = copy.deepcopy((config.CHOSEN, config.TABLE, vars(config.settings)))
    exec(change)
    said[change] = []
    for call in (kernels.fill, lambda x: flydsl.load(bundle).fill(x)):
        try:
            call(x)
        except flydsl.errors.ArtifactError as error:
            said[change].append(str(error))
    config.Settings.depth = 2
    for each, variables in before[:2]:
        vars(each).update(variables)
    config.CHOSEN, config.TABLE = inner[:2]
    vars(config.settings).update(inner[2])
kernels.fill(x)
print(json.dumps(said))
"""


def test_a_shipped_function_and_a_loaded_bundle_refuse_other_values(tmp_path: Path) -> None:
    package = tmp_path / "shipped"
    package.mkdir()
    for name, text in {"__init__.py": "", **FILES}.items():
        (package / name).write_text(text)
    environment = {
        **os.environ,
        "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}",
        "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache"),
    }

    def run(*command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    options = ("--target", "cpu:x86-64", "-o", "shipped/kernels.flyb")
    run("-m", "flydsl.cli", "precompile", "shipped.kernels", *options)
    said = json.loads(run("-c", PROGRAM, json.dumps(list(CHANGES))))
    for change, expected in CHANGES.items():
        assert len(said[change]) == (2 if expected else 0), (change, said[change])
        assert all(expected in message for message in said[change]), (change, said[change])
    assert all(
        "compile the bundle again with this value (flydsl precompile)" in each for each in said["config.TILE = 128"]
    )
    (kernel,) = flydsl.load(package / "kernels.flyb").manifest()["kernels"]
    rows = kernel["reads"]["rows"]
    assert {row["name"] for row in rows} == {
        "TILE", "CHOSEN", "TABLE", "DTYPE", "settings.width", "settings.depth"
    }  # fmt: skip
    assert str(tmp_path) not in json.dumps(rows) and "/home" not in json.dumps(rows)


of_thread = threading.local()  # no footprint describes it, and a bundle has the other values
factor = 2.0


@flyc.kernel
def factor_kernel(x: fx.Tensor):
    x[fx.thread_idx.x] = getattr(of_thread, "bias", 0.0) + factor


@flyc.jit
def by_factor(x: fx.Tensor):
    factor_kernel(x).launch(grid=1, block=8)


def test_variants_of_different_values_are_not_bundled_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = {"x": flyc.TensorSpec(fx.Float32, (flyc.dyn,))}
    first = flyc.precompile(by_factor, ["cpu:x86-64"], [spec], isolated=False)
    monkeypatch.setattr(sys.modules[__name__], "factor", 3.0)
    second = flyc.precompile(by_factor, ["cpu:x86-64-v3"], [spec], isolated=False)
    with pytest.raises(ArtifactError, match=r"different values of .*\.factor: 2\.0 and 3\.0; compile them again"):
        write_bundle(tmp_path / "both.flyb", first + second)
    path = write_bundle(tmp_path / "second.flyb", second)
    assert flydsl.load(path)["by_factor"].targets == ("cpu:x86-64-v3",)
    with pytest.raises(ArtifactError, match=r"\.factor: 2\.0 when it was compiled, 3\.0 now"):
        flydsl.load(write_bundle(tmp_path / "first.flyb", first)).by_factor  # noqa: B018


Sum = fx.coop.BlockReduce[fx.Float32, 128]


@flyc.kernel
def sum_kernel(x: fx.Tensor):
    t = fx.thread_idx.x
    total = Sum(x[t], fx.ReductionOp.ADD, storage=fx.SharedAllocator().allocate(Sum.SharedStorage).peek())
    if t == 0:
        x[0] = total


@flyc.jit
def sum_of_block(x: fx.Tensor):
    sum_kernel(x).launch(grid=1, block=128)


def test_a_collective_of_the_module_is_one_value_for_chips_of_any_warps(tmp_path: Path) -> None:
    """It keeps scratch types of both kinds of warps, in the order in which they were asked for."""
    spec = {"x": flyc.TensorSpec(fx.Float32, (flyc.dyn,))}
    targets = ["cuda:sm_90", "rocm:gfx942", "cpu:x86-64"]
    path = write_bundle(tmp_path / "sums.flyb", flyc.precompile(sum_of_block, targets, [spec], isolated=False))
    names = {row["name"] for row in flydsl.load(path).manifest()["kernels"][0]["reads"]["rows"]}
    assert {"Sum.block_threads", "Sum.items_per_thread"} <= names and not any("._" in name for name in names)


@in_one_test(
    ("value", "other"),
    [
        (1, True), (1, 1.0), (0.0, -0.0), ("1", 1), ("a", b"a"), ([1], (1,)), ([1, 2], [2, 1]), ({"a": 1}, {"a": 1.0}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}), ({1}, {1.0}), ([[1], 2], [[1, 2]]), (["a", "b"], ["ab"]),
        (np.float32(1), np.float64(1)), (np.zeros(2), np.zeros((2, 1))), (np.zeros(2), np.zeros(2, np.int64)),
        (fx.Float16, fx.BFloat16), (None, "None"),
    ],
)  # fmt: skip
def test_values_that_a_trace_can_distinguish_have_digests_of_their_own(value: Any, other: Any) -> None:
    found = digest_of(value), digest_of(other)
    assert None not in found and found[0] != found[1]
    reads = Reads("here", (Read("here", "x", str(found[0]), text_of(value)),))
    variables: dict[str, Any] = {}
    comparison = Comparison(reads, "run", "k.flyb")
    for now in (value, value, other, value):
        variables["x"] = now
        if now is other:
            with pytest.raises(ArtifactError, match=r"here\.x"):
                comparison.require_unchanged(variables)
        else:
            comparison.require_unchanged(variables)


@in_one_test("value", [object(), lambda: 1, [object()], "/etc", Path("a"), np.array([object()]), Path, {"a": "/etc"}])
def test_other_values_are_left_out(value: Any) -> None:
    assert digest_of(value) is None
