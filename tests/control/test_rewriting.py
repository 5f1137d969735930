"""What the rewriter leaves alone: the user's function, its scope, and the places in its text."""

from __future__ import annotations

import functools
import inspect
import sys
import textwrap
import traceback
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flydsl.compiler.frontend.rewrite import rewrite
from flydsl.errors import DSLSyntaxError, DSLTypeError
from flydsl.expr import control
from flydsl.expr.control import range_constexpr

SCALE = 10


def load(tmp_path: Path, text: str, **names: Any) -> types.SimpleNamespace:
    """The module with that text, from a file so that its functions have one."""
    path = tmp_path / f"module_{len(list(tmp_path.iterdir()))}.py"
    path.write_text(textwrap.dedent(text))
    namespace: dict[str, Any] = {"__name__": path.stem, **names}
    exec(compile(path.read_text(), str(path), "exec"), namespace)
    return types.SimpleNamespace(path=path, **{k: v for k, v in namespace.items() if not k.startswith("__")})


def sample(a: int, b: int = 2, *, c: int = 3) -> int:
    """The docstring
    of the sample."""
    if a < b:
        return c * SCALE
    return a


def test_the_users_function_is_untouched() -> None:
    code, closure, names, defaults = sample.__code__, sample.__closure__, set(sample.__globals__), sample.__defaults__
    new = rewrite(sample)
    assert new is not sample
    assert sample.__code__ is code
    assert sample.__closure__ is closure
    assert sample.__defaults__ is defaults
    assert set(sample.__globals__) == names
    assert not any(name.startswith("__flydsl") for name in names)


def test_the_new_function_looks_like_the_users() -> None:
    new = rewrite(sample)
    assert new.__globals__ is sample.__globals__
    assert inspect.signature(new) == inspect.signature(sample)
    assert (new.__name__, new.__qualname__, new.__doc__, new.__module__) == (
        sample.__name__, sample.__qualname__, sample.__doc__, sample.__module__,
    )  # fmt: skip
    assert new.__code__.co_qualname == sample.__code__.co_qualname
    assert new(1) == 30
    assert new(1, c=1) == 10
    assert new(5) == 5


def test_globals_and_cells_are_live(monkeypatch: pytest.MonkeyPatch) -> None:
    factor = 1

    def scaled(x: int) -> int:
        return x * factor if x > 0 else SCALE

    new = rewrite(scaled)
    factor = 5
    monkeypatch.setitem(globals(), "SCALE", 11)
    assert new(2) == 10
    assert new(-1) == 11
    (cell,) = scaled.__closure__ or ()
    assert any(other is cell for other in new.__closure__ or ())


def test_nonlocal_of_an_outer_function() -> None:
    count = 0

    def up(n: int) -> None:
        nonlocal count
        for _ in range_constexpr(n):
            if count < 3:
                count += 1

    rewrite(up)(10)
    assert count == 3


def test_decorators_are_not_applied() -> None:
    applied = []

    def decorator(fn: Callable[..., Any]) -> Callable[..., Any]:
        applied.append(fn)
        return fn

    @decorator
    def fn(x: int) -> str:
        return "positive" if x > 0 else "other"

    assert rewrite(fn)(1) == "positive"
    assert len(applied) == 1


