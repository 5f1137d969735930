"""``flydsl cache``: counting, verifying and clearing a directory that also holds damage."""

from __future__ import annotations

import os
import time
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


def keys(flydsl: Run) -> list[str]:
    return [line.split()[0] for line in flydsl("cache", "ls").stdout.splitlines()[1:]]


def test_ls_lists_entries_the_last_used_first(flydsl: Run, entries: list[Path]) -> None:
    for age, path in enumerate(entries):
        os.utime(path, (time.time() - 100 * age,) * 2)
    assert keys(flydsl) == [path.stem[:16] for path in entries]
    entries[0].write_bytes(b"damaged")
    (only,) = flydsl("cache", "ls", "--name", "b").stdout.splitlines()[1:]
    assert only.split()[:4] == [entries[1].stem[:16], "b", "cpu:native", f"{entries[1].stat().st_size:,}"]


def test_prune_goes_down_to_the_limits(flydsl: Run, entries: list[Path]) -> None:
    for age, path in enumerate(entries):
        os.utime(path, (time.time() - 86400 * age,) * 2)
    assert "removed 0 entries" in flydsl("cache", "prune").stdout
    assert "removed 1 entries" in flydsl("cache", "prune", "--max-days", "1.5").stdout
    assert [path.exists() for path in entries] == [True, True, False]
    size = sum(path.stat().st_size for path in entries[:2])
    assert "removed 1 entries" in flydsl("cache", "prune", FLYDSL_RUNTIME_CACHE_MAX_BYTES=str(size - 1)).stdout
    assert [path.exists() for path in entries] == [True, False, False]
    assert "0 entries, 0 bytes are left" in flydsl("cache", "prune", "--max-bytes", "0K").stdout


def test_sizes_that_are_none_are_refused(flydsl: Run, entries: list[Path]) -> None:
    assert "4X" in flydsl("cache", "prune", "--max-bytes", "4X", check=False).stderr
    done = flydsl("cache", "prune", check=False, FLYDSL_RUNTIME_CACHE_MAX_BYTES="-1")
    assert done.returncode == 2
    assert "FLYDSL_RUNTIME_CACHE_MAX_BYTES" in done.stderr


def test_explain_names_the_parts_that_differ(flydsl: Run, tmp_path: Path) -> None:
    command = ("precompile", "kernels.py:scale", "--arg", "X=f32[?]", "--arg", "factor=f32", "--arg", "BLOCK=64")
    flydsl(*command, "--target", "cpu:x86-64-v3", "-o", "one.flyk")
    flydsl(*command, "--target", "cpu:x86-64-v3", "-o", "two.flyk", FLYDSL_COMPILE_OPT_LEVEL="3")
    done = flydsl("cache", "explain", "one.flyk", "two.flyk", check=False)
    assert done.returncode == 1
    assert "options: CompileOptions(opt_level=2 here, CompileOptions(opt_level=3 there" in done.stdout
    assert "program" not in done.stdout and "toolchain" not in done.stdout
    first, second = keys(flydsl)
    assert flydsl("cache", "explain", first, second, check=False).returncode == 1
    assert "the keys are equal" in flydsl("cache", "explain", first, first).stdout


def test_explain_of_what_is_not_there_says_so(flydsl: Run, entries: list[Path]) -> None:
    done = flydsl("cache", "explain", "0123", entries[0].stem, check=False)
    assert done.returncode == 1
    assert "no entries of" in done.stderr and "'0123'" in done.stderr


def test_a_directory_that_is_not_used_is_said(flydsl: Run, entries: list[Path], tmp_path: Path) -> None:
    assert "not used" not in flydsl("cache", "stats").stdout
    (tmp_path / "cache").chmod(0o777)
    assert f"not used   {tmp_path / 'cache'} is writable by other users" in flydsl("cache", "stats").stdout
    assert "not used" not in flydsl("cache", "stats", FLYDSL_RUNTIME_CACHE_ALLOW_SHARED="1").stdout
