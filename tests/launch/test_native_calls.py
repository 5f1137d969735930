"""What the launcher does by itself is what the Python path does, for every kind of argument."""

import ctypes
import itertools
from collections.abc import Callable
from typing import Any

import launch_functions as kernels
import ml_dtypes
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLValueError

try:
    import torch
except ImportError:
    torch = None  # type: ignore[assignment]

needs_torch = pytest.mark.skipif(torch is None, reason="torch is not installed")

NUMBERS = {
    fx.Boolean: "?", fx.Int8: "b", fx.Int16: "h", fx.Int32: "i", fx.Int64: "q", fx.Uint8: "B", fx.Uint16: "H",
    fx.Uint32: "I", fx.Uint64: "Q", fx.Float32: "f", fx.Float64: "d", fx.Float16: "e",
}  # fmt: skip

VALUES: list[Any] = [
    0, 1, -1, 2, 127, 128, -128, -129, 255, 256, 32767, 32768, 65535, 65536, 2**24, 2**24 + 1, -(2**24) - 1, 2**31 - 1,
    2**31, -(2**31), -(2**31) - 1, 2**32 - 1, 2**32, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1,
    True, False, 0.0, -0.0, 0.1, 1e-45, 1e-50, 3.4e38, 1e39, 65519.0, 65520.0, float("inf"), -float("inf"),
    np.int8(-3), np.uint64(2**64 - 1), np.int64(-(2**63)), np.float16(0.1), np.float32(0.1), np.float64(0.1), np.bool_(True),
    np.longdouble(0.1), ml_dtypes.bfloat16(0.5), "1", None, 1j, [1], np.zeros(1), np.array(3),
]  # fmt: skip


def outcome(call: Callable[..., None], out: np.ndarray, *args: Any) -> Any:
    out[...] = 0
    try:
        call(out, *args)
    except Exception as error:
        return type(error), str(error)
    return out.tobytes()


@pytest.mark.parametrize("dtype", NUMBERS, ids=str)
def test_numbers_of_every_type_and_value(dtype: Any) -> None:
    put = kernels.make_put(dtype)
    out = np.zeros(16, NUMBERS[dtype])
    for _ in range(3):
        put(out, 1)
    for value in VALUES:
        expected = outcome(put.__call__, out, value)
        assert outcome(put, out, value) == expected, value
        bound = flyc.compile(put, out, 1)
        assert outcome(bound, out, value) == outcome(bound.__call__, out, value), value


def test_numbers_without_an_annotation() -> None:
    put = kernels.make_put(None)
    out = np.zeros(16, "d")
    for _ in range(2):
        for value in VALUES:
            assert outcome(put, out, value) == outcome(put.__call__, out, value), value


@pytest.mark.parametrize(
    "value", [7, 2.5, True, np.float32(2.5), np.float64(2.5), np.int64(7), np.uint8(7), np.bool_(True)], ids=repr
)
def test_numbers_stay_native(value: Any, python_launches: Any) -> None:
    put, out = kernels.make_put(fx.Float64 if isinstance(value, (float, np.floating)) else fx.Int32), np.zeros(4)
    for _ in range(3):
        put(out, value)
    with python_launches() as made:
        put(out, value)
    assert not made
    assert out[0] == value


def layouts(make: Callable[..., Any]) -> list[Any]:
    """Arrays of many shapes, strides and alignments, some of which no kernel takes."""
    rng = np.random.default_rng(1)
    arrays: list[Any] = [make(shape) for shape in [(), (0,), (1,), (3, 0), (0, 3), (1, 1), (5, 1), (1, 5), (2, 3, 4)]]
    for _ in range(120):
        rank = int(rng.integers(1, 5))
        base = make(tuple(int(n) for n in rng.integers(1, 7, rank)))
        steps = [int(rng.choice([1, 1, 1, 2])) for _ in range(rank)]
        view = base[tuple(slice(int(rng.integers(0, 2)), None, step) for step in steps)]
        arrays.append(view.transpose(*rng.permutation(rank).tolist()) if isinstance(view, np.ndarray) else view)
        if not isinstance(view, np.ndarray):
            arrays.append(view.permute(*rng.permutation(rank).tolist()))
    return arrays


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda s: np.zeros(s, np.float32), id="numpy"),
        pytest.param(lambda s: torch.zeros(s), id="torch", marks=needs_torch),
    ],
)
def test_arrays_of_every_layout(make: Callable[..., Any]) -> None:
    out = np.zeros(16, np.int64)
    seen = set()
    for array in layouts(make) * 2:
        expected = outcome(lambda o, a: kernels.describe.__call__(a, o), out, array)
        assert outcome(lambda o, a: kernels.describe(a, o), out, array) == expected
        seen.add(expected)
    assert len(seen) > 60


