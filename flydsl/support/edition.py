"""The edition of this package: with a compiler or without, and its contract.

``flydsl`` and ``flydsl-runtime`` are built from one tree.  ``flydsl-runtime`` lacks the modules that make machine code, and
lists them in a file.  The contract is the version of what outside backends may use.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError, MissingCompilerError

LEFT_OUT = "LEFT_OUT"
"""The file that lists the modules which ``flydsl-runtime`` lacks."""
NO_COMPILER = (
    "this is flydsl-runtime, which runs compiled kernels and cannot compile; to compile, install flydsl in its place: "
    "pip uninstall flydsl-runtime, then install flydsl's wheel or a checkout of it"
)
_PATH = os.path.join(os.path.dirname(os.path.dirname(__file__)), LEFT_OUT)
CONTRACT = 1
"""Names are only added to :mod:`flydsl.plugin` within a version."""


def is_runtime() -> bool:
    return os.path.exists(_PATH)


class _LeftOut:
    """Finds no module, and names those that only ``flydsl`` has."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.startswith("flydsl."):
            with open(_PATH, encoding="utf-8") as file:
                if fullname in file.read().split():
                    raise MissingCompilerError(f"{fullname} is a part of flydsl alone; {NO_COMPILER}")
        return None


def name_left_out_modules() -> None:
    """Let an import of a module that ``flydsl-runtime`` lacks say so."""
    if is_runtime() and not any(isinstance(finder, _LeftOut) for finder in sys.meta_path):
        sys.meta_path.append(_LeftOut())


def check_contract(what: str, version: Any) -> None:
    """Refuse a backend or a driver that is written for a newer contract; ``what`` begins the message."""
    if not isinstance(version, int) or isinstance(version, bool):
        raise DSLTypeError(f"{what} has contract = {version!r}; expected an integer from 1 to {CONTRACT}")
    if not 1 <= version <= CONTRACT:
        raise DSLValueError(
            f"{what} is written for contract {version} of flydsl.plugin; this build has contract {CONTRACT}: "
            f"{'install a newer build of flydsl' if version > CONTRACT else 'contracts begin at 1'}"
        )
