"""Every kind of argument, changed between calls in every way: native calls answer and fail as the Python path."""

import collections
import ctypes
import dataclasses
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile, write_bundle
from flydsl.runtime.launch import native_launcher

MEMORY = np.arange(64, dtype=np.float32)
FLOATS = (
    *(fx.Float16, fx.BFloat16, fx.Float8E5M2, fx.Float8E4M3FN, fx.Float8E4M3, fx.Float8E5M2FNUZ, fx.Float8E4M3FNUZ),
    *(fx.Float8E4M3B11FNUZ, fx.Float8E8M0FNU, fx.Float32, fx.Float64),
)
INTEGERS = (
    *(fx.Boolean, fx.Int4, fx.Int8, fx.Int16, fx.Int32, fx.Int64, fx.Uint8, fx.Uint16, fx.Uint32, fx.Uint64, fx.Index),
    *(fx.Int128, fx.Uint128),
)


@fx.struct
class Inner:
    n: fx.Int16
    p: fx.Pointer[fx.Float32, fx.AddressSpace.Global]


@fx.struct
class Outer:
    a: fx.Int32
    b: fx.Float32
    h: fx.Float16
    inner: Inner


@fx.struct
class Pair:
    a: fx.Int32
    b: fx.Float32


@flyc.kernel
def put_kernel(out: fx.Tensor, value: Any):
    out[0] = value


@flyc.kernel
def pair_kernel(out: fx.Tensor, value: Pair):
    out[0], out[1] = fx.Float64(value.a), fx.Float64(value.b)


@flyc.kernel
def outer_kernel(out: fx.Tensor, value: Outer):
    out[0], out[1], out[2] = fx.Float64(value.a), fx.Float64(value.b), fx.Float64(value.h)
    out[3], out[4] = fx.Float64(value.inner.n), fx.Float64(value.inner.p[0])


@flyc.kernel
def load_kernel(out: fx.Tensor, source: fx.Pointer):
    out[0] = fx.Float64(source[0])


@flyc.kernel
def shape_kernel(out: fx.Tensor, x: fx.Tensor):
    out[0], out[1], out[2], out[3] = x.shape[0], x.shape[1], x.stride[0], x.stride[1]
    out[4] = fx.get_iter(x).type.known_alignment
    x[0, 0] = 7


@flyc.jit
def pair(out: fx.Tensor, value: Pair):
    pair_kernel(out, value).launch(grid=1, block=1)


@flyc.jit
def outer(out: fx.Tensor, value: Outer):
    outer_kernel(out, value).launch(grid=1, block=1)


@flyc.jit
def load(out: fx.Tensor, source: fx.Pointer):
    load_kernel(out, source).launch(grid=1, block=1)


@flyc.jit
def shape(out: fx.Tensor, x: fx.Tensor):
    shape_kernel(out, x).launch(grid=1, block=1)


@flyc.jit
def absent(out: fx.Tensor, value: fx.Float64 | None = None):
    put_kernel(out, fx.Float64(-1) if value is None else value).launch(grid=1, block=1)