TYPES = [
    "?",
    "b",
    "h",
    "i",
    "q",
    "l",
    "B",
    "H",
    "I",
    "Q",
    "L",
    "e",
    "f",
    "d",
    "bfloat16",
    "float8_e5m2",
    "float8_e4m3fn",
]


@pytest.mark.parametrize("name", TYPES)
def test_elements_of_every_type(name: str, python_launches: Any) -> None:
    dtype = np.dtype(getattr(ml_dtypes, name, name))
    array, out = np.zeros((3, 5), dtype), np.zeros(16, np.int64)
    for _ in range(3):
        kernels.describe(array, out)
    with python_launches() as made:
        kernels.describe(array, out)
    assert not made
    assert out[:2].tolist() == [3, 5]
    for wrong in (array.astype(dtype.newbyteorder(">")) if dtype.itemsize > 1 and dtype.kind in "iuf" else None, "x"):
        expected = outcome(lambda o, a: kernels.describe.__call__(a, o), out, wrong)
        assert outcome(lambda o, a: kernels.describe(a, o), out, wrong) == expected


@needs_torch
@pytest.mark.parametrize("name", ["float32", "float64", "int32", "int64", "uint8", "bool", "bfloat16", "float16"])
def test_torch_tensors_stay_native(name: str, python_launches: Any) -> None:
    out, dtype = np.zeros(16, np.int64), getattr(torch, name)
    for tensor in (
        torch.zeros((4, 6), dtype=dtype),
        torch.nn.Parameter(torch.zeros((4, 6), dtype=dtype), dtype.is_floating_point),
    ):
        for _ in range(3):
            kernels.describe(tensor, out)
        with python_launches() as made:
            kernels.describe(tensor, out)
        assert not made
        assert out[:2].tolist() == [4, 6]


def test_results() -> None:
    for make in (np.asarray, torch.from_numpy) if torch else (np.asarray,):
        for size in (0, 1, 63, 64, 65, 200):
            a, b, c = (np.arange(200, dtype=np.float32) * k for k in (1, 3, 0))
            kernels.add(make(a), make(b), make(c), size)
            np.testing.assert_array_equal(c, np.where(np.arange(200) < size, a * 4, 0))


def test_defaults_and_keywords(python_launches: Any) -> None:
    out = np.zeros(4, np.int32)

    class Handle:
        cuda_stream = 1 << 40

    calls: list[tuple[tuple[Any, ...], dict[str, Any], list[int]]] = [
        ((1,), {}, [1, 20, 30]),
        ((1, 2), {}, [1, 2, 30]),
        ((1, 2, 3), {}, [1, 2, 3]),
        ((1, 2, 3, None), {}, [1, 2, 3]),
        ((1,), {"c": 3}, [1, 20, 3]),
        ((), {"c": 3, "a": 1}, [1, 20, 3]),
        ((1, 2), {"stream": None}, [1, 2, 30]),
        ((1, 2), {"stream": 5}, [1, 2, 30]),
        ((1, 2), {"stream": fx.Stream(5)}, [1, 2, 30]),
        ((1, 2), {"stream": Handle()}, [1, 2, 30]),
        ((1, 2), {"stream": fx.Stream(Handle())}, [1, 2, 30]),
    ]
    for _ in range(3):
        kernels.many(out, 1)
    with python_launches() as made:
        for args, kwargs, expected in calls:
            out[:] = 0
            kernels.many(out, *args, **kwargs)
            assert out[:3].tolist() == expected, (args, kwargs)
    assert not made
    for function in (kernels.many, kernels.many.__call__):
        for args, kwargs in [
            ((), {}),
            ((1, 2, 3, 4, 5), {}),
            ((1,), {"a": 2}),
            ((1,), {"d": 2}),
            ((1,), {"stream": "x"}),
        ]:
            with pytest.raises(TypeError):
                function(out, *args, **kwargs)


def test_positional_only_and_keyword_only() -> None:
    out = np.zeros(4, np.int32)
    for _ in range(4):
        kernels.by_name(out, 1, c=3)
        assert out[:3].tolist() == [1, 20, 3]
        kernels.by_name(out, a=2, b=4, c=6)
        assert out[:3].tolist() == [2, 4, 6]
    for args, kwargs in [((out, 1, 2, 3), {}), ((out, 1), {}), ((), {"out": out, "a": 1, "c": 2})]:
        with pytest.raises(TypeError, match="by_name"):
            kernels.by_name(*args, **kwargs)


