"""What fits a form, what a launch passes of it, and that it survives being written down."""

from __future__ import annotations

import ctypes
import json
import math
import struct
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.bundle.forms import (
    Address,
    ConstantForm,
    Dim,
    Dynamic,
    Form,
    PointerForm,
    Record,
    ScalarForm,
    StreamForm,
    StreamHandle,
    StructForm,
    TensorForm,
    form_from_json,
)
from flydsl.compiler.aot.bundle_writer import describe_arguments
from flydsl.compiler.arguments.resolve import resolve_argument
from flydsl.compiler.bound_call import slot_plan
from flydsl.errors import ArtifactError, DSLOverflowError, DSLTypeError, DSLValueError
from flydsl.runtime.arrays import HostArray, read_array
from flydsl.support.scalars import SCALARS, Number, as_number, literal_number

dims = st.one_of(st.integers(0, 64), st.builds(Dynamic, st.sampled_from([1, 2, 8]), st.sampled_from([32, 64])))
constants = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
)
leaves = st.one_of(
    st.builds(
        lambda d: TensorForm("float32", tuple(a for a, _ in d), tuple(b for _, b in d), 4),
        st.lists(st.tuples(dims, dims)),
    ),
    st.builds(ScalarForm, st.sampled_from(sorted(SCALARS))),
    st.builds(PointerForm, st.just("Float32"), st.sampled_from([1, 16])),
    st.just(StreamForm()),
    st.builds(ConstantForm, constants),
)
forms = st.one_of(
    leaves, st.builds(lambda fields: StructForm("S", tuple(fields)), st.lists(st.tuples(st.text(), leaves), max_size=3))
)


@given(forms)
def test_a_form_survives_being_written_down(form: Form) -> None:
    again = form_from_json(json.loads(json.dumps(form.to_json())))
    assert again.to_json() == form.to_json()
    assert repr(again) == repr(form)


@pytest.mark.parametrize("text", ['["tensor"]', '["scalar", "Int7"]', '["new"]', "[]", '["constant"]'])
def test_what_describes_no_form_is_refused(text: str) -> None:
    with pytest.raises(ArtifactError):
        form_from_json(json.loads(text))


def array(shape: tuple[int, ...], strides: tuple[int, ...], address: int = 4096) -> HostArray:
    return HostArray(address, shape, strides, "float32", "cpu", 0, True)


@given(st.lists(st.tuples(dims, dims, st.integers(2, 64), st.integers(-64, 64)), max_size=3), st.integers(0, 64))
def test_a_tensor_fits_just_when_every_promise_holds(axes: list[tuple[Dim, Dim, int, int]], address: int) -> None:
    form = TensorForm("float32", tuple(a[0] for a in axes), tuple(a[1] for a in axes), 8)
    value = array(tuple(a[2] for a in axes), tuple(a[3] for a in axes), address)

    def holds(dim: Dim, number: int) -> bool:
        return number == dim if isinstance(dim, int) else number % dim.divisibility == 0

    expected = address % 8 == 0 and all(holds(e, n) and holds(s, m) for e, s, n, m in axes)
    assert (form.misfit(value) is None) == expected


def test_the_stride_of_an_axis_of_one_element_does_not_count() -> None:
    form = TensorForm("float32", (Dynamic(), Dynamic()), (Dynamic(4, 64), 1), 4)
    assert form.misfit(array((1, 8), (7, 1))) is None
    assert form.slots(array((1, 8), (7, 1)))[-1] == bytes(8), "what is passed keeps the promise"
    assert form.misfit(array((2, 8), (7, 1))) is not None
    assert form.misfit(array((3, 0), (7, 5))) is None


def test_an_extent_beyond_its_slot_does_not_fit() -> None:
    form = TensorForm("float32", (Dynamic(),), (1,), 4)
    assert form.misfit(array(((1 << 31) - 1,), (1,))) is None
    assert form.misfit(array((1 << 31,), (1,))) is not None


