"""Structs, containers and a user's own types as arguments of host functions and kernels."""

import ctypes
import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries import describe
from flydsl.compiler import protocol
from flydsl.compiler.aot import precompile
from flydsl.errors import DeviceError, DSLTypeError, DSLValueError

FloatPointer = fx.Pointer[fx.Float32, fx.AddressSpace.Global]


@fx.struct
class Bias:
    scale: fx.Int64
    shift: fx.BFloat16


@fx.struct
class Params:
    factor: fx.Constexpr[int]
    src: FloatPointer
    bias: Bias
    negate: fx.Boolean
    n: fx.Int32


@flyc.kernel
def affine_kernel(dst: fx.Tensor, p: Params):
    i = fx.thread_idx.x
    if i < p.n:
        x = fx.ptr_load(p.src + i) * p.factor * p.bias.scale.to(fx.Float32) + p.bias.shift.to(fx.Float32)
        dst[i] = p.negate.select(-x, x)


@flyc.jit
def affine(dst: fx.Tensor, p: Params):
    affine_kernel(dst, p).launch(grid=1, block=32)


def address(array: np.ndarray) -> Any:
    return flyc.from_c_void_p(fx.Float32, array.ctypes.data)


def entries(cache: Path) -> int:
    return len(list(cache.rglob("*.flyk")))


def test_every_field_but_the_constants_may_change_from_call_to_call(own_cache: Path) -> None:
    src = np.arange(32, dtype=np.float32)
    for scale, shift, negate, n in ((10, 1.5, False, 32), (-3, 0.25, True, 7), (1 << 33, 0.0, False, 2)):
        for array in (src, -src):
            dst = np.zeros(32, np.float32)
            affine(dst, Params(3, address(array), Bias(scale, shift), negate, n))
            expected = (array * 3 * np.float32(scale) + np.float32(shift)) * (-1 if negate else 1)
            np.testing.assert_array_equal(dst, np.where(np.arange(32) < n, expected, 0))
    assert entries(own_cache) == 1
    dst = np.zeros(32, np.float32)
    affine(dst, Params(4, address(src), Bias(1, 0), False, 32))
    np.testing.assert_array_equal(dst, src * 4)
    assert entries(own_cache) == 2


@pytest.mark.parametrize("target", ["rocm:gfx942", "cuda:sm_90"])
def test_fields_are_parameters_of_the_device_function(target: str) -> None:
    example = Params(3, flyc.from_c_void_p(fx.Float32, None), Bias(1, 2), False, 4)
    dst = flyc.TensorSpec(fx.Float32, (None,))
    (done,) = precompile(affine, [target], [{"dst": dst, "p": example}], isolated=False)
    assert done.error is None
    sizes = [8, 4, 8, 8, 2, 1, 4]  # of dst: address and extent; then the fields in order
    found = describe(done.artifact.sections["binary"]).kernels[0]
    assert [size for _, size in found.params] == sizes
    assert [p.size for p in done.artifact.params] == sizes


def test_a_compiled_function_takes_other_values_of_the_type_only() -> None:
    src, dst = np.arange(32, dtype=np.float32), np.zeros(32, np.float32)
    compiled = flyc.compile(affine, dst, Params(2, address(src), Bias(1, 0), False, 32))
    np.testing.assert_array_equal(dst, src * 2)
    compiled(dst, Params(2, address(src), Bias(5, 1), False, 32))
    np.testing.assert_array_equal(dst, src * 10 + 1)
    with pytest.raises(DSLTypeError, match=r"'p' was compiled for a Params\[factor=2\] and got a Params\[factor=3\]"):
        compiled(dst, Params(3, address(src), Bias(5, 1), False, 32))


def test_a_null_pointer_in_a_struct_is_passed_on() -> None:
    """The kernel reads it."""
    dst = np.zeros(32, np.float32)
    with pytest.raises(DeviceError, match="memory that is not there"):
        flyc.compile(affine, dst, Params(2, flyc.from_c_void_p(fx.Float32, None), Bias(1, 0), False, 32))


