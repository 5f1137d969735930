"""Frames between processes: a JSON value and blocks of bytes, of bounded size."""

from __future__ import annotations

import json
import os
import select
import struct
import time
from collections.abc import Sequence
from typing import Any

from flydsl.errors import FlydslError

_HEADER = struct.Struct("<II")
_LENGTH = struct.Struct("<Q")
_MOST_BLOCKS = 64
_MOST_DEPTH = 64
"""Brackets in each other, which the parser's recursion follows."""


class ClosedChannel(FlydslError):
    """The other end ended, or sent no frame."""


class LateChannel(FlydslError):
    """The other end sent nothing in its time."""


class Channel:
    """One end of two pipes: the descriptors to read from and to write to.

    The other end is not trusted: all its frames together have at most ``most`` bytes.
    """

    def __init__(self, reader: int, writer: int, most: int = 1 << 40) -> None:
        self.reader, self.writer, self._left = reader, writer, most

    def send(self, value: Any, blocks: Sequence[Any] = (), seconds: float | None = None) -> None:
        """Write one frame; ``blocks`` are buffers.

        Raises :class:`ClosedChannel` if the other end is gone, and :class:`LateChannel` if it does not read.
        """
        text = json.dumps(value).encode()
        views = [memoryview(block).cast("B") for block in blocks]
        head = _HEADER.pack(len(text), len(views)) + b"".join(_LENGTH.pack(view.nbytes) for view in views) + text
        end = None if seconds is None else time.monotonic() + seconds
        if seconds is not None:
            os.set_blocking(self.writer, False)
        for part in (memoryview(head), *views):
            self._write(part, end)

    def _write(self, part: memoryview, end: float | None) -> None:
        while part.nbytes:
            try:
                if end is not None:
                    poll = select.poll()
                    poll.register(self.writer, select.POLLOUT)
                    if not poll.poll(max(end - time.monotonic(), 0) * 1000):
                        raise LateChannel("the process does not read what it is sent")
                part = part[os.write(self.writer, part[: 1 << 20]) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise ClosedChannel("the process has ended") from error

    def receive(self, seconds: float | None = None) -> tuple[Any, list[bytes]]:
        """Read one frame.

        Raises :class:`ClosedChannel` if the other end is gone or wrote something else, and :class:`LateChannel` without
        a whole frame in time.
        """
        end = None if seconds is None else time.monotonic() + seconds
        length, count = _HEADER.unpack(self._read(_HEADER.size, end))
        if count > _MOST_BLOCKS:
            raise ClosedChannel("the process has written what is no message")
        sizes = [_LENGTH.unpack(self._read(_LENGTH.size, end))[0] for _ in range(count)]
        text = self._read(length, end)
        blocks = [self._read(size, end) for size in sizes]
        try:
            if text.count(b"[") + text.count(b"{") > _MOST_DEPTH and _depth(text) > _MOST_DEPTH:
                raise ValueError("too deep")
            return json.loads(text), blocks
        except (ValueError, RecursionError) as error:
            raise ClosedChannel("the process has written what is no message") from error

    def wait(self, seconds: float) -> None:
        """Wait for one byte, whatever it is; raise :class:`ClosedChannel` or :class:`LateChannel` as :meth:`receive`."""
        self._read(1, time.monotonic() + seconds)

    def _read(self, size: int, end: float | None) -> bytes:
        self._left -= size
        if self._left < 0:
            raise ClosedChannel("the process has written more than a judgement can need")
        parts: list[bytes] = []
        while size:
            if end is not None:
                poll = select.poll()
                poll.register(self.reader, select.POLLIN)
                if not poll.poll(max(end - time.monotonic(), 0) * 1000):
                    raise LateChannel("the process has not answered")
            data = os.read(self.reader, min(size, 1 << 20))
            if not data:
                raise ClosedChannel("the process has ended")
            parts.append(data)
            size -= len(data)
        return b"".join(parts)

    def close(self) -> None:
        """Close both pipes."""
        for descriptor in (self.reader, self.writer):
            os.close(descriptor)


def _depth(text: bytes) -> int:
    """An upper bound of the depth of JSON's brackets; those in strings count too."""
    depth = deepest = 0
    for letter in text:
        if letter in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in b"]}":
            depth -= 1
    return deepest