@flyc.jit
def queued(out: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
    put_kernel(out, fx.Float64(5)).launch(grid=1, block=1, stream=stream)


def number(dtype: Any) -> Any:
    if dtype.is_float and dtype.width < 32:

        @flyc.jit
        def put(out: fx.Tensor, value: dtype):
            put_kernel(out, value.to(fx.Float64)).launch(grid=1, block=1)

    elif dtype.width == 128:

        @flyc.jit
        def put(out: fx.Tensor, value: dtype):
            put_kernel(out, fx.Int64(value >> 40)).launch(grid=1, block=1)

    else:

        @flyc.jit
        def put(out: fx.Tensor, value: dtype):
            put_kernel(out, value).launch(grid=1, block=1)

    put.__name__ = f"put_{dtype}"
    return put


# -- values, of which each may follow any other


def pointer(offset: int, align: int | None = None, dtype: Any = fx.Float32) -> Any:
    return flyc.from_c_void_p(dtype, MEMORY.ctypes.data + 4 * offset, assumed_align=align)


@dataclasses.dataclass
class Data:
    a: Any
    b: Any


@dataclasses.dataclass(slots=True)
class Slotted:
    a: Any
    b: Any


class Named(NamedTuple):
    a: Any
    b: Any


class InMemory(ctypes.Structure):
    _fields_ = (("pad", ctypes.c_uint8), ("a", ctypes.c_int64), ("b", ctypes.c_double))


class Small(ctypes.Structure):
    _fields_ = (("b", ctypes.c_float), ("a", ctypes.c_uint16))


class Bits(ctypes.Structure):
    _fields_ = (("a", ctypes.c_int32, 5), ("b", ctypes.c_float))


class Swapped(ctypes.BigEndianStructure):
    _fields_ = (("a", ctypes.c_int32), ("b", ctypes.c_float))


class Computed:
    def __init__(self, a: Any, b: Any) -> None:
        self._a, self.b = a, b

    @property
    def a(self) -> Any:
        return self._a


class Found:
    def __init__(self, a: Any, b: Any) -> None:
        self.known = {"a": a, "b": b}

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["known"][name]
        except KeyError:
            raise AttributeError(name) from None


class Defaulted:
    a = 11

    def __init__(self, b: Any) -> None:
        self.b = b


class Pointers(ctypes.c_void_p):
    pass


FIELDS: list[tuple[Any, Any]] = [
    (1, 0.5), (-3, 2), (2**31 - 1, 1e30), (2**31, 0.0), (np.int64(4), np.float32(0.1)), (np.uint8(9), np.float64(0.1)),
    (True, False), (2.0, 1), (2.5, 1.0), ("x", 1.0), (1, None), (fx.Int32(5), fx.Float32(1.5)), (1, float("nan")),
    (fx.Int64(6), fx.Float64(0.1)), (fx.Int64(2**40), 1.0), (ctypes.c_int(7), ctypes.c_double(2.5)), (1, 2**24 + 1),
    (1, 1e39), (-0.0, -0.0),
]  # fmt: skip
MAKERS: list[Callable[[Any, Any], Any]] = [
    lambda a, b: {"a": a, "b": b},
    lambda a, b: {"b": b, "a": a, "more": 1},
    lambda a, b: collections.UserDict({"a": a, "b": b}),
    lambda a, b: collections.OrderedDict(a=a, b=b),
    lambda a, b: SimpleNamespace(a=a, b=b),
    Data,
    Slotted,
    Named,
    Computed,
    Found,
    lambda a, b: Defaulted(b),
    lambda a, b: {"a": a},
    lambda a, b: SimpleNamespace(b=b),
    lambda a, b: (a, b),
    lambda a, b: a,
]


def pairs() -> list[Any]:
    found = [make(*fields) for make in MAKERS for fields in FIELDS]
    for a, b in ((1, 0.5), (2**31, 1.0), (-1, 1e300), (-(2**31), -0.0)):
        found += [InMemory(3, a, b), Small(b, a & 0xFFFF), Bits(a & 7, b), Swapped(a & 0x7FFF, b), Pair(a & 0xFF, b)]
    return [*found, None, "x", 5, np.zeros(2), Pair]


def outers() -> list[Any]:
    inner = [
        {"n": 3, "p": ctypes.c_void_p(MEMORY.ctypes.data + 8)},
        SimpleNamespace(n=np.int16(-4), p=pointer(5)),
        Inner(n=2, p=pointer(7)),
        {"n": 2**15, "p": pointer(1)},
        {"n": 1, "p": MEMORY.ctypes.data},
        {"n": 1, "p": None},
        {"n": 1, "p": ctypes.c_void_p(MEMORY.ctypes.data + 2)},
        {"n": 1, "p": pointer(8, None, fx.Int32)},
        {"n": 1, "p": Pointers(MEMORY.ctypes.data + 12)},
    ]
    found: list[Any] = [{"a": 1, "b": 2.5, "h": 0.1, "inner": each} for each in inner]
    found += [SimpleNamespace(a=k, b=k / 2, h=h, inner=inner[k % 3]) for k, h in enumerate([1e5, -0.0, 6e-8, 65504])]
    return found + [Outer(a=k, b=0.5, h=0.1, inner=inner[2]) for k in range(2)]


def addresses() -> list[Any]:
    at = MEMORY.ctypes.data
    aligned = at + (-at % 16)
    found: list[Any] = [pointer(k) for k in (0, 1, 5)] + [pointer((aligned - at) // 4, 16), pointer(2, None, fx.Int32)]
    found += [ctypes.c_void_p(aligned + k) for k in (0, 4, 16, 2)] + [Pointers(at + 4), ctypes.c_int64(at)]
    return [*found, at + 8, np.int64(at + 12), np.uint64(at), at + 2, True, 1 << 64, -4, 4.0, "x", MEMORY]


def tensors() -> list[Any]:
    """Arrays and descriptions of them, of which some are freed by others."""
    base = np.zeros((40, 48), np.float32)
    frozen = base[:4, :6].copy()
    frozen.flags.writeable = False
    plain = [
        base[:4, :6].copy(), base[:4, :6], base[:6, :4].copy(), base[:4, 1:7], base[:4, :12:2], base[:1, :6].copy(), frozen,
        base[:4, :6].copy().T, base[:0, :6].copy(), base[:4, :6].astype(np.float64), base[0], base[:8, :8].copy(),
    ]  # fmt: skip
    described = [flyc.from_dlpack(array) for array in plain]
    described += [flyc.from_dlpack(array).mark_layout_dynamic() for array in plain[:3]]
    described += [flyc.from_dlpack(plain[-1]).mark_shape_dynamic(0, k) for k in (1, 4, 16)]
    described += [flyc.from_dlpack(plain[-1], use_32bit_stride=True).mark_stride_dynamic(0, k) for k in (1, 8)]
    described += [flyc.from_dlpack(np.zeros((4, 6), np.float32)), flyc.copied(plain[0])]
    return plain + described


class Handle:
    def __init__(self, **attributes: Any) -> None:
        vars(self).update(attributes)


STREAMS: list[Any] = [
    None, 0, 5, 1 << 40, -1, 1 << 64, True, "x", fx.Stream(3), fx.Stream(None), Handle(cuda_stream=7), Handle(ptr=8),
    Handle(handle=9), Handle(cuda_stream="x", ptr=3), Handle(), fx.Stream(Handle(ptr=4)),
]  # fmt: skip
NUMBERS: list[Any] = [
    *(
        0,
        1,
        -1,
        7,
        8,
        -8,
        -9,
        127,
        128,
        255,
        256,
        2**31,
        -(2**31),
        2**63,
        2**64 - 1,
        2**64,
        2**100,
        2**127,
        -(2**127),
        2**128,
    ),
    *(
        0.0,
        -0.0,
        0.1,
        1.0,
        3.0,
        1 / 3,
        1e-40,
        5.9e-8,
        2.98e-8,
        1e-3,
        0.0009765625 * 1.5,
        15.5,
        29,
        30.5,
        31.0,
        240.0,
        248.0,
    ),
    *(247.9, 448.0, 464.0, 464.1, 57344.0, 61440.0, 65504.0, 65519.9, 65520.0, 3.39e38, 3.4e38, 1e39, float("inf")),
    *(-float("inf"), float("nan"), True, False, np.int8(-3), np.uint64(2**64 - 1), np.float16(0.1), np.float64(0.1)),
    *(np.bool_(True), 2**24 + 1, -(2**24) - 1, 2**53 + 1, "1", None, [1], 1j),
]


def outcome(call: Callable[..., Any], out: np.ndarray, *args: Any) -> Any:
    out[...] = -5
    try:
        call(out, *args)
    except Exception as error:
        return type(error), str(error)
    return out.tobytes()


def sequences(values: list[Any]) -> Iterator[Any]:
    """Each value twice in a row, then all in an order of chance, which repeats kinds at distances."""
    for value in values:
        yield value
        yield value
    order = values * 2
    random.Random(7).shuffle(order)
    yield from order


def check(call: Any, values: list[Any], out: np.ndarray) -> None:
    for value in sequences(values):
        native, python = outcome(call, out, value), outcome(call.__call__, out, value)
        assert native == python, value


def entered(call: Callable[..., Any], *args: Any) -> int:
    """The number of Python functions that a call enters."""
    count = 0

    def count_calls(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(count_calls)
    try:
        call(*args)
    finally:
        sys.setprofile(None)
    return count


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Any:
    out = flyc.TensorSpec(fx.Float64, (flyc.dyn,), align=8)
    inner = Inner(n=1, p=pointer(0))
    halves = [number(fx.Float16), number(fx.Float8E4M3FN)]
    signatures: list[tuple[Any, list[dict[str, Any]]]] = [
        (pair, [{"value": Pair(1, 1.0)}]),
        (outer, [{"value": Outer(a=1, b=1.0, h=1.0, inner=inner)}]),
        (load, [{"source": pointer(0)}, {"source": pointer(0, 16) if not MEMORY.ctypes.data % 16 else pointer(0)}]),
        (load, [{"source": flyc.from_c_void_p(fx.Int32, 0)}]),
        (absent, [{"value": None}, {"value": 1.0}]),
        (queued, [{}]),
        *((each, [{"value": 1.0}]) for each in halves),
    ]
    results = []
    for function, given in signatures:
        results += precompile(function, ["cpu:x86-64"], [{"out": out, **each} for each in given], isolated=False)
    return flydsl.load(write_bundle(Path(tmp_path_factory.mktemp("laws"), "kernels.flyb"), results))


@pytest.mark.parametrize(
    "dtype",
    [
        pytest.param(dtype, marks=[] if dtype in (fx.Float16, fx.Int4, fx.Uint128) else pytest.mark.more)
        for dtype in (*FLOATS, *INTEGERS)
    ],
    ids=str,
)
def test_numbers_of_every_type(dtype: Any) -> None:
    put, out = number(dtype), np.zeros(4, np.float64 if dtype.is_float else np.int64)
    check(put, NUMBERS, out)
    check(flyc.compile(put, out, 1), NUMBERS, out)


@pytest.mark.parametrize("name", ["put_Float16", "put_Float8E4M3FN"])
def test_numbers_of_a_bundle(bundle: Any, name: str) -> None:
    check(bundle[name], NUMBERS, np.zeros(4))


@pytest.mark.parametrize("name, values", [("pair", pairs), ("outer", outers), ("load", addresses)])
def test_structs_and_addresses_of_a_bundle(bundle: Any, name: str, values: Callable[[], list[Any]]) -> None:
    check(bundle[name], values(), np.zeros(8))


@pytest.mark.filterwarnings("ignore:parameter 'source' is annotated")
@pytest.mark.parametrize(
    "function, values, example",
    [
        (pair, [v for v in pairs() if not isinstance(v, np.ndarray)], Pair(1, 1.0)),
        (outer, outers(), Outer(a=1, b=1.0, h=1.0, inner=Inner(n=1, p=pointer(0)))),
        (load, addresses(), pointer(0)),
        (absent, [None, 1.0, 2, np.float32(3), True, "x", 1e400], 1.0),
        (absent, [None, 1.0], None),
        (queued, STREAMS, None),
    ],
    ids=["pair", "outer", "load", "absent", "absent, compiled without", "queued"],
)
def test_structs_addresses_and_streams(function: Any, values: list[Any], example: Any) -> None:
    out = np.zeros(8)
    function(out, example)
    if function is not load or example is None:
        check(function, values, out)
    else:  # a plain address is a number in a call of the jit function, which no pointer's kernel takes
        check(function, [v for v in values if not isinstance(v, (int, np.integer))], out)
    check(flyc.compile(function, out, example), values, out)


@pytest.mark.parametrize("name", ["absent", "queued"])
def test_absent_values_and_streams_of_a_bundle(bundle: Any, name: str) -> None:
    check(bundle[name], [None, 1.0, 2, True, "x"] if name == "absent" else STREAMS, np.zeros(8))


def test_arrays_and_their_descriptions() -> None:
    """Of a description a program keeps all that it says; a compiled call takes whatever keeps its promises."""
    out, values = np.zeros(5, np.int64), tensors()
    check(shape, values, out)
    for example in values[0], values[2], *values[12:16], values[-7]:
        bound = flyc.compile(shape, out, example)
        check(bound, values, out)


def test_kernels_write_what_is_described_now() -> None:
    """A description made for each call, of memory that others had before."""
    out = np.zeros(5, np.int64)
    for k in range(40):
        array = np.zeros((4 + k % 3, 6), np.float32)
        shape(out, flyc.from_dlpack(array).mark_layout_dynamic())
        assert (array[0, 0], out[0]) == (7, 4 + k % 3)
        del array


def test_a_class_that_changes_is_read_anew(bundle: Any) -> None:
    """A property in the place of an attribute, an attribute that goes, another class of the object."""

    class Changing:
        def __init__(self, a: Any, b: Any) -> None:
            self.a, self.b = a, b

    def other_number(value: Any, name: str) -> Any:
        return 9 if name == "a" else object.__getattribute__(value, name)

    out, value = np.zeros(8), Changing(3, 0.5)
    changes: list[Callable[[], None]] = [
        lambda: None,
        lambda: setattr(value, "a", 4),
        lambda: setattr(Changing, "other", 1),
        lambda: setattr(Changing, "a", property(lambda self: 21)),
        lambda: delattr(Changing, "a"),
        lambda: delattr(value, "a"),
        lambda: setattr(Changing, "a", 33),
        lambda: setattr(Changing, "__getattribute__", other_number),
        lambda: delattr(Changing, "__getattribute__"),
        lambda: setattr(value, "__class__", type("Other", (Changing,), {"b": 2.0})),
    ]
    for change in changes * 2:
        try:
            change()
        except AttributeError:
            continue
        for _ in range(4):
            assert outcome(bundle.pair, out, value) == outcome(bundle.pair.__call__, out, value)


def kinds() -> dict[str, tuple[Any, Any]]:
    """A value of each kind that native code reads alone, and the function that takes it."""
    values: dict[str, Any] = {
        "dict": {"a": 1, "b": 0.5}, "SimpleNamespace": SimpleNamespace(a=1, b=0.5), "dataclass": Data(1, 0.5),
        "dataclass with slots": Slotted(1, 0.5), "ctypes.Structure": InMemory(0, 1, 0.5),
        "NumPy's numbers": {"a": np.int64(1), "b": np.float32(0.5)}, "fx.struct": Pair(1, 0.5),
    }  # fmt: skip
    found: dict[str, tuple[Any, Any]] = {name: ("pair", value) for name, value in values.items()}
    found["nested"] = "outer", {"a": 1, "b": 2.5, "h": 0.1, "inner": {"n": 3, "p": ctypes.c_void_p(MEMORY.ctypes.data)}}
    found["c_void_p"] = "load", ctypes.c_void_p(MEMORY.ctypes.data)
    found["pointer"] = "load", pointer(1)
    found["None"] = "absent", None
    found["stream"] = "queued", Handle(cuda_stream=3)
    found["half"] = "put_Float16", 0.1
    return found


@pytest.mark.parametrize("kind", kinds())
def test_bundled_calls_of_every_kind_run_no_python(bundle: Any, kind: str) -> None:
    if native_launcher() is None:
        pytest.skip("this interpreter has no native launches")
    (name, value), out = kinds()[kind], np.zeros(8)
    for _ in range(3):
        bundle[name](out, value)
    assert entered(bundle[name], out, value) == 0


BOUND: dict[str, tuple[Any, Any, Any]] = {
    "fx.struct": (pair, Pair(1, 0.5), Pair(2, 1.5)),
    "nested": (outer, *(Outer(a=k, b=0.5, h=0.1, inner=Inner(n=1, p=pointer(k))) for k in range(2))),
    "pointer": (load, pointer(0), pointer(3)),
    "None": (absent, None, None),
    "stream": (queued, 5, Handle(cuda_stream=5)),
    "stream of CuPy": (queued, 5, Handle(ptr=5)),
    "from_dlpack": (shape, *(flyc.from_dlpack(np.zeros((4, 6), np.float32)) for _ in range(2))),
    "marked": (shape, *(flyc.from_dlpack(np.zeros((k, 6), np.float32)).mark_layout_dynamic() for k in (4, 8))),
    "half": (number(fx.Float16), 0.1, np.float32(3)),
    "fp8": (number(fx.Float8E4M3FN), 0.1, 3),
    "Int128": (number(fx.Int128), 1 << 62, -1),
}


@pytest.mark.parametrize("kind", [*BOUND, "c_void_p", "address", "null"])
@pytest.mark.parametrize("how", ["called", "compiled"])
def test_calls_of_every_kind_run_no_python(how: str, kind: str) -> None:
    if native_launcher() is None:
        pytest.skip("this interpreter has no native launches")
    at = MEMORY.ctypes.data
    plain = {"c_void_p": ctypes.c_void_p(at), "address": at + 4, "null": None}
    if kind in plain and how == "called":
        pytest.skip("only compiled calls take plain addresses")
    function, first, later = (peek, pointer(0), plain[kind]) if kind in plain else BOUND[kind]
    is_integral = function is shape or kind == "Int128"
    out = np.zeros(8, np.int64 if is_integral else np.float64)
    call = flyc.compile(function, out, first) if how == "compiled" else function
    for value in (first, later) * 3:
        call(out, value)
    assert entered(call, out, first) == entered(call, out, later) == 0


@flyc.jit
def peek(out: fx.Tensor, source: fx.Pointer):
    """Reads nothing, so that it may be null."""
    put_kernel(out, fx.Float64(1)).launch(grid=1, block=1)
