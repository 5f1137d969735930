"""Compile-time values: what stands for a number or a text is taken as that, wherever a ``Constexpr`` is given."""

from __future__ import annotations

import enum
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir


class Act(enum.IntEnum):
    NONE = 0
    RELU = 1


class Flags(enum.IntFlag):
    A = 1
    B = 4


class Word(enum.StrEnum):
    HELLO = "hello"


class Plain(enum.Enum):
    ONE = 1


class Own(int):
    pass


class Pair(NamedTuple):
    left: Any
    right: Any


EQUAL: list[tuple[Any, Any]] = [
    (Act.RELU, 1), (Flags.A | Flags.B, 5), (Own(7), 7), (np.int8(-3), -3), (np.uint64(2**63), 2**63), (np.bool_(True), True),
    (np.float32(0.5), 0.5), (np.float64(-0.0), -0.0), (Word.HELLO, "hello"), (np.str_("x"), "x"),
    ((Act.RELU, (np.int32(2), 3)), (1, (2, 3))), (Pair(Act.RELU, 2), Pair(1, 2)),
    (True, True), (1, 1), (1.0, 1.0), ("1", "1"), (None, None), ((), ()),
]  # fmt: skip
"""Values, and the values that a kernel sees."""
seen: list[Any] = []


@fx.struct
class Holder:
    value: fx.Constexpr  # type: ignore[valid-type]
    number: fx.Int32


@flyc.kernel
def kernel(y: fx.Tensor, value: fx.Constexpr):  # type: ignore[valid-type]
    seen.append(value)
    y[fx.thread_idx.x] = 1.0


@flyc.jit
def launch(y: fx.Tensor, value: fx.Constexpr):  # type: ignore[valid-type]
    kernel(y, value).launch(grid=1, block=1)


def by_function(y: np.ndarray, value: Any) -> None:
    flyc.jit(launch.__wrapped__)(y, value)  # nothing is compiled for it yet


def by_kernel(y: np.ndarray, value: Any) -> None:
    @flyc.jit
    def run(y: fx.Tensor):
        kernel(y, value).launch(grid=1, block=1)

    run(y)


@flyc.jit
def of_struct(y: fx.Tensor, holder: Holder):
    kernel(y, holder.value).launch(grid=1, block=1)


def by_struct(y: np.ndarray, value: Any) -> None:
    flyc.jit(of_struct.__wrapped__)(y, Holder(value, 1))


def same(a: Any, b: Any) -> bool:
    if isinstance(b, tuple):
        return type(a) is type(b) and len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and repr(a) == repr(b)


@pytest.mark.parametrize("call", [by_function, by_kernel, by_struct], ids=lambda call: getattr(call, "__name__", ""))
def test_a_kernel_sees_plain_values(call: Callable[..., None]) -> None:
    seen.clear()
    y = np.zeros(1, np.float32)
    for value, wanted in EQUAL:
        call(y, value)
        assert same(seen[-1], wanted), (value, seen[-1])


def test_equal_values_are_one_specialization(python_launches: Any) -> None:
    y = np.zeros(1, np.float32)
    function = flyc.jit(launch.__wrapped__)
    plain = {repr(wanted) for _, wanted in EQUAL}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for value in (*(value for value, _ in EQUAL), *(wanted for _, wanted in EQUAL)):
            function(y, value)
    assert len(function.specializations()) == len(plain)


def test_bundles_take_them_too(tmp_path: Path) -> None:
    spec = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
    numbers = [(value, wanted) for value, wanted in EQUAL if type(wanted) is not Pair]
    function = flyc.jit(launch.__wrapped__).signatures(*({"y": spec, "value": wanted} for wanted in {
        repr(wanted): wanted for _, wanted in numbers}.values()))  # fmt: skip
    flyc.precompile(function, ["cpu:x86-64"], out=tmp_path / "k.flyb", isolated=False)
    bundled = flydsl.load(tmp_path / "k.flyb").launch
    for _ in range(3):
        for value, _ in numbers:
            y = np.zeros(1, np.float32)
            bundled(y, value)
            assert y[0] == 1