def test_structs_of_constants_only_need_no_slots() -> None:
    @fx.struct
    class Shape:
        rows: fx.Constexpr[int]
        name: fx.Constexpr[str]

    @flyc.kernel
    def fill_kernel(t: fx.Tensor, shape: Shape):
        if shape.name == "ramp":
            t[fx.thread_idx.x] = fx.thread_idx.x * shape.rows
        else:
            t[fx.thread_idx.x] = shape.rows

    @flyc.jit
    def fill(t: fx.Tensor, shape: Shape):
        fill_kernel(t, shape).launch(grid=1, block=8)

    for shape, expected in ((Shape(3, "ramp"), np.arange(8) * 3), (Shape(3, "flat"), np.full(8, 3))):
        t = np.zeros(8, np.int32)
        fill(t, shape)
        np.testing.assert_array_equal(t, expected)
        assert protocol.c_abi_spec(shape) == []


def test_structs_built_inside_hold_tensors_layouts_and_vectors() -> None:
    Operands = fx.Struct["a" : fx.Tensor, "b" : fx.Tensor, "weights" : fx.Vector[fx.Float32, 2], "n" : fx.Int32]

    @flyc.kernel
    def combine_kernel(out: fx.Tensor, o: Operands):
        i = fx.thread_idx.x
        if i < o.n:
            out[i] = o.a[i] * o.weights[0] + o.b[i, 0] * o.weights[1]

    @flyc.jit
    def combine(out: fx.Tensor, a: fx.Tensor, b: fx.Tensor, w: fx.Float32):
        combine_kernel(out, Operands(a, b, fx.Vector([w, w * 2.0]), a.shape[0])).launch(grid=1, block=16)

    a, b, out = np.arange(9, dtype=np.float32), np.ones((9, 2), np.float32), np.zeros(16, np.float32)
    combine(out, a, b, 3.0)
    np.testing.assert_array_equal(out[:9], a * 3 + 6)
    np.testing.assert_array_equal(out[9:], 0)


def test_what_a_struct_knows_of_its_integers_is_known_in_the_kernel() -> None:
    """Divisibility crosses the border: the wide store is allowed only because the offset is a multiple of 4."""
    Offset = fx.Struct["at" : fx.Int32]

    @flyc.kernel
    def store_kernel(t: fx.Tensor, o: Offset, ns):
        pointer = fx.get_iter(t)
        assert (pointer + o.at).alignment == (pointer + ns.at).alignment == 16
        fx.ptr_store(fx.Vector([1.0, 2.0, 3.0, 4.0], dtype=fx.Float32), pointer + o.at)

    @flyc.jit
    def store(t: fx.Tensor, k: fx.Int32):
        store_kernel(t, Offset(k * 4), SimpleNamespace(at=k * 4)).launch(grid=1, block=1)

    t = np.zeros(16, np.float32)
    store(flyc.from_dlpack(t, assumed_align=16) if t.ctypes.data % 16 == 0 else t, 2)
    np.testing.assert_array_equal(t[8:12], [1, 2, 3, 4])


# -- refusals


def test_framework_arrays_are_no_fields() -> None:
    Wrapped = fx.Struct["t" : fx.Tensor]
    for array in (np.zeros(4, np.float32), flyc.from_dlpack(np.zeros(4, np.float32))):
        with pytest.raises(DSLTypeError, match="field 't' expects Tensor, got "):
            Wrapped(array)


def test_structs_whose_fields_are_no_arguments_name_the_field() -> None:
    for t in (Length, fx.Vector[fx.Int32, 2], fx.Tensor, fx.Array[fx.Int32, 4], fx.Layout):
        assert not issubclass(fx.Struct["n" : fx.Int32, "v":t], protocol.JitArgument)
    Span = fx.Struct["n" : fx.Int32, "v":Length]

    @flyc.jit
    def run(s: Span):
        pass

    with pytest.raises(DSLTypeError, match=r"its field 'v', a Length, is no launch argument; make the struct inside"):
        run(Span(1, Length(fx.Int32(1), fx.Float32(2))))


def test_numbers_without_a_c_type_are_refused() -> None:
    Small = fx.Struct["x" : fx.Float4E2M1FN]

    @flyc.jit
    def run(w: Small):
        pass

    with pytest.raises(DSLTypeError, match="Float4E2M1FN cannot be a launch argument"):
        run(Small(3))


def test_fields_of_part_of_a_byte_arrive() -> None:
    Small = fx.Struct["x" : fx.Int4, "n" : fx.Index]

    @flyc.kernel
    def put(t: fx.Tensor, w: Small):
        t[0], t[1] = fx.Int64(w.x), fx.Int64(w.n)

    @flyc.jit
    def run(t: fx.Tensor, w: Small):
        put(t, w).launch(grid=1, block=1)

    t = np.zeros(2, np.int64)
    run(t, Small(-3, 1 << 40))
    assert t.tolist() == [-3, 1 << 40]


