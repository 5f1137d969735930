"""Random programs give as machine code what Python gives."""

from __future__ import annotations

import itertools
import linecache
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from flydsl.expr import numeric as fx
from flydsl.expr.control import range_constexpr

from .execution import Traced

NAMES = ("a", "b", "c")
RESULT = "return a, b, c, v, s.x"
_numbers = itertools.count()

atoms = st.one_of(st.sampled_from([*NAMES, "v[0]", "v[1]", "s.x"]), st.integers(-5, 5).map(str))
conditions = st.recursive(
    st.one_of(
        st.builds("{} {} {}".format, atoms, st.sampled_from(["<", "<=", "==", "!=", ">"]), atoms),
        st.builds("{} < {} <= {}".format, atoms, atoms, atoms),
        atoms,
    ),
    lambda inner: st.one_of(
        st.builds("({} and {})".format, inner, inner),
        st.builds("({} or {})".format, inner, inner),
        st.builds("(not {})".format, inner),
    ),
    max_leaves=3,
)
values = st.one_of(
    atoms,
    st.builds("({} {} {}) % 101".format, atoms, st.sampled_from("+-*"), atoms),
    st.builds("({} if {} else {})".format, atoms, conditions, atoms),
    st.builds("f({})".format, atoms),
)
targets = st.sampled_from([*NAMES, "v[0]", "v[1]", "s.x"])
assignments = st.one_of(
    st.builds("{} = {}".format, targets, values),
    st.builds("{} += {} % 7".format, targets, atoms),
    st.builds("{} = [{}, {}]".format, st.just("v"), values, atoms),
    st.builds("a, c = {}, {}".format, values, values),
    st.just("v.reverse()"),
    st.builds("set_b({})".format, atoms),
)


def indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def blocks(body: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    def branch(test: str, then: list[str], other: list[str]) -> list[str]:
        return [f"if {test}:", *indented(then), "else:", *indented(other)]

    def ladder(test: str, then: list[str], test2: str, other: list[str]) -> list[str]:
        return [f"if {test}:", *indented(then), f"elif {test2}:", *indented(other)]

    def first(form: str, test: str, test2: str, inner: list[str], numbers: tuple[str, str, str]) -> list[str]:
        """A name that every branch binds first."""
        t, (x, y, z) = f"t{next(_numbers)}", numbers
        ladder = [f"{t} = {x}"], [f"elif {test2}:", f"    {t} = {y}", "else:"], [f"{t} = {z}"]
        nested = [f"if {test2}:", f"    {t} = {x}", "else:", f"    {t} = {y}"], ["else:"], [f"{t} = {z}"]
        several = [f"{t}, ({t}b, {t}c) = {x}, ({y}, 1)"], ["else:"], [f"({t}c, {t}b), {t} = [{z}, 2], {x}"]
        within = [f"with nullcontext({x}) as {t}:", "    pass"], ["else:"], [f"{t} = {y}", f"{t} += {z}"]
        held = [f"{t} = [{x}, ({y}, None)]"], ["else:"], [f"{t} = [{y}, ({z}, None)]"]
        forms = {"ladder": ladder, "nested": nested, "several": several, "within": within, "held": held}
        then, middle, other = forms[form]
        use = {"several": f"{t} + {t}b * {t}c", "held": f"{t}[0] - {t}[1][0]"}.get(form, t)
        return [f"if {test}:", *indented([*inner, *then]), *middle, *indented(other), f"a = (a + {use}) % 101"]

    def counted(span: str, inner: list[str]) -> list[str]:
        return [f"for i in {span}:", *indented([*inner, "a += i"])]

    def unrolled(test: str, inner: list[str]) -> list[str]:
        return ["for j in range_constexpr(2):", *indented([*inner, f"if {test}:", "    c += j"])]

    def while_(test: str, inner: list[str]) -> list[str]:
        name = f"n{next(_numbers)}"
        return [f"{name} = 0", f"while {name} < 3 and {test}:", *indented([f"{name} += 1", *inner])]

    def endless(test: str, inner: list[str]) -> list[str]:
        name = f"n{next(_numbers)}"
        return [
            f"{name} = 0",
            "while True:",
            *indented([f"{name} += 1", f"if {name} > 3 or {test}:", "    break", *inner]),
        ]

    def jump(test: str, word: str) -> list[str]:
        return [f"if {test}:", f"    {word}"]

    def jump_after(test: str, line: str, word: str, other: list[str]) -> list[str]:
        return [f"if {test}:", f"    {line}", f"    {word}", "else:", *indented(other)]

    words = st.sampled_from(["return", "break", "continue"])
    spans = st.one_of(
        st.builds("range({} % 4)".format, st.sampled_from(NAMES)),
        st.builds("range({} % 3, 4)".format, st.sampled_from(NAMES)),
        st.builds("range({} % 5, 0, -2)".format, st.sampled_from(NAMES)),
        st.just("range(2)"),
    )
    statement = st.one_of(
        st.builds(branch, conditions, body, body),
        st.builds(ladder, conditions, body, conditions, body),
        st.builds(
            first,
            st.sampled_from(["ladder", "nested", "several", "within", "held"]),
            conditions,
            conditions,
            body,
            st.tuples(values, values, atoms),
        ),
        st.builds(counted, spans, body),
        st.builds(unrolled, conditions, body),
        st.builds(while_, conditions, body),
        st.builds(endless, conditions, body),
        st.builds(jump, conditions, words),
        st.builds(jump_after, conditions, assignments, words, body),
    )
    return st.lists(st.one_of(assignments.map(lambda line: [line]), statement), min_size=1, max_size=3).map(
        lambda parts: [line for part in parts for line in part]
    )


programs = st.recursive(assignments.map(lambda line: [line]), blocks, max_leaves=20)


def with_valid_jumps(body: list[str]) -> list[str]:
    """``break`` and ``continue`` outside of loops return, and all returns give the variables."""
    loops: list[int] = []
    result = []
    for line in body:
        text = line.lstrip()
        depth = len(line) - len(text)
        while loops and depth <= loops[-1]:
            loops.pop()
        if text.startswith(("for ", "while ")):
            loops.append(depth)
        is_jump = text == "return" or (text in ("break", "continue") and not loops)
        result.append(" " * depth + RESULT if is_jump else line)
    return result


def function(body: list[str]) -> Callable[..., Any]:
    """The program as a function whose text can be found."""
    lines = [
        "def program(a, b, c):",
        *indented(["v = [a, b]", "s = SimpleNamespace(x=c)"]),
        *indented(["def f(x):", "    if x > 2:", "        x = x - 3", "    return x"]),
        *indented(["def set_b(x):", "    nonlocal b", "    if x != b:", "        b = x", "        v[0] = x"]),
        *indented(with_valid_jumps(body)),
        f"    {RESULT}",
    ]
    filename = f"<program {next(_numbers)}>"
    text = "".join(line + "\n" for line in lines)
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    namespace: dict[str, Any] = {"range_constexpr": range_constexpr, "__name__": "programs"}
    exec("from contextlib import nullcontext\nfrom types import SimpleNamespace", namespace)
    exec(compile(text, filename, "exec"), namespace)
    program: Callable[..., Any] = namespace["program"]
    return program


def flat(value: Any) -> list[int]:
    return [leaf for item in value for leaf in flat(item)] if isinstance(value, (list, tuple)) else [int(value)]


@settings(max_examples=60)
@given(programs)
def test_random_programs(body: list[str]) -> None:
    program = function(body)
    traced = Traced(program, fx.Int32, fx.Int32, fx.Int32)
    for row in [(0, 0, 0), (1, 2, 3), (-4, 5, 2), (7, 1, -3), (3, 3, 3)]:
        expected = flat(program(*row))
        if max(map(abs, expected)) < 1 << 31:
            assert traced(*row) == expected, row
