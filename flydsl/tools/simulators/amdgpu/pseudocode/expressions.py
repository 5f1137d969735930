"""Expressions of the pseudocode as typed Python."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from flydsl.tools.simulators.amdgpu.pseudocode.functions import call
from flydsl.tools.simulators.amdgpu.pseudocode.parser import Node, PseudocodeError, parse
from flydsl.tools.simulators.amdgpu.pseudocode.values import Value, as_bits, as_type, boolean, cast, constant, type_of

LANES = {"VCC": "VCC_LANES", "D0": "D0_LANES", "EXEC": "EXEC_LANES"}
"""Names of a mask's bits, one for each lane, by that of the register."""
_FOLD: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "%": operator.mod,
    "&": operator.and_, "|": operator.or_, "^": operator.xor, "<<": operator.lshift, ">>": operator.rshift,
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
    "&&": lambda a, b: int(bool(a) and bool(b)), "||": lambda a, b: int(bool(a) or bool(b)), "**": operator.pow,
}  # fmt: skip
RENAMED = {"D": "D0", "in": "in_"}
_SELECTORS = {"BYTE0": 0, "BYTE1": 1, "BYTE2": 2, "BYTE3": 3, "WORD0": 4, "WORD1": 5}
_COMPARE = frozenset({"==", "!=", "<", "<=", ">", ">="})


