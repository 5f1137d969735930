"""``flydsl cache``: counting, verifying and clearing a directory that also holds damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from flydsl.artifact import Artifact
from flydsl.cache import CacheKey, artifact_store

from .conftest import Run


@pytest.fixture
def entries(tmp_path: Path) -> list[Path]:
    """Three entries of the cache that the command uses."""
    store = artifact_store(tmp_path / "cache")
    paths = []
    for name in ("a", "b", "c"):
        key = CacheKey.of({"program": name})
        artifact = Artifact(name, "cpu:native", (), (), key.parts, {"binary": name.encode() * 100})
        store.get_or_create(key.digest, artifact.to_bytes)
        paths.append(store.path(key.digest))
    return paths


def lines(text: str) -> dict[str, str]:
    return {line.split()[0]: " ".join(line.split()[1:]) for line in text.splitlines()}


def test_stats_counts_and_changes_nothing(flydsl: Run, entries: list[Path], tmp_path: Path) -> None:
    entries[0].write_bytes(entries[0].read_bytes()[:-1])
    said = flydsl("cache", "stats").stdout
    facts = lines(said)
    assert facts["directory"] == str(tmp_path / "cache")
    assert facts["entries"] == "3"
    assert facts["bytes"] == f"{sum(path.stat().st_size for path in entries):,}"
    assert facts["damaged"].startswith(f"{entries[0]}: ")
    assert all(path.exists() for path in entries)


def test_verify_removes_the_damaged_and_says_so(flydsl: Run, entries: list[Path]) -> None:
    assert "3 entries" in flydsl("cache", "verify").stdout
    data = bytearray(entries[1].read_bytes())
    data[-1] ^= 1
    entries[1].write_bytes(data)
    done = flydsl("cache", "verify", check=False)
    assert done.returncode == 1
    assert f"removed  {entries[1]}: " in done.stdout
    assert [path.exists() for path in entries] == [True, False, True]
    assert "2 entries" in flydsl("cache", "verify").stdout


def test_an_entry_under_another_key_is_damage(flydsl: Run, entries: list[Path]) -> None:
    entries[0].write_bytes(entries[1].read_bytes())
    assert flydsl("cache", "verify", check=False).returncode == 1
    assert [path.exists() for path in entries] == [False, True, True]


def test_clear_removes_entries_and_leaves_other_files(flydsl: Run, entries: list[Path], tmp_path: Path) -> None:
    (tmp_path / "cache" / "mine.txt").write_text("mine")
    assert "removed 3 entries" in flydsl("cache", "clear").stdout
    assert lines(flydsl("cache", "stats").stdout)["entries"] == "0"
    assert (tmp_path / "cache" / "mine.txt").read_text() == "mine"


def test_another_directory_can_be_named(flydsl: Run, entries: list[Path], tmp_path: Path) -> None:
    assert "removed 0 entries" in flydsl("cache", "clear", "--dir", "elsewhere").stdout
    assert not (tmp_path / "elsewhere").exists()
    assert all(path.exists() for path in entries)


def test_a_cache_that_is_switched_off_needs_a_directory(flydsl: Run) -> None:
    done = flydsl("cache", "stats", check=False, FLYDSL_RUNTIME_ENABLE_CACHE="0")
    assert done.returncode == 2
    assert "give --dir" in done.stderr


def test_the_cache_is_looked_after_without_a_compiler(flydsl: Run, entries: list[Path], tmp_path: Path) -> None:
    """A machine that only runs kernels has neither MLIR nor LLVM."""
    for package in ("torch_mlir", "mlir", "llvmlite"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("raise ImportError('not installed here')")
    assert "3 entries" in flydsl("cache", "verify").stdout
