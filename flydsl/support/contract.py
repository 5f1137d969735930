"""The version of the contract between this package and outside backends."""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError

__all__ = ["CONTRACT", "check_contract"]

CONTRACT = 1
"""Names are only added to :mod:`flydsl.plugin` within a version."""


def check_contract(what: str, version: Any) -> None:
    """Refuse a backend or a driver that is written for a newer contract.

    Args:
        what: its name, at the start of a sentence.

    Raises:
        DSLTypeError: the version is not an integer.
        DSLValueError: this package does not have that version; the message says what to install.
    """
    if not isinstance(version, int) or isinstance(version, bool):
        raise DSLTypeError(f"{what} has contract = {version!r}; expected an integer from 1 to {CONTRACT}")
    if not 1 <= version <= CONTRACT:
        raise DSLValueError(
            f"{what} is written for contract {version} of flydsl.plugin; this build has contract {CONTRACT}: "
            f"{'install a newer build of flydsl' if version > CONTRACT else 'contracts begin at 1'}"
        )
