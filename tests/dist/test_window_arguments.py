"""Which parameter takes which: windows, signals, groups and tensors, in kernels and in functions traced inline."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from rows import in_one_test

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.comm_manifests import manifest_of_function
from flydsl.errors import DSLTypeError, DSLValueError, DSLWindowError

tp, dp = fx.dist.CommGroup("tp"), fx.dist.CommGroup("dp")
vector = flyc.TensorSpec(fx.Float32, (None,))

PARAMETERS: dict[str, Any] = {
    "Window": fx.dist.Window,
    "Window[Float32]": fx.dist.Window[fx.Float32],
    "Window[Int32]": fx.dist.Window[fx.Int32],
    "Signals": fx.dist.Signals,
    "Group": fx.dist.Group,
    "Group[tp]": fx.dist.Group[tp],
    "Group[dp]": fx.dist.Group[dp],
    "Tensor": fx.Tensor,
    "Int32": fx.Int32,
    "Any": Any,
}
TAKEN = {
    "window of Float32": {"Window", "Window[Float32]"},
    "window of Int32": {"Window", "Window[Int32]"},
    "signals": {"Signals"},
    "group": {"Group", "Group[tp]"},
    "tensor": {"Tensor"},
}
"""By what is passed: the parameters that take it, besides one for anything."""
WHERE = ("kernel", "function inside a kernel")
CASES = [
    case
    for case in itertools.product(WHERE, TAKEN, PARAMETERS)
    if case[1:] != ("tensor", "Int32")  # which has an error of its own
]


def traced(where: str, passed: str, annotation: Any) -> None:
    def body(value):
        pass

    body.__annotations__["value"] = annotation
    inner: Any = flyc.kernel(body) if where == "kernel" else flyc.jit(body)

    @flyc.kernel
    def outer(value):
        inner(value)

    @flyc.jit
    def run(g: fx.dist.Group[tp], x: fx.Tensor):
        value = {
            "window of Float32": lambda: g.window("w", fx.Float32, 8),
            "window of Int32": lambda: g.window("w", fx.Int32, 8),
            "signals": lambda: g.signals("s", 8),
            "group": lambda: g,
            "tensor": lambda: x,
        }[passed]()
        (inner if where == "kernel" else outer)(value).launch(grid=1, block=8)

    manifest_of_function(run.signatures({"g": tp, "x": vector}), [])


@in_one_test(("where", "passed", "parameter"), CASES)
def test_a_parameter_takes_its_kind(where: str, passed: str, parameter: str) -> None:
    annotation = PARAMETERS[parameter]
    if parameter in TAKEN[passed] or parameter == "Any":
        traced(where, passed, annotation)
        return
    with pytest.raises(DSLWindowError) as error:
        traced(where, passed, annotation)
    text = str(error.value)
    assert "parameter 'value' takes" in text
    assert text.count('File "') == 1
    assert __file__ in text
    assert ("(inner if where" if where == "kernel" else "inner(value)") in text
    assert "^" in text.splitlines()[-1]


def test_the_error_is_a_type_error() -> None:
    assert issubclass(DSLWindowError, DSLTypeError)


@pytest.mark.parametrize("what", ["put", "get", "copy"])
def test_what_is_known_not_to_fit_is_refused(what: str) -> None:
    @flyc.kernel
    def kernel(w, s, x):
        if what == "put":
            fx.dist.put(w[0], x, 9)
        elif what == "get":
            fx.dist.get(x, w[0], 9)
        else:
            fx.dist.copy(x, w[0], 9, received=s).start().wait_received()

    @flyc.jit
    def run(g: fx.dist.Group[tp], x: fx.Tensor):
        kernel(g.window("w", fx.Float32, 8), g.signals("s", 1), x).launch(grid=1, block=8)

    with pytest.raises(DSLValueError, match=f"{what}: 9 elements, and {'src' if what == 'get' else 'dst'} has 8"):
        manifest_of_function(run.signatures({"g": tp, "x": vector}), [])
