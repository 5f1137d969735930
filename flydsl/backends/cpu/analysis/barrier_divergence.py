"""Barrier divergence: kernels that need fibers, barriers that are wrong.

A barrier under a condition that all threads of the block share needs none.  Otherwise the condition decides:

- it follows from the thread's number and the launch's extents alone: if it differs within a warp, or only one way has a
  barrier and no other warp makes up for it, some threads never come, which is an error now;
- else warps may or may not meet, which only a run can tell.  So it is with loops that begin at the thread's number, and
  whose stop and step are those of all threads: they may make the same number of iterations.

Warps make up for each other where several branches on the warp's number have barriers: schedules that let half of the
warps run one phase ahead begin with a barrier of the one half, and end with one of the other.  On AMD's chips the end
may lack it, because S_BARRIER does not wait for waves that have ended (CDNA 3 instruction set, "S_BARRIER").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from flydsl.backends.cpu.analysis.lane_shape import Shape
from flydsl.backends.cpu.analysis.provenance import Origins
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.operations import NativeCall, PeerWait
from flydsl.errors import DSLCompileError
from flydsl.ir.derived import Derived, Rule


def calls_native_code(kernel: sir.Kernel, *, is_alone: bool) -> bool:
    """True if a kernel has operations that need warps as fibers.

    ``is_alone``: a launch is one block whose threads run together, so that a wait for another rank keeps nobody waiting.
    """
    return any(
        isinstance(operation, NativeCall)
        and not (isinstance(operation, PeerWait) and (is_alone or operation.symmetric))
        for operation in sir.walk(kernel.body)
    )


def waits_across_blocks(kernel: sir.Kernel) -> bool:
    """True if a wait for another rank may depend on a later block of this one."""
    return any(isinstance(operation, PeerWait) and not operation.symmetric for operation in sir.walk(kernel.body))


def mark_spins(kernel: sir.Kernel, *, checked: bool = False) -> bool:
    """True if a loop spins on memory; each of its iterations then yields to others.

    It is a while loop that stores nothing and goes on because of what an atomic operation, or a load, gives whose
    operands are the same in each iteration.  A loop around a load alone must depend on no value that iterations change but
    the loaded one.  One that looks at a window, or at an address that was passed or loaded as a number, may wait for
    another rank, for as long as that takes.

    A wait that nobody in the launch ends is a deadlock, unless it is for a rank of another process.  ``checked``:
    unknown memory is this launch's.
    """
    loops = [(o, looks) for o in sir.walk(kernel.body) if isinstance(o, sir.While) and (looks := _spins(o))]
    origins = Origins(kernel) if loops else None
    for loop, looks in loops:
        function = "spin"
        windows = [window for look in looks for window in _windows_of(look)]
        if windows:
            function = "spin" if all(window.in_launch for window in windows) else "spin_for_peers"
        elif origins is not None and any(origins.of(look.operands[0]) is None for look in looks):
            function = "turn" if checked else "spin_for_peers"
        loop.regions[1].operations.insert(0, NativeCall(function=function, origin=loop.origin))
    return bool(loops)


def _windows_of(access: sir.Operation) -> Iterator[sir.Load]:
    """The loads of windows' addresses that the address of an access is computed from."""
    pending, seen = list(access.operands), set[sir.Value]()
    while pending:
        value = pending.pop()
        owner = value.owner
        if value in seen or owner is None:
            continue
        seen.add(value)
        if isinstance(owner, sir.Load) and owner.gives_window:
            yield owner
        elif not isinstance(owner, (sir.Load, sir.Atomic)):
            pending += owner.operands


def _gives_window(operation: sir.Operation) -> bool:
    """True if an operation loads the address of a window, which does not change while a kernel runs."""
    return isinstance(operation, sir.Load) and operation.gives_window


