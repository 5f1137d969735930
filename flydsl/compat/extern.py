"""``ffi`` and ``link_extern``: calls of functions of bitcode libraries.

A library for GPUs, such as the device functions of a communication library, is compiled to bitcode once.  A kernel calls
its functions by their C names, and LLVM links those that are called into the kernel::

    add = link_extern(ffi("add_f32", ["float32", "float32"], "float32"), bitcode_path="device.bc")

    @flyc.kernel
    def kernel(...):
        total = add(a, b)

The library's bytes are a part of the cache's key.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLRuntimeError, DSLTypeError, DSLValueError
from flydsl.expr.core.context import current, current_kernel, emits_for
from flydsl.expr.numeric import Float32, Float64, Int32, Int64, NumericMeta, Uint32, Uint64
from flydsl.ir import builder
from flydsl.ir.attributes import LIBRARY
from flydsl.support.public_names import show_user_frames_of

__all__ = ["BoundExternFunction", "ExternFunction", "LinkedExternFunction", "ffi", "link_extern"]

_TYPES: dict[str, NumericMeta] = {
    "int32": Int32,
    "uint32": Uint32,
    "int64": Int64,
    "uint64": Uint64,
    "float32": Float32,
    "float64": Float64,
}


class ExternFunction:
    """A function of a library for GPUs, which kernels call.

    Its parameters are ``int32``, ``uint32``, ``int64``, ``uint64``, ``float32`` or ``float64``, its result one of those
    or ``void``.  LLVM may drop or merge calls with ``is_pure``.  ``bitcode_path`` and ``module_init_fn`` are as of
    :func:`link_extern`.
    """

    def __init__(
        self, symbol: str, arg_types: Sequence[str], ret_type: str, is_pure: bool = False,
        bitcode_path: str | os.PathLike[str] | None = None, module_init_fn: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        self.symbol, self.is_pure = symbol, is_pure
        self._argument_names, self._result_name = tuple(arg_types), ret_type
        for name in (*arg_types, *(() if ret_type == "void" else (ret_type,))):
            if name not in _TYPES:
                raise DSLValueError(
                    f"ffi {symbol!r}: unknown type {name!r}; expected one of {', '.join(_TYPES)}, or void"
                )
        self._linked = None
        if bitcode_path is not None or module_init_fn is not None:
            self._linked = link_extern(self, bitcode_path=bitcode_path, module_init_fn=module_init_fn)

    def __call__(self, *args: Any) -> Any:
        """Call it in a kernel; the result is a value of the language, and ``None`` of ``void``."""
        return self._called(args, None) if self._linked is None else self._linked(*args)

    def _called(self, args: Sequence[Any], library: Path | None) -> Any:
        what = f"ffi {self.symbol!r}"
        current_kernel(what)
        if len(args) != len(self._argument_names):
            raise DSLTypeError(f"{what}: expected {len(self._argument_names)} argument(s), got {len(args)}")
        if not (emits_for("rocm") or emits_for("cuda")):
            raise DSLNotImplementedError(
                f"{what}: {current().target} does not link functions of GPU libraries; compile for a GPU"
            )
        operands = [_TYPES[name](value).ir_value() for name, value in zip(self._argument_names, args, strict=True)]
        result = None if self._result_name == "void" else _TYPES[self._result_name]
        types = [] if result is None else [result.mlir_type()]
        self._declare([value.type for value in operands], types, library)
        attributes = {"callee": ir.FlatSymbolRefAttr.get(self.symbol), **builder.call_segments(len(operands))}
        if result is None:
            builder.op("llvm.call", operands, [], attributes=attributes)
            return None
        return result(builder.op1("llvm.call", operands, types[0], attributes=attributes))

    def _declare(self, parameters: Sequence[ir.Type], results: Sequence[ir.Type], library: Path | None) -> None:
        """Declare the function in the kernels' module, once."""
        block = current().kernels
        returned = str(results[0]) if results else "void"
        signature = f"!llvm.func<{returned} ({', '.join(map(str, parameters))})>"
        for view in block.operations:
            attributes = view.operation.attributes
            if "sym_name" in attributes and ir.StringAttr(attributes["sym_name"]).value == self.symbol:
                if str(attributes["function_type"]) != signature:
                    raise DSLTypeError(
                        f"ffi {self.symbol!r}: called as {signature}, and before as {attributes['function_type']}; "
                        "a C name has one signature"
                    )
                return
        declared = {
            "sym_name": ir.StringAttr.get(self.symbol),
            "function_type": ir.Attribute.parse(signature),
            "linkage": ir.Attribute.parse("#llvm.linkage<external>"),
        }
        if self.is_pure:
            declared |= {"no_unwind": ir.UnitAttr.get(), "will_return": ir.UnitAttr.get()}
            declared["memory_effects"] = ir.Attribute.parse(_PURE)
        if library is not None:
            digest = hashlib.sha256(library.read_bytes()).hexdigest()
            declared[LIBRARY] = ir.ArrayAttr.get([ir.StringAttr.get(str(library)), ir.StringAttr.get(digest)])
        with ir.InsertionPoint.at_block_begin(block):
            builder.op("llvm.func", [], [], attributes=declared, regions=1)

    def __repr__(self) -> str:
        return f"ffi(symbol={self.symbol!r}, args={list(self._argument_names)!r}, ret={self._result_name!r})"


