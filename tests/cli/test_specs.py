"""Arguments described on the command line stand for the arguments that a call would have."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np
import pytest
from rows import in_one_test

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.cli.specs import parse_arguments
from flydsl.compiler.arguments.resolve import resolve_argument
from flydsl.compiler.arguments.rules import TYPES
from flydsl.errors import ConfigError


@flyc.jit
def function(x: fx.Tensor, p: fx.Pointer, n, BLOCK: fx.Constexpr, stream: fx.Stream = None):  # type: ignore[no-untyped-def]
    """Every kind of parameter."""


def signature(name: str, text: str) -> Hashable:
    """What of an argument is compiled into the kernel."""
    return resolve(parse_arguments(function, {name: text})[name], name)


def resolve(value: Any, name: str) -> Hashable:
    key: Hashable = resolve_argument(value, function.signature.parameters[name].annotation, name).__cache_signature__()
    return key


@pytest.mark.parametrize("rank", [1, 2, 3])
@in_one_test("name", [name for name in TYPES if name != "bf16" and not name.startswith("f8")])
def test_a_tensor_of_unknowns_is_what_a_plain_array_is(name: str, rank: int) -> None:
    dtype = np.dtype(getattr(fx, TYPES[name]).numpy_dtype)
    memory = np.zeros(4096, np.uint8)
    aligned = memory[-memory.ctypes.data % 64 :][: 64 * dtype.itemsize].view(dtype).reshape((4,) * (rank - 1) + (-1,))
    assert signature("x", f"{name}[{','.join('?' * rank)}]") == resolve(aligned, "x")


def test_known_extents_and_strides_are_what_a_static_array_is() -> None:
    array = np.zeros((3, 4, 5), np.float32)
    static = flyc.from_dlpack(array, assumed_align=4)
    assert signature("x", "f32[3,4,5]@4") == resolve(static, "x")
    transposed = flyc.from_dlpack(array.transpose(2, 0, 1), assumed_align=4)
    assert signature("x", "f32[5:1, 3:20, 4:5]@4") == resolve(transposed, "x")


def test_a_row_of_unknown_length_makes_the_strides_outside_it_unknown() -> None:
    marked = flyc.from_dlpack(np.zeros((3, 4, 5), np.float32), assumed_align=16)
    marked.mark_shape_dynamic([1]).mark_stride_dynamic([0])
    assert signature("x", "f32[3,?,5]") == resolve(marked, "x")
    assert signature("x", "f32[3,?,5]@4") != resolve(marked, "x")


def test_numbers_are_specialised_on_their_type_only() -> None:
    for name, dsl_type in TYPES.items():
        assert signature("n", name) == getattr(fx, dsl_type)
    assert signature("n", "7") == signature("n", "i32") == signature("n", "-1")
    assert signature("n", "0.5") == signature("n", "f32")


def test_pointers_are_specialised_on_element_type_and_alignment() -> None:
    assert signature("p", "f32*") == resolve(flyc.from_c_void_p(fx.Float32, None), "p")
    assert signature("p", "f32*@16") == resolve(flyc.from_c_void_p(fx.Float32, None, assumed_align=16), "p")
    assert signature("p", "f32*") != signature("p", "f16*")


@pytest.mark.parametrize("text", ["256", "True", "1.0", "'text'", "(1, 2)", "None"])
def test_constexpr_values_are_python_literals(text: str) -> None:
    value = parse_arguments(function, {"BLOCK": text})["BLOCK"]
    assert repr(value) == text


@pytest.mark.parametrize(
    "text", ["f32[]", "f32[,]", "f32[?", "f32[-1]", "f32[?:]", "f32[?]@x", "q32[?]", "f33*", "f33", "__x"]
)
def test_what_cannot_be_read_is_refused_by_name(text: str) -> None:
    with pytest.raises(ConfigError, match="x"):
        parse_arguments(function, {"x": text})


def test_the_repr_of_what_precompile_gives_is_short() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor):  # type: ignore[no-untyped-def]
        x[fx.thread_idx.x] = 1.0

    @flyc.jit
    def run(x: fx.Tensor):  # type: ignore[no-untyped-def]
        kernel(x).launch(grid=1, block=64)

    @flyc.jit
    def wrong(x: fx.Tensor):  # type: ignore[no-untyped-def]
        kernel(x).launch(grid=1, block=4096)

    run.signatures({"x": flyc.TensorSpec(fx.Float32, (None,))})
    wrong.signatures({"x": flyc.TensorSpec(fx.Float32, (None,))})
    good, bad = flyc.precompile([run, wrong], ["gfx942"], isolated=False)
    assert bad.error is not None and type(bad.error).__name__ in repr(bad)
    for each in (good, bad):
        assert len(repr(each)) < 250 and "rocm:gfx942" in repr(each) and each.function in repr(each)
    assert "bytes" in repr(good)