def _spins(loop: sir.While) -> set[sir.Operation]:
    """The accesses that keep a spinning loop going; else none."""
    inside = [o for region in loop.regions for o in sir.walk(region)]
    if any(isinstance(o, (sir.Store, sir.Barrier, sir.Print, NativeCall)) for o in inside):
        return set()
    fixed = _Fixed(loop, inside)
    first, second = loop.regions
    carried = dict(zip(first.arguments, second.yields, strict=True))
    forwarded = dict(zip(second.arguments, first.operations[-1].operands[1:], strict=True))
    looks = set[sir.Operation]()

    def sources(value: sir.Value) -> list[sir.Value]:
        """The values that one inside the loop is computed from; what the access of a spin gives has none."""
        handed, seen = forwarded | carried, list[sir.Value]()
        while value in handed:
            if value in seen:  # nothing but handed on: as it is, or rotated with others
                return [] if sum(v in carried for v in seen) == 1 else [value]
            seen.append(value)
            value = handed[value]
        if seen:
            return [value]
        owner = value.owner
        if owner is None or owner not in fixed.inside:
            return []
        looks_again = isinstance(owner, (sir.Load, sir.Atomic)) and not _gives_window(owner)
        if looks_again and all(fixed.is_fixed(v) for v in owner.operands):
            looks.add(owner)
            return []
        given = list(owner.operands)
        if isinstance(owner, sir.If):
            given += [region.yields[owner.results.index(value)] for region in owner.regions]
        return given

    has_state = _has_recurrence(first.operations[-1].operands[0], sources)
    return looks if any(isinstance(o, sir.Atomic) or not has_state for o in looks) else set()


def _has_recurrence(condition: sir.Value, sources: Callable[[sir.Value], list[sir.Value]]) -> bool:
    """True if a condition depends on a carried value that its own last value is a part of, as a counter is.

    A value that each iteration loads anew is no such value.
    """
    done, path = set[sir.Value](), list[tuple[sir.Value, list[sir.Value]]]()
    on_path = set[sir.Value]()

    def enter(value: sir.Value) -> None:
        on_path.add(value)
        path.append((value, sources(value)))

    enter(condition)
    found = False
    while path:
        value, rest = path[-1]
        if not rest:
            path.pop()
            on_path.discard(value)
            done.add(value)
            continue
        source = rest.pop()
        if source in on_path:
            found = True
        elif source not in done:
            enter(source)
    return found


class _Fixed:
    """Loop-invariant values; ``arguments`` are those of the loop's regions."""

    def __init__(self, loop: sir.While, inside: Sequence[sir.Operation]) -> None:
        self.inside = frozenset(inside)
        self.arguments = {value for o in (loop, *inside) for region in o.regions for value in region.arguments}
        self.is_fixed = Derived(self._fixed)

    def _fixed(self, value: sir.Value) -> Rule[sir.Value, bool]:
        """True if everything that it is computed from is invariant."""
        owner = value.owner
        if owner is None or owner not in self.inside:
            return value not in self.arguments
        if owner.regions or (isinstance(owner, (sir.Load, sir.Atomic)) and not _gives_window(owner)):
            return False
        for operand in owner.operands:
            if not (yield operand):
                return False
        return True


def divergent_barriers(kernel: sir.Kernel, shapes: Mapping[sir.Value, Shape]) -> list[sir.Operation]:
    """The branches and loops around barriers that are not known to be uniform for a block."""
    return [
        operation
        for operation in sir.walk(kernel.body)
        if sir.has_barrier(operation) and not all(shapes[v].block for v in _deciders(operation)[0])
    ]


def has_phases(kernel: sir.Kernel, shapes: Mapping[sir.Value, Shape]) -> bool:
    """True if numbers of warps, and no data, decide which barriers they come to: some run a phase ahead of the others."""
    divergent = divergent_barriers(kernel, shapes)
    from_data = _follows_from_data(kernel) if divergent else set()
    return any(not any(value in from_data for value in _deciders(operation)[0]) for operation in divergent)


