"""What crosses to another process: every field of every class arrives as it was, and nothing else is read."""

from __future__ import annotations

import dataclasses
import random
import types
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest

from flydsl.backends.options import CompileOptions, Occupancy
from flydsl.cache import CacheKey
from flydsl.compiler.codegen.llvm_optimize import Explained, LlvmJob
from flydsl.config import Config
from flydsl.errors import SourceLocation
from flydsl.support.fast_dataclass import record
from flydsl.support.messages import decode, encode


@record
class Inner:
    name: str
    place: Path | None


@record
class Every:
    """A field of each kind."""

    none: None
    flag: bool
    number: int
    real: float
    text: str
    data: bytes
    path: Path
    word: Literal["object", "assembly"]
    either: bool | int | float | str | tuple[int, int] | Inner | None
    pairs: tuple[tuple[str, bytes], ...]
    inner: tuple[Inner, ...]
    names: frozenset[str]
    by_name: typing.Mapping[str, Inner]
    rows: list[int]
    anything: Any


TEXTS = ("", "a", "ü \n\0", "\udc80", '"[{', "x" * 300)


def value_of(kind: Any, rng: random.Random) -> Any:
    """A value of a declared type."""
    origin, given = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return value_of(rng.choice(given), rng)
    if origin is Literal:
        return rng.choice(given)
    if origin is tuple:
        kinds = [given[0]] * rng.randrange(4) if given[-1] is ... else given
        return tuple(value_of(each, rng) for each in kinds)
    if origin in (frozenset, list):
        return origin(value_of(given[0], rng) for _ in range(rng.randrange(4)))
    if origin is not None:
        return {value_of(given[0], rng): value_of(given[1], rng) for _ in range(rng.randrange(4))}
    if dataclasses.is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        return kind(**{each.name: value_of(hints[each.name], rng) for each in dataclasses.fields(kind)})
    known: dict[Any, Callable[[], Any]] = {
        bool: lambda: rng.random() < 0.5,
        int: lambda: rng.choice([0, -1, 1 << 80]),
        float: lambda: rng.choice([0.0, -0.0, 1e300, 5e-324, float("inf"), 0.1]),
        str: lambda: rng.choice(TEXTS),
        bytes: lambda: rng.choice([b"", b"\0\xff", rng.randbytes(9)]),
        Path: lambda: Path(rng.choice(["/", "a b", "/x/ü"])),
        Any: lambda: rng.choice([None, True, 7, 0.5, "t", (1, ("a", None))]),
    }
    return known.get(kind, lambda: None)()


@pytest.mark.parametrize("cls", [Every, LlvmJob, Explained, SourceLocation, Config], ids=lambda cls: cls.__name__)
def test_every_field_arrives_as_it_was(cls: type) -> None:
    rng = random.Random(cls.__name__)
    for _ in range(100):
        value = value_of(cls, rng)
        found = decode(cls, encode(value))
        for each in dataclasses.fields(cls):
            mine, other = getattr(value, each.name), getattr(found, each.name)
            is_shown_alike = isinstance(mine, frozenset) or repr(mine) == repr(other)
            assert mine == other and type(mine) is type(other) and is_shown_alike, each.name


def test_options_and_keys_arrive() -> None:
    values = [
        CompileOptions(opt_level=3, waves_per_eu=(2, 4), llvm_options=(("a", "b"),), backend_options=(("o.x", True),)),
        CompileOptions(waves_per_eu=2, unkeyed_options=(("o.y", 1.5),), variables=(("V", "1"),)),
        CacheKey.of({"program": b"code", "target": "cpu:native", "f": "\udc80"}),
    ]
    for value in values:
        found: Any = decode(type(value), encode(value))
        assert found == value and repr(found) == repr(value)
        for each in dataclasses.fields(type(value)):
            assert getattr(found, each.name) == getattr(value, each.name)
    assert isinstance(decode(CompileOptions, encode(values[1])).waves_per_eu, Occupancy)


def test_a_value_that_a_field_does_not_declare_does_not_leave() -> None:
    for wrong in (Inner(b"name", None), Inner("name", "text"), Inner("name", 3)):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="cannot cross"):
            encode(wrong)


def test_damaged_messages_are_refused_and_make_nothing() -> None:
    rng = random.Random(7)
    good = encode(value_of(Every, rng))
    for _ in range(3000):
        data = bytearray(good)
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            found = decode(Every, bytes(data[: rng.randrange(len(data) + 1)] if rng.random() < 0.3 else data))
        except ValueError:
            continue
        encode(found)  # it is of the declared types
