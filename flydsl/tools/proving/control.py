"""Branches and loops: conditions on the path, and invariants that are guessed and checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.host_checks import CHECK
from flydsl.ir.rewriting import walk as operations_named
from flydsl.tools.proving.races import Moment
from flydsl.tools.proving.terms import Term, add, as_z3, compare, disjunction, ite, mul, negation
from flydsl.tools.proving.types import size_of
from flydsl.tools.proving.values import REST, Bool, Int, Pointer, Unknown, add_forms, scale_form
from flydsl.tools.proving.walk import Memory, Walk

_FAR = 1 << 100
"""Beyond every integer of the machine."""
_DYNAMIC = -(2**31)
_GUESS_SECONDS = 0.5
_MOST_TURNS = 10
"""Turns of a loop in a row that copies may be pending for."""
_STORES = ("llvm.store", "llvm.atomicrmw", "llvm.cmpxchg")
Invariant = Callable[[Sequence[Term]], Term]


class Control:
    """The rules of structured control flow for a walk."""

    def __init__(self, walk: Walk) -> None:
        self._walk, self._facts = walk, walk.facts
        walk.rules = {"scf.if": self._if, "scf.for": self._for, "scf.while": self._while, **walk.rules}

    # -- branches

    def _if(self, operation: Any) -> None:
        walk, path = self._walk, self._facts.path
        condition = walk.get(operation.operands[0])
        if not isinstance(condition, Bool):
            condition = Bool(self._facts.variable("condition", is_bool=True))
        if _refuses(operation):
            path.append(negation(condition.term))
            return
        before, phases, counters = walk.memory, walk.phases.now, walk.phases.counters
        counts, counted = counters.now, []
        ends: list[tuple[list[Any], Memory] | None] = []
        after: Moment | None = None
        for region, term in zip(operation.regions, (condition.term, negation(condition.term)), strict=True):
            if term is False:
                ends.append(None)
                continue
            walk.memory, walk.phases.now = {region_: dict(held) for region_, held in before.items()}, phases
            counters.now = dict(counts)
            results: list[Any] = []
            if len(region.blocks):
                with_depth = len(path), len(walk.phases.branches)
                self._enter([operation.operands[0]], term)
                last = walk.block(region.blocks[0])
                self._leave(with_depth)
                results = (
                    [walk.get(each) for each in last.operands] if last is not None and last.name == "scf.yield" else []
                )
            ends.append((results, walk.memory))
            after = walk.phases.now if after is None else after | walk.phases.now
            counted.append(counters.now)
        if len(counted) == 2:
            counters.join(condition.term, *counted)
        walk.phases.now = phases if after is None else after
        first, second = ends
        if first is None or second is None:
            kept = first or second
            assert kept is not None
            results, walk.memory = kept
        else:
            types = [result.type for result in operation.results]
            results = [walk.choose(condition, a, b, t) for a, b, t in zip(first[0], second[0], types, strict=True)]
            walk.memory = self._joined(condition, first[1], second[1])
        for result, value in zip(operation.results, results, strict=True):
            walk.values[result] = value

    def _joined(self, condition: Bool, first: Memory, second: Memory) -> Memory:
        joined: Memory = {}
        for region in first.keys() & second.keys():
            held = joined[region] = {}
            for place in first[region].keys() & second[region].keys():
                a, b = first[region][place], second[region][place]
                value = a if a is b else self._walk.choose(condition, a, b, None)
                if not isinstance(value, Unknown):
                    held[place] = value
        return joined

    def _enter(self, values: Sequence[ir.Value], term: Term) -> None:
        """Take a branch or an iteration that ``values`` decide, where ``term`` holds."""
        self._facts.path.append(term)
        self._walk.phases.branches.append((list(values), term))

    def _leave(self, depth: tuple[int, int]) -> None:
        del self._facts.path[depth[0] :]
        del self._walk.phases.branches[depth[1] :]

    # -- counted loops

    def _for(self, operation: Any) -> None:
        walk, facts = self._walk, self._facts
        bounds = [walk.get(each) for each in operation.operands[:3]]
        if not all(isinstance(each, Int) for each in bounds):
            walk.not_modelled(operation, "scf.for of unknown bounds")
            return
        low, high, step = (replace(walk.numbers.settled(each), form=None) for each in bounds)
        is_unsigned = "unsignedCmp" in operation.attributes
        if is_unsigned:
            low, high = self._as_unsigned(low), self._as_unsigned(high)
        body = operation.regions[0].blocks[0]
        inits = [walk.get(each) for each in operation.operands[3:]]
        yields = list(body.operations[len(body.operations) - 1].operation.operands)
        has_barrier = bool(operations_named(operation, "gpu.barrier"))
        is_exact = self._does_not_wrap(operation, low, high, step, is_unsigned)
        count = facts.variable("iteration", 0, is_uniform=has_barrier)
        depth = len(facts.path), len(walk.phases.branches)
        stored, phases = _stored(operation, walk), walk.phases.now
        self._forget(stored)
        walk.phases.loops.append(has_barrier)

        def head(iteration: Term) -> None:
            counter = self._counter(low, high, step, iteration, is_exact, is_unsigned)
            self._enter(operation.operands[:3], compare("lt", counter.term, high.term))
            walk.values[body.arguments[0]] = walk.numbers.fit(
                counter.term, low.bits, counter.low, counter.high, counter
            )
            for argument, init, value in zip(list(body.arguments)[1:], inits, yields, strict=True):
                walk.values[argument] = self._carried(argument, init, value, iteration, operation)

        def once() -> list[Any]:
            self._forget(stored)
            walk.block(body)
            return [walk.get(each) for each in yields]

        head(count)
        arguments = list(body.arguments)[1:]
        hard = [k for k, argument in enumerate(arguments) if _is_guessed(walk.values[argument])]
        invariants = self._inductive(_at(arguments, hard), _at(inits, hard), lambda: _at(once(), hard)) if hard else []
        facts.path += [each(_terms(walk.values[arguments[k]] for k in hard)) for each in invariants]
        begin = self._counted(once, count, arguments, inits)
        if has_turns := has_barrier and walk.phases.is_recording:
            walk.phases.now = phases.without_copies()
        once()
        ends = phases | walk.phases.now
        self._leave(depth)
        if has_turns:

            def turn(iteration: Term) -> Moment:
                head(iteration)
                facts.path.extend(each(_terms(walk.values[arguments[k]] for k in hard)) for each in invariants)
                begin(iteration, arguments)
                once()
                self._leave(depth)
                return walk.phases.now

            ends |= self._turns(operation, turn, count, phases)
        walk.phases.loops.pop()
        walk.phases.now = ends
        self._forget(stored)
        begin(self._results(operation, arguments, inits, yields, (low, high, step), is_exact), list(operation.results))
        self._keep(invariants, [list(operation.results)[k] for k in hard], low, high)

    def _keep(self, invariants: Sequence[Invariant], results: Sequence[ir.Value], low: Int, high: Int) -> None:
        """Invariants hold behind the loop, too, unless it made no turn: then the results are the first values."""
        finals = _terms(self._walk.values[each] for each in results)
        never = compare("ge", low.term, high.term)
        self._facts.path += [disjunction(never, each(finals)) for each in invariants]

    def _turns(self, operation: Any, turn: Callable[[Term], Moment], count: Term, before: Moment) -> Moment:
        """Walk further turns, without questions on bounds, as far as copies are pending from one to the next.

        The turn after ``count`` meets that one; copies from in front of the loop meet its first turns.
        """
        walk = self._walk
        was_recording, walk.obligations.is_recording = walk.obligations.is_recording, False
        seen, ends = None, before
        if before.phases & walk.phases.now.phases:  # turns that are far apart may have a phase in common
            count = add(count, self._facts.variable("later", 0, is_uniform=True))
        for number in range(1, _MOST_TURNS):
            seen, last = walk.phases.signature(), seen
            if number > 1 and seen == last:
                break
            ends |= turn(add(count, number))
        else:
            walk.phases.asynchronous(operation)
        walk.phases.now = before
        for number in range(_MOST_TURNS):
            if not before.pending.keys() & walk.phases.now.pending.keys():
                break
            ends |= turn(number)
        else:
            walk.phases.asynchronous(operation)
        walk.obligations.is_recording = was_recording
        return ends

    def _does_not_wrap(self, operation: Any, low: Int, high: Int, step: Int, is_unsigned: bool) -> bool:
        """True if the loop's variable passes the end without leaving its type, and rises."""
        entered = compare("lt", low.term, high.term)
        most = 1 << (high.bits if is_unsigned else high.bits - 1)
        goal = compare("le", add(high.term, step.term), most)
        rises = compare("ge", step.term, 1)
        if isinstance(step.term, int) and step.term == 1:
            return True
        self._walk.obligations.require(operation, "wrap", goal, guard=[entered, rises])
        return bool(self._facts.holds(goal, [entered, rises]).holds and self._facts.holds(rises, [entered]).holds)

    def _as_unsigned(self, value: Int) -> Int:
        """The unsigned reading of an integer, whose bounds may be those of one more bit."""
        term, least, most = self._walk.numbers.unsigned(value)
        return Int(term, value.bits, least, most, wraps=value.wraps, source=value.source)

    def _counter(self, low: Int, high: Int, step: Int, iteration: Term, is_exact: bool, is_unsigned: bool) -> Int:
        source = low.source
        if not is_exact:
            made = self._walk.numbers.unknown(low.bits, "counter", source=source)
            return self._as_unsigned(made) if is_unsigned else made
        if isinstance(step.term, int) or self._facts.are_uniform(iteration, low.term, high.term, step.term):
            exact = add(low.term, mul(iteration, step.term))
            wraps = low.wraps
            return Int(exact, low.bits, low.low, max(low.low, high.high - 1), wraps=wraps, source=source)
        term = self._facts.variable("counter", low.low, max(low.low, high.high - 1))
        self._facts.path.append(compare("ge", term, low.term))
        return Int(term, low.bits, low.low, max(low.low, high.high - 1), wraps=low.wraps, source=source)

    def _carried(self, argument: ir.Value, init: Any, value: ir.Value, iteration: Term, loop: Any) -> Any:
        """A carried value in an iteration: exact where the body adds the same to it each time, else any."""
        walk = self._walk
        if value == argument:
            return init
        owner = value.owner
        if isinstance(owner, ir.Block):
            return walk.unknown(argument.type, "a value carried by a loop", "carried")
        source = getattr(owner, "operation", owner)
        if source.name == "arith.addi" and isinstance(init, Int) and init.pointer is None:
            for one, other in (source.operands, reversed(list(source.operands))):
                if one == argument and _is_outside(other, loop) and isinstance(walk.values.get(other), Int):
                    grown = scale_form(walk.get(other).as_form, iteration)
                    form = None
                    if init.form is not None or walk.get(other).form is not None:
                        form = add_forms(init.as_form, grown)
                    exact = add(init.term, mul(iteration, walk.get(other).term))
                    base = Int(0, init.bits, 0, 0, form, wraps=init.wraps | walk.get(other).wraps)
                    return walk.numbers.fit(exact, init.bits, -_FAR, _FAR, base)
        if source.name == "llvm.getelementptr" and isinstance(init, Pointer) and source.operands[0] == argument:
            moved = self._moved(init, source, iteration, loop)
            if moved is not None:
                return moved
        return walk.unknown(argument.type, "a value carried by a loop", "carried")

    def _moved(self, init: Pointer, source: Any, iteration: Term, loop: Any) -> Pointer | None:
        size = size_of(ir.TypeAttr(source.attributes["elem_type"]).value)
        indices = list(ir.DenseI32ArrayAttr(source.attributes["rawConstantIndices"]))
        if size is None or len(indices) != 1 or init.region is None:
            return None
        form = {REST: indices[0]}
        if indices[0] == _DYNAMIC:
            index = self._walk.values.get(source.operands[1])
            if not _is_outside(source.operands[1], loop) or not isinstance(index, Int):
                return None
            form = dict(index.as_form)
        offset = add_forms(init.offset, scale_form(scale_form(form, size), iteration))
        return Pointer(init.region, offset, init.wraps, init.source)

    def _results(
        self,
        operation: Any,
        arguments: Sequence[ir.Value],
        inits: Sequence[Any],
        yields: Sequence[ir.Value],
        bounds: tuple[Int, Int, Int],
        is_exact: bool,
    ) -> Term:
        """Set the results of a loop, and give the number of its iterations."""
        low, high, step = bounds
        trips: Term = self._facts.variable("iterations", 0)
        if is_exact and isinstance(step.term, int):
            distance = add(high.term, mul(-1, low.term))
            whole = add(distance, step.term - 1)
            parts = whole // step.term if isinstance(whole, int) else as_z3(whole) / step.term
            trips = ite(compare("gt", distance, 0), parts, 0)
        for result, argument, init, value in zip(operation.results, arguments, inits, yields, strict=True):
            self._walk.values[result] = self._carried(argument, init, value, trips, operation)
        return trips

    def _counted(
        self, once: Callable[[], Sequence[Any]], iteration: Term, arguments: Sequence[ir.Value], inits: Sequence[Any]
    ) -> Callable[[Term, Sequence[ir.Value]], None]:
        """Begin a loop with its counts in closed forms; the result sets them for an iteration and carried values."""
        walk, counters = self._walk, self._walk.phases.counters
        if not counters.is_counting:
            return lambda number, values: None
        numbers = [k for k, each in enumerate(inits) if isinstance(each, Int)]

        def carried(values: Sequence[ir.Value]) -> list[tuple[Int, Int]]:
            return [(walk.get(values[k]), inits[k]) for k in numbers]

        def nexts() -> list[Any]:
            return _at(once(), numbers)

        form = self._quietly(lambda: counters.closed_forms(nexts, iteration, carried(arguments)))
        form(iteration, carried(arguments))
        return lambda number, values: form(number, carried(values))

    def _quietly(self, made: Callable[[], Any]) -> Any:
        """The result of a walk that asks and notes nothing, and leaves the path and memory alone."""
        walk, facts = self._walk, self._facts
        was = walk.obligations.is_recording, walk.phases.is_recording
        depth, phases, memory = (len(facts.path), len(walk.phases.branches)), walk.phases.now, walk.memory
        walk.obligations.is_recording = walk.phases.is_recording = False
        found = made()
        self._leave(depth)
        walk.phases.now, walk.memory = phases, memory
        walk.obligations.is_recording, walk.phases.is_recording = was
        return found

    # -- loops with a condition

    def _while(self, operation: Any) -> None:
        walk, facts = self._walk, self._facts
        before, after = (region.blocks[0] for region in operation.regions)
        inits = [walk.get(each) for each in operation.operands]
        has_barrier = bool(operations_named(operation, "gpu.barrier"))
        depth = len(facts.path), len(walk.phases.branches)
        phases = walk.phases.now
        stored = _stored(operation, walk)
        test = before.operations[len(before.operations) - 1].operation
        yields = list(after.operations[len(after.operations) - 1].operation.operands)
        arguments = list(before.arguments)

        def head() -> Bool:
            self._forget(stored)
            walk.block(before)
            condition = walk.get(test.operands[0])
            for argument, value in zip(after.arguments, list(test.operands)[1:], strict=True):
                walk.values[argument] = walk.get(value)
            return condition if isinstance(condition, Bool) else Bool(facts.variable("condition", is_bool=True))

        def once() -> list[Any]:
            condition = head()
            self._enter([test.operands[0]], condition.term)
            walk.block(after)
            return [walk.get(each) for each in yields]

        def any_iteration() -> None:
            for argument in arguments:
                walk.values[argument] = walk.unknown(argument.type, "a value carried by a loop", "carried")

        any_iteration()
        hard = [k for k, argument in enumerate(arguments) if isinstance(walk.values[argument], Int)]
        hard = [k for k in hard if isinstance(inits[k], Int)]
        invariants: list[Invariant] = []
        if hard:
            invariants = self._inductive(
                [arguments[k] for k in hard], [inits[k] for k in hard], lambda: _at(once(), hard)
            )
        counters = walk.phases.counters
        is_counted = counters.is_counting
        walk.phases.loops.append(False)  # copies that are pending in one are not followed
        for repeat in range(2 if has_barrier and walk.phases.is_recording else 1):
            if repeat:
                any_iteration()
            facts.path += [each(_terms(walk.values[arguments[k]] for k in hard)) for each in invariants]
            if is_counted:
                counters.forget()
            once()
            phases |= walk.phases.now
            walk.phases.now = phases
            self._leave(depth)
        walk.phases.loops.pop()
        any_iteration()
        if is_counted:
            counters.forget()
        facts.path += [each(_terms(walk.values[arguments[k]] for k in hard)) for each in invariants]
        condition = head()
        facts.path.append(negation(condition.term))
        walk.phases.now |= phases
        self._forget(stored)
        for result, value in zip(operation.results, list(test.operands)[1:], strict=True):
            walk.values[result] = walk.get(value)

    # -- invariants

    def _inductive(
        self, arguments: Sequence[ir.Value], inits: Sequence[Int], once: Callable[[], Sequence[Any]]
    ) -> list[Invariant]:
        """The largest set of guesses that hold at first and are kept by the body, which ``once`` walks."""
        walk, facts = self._walk, self._facts
        now, first = _terms(walk.values[each] for each in arguments), _terms(inits)
        guesses = [each for each in _guesses(inits) if facts.holds(each(first), seconds=_GUESS_SECONDS).holds]
        was_recording, was_noting = walk.obligations.is_recording, walk.phases.is_recording
        counters = walk.phases.counters
        counts, was_counting = counters.now, counters.is_recording
        held = {argument: walk.values[argument] for argument in arguments}
        depth, phases, memory = (len(facts.path), len(walk.phases.branches)), walk.phases.now, walk.memory
        walk.obligations.is_recording = walk.phases.is_recording = counters.is_recording = False
        while guesses:
            counters.now = dict(counts)
            facts.path += [each(now) for each in guesses]
            values = once()
            kept = []
            if all(isinstance(each, Int) for each in values):
                ends = _terms(values)
                kept = [each for each in guesses if facts.holds(each(ends), seconds=_GUESS_SECONDS).holds]
            self._leave(depth)
            walk.phases.now, walk.memory = phases, memory
            walk.values.update(held)
            if len(kept) == len(guesses):
                break
            guesses = kept
        walk.obligations.is_recording, walk.phases.is_recording = was_recording, was_noting
        counters.now, counters.is_recording = counts, was_counting
        return guesses

    def _forget(self, stored: set[ir.Value] | None) -> None:
        """Forget private memory that a loop stores to: ``None`` is all of it."""
        walk = self._walk
        if stored is None:
            walk.memory = {}
            return
        regions = {getattr(walk.values.get(root), "region", None) for root in stored}
        walk.memory = {region: held for region, held in walk.memory.items() if region not in regions}