def refuse_missed_barriers(
    kernel: sir.Kernel, shapes: Mapping[sir.Value, Shape], *, whatever_data: bool = False, live_only: bool = False
) -> None:
    """Refuse barriers that some threads of a block never reach.  ``shapes`` are of units that are warps.

    ``live_only``: barriers do not wait for warps that have ended, so that those of some warps alone are right.

    ``whatever_data``: and those that may be reached or not as the data are, for kernels that cannot wait in fibers.
    """
    from_data = set() if whatever_data else _follows_from_data(kernel)
    divergent = divergent_barriers(kernel, shapes)
    of_warps = [o for o in divergent if isinstance(o, sir.If) and shapes[_deciders(o)[0][0]].is_uniform]
    for operation in divergent:
        deciders, what = _deciders(operation)
        is_strided = isinstance(operation, sir.For) and all(shapes[v].block for v in deciders[1:])
        if any(value in from_data for value in deciders) or (is_strided and not whatever_data):
            continue
        if not whatever_data and operation in of_warps and (live_only or len(of_warps) > 1 or _both_ways(operation)):
            continue
        raise DSLCompileError(
            f"kernel {kernel.name}: a barrier is inside an {what} may differ between the threads of a block, so that "
            "some would wait for ever; move the barrier out, or make the condition the same for all threads",
            kernel=kernel.name,
            location=next(o.location for r in operation.regions for o in sir.walk(r) if isinstance(o, sir.Barrier)),
        )


def _deciders(operation: sir.Operation) -> tuple[Sequence[sir.Value], str]:
    match operation:
        case sir.If():
            return operation.operands[:1], "if whose condition"
        case sir.For():
            return operation.operands[:3], "for loop whose bounds"
        case _:
            return operation.regions[0].operations[-1].operands[:1], "while loop whose condition"


def _both_ways(operation: sir.If) -> bool:
    """True if each side of a branch has a barrier, at which divergent warps may meet."""
    return len(operation.regions) == 2 and all(
        any(isinstance(inner, sir.Barrier) for inner in sir.walk(region)) for region in operation.regions
    )


def _follows_from_data(kernel: sir.Kernel) -> set[sir.Value]:
    """The values that memory or a parameter of the kernel has a part in."""
    found: set[sir.Value] = set(kernel.arguments)
    while True:
        before = len(found)
        _spread(kernel.body, found)
        if len(found) == before:
            return found


def _spread(region: sir.Region, found: set[sir.Value]) -> None:
    for operation in region.operations:
        for inner in operation.regions:
            _spread(inner, found)
        if operation.regions:
            _spread_through(operation, found)
        elif isinstance(operation, (sir.Load, sir.Atomic, NativeCall)) or any(v in found for v in operation.operands):
            found.update(operation.results)


def _spread_through(operation: sir.Operation, found: set[sir.Value]) -> None:
    """Propagate through a branch or loop: its results and carried values depend on its condition and inputs."""
    deciders, _ = _deciders(operation)
    if any(v in found for v in deciders):
        found.update(operation.results)
    yields = [list(region.yields) for region in operation.regions]
    match operation:
        case sir.If():
            flows = [(results, operation.results) for results in yields]
        case sir.For():
            arguments = operation.regions[0].arguments
            if any(v in found for v in deciders):
                found.add(arguments[0])
            flows = [
                (operation.operands[3:], arguments[1:]), (yields[0], arguments[1:]), (arguments[1:], operation.results)
            ]  # fmt: skip
        case _:
            first, second = operation.regions
            forwarded = first.operations[-1].operands[1:]
            flows = [
                (operation.operands, first.arguments), (forwarded, second.arguments), (yields[1], first.arguments),
                (forwarded, operation.results),
            ]  # fmt: skip
    for sources, targets in flows:
        found.update(t for s, t in zip(sources, targets, strict=False) if s in found)