_PURE = (
    "#llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, "
    "targetMem1 = none>"
)

ffi = BoundExternFunction = ExternFunction
"""The same class by the name that programs call."""


class LinkedExternFunction:
    """A function of a library, with the library; see :func:`link_extern`."""

    def __init__(
        self, extern: ExternFunction, *, bitcode_path: str | os.PathLike[str] | None = None,
        module_init_fn: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        self.extern, self.symbol = extern, extern.symbol
        self.bitcode_path, self.module_init_fn = bitcode_path, module_init_fn

    def __call__(self, *args: Any) -> Any:
        """Call it in a kernel, as :meth:`ExternFunction.__call__`."""
        what = f"link_extern of {self.symbol!r}"
        if self.module_init_fn is not None:
            current_kernel(what)
            raise DSLNotImplementedError(
                f"{what}: module_init_fn={self.module_init_fn!r} would have to run in every process that loads the kernel, "
                "also from a cache or a bundle; initialize the library's state by a kernel of its own"
            )
        path = None if self.bitcode_path is None else Path(os.fsdecode(self.bitcode_path)).resolve()
        if path is not None and not path.is_file():
            current_kernel(what)
            raise DSLRuntimeError(f"{what}: bitcode_path={str(path)!r} does not exist or is not a file")
        return self.extern._called(args, path)

    def __repr__(self) -> str:
        library = "" if self.bitcode_path is None else f", bitcode={self.bitcode_path!r}"
        return f"LinkedExternFunction({self.extern!r}{library})"


def link_extern(
    extern: ExternFunction,
    *,
    bitcode_path: str | os.PathLike[str] | None = None,
    module_init_fn: Callable[[int], None] | None = None,
) -> LinkedExternFunction:
    """A function of :func:`ffi` together with the library that defines it.

    The library is looked for when a kernel calls the function, so that a program can be imported without it.  It is a
    file of LLVM bitcode, or of LLVM IR if it ends with ``.ll``, of a version that llvmlite reads.  FlyDSL calls
    ``module_init_fn`` with each loaded module.  Kernels that call such a function are refused here, because an artifact
    may be loaded in a process that lacks it.
    """
    if not isinstance(extern, ExternFunction):
        raise DSLTypeError(f"link_extern takes a function of ffi(), got {extern!r}")
    return LinkedExternFunction(extern, bitcode_path=bitcode_path, module_init_fn=module_init_fn)


show_user_frames_of(__name__)
