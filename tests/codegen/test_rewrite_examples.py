"""The examples in the docstrings of rewrites are what the rewrites do.

A docstring has a block behind ``Before::`` and one behind ``After::``.  The first is a kernel's body, whose first line may
name parameters, ``(%x: f32):``; or whole functions.  It is parsed and rewritten.  The second has lines of the result, in
their order; others may be between them.  Names are free, one for each value.  A line that is indented by 4 more goes on
with the one before; ``// 8 times`` repeats it.  ``Before, on gfx1250::`` names another chip, ``Before, behind
lower-shuffles::`` steps that run first.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Sequence

import pytest

from flydsl._mlir import ir
from flydsl.backends.cpu.pipeline import steps as cpu_steps
from flydsl.backends.cuda.pipeline import FINISHING
from flydsl.backends.cuda.pipeline import PIPELINE as CUDA
from flydsl.backends.lowering import Step
from flydsl.backends.options import CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.backends.rocm.pipeline import PIPELINE as ROCM
from flydsl.support.fast_dataclass import record

TARGETS = {"rocm:gfx942": ROCM, "cuda:sm_90": (*CUDA, *FINISHING), "cpu:gfx942": cpu_steps(is_amd=True)}
SHOWN_ELSEWHERE = {"rocm:gfx942": ["call-network", "find-operations"], "cuda:sm_90": [], "cpu:gfx942": []}
"""Steps without an example for a target: one that CUDA's list has too, and one that changes nothing."""
SHOWN = [(target, step, function) for target, steps in TARGETS.items() for step in steps for function in step.shown_by]


@record
class Example:
    """A module before a step, and lines of what it is then."""

    before: str
    after: str
    conditions: str
    """What stands between ``Before`` and the colons."""


_BLOCK = re.compile(r"^(Before|After)(?:, ([^\n]*))?::\n\n((?: {4}[^\n]*\n|\n)+)", re.MULTILINE)
_CONTINUATION = re.compile(r"^( *)(\S[^\n]*)\n\1 {4}(?=\S)", re.MULTILINE)
_REPEATED = re.compile(r"^(.*?) *// (\d+) times$", re.MULTILINE)
_RESULT = re.compile(r"^( *%\w+)( = )")


def examples(function: Callable[..., object]) -> list[Example]:
    blocks = _BLOCK.findall((inspect.getdoc(function) or "") + "\n")
    assert [kind for kind, _, _ in blocks] == ["Before", "After"] * (len(blocks) // 2)
    return [
        Example(_lines(before[2]), _lines(after[2]), before[1])
        for before, after in zip(blocks[::2], blocks[1::2], strict=True)
    ]


def _lines(block: str) -> str:
    whole = _CONTINUATION.sub(r"\1\2 ", textwrap.dedent(block).strip())
    return _REPEATED.sub(lambda found: "\n".join(_copies(found[1], int(found[2]))), whole)


def _copies(line: str, count: int) -> list[str]:
    return [*(_RESULT.sub(rf"\1_copy{k}\2", line) for k in range(count - 1)), line]


def in_module(block: str) -> str:
    if ".func @" not in block:
        header = re.match(r"\((.*)\):\n", block)
        body = block[header.end() :] if header else block
        block = f"gpu.func @kernel({header[1] if header else ''}) kernel {{\n{body}\ngpu.return\n}}"
    return f"module attributes {{gpu.container_module}} {{\ngpu.module @kernels {{\n{block}\n}}\n}}"


def rewritten(target: str, step: Step, example: Example) -> tuple[list[str], list[str], list[str]]:
    """The lines of the module before and after, and those that the docstring has of the latter."""
    arch = re.search(r"on (\w+)", example.conditions)
    behind = re.search(r"behind (.+)", example.conditions)
    names = [*(re.split(r", | and ", behind[1]) if behind else ()), step.name]
    backend = make_backend(parse_target(f"{target.partition(':')[0]}:{arch[1]}" if arch else target))
    with backend.mlir_context(), ir.Location.unknown():
        module = ir.Module.parse(in_module(example.before))
        before = str(module)
        how = backend.lowering(module, CompileOptions())
        rewrites = {rewrite.name: rewrite for rewrite in (*how.rewrites, *how.finishing)}
        for name in names:
            rewrites[name].run()
        module.operation.verify()
        return normalized(before), normalized(str(module)), normalized(example.after)


_CONSTANT = re.compile(r" *(%[\w.-]+) = arith\.constant (.*)")
_NAME = re.compile(r"%[\w.-]+")


def normalized(text: str) -> list[str]:
    """The lines with constants in the places of their uses, wherever they were defined; in an MLIR context."""
    lines, known = list[str](), dict[str, str]()
    for line in text.splitlines():
        if found := _CONSTANT.fullmatch(line):
            known[found[1]] = f"({ir.Attribute.parse(found[2])})"
        elif line.strip():
            lines.append(" ".join(_NAME.sub(lambda name: known.get(name[0], name[0]), line).split()))
    return lines


def contains(lines: Sequence[str], wanted: Sequence[str], names: dict[str, str]) -> bool:
    """True if the wanted lines are among the others, in order, with one name here for each name there."""
    if not wanted:
        return True
    for k, line in enumerate(lines):
        if (more := unified(line, wanted[0], names)) is not None and contains(lines[k + 1 :], wanted[1:], more):
            return True
    return False


def unified(line: str, wanted: str, names: dict[str, str]) -> dict[str, str] | None:
    """The names with which two lines are equal, if there are any."""
    if _NAME.sub("%", line) != _NAME.sub("%", wanted):
        return None
    more = dict(names)
    for here, there in zip(_NAME.findall(wanted), _NAME.findall(line), strict=True):
        if more.setdefault(here, there) != there:
            return None
    return more if len(set(more.values())) == len(more) else None


@pytest.mark.parametrize(
    ("target", "step", "function"), SHOWN, ids=[f"{step.name}-{function.__name__}" for _, step, function in SHOWN]
)
def test_a_rewrite_does_what_its_docstring_shows(target: str, step: Step, function: Callable[..., object]) -> None:
    shown = examples(function)
    assert shown
    for example in shown:
        before, after, wanted = rewritten(target, step, example)
        assert contains(after, wanted, {}), "\n".join(after)
        assert not contains(before, wanted, {})


@pytest.mark.parametrize("target", TARGETS)
def test_every_rewrite_is_shown(target: str) -> None:
    assert [step.name for step in TARGETS[target] if not step.shown_by] == SHOWN_ELSEWHERE[target]
