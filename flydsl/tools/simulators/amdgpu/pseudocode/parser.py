"""The parser of AMD's pseudocode."""

from __future__ import annotations

import re
from typing import Any

from flydsl.errors import SimulationError

Node = tuple[Any, ...]


class PseudocodeError(SimulationError):
    """The text is not of the grammar, or says what the compiler does not support."""


_TOKEN = re.compile(
    r"""
    (?P<space>\s+|//[^\n]*)
  | (?P<sized>\d+'(?:0x[0-9a-fA-F]+|\d+(?:\.\d+)?)?(?:ULL|LL|U|L|I|F|BF|B|H)?(?![0-9A-Za-z]))
  | (?P<number>0x[0-9a-fA-F]+(?:ULL|LL|U|L)?|\d+\.\d+(?:F|L)?|\d+(?:ULL|LL|U|L|F)?)
  | (?P<name>[A-Za-z_][A-Za-z_0-9]*)
  | (?P<sign>\+:|-:|\*\*|\+=|-=|\*=|\|=|&=|\^=|<<=|>>=|<<|>>|<=|>=|==|!=|<>|&&|\|\||[-+*/%&|^~!<>=?:;,.(){}\[\]])
    """,
    re.VERBOSE,
)
_BINARY = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!=", "<>"),
    ("<", "<=", ">", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
    ("**",),
)
_ASSIGN = frozenset({"=", "+=", "-=", "*=", "|=", "&=", "^=", "<<=", ">>="})


def parse(text: str) -> list[Node]:
    """The statements; raises :class:`PseudocodeError` for other text.

    ``("set", target, operator, value)``, ``("if", [(condition, statements), ...], otherwise)``,
    ``("for", name, first, last, statements)``, ``("declare", name, kind, width, count)``,
    ``("lambda", name, parameters, body)``, ``("return", value)``, ``("break",)``.  Expressions are ``("int", value,
    kind, width)``, ``("float", value, width)``, ``("name", name)``, ``("binary", operator, a, b)``, ``("unary", operator,
    a)``, ``("choose", condition, a, b)``, ``("call", name, arguments)``, ``("cast", kind, width, a)``, ``("as", a, type)``,
    ``("bit", a, index)``, ``("bits", a, high, low)``, ``("slice", a, low, width)`` and ``("join", parts)``.
    """
    return _Parser(text).program()