@pytest.mark.parametrize("call", [by_function, by_kernel, by_struct], ids=lambda call: getattr(call, "__name__", ""))
def test_a_member_without_a_number_names_its_value(call: Callable[..., None]) -> None:
    with pytest.raises(TypeError, match=r"Plain\.ONE of an enumeration; pass Plain\.ONE\.value"):
        call(np.zeros(1, np.float32), Plain.ONE)


FIELDS: dict[Any, tuple[list[Any], list[Any]]] = {
    int: ([1, Act.RELU, np.int64(2)], [True, "1", 1.0, None, (1,), np.float32(1)]),
    bool: ([True, np.bool_(False)], [1, 0.0, "yes", None]),
    float: ([1.5, 2, np.float32(3)], ["1.5", True, None]),
    str: (["x", Word.HELLO], [1, None, b"x"]),
    tuple: ([(1, 2), ()], [1, "ab", [1]]),
    int | None: ([3, None], ["3", 1.5]),
}
"""For each declared type values that a field of it takes, and values that it refuses."""


def test_fields_take_their_declared_type() -> None:
    for declared, (right, wrong) in FIELDS.items():
        made = fx.Struct["field" : fx.Constexpr[declared], "run_time" : fx.Int32]
        for value in right:
            assert made(value, 1).field == value
            assert made(right[0], 1).replace(field=value).field == value
        for value in wrong:
            with pytest.raises(TypeError, match=r"^\S[^()]*\(\.\.\.\) field 'field' expects "):
                made(value, 1)
            with pytest.raises(TypeError, match=r"^\S[^()]*\(\.\.\.\) field 'field' expects "):
                made(right[0], 1).replace(field=value)


@flyc.kernel
def counted(y: fx.Tensor, count: fx.Constexpr[int]):
    y[0] = count.to(fx.Float32) if isinstance(count, fx.Int32) else float(count)


def warned(call: Callable[[], Any]) -> list[str]:
    """The warnings of two calls under Python's own filter for a program's module."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("default")
        call()
        call()
    return [str(each.message) for each in found]


def test_a_run_time_value_for_a_constant_warns_once() -> None:
    y = np.zeros(1, np.float32)

    def call() -> None:
        @flyc.jit
        def run(y: fx.Tensor, n: fx.Int32):
            counted(y, n).launch(grid=1, block=1)

        run(y, 5)

    (message,) = warned(call)
    assert y[0] == 5 and "'count' is annotated Constexpr[int]" in message and "annotate it fx.Int32" in message


@pytest.mark.parametrize("given", [{}, {"grid": 1}, {"block": 1}])
def test_a_launch_without_extents_warns_once(given: dict[str, int]) -> None:
    y = np.zeros(1, np.float32)

    def call() -> None:
        @flyc.jit
        def run(y: fx.Tensor):
            counted(y, 3).launch(**given)

        run(y)

    (message,) = warned(call)
    left_out = " and ".join(name for name in ("grid", "block") if name not in given)
    assert y[0] == 3 and f"launched without {left_out};" in message


def test_values_of_mlir_are_printed_as_numbers(capfd: pytest.CaptureFixture[str]) -> None:
    @flyc.kernel
    def prints(x: fx.Tensor):
        t = fx.thread_idx.x
        wide = fx.Vector.filled(2, 1.5, fx.Float32)
        raw = [value.ir_value() for value in (t + 7, x[t], t < 2, fx.Int64(t) + 2**40, wide)]
        fx.printf("{} {:.2f} {} {} {}", *raw)

    @flyc.jit
    def run(x: fx.Tensor):
        fx.printf("host {}", (x.shape[0] + 1).ir_value())
        prints(x).launch(grid=1, block=1)

    run(np.full(3, 0.25, np.float32))
    assert capfd.readouterr().out.splitlines() == ["host 4", "7 0.25 1 1099511627776 [1.500000, 1.500000]"]


def test_text_of_a_value_of_mlir_is_no_format() -> None:
    @flyc.kernel
    def prints(x: fx.Tensor):
        value = fx.thread_idx.x.ir_value()
        assert isinstance(value, ir.Value)
        fx.printf(f"{value}")

    @flyc.jit
    def run(x: fx.Tensor):
        prints(x).launch(grid=1, block=1)

    with pytest.raises(TypeError, match=r"pass the value beside the format"):
        run(np.zeros(1, np.float32))