def test_constants(python_launches: Any) -> None:
    out = np.zeros(4)
    values = [3, 3.5, True, "four", "".join(["fo", "ur", "s"]), (1, "x", (2.5, None)), 2**40, 0.0, -0.0]
    for _ in range(3):
        for value in values:
            kernels.constant(out, value)
    with python_launches() as made:
        for value in [*values, int("1099511627776"), float("3.5"), (1, "".join("x"), (float("2.5"), None))]:
            kernels.constant(out, value)
            assert out[0] == (value if isinstance(value, (int, float)) else len(value))
            assert np.signbit(out[0]) == np.signbit(value if isinstance(value, float) else 1)
    assert not made
    kernels.constant(out, 1)
    kernels.constant(out, 1.0)
    with pytest.raises(TypeError, match="Constexpr"):
        kernels.constant(out, [1])


def test_pointers(python_launches: Any) -> None:
    memory, out = np.arange(10, dtype=np.float32), np.zeros(4, np.float32)
    for index in range(8):
        pointer = flyc.from_c_void_p(fx.Float32, memory.ctypes.data + 4 * index)
        with python_launches() as made:
            kernels.copy_from(pointer, out)
        assert out[0] == index
    assert not made
    with pytest.raises(TypeError, match=r"takes a pointer, got .*from_c_void_p"):
        kernels.copy_from("5", out)


def test_classes_and_methods() -> None:
    class Scaler:
        def __init__(self, factor: int) -> None:
            self.factor = factor

        @flyc.jit
        def run(self, out: fx.Tensor, dtype: type):
            kernels.put_kernel(out, dtype(self.factor)).launch(grid=1, block=1)

    out = np.zeros(4)
    two, three = Scaler(2), Scaler(3)
    for _ in range(4):
        two.run(out, fx.Float32)
        assert out[0] == 2
        three.run(out, fx.Float64)
        assert out[0] == 3
    three.factor = 7
    three.run(out, fx.Float64)
    assert out[0] == 7


@fx.struct
class Pair:
    first: fx.Int32
    second: fx.Float32


@flyc.kernel
def pair_kernel(out: fx.Tensor, pair: Pair):
    out[0] = fx.Float64(pair.first)
    out[1] = fx.Float64(pair.second)


@flyc.jit
def pair(out: fx.Tensor, value: Pair):
    pair_kernel(out, value).launch(grid=1, block=1)


def test_structs_are_read_field_by_field(python_launches: Any) -> None:
    out = np.zeros(4)
    for k in range(8):
        with python_launches() as made:
            pair(out, Pair(k, k + 0.5))
        assert out[:2].tolist() == [k, k + 0.5]
    assert not made
    for wrong in (None, (1, 2), fx.Int32(3), 5):
        assert outcome(pair, out, wrong) == outcome(pair.__call__, out, wrong)


@fx.struct
class Nested:
    pair: Pair
    source: fx.Pointer[fx.Float32, fx.AddressSpace.Global]
    on: fx.Boolean
    factor: fx.Constexpr[int]


@flyc.kernel
def nested_kernel(out: fx.Tensor, value: Nested):
    out[0] = fx.Float64(value.pair.first)
    out[1] = fx.Float64(value.pair.second) * value.factor
    out[2] = fx.Float64(fx.ptr_load(value.source))
    out[3] = fx.Float64(value.on.select(1.0, 0.0))


@flyc.jit
def nested(out: fx.Tensor, value: Nested):
    nested_kernel(out, value).launch(grid=1, block=1)


def test_structs_in_structs_with_pointers_and_constants(python_launches: Any) -> None:
    out, memory = np.zeros(4), np.arange(8, dtype=np.float32)
    for k in range(8):
        pointer = flyc.from_c_void_p(fx.Float32, memory.ctypes.data + 4 * k)
        with python_launches() as made:
            nested(out, Nested(pair=Pair(k, 0.5), source=pointer, on=k % 2 == 0, factor=3 + (k == 0)))
        assert out.tolist() == [k, 0.5 * (3 + (k == 0)), k, k % 2 == 0]
    assert not made


