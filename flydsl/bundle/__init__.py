"""Bundles: compiled variants for many chips in one file, run without a compiler.

::

    kernels = flydsl.load("kernels.flyb")
    kernels.softmax(x, y)

Needs NumPy and the device's driver, neither MLIR nor LLVM.
"""

from flydsl.bundle.kernels import BundledFunction, Variant
from flydsl.bundle.open_bundle import Bundle
from flydsl.support.public_names import show_user_frames_of

__all__ = ["Bundle", "BundledFunction", "Variant"]

show_user_frames_of(__name__)