def test_a_wrapper_calls_the_function_that_it_wraps_rewritten() -> None:
    asked = []

    def counted(fn: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(fn)
        def wrapper(*args: Any) -> Any:
            calls.append(args)
            return fn(*args)

        return wrapper

    calls: list[tuple[int, ...]] = []

    @counted
    @counted
    def choose(a: int) -> int:
        return 1 if a else 2

    def decide(condition: Any, *rest: Any) -> Any:
        asked.append(condition)
        return control.conditional(condition, *rest)

    new = rewrite(choose, control=types.SimpleNamespace(**{**vars(control), "conditional": decide}))
    assert (new(5), choose(5)) == (1, 1)
    assert asked == [5]
    assert calls == 4 * [(5,)]


def test_names_of_the_language_need_no_import(tmp_path: Path) -> None:
    text = """
        def used(n):
            def inner(a):
                return a if const_expr(a) else [i for i in range_constexpr(n)]
            return inner(n > 3)

        def own(n):
            return const_expr(n) if n else 0
    """
    module = load(tmp_path, text)
    assert (rewrite(module.used)(4), rewrite(module.used)(3)) == (True, [0, 1, 2])
    module = load(tmp_path, text, const_expr=lambda n: n + 40)
    assert rewrite(module.own)(2) == 42
    with pytest.raises(NameError, match="const_expr"):
        load(tmp_path, text).own(1)


def test_nested_functions_are_rewritten_and_named(tmp_path: Path) -> None:
    def outer(x: int) -> Any:
        def inner(y: int) -> Any:
            if y > x:
                return y
            return sys._getframe().f_code.co_qualname

        return inner

    assert rewrite(outer)(1)(2) == 2
    assert rewrite(outer)(1)(0) == outer(1)(0)


def lines_and_columns(fn: Callable[..., Any], *arguments: Any) -> list[tuple[int | None, ...]]:
    """The positions of the traceback's entries in this file."""
    try:
        fn(*arguments)
    except ZeroDivisionError as error:
        return [
            (entry.lineno, entry.end_lineno, entry.colno, entry.end_colno)
            for entry in traceback.extract_tb(error.__traceback__)
            if entry.filename == __file__ and entry.name not in ("lines_and_columns",)
        ]
    raise AssertionError("nothing was raised")


def in_condition(x: int) -> int:
    if x > 0 and 1 // (x - 1) > 0:
        return 1
    return 2


def in_body(x: int) -> int:
    for i in range_constexpr(3):
        if i == 2:
            x = len("multi-byte: é") + (1 //   (x - 1))  # fmt: skip
    return x


def in_text_of_several_lines(x: int) -> int:
    text = """
no indentation here
"""
    while x:
        return (
            len(text)
            + 1 // (x - 1)
        )  # fmt: skip
    return 0


def ends_in_text(x: int) -> int:
    return 1 // (x - 1) + len("""
no indentation here
""")  # fmt: skip


@pytest.mark.parametrize("fn", [in_condition, in_body, in_text_of_several_lines, ends_in_text])
def test_tracebacks_point_to_the_users_text(fn: Callable[..., Any]) -> None:
    expected = lines_and_columns(fn, 1)
    got = lines_and_columns(rewrite(fn), 1)
    assert got[-1] == expected[-1]


def test_positions_of_indented_definitions(tmp_path: Path) -> None:
    module = load(
        tmp_path,
        """
        class Outer:
            class Inner:
        # a comment at the margin
                def method(self, x):
                    '''A string
        at the margin.'''
                    if x:
                        return [x,
        x // 0]
        """,
    )
    method = module.Outer.Inner.method
    positions = set(method.__code__.co_positions())
    with pytest.raises(ZeroDivisionError) as caught:
        rewrite(method)(None, 1)
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (last.lineno, last.end_lineno, last.colno, last.end_colno) in positions
    assert rewrite(method).__doc__ == "A string\nat the margin."


def test_a_definition_may_span_lines_and_have_type_comments(tmp_path: Path) -> None:
    module = load(
        tmp_path,
        """
        from __future__ import annotations
        import functools

        @functools.wraps(
            len)
        def fn(
            a: Undefined,
            b: "also undefined" = (1,
                                   2),
        ) -> Missing:
            local: Nowhere = a
            if local:
                return b
        """,
    )
    function = module.fn
    function.__name__ = "renamed"
    assert rewrite(function)(1) == (1, 2)
    assert rewrite(function).__name__ == "renamed"


@pytest.mark.parametrize(
    ("make", "kind", "message"),
    [
        (lambda: len, DSLTypeError, "written with `def`"),
        (lambda: int, DSLTypeError, "written with `def`"),
        (lambda: 3, DSLTypeError, "3 of type int"),
        (lambda: lambda x: x, DSLTypeError, "write a `def`"),
    ],
)
def test_other_callables_are_refused(make: Callable[[], Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        rewrite(make())


def test_rewriting_what_is_part_of_a_rewritten_function() -> None:
    def outer(x):
        def inner(y):
            return x if y and x else y or x

        return inner

    inner = rewrite(outer)(5)
    assert (rewrite(inner)(0), rewrite(rewrite(inner))(1)) == (5, 5)


def test_a_function_nested_in_a_method_keeps_private_names() -> None:
    class Holder:
        __secret = 3

        def make(self):
            def inner(y):
                return self.__secret if y else 0

            return inner

    assert rewrite(Holder().make())(1) == 3


def test_long_ladders(tmp_path: Path) -> None:
    lines = ["def ladder(x):", "    if x == 0:", "        return 0"]
    for k in range(1, 60):
        lines += [f"    elif x == {k}:", f"        return {k * k}"]
    fn = load(tmp_path, "\n".join(lines)).ladder
    assert [rewrite(fn)(x) for x in (0, 7, 59, 60)] == [0, 49, 59 * 59, None]


@pytest.mark.parametrize("others", [0, 1, 2])
def test_functions_without_text_are_refused(others: int) -> None:
    for number in range(others):  # their texts are known, by the same name
        text = f"import flydsl.compiler as flyc\n@flyc.jit\ndef fn(x):\n    return x if x else {number}\n"
        exec(text, {})
    namespace: dict[str, Any] = {}
    exec("def fn(x):\n    return x if x else 1", namespace)
    with pytest.raises(DSLTypeError, match="define them in a file"):
        rewrite(namespace["fn"])


def test_functions_without_control_flow_need_no_text() -> None:
    namespace: dict[str, Any] = {"offset": 1}
    exec("def fn(x, y=2, *, z=3):\n    return (lambda a: a + offset)(x) * y - z", namespace)
    new = rewrite(namespace["fn"])
    assert new is not namespace["fn"]
    assert (new(1), new(1, 3, z=0)) == (1, 6)


def test_a_file_that_changed_is_noticed(tmp_path: Path) -> None:
    module = load(tmp_path, "def fn(x):\n    return x or 1\n")
    module.path.write_text("def other(x):\n    return -x\n")
    with pytest.raises(DSLSyntaxError, match="changed since"):
        rewrite(module.fn)


def factorial(n: int) -> int:
    return 1 if n < 2 else n * factorial(n - 1)


class Named:
    size = 3

    def total(self, n: int) -> int:
        return Named.size + n if n else 0


def test_functions_and_classes_of_a_module_that_mention_themselves() -> None:
    assert rewrite(factorial)(5) == 120
    assert rewrite(Named.total)(Named(), 4) == 7


def test_too_many_blocks_in_each_other(tmp_path: Path) -> None:
    lines = ["def deep(x):", *(f"{'    ' * k}for i{k} in x:" for k in range(1, 12)), f"{'    ' * 12}return 1"]
    with pytest.raises(DSLSyntaxError, match="too many statically nested blocks; move the inner ones"):
        rewrite(load(tmp_path, "\n".join(lines)).deep)


def test_raising_while_tracing() -> None:
    def fn(x: int) -> int:
        if x < 0:
            raise ValueError(x)
        for i in range_constexpr(3):
            if i == x:
                raise KeyError(x)
        return x

    new = rewrite(fn)
    assert new(5) == 5
    with pytest.raises(ValueError, match="-1"):
        new(-1)
    with pytest.raises(KeyError):
        new(2)


def test_the_control_module_can_be_replaced() -> None:
    """The rewritten code reaches control flow only through the module that it was given."""
    calls = []

    class Frame:
        def __init__(self, names: Any) -> None:
            calls.append(names)

        def __enter__(self) -> Frame:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def if_(self, condition: Any, names: Any, jumps: bool) -> Any:
            calls.append((condition, names, jumps))
            from flydsl.expr.control.branch import SKIPPED, TAKEN

            return TAKEN if condition else SKIPPED

        def proceed(self) -> None:
            calls.append("proceed")

        def returns(self, value: Any) -> Any:
            calls.append(value)
            return value

    def fn(x, y):
        if x:
            y.z = 1
            y[0] = x
            return y.method(x)
        return None

    class Y(dict):
        def method(self, x: Any) -> Any:
            return x

    fake = types.SimpleNamespace(frame=Frame)
    assert rewrite(fn, control=fake)(0, Y()) is None
    assert calls == [((), ("y",), ("x",), ()), (0, (("y",), (), ("x",), ()), True), "proceed", None]
