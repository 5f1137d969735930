"""The build that runs, and conflicts of the distributions that provide ``flydsl``."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

import flydsl
from flydsl._version import __version__
from flydsl.support.builds import checkout_of, installed_builds, is_in, over_each_other, remedy, site_of
from flydsl.support.edition import is_runtime


def describe() -> dict[str, Any]:
    """The running build: name, version, the FlyDSL whose API it has, folder, origin, and problems."""
    folder = Path(flydsl.__file__).parent
    site = folder.parent.resolve()
    found = installed_builds()
    own = [each.name for each in found if is_in(each, site) and (each.name == "flydsl-runtime") == is_runtime()]
    edited = [each.name for each in found if checkout_of(each) == site]
    name = [*own, *edited, "flydsl-runtime" if is_runtime() else "flydsl"][0]
    if own:
        origin = "an installed wheel"
    elif edited:
        origin = "a checkout, installed as editable"
    else:
        origin = "a checkout that is not installed"
    return {
        "name": name,
        "version": __version__,
        "api": __version__.partition("+")[0],
        "folder": str(folder),
        "origin": origin,
        "problems": problems(),
    }


def problems() -> list[str]:
    """Problems of the installation, each with its remedy."""
    folder = Path(flydsl.__file__).resolve().parent
    site = folder.parent
    found = installed_builds()
    here = [each for each in found if is_in(each, site)]
    others = [each for each in found if each not in here and checkout_of(each) != site]
    said = []
    shown = ", ".join(f"{each.name} {each.version}" for each in here)
    damage = _damage(here, folder)
    if len(here) > 1:
        said.append(over_each_other(here))
    elif here and here[0].version != __version__:
        said.append(f"{shown} is what {site} says is installed, and the code is {__version__}; {remedy(here)}")
    elif here and damage:
        said.append(f"{damage}: files of {shown} were edited, or another package was installed over it; {remedy(here)}")
    elif flydsl.__version__ != __version__ or (is_runtime() and (folder / "_llvm.py").exists()):
        said.append(f"the files of several distributions are mixed in {folder}; {remedy(here)}")
    for each in others:
        said.append(
            f"{each.name} {each.version} is installed in {site_of(each)} too, and which of them runs depends on the "
            f"order of sys.path; run the pip of that environment: pip uninstall {each.name}"
        )
    return said


def _damage(here: Sequence[Distribution], folder: Path) -> str:
    """The first differences between ``folder`` and the files installed there."""
    recorded: dict[Path, Any] = {}
    for each in here:
        recorded |= {site_of(each) / file: file.hash for file in each.files or ()}
    if not recorded:
        return ""
    changed = sorted(path for path, digest in recorded.items() if folder in path.parents and not _holds(path, digest))
    strange = sorted(path for path in _files(folder) if path not in recorded)
    parts = []
    for paths, what in ((changed, "changed or missing"), (strange, "of unknown origin")):
        if paths:
            count = "1 file" if len(paths) == 1 else f"{len(paths)} files"
            parts.append(f"{count} {what}, such as {paths[0]}")
    return " and ".join(parts)


def _holds(path: Path, digest: Any) -> bool:
    """True if the file exists with the recorded digest, if one was recorded."""
    try:
        data = path.read_bytes()
    except OSError:
        return False
    if digest is None:
        return True
    value = base64.urlsafe_b64encode(hashlib.new(digest.mode, data).digest()).rstrip(b"=").decode()
    return bool(value == digest.value)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
