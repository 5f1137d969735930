"""MLIR's passes without Python's lock.

The bindings' own ``PassManager.run`` keeps the lock: until it returns no signal handler runs and no limit of time holds.
"""

from __future__ import annotations

import ctypes
import functools
from pathlib import Path
from typing import Any

from flydsl._mlir import _mlir_libs, ir
from flydsl._mlir.passmanager import PassManager


class PassError(Exception):
    """A pass failed, with MLIR's diagnostics as its own errors have them."""

    def __init__(self, error_diagnostics: list[ir.DiagnosticInfo]) -> None:
        super().__init__("a pass failed")
        self.error_diagnostics = error_diagnostics


def run_passes(passes: PassManager, operation: ir.Operation) -> None:
    run = _run_on_operation()
    if run is None:
        passes.run(operation)
        return
    errors: list[ir.DiagnosticInfo] = []

    def keep(diagnostic: ir.Diagnostic) -> bool:
        is_error = bool(diagnostic.severity == ir.DiagnosticSeverity.ERROR)
        if is_error:
            errors.append(ir.DiagnosticInfo(diagnostic))
        return is_error

    handler = operation.context.attach_diagnostic_handler(keep)
    try:
        is_success = run(_address(passes), _address(operation))
    finally:
        handler.detach()
    if not is_success:
        raise PassError(errors)


@functools.cache
def _run_on_operation() -> Any:
    """``mlirPassManagerRunOnOp`` of MLIR's C API; ``None`` where the bindings' package does not show it."""
    for folder in map(Path, _mlir_libs.__path__):
        for path in sorted(folder.glob("lib*CAPI*.so*")):
            function = getattr(ctypes.CDLL(str(path)), "mlirPassManagerRunOnOp", None)
            if function is not None:
                function.argtypes, function.restype = (ctypes.c_void_p, ctypes.c_void_p), ctypes.c_bool
                return function
    return None


@functools.cache
def _capsule_functions() -> tuple[Any, Any]:
    name_of, pointer_of = ctypes.pythonapi.PyCapsule_GetName, ctypes.pythonapi.PyCapsule_GetPointer
    name_of.argtypes, name_of.restype = (ctypes.py_object,), ctypes.c_char_p
    pointer_of.argtypes, pointer_of.restype = (ctypes.py_object, ctypes.c_char_p), ctypes.c_void_p
    return name_of, pointer_of


def _address(wrapped: Any) -> int:
    """The C API's pointer of an object of the bindings."""
    name_of, pointer_of = _capsule_functions()
    capsule = wrapped._CAPIPtr
    address: int = pointer_of(capsule, name_of(capsule))
    return address
