"""File names in UTF-8, for MLIR's locations, debug information and JSON.

It is short because it is a subject of its own, below all that names files.

Python holds bytes of a path that its encoding does not know as lone surrogates ("surrogateescape", PEP 383), which no
UTF-8 has.  Under ``LC_ALL=C`` these are all bytes beyond ASCII.
"""

from __future__ import annotations

import os
import re
import sys

_BYTE = re.compile(rb"\\x([0-9a-f]{2})")
_BACKSLASH = rb"\x5cx"
"""A backslash before an ``x`` of the name itself."""


def portable_name(name: str) -> str:
    r"""A file's name as UTF-8, equal in all locales; a byte that is no part of UTF-8 becomes ``\xf6``.

    :func:`file_name` is its inverse.
    """
    if name.isascii() and "\\x" not in name:
        return name
    try:
        data = name.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # a surrogate that stands for no byte: the name is not a path
        data = name.encode("utf-8", "backslashreplace")
    return data.replace(rb"\x", _BACKSLASH).decode("utf-8", "backslashreplace")


def file_name(portable: str) -> str:
    """The name that this process opens the file by."""
    if portable.isascii() and "\\x" not in portable:
        return portable
    data = _BYTE.sub(lambda found: bytes.fromhex(found[1].decode()), portable.encode("utf-8", "surrogateescape"))
    return os.fsdecode(data)


def printable_name(name: str) -> str:
    """A file's name for messages, which any stream takes that takes names of this process's encoding."""
    if name.isascii():
        return name
    encoding = sys.getfilesystemencoding()
    try:
        return name.encode(encoding, "surrogateescape").decode(encoding, "backslashreplace")
    except UnicodeEncodeError:
        return ascii(name)[1:-1]
