"""The parser of PTX.

PTX ISA manual, "Syntax" and "State Spaces, Types, and Variables".  Names may be declared again in nested braces, as inline
assembly does with registers and labels, so that each scope gives its names a number.
"""

from __future__ import annotations

import bisect
import re

from flydsl.tools.simulators.ptx.program.inlining import inline_calls
from flydsl.tools.simulators.ptx.program.module import (
    TYPE_BYTES,
    Addr,
    Function,
    Imm,
    Instruction,
    Label,
    Module,
    Not,
    Operand,
    Pair,
    Place,
    PtxError,
    Reg,
    Sym,
    Variable,
    Vec,
)

_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"|0[fF][0-9a-fA-F]{8}|0[dD][0-9a-fA-F]{16}|0[xX][0-9a-fA-F]+U?|\d+\.\d+|\d+U?'
    r"|[A-Za-z_$%.][\w$]*(?:(?:\.|::)[\w$]+)*|\S"
)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_OF_A_DEBUGGER = re.compile(r"^\s*\.(?:loc|file)\b[^\n]*$|^\s*\.section\b[^{]*\{[^}]*\}", re.MULTILINE)
_INLINE = re.compile(r"// begin inline asm.*?// end inline asm", re.DOTALL)
_FILE = re.compile(r'^\s*\.file\s+(\d+)\s+"([^"]*)"(?:\s+"([^"]*)")?', re.MULTILINE)
_LOC = re.compile(r"^\s*\.loc\s+(\d+\s+\d+\s+\d+)[^\n]*?(?:inlined_at\s+(\d+\s+\d+\s+\d+)[^\n]*)?$", re.MULTILINE)
_MOST_INLINED = 16


def parse(text: str) -> Module:
    """The program that a text is; raises :class:`PtxError` if this parser does not know it."""
    plain = _COMMENT.sub(_blank, text)
    places = _places(plain, [(match.start(), match.end()) for match in _INLINE.finditer(text)])
    return _Parser(_OF_A_DEBUGGER.sub(_blank, plain), places).module()


def _blank(match: re.Match[str]) -> str:
    """As many spaces, so that positions in the text stay."""
    return " " * len(match[0])


def _places(text: str, inline: list[tuple[int, int]]) -> list[tuple[int, tuple[Place, ...]]]:
    """For each ``.loc`` its position in the text and its lines, an inlined function's before its callers'.

    In inline assembly, between positions of ``inline``, LLVM counts the lines of the assembly on from that of the
    program: the first stands for all.
    """
    files = {number: f"{first}/{second}" if second else first for number, first, second in _FILE.findall(text)}
    found: list[tuple[int, tuple[Place, ...]]] = []
    starts = [start for start, _ in inline]
    called_at: dict[str, str] = {}
    for match in _LOC.finditer(text):
        at = match.start(1)
        number = bisect.bisect(starts, at) - 1
        if number >= 0 and at < inline[number][1] and found and found[-1][0] > starts[number]:
            continue
        called_at.pop(match[1], None)
        if match[2]:
            called_at[match[1]] = match[2]  # whose own .loc comes before
        lines: list[Place] = []
        position = match[1]
        while position and len(lines) < _MOST_INLINED:
            file, line, _ = position.split()
            lines.append((files.get(file, file), int(line)))
            position = called_at.get(position, "")
        found.append((at, tuple(place for place in lines if place[1])))
    return found


