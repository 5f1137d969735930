"""Records are values: what their fields say, they are."""

from dataclasses import FrozenInstanceError, field, fields, replace

import pytest

import flydsl.compiler as flyc
from flydsl.backends.base import CompileOptions
from flydsl.config import Config
from flydsl.records import record
from flydsl.target import GPUTarget


@record
class Point:
    x: int
    y: int = 0
    note: str = field(default="", compare=False, repr=False)


@record
class Named(Point):
    name: str = "origin"


@record
class Nothing:
    pass


@record
class Caseless:
    text: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Caseless) and self.text.lower() == other.text.lower()

    def __hash__(self) -> int:
        return hash(self.text.lower())


def test_equal_fields_make_equal_records() -> None:
    assert Point(1, 2) == Point(1, 2) != Point(2, 1)
    assert len({Point(1, 2), Point(1, 2), Point(1, 3)}) == 2
    assert Nothing() == Nothing()
    assert len({Nothing(), Nothing()}) == 1


def test_what_is_not_compared_does_not_count() -> None:
    assert Point(1, note="a") == Point(1, note="b")
    assert hash(Point(1, note="a")) == hash(Point(1, note="b"))


def test_a_record_of_another_class_differs() -> None:
    assert Named(0, 0) != Point(0, 0)
    assert Point(0, 0) != (0, 0)
    assert Named(0, name="a") != Named(0, name="b")


def test_its_own_idea_of_equality_stays() -> None:
    assert Caseless("A") == Caseless("a")
    assert hash(Caseless("A")) == hash(Caseless("a"))


def test_it_is_a_dataclass() -> None:
    assert [each.name for each in fields(Named)] == ["x", "y", "note", "name"]
    assert replace(Point(1, 2), y=5) == Point(1, 5)
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]


def test_repr_names_the_fields() -> None:
    assert repr(Point(1, 2, "hidden")) == "Point(x=1, y=2)"
    assert repr(Nothing()) == "Nothing()"


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (flyc.TensorSpec("float32", (4,)), "dtype"),
        (GPUTarget("cuda", "sm_90", 32), "arch"),
        (CompileOptions(), "opt_level"),
        (Config(), "arch"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_users_hold_is_immutable(value: object, name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, None)
