"""Distributions that provide the import name ``flydsl``.

``flydsl`` and ``flydsl-runtime`` are built from one tree, the first also under a name that its builder chooses.  AMD's
package on the index has the same import name, and files of the same names.  Its versions lack the local label ``+mlir.N``.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from flydsl.errors import InstallationError
from flydsl.support.installed import editable_folder

if TYPE_CHECKING:
    from importlib.metadata import Distribution

_FOLDER = os.path.dirname(os.path.dirname(__file__))
_SITE = os.path.dirname(_FOLDER)
_LABEL = "+mlir."


def require_own_files() -> None:
    """Refuse a folder in which AMD's package is installed too, as far as the names of ``.dist-info`` tell.

    An import asks this, so no metadata is read.
    """
    names: list[str] = []
    with contextlib.suppress(OSError):  # an archive
        names = os.listdir(_SITE)
    if any(name.startswith("flydsl-") and name.endswith(".dist-info") and _LABEL not in name for name in names):
        here = [each for each in installed_builds() if is_in(each, Path(_SITE).resolve())]
        if any(_LABEL not in each.version for each in here):
            raise InstallationError(over_each_other(here))


def over_each_other(here: list[Distribution]) -> str:
    """The sentence on distributions that share a folder, with the remedy."""
    names = " and ".join(
        f"{each.name} {each.version}" + ("" if _LABEL in each.version else " (AMD's package)") for each in here
    )
    return f"{names} are installed over each other in {_SITE}; {remedy(here)}"


def remedy(here: list[Distribution]) -> str:
    """The commands that leave no file of these distributions."""
    uninstall = " && ".join(f"pip uninstall -y {each.name}" for each in here)  # removes one of two of the same name
    reinstall = f"delete {_FOLDER}, then install the one that you want from its wheel"
    return f"run: {uninstall}; {reinstall}" if here else reinstall


def installed_builds() -> list[Distribution]:
    """Every distribution on ``sys.path`` that provides the import name, by name."""
    from importlib.metadata import distributions  # slow to load, and seldom needed

    found = {(each.name, each.version, site_of(each)): each for each in distributions() if _provides(each)}
    return [found[key] for key in sorted(found)]


def _provides(distribution: Distribution) -> bool:
    record = distribution.read_text("RECORD")
    if record is None:  # a leftover of a build in a checkout
        return False
    if "\nflydsl/__init__.py," in f"\n{record}":
        return True
    checkout = checkout_of(distribution)
    return checkout is not None and (checkout / "flydsl" / "__init__.py").exists()


def site_of(distribution: Distribution) -> Path:
    """The folder that a distribution is installed in."""
    return Path(str(distribution.locate_file(""))).resolve()


def is_in(distribution: Distribution, site: Path) -> bool:
    """True if the files of a distribution are in this folder."""
    return site_of(distribution) == site and checkout_of(distribution) is None


def checkout_of(distribution: Distribution) -> Path | None:
    """The folder that a distribution is installed from as editable; ``None`` if it has its own files."""
    folder = editable_folder(distribution.read_text("direct_url.json") or "")
    return None if folder is None else folder.resolve()
