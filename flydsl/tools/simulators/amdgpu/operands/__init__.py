"""Operands of AMD's instructions: registers, constants, modifiers, addresses."""
