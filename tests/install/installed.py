"""Clean environments with a wheel of this tree, and with packages of the environment that runs the tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOT_SOURCES = {".git", ".venv", "build", "dist", "__pycache__"}


def tracked_files() -> list[str]:
    """The files of the project; in an unpacked source distribution all that there are."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        return sorted(name for name in listed.split("\0") if (ROOT / name).is_file())
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return sorted(
        path.as_posix()
        for path in found
        if not NOT_SOURCES & {*path.parts} and not re.search(r"\.egg-info/|/\.?\w+_cache/", f"/{path.as_posix()}")
    )


def copied_tree(folder: Path) -> Path:
    """A copy of the project as it is tracked, so that a build leaves nothing in this one and takes nothing from it."""
    for name in tracked_files():
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy)
    return folder


def pip(*arguments: object) -> str:
    """The output of pip, which may not use the network."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(sys.prefix))
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built_wheel(project: Path, folder: Path, *, editable: bool = False, **variables: str) -> Path:
    """The wheel of a project, built by its backend as pip does, with variables of the environment."""
    system = tomllib.loads((project / "pyproject.toml").read_text())["build-system"]
    program = (
        "import importlib, sys; sys.path[:0] = sys.argv[4:]\n"
        "print(getattr(importlib.import_module(sys.argv[1]), sys.argv[2])(sys.argv[3]))"
    )
    paths = [str(project / path) for path in system.get("backend-path", ())]
    hook = "build_editable" if editable else "build_wheel"
    command = [sys.executable, "-c", program, system["build-backend"], hook, str(folder), *paths]
    done = subprocess.run(
        command, cwd=project, env={**os.environ, **variables}, check=True, capture_output=True, text=True
    )
    return folder / done.stdout.split()[-1]


def names_in(wheel: Path) -> list[str]:
    """The files of a wheel, without its metadata."""
    with zipfile.ZipFile(wheel) as archive:
        return sorted(name for name in archive.namelist() if ".dist-info/" not in name)


@dataclass(frozen=True)
class Environment:
    """A virtual environment."""

    folder: Path

    @property
    def site(self) -> Path:
        """The directory of its packages."""
        return Path(sysconfig.get_path("platlib", "venv", {"base": str(self.folder), "platbase": str(self.folder)}))

    def install(self, wheel: Path) -> None:
        """Install a wheel by pip, without what it depends on."""
        python = self.folder / "bin" / "python"
        pip("--python", python, "install", "--quiet", "--no-deps", "--no-index", "--no-compile", wheel)

    def unpack(self, wheel: Path) -> None:
        """Put the files of a wheel where an installation puts them, over those that are there."""
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(self.site)

    def check(self) -> str:
        """The output of ``pip check``, which must find nothing wrong."""
        return pip("--python", self.folder / "bin" / "python", "check").strip()

    def run(self, *command: object, cwd: Path, fails: bool = False, **variables: str) -> str:
        """What a program of the environment prints, errors too."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "FLYDSL_"))}
        clean["FLYDSL_RUNTIME_CACHE_DIR"] = str(self.folder / "cache")
        program, *arguments = map(str, command)
        done = subprocess.run(
            [str(self.folder / "bin" / program), *arguments],
            cwd=cwd,
            env={**clean, **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode != 0) == fails, done.stdout + done.stderr
        return done.stdout + done.stderr


def environment(folder: Path, packages: Iterable[str]) -> Environment:
    """A new environment that has these packages of this one, by links, with all that they need."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    made = Environment(folder)
    for name in sorted(_with_requirements(packages)):
        for top in {file.parts[0] for file in distribution(name).files or () if file.parts[0] != ".."}:
            link = made.site / top
            if not link.exists():
                link.symlink_to(Path(str(distribution(name).locate_file(top))))
    return made


def _with_requirements(packages: Iterable[str]) -> set[str]:
    found: set[str] = set()
    waiting = list(packages)
    while waiting:
        name = waiting.pop()
        try:
            requires = distribution(name).requires or []
        except PackageNotFoundError:  # of another platform or Python: pip's check tells
            continue
        if name not in found:
            found.add(name)
            waiting += [re.split(r"[^\w.-]", text)[0] for text in requires if "extra ==" not in text]
    return found