def _refuses(operation: Any) -> bool:
    """True for the branch of a host check, which ends the call."""
    region = operation.regions[0]
    inner = [each.operation for each in region.blocks[0].operations] if len(region.blocks) else []
    return any(each.name == "gpu.printf" and CHECK in each.attributes for each in inner)


def _stored(loop: Any, walk: Walk) -> set[ir.Value] | None:
    """The private arrays that a loop stores to; ``None`` if an address hides its array, or for an unknown operation."""
    if not all(walk.knows(name) for name in _names(loop)):
        return None
    calls = [each for name in ("llvm.call_intrinsic", "llvm.inline_asm") for each in operations_named(loop, name)]
    if any(str(operand.type) in ("!llvm.ptr", "!llvm.ptr<5>") for call in calls for operand in call.operands):
        return None
    roots: set[ir.Value] = set()
    for name in _STORES:
        for store in operations_named(loop, name):
            address = store.operands[1 if name == "llvm.store" else 0]
            while not isinstance(address.owner, ir.Block):
                owner = getattr(address.owner, "operation", address.owner)
                if owner.name not in ("llvm.getelementptr", "builtin.unrealized_conversion_cast"):
                    break
                address = owner.operands[0]
            space = str(address.type)
            is_array = not isinstance(address.owner, ir.Block) and address.owner.name == "llvm.alloca"
            if is_array:
                roots.add(address)
            elif space not in ("!llvm.ptr<1>", "!llvm.ptr<3>"):
                return None
    return roots