def test_a_pointer_of_another_type_is_no_field() -> None:
    pointer = flyc.from_c_void_p(fx.Int32, 64)
    with pytest.raises(DSLTypeError, match=r"expected a Pointer\[Float32"):
        Params(3, pointer, Bias(1, 2), False, 4)


def test_an_annotation_that_contradicts_the_value_warns_and_the_value_wins() -> None:
    @flyc.kernel
    def write_kernel(t: fx.Tensor, b):
        t[0] = b.scale.to(fx.Float32)

    @flyc.jit
    def write(t: fx.Pointer, b: Params):
        write_kernel(t, b).launch(grid=1, block=1)

    t = np.zeros(1, np.float32)
    with (
        pytest.warns(UserWarning, match="'b' is annotated Params and got a Bias"),
        pytest.warns(UserWarning, match="'t' is annotated Pointer and got a Float32 tensor of rank 1"),
    ):
        write(flyc.from_dlpack(t), Bias(7, 0))
    assert t[0] == 7


def test_a_class_of_arguments_as_annotation_converts() -> None:
    Count = fx.Struct["n" : fx.Int32]

    @flyc.kernel
    def write_kernel(t: fx.Tensor, c: Count):
        t[0] = c.n

    @flyc.jit
    def write(t: fx.Tensor, c: Count):
        write_kernel(t, c).launch(grid=1, block=1)

    t = np.zeros(1, np.int32)
    write(t, 9)
    assert t[0] == 9


# -- containers at the border of a kernel


class Pair(NamedTuple):
    first: Any
    second: Any


def test_python_numbers_in_containers_follow_the_literal_rule_or_the_annotation() -> None:
    kinds: list[str] = []

    @flyc.kernel
    def sum_kernel(
        t: fx.Tensor,
        plain,
        wide: tuple[fx.Int64, fx.Float16],
        many: list[fx.Uint8],
        named: dict[str, fx.Float64],
        ns,
        pair,
    ):
        leaves = [*plain, *wide, *many, named["a"], ns.x, ns.inner[0], pair.first, pair.second]
        kinds.extend(str(leaf.dtype) for leaf in leaves)
        total = fx.Float64(0.0)
        for leaf in leaves:
            total = total + leaf.to(fx.Float64)
        t[0] = total

    @flyc.jit
    def run(t: fx.Tensor):
        ns = SimpleNamespace(x=np.float32(0.5), inner=[1 << 40])
        sum_kernel(t, (1, 2.5, True), (3, 4), [5, 6], {"a": 7}, ns, Pair(fx.Int16(8), -9)).launch(grid=1, block=1)

    t = np.zeros(1, np.float64)
    run(t)
    assert t[0] == 1 + 2.5 + 1 + 3 + 4 + 5 + 6 + 7 + 0.5 + (1 << 40) + 8 - 9
    assert kinds == [
        *("Int32", "Float32", "Boolean", "Int64", "Float16", "Uint8", "Uint8", "Float64"),
        *("Float32", "Int64", "Int16", "Int32"),
    ]


@pytest.mark.parametrize("bad", [{"a": object()}, ["x"], (object(),), SimpleNamespace(v=np.zeros(3))])
def test_what_is_no_value_is_refused_in_containers_too(bad: Any) -> None:
    @flyc.kernel
    def use_kernel(x):
        pass

    @flyc.jit
    def run():
        use_kernel(bad).launch(grid=1, block=1)

    with pytest.raises(DSLTypeError, match="is not a value of the kernel language"):
        run()


@pytest.mark.parametrize("dtype", [fx.Int8, fx.Boolean, fx.Float16, fx.Float64, fx.Float8E4M3FN], ids=str)
def test_vectors_are_arguments_of_kernels(dtype: Any) -> None:
    @flyc.kernel
    def spread_kernel(t: fx.Tensor, v):
        for k in fx.range_constexpr(3):
            t[k] = v[k]

    @flyc.jit
    def spread(t: fx.Tensor, x: dtype, y: dtype):
        spread_kernel(t, fx.Vector([x, y, x], dtype=dtype)).launch(grid=1, block=1)

    t = np.zeros(3, np.uint8) if dtype.numpy_dtype is None else np.zeros(3, dtype.numpy_dtype)
    if dtype.numpy_dtype is None:
        from ml_dtypes import float8_e4m3fn

        t = t.view(float8_e4m3fn)
    spread(t, 1, 0)
    np.testing.assert_array_equal(t.astype(np.float32), [1, 0, 1])


