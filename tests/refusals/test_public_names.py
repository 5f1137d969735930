"""Public names that are called wrongly raise short errors that show user frames only, in a trace and outside of one."""

from __future__ import annotations

import importlib
import inspect
import json
import pickle
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

import pytest
import wrong_calls

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError

PACKAGE = str(Path(flydsl.__file__).parent)


def check(place: str, share: str, at_least: int) -> None:
    command = [sys.executable, wrong_calls.__file__, place, share]
    process = subprocess.run(command, capture_output=True, text=True, timeout=3000, check=False)
    assert process.returncode == 0, process.stderr[-3000:]
    outcome = json.loads(process.stdout.splitlines()[-1])
    assert outcome["complaints"] == []
    assert outcome["refused"] >= at_least


def test_outside_a_trace() -> None:
    check("nowhere", "0/1", 9000)


@pytest.mark.parametrize("place", ["host", "kernel"])
def test_in_a_trace(place: str) -> None:
    check(place, "3/16", 500)


@pytest.mark.prove
@pytest.mark.parametrize("place", ["host", "kernel"])
def test_all_in_a_trace(place: str) -> None:
    check(place, "0/1", 9000)


def test_all_frames_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_DEBUG_SHOW_STACKTRACE", "1")
    with pytest.raises(DSLTypeError) as caught:
        fx.ThrCopy(1, 2)
    printed = "".join(traceback.format_exception(caught.value))
    assert PACKAGE in printed
    assert "AttributeError: 'int' object has no attribute" in printed


def test_what_a_callback_raises_is_kept() -> None:
    error = KeyError("the user's own")

    class Array:
        def __dlpack__(self, **_: Any) -> Any:
            raise error

        def __dlpack_device__(self) -> tuple[int, int]:
            return 1, 0

    with pytest.raises(KeyError) as caught:
        flyc.from_dlpack(Array())
    assert caught.value is error
    assert PACKAGE not in "".join(traceback.format_exception(caught.value))


# -- the names stay what they were


@pytest.mark.parametrize("paths", [
    "flydsl.expr.make_layout flydsl.expr.primitive.make_layout flydsl.expr.layout.make_layout",
    "flydsl.expr.exp flydsl.expr.math.exp",
    "flydsl.expr.rocdl.TDM flydsl.expr.rocdl.cdna5.TDM",
    "flydsl.expr.rocdl.make_tdm_atom flydsl.expr.rocdl.cdna5.make_tdm_atom",
    "flydsl.expr.arith.constant_vector flydsl.expr.constant_vector",
    "flydsl.extension.coop.warp_reduce flydsl.extension.coop.universal.warp_reduce",
])  # fmt: skip
def test_a_name_is_one_object(paths: str) -> None:
    found = []
    for path in paths.split():
        module, _, name = path.rpartition(".")
        found.append(getattr(importlib.import_module(module), name))
    assert all(value is found[0] for value in found)


@pytest.mark.parametrize("name", ["make_layout", "exp", "barrier", "copy", "select", "ReductionOp", "Layout"])
def test_a_name_is_pickled_by_name(name: str) -> None:
    assert pickle.loads(pickle.dumps(getattr(fx, name))) is getattr(fx, name)


def test_a_function_tells_its_signature() -> None:
    assert list(inspect.signature(fx.make_layout).parameters) == ["shape", "stride"]
    assert "def make_layout(" in inspect.getsource(fx.make_layout)
    assert fx.make_layout.__name__ == "make_layout"
    assert list(inspect.signature(fx.Vector).parameters) == ["value", "shape", "dtype"]


def test_classes_stay_classes() -> None:
    assert isinstance(fx.ReductionOp.ADD, fx.ReductionOp)
    assert fx.ReductionOp("add") is fx.ReductionOp.ADD
    assert isinstance(fx.Int32(3), fx.Int32)
    assert isinstance(flyc.GPUTarget("rocm", "gfx942", 64), flyc.GPUTarget)
