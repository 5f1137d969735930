"""Messages of the bootstrap: what each rank says of itself, and the comparison of all of them."""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from flydsl import errors
from flydsl.dist.stores.tree import ranks_in_words
from flydsl.errors import ArtifactError, CommError, ManifestMismatch, ReachError, StoreError
from flydsl.support.fast_dataclass import record
from flydsl.trust.json import read_json, shortened
from flydsl.trust.rows import check, read

__all__ = ["PROTOCOL", "Hello", "compare", "host_identity", "message", "read_message", "refusal", "start_of"]

PROTOCOL = 2
"""Grows when the messages of the bootstrap change."""
_REFUSALS = (
    "CommError", "ManifestError", "ManifestMismatch", "NotResident", "RankError", "ReachError", "StoreError",
    "WindowError", "WindowTooSmall", "WindowUnknown",
)  # fmt: skip
_MOST_CHARACTERS = 2000


@record
class Hello:
    """A rank as it introduces itself."""

    digest: str
    """Of the manifest."""
    code: dict[str, dict[str, str]]
    """For each program the parts of its key that are the same on all ranks; empty if it has only a manifest."""
    group: str
    symbols: dict[str, int]
    ranks: list[int]
    host: str
    """Equal where memory can be shared: boot, process numbers and file system."""
    hostname: str
    pid: int
    started: int
    """When the process began, so that another one of its number is not taken for it."""
    kind: str
    """The kind of device: ``"cpu"``, ``"cuda"`` or ``"rocm"``."""
    device: int
    fabric: str
    """Equal where devices of different hosts reach each other; empty without such a thing."""
    protocol: int = PROTOCOL

    @classmethod
    def of(cls, fields: Mapping[str, Any], rank: int) -> Hello:
        """The hello in a message.

        Raises:
            StoreError: it is none.
        """
        if fields.get("protocol") != PROTOCOL:
            raise ManifestMismatch(
                f"rank {rank} speaks protocol {shortened(fields.get('protocol'))} of the bootstrap, and this flydsl "
                f"{PROTOCOL}; install one version of flydsl on all ranks"
            )
        what = f"the hello of rank {rank}"
        hello = read(cls, fields, what, StoreError)
        check(hello, what, StoreError)
        return hello


def message(fields: Mapping[str, Any]) -> bytes:
    """A message of the bootstrap."""
    return json.dumps(fields, sort_keys=True, separators=(",", ":")).encode()


def refusal(error: CommError) -> bytes:
    """The message of a rank that cannot go on."""
    name = type(error).__name__
    return message({"refused": name if name in _REFUSALS else "CommError", "because": error.message[:_MOST_CHARACTERS]})


def read_message(data: bytes, rank: int) -> Mapping[str, Any]:
    """The fields of a peer's message.

    Raises:
        CommError: the peer cannot go on; of the class and with the text that it sent.
        StoreError: it is no message.
    """
    try:
        fields = read_json(data)
    except ArtifactError as error:
        raise StoreError(f"rank {rank} sent what is no message of the bootstrap: {error}") from None
    if not isinstance(fields, dict):
        raise StoreError(f"rank {rank} sent what is no message of the bootstrap: {shortened(fields)}")
    if "refused" in fields:
        _refuse(fields, rank)
    return fields


def _refuse(fields: Mapping[str, Any], rank: int) -> NoReturn:
    name, because = fields["refused"], fields.get("because")
    if name not in _REFUSALS or not isinstance(because, str):
        raise StoreError(f"rank {rank} sent what is no message of the bootstrap: {shortened(dict(fields))}")
    raise getattr(errors, name)(f"rank {rank}: {because[:_MOST_CHARACTERS]}")


def compare(hellos: Sequence[Hello], ranks: Sequence[int], sizes: str, reach: str, why: str) -> None:
    """Refuse ranks that do not mean the same, each with both sides; every rank comes to the same verdict.

    Args:
        ranks: the number of each rank in messages.
        sizes: the symbols of the windows in words.
        reach: that of the manifest's group.
        why: the reason why ranks on two hosts cannot share windows; empty if they can.

    Raises:
        ManifestMismatch: other manifests, kernels, sizes, groups or kinds of devices.
        ReachError: ranks out of reach.
    """
    first = hellos[0]
    for field, what, advice in (
        ("group", "another group", "attach the same group on all ranks"),
        ("ranks", "other ranks in the group", "pass the same ranks everywhere"),
        ("digest", "another manifest", "start the same program, compiled by the same flydsl, on all ranks"),
        ("symbols", "other sizes", f"attach with the same {sizes or 'sizes'} on all ranks"),
        ("kind", "another kind of device", "run all ranks on one kind of device"),
    ):
        wanted = getattr(first, field)
        other = [rank for rank, hello in zip(ranks, hellos, strict=True) if getattr(hello, field) != wanted]
        if other:
            found = getattr(hellos[list(ranks).index(other[0])], field)
            raise ManifestMismatch(
                f"{ranks_in_words(other)} {'has' if len(other) == 1 else 'have'} {what} than rank {ranks[0]}: "
                f"{_shown(found)} against {_shown(wanted)}; {advice}"
            )
    _compare_code(dict(zip(ranks, (hello.code for hello in hellos), strict=True)))
    far = [rank for rank, hello in zip(ranks, hellos, strict=True) if not _near(hello, first)]
    if far and why and reach == "load-store":
        there = hellos[list(ranks).index(far[0])]
        raise ReachError(
            f"{ranks_in_words(far)} {'is' if len(far) == 1 else 'are'} out of reach of rank {ranks[0]}: on "
            f"{_place(there)} against {_place(first)}; the manifest asks for the reach 'load-store', and {why}",
            ranks=far,
        )


_PARTS = {"program": "kernels", "options": "compile options", "flydsl": "flydsl"}
"""Parts of a key in words."""


def _compare_code(code: Mapping[int, Mapping[str, Mapping[str, str]]]) -> None:
    """Refuse ranks whose programs have other keys, as far as they have programs and not only a manifest."""
    known = {rank: rows for rank, rows in code.items() if rows}
    for rank, rows in known.items():
        first = next(iter(known))
        for name in sorted(rows.keys() & known[first].keys()):
            mine, theirs = rows[name], known[first][name]
            for part in sorted(mine.keys() & theirs.keys(), key=lambda each: (each != "program", each)):
                if mine[part] != theirs[part]:
                    raise ManifestMismatch(
                        f"rank {rank} has other {_PARTS.get(part, part)} than rank {first} in {name}: {mine[part]} against "
                        f"{theirs[part]}; attach the same program on all ranks, compiled for arrays of the same kind by the "
                        "same flydsl"
                    )


def _near(one: Hello, other: Hello) -> bool:
    return one.host == other.host or (bool(one.fabric) and one.fabric == other.fabric)


def _place(hello: Hello) -> str:
    return f"host {hello.hostname!r} ({hello.host[:13]})"


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} = {number}" for name, number in sorted(value.items())) or "none"
    if isinstance(value, str) and len(value) == 64:
        return value[:16]
    return str(value)


@functools.cache
def host_identity() -> str:
    """The identity of a host, common to processes that can map each other's memory: boot, process numbers, files."""
    boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return f"{boot}.{os.stat('/proc/self/ns/pid').st_ino:x}.{os.stat('/dev/shm').st_dev:x}"


def start_of(pid: int) -> int:
    """When a process began, in ticks since boot; -1 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return -1
    return -1 if fields[0] in "ZX" else int(fields[19])
