"""The second part of the kit: kernels compiled several times to equal bytes."""

from __future__ import annotations

import dataclasses
import functools
import inspect
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from flydsl.artifact import Artifact
from flydsl.backends.registry import parse_target
from flydsl.compiler.aot.precompiling import Precompiled, precompile
from flydsl.compiler.workers.pool import LocalWorkers
from flydsl.config import Config
from flydsl.errors import FlydslError, SourceLocation
from flydsl.tools.testing.conformance.kernels import CASES
from flydsl.tools.testing.conformance.kernels.case import Case
from flydsl.tools.testing.conformance.session import NotRun, Session, Wrong, outcome_of


def check(session: Session, name: str) -> dict[str, Any]:
    """Compile a kernel, and give the digests of its artifact's sections.

    The session's option ``mode`` says where: ``"here"``, twice; ``"worker"``, once in a worker process; ``"chip"``,
    the first kernel for the architecture ``name``.
    """
    mode = session.options["mode"]
    if mode == "chip":
        return _digests(_compiled(CASES[session.options["kernel"]], f"{session.name}:{name}"))
    case, target = CASES[name], session.target()
    if case.least_warp > target.warp_size:
        raise NotRun(f"a kernel for warps of {case.least_warp} threads or more; {target} has {target.warp_size}")
    if mode == "worker":
        return _digests(_compiled(case, str(target), _workers()))
    first = _digests(_compiled(case, str(target)))
    second = _digests(_compiled(case, str(target)))
    if first != second:
        raise Wrong(f"two compiles in one process differ in {differing(first, second)}")
    return first


def differing(first: Mapping[str, str], second: Mapping[str, str]) -> str:
    """The names of the parts of an artifact that differ."""
    return ", ".join(part for part in sorted({*first, *second}) if first.get(part) != second.get(part))


@functools.cache
def _workers() -> LocalWorkers:
    return LocalWorkers(1)


def _compiled(case: Case, target: str, executor: LocalWorkers | None = None) -> Artifact:
    arguments = case.arguments(np.random.default_rng(0), case.sizes[-1], parse_target(target).warp_size)
    config = dataclasses.replace(Config.from_env(), cache_dir=None)
    (result,) = precompile(case.function, [target], [arguments], config=config, isolated=False, executor=executor)
    return _accepted(result, case, knows_lines=executor is None)


def _accepted(result: Precompiled, case: Case, *, knows_lines: bool) -> Artifact:
    """The artifact of a compile; workers do not know the kernels' lines."""
    if result.artifact is not None:
        return result.artifact
    assert result.error is not None
    raise outcome_of(result.error, lacking(result.error, case) if knows_lines else "")


def lacking(error: FlydslError, case: Case) -> str:
    """The facts that a refusal lacks: the kernel's name, its line."""
    folders = {Path(__file__).parent / "kernels", Path(inspect.getsourcefile(case.function.func) or "").parent}
    location = error.location
    said = f"{error.message} {getattr(error, 'kernel', '')} {location.function if location else ''}"
    missing = []
    if not any(word in said for word in _kernel_names(location, case)):
        missing.append("the kernel's name")
    if location is None or Path(location.filename).parent not in folders:
        missing.append("the line of the kernel")
    return " and ".join(missing)


def _kernel_names(location: SourceLocation | None, case: Case) -> list[str]:
    """The names of functions of the file that the kernel stands in."""
    names = [name for name in case.function.func.__code__.co_names if name.endswith("_kernel")]
    free = inspect.getclosurevars(case.function.func).nonlocals
    names += [value.__name__ for value in free.values() if hasattr(value, "__name__")]
    return [*names, "<lambda>", *([location.function] if location and location.function else [])]


def _digests(artifact: Artifact) -> dict[str, str]:
    parts = {f"section {name!r}": sha256(data).hexdigest() for name, data in artifact.sections.items()}
    return {**parts, "the manifest": sha256(repr(artifact.describe()).encode()).hexdigest()}