class Expressions(ABC):
    """The state of one compilation: names, their types, and the code so far."""

    def __init__(self, widths: dict[str, int], known: Mapping[str, int], others: Callable[[str], str] | None) -> None:
        self.widths, self.known, self.others = widths, known, others
        self.lines: list[str] = []
        self.inputs: dict[str, int] = {}
        self.variables: dict[str, tuple[str, int]] = {}
        self.constants: dict[str, Value] = {}
        self.lambdas: dict[str, tuple[list[str], list[Node]]] = {}
        self.arrays: dict[str, tuple[str, int]] = {}
        self.mask: str | None = None
        self.rounding = "ROUND_NEAREST_EVEN"
        self.loops: list[str] = []
        self.fresh = 0

    @abstractmethod
    def block(self, statements: list[Node]) -> None:
        """Emit statements."""

    @abstractmethod
    def store(self, name: str, value: Value) -> None:
        """Emit an assignment to the lanes that are taken."""

    def expression(self, node: Node) -> Value:
        return getattr(self, f"of_{node[0]}")(*node[1:])

    def of_int(self, value: int, kind: str | None, width: int | None) -> Value:
        return constant(value, kind, width)

    def of_float(self, value: float, width: int) -> Value:
        return constant(value, "f", width)

    def of_name(self, name: str) -> Value:
        name = RENAMED.get(name, name)
        if name in self.constants:
            return self.constants[name]
        if name in self.known:
            return constant(self.known[name], "u", 32)
        if name in self.variables:
            return Value(name, *self.variables[name])
        if name in ("INF", "NAN", "PI"):
            return constant({"INF": float("inf"), "NAN": float("nan"), "PI": 3.141592653589793}[name], "f", 64)
        if name in ("OVERFLOW_F32", "UNDERFLOW_F32", "OVERFLOW_F64", "UNDERFLOW_F64"):
            double = name.endswith("64")
            value = float("inf") if name.startswith("O") else 0.0
            return constant(value, "f", 64 if double else 32)
        if name in _SELECTORS:
            return constant(_SELECTORS[name], "u", 32)
        if name == "laneId":
            self.inputs[name] = 32
            return Value(name, "i", 32)
        if name.startswith("ROUND_") or name == "prev_mode":
            return Value(self.rounding if name in ("ROUND_MODE", "prev_mode") else name, "u", 32)
        if name in ("SCC", *LANES.values()):
            self.inputs[name] = 1
            return Value(name, "u", 1)
        if name in self.widths:
            return self.read(name)
        raise PseudocodeError(f"unknown name {name}")

    def read(self, name: str) -> Value:
        self.inputs[name] = self.widths[name]
        return Value(name, "u", self.widths[name])

    def of_as(self, base: Node, type_: str) -> Value:
        if base[0] == "name" and base[1] in ("WAVE_MODE", "INST"):
            return constant(self.known.get(f"{base[1]}.{type_}", 0), "u", 32)
        kind, width = type_of(type_)
        if base == ("name", "SCC") or base[0] in ("unary",):
            return cast(self.expression(base), kind, width)
        value = self.expression(base)
        if value.const is not None and value.is_float:
            return cast(value, kind, width)
        return as_type(value, kind, width)

    def of_bit(self, base: Node, index: Node) -> Value:
        register = base[1] if base[0] == "as" else base
        if index == ("name", "laneId") and register[0] == "name" and register[1] in LANES:
            return self.of_name(LANES[register[1]])
        if register == ("name", "MEM"):
            return self.of_name("MEMORY")
        if register == ("bit", ("name", "VGPR"), ("name", "laneId")):
            return self.of_name({"SRC0": "S0", "SRC1": "S1", "SRC2": "S2", "VDST": "D0"}[index[1][1]])
        position = self.expression(index)
        if register[0] == "name" and (register[1] in self.arrays or register[1] == "S"):
            if register[1] == "S":
                return self.of_name(f"S{position.const}")
            return Value(f"{register[1]}_{position.const}", *self.arrays[register[1]])
        return self.shifted(self.expression(base), position, 1)

    def of_bits(self, base: Node, high: Node, low: Node) -> Value:
        first, last = self.expression(high).const, self.expression(low).const
        if isinstance(first, int) and isinstance(last, int) and first < last:
            value = as_bits(self.expression(base))
            return Value(f"reversed_bits({value.code}, {last + 1})", "u", last + 1)
        start, width = self.range(("bits", base, high, low))
        named = base[0] == "as" and base[1] != ("name", "INST")
        if named and isinstance(start.const, int) and start.const + width > type_of(base[2])[1]:
            base = base[1]  # S0.u32[63 : 32] means the whole operand
        return self.shifted(self.expression(base), start, width)

    def of_slice(self, base: Node, low: Node, width: Node) -> Value:
        start, bits = self.range(("slice", base, low, width))
        return self.shifted(self.expression(base), start, bits)

    def range(self, node: Node) -> tuple[Value, int]:
        """Lowest bit and number of bits, which is a constant."""
        if node[0] == "slice":
            width = self.expression(node[3]).const
            assert isinstance(width, int)
            return self.expression(node[2]), width
        high, low = self.expression(node[2]).const, self.expression(node[3]).const
        if not isinstance(high, int) or not isinstance(low, int):
            raise PseudocodeError("a range of bits that is not known")
        return constant(low, "u", 32), high - low + 1

    def shifted(self, value: Value, low: Value, width: int) -> Value:
        bits = as_bits(value)
        if bits.const is not None and isinstance(low.const, int):
            return constant(int(bits.const) >> low.const, "u", width)
        if low.const is not None:
            moved = bits if low.const == 0 else Value(f"({bits.code} >> {low.const})", "u", bits.width)
        else:
            amount = cast(low, "u", 64 if (bits.width or 32) > 32 else 32)
            moved = Value(f"({bits.code} >> {amount.code})", "u", bits.width)
        return cast(moved, "u", width)

    def of_join(self, parts: list[Node]) -> Value:
        values = [as_bits(self.expression(part)) for part in parts]
        total = sum(value.width or 32 for value in values)
        code, low = [], 0
        for value in reversed(values):
            code.append(f"({cast(value, 'u', total).code} << {low})")
            low += value.width or 32
        if all(value.const is not None for value in values):
            whole, low = 0, 0
            for value in reversed(values):
                whole |= int(value.const or 0) << low
                low += value.width or 32
            return constant(whole, "u", total)
        return Value(f"({' | '.join(code)})", "u", total)

    def of_cast(self, kind: str, width: int, inner: Node) -> Value:
        value = self.expression(inner)
        if kind == "f" and inner[0] == "int" and inner[1] >= 0x7C << (width - 8):  # 32'F(0xffc00000) is an encoding
            return Value(f"np.full(1, {inner[1]}, np.uint{width}).view(np.float{width})", "f", width)
        return cast(value, kind, width)

    def of_choose(self, condition: Node, first: Node, second: Node) -> Value:
        value = boolean(self.expression(condition))
        if value.const is not None:
            return self.expression(first if value.const else second)
        a, b = self.same(self.expression(first), self.expression(second))
        return Value(f"np.where({value.code}, {a.code}, {b.code})", a.kind, a.width)

    def of_unary(self, sign: str, operand: Node) -> Value:
        value = self.expression(operand)
        if sign == "!":
            value = boolean(value)
            return (
                constant(int(not value.const), "u", 1) if value.const is not None else Value(f"(~{value.code})", "u", 1)
            )
        if value.const is not None:
            return constant(-value.const if sign == "-" else ~int(value.const), value.kind, value.width)
        if value.is_float:
            return Value(f"(-{value.code})", value.kind, value.width)
        if sign == "-":
            value = cast(value, "i", max(value.width or 32, 32))
        return cast(
            Value(f"({sign}{value.code})", value.kind, 64 if (value.width or 0) > 32 else 32),
            str(value.kind),
            value.width or 32,
        )

    def of_binary(self, sign: str, left: Node, right: Node) -> Value:
        if sign == "==" and right[0] == "as" and right[1] == ("name", "DENORM"):
            x = self.expression(left)
            return Value(f"is_subnormal({x.code}, {self.widths['D0']})", "u", 1)
        if sign == "*" and right[0] == "binary" and right[1] == "**":  # x * 2.0 ** n
            x, n = self.expression(left), self.expression(right[3])
            return Value(f"ldexp({x.code}, {n.code})", x.kind, x.width)
        a, b = self.expression(left), self.expression(right)
        if sign in ("&&", "||"):
            a, b = boolean(a), boolean(b)
            for this, other in ((a, b), (b, a)):
                if this.const is not None:
                    decided = bool(this.const) == (sign == "||")
                    return constant(int(sign == "||"), "u", 1) if decided else other
            return Value(f"({a.code} {sign[0]} {b.code})", "u", 1)
        if a.const is not None and b.const is not None and not (a.is_float or b.is_float):
            result = _FOLD[sign](int(a.const), int(b.const))
            typed = a if a.kind is not None else b
            if sign in _COMPARE:
                return constant(int(result), "u", 1)
            return constant(result, typed.kind, max(typed.width, 32) if typed.width else None)
        if sign == "**":
            return Value(f"({cast(a, 'f', 64).code} ** {cast(b, 'f', 64).code})", "f", 64)
        if sign in ("<<", ">>"):
            kind, width = str(a.kind or "i"), max(a.width or 32, 32)
            amount = cast(b, kind, width)
            return Value(f"({cast(a, kind, width).code} {sign} {amount.code})", kind, width)
        a, b = self.same(a, b)
        if sign == "<>":  # of numbers only
            return Value(f"(({a.code} < {b.code}) | ({a.code} > {b.code}))", "u", 1)
        if sign in _COMPARE:
            return Value(f"({a.code} {sign} {b.code})", "u", 1)
        if (a.kind, a.width) == ("u", 1) and sign in "&|^":
            return Value(f"({a.code} {sign} {b.code})", "u", 1)
        kind, width = str(a.kind), a.width or 32
        if not a.is_float:
            width = max(width, 32)
            a, b = cast(a, kind, width), cast(b, kind, width)
            return Value(f"({a.code} {'//' if sign == '/' else sign} {b.code})", kind, width)
        return Value(f"({a.code} {sign} {b.code})", "f" if kind == "bf" else kind, 32 if kind == "bf" else width)

    def same(self, a: Value, b: Value) -> tuple[Value, Value]:
        """Both of the type that an operation on them has."""
        if a.is_float or b.is_float:
            floats = [v for v in (a, b) if v.is_float and v.const is None] or [v for v in (a, b) if v.is_float]
            best = max(floats, key=lambda v: v.width or 0)
            return cast(a, str(best.kind), best.width or 32), cast(b, str(best.kind), best.width or 32)
        typed = [v for v in (a, b) if v.kind is not None]
        width = max((v.width or 32 for v in typed), default=32)
        signed = all(v.kind == "i" for v in typed)
        if len({v.kind for v in typed if v.const is None}) == 2:
            narrow = [v for v in typed if v.kind == "u" and (v.width or 32) < width]
            signed = bool(narrow)
        if len(typed) == 1 and signed is False and typed[0].width == 1 and (a.const or b.const or 0) in (0, 1):
            return cast(a, "u", 1), cast(b, "u", 1)
        return cast(a, "i" if signed else "u", width), cast(b, "i" if signed else "u", width)

    def of_call(self, name: str, arguments: list[Node]) -> Value:
        if name.startswith("Calc"):
            return constant(0, "u", 64)
        values = [self.expression(argument) for argument in arguments]
        if name in self.lambdas:
            return self.inline(*self.lambdas[name], values)
        if name.startswith("v_"):
            return self.instruction(name, values)
        return call(name, values, self.rounding)

    def inline(self, parameters: list[str], body: list[Node], values: list[Value]) -> Value:
        """A call of a function that the pseudocode defines."""
        outside, self.mask = self.mask, None
        for parameter, value in zip(parameters, values, strict=True):
            self.variables.pop(parameter, None)
            self.constants.pop(parameter, None)
            self.store(parameter, value)
        self.variables.pop("returned", None)
        self.block(body)
        result = self.name("r")
        self.lines.append(f"{result} = returned")
        self.mask = outside
        return Value(result, *self.variables.pop("returned"))

    def instruction(self, name: str, values: list[Value]) -> Value:
        """A call of another instruction, ``v_max_f32(a, b)``."""
        if self.others is None:
            raise PseudocodeError(name)
        widths = {f"S{i}": value.width or 32 for i, value in enumerate(values)}
        inner = type(self)({**widths, "D0": values[0].width or 32}, self.known, self.others)
        inner.fresh = self.fresh + 100
        inner.block(parse(self.others(name.upper())))
        names = self.name("f")
        body = "".join(f"    {line}\n" for line in inner.lines)
        self.lines += f"def {names}({', '.join(inner.inputs)}):\n{body}    return D0".split("\n")
        arguments = []
        for i in inner.inputs:
            arguments.append(self.name("a"))
            self.lines.append(f"{arguments[-1]} = {as_bits(values[int(i[1:]) if i != 'D0' else 0]).code}")
        result = Value(f"{names}({', '.join(arguments)})", *inner.variables["D0"])
        return as_type(result, *type_of(name.rpartition("_")[2]))

    def name(self, prefix: str) -> str:
        self.fresh += 1
        return f"{prefix}{self.fresh}"