# -- a user's own types


class Meters:
    """A host type that knows nothing of kernels."""

    def __init__(self, number: float) -> None:
        self.number = number


class Length:
    """What it is in a kernel: whole and broken meters."""

    def __init__(self, whole: Any, rest: Any) -> None:
        self.whole, self.rest = whole, rest

    def __extract_to_ir_values__(self) -> list[Any]:
        return [self.whole.ir_value(), self.rest.ir_value()]

    @classmethod
    def __construct_from_ir_values__(cls, values: Any, exemplar: Any = None) -> Any:
        return cls(fx.Int32.wrap(values[0]), fx.Float32.wrap(values[1]))


@flyc.JitArgumentRegistry.register(Meters, dsl_type=Length)
class MetersArgument:
    """How it is passed."""

    def __init__(self, meters: Meters) -> None:
        self.whole, self.rest = divmod(meters.number, 1.0)

    def __get_ir_types__(self) -> list[Any]:
        return [fx.Int32.ir_type, fx.Float32.ir_type]

    def __cache_signature__(self) -> Any:
        return MetersArgument

    def __c_abi_spec__(self) -> list[Any]:
        def whole(argument: Any, slot: Any) -> None:
            slot.value = int(argument.whole)

        def rest(argument: Any, slot: Any) -> None:
            slot.value = argument.rest

        return [(ctypes.c_int32, whole), (ctypes.c_float, rest)]


@flyc.kernel
def length_kernel(t: fx.Tensor, x: Length):
    t[0] = x.whole.to(fx.Float32)
    t[1] = x.rest


@flyc.jit
def length(t: fx.Tensor, x):
    length_kernel(t, x).launch(grid=1, block=1)


class Feet(Meters):
    """A subclass is taken by its base's argument class."""


def test_registered_types_are_arguments(own_cache: Path) -> None:
    for value in (Meters(3.5), Meters(-2.25), Feet(7.0), MetersArgument(Meters(1.5))):
        t = np.zeros(2, np.float32)
        length(t, value)
        number = value.number if isinstance(value, Meters) else 1.5
        np.testing.assert_array_equal(t, divmod(number, 1.0))
    assert entries(own_cache) == 1


@pytest.mark.parametrize("target", ["rocm:gfx942", "cuda:sm_90"])
def test_registered_types_compile_for_chips(target: str) -> None:
    t = flyc.TensorSpec(fx.Float32, (2,))
    (done,) = precompile(length, [target], [{"t": t, "x": Meters(1.0)}], isolated=False)
    assert done.error is None
    assert [size for _, size in describe(done.artifact.sections["binary"]).kernels[0].params] == [8, 4, 4]


@fx.struct
class Step:
    length: Meters
    count: fx.Int32


Named = fx.Struct["host":Meters, "argument":MetersArgument]
"""A field may be declared by the host type or by its argument class; in kernels its values are what was stated."""


@flyc.kernel
def walk_kernel(t: fx.Tensor, s: Step, n: Named):
    same = Step(s.length, s.count)
    t[0] = (same.length.whole + n.host.whole * n.argument.whole).to(fx.Float32)
    t[1] = s.length.rest * s.count.to(fx.Float32)


@flyc.jit
def walk(t: fx.Tensor, s: Step, n: Named):
    walk_kernel(t, s, n).launch(grid=1, block=1)


def test_registered_types_are_fields_of_structs(own_cache: Path) -> None:
    assert issubclass(Step, protocol.JitArgument)
    assert issubclass(Step, protocol.DslType)
    for whole in (1.0, 40.0):
        step = Step(Meters(whole + 0.25), 3)
        for value in (step, step.replace(count=4), Step(MetersArgument(Feet(whole + 0.5)), 2)):
            t = np.zeros(2, np.float32)
            walk(t, value, Named(Meters(5.5), MetersArgument(Meters(2.0))))
            np.testing.assert_array_equal(t, [whole + 10, value.length.rest * int(value.count)])
    assert entries(own_cache) == 1


def test_a_field_takes_only_what_is_registered_for_it() -> None:
    with pytest.raises(TypeError, match=r"Step\(\.\.\.\) field 'length' expects Meters, got float: 3\.5"):
        Step(3.5, 1)
    with pytest.raises(TypeError, match=r"field 'v' expects Length, got .*Meters"):
        fx.Struct["v":Length](Meters(1.0))


