"""The simulator's functions of AMD's instructions, by their names in assembly.

What an instruction does is AMD's pseudocode, which :mod:`flydsl.tools.simulators.amdgpu.pseudocode` compiles.  Its functions
are of arrays, whose rows are waves here.
"""

from __future__ import annotations

import functools
import re

from flydsl.errors import SimulationError
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.tools.simulators.amdgpu.context import Context
from flydsl.tools.simulators.amdgpu.disassemble import TABLES
from flydsl.tools.simulators.amdgpu.instructions import cross_lane, scalar
from flydsl.tools.simulators.amdgpu.instructions.transcendental import FUNCTIONS
from flydsl.tools.simulators.amdgpu.pseudocode import Compiled
from flydsl.tools.simulators.amdgpu.tables import FAMILIES

_OPERANDS = ("S0", "S1", "S2", "D0", "EXEC", "VCC", "SIMM16", "SIMM32")
_BY_HAND = frozenset({*scalar.SPECIAL, *cross_lane.SPECIAL})
"""Instructions that no pseudocode says: waits, branches, exchanges of lanes."""


@functools.lru_cache(None)
def function_of(name: str, arch: str, bits: int = 0) -> tuple[Compiled, frozenset[str]] | None:
    """The function of an instruction, and its operands of 64 bits; ``None`` if it is none of registers alone.

    The name is as LLVM writes it, without the encoding: ``v_add_u32``.  ``bits`` is the truth table of
    ``v_bitop3_b32``.
    """
    context, name = _context(arch), name.upper()
    if name in _BY_HAND:
        return None
    if exact := FUNCTIONS.get(name.replace("V_S_", "V_")):
        return Compiled(exact, ("S0",), (("D0", 32),), ""), frozenset()
    known = {
        "WAVE64": int(context.lanes == 64), "WAVE32": int(context.lanes == 32),
        "INST.OMOD": bits >> 6, "INST.ABS": bits >> 3 & 7, "INST.NEG": bits & 7,
    }  # fmt: skip
    try:
        text = context.pseudocode(name)
        wide = frozenset(each for each in _OPERANDS if re.search(rf"\b{each}\.[uibf]64", text))
        widths = {each: 64 if each in wide else 32 for each in _OPERANDS}
        return context.compiled(text, widths, known), wide
    except SimulationError:  # the tables have no such instruction, or it takes more than its operands
        return None


@functools.lru_cache(None)
def _context(arch: str) -> Context:
    """The simulated chip with the instruction set of another."""
    alike = [each for each, name in FAMILIES.items() if name == TABLES.get(ROCM_ARCHS[arch].isa)]
    return Context(arch if arch in FAMILIES else (*alike, *FAMILIES)[0], ROCM_ARCHS[arch].warp_size)
