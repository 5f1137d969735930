"""A cache directory stays within its limits, and what is removed is what was not used for longest."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flydsl.artifact import Artifact
from flydsl.cache import Limits, Store, artifact_store

from .entries import example

DAY = 86400.0


def put(store: Store[Artifact], name: str, used_days_ago: float = 0.0, size: int = 100) -> Path:
    key, artifact = example(name, size)
    store.get_or_create(key.digest, artifact.to_bytes)
    path = store.path(key.digest)
    then = time.time() - used_days_ago * DAY
    os.utime(path, (then, then))
    return path


def names(store: Store[Artifact]) -> set[str]:
    return {artifact.name for _, artifact in store.entries()}


def test_the_longest_unused_go_until_the_rest_fits(tmp_path: Path) -> None:
    store = artifact_store(tmp_path)
    sizes = [put(store, f"k{day}", used_days_ago=day, size=1000).stat().st_size for day in range(10)]
    pruned = store.prune(Limits(bytes=sum(sizes[:5])))
    assert names(store) == {f"k{day}" for day in range(pruned.kept_entries)}
    assert pruned.entries + pruned.kept_entries == 10
    assert pruned.kept_bytes == store.stats().bytes <= sum(sizes[:5])
    assert pruned.kept_entries >= 4  # a tenth of the limit at most is freed ahead


def test_nothing_goes_that_is_within_the_limits(tmp_path: Path) -> None:
    store = artifact_store(tmp_path)
    for day in range(5):
        put(store, f"k{day}", used_days_ago=day)
    assert store.prune(Limits(bytes=store.stats().bytes, seconds=10 * DAY)).entries == 0
    assert store.prune(Limits()).entries == 0
    assert len(names(store)) == 5


def test_what_was_not_used_for_too_long_goes(tmp_path: Path) -> None:
    store = artifact_store(tmp_path)
    for day in (1, 5, 9, 30):
        put(store, f"k{day}", used_days_ago=day)
    assert store.prune(Limits(seconds=8 * DAY)).entries == 2
    assert names(store) == {"k1", "k5"}


def test_reading_an_entry_is_using_it(tmp_path: Path) -> None:
    store = artifact_store(tmp_path)
    for name, day in (("read", 9), ("left", 5)):
        put(store, name, used_days_ago=day)
    assert store.get(example("read")[0].digest) is not None
    store.prune(Limits(seconds=3 * DAY))
    assert names(store) == {"read"}


@given(st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 100)), max_size=12), st.integers(0, 30_000))
@settings(max_examples=30)
def test_any_directory_is_within_any_limit_and_keeps_what_was_used_last(
    tmp_path_factory: pytest.TempPathFactory, contents: list[tuple[int, int]], limit: int
) -> None:
    store = artifact_store(tmp_path_factory.mktemp("any"))
    paths = [put(store, f"k{i}", used_days_ago=day, size=size) for i, (size, day) in enumerate(contents)]
    used = {path: path.stat().st_mtime for path in paths}
    pruned = store.prune(Limits(bytes=limit))
    kept, gone = [p for p in paths if p.exists()], [p for p in paths if not p.exists()]
    assert sum(path.stat().st_size for path in kept) == pruned.kept_bytes <= limit
    assert max((used[p] for p in gone), default=0) <= min((used[p] for p in kept), default=float("inf"))


def test_a_store_that_is_only_written_to_stays_small(tmp_path: Path) -> None:
    limit = 50_000
    store = artifact_store(tmp_path, limits=Limits(bytes=limit))
    largest = 0
    for number in range(60):
        key, artifact = example(f"k{number}", 4000)
        store.get_or_create(key.digest, artifact.to_bytes)
        largest = max(largest, store_bytes(tmp_path))
    assert largest <= 1.2 * limit
    assert store.get(key.digest) is not None


def store_bytes(directory: Path) -> int:
    return sum(path.stat().st_size for path in directory.rglob("*") if path.is_file())


def test_other_processes_writes_are_pruned_in_time(tmp_path: Path) -> None:
    """A process that writes little prunes too, when nobody has for a while."""
    unlimited, limited = artifact_store(tmp_path), artifact_store(tmp_path, limits=Limits(bytes=50_000))
    for number in range(50):
        put(unlimited, f"k{number}", size=4000)
    put(limited, "small")
    assert limited.stats().bytes <= 50_000
    for number in range(50, 80):
        put(unlimited, f"k{number}", size=4000)
    put(limited, "second")  # the last pruning was just now
    assert limited.stats().bytes > 50_000
    for hours in (-1, 1):  # the last pruning was long ago; or it was by a clock that was ahead
        os.utime(tmp_path / "v1" / "pruned", (time.time() + hours * 3600,) * 2)
        put(limited, f"after {hours}")
        assert limited.stats().bytes <= 50_000
        for number in range(50, 80):
            put(unlimited, f"k{number}", size=4000)


@pytest.mark.parametrize("years", [-20, 20])
def test_a_clock_that_jumps_costs_entries_at_most(tmp_path: Path, years: int, monkeypatch: pytest.MonkeyPatch) -> None:
    store = artifact_store(tmp_path, limits=Limits(bytes=1 << 20, seconds=90 * DAY))
    now = time.time()
    put(store, "before")
    with monkeypatch.context() as patched:
        patched.setattr(time, "time", lambda: now + years * 365 * DAY)
        key, artifact = example("during")
        assert store.get_or_create(key.digest, artifact.to_bytes).value == artifact
        store.prune()
        assert store.get(key.digest) == artifact
    for name in ("before", "during", "after"):
        key, artifact = example(name)
        assert store.get_or_create(key.digest, artifact.to_bytes).value == artifact


def test_entries_of_the_future_become_the_newest_and_then_age(tmp_path: Path) -> None:
    store = artifact_store(tmp_path)
    path = put(store, "future", used_days_ago=-3650)
    store.prune(Limits(seconds=DAY))
    assert abs(path.stat().st_mtime - time.time()) < 100


@pytest.mark.parametrize("days", [-3650, 3650])
def test_leftovers_of_any_time_go(tmp_path: Path, days: int) -> None:
    store = artifact_store(tmp_path)
    path = put(store, "k")
    for suffix in (".0123456789abcdef.tmp", ".lock"):
        leftover = path.with_name(path.stem + suffix)
        leftover.write_bytes(b"half")
        os.utime(leftover, (time.time() - days * DAY,) * 2)
    store.prune()
    assert list(path.parent.iterdir()) == [path]


def test_what_cannot_be_removed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = artifact_store(tmp_path)
    path = put(store, "k")

    def refuse(*args: object, **kwargs: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "unlink", refuse)
    pruned = store.prune(Limits(bytes=0))
    assert (pruned.entries, [damage.path for damage in pruned.failed]) == (0, [path])


def test_an_entry_that_is_used_while_others_are_removed_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = artifact_store(tmp_path)
    put(store, "first", used_days_ago=9)
    second = put(store, "second", used_days_ago=8)
    unlink = os.unlink

    def read_the_second_meanwhile(name: str, **folder: int) -> None:
        unlink(name, **folder)
        assert store.get(example("second")[0].digest) is not None

    monkeypatch.setattr(os, "unlink", read_the_second_meanwhile)
    assert store.prune(Limits(seconds=DAY)).entries == 1
    assert second.exists()
