"""Programs as trees of text: what a generator builds, a kernel is rendered from, and a shrinker cuts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

__all__ = ["Block", "Expr", "Stmt", "render", "shrunk"]


@dataclass(frozen=True)
class Expr:
    """An expression of a type of the language, which is a name such as ``Int8`` or ``Float32x4``."""

    type: str
    form: str
    """A format string over ``parts``."""
    parts: tuple[Expr, ...] = ()

    def __str__(self) -> str:
        return self.form.format(*self.parts)

    def smaller(self) -> Iterator[Expr]:
        """What may stand in its place and is simpler, the simplest first."""
        if self.parts or "(" not in self.form:
            yield from (e for e in _ZERO.get(self.type, ()) if e.form != self.form)
        below = list(self.parts)
        while below:
            part = below.pop(0)
            if part.type == self.type:
                yield part
            else:
                below += part.parts
        for k, part in enumerate(self.parts):
            for less in part.smaller():
                yield replace(self, parts=(*self.parts[:k], less, *self.parts[k + 1 :]))


def _zeros() -> dict[str, tuple[Expr, ...]]:
    names = [f"{sign}{width}" for sign in ("Int", "Uint") for width in (8, 16, 32, 64)]
    names += ["Float16", "BFloat16", "Float32", "Float64"]
    zeros = {name: (Expr(name, f"fx.{name}(1)"),) for name in names}
    return {**zeros, "Boolean": (Expr("Boolean", "fx.Boolean(True)"), Expr("Boolean", "fx.Boolean(False)"))}


_ZERO = _zeros()


@dataclass(frozen=True)
class Stmt:
    """A statement.  In the lines of its form ``{0}`` is an expression, and a line ``@0`` is where a body goes."""

    form: str
    exprs: tuple[Expr, ...] = ()
    bodies: tuple[Block, ...] = ()

    def lines(self) -> Iterator[str]:
        for line in self.form.split("\n"):
            text = line.lstrip()
            if text[:1] == "@" and text[1:].isdigit():
                margin = line[: len(line) - len(text)]
                yield from (margin + inner for inner in render(self.bodies[int(text[1:])]) or ["pass"])
            else:
                yield line.format(*self.exprs)

    def smaller(self) -> Iterator[Block]:
        """What may stand in its place and is simpler."""
        yield ()
        yield from self.bodies
        for k, body in enumerate(self.bodies):
            for less in _smaller(body):
                yield (replace(self, bodies=(*self.bodies[:k], less, *self.bodies[k + 1 :])),)
        for k, expr in enumerate(self.exprs):
            for simpler in expr.smaller():
                yield (replace(self, exprs=(*self.exprs[:k], simpler, *self.exprs[k + 1 :])),)


Block = tuple[Stmt, ...]


def render(block: Sequence[Stmt]) -> list[str]:
    """The lines of a block."""
    return [line for statement in block for line in statement.lines()]


def _smaller(block: Block) -> Iterator[Block]:
    size = len(block) // 2
    while size > 1:
        for start in range(0, len(block), size):
            yield block[:start] + block[start + size :]
        size //= 2
    for k, statement in enumerate(block):
        for less in statement.smaller():
            yield block[:k] + less + block[k + 1 :]


def shrunk(block: Block, fails: Callable[[Block], bool], limit: int = 2000) -> Block:
    """A small block that ``fails`` as ``block`` does, after at most ``limit`` trials."""
    tried = set[str]()
    while True:
        for candidate in _smaller(block):
            text = "\n".join(render(candidate))
            if text in tried:
                continue
            tried.add(text)
            if len(tried) > limit:
                return block
            if fails(candidate):
                block = candidate
                break
        else:
            return block
