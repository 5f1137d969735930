"""Bundles: compiled variants for many chips in one file, run without a compiler.

::

    kernels = flydsl.load("kernels.flyb")
    kernels.softmax(x, y)

Needs NumPy and the device's driver, neither MLIR nor LLVM.
"""

from flydsl.bundle.kernels import Bundle, BundledFunction, Variant

__all__ = ["Bundle", "BundledFunction", "Variant"]