def test_numbers_of_the_language_keep_their_type(python_launches: Any) -> None:
    put, out = kernels.make_put(None), np.zeros(4)
    values = [fx.Int64(2**40), fx.Float64(0.1), fx.Uint8(200), fx.Boolean(True)]
    for _ in range(4):
        with python_launches() as made:
            for value in values:
                put(out, value)
                assert out[0] == value.value
    assert not made


def test_declared_layouts_are_converted_by_python_inside_the_native_call(python_launches: Any) -> None:
    shown = np.zeros(16, np.int64)
    for k in range(6):
        with python_launches() as made:
            declared = flyc.from_dlpack(np.zeros((4, 2 + k), np.float32)).mark_layout_dynamic()
            kernels.describe(declared, shown)
        assert shown[:2].tolist() == [4, 2 + k]
        kernels.describe(np.zeros((k, 3), np.float32), shown)
        assert shown[:2].tolist() == [k, 3]
    assert not made


def test_wrapped_tensors_of_one_layout_are_told_apart_by_their_memory(python_launches: Any) -> None:
    put = kernels.make_put(fx.Float32)
    arrays = [np.zeros(4, np.float32) for _ in range(4)]
    wrapped = [flyc.from_dlpack(array) for array in arrays]
    bound = flyc.compile(put, wrapped[0], 0.0)
    frozen = np.zeros(4, np.float32)
    frozen.flags.writeable = False
    for call in (put, bound):
        call(wrapped[0], 0.0)
        with python_launches() as made:
            for number, tensor in enumerate(wrapped, 1):
                call(tensor, float(number))
        assert not made
        assert [array[0] for array in arrays] == [1, 2, 3, 4]
        with pytest.raises(DSLValueError, match="read-only"):
            call(flyc.from_dlpack(frozen), 5.0)
        for array in arrays:
            array[:] = 0
    assert not frozen.any()


def test_wrapped_tensors_of_other_layouts_are_other_programs() -> None:
    shown = np.zeros(16, np.int64)
    for shape in ((4, 6), (6, 4), (4, 6), (2, 2, 2), (6, 4)):
        kernels.describe(flyc.from_dlpack(np.zeros(shape, np.float32)), shown)
        assert tuple(shown[: len(shape)]) == shape


def test_a_bound_function_keeps_its_promises(python_launches: Any) -> None:
    out = np.zeros(16, np.int64)
    static = flyc.compile(kernels.describe, flyc.from_dlpack(np.zeros((4, 6), np.float32), assumed_align=16), out)
    free = flyc.compile(kernels.describe, np.zeros((4, 6), np.float32), out)
    arrays = [np.zeros(s, np.float32) for s in [(4, 6), (6, 4), (4, 8), (4,), (4, 1)]]
    arrays += [np.zeros((4, 6), np.float64), np.asfortranarray(arrays[0]), np.zeros((4, 7), np.float32)[:, 1:]]
    for bound, array in itertools.product((static, free), arrays * 3):
        expected = outcome(lambda o, a, b=bound: b.__call__(a, o), out, array)
        assert outcome(lambda o, a, b=bound: b(a, o), out, array) == expected
    with python_launches() as made:
        static(arrays[0], out)
        free(arrays[1], out)
    assert not made
    for wrong in ((), (out,), (out, out, out)):
        with pytest.raises(TypeError, match="takes 2 arguments"):
            static(*wrong)


def test_a_bound_function_ignores_constants() -> None:
    out = np.zeros(4)
    bound = flyc.compile(kernels.constant, out, 5)
    for value in (5, 6, "x", object()) * 2:
        bound(out, value)
        assert out[0] == 5


def test_large_calls_take_the_python_path() -> None:
    names = [f"a{i}" for i in range(70)]
    numbers = ", ".join(f"{n}: fx.Int32" for n in names)
    source = f"def wide(out: fx.Tensor, {numbers}):\n    last(out, a69).launch(grid=1, block=1)"
    scope: dict[str, Any] = {"fx": fx, "last": kernels.put_kernel}
    import linecache

    linecache.cache["<wide>"] = (len(source), None, source.splitlines(True), "<wide>")
    exec(compile(source, "<wide>", "exec"), scope)
    wide, out = flyc.jit(scope["wide"]), np.zeros(4)
    for k in range(3):
        wide(out, *range(k, k + 70))
        assert out[0] == 69 + k


def test_addresses_keep_all_their_bits() -> None:
    put, out = kernels.make_put(fx.Uint64), np.zeros(4, np.uint64)
    for value in (2**64 - 1, 2**63, ctypes.addressof(ctypes.c_int())) * 2:
        put(out, value)
        assert int(out[0]) == value