class _Parser:
    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str]] = []
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise PseudocodeError(f"cannot read {text[at : at + 20]!r}")
            at = match.end()
            if match.lastgroup != "space":
                self.tokens.append((str(match.lastgroup), match.group()))
        self.tokens.append(("end", ""))
        self.at = 0

    # -- tokens

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)][1]

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1][1]

    def accept(self, *texts: str) -> bool:
        if self.peek() in texts and self.tokens[self.at][0] != "end":
            self.at += 1
            return True
        return False

    def expect(self, text: str) -> None:
        if not self.accept(text):
            raise PseudocodeError(f"expected {text!r}, found {self.peek()!r}")

    # -- statements

    def program(self) -> list[Node]:
        statements = self.statements(())
        if self.tokens[self.at][0] != "end":
            raise PseudocodeError(f"unexpected {self.peek()!r}")
        return statements

    def statements(self, until: tuple[str, ...]) -> list[Node]:
        found: list[Node] = []
        while self.tokens[self.at][0] != "end" and self.peek() not in until:
            if not self.accept(";"):
                found.append(self.statement())
        return found

    def statement(self) -> Node:
        word = self.peek()
        if word == "if":
            return self.conditional()
        if word == "for":
            return self.loop()
        if word == "declare":
            return self.declaration()
        if self.accept("break"):
            return ("break",)
        if self.accept("return"):
            return ("return", self.expression())
        if self.peek(1) == "=" and self.peek(2) == "lambda":
            return self.function()
        target = self.postfix()
        if self.peek() not in _ASSIGN:
            return ("do", target)
        operator = self.take()[:-1]
        value = self.expression()
        if self.accept("="):  # a = b = c
            return ("both", ("set", target, "", self.expression()), value)
        return ("set", target, operator, value)

    def conditional(self) -> Node:
        self.expect("if")
        branches: list[tuple[Node, list[Node]]] = []
        while True:
            condition = self.expression()
            self.expect("then")
            branches.append((condition, self.statements(("elsif", "else", "endif"))))
            if self.accept("elsif"):
                continue
            otherwise = self.statements(("endif",)) if self.accept("else") else []
            self.expect("endif")
            return ("if", branches, otherwise)

    def loop(self) -> Node:
        self.expect("for")
        name = self.take()
        self.expect("in")
        first = self.expression()
        self.expect(":")
        last = self.expression()
        self.expect("do")
        body = self.statements(("endfor",))
        self.expect("endfor")
        return ("for", name, first, last, body)

    def declaration(self) -> Node:
        self.expect("declare")
        name = self.take()
        self.expect(":")
        width, _, kind = self.take().partition("'")
        count = None
        if self.accept("["):
            count = int(self.take())
            self.expect("]")
        return ("declare", name, kind, int(width), count)

    def function(self) -> Node:
        name = self.take()
        self.expect("=")
        self.expect("lambda")
        self.expect("(")
        parameters = [self.take()]
        while self.accept(","):
            parameters.append(self.take())
        self.expect(")")
        self.expect("(")
        body = self.statements((")",)) if self.peek() in ("if", "declare", "for") else [("return", self.expression())]
        self.expect(")")
        return ("lambda", name, parameters, body)

    # -- expressions

    def expression(self) -> Node:
        condition = self.binary(0)
        if not self.accept("?"):
            return condition
        first = self.expression()
        self.expect(":")
        return ("choose", condition, first, self.expression())

    def binary(self, level: int) -> Node:
        if level == len(_BINARY):
            return self.unary()
        left = self.binary(level + 1)
        while self.peek() in _BINARY[level]:
            operator = self.take()
            left = ("binary", operator, left, self.binary(level + 1))
        return left

    def unary(self) -> Node:
        if self.peek() in ("-", "~", "!", "+"):
            operator = self.take()
            operand = self.unary()
            return operand if operator == "+" else ("unary", operator, operand)
        return self.postfix()

    def postfix(self) -> Node:
        node = self.primary()
        while True:
            if self.accept("."):
                node = ("as", node, self.take())
            elif self.accept("["):
                high = self.expression()
                if self.accept(":"):
                    node = ("bits", node, high, self.expression())
                elif self.accept("+:"):
                    node = ("slice", node, high, self.expression())
                else:
                    node = ("bit", node, high)
                self.expect("]")
            else:
                return node

    def primary(self) -> Node:
        kind, text = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            return _number(text)
        if kind == "sized":
            return self.sized(text)
        if kind == "name":
            if self.accept("("):
                return ("call", text, self.arguments(")"))
            return ("name", text)
        if text == "(":
            inner = self.expression()
            self.expect(")")
            return inner
        if text == "{":
            return ("join", self.arguments("}"))
        self.at -= 1
        raise PseudocodeError(f"unexpected {text!r}")

    def sized(self, text: str) -> Node:
        width, _, rest = text.partition("'")
        if "." in rest:
            return ("float", float(rest), int(width))
        match = re.fullmatch(r"(0x[0-9a-fA-F]+|\d+)?(ULL|LL|U|L|I|F|BF|B|H)?", rest)
        assert match is not None
        kind = {"F": "f", "BF": "bf", "I": "i", "L": "i", "LL": "i"}.get(match[2] or "U", "u")
        if match[1] is not None:
            return ("int", int(match[1], 0), kind, int(width))
        self.expect("(")
        inner = self.expression()
        self.expect(")")
        return ("cast", kind, int(width), inner)

    def arguments(self, end: str) -> list[Node]:
        found: list[Node] = []
        while not self.accept(end):
            found.append(self.expression())
            self.accept(",")
        return found


def _number(text: str) -> Node:
    if not text.startswith("0x") and ("." in text or text.endswith("F")):
        return ("float", float(text.rstrip("FL")), 32 if text.endswith("F") else 64)
    match = re.fullmatch(r"(0x[0-9a-fA-F]+|\d+)(ULL|LL|U|L)?", text)
    assert match is not None
    kind, width = {"ULL": ("u", 64), "LL": ("i", 64), "U": ("u", 32), "L": ("i", 64), None: (None, None)}[match[2]]
    return ("int", int(match[1], 0), kind, width)
