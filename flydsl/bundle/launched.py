"""Launched variants of bundles, noted as ``flydsl record`` notes programs.

A bundle does not say options: they are those of the function where the row is compiled again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.bundle.recorded import Argument, LeftOut, Recorded, RecordedProgram, RecordFile
from flydsl.errors import ArtifactError, FlydslError

if TYPE_CHECKING:
    from flydsl.bundle.kernels import BundledFunction, Variant

_log = logging.getLogger("flydsl.bundle")


def note_variant(
    path: Path,
    manifest: Mapping[str, Any],
    function: BundledFunction,
    variant: Variant,
    target: str,
    hints: Mapping[str, Any] | None,
) -> None:
    """Add a variant that is launched on a target to a file; a failure is logged, because the launch comes first.

    ``hints`` are those of a decision table.
    """
    note_row(path, function.__name__, lambda: _recorded(manifest, function, variant, target, hints))


def note_row(path: Path, name: str, make: Callable[[], Recorded]) -> None:
    """Add rows to a file; a failure is logged, because the launch comes first."""
    try:
        RecordFile(path).add(make())
    except (FlydslError, OSError) as error:
        _log.error("%s of a bundle is not noted in %s: %s", name, path, error)


def _recorded(
    manifest: Mapping[str, Any],
    function: BundledFunction,
    variant: Variant,
    target: str,
    hints: Mapping[str, Any] | None,
) -> Recorded:
    try:
        (source,) = (each["source"] for each in manifest["kernels"] if each["name"] == function.__name__)
        module, qualname = source["module"], source["qualname"]
        if hints:
            reason = "it was launched with compile hints of a decision table, which `flydsl tune` makes"
            return Recorded.of((), [LeftOut(RecordedProgram.kind, module, qualname, reason)])
        name = function.__name__.rpartition(".")[2] if "<locals>" in qualname else qualname
        arguments = tuple(map(Argument, function.parameters.names, variant.forms))
        return Recorded.of([RecordedProgram(module, name, qualname, None, arguments, None, (), (target,))])
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, ArtifactError):
            raise
        raise ArtifactError(f"its manifest does not say where it is from: {error}") from None
