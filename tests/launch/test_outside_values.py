"""The law of outside values: a call runs what a new trace would give now."""

from __future__ import annotations

import itertools
import linecache
import os
import sys
from collections.abc import Iterator
from types import ModuleType

import numpy as np
import outside_changes
import outside_constants
import pytest

import flydsl.compiler as flyc

_TEXT = """
import flydsl.compiler as flyc
import flydsl.expr as fx
{setup}

@flyc.kernel
def kernel(t: fx.Tensor, bias=2.0):
    t[0] = fx.Float32({expression})

@flyc.jit
def run(t: fx.Tensor):
    kernel(t).launch(grid=1, block=1)
"""
_counter = itertools.count()


def module_of(text: str) -> ModuleType:
    """A module of that text, which ``linecache`` finds."""
    name = f"outside_{next(_counter)}"
    filename = f"<{name}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    module = ModuleType(name)
    module.__file__ = filename
    sys.modules[name] = module
    exec(compile(text, filename, "exec"), vars(module))
    return module


def do(module: ModuleType, statements: str) -> None:
    exec(statements, vars(module))


def called(run: object) -> float:
    t = np.zeros(1, np.float32)
    run(t)  # type: ignore[operator]
    return float(t[0])


@pytest.fixture(scope="module", autouse=True)
def one_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(autouse=True)
def whole_interpreter() -> Iterator[None]:
    """Put back what cases change of the interpreter."""
    import builtins
    import math

    floor, environment, names, modules = math.floor, dict(os.environ), set(vars(builtins)), set(sys.modules)
    yield
    math.floor = floor
    os.environ.clear()
    os.environ.update(environment)
    for name in set(vars(builtins)) - names:
        delattr(builtins, name)
    for name in set(sys.modules) - modules:
        if name.startswith("outside_"):
            del sys.modules[name]


@pytest.mark.parametrize("case", outside_changes.CHANGES, ids=lambda case: case.name)
def test_a_change_is_seen(case: outside_changes.Change) -> None:
    module = module_of(_TEXT.format(setup=case.setup, expression=case.expression))
    assert [called(module.run) for _ in range(3)] == [2.0] * 3
    do(module, case.change)
    assert [called(module.run) for _ in range(2)] == [5.0] * 2
    assert called(flyc.jit(module.run.__wrapped__)) == 5.0


@pytest.mark.filterwarnings("ignore:outside:DeprecationWarning")
@pytest.mark.parametrize("case", outside_constants.CONSTANTS, ids=lambda case: case.name)
def test_where_nothing_changes_nothing_is_built(case: outside_constants.Constant) -> None:
    module = module_of(_TEXT.format(setup=case.setup, expression=case.expression))
    assert called(module.run) == 2.0
    for _ in range(3):
        do(module, case.between)
        assert called(module.run) == 2.0
    assert len(module.run.specializations()) == 1


def test_a_global_with_the_name_of_an_attribute_costs_no_trace(capsys: pytest.CaptureFixture[str]) -> None:
    module = module_of(_TEXT.format(setup=_TRACED, expression="told().x + fx.thread_idx.x"))
    for _ in range(3):
        do(module, "x = object()")
        assert called(module.run) == 2.0
    assert capsys.readouterr().out == "traced\n"


_TRACED = "class T:\n    x = 2.0\ndef told():\n    print('traced')\n    return T"
