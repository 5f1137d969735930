"""MessagePack decoder for code objects: no extension types, no floats.

https://github.com/msgpack/msgpack/blob/master/spec.md
"""

from __future__ import annotations

from typing import TypeAlias

from flydsl.errors import ArtifactError

Value: TypeAlias = "bool | int | str | bytes | list[Value] | dict[str, Value] | None"

_MAX_DEPTH = 32

# First byte -> bytes of the length or of the number after it.
_UNSIGNED = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
_SIGNED = {0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
_STRING = {0xD9: 1, 0xDA: 2, 0xDB: 4}
_BINARY = {0xC4: 1, 0xC5: 2, 0xC6: 4}
_ARRAY = {0xDC: 2, 0xDD: 4}
_MAP = {0xDE: 2, 0xDF: 4}
_CONSTANT: dict[int, bool | None] = {0xC0: None, 0xC2: False, 0xC3: True}


def decode(data: bytes) -> Value:
    decoder = _Decoder(data)
    value = decoder.value(0)
    if decoder.position != len(data):
        raise ArtifactError(f"MessagePack data continue after their end at {decoder.position} of {len(data)} bytes")
    return value


class _Decoder:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self.position = 0

    def value(self, depth: int) -> Value:
        if depth > _MAX_DEPTH:
            raise ArtifactError(f"MessagePack data are nested more than {_MAX_DEPTH} levels deep")
        code = self._take(1)[0]
        if code < 0x80:
            return code
        if code >= 0xE0:
            return code - 0x100
        if code < 0x90:
            return self._map(code & 15, depth)
        if code < 0xA0:
            return self._array(code & 15, depth)
        if code < 0xC0:
            return self._text(code & 31)
        if code in _CONSTANT:
            return _CONSTANT[code]
        if code in _UNSIGNED:
            return self._integer(_UNSIGNED[code])
        if code in _SIGNED:
            return self._integer(_SIGNED[code], signed=True)
        if code in _STRING:
            return self._text(self._integer(_STRING[code]))
        if code in _BINARY:
            return self._take(self._integer(_BINARY[code]))
        if code in _ARRAY:
            return self._array(self._integer(_ARRAY[code]), depth)
        if code in _MAP:
            return self._map(self._integer(_MAP[code]), depth)
        raise ArtifactError(f"MessagePack data have the unexpected type {code:#x} at {self.position - 1}")

    def _take(self, size: int) -> bytes:
        end = self.position + size
        if end > len(self._data):
            raise ArtifactError(f"MessagePack data are truncated: {end} bytes expected, got {len(self._data)}")
        taken = self._data[self.position : end]
        self.position = end
        return taken

    def _integer(self, size: int, *, signed: bool = False) -> int:
        return int.from_bytes(self._take(size), "big", signed=signed)

    def _text(self, size: int) -> str:
        return self._take(size).decode("utf-8", "backslashreplace")

    def _array(self, count: int, depth: int) -> list[Value]:
        return [self.value(depth + 1) for _ in range(count)]

    def _map(self, count: int, depth: int) -> dict[str, Value]:
        result: dict[str, Value] = {}
        for _ in range(count):
            key = self.value(depth + 1)
            if not isinstance(key, str):
                raise ArtifactError(f"MessagePack data have a map key of type {type(key).__name__}, expected a string")
            result[key] = self.value(depth + 1)
        return result
