"""Statements of the pseudocode as Python: assignments under a lane mask."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flydsl.tools.simulators.amdgpu.pseudocode.arithmetic import NAMES
from flydsl.tools.simulators.amdgpu.pseudocode.expressions import LANES, RENAMED, Expressions
from flydsl.tools.simulators.amdgpu.pseudocode.parser import Node, PseudocodeError, parse
from flydsl.tools.simulators.amdgpu.pseudocode.values import (
    Value,
    as_bits,
    as_type,
    boolean,
    cast,
    constant,
    dtype_of,
    type_of,
)

_CONSTANT = re.compile(r"np\.full\(1, [-+.\w]+, np\.\w+\)")
"""Arrays that are made once, and not at each call."""
_OUTPUTS = ("D0", "D1", "SCC", "VCC", "EXEC", "VCC_LANES", "D0_LANES", "EXEC_LANES", "MEMORY", "RETURN_DATA")


@dataclass(frozen=True)
class Compiled:
    """``function(*inputs)`` gives a tuple of the outputs."""

    function: Callable[..., tuple[Any, ...]]
    inputs: tuple[str, ...]
    outputs: tuple[tuple[str, int], ...]
    """Name and bits of each register that is written: the raw bits of each lane."""
    text: str


def compile_pseudocode(
    text: str,
    widths: Mapping[str, int],
    known: Mapping[str, int],
    bound: Mapping[str, Any] | None = None,
    others: Callable[[str], str] | None = None,
) -> Compiled:
    """One instruction's pseudocode as a function; operands and values are as of :meth:`Context.compiled`.

    ``bound`` is what functions name: the format of ``fp8``, and if conversions saturate.  ``others`` gives the
    pseudocode of another instruction, by its name, for what calls it.
    """
    return _Emitter(dict(widths), known, others).compile(text, bound or {})


class _Emitter(Expressions):
    def compile(self, text: str, bound: Mapping[str, Any]) -> Compiled:
        self.block(parse(text))
        outputs = tuple((name, self.variables[name]) for name in _OUTPUTS if name in self.variables)
        results = []
        for name, (kind, width) in outputs:
            bits = as_bits(Value(name, kind, width))
            results.append(bits.code)
        body = "\n".join(f"    {line}" for line in self.lines) or "    pass"
        source = f"def function({', '.join(self.inputs)}):\n{body}\n    return ({''.join(f'{r}, ' for r in results)})\n"
        made: dict[str, str] = {}
        source = _CONSTANT.sub(lambda found: made.setdefault(found[0], f"constant_{len(made)}"), source)
        source = "".join(f"{name} = {code}\n" for code, name in made.items()) + source
        names: dict[str, Any] = {**NAMES, **bound}
        exec(_code(source), names)
        return Compiled(names["function"], tuple(self.inputs), tuple((n, w) for n, (_, w) in outputs), source)

    # -- statements

    def block(self, statements: list[Node]) -> None:
        for statement in statements:
            getattr(self, f"on_{statement[0]}")(*statement[1:])

    def on_declare(self, name: str, kind: str, width: int, count: int | None) -> None:
        type_ = {"F": "f", "I": "i"}.get(kind, "u"), width
        if count is not None:
            self.arrays[name] = type_
        elif name not in self.widths:
            self.store(name, constant(0, *type_))

    def on_lambda(self, name: str, parameters: list[str], body: list[Node]) -> None:
        self.lambdas[name] = parameters, body

    def on_do(self, expression: Node) -> None:
        raise PseudocodeError(f"a statement without effect: {expression}")

    def on_both(self, inner: Node, target: Node) -> None:
        self.block([inner])
        self.on_set(target, "", inner[1])

    def on_break(self) -> None:
        self.lines.append(f"{self.loops[-1]} = {self.loops[-1]} | {self.mask or 'True'}")

    def on_return(self, value: Node) -> None:
        self.set_name("returned", self.expression(value))

    def on_for(self, name: str, first: Node, last: Node, body: list[Node]) -> None:
        bounds = self.expression(first).const, self.expression(last).const
        if not isinstance(bounds[0], int) or not isinstance(bounds[1], int):
            raise PseudocodeError("a loop whose bounds are not known")
        outside = self.mask
        if breaks := "('break',)" in repr(body):  # lanes leave one by one
            self.loops.append(self.name("b"))
            self.lines.append(f"{self.loops[-1]} = np.zeros(1, np.bool_)")
        for i in range(bounds[0], bounds[1] + 1):
            if breaks:
                self.mask = f"~{self.loops[-1]}" if outside is None else f"({outside} & ~{self.loops[-1]})"
            self.constants[name] = constant(i, "i", 32)
            self.block(body)
        self.constants.pop(name, None)
        self.mask = outside
        if breaks:
            self.loops.pop()

    def on_if(self, branches: list[tuple[Node, list[Node]]], otherwise: list[Node]) -> None:
        outside, rest = self.mask, self.mask
        for condition, body in branches:
            value = boolean(self.expression(condition))
            if value.const is not None:
                if not value.const:
                    continue
                otherwise = body
                break
            taken = self.name("c")
            self.lines.append(f"{taken} = {value.code}")
            self.mask = taken if rest is None else f"({rest} & {taken})"
            self.block(body)
            left = self.name("c")
            self.lines.append(f"{left} = ~{taken}" if rest is None else f"{left} = {rest} & ~{taken}")
            rest = left
        self.mask = rest
        self.block(otherwise)
        self.mask = outside

    def on_set(self, target: Node, operator_: str, value: Node) -> None:
        result = self.expression(("binary", operator_, target, value) if operator_ else value)
        if target[0] == "join":
            self.scatter(target[1], result)
            return
        self.set(target, result)

    def scatter(self, parts: list[Node], value: Value) -> None:
        """``{ D1.u1, D0.u64 } = value``: the last part is the lowest."""
        low = 0
        for part in reversed(parts):
            _, width = type_of(part[2])
            piece = Value(f"({value.code} >> {low})", value.kind, value.width)
            name = "VCC_LANES" if part[1] == ("name", "D1") else part[1][1]
            self.set_name(name, cast(piece, "u", width))
            low += width

    def set(self, target: Node, value: Value) -> None:
        """To a name, a register's bits, an element of an array, or through a type."""
        if target[0] == "as":
            inner = target[1]
            if inner == ("name", "TRAPSTS"):
                return
            kind, width = type_of(target[2])
            if inner[0] == "name":
                self.set_name(inner[1], cast(value, kind, width), whole=True)
                return
            if value.is_float or kind in ("f", "bf"):
                value = as_bits(cast(value, kind, width))
            self.set(inner, value)
            return
        if target[0] == "name":
            self.set_name(target[1], value)
            return
        if target[0] == "bit":
            self.set_bit(target[1], target[2], value)
            return
        if target[0] in ("bits", "slice"):
            low, width = self.range(target)
            if not isinstance(low.const, int):
                raise PseudocodeError("a range of bits that is not known")
            self.set_bits(target[1], low.const, width, value)
            return
        raise PseudocodeError(f"cannot assign to {target}")

    def set_bit(self, base: Node, index: Node, value: Value) -> None:
        register = base[1] if base[0] == "as" else base
        if index == ("name", "laneId") and register[0] == "name" and register[1] in LANES:
            self.set_name(LANES[register[1]], boolean(value))
            return
        if register == ("name", "MEM"):
            self.set_name("MEMORY", as_bits(value))
            return
        if register == ("bit", ("name", "VGPR"), ("name", "laneId")):
            self.set_name("D0", as_bits(value))
            return
        place = self.expression(index)
        position = place.const
        if not isinstance(position, int):
            old = self.expression(base)
            one, at = f"np.ones(1, np.{dtype_of('u', old.width)})", cast(place, "u", old.width or 32).code
            bit = cast(boolean(value), "u", old.width or 32).code
            self.set(base, Value(f"(({old.code} & ~({one} << {at})) | ({bit} << {at}))", "u", old.width))
            return
        if register[0] == "name" and register[1] in self.arrays:
            self.set_name(f"{register[1]}_{position}", cast(value, *self.arrays[register[1]]))
            return
        self.set_bits(base, position, 1, boolean(value))

    def set_bits(self, base: Node, low: int, width: int, value: Value) -> None:
        name = self.place(base)
        kind, total = self.variables.get(name, ("u", self.widths.get(name, 32 if low + width <= 32 else 64)))
        if name not in self.variables:
            if name in self.widths:
                self.read(name)
                self.variables[name] = kind, total
            else:
                self.lines.append(f"{name} = np.zeros(1, np.{dtype_of('u', total)})")
                self.variables[name] = "u", total
        if total < low + width:
            old = cast(Value(name, "u", total), "u", 64)
            self.lines.append(f"{name} = {old.code}")
            total = 64
            self.variables[name] = "u", total
        piece = cast(as_bits(value), "u", width)
        wide = cast(piece, "u", total)
        kept = ((1 << total) - 1) & ~(((1 << width) - 1) << low)
        self.set_name(name, Value(f"(({name} & {kept}) | ({wide.code} << {low}))", "u", total))

    def place(self, base: Node) -> str:
        """The variable of a register or name."""
        if base[0] == "as":
            return self.place(base[1])
        if base[0] == "name":
            name = str(base[1])
            return RENAMED.get(name, name)
        if base[0] == "bit" and base[1] == ("bit", ("name", "VGPR"), ("name", "laneId")):
            return "D0"
        raise PseudocodeError(f"cannot assign to bits of {base}")

    def set_name(self, name: str, value: Value, whole: bool = False) -> None:
        name = RENAMED.get(name, name)
        if name in ("ROUND_MODE", "prev_mode"):
            self.rounding = value.code
            return
        if name in LANES and not whole and name != "D0":
            self.set_name(LANES[name], boolean(value))  # VCC = 0x1LL says it of the lane
            return
        if name == "SCC":
            value = boolean(value)
        elif name in self.variables and not (whole and self.mask is None):
            value = self.fitted(value, *self.variables[name])
        elif value.kind is None:
            value = cast(value, "u", self.widths[name]) if name in self.widths else cast(value, "i", 32)
        self.store(name, value)

    def fitted(self, value: Value, kind: str, width: int) -> Value:
        """For a variable that has a type already."""
        if value.is_float and kind == "u":
            return cast(as_bits(value), kind, width)
        if not value.is_float and kind == "f" and value.const is None:
            return as_type(value, kind, width)
        return cast(value, kind, width)

    def store(self, name: str, value: Value) -> None:
        assert value.kind is not None and value.width is not None
        if self.mask is not None:
            if name not in self.variables and name in self.widths:
                self.variables[name] = "u", self.widths[name]
                self.read(name)
                value = cast(as_bits(value), "u", self.widths[name])
            if name in self.variables:
                value = Value(f"np.where({self.mask}, {value.code}, {name})", value.kind, value.width)
        self.lines.append(f"{name} = {value.code}")
        self.variables[name] = str(value.kind), int(value.width or 32)
        self.constants.pop(name, None)
        if value.const is not None and self.mask is None:
            self.constants[name] = value


@functools.cache
def _code(source: str) -> Any:
    return compile(source, "<pseudocode>", "exec")