@pytest.mark.parametrize("target", ["rocm:gfx942", "cuda:sm_90"])
def test_structs_of_registered_types_compile_for_chips(target: str) -> None:
    example = {"t": flyc.TensorSpec(fx.Float32, (2,)), "s": Step(Meters(1.0), 2), "n": Named(Meters(1.0), Meters(2.0))}
    (done,) = precompile(walk, [target], [example], isolated=False)
    assert done.error is None


def test_a_number_for_a_parameter_of_another_type_decides_with_a_warning() -> None:
    @flyc.kernel
    def add_kernel(t: fx.Tensor, x, y):
        t[0] = x + y

    @flyc.jit
    def add(t: fx.Tensor, x: fx.Tensor, y: Length):
        add_kernel(t, x, y).launch(grid=1, block=1)

    t = np.zeros(1, np.float32)
    with (
        pytest.warns(UserWarning, match="'x' is annotated Tensor and got Int32; the value decides"),
        pytest.warns(UserWarning, match="'y' is annotated Length and got Float32; the value decides"),
    ):
        add(t, 5, np.float32(0.5))
    assert t[0] == 5.5


def test_an_annotation_with_the_stated_type_agrees_with_the_value() -> None:
    @flyc.jit
    def run(t: fx.Tensor, x: Length):
        length_kernel(t, x).launch(grid=1, block=1)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        run(flyc.from_dlpack(np.zeros(2, np.float32)), MetersArgument(Meters(1.0)))


def test_the_registry_answers_what_was_registered() -> None:
    registry = flyc.JitArgumentRegistry
    assert registry.get(Meters) == registry.get(Feet) == (MetersArgument, Length)
    assert registry.get(SimpleNamespace) == (None, None)
    assert registry.get_dsl_type(MetersArgument) is Length
    assert registry.get_dsl_type(Meters) is None
    with pytest.raises(DSLValueError, match="Meters is registered already, by MetersArgument"):
        registry.register(Meters, dsl_type=Length)(MetersArgument)
    with pytest.raises(DSLValueError, match="needs dsl_type="):
        registry.register(complex)(MetersArgument)
    assert registry.get(complex) == (None, None)


def test_a_class_may_be_both_the_argument_and_the_value_in_a_kernel() -> None:
    class Celsius:
        def __init__(self, degrees: Any) -> None:
            self.degrees = degrees

        def __get_ir_types__(self) -> list[Any]:
            return [fx.Int32.ir_type]

        def __cache_signature__(self) -> Any:
            return Celsius

        def __c_abi_spec__(self) -> list[Any]:
            return [(ctypes.c_int32, lambda argument, slot: setattr(slot, "value", argument.degrees))]

        def __extract_to_ir_values__(self) -> list[Any]:
            return [self.degrees.ir_value()]

        @classmethod
        def __construct_from_ir_values__(cls, values: Any, exemplar: Any = None) -> Any:
            return cls(fx.Int32.wrap(values[0]))

    Reading = fx.Struct["at" : fx.Int64, "temperature":Celsius]
    assert issubclass(Reading, protocol.JitArgument)

    @flyc.kernel
    def write_kernel(t: fx.Tensor, r: Reading, c: Celsius):
        t[0] = r.at.to(fx.Int32) + r.temperature.degrees - c.degrees

    @flyc.jit
    def write(t: fx.Tensor, r: Reading, c: Celsius):
        write_kernel(t, r, c).launch(grid=1, block=1)

    t = np.zeros(1, np.int32)
    write(t, Reading(100, Celsius(20)), Celsius(-5))
    assert t[0] == 125


class Scaled:
    """A launch argument that does not say which part of it is compiled in."""

    def __init__(self, number: Any, factor: int = 1) -> None:
        self.number, self.factor = number, factor

    def __get_ir_types__(self) -> list[Any]:
        return [fx.Int32.ir_type]

    def __c_abi_spec__(self) -> list[Any]:
        return [(ctypes.c_int32, lambda argument, slot: setattr(slot, "value", argument.number))]

    @classmethod
    def __construct_from_ir_values__(cls, values: Any, exemplar: Any = None) -> Any:
        return cls(fx.Int32.wrap(values[0]), exemplar.factor)


