"""Launch arguments of types and forms that FlyDSL takes: indices, 4-bit integers, flags, constants, addresses, marks."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def collect(out: fx.Tensor, index: fx.Index, small: fx.Int4, flag: fx.Boolean, count: fx.Constexpr[int]):
    out[0], out[1], out[2], out[3] = (fx.Int64(value) for value in (index, small, flag, count))


@flyc.jit
def run(out: fx.Tensor, index: fx.Index, small: fx.Int4, flag: fx.Boolean, count: fx.Int32):
    collect(out, index, small, flag, count).launch(grid=1, block=1)


def array(count: int = 4) -> np.ndarray:
    return np.zeros(count, np.int64)


@pytest.mark.filterwarnings("ignore:kernel parameter .count. is annotated")
@pytest.mark.parametrize("how", ["called", "compiled", "interpreted"])
def test_each_type_arrives(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run-time number for a Constexpr of a kernel is an argument of the kernel."""
    out = array()
    function: Any = flyc.compile(run, out, 1, 1, 1, 1) if how == "compiled" else run
    if how == "interpreted":
        monkeypatch.setenv("FLYDSL_INTERPRET", "1")
    for given, expected in (
        ((5, -3, 3, 7), [5, -3, 1, 7]),
        ((1 << 40, 7, 0, -9), [1 << 40, 7, 0, -9]),
        ((-1, -8, 0.5, 1), [-1, -8, 1, 1]),
        ((True, 2, -1, 4), [1, 2, 1, 4]),
    ):
        function(out, *given)
        assert out.tolist() == expected


def test_numbers_beyond_a_type_are_refused() -> None:
    for given, parameter in (((1 << 64, 0, 0, 0), "index"), ((0, 8, 0, 0), "small"), ((0, -9, 0, 0), "small")):
        with pytest.raises(OverflowError, match=f"parameter '{parameter}'"):
            run(array(), *given)


def test_static_indices_and_small_integers_cross_into_kernels() -> None:
    @flyc.kernel
    def put(out: fx.Tensor, index, small, flags):
        out[0], out[1], out[2] = fx.Int64(index), fx.Int64(small), fx.Int64(flags[0])

    @flyc.jit
    def launch(out: fx.Tensor):
        put(out, fx.Index(6), fx.Int4(-7), (fx.Int4(5),)).launch(grid=1, block=1)

    launch(out := array())
    assert out.tolist() == [6, -7, 5, 0]


@pytest.mark.parametrize("value", ["x", 1.5, True, (1, "x"), None])
def test_a_constexpr_is_of_the_value_not_of_its_annotation(value: object) -> None:
    seen = []

    @flyc.kernel
    def note(inner: fx.Constexpr[int]):
        seen.append(inner)

    @flyc.jit
    def launch(outer: fx.Constexpr[int]):
        seen.append(outer)
        note(outer).launch(grid=1, block=1)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        launch(value)
    assert seen == [value, value] and type(seen[0]) is type(value)


def test_a_kernels_constexpr_takes_any_object() -> None:
    seen = []

    @flyc.kernel
    def note(inner: fx.Constexpr[int]):
        seen.append(inner)

    @flyc.jit
    def launch(x: fx.Tensor):
        note({"a": [1]}).launch(grid=1, block=1)
        note(np.int32(3)).launch(grid=1, block=1)

    launch(array())
    assert seen == [{"a": [1]}, 3]


def test_an_int_for_a_pointer_is_a_number_of_64_bits() -> None:
    """It has no element type, so it is no pointer; FlyDSL passes its low 32 bits."""

    @flyc.kernel
    def put(out: fx.Tensor, address: fx.Pointer):
        out[0] = fx.Int64(address)

    @flyc.jit
    def launch(out: fx.Tensor, address: fx.Pointer):
        put(out, address).launch(grid=1, block=1)

    out = array()
    for address in (out.ctypes.data, 5, 1 << 63):
        with pytest.warns(UserWarning, match="'address' is annotated Pointer and got Int64"):
            flyc.jit(launch.func)(out, address)
        assert int(out[0]) % (1 << 64) == address
    with pytest.raises(TypeError, match="from_c_void_p"):
        launch(out, "x")


def test_marks_show_their_divisors() -> None:
    seen = []

    @flyc.jit
    def launch(x: fx.Tensor):
        seen.append(f"{x.layout} {fx.size(x.layout)}")

    launch(flyc.from_dlpack(np.zeros((4, 8), np.float32)).mark_shape_dynamic(0, 4).mark_stride_dynamic(0, 8))
    launch(flyc.from_dlpack(np.zeros((4, 8), np.float32), use_32bit_stride=True).mark_stride_dynamic(0, 2))
    assert seen == [
        "Layout<(?{div=4},8):(?{i64 div=8},1)> IntTuple<?{div=32}>",
        "Layout<(4,8):(?{div=2},1)> IntTuple<32>",
    ]


@flyc.kernel
def nothing(): ...


def launched(**how: Any) -> None:
    @flyc.jit
    def launch(x: fx.Tensor):
        given = {name: value(x) if callable(value) else value for name, value in how.items()}
        call = {name: given.pop(name) for name in ("unit_attrs", "value_attrs") if name in given}
        nothing(**call).launch(**{"grid": 2, "block": 64, **given})

    launch(array())


def test_what_an_amd_chip_lacks_is_told_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPILE_ONLY", "1")
    monkeypatch.setenv("ARCH", "gfx942")
    for how, words in (
        ({"cluster": (2, 1, 1)}, r"cluster=\(2, 1, 1\) has no effect: rocm:gfx942"),
        ({"unit_attrs": ["some.attr"]}, r"\['some.attr'\] are not known to rocm:gfx942.*cooperative"),
        ({"value_attrs": {"some.attr": 3}}, r"\['some.attr'\] are not known"),
        ({"value_attrs": {"rocdl.wave_per_eu": 3}}, r"\['rocdl.wave_per_eu'\] are not known.*waves_per_eu"),
    ):
        with pytest.warns(UserWarning, match=words):
            launched(**how)
    launched(cluster=(1, 1, 1))
    with pytest.warns(UserWarning, match="has no effect"):
        launched(cluster=lambda x: x.shape[0])
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cuda")
    monkeypatch.setenv("ARCH", "sm_80")
    with pytest.raises(NotImplementedError, match="clusters are not supported"):
        launched(cluster=(2, 1, 1))


def test_any_number_for_a_parameter_that_is_annotated_numeric() -> None:
    seen = []

    @flyc.jit
    def launch(x: fx.Numeric):
        seen.append(type(x))

    for value in (3, 2.5, True, fx.Int64(1)):
        launch(value)
    assert seen == [fx.Int32, fx.Float32, fx.Boolean, fx.Int64]


def test_refusals_are_caught_as_in_flydsl() -> None:
    for how in ({"grid": "1"}, {"grid": (1, None, 1)}, {"block": "64"}):
        with pytest.raises(ValueError, match="expected Python ints"):
            launched(**how)
    with pytest.raises(ValueError, match="expected three integers"):
        flyc.kernel(known_block_size="64")(lambda: None)
    with pytest.raises(ValueError, match="takes \\*counts"):

        @flyc.jit
        def many(*counts: fx.Int32): ...

        many(1, 2)
    with pytest.raises(ValueError, match="int is registered already"):
        flyc.JitArgumentRegistry.register(int, dsl_type=fx.Int32)(type("Mine", (), {}))
