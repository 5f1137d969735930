"""Structs and unions: declarations, values, constants, and the protocols that they take from their fields."""

from __future__ import annotations

import dataclasses
import inspect
from typing import Any, ClassVar

import numpy as np
import pytest
from host_cpu import Case, run_batch, traced

import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.errors import (
    DSLNameError,
    DSLTypeError,
    DSLValueError,
)
from flydsl.expr.protocol import (
    DslType,
    Storable,
    construct_from_ir_values,
    extract_to_ir_values,
)
from flydsl.ir import builder


@fx.struct
class Point:
    """A point of the plane."""

    x: fx.Int32
    y: fx.Float32

    origin: ClassVar = None

    def scaled(self, factor: Any) -> Any:
        return self.replace(x=self.x * factor)

    @property
    def total(self) -> Any:
        return self.x + self.y


@fx.struct
class Tile:
    rows: fx.Constexpr[int]
    base: fx.Int64


def dynamic(dtype: Any, number: Any = 1) -> Any:
    return dtype.wrap(builder.constant(number, dtype.ir_type))


# -- declarations


def test_fields_are_given_by_position_or_name_and_converted() -> None:
    p = Point(3, y=2)
    assert (repr(p.x), repr(p.y)) == ("Int32(3)", "Float32(2.0)")
    assert repr(p) == "Point(x=Int32(3), y=Float32(2.0))"
    assert Point.__doc__ == "A point of the plane."
    assert p.scaled(2) == Point(6, 2.0)
    assert p.total == 5.0


def test_the_decorator_and_the_base_are_one_class() -> None:
    assert fx.struct is fx.Struct
    assert fx.union is fx.Union

    def local() -> Any:
        Element = fx.Float32

        @fx.struct()
        class Made:
            x: Element

        return Made

    made = local()(1.5)
    assert (type(made).__name__, made.x.value) == ("Made", 1.5)
    assert isinstance(made, fx.struct)
    assert issubclass(Point, fx.struct)


def test_signatures_are_those_of_the_fields() -> None:
    assert list(inspect.signature(fx.struct).parameters) == ["klass"]
    assert {name: p.annotation for name, p in inspect.signature(Point).parameters.items()} == {
        "x": fx.Int32,
        "y": fx.Float32,
    }


@pytest.mark.parametrize("call", [lambda: fx.struct(3), lambda: fx.struct(x=3), lambda: fx.union(3)])
def test_only_classes_are_decorated(call: Any) -> None:
    with pytest.raises(DSLTypeError, match=r"declare one with @fx\.(struct|union) above a class of annotated fields"):
        call()


def test_an_inline_struct_is_a_type_of_its_own() -> None:
    named = fx.Struct["x" : fx.Int32, "y" : fx.Float32]
    assert named is not fx.struct["x" : fx.Int32, "y" : fx.Float32]
    assert named(x=1, y=2).y == 2.0
    pair = fx.Struct[fx.Int32, fx.Int8]
    assert (pair(1, 130)._1, pair(1, 2)._0) == (-126, 1)
    for items in (("x", fx.Int32), slice(1, fx.Int32)):
        with pytest.raises(DSLTypeError):
            fx.Struct[items]


def test_fields_without_a_name_are_called_by_their_place() -> None:
    mixed = fx.Struct[fx.Int32, "scale" : fx.Float32, fx.Int8]
    value = mixed(1, scale=0.5, _2=3)
    assert (value._0, value.scale, value._2) == (1, 0.5, 3)


def test_types_tell_what_they_were_declared_with() -> None:
    assert list(Point.__annotations__.items()) == [("x", fx.Int32), ("y", fx.Float32)]
    assert list(fx.Union["bits" : fx.Int32].__annotations__) == ["bits"]
    row = fx.Array[fx.Float16, 24, 32]
    assert (row.dtype, row.size, row.align) == (fx.Float16, 24, 32)
    assert (fx.Align[row, 64].dtype, fx.Align[row, 64].align) == (row, 64)


def test_declarations_may_be_conditional() -> None:
    def make(with_bias: bool) -> Any:
        dtype = fx.Float16

        @fx.struct
        class Shared:
            a: fx.Array[dtype, 4]
            if with_bias:
                bias: dtype

        return Shared

    assert list(make(True).__dsl_fields__) == ["a", "bias"]
    assert list(make(False).__dsl_fields__) == ["a"]
    assert make(True).__dsl_fields__["bias"] is fx.Float16


