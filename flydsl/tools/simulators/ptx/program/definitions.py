"""Registers that an instruction may read before any other has written them."""

from __future__ import annotations

from flydsl.tools.simulators.ptx.program.module import Function, Instruction, Label, Operand, Pair, Reg, Vec

_WITHOUT_RESULT = {
    "st",
    "red",
    "stmatrix",
    "bar",
    "barrier",
    "bra",
    "brx",
    "ret",
    "exit",
    "call",
    "mbarrier",
    "cp",
    "prefetch",
}
_ENDS = {"ret", "exit", "trap"}


def results(instruction: Instruction) -> frozenset[str]:
    """The registers that an instruction writes."""
    words = instruction.words
    has_result = words[0] not in _WITHOUT_RESULT or words[:2] in (
        ("mbarrier", "arrive"),
        ("barrier", "red"),
        ("bar", "red"),
    )
    has_result |= words[0] == "mbarrier" and words[1] in ("arrive_drop", "try_wait", "test_wait", "pending_count")
    if not instruction.operands or not has_result or words[:2] == ("tcgen05", "st"):
        return frozenset()
    stack: list[Operand] = [instruction.operands[0]]
    names = set()
    while stack:
        match stack.pop():
            case Reg(name):
                names.add(name)
            case Vec(items):
                stack += items
            case Pair(a, b):
                stack += (a, b)
    return frozenset(names)


def _reads(instruction: Instruction) -> frozenset[str]:
    rest = instruction.operands[bool(results(instruction)) :]
    return frozenset(Instruction(instruction.words, rest, instruction.guard).registers())


def unwritten_reads(entry: Function) -> dict[int, frozenset[str]]:
    """By instruction the registers that it reads and that are not written on every path to it.

    A write under a predicate counts as none, but for reads under the same one.
    """
    code, number = entry.code, {name: n for n, name in enumerate(entry.registers)}
    every = (1 << len(number)) - 1

    def bits(names: frozenset[str]) -> int:
        return sum(1 << number[name] for name in names if name in number)

    writes = [0 if each.guard else bits(results(each)) for each in code]
    before = [every] * len(code)
    if code:
        before[0] = 0
    waiting = [0] if code else []
    while waiting:
        at = waiting.pop()
        after = before[at] | writes[at]
        for following in _following(entry, at):
            if following < len(code) and before[following] & after != before[following]:
                before[following] &= after
                waiting.append(following)
    under: set[tuple[str, bool, str]] = set()
    for each in code:
        if each.guard is not None:
            under |= {(each.guard.name, each.guard_negated, name) for name in results(each)}
    found = {}
    for at, each in enumerate(code):
        missing = frozenset(
            name
            for name in _reads(each)
            if name in number
            and not before[at] >> number[name] & 1
            and not (each.guard is not None and (each.guard.name, each.guard_negated, name) in under)
        )
        if missing:
            found[at] = missing
    return found


def _following(entry: Function, at: int) -> list[int]:
    instruction = entry.code[at]
    name = instruction.words[0]
    targets = [each.target for each in instruction.operands if isinstance(each, Label)]
    if name == "brx":
        targets = [target for table in entry.tables.values() for target in table]
    if name in (*_ENDS, "bra", "brx") and instruction.guard is None:
        return targets
    return [*targets, at + 1]
