"""A compiler of AMD's pseudocode to functions of NumPy arrays."""

from flydsl.tools.simulators.amdgpu.pseudocode.arithmetic import fma, minifloat_decode, minifloat_encode
from flydsl.tools.simulators.amdgpu.pseudocode.statements import Compiled, compile_pseudocode

__all__ = ["Compiled", "compile_pseudocode", "fma", "minifloat_decode", "minifloat_encode"]
