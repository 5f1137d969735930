"""SHA-256 and BLAKE2b from the interpreter's own modules, as its ``random`` takes SHA-512 from there.

:mod:`hashlib` loads OpenSSL's library, which takes a process three milliseconds: longer than all that a compile or the
first launch of a cached kernel has to digest.  Where it is loaded already, or the interpreter has no modules of its own,
it serves here too.
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

__all__ = ["blake2b", "sha256"]


def _algorithm(name: str, *homes: str) -> Any:
    for home in () if "_hashlib" in sys.modules else homes:
        try:
            return getattr(importlib.import_module(home), name)
        except (ImportError, AttributeError):  # of another Python
            continue
    return getattr(importlib.import_module("hashlib"), name)


if TYPE_CHECKING:
    from hashlib import blake2b, sha256
else:
    sha256 = _algorithm("sha256", "_sha2", "_sha256")
    blake2b = _algorithm("blake2b", "_blake2")