def test_the_contents_of_a_class_without_a_signature_are_compiled_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(Scaled(1), protocol.JitArgument)
    Both = fx.Struct["at" : fx.Int32, "scaled":Scaled]

    @flyc.kernel
    def store_kernel(t: fx.Tensor, number: fx.Int32):
        t[0] = number

    @flyc.jit
    def store(t: fx.Tensor, scaled, both: Both):
        print("traced")
        store_kernel(t, scaled.number * scaled.factor + both.at * both.scaled.factor).launch(grid=1, block=1)

    t = np.zeros(1, np.int32)
    for numbers, wanted in (((3, 1, 10, 1), 13), ((4, 1, 10, 1), 14), ((4, 2, 10, 1), 18), ((4, 2, 20, 3), 68)):
        number, factor, at, other = numbers
        store(t, Scaled(number, factor), Both(at, Scaled(0, other)))
        assert t[0] == wanted
    assert len(store.specializations()) == 3  # a number that changes gives the same program
    assert capsys.readouterr().out.count("traced") == 4
    for _ in range(3):
        store(t, Scaled(4, 2), Both(20, Scaled(0, 3)))
        assert t[0] == 68
    assert capsys.readouterr().out == ""

    handle = flyc.compile(store, t, Scaled(5, 2), Both(1, Scaled(0, 1)))
    for number in (6, 7):
        handle(t, Scaled(number, 2), Both(1, Scaled(0, 1)))
        assert t[0] == 2 * number + 1
    with pytest.raises(TypeError, match="compiled for scaled and got Int32"):
        handle(t, 3, Both(1, Scaled(0, 1)))
    with pytest.raises(TypeError, match="neither a JitArgument nor has a registered constructor"):
        store(t, object(), Both(1, Scaled(0, 1)))


@pytest.mark.parametrize(
    ("c_types", "words"),
    [
        ([], r"C types of \[\] bytes"),
        ([ctypes.c_int64], r"C types of \[8\] bytes"),
        ([ctypes.c_int32] * 2, r"\[4, 4\]"),
    ],
)
def test_slots_that_do_not_match_their_types_are_refused(c_types: Any, words: str) -> None:
    class Wrong:
        def __get_ir_types__(self) -> list[Any]:
            return [fx.Int32.ir_type]

        def __cache_signature__(self) -> Any:
            return Wrong

        def __c_abi_spec__(self) -> list[Any]:
            return [(c_type, lambda argument, slot: None) for c_type in c_types]

        @classmethod
        def __construct_from_ir_values__(cls, values: Any, exemplar: Any = None) -> Any:
            return fx.Int32.wrap(values[0])

    @flyc.jit
    def run(w):
        pass

    with pytest.raises(DSLTypeError, match=rf"parameter 'w': Wrong has the MLIR types i32.*{words}"):
        run(Wrong())


# -- the protocol's functions


def test_numbers_pointers_streams_and_structs_are_launch_arguments() -> None:
    value = Params(3, flyc.from_c_void_p(fx.Float32, 64), Bias(1, 2), True, 5)
    for argument in (fx.Int32(1), flyc.from_c_void_p(fx.Int8, 8), fx.Stream(None), value):
        assert isinstance(argument, protocol.JitArgument)
    for other in (3, "x", np.zeros(2), Length(fx.Int32(1), fx.Float32(2))):
        assert not isinstance(other, protocol.JitArgument)
    slots = [c_type() for c_type, _ in protocol.c_abi_spec((value, {"k": fx.BFloat16(1.5)}))]
    for slot, (_, fill) in zip(slots, protocol.c_abi_spec((value, {"k": fx.BFloat16(1.5)})), strict=True):
        fill(None, slot)
    assert [slot.value for slot in slots] == [64, 1, 0x4000, 1, 5, 0x3FC0]
    assert protocol.cache_signature(value) == protocol.cache_signature(value.replace(n=6, bias=Bias(3, 4)))
    assert protocol.cache_signature(value) != protocol.cache_signature(value.replace(factor=4))
    assert protocol.cache_signature([fx.Int32(1)]) != protocol.cache_signature([fx.Int64(1)])
    for function in (protocol.get_ir_types, protocol.cache_signature, protocol.c_abi_spec):
        with pytest.raises(DSLTypeError, match="is not an argument of a launch"):
            function(object())


def test_floats_out_of_a_fields_range_are_told_where_they_are_written() -> None:
    """The field converts as its type does, ``fx.Int64(1e30)``."""
    with pytest.warns(UserWarning, match="does not fit Int64"):
        Bias(1e30, 0)
