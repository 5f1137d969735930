"""Static libraries: ``ar`` archives with a symbol index, in GNU ar's format.

Sources: System V ABI; ar(5) of GNU binutils.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

from flydsl.binaries.relocatable import global_symbols

__all__ = ["static_library"]

_MAGIC = b"!<arch>\n"


def static_library(members: Mapping[str, bytes]) -> bytes:
    """The archive of ELF objects by file name; equal members give equal bytes."""
    defined = {name: sorted(global_symbols(data)[0]) for name, data in members.items()}
    long_names = b"".join(f"{name}/\n".encode() for name in members)
    count = sum(map(len, defined.values()))
    symbols = b"".join(symbol.encode() + b"\0" for names in defined.values() for symbol in names)
    index_size = 4 * (1 + count) + len(symbols)
    offset = len(_MAGIC) + 60 + _even(index_size) + 60 + _even(len(long_names))
    places = []
    for name, data in members.items():
        places += [offset] * len(defined[name])
        offset += 60 + _even(len(data))
    index = struct.pack(f">{1 + count}I", count, *places) + symbols
    body = _MAGIC + _member("/", index) + _member("//", long_names)
    name_at = 0
    for name, data in members.items():
        body += _member(f"/{name_at}", data)
        name_at += len(name.encode()) + 2
    return body


def _member(name: str, data: bytes) -> bytes:
    """A member's header, which names no time and no user, and its data."""
    header = f"{name:<16}{0:<12}{0:<6}{0:<6}{'644':<8}{len(data):<10}`\n".encode()
    return header + data + b"\n" * (_even(len(data)) - len(data))


def _even(size: int) -> int:
    return size + size % 2
