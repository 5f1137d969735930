"""A program's key has a part for each thing that decides its artifact, and nothing else changes it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from flydsl.backends.base import CompileOptions
from flydsl.cache import CacheKey
from flydsl.compiler import program_key


def key_of(
    *,
    code: bytes = b"traced",
    located: bytes = b"traced with lines",
    target: str = "cuda:sm_90",
    toolchain: str = "llvmlite 1, ptxas 1",
    options: CompileOptions = CompileOptions(),
) -> CacheKey:
    traced: Any = SimpleNamespace(code=code, located_code=lambda: located)
    backend: Any = SimpleNamespace(target=target, hash=lambda: toolchain)
    return program_key.artifact_key(traced, backend, options)


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"code": b"another"}, "program"),
        ({"target": "cuda:sm_80"}, "target"),
        ({"toolchain": "llvmlite 1, ptxas 2"}, "toolchain"),
        ({"options": CompileOptions(opt_level=1)}, "options"),
    ],
)
def test_each_changes_its_own_part(change: dict[str, Any], part: str) -> None:
    key = key_of(**change)
    assert key.digest != key_of().digest
    assert [difference.name for difference in key.explain(key_of())] == [part]


def test_lines_of_the_source_count_just_where_the_binary_names_them() -> None:
    assert key_of(located=b"other lines") == key_of()
    debug = CompileOptions(debug_info=True)
    assert key_of(located=b"other lines", options=debug) != key_of(options=debug)


def test_another_version_is_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    key = key_of()
    monkeypatch.setattr(program_key, "__version__", "99.0")
    assert [difference.name for difference in key_of().explain(key)] == ["flydsl"]


def test_another_checkout_of_one_version_is_another_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of whatever builds artifacts, one changed file is enough; of what does not, none counts."""
    key = key_of()
    package = tmp_path / "flydsl"
    monkeypatch.setattr(program_key, "_PACKAGE", package)
    digests = set()
    for file in ("artifact.py", "backends/cuda/a.py", "binaries/b.py", "compiler/c.py", "compiler/export/d.ll"):
        path = package / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one")
    for file in (*package.rglob("*.py"), *package.rglob("*.ll")):
        file.write_text("two")
        program_key.own_code.cache_clear()
        digests.add(key_of().digest)
    assert len(digests) == 5
    assert key.digest not in digests
    (package / "cli.py").touch()
    program_key.own_code.cache_clear()
    assert key_of().digest in digests
