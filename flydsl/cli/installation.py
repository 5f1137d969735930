"""Installed distributions that provide ``flydsl``, and their conflicts.

Three share the import name: this ``flydsl``, ``flydsl-runtime``, and AMD's ``flydsl`` of the package index, whose
versions have no local label.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import flydsl
from flydsl._version import __version__
from flydsl.support.edition import is_runtime

_NAMES = ("flydsl", "flydsl-runtime")


def describe() -> dict[str, Any]:
    """The running build: name, version, the FlyDSL whose API it has, folder, origin, and problems."""
    name = "flydsl-runtime" if is_runtime() else "flydsl"
    folder = Path(flydsl.__file__).parent
    found = _installed()
    if any(_is_in(each, folder.parent.resolve()) and each.name == name for each in found):
        origin = "an installed wheel"
    elif any(_checkout(each) == folder.parent.resolve() for each in found):
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
    found = _installed()
    here = [each for each in found if _is_in(each, site)]
    others = [each for each in found if each not in here and _checkout(each) != site]
    said = []
    shown = ", ".join(f"{each.name} {each.version}" for each in here)
    uninstall = " && ".join(f"pip uninstall -y {each.name}" for each in here)  # removes one of two of the same name
    reinstall = f"delete {folder}, then install the one that you want from its wheel"
    again = f"run: {uninstall}; {reinstall}"
    damage = _damage(here, folder)
    if len(here) > 1:
        said.append(f"{shown} are installed over each other in {site}; {again}")
    elif here and here[0].version != __version__:
        said.append(f"{shown} is what {site} says is installed, and the code is {__version__}; {again}")
    elif here and damage:
        said.append(f"{damage}: files of {shown} were edited, or another package was installed over it; {again}")
    elif flydsl.__version__ != __version__ or (is_runtime() and (folder / "_llvm.py").exists()):
        said.append(f"the files of several distributions are mixed in {folder}; {reinstall}")
    for each in others:
        said.append(
            f"{each.name} {each.version} is installed in {_site(each)} too, and which of them runs depends on the "
            f"order of sys.path; run the pip of that environment: pip uninstall {each.name}"
        )
    return said


def _installed() -> list[Distribution]:
    """Every distribution on ``sys.path`` that provides the import name, in that order."""
    every = (each for name in _NAMES for each in distributions(name=name))
    installed = (
        each for each in every if each.read_text("RECORD") is not None
    )  # without build leftovers in a checkout
    return list({(_site(each), each.name, each.version): each for each in installed}.values())


def _site(distribution: Distribution) -> Path:
    return Path(str(distribution.locate_file(""))).resolve()


def _is_in(distribution: Distribution, site: Path) -> bool:
    return _site(distribution) == site and _checkout(distribution) is None


def _checkout(distribution: Distribution) -> Path | None:
    text = distribution.read_text("direct_url.json")
    if text is None:
        return None
    url = json.loads(text)
    editable = url.get("dir_info", {}).get("editable", False)
    return Path(unquote(urlsplit(url["url"]).path)).resolve() if editable else None


def _damage(here: Sequence[Distribution], folder: Path) -> str:
    """The first differences between ``folder`` and the files installed there."""
    recorded: dict[Path, Any] = {}
    for each in here:
        recorded |= {_site(each) / file: file.hash for file in each.files or ()}
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
