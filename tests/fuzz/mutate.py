"""Programs with a mistake: one or two tokens of a valid one are others."""

from __future__ import annotations

import io
import keyword
import random
import tokenize
from itertools import pairwise

__all__ = ["mutated"]

_VALUES = ["0", "-1", "1.5", "1099511627776", "None", "'text'", "(1, 2)", "[]", "True", "undefined", "fx", "lambda: 0"]
_VALUES += [
    "range(3)",
    "{'a': 1}",
    "float('nan')",
    "...",
    "fx.Int32",
    "a.shape",
    "fx.make_layout((4, 2), (1, 4))",
    "print",
]
_OPERATORS = [
    "+",
    "-",
    "*",
    "/",
    "//",
    "%",
    "@",
    "<<",
    ">>",
    "**",
    "&",
    "|",
    "^",
    "<",
    "==",
    "and",
    "or",
    "is",
    "in",
    "not in",
]


def mutated(text: str, seed: int) -> str | None:
    """The text of a program with a mistake; ``None`` if it is no Python any more."""
    choose = random.Random(seed)
    for _ in range(choose.choice([1, 1, 2])):
        text = _one(text, choose)
    try:
        compile(text, "<mutated>", "exec")
    except SyntaxError:
        return None
    return text


def _one(text: str, choose: random.Random) -> str:
    tokens = [t for t in tokenize.generate_tokens(io.StringIO(text).readline) if t.string.strip()]
    start = next(k for k, t in enumerate(tokens) if t.string == "thread_idx")  # of the kernel's first line
    end = max(k for k, t in enumerate(tokens) if t.string == "jit")
    names = sorted({t.string for t in tokens if t.type == tokenize.NAME and not keyword.iskeyword(t.string)})
    attributes = sorted({t.string for before, t in pairwise(tokens) if before.string == "."})
    while True:
        k = choose.randrange(start + 1, end)
        token, before = tokens[k], tokens[k - 1].string
        if token.type == tokenize.NUMBER:
            new = choose.choice([*_VALUES, *names, "7", "64"])
        elif token.type == tokenize.OP and token.string in _OPERATORS:
            new = choose.choice(_OPERATORS)
        elif token.type == tokenize.NAME and not keyword.iskeyword(token.string):
            new = choose.choice(attributes if before == "." and choose.random() < 0.8 else [*names, *names, *_VALUES])
        elif token.type == tokenize.NAME and token.string in _WORDS:
            new = choose.choice(_WORDS[token.string])
        else:
            continue
        lines = text.splitlines(keepends=True)
        row, column = token.start
        line = lines[row - 1]
        lines[row - 1] = line[:column] + new + line[column + len(token.string) :]
        return "".join(lines)


_WORDS = {"break": ["continue", "return", "yield", "raise"], "return": ["raise", "return 1,"], "nonlocal": ["global"],
          "if": ["assert "], "while": ["if"], "for": ["for i, "]}  # fmt: skip
