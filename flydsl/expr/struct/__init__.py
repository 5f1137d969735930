"""Structs, unions and arrays: types made of types, values, and their memory."""

from flydsl.expr.protocol import dsl_align_of as dsl_align_of  # FlyDSL's programs import them from here
from flydsl.expr.protocol import dsl_size_of as dsl_size_of
from flydsl.expr.struct.allocators import Arena, SharedAllocator
from flydsl.expr.struct.array import Align, Array
from flydsl.expr.struct.composite import (
    Empty,
    Struct,
    Union,
    is_composite_type,
    is_specializable_struct_type,
    is_struct_type,
    struct,
    union,
)
from flydsl.expr.struct.storage import Storage

__all__ = [
    "Align",
    "Arena",
    "Array",
    "Empty",
    "SharedAllocator",
    "Storage",
    "Struct",
    "Union",
    "is_composite_type",
    "is_specializable_struct_type",
    "is_struct_type",
    "struct",
    "union",
]
