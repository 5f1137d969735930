"""Records are values: what their fields say, they are."""

import dataclasses
import inspect
import itertools
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, replace
from types import MappingProxyType
from typing import Any, ClassVar

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.base import CompileOptions
from flydsl.config import Config
from flydsl.support.fast_dataclass import dataclass, record
from flydsl.targets.target import GPUTarget


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


@dataclass(frozen=True)
class Frozen:
    value: Any


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


def test_read_only_mappings_count_by_what_they_hold() -> None:
    def holding(**names: object) -> Frozen:
        return Frozen((MappingProxyType({"of": MappingProxyType(names)}), 3))

    assert holding(a=1, b=2) == holding(b=2, a=1)
    assert len({holding(a=1, b=2), holding(b=2, a=1), holding(a=1, b=3)}) == 2
    with pytest.raises(TypeError, match="unhashable type: 'dict'"):
        hash(Frozen({}))


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


Decorator = Callable[[type], type]


def shapes(decorated: Decorator) -> dict[str, type]:
    """Classes of which each has something that a dataclass may have."""

    @decorated
    class Plain:
        x: int
        y: list[int]

    @decorated
    class Defaults:
        """With words of its own."""

        x: int
        kind: ClassVar[str] = "none"
        y: str = "y"
        z: list[int] = field(default_factory=list)
        hidden: object = field(default=None, repr=False, compare=False)

    @decorated
    class Derived(Defaults):  # type: ignore[misc, valid-type]
        x: int = 7
        w: dict[str, int] = field(default_factory=dict)

    @decorated
    class Checked:
        x: int
        y: int = 3

        def __post_init__(self) -> None:
            if self.x > self.y:
                raise ValueError(f"{self.x} is more than {self.y}")

    @decorated
    class Own:  # noqa: PLW1641 - whether it hashes is for the decorator to say
        x: int

        def __init__(self, *parts: int) -> None:
            object.__setattr__(self, "x", sum(parts))

        def __repr__(self) -> str:
            return f"<{self.x}>"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, type(self)) and self.x % 10 == other.x % 10

    @decorated
    class Empty:
        pass

    return {made.__name__: made for made in (Plain, Defaults, Derived, Checked, Own, Empty)}


def outcome(action: Callable[[], Any]) -> object:
    try:
        return action()
    except (TypeError, ValueError, AttributeError) as error:
        return type(error)


CALLS: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    ((), {}),
    ((1,), {}),
    ((1, 2), {}),
    ((2, 1), {}),
    ((1,), {"y": 2}),
    ((11, 2), {}),
    ((1, "y", [1], None), {}),
    ((1,), {"hidden": 5}),
    ((1,), {"nothing": 5}),
)


def behaviour(made: type, args: tuple[Any, ...], kwargs: dict[str, Any]) -> object:
    """What is seen of an object made so: of both decorators the same."""
    value = outcome(lambda: made(*args, **kwargs))
    if isinstance(value, type):
        return value
    same = made(*args, **kwargs)
    return {
        "fields": [getattr(value, each.name) for each in fields(made)],
        "equal": value == same,
        "hashes": outcome(lambda: hash(value) == hash(same)),
        "repr": repr(value) if "__repr__" in vars(made) else None,
        "other": outcome(lambda: value < same),
        "replaced": outcome(lambda: [getattr(replace(value, x=1), each.name) for each in fields(made)]),
        "new attribute": outcome(lambda: setattr(value, "new", 5)),
        "assigned": (outcome(lambda: setattr(value, "x", 5)), value.x) if hasattr(value, "x") else None,
        "deleted": (outcome(lambda: delattr(value, "x")), hasattr(value, "x")),
    }


@pytest.mark.parametrize(
    "options",
    [
        {"frozen": frozen, "eq": eq, "repr": repr, "slots": slots}
        for frozen, eq, repr, slots in itertools.product((False, True), repeat=4)
        if not (frozen and slots)  # of which CPython 3.11 makes objects that raise TypeError where they are changed
    ],
    ids=lambda options: "-".join(name for name, on in options.items() if on) or "bare",
)
def test_a_dataclass_is_that_of_the_standard_library(options: dict[str, bool]) -> None:
    ours, theirs = shapes(dataclass(**options)), shapes(dataclasses.dataclass(**options))
    for name, made in ours.items():
        assert str(inspect.signature(made)) == str(inspect.signature(theirs[name]))
        assert made.__match_args__ == theirs[name].__match_args__
        assert dir(made) == dir(theirs[name])
        for args, kwargs in CALLS:
            assert behaviour(made, args, kwargs) == behaviour(theirs[name], args, kwargs), (name, args, kwargs)


@pytest.mark.parametrize("frozen", [False, True])
def test_a_dataclass_of_the_standard_library_may_be_made_of_one(frozen: bool) -> None:
    base = shapes(dataclass(frozen=frozen))["Defaults"]

    @dataclasses.dataclass(frozen=frozen)
    class More(base):  # type: ignore[misc, valid-type]
        more: int = 0

    assert More(1, more=2) == More(1, "y", [], None, 2) != More(1)
    with pytest.raises(TypeError, match="frozen"):
        dataclasses.dataclass(frozen=not frozen)(type("Other", (base,), {}))


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("count", [1, 2, 5, 11, 12, 13, 30])
def test_each_of_any_number_of_fields_gets_its_value(count: int, frozen: bool) -> None:
    names = [f"f{number}" for number in range(count)]
    many = dataclass(frozen=frozen)(type("Many", (), {"__annotations__": dict.fromkeys(names, int)}))
    assert [getattr(many(*range(count)), name) for name in names] == list(range(count))
    assert many(**{name: number for number, name in enumerate(names)}) == many(*range(count))
    with pytest.raises(TypeError, match=names[-1]):
        many(*range(count - 1))


def test_each_object_has_a_default_made_for_it() -> None:
    defaults = shapes(dataclass(eq=False))["Defaults"]
    assert defaults(1).z == [] and defaults(1).z is not defaults(1).z


def test_a_field_without_a_default_does_not_follow_one_with() -> None:
    with pytest.raises(TypeError, match="'y'"):

        @dataclass()
        class Wrong:
            x: int = 0
            y: int


def test_a_subclass_may_have_attributes_besides_fields_that_stay() -> None:
    class Counted(shapes(dataclass(frozen=True))["Plain"]):  # type: ignore[misc]
        pass

    counted = Counted(1, [])
    counted.seen = 1
    assert counted.seen == 1
    del counted.seen
    with pytest.raises(FrozenInstanceError):
        counted.x = 2
    with pytest.raises(FrozenInstanceError):
        del counted.x


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (flyc.TensorSpec(fx.Float32, (4,)), "dtype"),
        (GPUTarget("cuda", "sm_90", 32), "arch"),
        (CompileOptions(), "opt_level"),
        (Config(), "arch"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_users_hold_is_immutable(value: object, name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, None)


@pytest.mark.parametrize("frozen", [True, False])
@pytest.mark.parametrize("decorated", [dataclass, dataclasses.dataclass])
def test_a_base_is_frozen_as_the_class_is(decorated: Any, frozen: bool) -> None:
    base = decorated(frozen=frozen)(type("Base", (), {"__annotations__": {"x": int}}))
    with pytest.raises(TypeError, match="cannot inherit"):
        decorated(frozen=not frozen)(type("Derived", (base,), {}))
