"""Remedies for ``assert``, ``raise`` and the types of ``Constexpr`` name tools that do what was meant."""

from __future__ import annotations

import enum
import re
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DeviceError, DSLTypeError, LanguageError


class Level(enum.IntEnum):
    HIGH = 3


class Color(enum.StrEnum):
    RED = "red"


class Plain(enum.Enum):
    ONE = 1


@flyc.kernel
def asserts(x: fx.Tensor):
    assert x[0] > 0


@flyc.kernel
def raises(x: fx.Tensor):
    if x[0] > 0:
        raise ValueError("x")


@flyc.jit
def launch_asserts(x: fx.Tensor):
    asserts(x).launch(grid=1, block=1)


@flyc.jit
def launch_raises(x: fx.Tensor):
    raises(x).launch(grid=1, block=1)


@flyc.jit
def host_asserts(x: fx.Tensor):
    assert x.shape[0] == 8


@flyc.jit
def host_raises(x: fx.Tensor):
    if x.shape[0] != 8:
        raise ValueError("x")


@pytest.mark.parametrize(
    ("function", "tool"),
    [
        (launch_asserts, "fx.device_assert"),
        (launch_raises, "fx.device_assert"),
        (host_asserts, "fx.check"),
        (host_raises, "fx.check"),
    ],
    ids=lambda part: getattr(part, "__name__", part),
)
def test_errors_name_the_check_of_their_place(function: Any, tool: str) -> None:
    with pytest.raises(LanguageError) as caught:
        function(np.zeros(4, np.float32))
    named = re.findall(r"fx\.\w+", caught.value.message)
    assert named[0] == tool and all(hasattr(fx, name.removeprefix("fx.")) for name in named)


@flyc.kernel
def checked_kernel(x: fx.Tensor):
    fx.device_assert(x[0] > 0, "x is not positive")


@flyc.jit
def checked(x: fx.Tensor):
    fx.check(x.shape[0] == 4, "x has {} elements", x.shape[0])
    checked_kernel(x).launch(grid=1, block=1)


def test_both_checks_do_what_was_meant() -> None:
    checked(np.ones(4, np.float32))
    with pytest.raises(ValueError, match="x has 5 elements"):
        checked(np.ones(5, np.float32))
    with pytest.raises(DeviceError, match="x is not positive"):
        checked(np.zeros(4, np.float32))


@flyc.kernel
def typed_kernel(x: fx.Tensor, number: fx.Constexpr[int], text: fx.Constexpr[str]):
    x[0] = number if text == "red" else 0


@flyc.jit
def typed(x: fx.Tensor, number: fx.Constexpr[int], text: fx.Constexpr[str]):
    typed_kernel(x, number, text).launch(grid=1, block=1)


@pytest.mark.parametrize(
    ("wanted", "instead"),
    [
        (Level, r"write Constexpr\[int\]"),
        (Color, r"write Constexpr\[str\]"),
        (Plain, r"pass the \.value"),
        (list, "pass a tuple"),
        (dict, "capture the value"),
        (fx.Float32, "capture the value"),
    ],
    ids=lambda part: getattr(part, "__name__", part),
)
def test_annotations_name_what_to_write(wanted: Any, instead: str) -> None:
    with pytest.raises(DSLTypeError, match=instead):
        fx.Constexpr[wanted]


def test_members_and_values_pass_as_the_errors_say() -> None:
    x = np.zeros(1, np.float32)
    typed(x, Level.HIGH, Color.RED)
    assert x[0] == 3
    typed(x, Plain.ONE.value, Color.RED.value)
    assert x[0] == 1
    with pytest.raises(DSLTypeError, match=r"pass Plain\.ONE\.value"):
        typed(x, Plain.ONE, "red")  # type: ignore[arg-type]


def test_a_captured_type_does_what_the_error_says() -> None:
    def filler(dtype: Any) -> Any:
        @flyc.kernel
        def kernel(x: fx.Tensor):
            x[0] = dtype(2.75).to(fx.Float32)

        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=1)

        return run

    x = np.zeros(1, np.float32)
    for dtype, wanted in ((fx.Int32, 2), (fx.Float32, 2.75)):
        filler(dtype)(x)
        assert x[0] == wanted