@pytest.mark.parametrize("kind", sorted(SCALARS))
def test_a_number_is_passed_as_the_jit_passes_it(kind: str) -> None:
    """The bytes in the slot are those that a call of the ``@flyc.jit`` function writes there."""
    dtype = getattr(fx, kind)
    for value in (0, 1, 2.5, True, 100, -0.0, 1e-9, math.inf, -3, 1 << 20, 3.4e38, np.float32(0.1), np.int8(7)):
        try:
            argument = resolve_argument(value, dtype, "x")
        except (OverflowError, ValueError) as error:
            with pytest.raises(type(error)):
                as_number(value, kind, "x")
            continue
        ((_, c_type, fill),) = slot_plan([argument])
        buffer = ctypes.create_string_buffer(8)
        fill(argument, c_type.from_buffer(buffer))
        number = as_number(value, kind, "x")
        assert ScalarForm(kind).misfit(number) is None
        assert ScalarForm(kind).slots(number) == [buffer.raw], (kind, value)


def test_numbers_without_a_type_are_those_of_literals() -> None:
    for value, kind in (
        (True, "Boolean"),
        (np.True_, "Boolean"),
        (3, "Int32"),
        (np.int64(3), "Int32"),
        (0.5, "Float32"),
    ):
        assert literal_number(value, "x") == Number(kind, value)
    assert literal_number("text", "x") is None
    with pytest.raises(DSLOverflowError, match="x"):
        literal_number(1 << 31, "x")


@pytest.mark.parametrize(("value", "error"), [("1", DSLTypeError), (None, DSLTypeError), (math.nan, DSLValueError)])
def test_what_is_no_number_is_refused(value: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="'x'"):
        as_number(value, "Int32", "x")


def test_compile_time_values_are_told_apart_by_type_and_value() -> None:
    values = (1, 1.0, True, "1", None, (1,), (1.0,), (True,), 0.0, -0.0, ())
    for i, mine in enumerate(values):
        for j, other in enumerate(values):
            assert (ConstantForm(mine).misfit(other) is None) == (i == j), (mine, other)
    assert ConstantForm(math.nan).misfit(math.nan) is None


def test_structs_fit_by_their_fields_whatever_holds_them() -> None:
    form = StructForm("P", (("n", ScalarForm("Int32")), ("k", ScalarForm("Float32")), ("T", ConstantForm(7))))
    expected = [struct.pack("<iI", 3, 0), struct.pack("<fI", 0.5, 0)]
    for value in ({"n": 3, "k": 0.5, "T": 7}, SimpleNamespace(n=np.int32(3), k=0.5, T=7)):
        assert form.misfit(Record(value)) is None
        assert form.slots(Record(value)) == expected
    assert "'T'" in str(form.misfit(Record({"n": 3, "k": 0.5, "T": 8})))
    with pytest.raises(DSLTypeError, match="no field 'k'"):
        form.misfit(Record({"n": 3}))


def test_pointers_and_streams() -> None:
    assert PointerForm("Float32", 16).misfit(Address(64)) is None
    assert PointerForm("Float32", 16).misfit(Address(64, "Float32")) is None
    assert PointerForm("Float32", 16).misfit(Address(68)) is not None
    assert PointerForm("Float32", 16).misfit(Address(64, "Int32")) is not None
    assert StreamForm().slots(StreamHandle(5)) == [struct.pack("<Q", 5)]


@pytest.mark.parametrize("transposed", [False, True])
def test_an_array_fits_the_form_of_what_the_jit_makes_of_it(transposed: bool) -> None:
    data = np.zeros((4, 6), np.float32).T if transposed else np.zeros((4, 6), np.float32)
    for argument in (flyc.from_dlpack(data), resolve_argument(data, fx.Tensor, "x")):
        (form,) = describe_arguments(["x"], [argument])
        found = read_array(data)
        assert form.misfit(found) is None
        plan = slot_plan([argument])
        buffer = ctypes.create_string_buffer(8 * len(plan))
        for slot, (_, c_type, fill) in enumerate(plan):
            fill(argument, c_type.from_buffer(buffer, slot * 8))
        assert b"".join(form.slots(found)) == buffer.raw


@pytest.mark.parametrize("dtype", ["float32", np.float32, float, None], ids=str)
def test_a_description_has_an_element_type_of_the_language(dtype: object) -> None:
    with pytest.raises(DSLTypeError, match=r"element type of a TensorSpec is .*such as fx.Float32"):
        flyc.TensorSpec(dtype, (4,))