@pytest.mark.parametrize("name", ["replace", "peek", "poke", "_hidden"])
def test_reserved_names_are_refused(name: str) -> None:
    with pytest.raises(DSLValueError, match=name):
        fx.struct(type("Bad", (), {"__annotations__": {name: fx.Int32}}))
    with pytest.raises(DSLValueError, match=name):
        fx.Struct[slice(name, fx.Int32)]


@pytest.mark.parametrize("annotation", [int, 3, fx.Array, list, "int"])
def test_types_outside_the_language_are_refused(annotation: Any) -> None:
    with pytest.raises(DSLTypeError, match=r"Bad\.x"):
        fx.struct(type("Bad", (), {"__annotations__": {"x": annotation}}))


def test_names_that_cannot_be_resolved_are_refused() -> None:
    with pytest.raises(DSLNameError, match="nowhere"):
        fx.struct(type("Bad", (), {"__annotations__": {"x": "nowhere.Int32"}}))


def test_structs_are_not_extended() -> None:
    with pytest.raises(DSLTypeError, match="extend Point"):

        @fx.struct
        class More(Point):
            z: fx.Int32


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (((1,), {}), r"missing required field.s.: ..y"),
        (((1, 2, 3), {}), "expected 2 field.s., got 3"),
        (((1,), {"x": 2, "y": 3}), "multiple values for field 'x'"),
        (((1,), {"z": 3}), r"unexpected field.*fields are x, y"),
        ((("a", 1), {}), "expects Int32, got str"),
    ],
)
def test_wrong_arguments_are_refused(arguments: Any, words: str) -> None:
    with pytest.raises(DSLTypeError, match=words):
        Point(*arguments[0], **arguments[1])


def test_defaults_do_not_make_fields_optional() -> None:
    @fx.struct
    class Defaulted:
        x: fx.Int32 = 3

    with pytest.raises(DSLTypeError, match=r"missing required field.s.: ..x"):
        Defaulted()
    assert Defaulted(5).x == 5


