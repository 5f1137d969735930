"""Decorated functions go to other processes by their import name: with pickle, multiprocessing, Dask and cloudpickle."""

from __future__ import annotations

import copy
import importlib
import os
import pickle
import pickletools
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import flydsl.compiler as flyc
from flydsl.errors import DSLTypeError

MODULE = """
import os

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.autotune import Config, autotune


@flyc.kernel
def kernel(x: fx.Tensor, k: fx.Float32):
    x[fx.thread_idx.x] = x[fx.thread_idx.x] * k


@flyc.jit
def scale(x: fx.Tensor, k: fx.Float32):
    kernel(x, k).launch(grid=1, block=8)


@autotune(configs=[Config(BLOCK=8)], key=[], restore_value=["x"])
@flyc.jit
def tuned(x: fx.Tensor, k: fx.Float32, BLOCK: fx.Constexpr[int]):
    kernel(x, k).launch(grid=1, block=BLOCK)


def make(factor):
    @flyc.jit
    def run(x: fx.Tensor, k: fx.Float32):
        kernel(x, k * factor).launch(grid=1, block=8)

    return run


twice = make(2.0)


class Operations:
    @flyc.jit
    def thrice(x: fx.Tensor, k: fx.Float32):
        kernel(x, k * 3.0).launch(grid=1, block=8)


def apply(function, k):
    "What a worker does with a function that it was sent."
    x = np.ones(8, np.float32)
    function(x, k)
    return os.getpid(), x.tolist()
"""
NAMES = {"scale": 1.0, "tuned": 1.0, "twice": 2.0, "Operations.thrice": 3.0}
"""Functions, and by which factor each multiplies."""


@pytest.fixture
def sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A user's module that other processes can import."""
    (tmp_path / "sent_kernels.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", ""))))
    monkeypatch.delitem(sys.modules, "sent_kernels", raising=False)
    return importlib.import_module("sent_kernels")


def found(module: ModuleType, name: str) -> object:
    value: object = module
    for part in name.split("."):
        value = getattr(value, part)
    return value


@pytest.mark.parametrize("name", [*NAMES, "kernel"])
def test_a_pickle_is_the_name(sent: ModuleType, name: str) -> None:
    function = found(sent, name)
    for protocol in range(4, pickle.HIGHEST_PROTOCOL + 1):
        data = pickle.dumps(function, protocol)
        assert pickle.loads(data) is function
        steps = [(step.name, argument) for step, argument, _ in pickletools.genops(data)]
        assert [argument for _, argument in steps if isinstance(argument, str)] == ["sent_kernels", name]
        assert not {"REDUCE", "BUILD", "NEWOBJ"} & {step for step, _ in steps} and len(data) < 80


@pytest.mark.parametrize("name", [*NAMES, "kernel"])
def test_copies_are_the_object_itself(sent: ModuleType, name: str) -> None:
    function = found(sent, name)
    assert copy.copy(function) is function and copy.deepcopy([function])[0] is function


def test_a_function_without_a_name_is_refused(sent: ModuleType) -> None:
    nameless = sent.make(5.0)
    for value in (nameless, sent.tuned.fn, flyc.kernel(lambda: None)):
        with pytest.raises(
            DSLTypeError, match=r"cannot be pickled, because module .* has no name for it; define it at the top"
        ):
            pickle.dumps(value)
        assert copy.deepcopy(value) is value


def test_cloudpickle_writes_the_name_too(sent: ModuleType) -> None:
    cloudpickle = pytest.importorskip("cloudpickle", reason="cloudpickle is not installed: pip install cloudpickle")
    data = cloudpickle.dumps(sent.scale)
    assert pickle.loads(data) is sent.scale and len(data) < 80


PROGRAM = """
import multiprocessing
import os

import sent_kernels

if __name__ == "__main__":
    with multiprocessing.get_context("{method}").Pool(2) as pool:
        rows = pool.starmap(sent_kernels.apply, [(f, 2.0) for f in (
            sent_kernels.scale, sent_kernels.tuned, sent_kernels.twice, sent_kernels.Operations.thrice)])
    print([row[0] for row in rows], os.getpid() not in [row[0] for row in rows], sep="\\n")
    assert [row[1][0] for row in rows] == [2.0, 2.0, 4.0, 6.0], rows
"""


@pytest.mark.more
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_multiprocessing_runs_them(sent: ModuleType, tmp_path: Path, method: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(method=method))
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0 and done.stdout.split()[-1] == "True", done.stderr


@pytest.mark.more
def test_a_script_sends_its_own_functions(tmp_path: Path) -> None:
    """``__main__`` is a module of the workers of :mod:`multiprocessing` too."""
    program = tmp_path / "program.py"
    end = "\nif __name__ == '__main__':\n    import multiprocessing\n"
    end += "    with multiprocessing.get_context('spawn').Pool(1) as pool:\n"
    end += "        print(pool.apply(apply, (scale, 3.0))[1][0])\n"
    program.write_text(MODULE + end)
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stdout.split() == ["3.0"], done.stderr


@pytest.mark.more
def test_workers_of_dask_run_them(sent: ModuleType) -> None:
    distributed = pytest.importorskip("distributed", reason="distributed is not installed: pip install distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        process, values = client.submit(sent.apply, sent.twice, 2.0).result()
    assert process != os.getpid() and values == [4.0] * 8