def _names(root: Any) -> set[str]:
    """The names of the operations inside another, with the name of its own."""
    names: set[str] = set()

    def visit(operation: Any) -> ir.WalkResult:
        names.add(operation.name)
        return ir.WalkResult.ADVANCE

    root.walk(visit)
    return names


def _is_outside(value: ir.Value, loop: Any) -> bool:
    """True if a value is made before a loop."""
    owner = value.owner
    block = owner if isinstance(owner, ir.Block) else getattr(owner, "operation", owner).block
    while block is not None:
        parent = block.owner
        parent = getattr(parent, "operation", parent)
        if parent == loop:
            return False
        if parent.name in ("func.func", "gpu.func", "builtin.module", "gpu.module"):
            return True
        block = parent.block
    return True


def _is_guessed(value: Any) -> bool:
    return isinstance(value, Int) and value.source == "a value carried by a loop"


def _at(values: Sequence[Any], places: Sequence[int]) -> list[Any]:
    return [values[k] for k in places]


def _terms(values: Any) -> list[Term]:
    return [value.term if isinstance(value, Int) else None for value in values]


def _guesses(inits: Sequence[Int]) -> list[Invariant]:
    """Orders of carried integers: against zero, their first values and each other."""
    found: list[Invariant] = []
    for k, init in enumerate(inits):
        found += [_against("ge", k, 0), _against("ge", k, init.term), _against("le", k, init.term)]
        for j, other in enumerate(inits):
            if j != k:
                found += [_below(k, j), _against("le", k, other.term)]
    return found


def _against(relation: str, place: int, limit: Term) -> Invariant:
    return lambda now: compare(relation, now[place], limit)


def _below(place: int, other: int) -> Invariant:
    return lambda now: compare("le", now[place], now[other])
