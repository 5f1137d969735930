"""Parsed PTX: modules, functions, variables, instructions, operands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from flydsl.errors import SimulationError

TYPE_BYTES = {
    "pred": 1, "b8": 1, "u8": 1, "s8": 1, "b16": 2, "u16": 2, "s16": 2, "f16": 2, "bf16": 2, "b32": 4, "u32": 4,
    "s32": 4, "f32": 4, "f16x2": 4, "bf16x2": 4, "tf32": 4, "b64": 8, "u64": 8, "s64": 8, "f64": 8, "f32x2": 8, "b128": 16,
    "s16x2": 4, "u16x2": 4,
}  # fmt: skip


class PtxError(SimulationError):
    """The PTX does what the manual leaves undefined, or what the simulator does not know.

    ``check`` is that of a :class:`~flydsl.tools.simulators.findings.Fault`.
    """

    def __init__(self, message: str, check: str = "undefined") -> None:
        super().__init__(message)
        self.check = check
        self.place = -1
        """The instruction's number in its entry; -1 if there is none."""
        self.thread = -1
        """The number of a thread of the launch that ran it; -1 if there is none."""


@dataclass(frozen=True)
class Reg:
    """A register; a special one if nothing declares it."""

    name: str


@dataclass(frozen=True)
class Imm:
    """A constant as it is written."""

    text: str


@dataclass(frozen=True)
class Sym:
    """The address of a variable or parameter, and bytes behind it."""

    name: str
    offset: int = 0


@dataclass(frozen=True)
class Vec:
    """``{a, b, ...}``."""

    items: tuple[Operand, ...]


@dataclass(frozen=True)
class Pair:
    """``a|b``: two results."""

    first: Operand
    second: Operand


@dataclass(frozen=True)
class Not:
    """``!p``."""

    operand: Operand


@dataclass(frozen=True)
class Addr:
    """``[base+offset]`` or ``[base, {coordinates}]``."""

    base: Operand
    offset: int = 0
    coordinates: Vec | None = None


@dataclass(frozen=True)
class Label:
    """The target of a branch: the index of an instruction."""

    target: int


Place = tuple[str, int]
"""A file and a line."""
Operand = Reg | Imm | Sym | Vec | Pair | Not | Addr | Label


@dataclass(frozen=True)
class Variable:
    """Of a state space, or a parameter."""

    name: str
    space: str
    size: int
    align: int
    data: bytes | None = None


@dataclass
class Instruction:
    """One instruction.  ``words`` is its name between dots: ``add.s32`` is ``("add", "s32")``."""

    words: tuple[str, ...]
    operands: tuple[Operand, ...]
    guard: Reg | None = None
    guard_negated: bool = False
    source: str = ""
    places: tuple[Place, ...] = ()
    """Its line in the program that was compiled, then those of the calls that were inlined there; by ``.loc``."""

    def registers(self) -> Iterator[str]:
        """The names of all registers in it."""
        stack: list[Operand] = [*self.operands, *([self.guard] if self.guard else [])]
        while stack:
            match stack.pop():
                case Reg(name):
                    yield name
                case Vec(items):
                    stack += items
                case Pair(a, b):
                    stack += (a, b)
                case Not(a):
                    stack.append(a)
                case Addr(base, _, coordinates):
                    stack += (base, *(coordinates.items if coordinates else ()))


@dataclass
class Function:
    """An entry: its parameters in order, what it says of its launches, registers with types, variables and code."""

    name: str
    params: list[Variable] = field(default_factory=list)
    directives: dict[str, tuple[int, ...]] = field(default_factory=dict)
    registers: dict[str, str] = field(default_factory=dict)
    variables: list[Variable] = field(default_factory=list)
    code: list[Instruction] = field(default_factory=list)
    tables: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """The targets of ``brx.idx``, by the table's label."""
    results: list[Variable] = field(default_factory=list)
    """Of a function that is called."""


@dataclass
class Module:
    """A file of PTX."""

    target: str = ""
    version: str = ""
    functions: dict[str, Function] = field(default_factory=dict)
    variables: list[Variable] = field(default_factory=list)
