"""AMD's pseudocode, which its manuals describe each instruction with, as functions of NumPy over the lanes of a wave."""

from .emit import Compiled, compile_pseudocode

__all__ = ["Compiled", "compile_pseudocode"]
