"""``None`` for an argument is a static absence, however the parameter says that it may be left out."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.bundle import Bundle
from flydsl.compiler.aot.export import export_c
from flydsl.errors import FlydslError

SPEC = flyc.TensorSpec(fx.Float32, (flyc.dyn,))


@flyc.kernel
def add(y: fx.Tensor, parts, factor: fx.Float32 | None):
    i = fx.thread_idx.x
    total = fx.Float32(0)
    for part in parts:
        if part is not None:
            total = total + (part[i] if isinstance(part, fx.Tensor) else fx.Float32(part))
    y[i] = total if factor is None else total * factor


@flyc.kernel
def add_one(y: fx.Tensor, part: fx.Tensor | None, factor=None):
    i = fx.thread_idx.x
    total = fx.Float32(0)
    if part is not None:
        total = part[i]
    if factor is not None:
        total = total * factor
    y[i] = total


@flyc.jit
def run(
    y: fx.Tensor,
    a: fx.Tensor | None,
    b: fx.Tensor | None = None,
    c: fx.Tensor = None,  # type: ignore[assignment]
    d=None,
    n: fx.Int32 | int | None = None,
    f: fx.Float32 | float | None = None,
    k: fx.Constexpr[int] | None = None,
):
    add(y, (a, b, c, d, n, k), f).launch(grid=1, block=4)


@flyc.jit
def run_one(y: fx.Tensor, part: fx.Tensor | None = None, factor: fx.Float32 | None = None):
    add_one(y, part, factor).launch(grid=1, block=4)


def expected(*parts: Any, factor: Any = None) -> np.ndarray:
    total = np.zeros(4, np.float32) + sum(np.float32(part) for part in parts if part is not None)
    return np.float32(total * (1 if factor is None else factor))


def choices(*, some: int = 3) -> list[tuple[Any, ...]]:
    """Each argument absent and present; beyond ``some`` arguments only alone, to compile few programs."""
    present = (*(np.full(4, 10.0**k, np.float32) for k in range(4)), 7, 0.5, 9)
    masks = itertools.product((0, 1), repeat=some)
    rows = [(*mask, *[0] * (7 - some)) for mask in masks] + [tuple(int(j == k) for j in range(7)) for k in range(7)]
    return [tuple(value if bit else None for value, bit in zip(present, row, strict=True)) for row in (*rows, (1,) * 7)]


def check(function: Callable[..., Any], given: tuple[Any, ...]) -> None:
    y = np.full(4, -1, np.float32)
    function(y, *given)
    *parts, n, f, k = given
    assert (y == expected(*parts, n, k, factor=f)).all(), given


def test_each_argument_may_be_absent(python_launches: Any) -> None:
    for given in choices():
        check(run, given)
        check(run, given)
    with python_launches() as launches:
        for given in choices():
            check(run, given)
    assert launches == []  # an absence is native as any value is


def test_what_is_left_out_is_absent() -> None:
    y, a = np.zeros(4, np.float32), np.ones(4, np.float32)
    run(y, None)
    assert (y == 0).all()
    run(y, a, f=2.0)
    assert (y == 2).all()
    run(y, a=None, k=3)
    assert (y == 3).all()


def test_in_the_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_INTERPRET", "1")
    for given in choices(some=1):
        check(run, given)


def test_what_is_compiled_for_an_absence_takes_nothing_else() -> None:
    y, a = np.zeros(4, np.float32), np.ones(4, np.float32)
    without, with_part = flyc.compile(run_one, y, None, 2.0), flyc.compile(run_one, y, a, 2.0)
    for _ in range(3):  # on Python's path, and on the native one
        without(y, None, 3.0)
        assert (y == 0).all()
        with_part(y, a, 3.0)
        assert (y == 3).all()
        with pytest.raises(TypeError, match="'part' was compiled without a value and got an array"):
            without(y, a, 3.0)
        with pytest.raises(TypeError, match=r"'part' was compiled for .* and got None"):
            with_part(y, None, 3.0)
        with pytest.raises(TypeError, match="'factor' was compiled for Float32 and got None"):
            with_part(y, a, None)


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    """``run_one`` with and without the part; the factor is absent or present with it."""
    path = tmp_path_factory.mktemp("absent") / "kernels.flyb"
    function = flyc.jit(run_one.__wrapped__).signatures({"y": SPEC}, {"y": SPEC, "part": SPEC, "factor": 1.0})
    flyc.precompile(function, ["cpu:x86-64"], out=path, isolated=False)
    return flydsl.load(path)


def test_in_bundles(bundle: Bundle) -> None:
    function, a = bundle["run_one"], np.full(4, 3, np.float32)
    for _ in range(4):  # from the third call on native
        y = np.ones(4, np.float32)
        function(y)
        assert (y == 0).all()
        function(y, part=a, factor=2.0)
        assert (y == 6).all()
        function(y, None, None)
        assert (y == 0).all()
        with pytest.raises(FlydslError, match="'factor' is None, expected a number"):
            function(y, a, None)


def test_in_c(bundle: Bundle, tmp_path: Path) -> None:
    done = export_c(bundle, tmp_path, name="kernels")
    names = sorted([parameter.name for parameter in function.parameters] for function in done.functions)
    assert names == [["y", "y_shape0"], ["y", "y_shape0", "part", "part_shape0", "factor"]]
    assert "part: None" in (tmp_path / "kernels.h").read_text()


def test_in_torch() -> None:
    torch = pytest.importorskip("torch")
    from flydsl.torch import custom_op

    made = {"y": lambda part, factor: torch.ones(4) if part is None else torch.empty_like(part)}
    operator = custom_op("flydsl_tests::absent", run_one, outputs=made)
    assert "(Tensor? part=None, float? factor=None) -> Tensor" in str(operator._opoverload._schema)
    a = torch.full((4,), 3.0)
    for part, factor in itertools.product((None, a), (None, 2.0)):
        wanted = (torch.zeros(4) if part is None else part) * (1 if factor is None else factor)
        assert torch.equal(operator(part, factor), wanted)
    compiled = torch.compile(lambda part: operator(part) + 1, backend="eager", fullgraph=True)
    assert torch.equal(compiled(a), a + 1)


@pytest.mark.parametrize("kind", [fx.Tensor, fx.Float32, fx.Int32, "fx.Tensor"])
def test_a_parameter_that_says_nothing_takes_no_absence(kind: Any) -> None:
    def body(x, y):
        add_one(y, x, None).launch(grid=1, block=4)

    body.__annotations__ = {"x": kind, "y": fx.Tensor}
    with pytest.raises(TypeError, match=r"'x' takes a (tensor|number), got None; .*annotate it Optional\[fx\.\w+\]"):
        flyc.jit(body)(None, np.zeros(4, np.float32))


def test_a_kernel_parameter_that_says_nothing_takes_no_absence() -> None:
    @flyc.kernel
    def kernel(y: fx.Tensor, x: fx.Tensor):
        y[0] = x[0]

    @flyc.jit
    def launch(y: fx.Tensor, x=None):
        kernel(y, x).launch(grid=1, block=1)

    with pytest.raises(TypeError, match=r"kernel parameter 'x' takes a tensor, got None; .*annotate it Optional"):
        launch(np.zeros(4, np.float32))


def test_a_stream_may_be_none() -> None:
    @flyc.jit
    def on_stream(y: fx.Tensor, stream: fx.Stream | None = None):
        add_one(y, None, 1.0).launch(grid=1, block=4, stream=stream)

    y = np.ones(4, np.float32)
    for _ in range(3):
        on_stream(y)
        on_stream(y, None)
    assert (y == 0).all()