class _Parser:
    def __init__(self, text: str, places: list[tuple[int, tuple[Place, ...]]]) -> None:
        self._tokens = [(m.group(), m.start()) for m in _TOKEN.finditer(text)]
        self._places = places
        self._text = text
        self._at = 0
        self._module = Module()
        self._called: dict[str, Function] = {}

    def module(self) -> Module:
        while self._at < len(self._tokens):
            match self._next():
                case ".version":
                    self._module.version = self._next()
                case ".target":
                    self._module.target = self._next()
                    while self._take(","):
                        self._next()
                case ".address_size":
                    self._next()
                case ".visible" | ".extern" | ".weak" | ".common":
                    pass
                case ".entry":
                    self._entry()
                case ".func":
                    self._called_function()
                case ".global" | ".const" | ".shared" as space:
                    self._module.variables.append(self._variable(space[1:]))
                    self._expect(";")
                case other:
                    raise PtxError(f"what is {other!r} outside of functions? {self._around()}")
        for function in self._module.functions.values():
            while inline_calls(function, self._called):
                pass
        return self._module

    # -- tokens

    def _peek(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        if not token:
            raise PtxError("the text ends too early")
        self._at += 1
        return token

    def _take(self, token: str) -> bool:
        found = self._peek() == token
        self._at += found
        return found

    def _expect(self, token: str) -> None:
        if not self._take(token):
            raise PtxError(f"expected {token!r}: {self._around()}")

    def _lines_at(self, start: int, first: int) -> tuple[Place, ...]:
        """The lines of what stands at ``start``, in a function that begins at ``first``."""
        number = bisect.bisect(self._places, start, key=lambda each: each[0]) - 1
        return self._places[number][1] if number >= 0 and self._places[number][0] >= first else ()

    def _around(self) -> str:
        place = self._tokens[min(self._at, len(self._tokens) - 1)][1]
        return self._text[max(place - 40, 0) : place + 60].replace("\n", " ")

    # -- declarations

    def _variable(self, space: str) -> Variable:
        align, kind = 0, "b8"
        while self._peek().startswith("."):
            word = self._next()[1:]
            if word == "align":
                align = int(self._next())
            elif word in TYPE_BYTES:
                kind = word
            elif word not in ("ptr", "global", "shared", "const", "local", "param"):
                raise PtxError(f"unknown {word!r} of a variable: {self._around()}")
        name = self._next()
        count, unsized = 1, False
        while self._take("["):
            unsized = self._peek() == "]"
            count *= 0 if unsized else int(self._next())
            self._expect("]")
        data = self._initial(kind, count) if self._take("=") else None
        size = TYPE_BYTES[kind]
        return Variable(name, space, -1 if unsized else size * count, align or size, data)

    def _initial(self, kind: str, count: int) -> bytes:
        if not self._take("{"):
            return _integer(self._next()).to_bytes(TYPE_BYTES[kind], "little")
        values = []
        while not self._take("}"):
            negative = self._take("-")
            values.append(_integer(self._next()) * (-1 if negative else 1))
            self._take(",")
        mask = (1 << 8 * TYPE_BYTES[kind]) - 1
        data = b"".join((v & mask).to_bytes(TYPE_BYTES[kind], "little") for v in values)
        return data.ljust(TYPE_BYTES[kind] * count, b"\0")

    def _called_function(self) -> None:
        """A function that others call, whose code takes the place of each call; or one that is elsewhere."""
        results = self._params() if self._peek() == "(" else []
        function = Function(self._next(), self._params() if self._peek() == "(" else [], results=results)
        while self._peek().startswith("."):
            self._next()
        if not self._take(";"):
            self._expect("{")
            _Body(self, function).read()
            self._called[function.name] = function

    def _params(self) -> list[Variable]:
        self._expect("(")
        found = []
        while not self._take(")"):
            self._expect(".param")
            # ".param .u64 .ptr .global .align 1 name": the alignment is that of what it points to
            kind = self._peek()[1:]
            variable = self._variable("param")
            align = variable.align if kind == "align" else TYPE_BYTES[kind]
            found.append(Variable(variable.name, "param", variable.size, align))
            self._take(",")
        return found

    def _entry(self) -> None:
        function = Function(self._next(), self._params())
        while self._peek() != "{":
            name = self._next()[1:]
            numbers = []
            while self._peek()[0].isdigit():
                numbers.append(int(self._next()))
                self._take(",")
            function.directives[name] = tuple(numbers)
        self._expect("{")
        _Body(self, function).read()
        self._module.functions[function.name] = function


class _Body:
    """The statements between a function's braces."""

    def __init__(self, parser: _Parser, function: Function) -> None:
        self._p = parser
        self._function = function
        self._scopes: list[dict[str, str]] = [{}]
        self._labels: list[dict[str, int]] = [{}]
        self._numbered = 0
        self._pending: list[tuple[Instruction, str, list[dict[str, int]]]] = []
        self._tables: list[tuple[str, list[str], list[dict[str, int]]]] = []
        self._last_label = ""
        self._first = parser._tokens[parser._at - 1][1]

    def read(self) -> None:
        p = self._p
        while True:
            token = p._next()
            if token == "{":
                self._scopes.append({})
                self._labels.append({})
            elif token == "}":
                self._scopes.pop()
                self._labels.pop()
                if not self._scopes:
                    break
            elif token == ";":
                continue
            elif token in (".reg", ".shared", ".local", ".param"):
                self._declare(token[1:])
            elif token == ".branchtargets":
                self._tables.append(self._branch_targets())
            elif token == ".pragma":
                while not p._take(";"):
                    p._next()
            elif p._take(":"):
                self._labels[-1][token] = len(self._function.code)
                self._last_label = token
            else:
                self._instruction(token)
        for instruction, name, scopes in self._pending:
            instruction.operands = (*instruction.operands[:-1], Label(_find(name, scopes)))
        for table, names, scopes in self._tables:
            self._function.tables[table] = tuple(_find(name, scopes) for name in names)

    def _branch_targets(self) -> tuple[str, list[str], list[dict[str, int]]]:
        names = []
        while not self._p._take(";"):
            names.append(self._p._next())
            self._p._take(",")
        return self._last_label, names, list(self._labels)

    def _declare(self, space: str) -> None:
        p, function = self._p, self._function
        if space != "reg":
            variable = p._variable(space)
            name = self._fresh(variable.name)
            function.variables.append(Variable(name, space, variable.size, variable.align, variable.data))
            p._expect(";")
            return
        kind = p._next()[1:]
        while True:
            name = p._next()
            if p._take("<"):
                function.registers |= {f"{name}{k}": kind for k in range(int(p._next()))}
                p._expect(">")
            else:
                function.registers[self._fresh(name)] = kind
            if p._take(";"):
                break
            p._expect(",")

    def _fresh(self, name: str) -> str:
        """The name in this scope, with a number of its own where it is not a function's."""
        if len(self._scopes) == 1:
            self._scopes[-1][name] = name
        else:
            self._numbered += 1
            self._scopes[-1][name] = f"{name}#{self._numbered}"
        return self._scopes[-1][name]

    def _instruction(self, token: str) -> None:
        p = self._p
        start = p._tokens[p._at - 1][1]
        guard: Reg | None = None
        negated = False
        if token == "@":
            negated = p._take("!")
            named = self._named(p._next())
            assert isinstance(named, Reg)
            guard = named
            token = p._next()
        words = tuple(token.split("."))
        operands: list[Operand] = []
        target = ""
        if words[0] == "bra":
            target = p._next()
            p._expect(";")
        elif words[0] == "call":
            operands = self._call()
        else:
            while not p._take(";"):
                operands.append(self._operand())
                p._take(",")
        end = p._tokens[p._at - 1][1]
        source = " ".join(p._text[start:end].split())
        places = p._lines_at(start, self._first)
        instruction = Instruction(words, (*operands, *([Label(-1)] if target else [])), guard, negated, source, places)
        if target:
            self._pending.append((instruction, target, list(self._labels)))
        self._function.code.append(instruction)

    def _call(self) -> list[Operand]:
        """``(results), name, (arguments)``, the groups in parentheses as vectors of symbols; then maybe a prototype."""
        p = self._p
        results: list[Operand] = []
        if p._peek() == "(":
            results = self._group()
            p._expect(",")
        name = Sym(p._next())
        arguments = self._group() if p._take(",") else []
        while not p._take(";"):
            p._next()
        return [Vec(tuple(results)), name, Vec(tuple(arguments))]

    def _group(self) -> list[Operand]:
        self._p._expect("(")
        found = []
        while not self._p._take(")"):
            found.append(self._operand())
            self._p._take(",")
        return found

    def _operand(self) -> Operand:
        p = self._p
        if p._take("{"):
            items = []
            while not p._take("}"):
                items.append(self._operand())
                p._take(",")
            return Vec(tuple(items))
        if p._take("["):
            base = self._operand()
            offset = 0
            coordinates: Vec | None = None
            if isinstance(base, Sym):
                base, offset = Sym(base.name), base.offset
            if p._take("+"):
                negative = p._take("-")
                offset = _integer(p._next()) * (-1 if negative else 1)
            if p._take(","):
                given = self._operand()
                assert isinstance(given, Vec)
                coordinates = given
            p._expect("]")
            return Addr(base, offset, coordinates)
        if p._take("!"):
            return Not(self._operand())
        if p._take("-"):
            return Imm("-" + p._next())
        found = self._named(p._next())
        if p._take("|"):
            return Pair(found, self._operand())
        if isinstance(found, Sym) and p._take("+"):
            return Sym(found.name, _integer(p._next()))
        return found

    def _named(self, token: str) -> Operand:
        name: str = next((scope[token] for scope in reversed(self._scopes) if token in scope), token)
        if name in self._function.registers or name[0] == "%" or name == "_":
            return Reg(name)
        return Imm(name) if name[0].isdigit() else Sym(name)


def _find(name: str, scopes: list[dict[str, int]]) -> int:
    for scope in reversed(scopes):
        if name in scope:
            return scope[name]
    raise PtxError(f"no label {name!r}")


def _integer(text: str) -> int:
    return int(text.removesuffix("U"), 0)
