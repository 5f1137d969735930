"""A process that runs checks."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from types import MappingProxyType, ModuleType
from typing import Any

from flydsl.errors import FlydslError
from flydsl.tools.testing.conformance.session import NotRun, Refused, Session, Wrong, outcome_of
from flydsl.tools.testing.processes import report_events

_PARTS = {
    "contract": "contract",
    "compile": "compiling",
    "run": "running",
    "cpu": "running",
    "launches": "launches",
    "tools": "tools",
    "bundle": "bundle",
}
"""For each kind of job the module whose ``check(session, name)`` does it."""


class _NoCompiler:
    """Finds no MLIR and no LLVM, as on machines that only run kernels."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] in ("mlir", "torch_mlir", "llvmlite"):
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        return None


def serve() -> None:
    """In the process: run the checks of its job."""
    report_events(_run)


def _run(job: dict[str, Any], send: Callable[[dict[str, Any]], None]) -> None:
    given = job["session"]
    session = Session(**{**given, "options": MappingProxyType(given["options"])})
    if job["without_compiler"]:
        sys.meta_path.insert(0, _NoCompiler())
    session.register(driver_only=job["without_compiler"])
    check = importlib.import_module(f"flydsl.tools.testing.conformance.{_PARTS[job['part']]}").check
    send({"ready": True})
    for name in job["names"]:
        send({"begun": name})
        send({"name": name, **_outcome(check, session, name, compiles=job["part"] != "contract")})


def _outcome(check: Callable[[Session, str], Any], session: Session, name: str, *, compiles: bool) -> dict[str, Any]:
    try:
        value = check(session, name)
    except Wrong as wrong:
        return {"outcome": "failed", "reason": str(wrong)}
    except Refused as refusal:
        return {"outcome": "refused", "reason": str(refusal)}
    except NotRun as reason:
        return {"outcome": "not run", "reason": str(reason)}
    except Exception as error:
        if compiles and isinstance(error, FlydslError):
            found = outcome_of(error)
            return {"outcome": "refused" if isinstance(found, Refused) else "failed", "reason": str(found)}
        frame = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{os.path.basename(frame.filename)}:{frame.lineno}, in {frame.name}"
        return {"outcome": "failed", "reason": f"{type(error).__name__} at {place}: {error}"}
    return {"outcome": "passed", "reason": "", "value": value}