def test_values_cannot_be_changed() -> None:
    p = Point(1, 2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        p.x = 3
    with pytest.raises(dataclasses.FrozenInstanceError):
        del p.x
    assert p.replace(y=5) == Point(1, 5)
    assert p == Point(1, 2)


def test_equality_goes_by_type_and_fields() -> None:
    assert Point(1, 2) == Point(1, 2)
    assert Point(1, 2) != Point(1, 3)
    assert hash(Point(1, 2)) == hash(Point(1, 2))
    assert fx.Struct["x" : fx.Int32](1) != fx.Struct["y" : fx.Int32](1)
    assert Point(1, 2) != 3


def test_equality_of_run_time_fields_is_a_run_time_boolean() -> None:
    def function(x: Any, v: Any) -> Any:
        wide = fx.Struct["a" : fx.Int32, "v" : fx.Vector[fx.Int32, 2]]
        return wide(x, v) == wide(7, fx.Vector[fx.Int32, 2]([1, 2]))

    case = Case(function, (fx.Int32, fx.Vector[fx.Int32, 2]), [(7, [1, 2]), (7, [1, 3]), (6, [1, 2])])
    assert [row[0][0] for row in run_batch([case])[0]] == [True, False, False]


# -- constants


def test_constexpr_fields_are_part_of_the_type() -> None:
    t = Tile(rows=32, base=0)
    assert type(t).__name__ == "Tile[rows=32]"
    assert type(t) is type(Tile(32, 5))
    assert type(t) is not type(Tile(64, 0))
    assert type(t) is Tile["rows":32]
    assert isinstance(t, Tile)
    assert t.rows == 32
    assert type(t.replace(rows=64)) is Tile["rows":64]
    assert Tile(1, 0) != Tile(2, 0)
    assert type(t)(base=4) == Tile(32, 4)


def test_constexpr_values_must_be_part_of_a_key() -> None:
    for value in ("32", [32], {32}, fx.Int32(3)):
        with pytest.raises(DSLTypeError, match="rows"):
            Tile(value, 0)
    with pytest.raises(DSLValueError, match="construct Tile"):
        Tile["rows":32](64, 0)


def test_kinds_of_types() -> None:
    u = fx.Union["a" : fx.Int32, "b" : fx.Float32]
    assert [fx.is_composite_type(t) for t in (Point, u, fx.Int32, Point(1, 2), fx.Struct)] == [True, True] + [False] * 3
    assert [fx.is_struct_type(t) for t in (Point, u, Tile["rows":1])] == [True, False, True]
    assert [fx.is_specializable_struct_type(t) for t in (Point, Tile, Tile["rows":1])] == [False, True, False]


def test_unions_have_no_value() -> None:
    u = fx.Union["a" : fx.Int32, "b" : fx.Float32]
    with pytest.raises(DSLTypeError, match="no value"):
        u(1)
    with pytest.raises(DSLTypeError, match="no value"):
        fx.Struct["u":u](1)
    with pytest.raises(DSLTypeError, match="Constexpr"):
        fx.Union["a" : fx.Constexpr[int]]


# -- crossing borders


def test_structs_cross_borders_as_their_fields() -> None:
    outer = fx.Struct["p":Point, "v" : fx.Vector[fx.Int8, 2], "t" : Tile["rows":2]]
    with traced():
        value = outer(Point(1, dynamic(fx.Float32, 2.0)), fx.Vector([1, 2], dtype=fx.Int8), Tile(2, 9))
        values = extract_to_ir_values(value)
        assert [str(v.type) for v in values] == ["i32", "f32", "vector<2xi8>", "i64"]
        rebuilt = construct_from_ir_values(outer, value, values)
        assert type(rebuilt) is outer
        assert [str(v) for v in extract_to_ir_values(rebuilt)] == [str(v) for v in values]
        assert rebuilt.t.rows == 2
        assert not rebuilt.p.x.is_static()
        alone = outer.__construct_from_ir_values__(values)
        assert alone.p.y.dtype is fx.Float32
        with pytest.raises(DSLTypeError, match="4 values and got 5"):
            outer.__construct_from_ir_values__([*values, values[0]])


def test_a_composite_satisfies_exactly_the_protocols_of_its_fields() -> None:
    with traced():
        tensor = fx.Struct["t" : fx.Tensor, "n" : fx.Int32]
        assert not issubclass(tensor, Storable)
        assert issubclass(tensor, DslType)
        assert issubclass(fx.Struct["a" : fx.Int32, "n" : fx.Constexpr[int]], Storable)
        assert not issubclass(fx.Struct["a" : fx.Boolean], Storable)
        assert not issubclass(fx.Union["a" : fx.Int32], DslType)
        assert issubclass(fx.Union["a" : fx.Int32], Storable)
        with pytest.raises(DSLTypeError, match="expects Tensor"):
            tensor(np.zeros(3), 1)


def test_launch_arguments_field_by_field() -> None:
    class Address:
        """A field type that is a launch argument."""

        def __init__(self, number: int) -> None:
            self.number = number

        @classmethod
        def __construct_from_ir_values__(cls, values: Any, exemplar: Any = None) -> Any:
            return exemplar

        def __extract_to_ir_values__(self) -> list[ir.Value]:
            return []

        def __get_ir_types__(self) -> list[ir.Type]:
            return [builder.integer_type(64)]

        def __cache_signature__(self) -> Any:
            return Address

        def __c_abi_spec__(self) -> list[Any]:
            return [(int, lambda value, slot: slot.append(value.number))]

    pair = fx.Struct["a":Address, "n" : fx.Constexpr[int], "b":Address]
    value = pair(Address(3), 8, Address(4))
    slots: list[int] = []
    for _, fill in value.__c_abi_spec__():
        fill(value, slots)
    assert slots == [3, 4]
    with traced():
        assert [str(t) for t in value.__get_ir_types__()] == ["i64", "i64"]
    assert value.__cache_signature__() == pair(Address(5), 8, Address(6)).__cache_signature__()
    assert value.__cache_signature__() != pair(Address(5), 9, Address(6)).__cache_signature__()


def test_fields_convert_as_their_type_does() -> None:
    assert Point(2.5, 1).x.value == 2
    with pytest.warns(UserWarning, match="does not fit Int32"):
        Point(1e20, 0.0)
    with pytest.raises(KeyError, match=r"Field .z. not found in type .*Available fields: .*x.*y"):
        Point(1, 2.0).replace(z=3)
