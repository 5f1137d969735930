"""Inlining of the module's functions, with registers of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flydsl.tools.simulators.ptx.program.module import (
    Addr,
    Function,
    Instruction,
    Label,
    Not,
    Operand,
    Pair,
    PtxError,
    Reg,
    Sym,
    Vec,
)


def inline_calls(function: Function, called: Mapping[str, Function]) -> bool:
    """Inline calls of known functions; return True if there was one."""
    code: list[Instruction] = []
    moved: list[int] = []
    own: list[Instruction] = []
    for number, instruction in enumerate(function.code):
        moved.append(len(code))
        callee = called.get(_name(instruction.operands[1])) if instruction.words[0] == "call" else None
        if callee is None:
            own.append(instruction)
            code.append(instruction)
        else:
            code += _copy(function, callee, instruction, number, len(code))
    if len(own) == len(function.code):
        return False
    moved.append(len(code))
    for instruction in own:
        instruction.operands = tuple(
            Label(moved[o.target]) if isinstance(o, Label) else o for o in instruction.operands
        )
    function.tables = {name: tuple(moved[target] for target in targets) for name, targets in function.tables.items()}
    function.code = code
    return True


def _name(operand: Operand) -> str:
    assert isinstance(operand, Sym)
    return operand.name


def _copy(caller: Function, callee: Function, call: Instruction, number: int, start: int) -> list[Instruction]:
    """The code of a function for one call, which begins at instruction ``start``."""
    results, _, arguments = call.operands
    assert isinstance(results, Vec)
    assert isinstance(arguments, Vec)
    if call.guard is not None or callee.tables:
        raise PtxError(f"a call that is not known here: {call.source}")
    given = [*results.items, *arguments.items]
    names = dict(zip((v.name for v in [*callee.results, *callee.params]), map(_name, given), strict=True))
    mark = f"@{number}"
    caller.registers |= {f"{name}{mark}": kind for name, kind in callee.registers.items()}
    caller.variables += [replace(variable, name=f"{variable.name}{mark}") for variable in callee.variables]
    names |= {variable.name: f"{variable.name}{mark}" for variable in callee.variables}

    def renamed(operand: Operand) -> Operand:
        match operand:
            case Reg(name):
                return Reg(f"{name}{mark}") if name in callee.registers else operand
            case Sym(name, offset):
                return Sym(names.get(name, name), offset)
            case Vec(items):
                return Vec(tuple(map(renamed, items)))
            case Pair(first, second):
                return Pair(renamed(first), renamed(second))
            case Not(inner):
                return Not(renamed(inner))
            case Addr(base, offset, coordinates):
                return Addr(renamed(base), offset, coordinates)
            case Label(target):
                return Label(start + target)
        return operand

    code = []
    for instruction in callee.code:
        guard = renamed(instruction.guard) if instruction.guard else None
        assert guard is None or isinstance(guard, Reg)
        operands = tuple(map(renamed, instruction.operands))
        copy = replace(instruction, operands=operands, guard=guard)
        if instruction.words[0] == "ret":
            copy = replace(copy, words=("bra",), operands=(Label(start + len(callee.code)),))
        code.append(copy)
    return code
