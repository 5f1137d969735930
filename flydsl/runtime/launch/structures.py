"""The structures of ``launcher.c`` for ctypes."""

from __future__ import annotations

import ctypes
from enum import IntEnum

from flydsl.support.streams import HANDLES

MAX_PARAMS, MAX_RANK, MAX_SLOTS, NUMPY_TYPES, ARRAY_TYPES, SCALAR_TYPES = 64, 8, 256, 320, 8, 16
NO_AXIS = 0xFF
READ_ONLY = 1 << 56


class Kind(IntEnum):
    OTHER = 0
    ARRAY = 1
    INT = 2
    FLOAT = 3
    BOOL = 4
    NUMPY_INT = 5
    NUMPY_FLOAT = 6
    NUMPY_BOOL = 7
    NONE = 8
    VOID_POINTER = 9


class Accepts(IntEnum):
    ARRAY = 0
    NUMBER = 1
    CONSTANT = 2
    STREAM = 3
    POINTER = 4
    CONVERTED = 5
    ANYTHING = 6
    WRAPPED = 7
    STRUCT = 8
    GROUP = 9
    CURRENT_STREAM = 10
    ADDRESS = 11


class Format(IntEnum):
    BOOL = 0
    I8 = 1
    I16 = 2
    I32 = 3
    I64 = 4
    U8 = 5
    U16 = 6
    U32 = 7
    U64 = 8
    F32 = 9
    F64 = 10
    I4 = 11
    I128 = 12
    U128 = 13
    SMALL = 14
    """A float of at most 16 bits."""


class Place(IntEnum):
    """The place of a field: a slot of the object, an attribute or an item by name, or memory that ctypes holds."""

    SLOT = 0
    ATTRIBUTE = 1
    ITEM = 2
    MEMORY = 3


class GuardKind(IntEnum):
    """Kinds of guards: a dictionary's item, a cell's content, a function's result, a class's version."""

    SAME_ITEM = 0
    SAME_CELL = 1
    STILL_TRUE = 2
    SAME_VERSION = 3


def array_key(code: int, bits: int, rank: int, device_type: int, device: int, axis: int, alignment_log2: int) -> int:
    """The launcher's key of a writable array."""
    return (
        code | bits << 8 | rank << 16 | device_type << 24 | device << 32 | axis << 40 | alignment_log2 << 48
    )  # fmt: skip


class Promise(ctypes.Structure):
    """``number & mask == value``."""

    _fields_ = [("mask", ctypes.c_int64), ("value", ctypes.c_int64)]


class Param(ctypes.Structure):
    """One parameter under one specialization."""

    _fields_ = [
        ("takes", ctypes.c_uint32),
        ("format", ctypes.c_uint32),
        ("kinds", ctypes.c_uint32),
        ("extents", ctypes.c_uint16),
        ("strides", ctypes.c_uint16),
        ("narrow", ctypes.c_uint16),
        ("loose", ctypes.c_uint16),
        ("key", ctypes.c_uint64),
        ("mask", ctypes.c_uint64),
        ("unaligned", ctypes.c_uint64),
        ("promises", ctypes.c_void_p),
        ("object", ctypes.c_void_p),
        ("type", ctypes.c_void_p),
        ("fields", ctypes.c_void_p),
        ("field_count", ctypes.c_int64),
        ("slots", ctypes.c_int64),
        ("specialized", ctypes.c_uint64),
        ("value_at", ctypes.c_uint32),
        ("type_at", ctypes.c_uint32),
        ("version", ctypes.c_uint32),
        ("describes", ctypes.c_uint32),
    ]


class Field(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_void_p),
        ("place", ctypes.c_uint32),
        ("offset", ctypes.c_uint32),
        ("format", ctypes.c_uint32),
        ("unused", ctypes.c_uint32),
        ("param", Param),
    ]


class Entry(ctypes.Structure):
    """One specialization on one device."""

    _fields_ = [
        ("next", ctypes.c_void_p),
        ("run", ctypes.c_void_p),
        ("context", ctypes.c_void_p),
        ("failed", ctypes.c_void_p),
        ("current_device", ctypes.c_void_p),
        ("set_device", ctypes.c_void_p),
        ("device", ctypes.c_uint64),
        ("params", ctypes.c_void_p),
        ("in_order", ctypes.c_int64),
        ("if_current", ctypes.c_int64),
        ("groups", ctypes.c_void_p),
        ("group_count", ctypes.c_int64),
    ]


class Guard(ctypes.Structure):
    """An outside value that must be unchanged."""

    _fields_ = [
        ("kind", ctypes.c_int64),
        ("owner", ctypes.c_void_p),
        ("key", ctypes.c_void_p),
        ("value", ctypes.c_void_p),
    ]


class Word(ctypes.Structure):
    """Eight bytes of a live object's memory that must be unchanged."""

    _fields_ = [("address", ctypes.c_uint64), ("mask", ctypes.c_uint64), ("value", ctypes.c_uint64)]


class Table(ctypes.Structure):
    """The entries that hold under one environment and one set of outside values."""

    _fields_ = [
        ("first", ctypes.c_void_p),
        ("busy", ctypes.c_int64),
        ("guard_count", ctypes.c_int64),
        ("guards", ctypes.c_void_p),
        ("word_count", ctypes.c_int64),
        ("words", ctypes.c_void_p),
    ]


class State(ctypes.Structure):
    """The launcher's state of one callable."""

    _fields_ = [
        ("table", ctypes.c_void_p),
        ("tracing", ctypes.c_void_p),
        ("count", ctypes.c_int64),
        ("positional", ctypes.c_int64),
        ("names", ctypes.c_void_p),
        ("defaults", ctypes.c_void_p),
        ("active", ctypes.c_int64),
    ]


class ArrayType(ctypes.Structure):
    """A type of arrays with a DLPack exchange table."""

    _fields_ = [
        ("type", ctypes.c_void_p),
        ("view", ctypes.c_void_p),
        ("negated", ctypes.c_void_p),
        ("handle", ctypes.c_int64),
        ("is_negated", ctypes.c_void_p),
        ("requires_grad", ctypes.c_void_p),
        ("records_grad", ctypes.c_void_p),
    ]


class ScalarType(ctypes.Structure):
    """A type of NumPy's scalars, and its kind."""

    _fields_ = [("type", ctypes.c_void_p), ("kind", ctypes.c_int64)]


class Described(ctypes.Structure):
    """The class of descriptions of arrays, and the offsets of its slots."""

    _fields_ = [
        ("type", ctypes.c_void_p),
        ("facts", ctypes.c_int64),
        ("dims", ctypes.c_int64),
        ("steps", ctypes.c_int64),
        ("alignment", ctypes.c_int64),
    ]


class Globals(ctypes.Structure):
    """The state that all launches of the process share."""

    _fields_ = [
        ("state_offset", ctypes.c_int64),
        ("type_version_offset", ctypes.c_int64),
        ("environment", ctypes.c_uint64),
        ("numpy_array", ctypes.c_void_p),
        ("stream_type", ctypes.c_void_p),
        ("memory_offset", ctypes.c_int64),
        ("names", ctypes.c_void_p * 5),
        ("described", Described),
        ("numpy_types", ctypes.c_uint16 * NUMPY_TYPES),
        ("arrays", ArrayType * (ARRAY_TYPES + 1)),
        ("scalars", ScalarType * (SCALAR_TYPES + 1)),
    ]


NAMES = ("__call__", "value", *HANDLES)
"""The attributes that the native launcher reads, in the order of ``Globals.names``."""
