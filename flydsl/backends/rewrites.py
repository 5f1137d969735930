"""Named rewrites: a backend's own steps, in one list with MLIR's passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from flydsl.errors import ConfigError, did_you_mean
from flydsl.support.fast_dataclass import record

__all__ = ["Rewrite", "Step", "over", "without"]


@record
class Rewrite:
    """One step over a module of kernels; each is timed, dumped, and may be switched off by its name."""

    name: str
    """In the field's words, such as ``"fold-dpp-scans"``."""
    run: Callable[[], None]
    """Rewrites the module in place."""
    is_optional: bool = False
    """True if kernels are right without it, only slower."""


@record
class Step:
    """One row of a backend's list of rewrites."""

    name: str
    run: Callable[[Any], None]
    """Rewrites a module, of which it takes what the backend's steps share."""
    shown_by: tuple[Callable[..., object], ...]
    """The functions whose docstrings show it, IR before and after; a step without any changes nothing itself."""
    is_optional: bool = False


def over(shared: object, steps: Iterable[Step]) -> list[Rewrite]:
    """The steps as rewrites of the module that ``shared`` describes."""
    return [Rewrite(step.name, partial(step.run, shared), step.is_optional) for step in steps]


def without(rewrites: Sequence[Rewrite], names: Iterable[str]) -> list[Rewrite]:
    """The rewrites but those switched off by ``FLYDSL_DISABLE_PASSES``."""
    optional = [rewrite.name for rewrite in rewrites if rewrite.is_optional]
    disabled = set(names)
    for name in sorted(disabled.difference(optional)):
        needed = any(rewrite.name == name for rewrite in rewrites)
        why = "is needed by every kernel" if needed else "is no pass of this target"
        raise ConfigError(
            f"FLYDSL_DISABLE_PASSES has {name!r}, which {why}; it may have {', '.join(optional) or 'none here'}"
            f"{did_you_mean(name, optional)}"
        )
    return [rewrite for rewrite in rewrites if rewrite.name not in disabled]
