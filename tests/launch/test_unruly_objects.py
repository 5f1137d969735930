"""Outside objects whose own code raises: a call that does not touch them runs, and one that does shows their error."""

from __future__ import annotations

import functools
import linecache
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

ERRORS = (KeyError, RuntimeError, ZeroDivisionError, TypeError, ImportError, NotImplementedError)


def refuse(*_: Any, **__: Any) -> Any:
    raise refuse.error("unruly")  # type: ignore[attr-defined]


def lazy_module() -> Any:
    module = types.ModuleType("unruly_lazy")
    vars(module)["__getattr__"] = refuse
    return module


def strict_module() -> Any:
    """A module whose class refuses every read by name."""
    return type("Strict", (types.ModuleType,), {"__getattribute__": refuse})("unruly_strict")


def module_without_name() -> Any:
    module = lazy_module()
    del vars(module)["__name__"]
    return module


def of_class(**attributes: Any) -> Callable[[], Any]:
    return lambda: type("Unruly", (), attributes)()


def of_metaclass(**attributes: Any) -> Callable[[], Any]:
    return lambda: type("Meta", (type,), attributes)("Unruly", (), {"x": 1})


OBJECTS: dict[str, Callable[[], Any]] = {
    "lazy module": lazy_module,
    "strict module": strict_module,
    "module without a name": module_without_name,
    "__getattr__": of_class(__getattr__=refuse),
    "__getattribute__": of_class(__getattribute__=refuse),
    "__class__": of_class(__class__=property(refuse)),
    "__dict__": of_class(__dict__=property(refuse)),
    "__module__": of_class(__module__=property(refuse)),
    "__eq__ and __hash__": of_class(__eq__=refuse, __hash__=refuse),
    "__repr__": of_class(__repr__=refuse, __str__=refuse),
    "__bool__ and __len__": of_class(__bool__=refuse, __len__=refuse, __iter__=refuse),
    "metaclass __getattribute__": of_metaclass(__getattribute__=refuse),
    "metaclass __eq__": of_metaclass(__eq__=refuse, __hash__=refuse),
    "metaclass __module__": of_metaclass(__module__=property(refuse)),
    "object of such a class": lambda: of_metaclass(__getattribute__=refuse, __eq__=refuse, __hash__=refuse)()(),
    "partial": lambda: functools.partial(refuse),
    "list of them": lambda: [lazy_module(), of_class(__getattribute__=refuse)()],
}
PROGRAM = """
import flydsl.compiler as flyc
import flydsl.expr as fx


def factor():
    return {factor}


def make(cell):
    @flyc.kernel
    def kernel(y: fx.Tensor):
        y[fx.thread_idx.x] = fx.Float32(factor())

    @flyc.jit
    def run(y: fx.Tensor):
        if False:
            cell
        kernel(y).launch(grid=1, block=4)

    return run


class Owner:
    def __init__(self, held):
        self.held = held

    @flyc.jit
    def run(self, y: fx.Tensor):
        if False:
            self.held
        make(None)(y)
"""


@pytest.fixture(params=ERRORS, ids=lambda error: error.__name__)
def error(request: pytest.FixtureRequest) -> Iterator[type[Exception]]:
    refuse.error = request.param  # type: ignore[attr-defined]
    yield request.param
    sys.modules.pop("unruly_package", None)


def program(unruly: Any, factor: str) -> Any:
    """The module of :data:`PROGRAM`, with the object in its globals, in a cell and in an object."""
    text, module, file = PROGRAM.format(factor=factor), types.ModuleType("unruly_program"), f"<unruly {factor}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    vars(module)["unruly"] = unruly
    exec(compile(text, file, "exec"), vars(module))
    return module


@pytest.mark.filterwarnings("ignore")
def test_a_call_that_does_not_touch_them_runs(error: type[Exception]) -> None:
    for name, make in OBJECTS.items():
        unruly = make()
        sys.modules["unruly_package"] = unruly
        module = program(unruly, "1.0 if unruly is not None else unruly.missing.attribute")
        for function in (module.make(unruly), module.Owner(unruly).run):
            for _ in range(3):
                y = np.zeros(4, np.float32)
                function(y)
                assert (y == 1).all(), name


def test_one_that_reads_an_attribute_finds_it_or_shows_their_error(error: type[Exception]) -> None:
    lazy = lazy_module()
    vars(lazy)["__getattr__"] = lambda name: 2.0 if name == "found" else refuse()
    y = np.zeros(4, np.float32)
    program(lazy, "unruly.found").make(None)(y)
    assert (y == 2).all()
    with pytest.raises(error, match="unruly"):
        program(lazy, "unruly.missing").make(None)(y)
    with pytest.raises(error, match="unruly"):
        program(of_class(__getattr__=refuse)(), "unruly.missing").make(None)(y)


def test_an_empty_cell_is_no_reason_to_refuse() -> None:
    @flyc.kernel
    def kernel(y: fx.Tensor):
        y[fx.thread_idx.x] = 1.0

    @flyc.jit
    def run(y: fx.Tensor):
        if False:
            later  # noqa: B018
        kernel(y).launch(grid=1, block=4)

    y = np.zeros(4, np.float32)
    run(y)
    assert (y == 1).all()
    later = 1
