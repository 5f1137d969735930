"""The wheels of this tree, built once."""

from pathlib import Path

import pytest

from .installed import built_wheel, copied_tree


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied_tree(tmp_path_factory.mktemp("tree"))


@pytest.fixture(scope="session")
def flydsl_wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(tree, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def runtime_wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(tree / "tools" / "runtime", tmp_path_factory.mktemp("runtime-wheel"))
