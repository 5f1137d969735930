"""The extension protocols of the language, by their public path."""

from flydsl.compiler.arguments import JitArgument
from flydsl.expr.protocol import (
    DslType,
    Storable,
    construct_from_ir_values,
    dsl_align_of,
    dsl_size_of,
    extract_to_ir_values,
    peek_from_ptr,
    poke_into_ptr,
)

__all__ = [
    "DslType",
    "JitArgument",
    "Storable",
    "construct_from_ir_values",
    "dsl_align_of",
    "dsl_size_of",
    "extract_to_ir_values",
    "peek_from_ptr",
    "poke_into_ptr",
]
