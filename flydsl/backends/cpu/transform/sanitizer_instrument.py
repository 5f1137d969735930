"""Adds checks to a kernel in SIR, and writes down what each of them is about."""

from __future__ import annotations

import ast
import linecache
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from flydsl.backends.cpu.analysis.index_arithmetic import WRAPPING, index_arithmetic
from flydsl.backends.cpu.analysis.private_arrays import goes_into_products, proved_pointers
from flydsl.backends.cpu.analysis.provenance import Origins
from flydsl.backends.cpu.analysis.shuffled_reads import exchanged_reads
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.memory_order import makes_order
from flydsl.backends.cpu.simt_ir.operations import (
    UNKNOWN_REGION,
    Access,
    Agree,
    Index,
    Interval,
    NativeCall,
    NetworkCall,
    TransferOrder,
    WindowMemory,
)
from flydsl.backends.cpu.simt_ir.types import I1, I8, I64, POINTER, Scalar, Vector, element_of
from flydsl.errors import SourceLocation
from flydsl.runtime.sanitizer.state import CHECK_NAMES
from flydsl.support.fast_dataclass import dataclass, record
from flydsl.support.file_names import portable_name

_OBJECT = re.compile(r"smem\d*_?(.*)")
_NUMBERED = re.compile(r"(.*?)(?:_\d+)?")
_Place = tuple[int, int]


class SourceNames:
    """Looks into each file once."""

    def __init__(self) -> None:
        self._texts: dict[str, _Text] = {}

    def assigned(self, location: SourceLocation | None) -> str:
        """The variable that gets the allocation of that place; empty if it is not one variable's alone."""
        if location is None:
            return ""
        place = location.line, location.column
        around = [(span, name) for span, name in self._text(location).assigned if span[0] <= place < span[1]]
        return max(around)[1] if around else ""  # the one that starts last is the innermost

    def subscripted(self, location: SourceLocation | None) -> str:
        """The expression that is indexed at that location, as written."""
        if location is None:
            return ""
        return self._text(location).subscripted.get((location.line, location.column), "")

    def shared(self, symbol: str, location: SourceLocation | None) -> str:
        """The variable and the field of a shared-memory object, whose symbol is ``smem``, a number, and ``_<field>``."""
        variable = self.assigned(location)
        numbered = _NUMBERED.fullmatch(symbol)
        plain = numbered[1] if numbered else symbol
        object_of = _OBJECT.fullmatch(plain)
        field_name = object_of[1] if object_of else ""
        return ".".join(part for part in (variable, field_name) if part) or "shared memory"

    def _text(self, location: SourceLocation) -> _Text:
        if location.filename not in self._texts:
            self._texts[location.filename] = _Text(location.filename)
        return self._texts[location.filename]


class _Text:
    def __init__(self, filename: str) -> None:
        self.assigned: list[tuple[tuple[_Place, _Place], str]] = []
        """The start and end of assigned values, and their variable."""
        self.subscripted: dict[_Place, str] = {}
        """The starts of subscripts, and the expression that they index."""
        try:
            tree = ast.parse("".join(linecache.getlines(filename)))
        except SyntaxError:
            return
        for node in ast.walk(tree):  # what is outside comes first
            match node:
                case (
                    ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value)
                ):
                    self._assign(target, value)
                case ast.Subscript():
                    name = ast.unparse(node.value).removesuffix(".peek()")
                    self.subscripted.setdefault((node.lineno, node.col_offset), name)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        match target, value:
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                for inner, of in zip(targets, values, strict=True):
                    self._assign(inner, of)
            case ast.Name(id=name), _:
                end = value.end_lineno or value.lineno, value.end_col_offset or 0
                self.assigned.append((((value.lineno, value.col_offset), end), name))


_WIDEST = 8
"""Bytes of the largest granule."""
_Add = Callable[[sir.Operation], None]
_COPIES = {"cp_async": (1, 3, "load"), "bulk_load": (1, 2, "load"), "bulk_store": (1, 2, "store")}
"""Of native functions that copy: the operands with the address and with the number of bytes, and the access there."""
_TRANSFERS = {"put": (1, 3, "store"), "get": (2, 3, "load")}
"""The same of a network's functions."""


@record
class Shared:
    """A shared-memory object of the module: bytes (0: the launch decides), and where the kernel allocates it."""

    size: int
    location: SourceLocation | None


@dataclass()
class KernelTable:
    """The runtime's table of a kernel with checks; JSON values."""

    sites: list[dict[str, Any]] = field(default_factory=list)
    regions: list[dict[str, Any]] = field(default_factory=list)
    checks: int = 0
    """Bits of :class:`flydsl.runtime.sanitizer.state.Check`."""
    fibers: bool = False
    """True if its warps may diverge."""
    blocks: int = 1
    """Of a cluster."""
    orders: bool = False
    """True if its atomic operations, or fences, order other accesses."""
    spins: bool = False
    """True if a warp may wait for another block, so that blocks are interleaved."""
    exchanges: list[dict[str, Any]] = field(default_factory=list)
    """Loads that shuffles order before a store of the same warp (:mod:`flydsl.backends.cpu.analysis.shuffled_reads`)."""
    warp_size: int = 0
    ranks: int = 0
    """Of a simulated network, in one launch."""


Roots = Mapping[int, sir.AddressOf | sir.Alloca]
"""The operations that give regions their address, if the launch does not know it."""


@dataclass(frozen=True)
class Instrumented:
    """The instrumentation of a kernel, for its lowering.

    ``accesses`` are those that are checked; ``sites`` are of native calls; ``private`` are the pointers into arrays of a
    thread that need no checks; ``overflows`` are the sites of arithmetic that must not wrap, and whether it is signed.
    """

    table: KernelTable
    roots: Roots
    accesses: Mapping[sir.Operation, Access]
    sites: Mapping[sir.Operation, int]
    private: frozenset[sir.Value]
    overflows: Mapping[sir.Operation, tuple[int, bool]]


def instrument(
    kernel: sir.Kernel,
    checks: Sequence[str],
    names: Sequence[str],
    shared: Mapping[str, Shared],
    *,
    blocks: int = 1,
    spins: bool = False,
    lockstep_lanes: int = 0,
    has_phases: bool = False,
) -> Instrumented:
    """Add the checks to a kernel in place.

    ``names`` are the parameters that its arguments are of; ``blocks`` is how many a cluster has; ``spins`` says whether a
    warp may wait for what another block does; ``lockstep_lanes`` are the lanes that the chip runs in lockstep, or 0;
    ``has_phases`` says that some warps run ahead of others by a barrier, so that conditions cannot be compared.
    """
    pass_ = _Instrument(kernel, frozenset(checks), names, shared, has_phases=has_phases)
    pass_.table.blocks, pass_.table.spins = blocks, spins
    pass_.table.orders = "race" in checks and makes_order(kernel)
    pass_.region(kernel.body)
    if "overflow" in checks:
        pass_.index_arithmetic(kernel)
    pass_.finish()
    if lockstep_lanes and "race" in checks:
        pass_.table.warp_size = lockstep_lanes
        pass_.table.exchanges = exchanged_reads(kernel, pass_.accesses, lockstep_lanes, pass_.table.regions)
    sir.number(kernel.body)
    return Instrumented(pass_.table, pass_.roots, pass_.accesses, pass_.sites, pass_.proved, pass_.overflows)


class _Instrument:
    def __init__(
        self,
        kernel: sir.Kernel,
        checks: frozenset[str],
        names: Sequence[str],
        shared: Mapping[str, Shared],
        *,
        has_phases: bool,
    ) -> None:
        self.checks = checks
        self.has_phases = has_phases
        self.shared = shared
        self.origins = Origins(kernel)
        self.proved = proved_pointers(kernel)
        self.names = SourceNames()
        self.table = KernelTable(checks=sum(1 << CHECK_NAMES[check] for check in checks if check in CHECK_NAMES))
        self.any_granule = _WIDEST
        self.numbers: dict[object, int] = {}
        self.roots: dict[int, sir.AddressOf | sir.Alloca] = {}
        self.accesses: dict[sir.Operation, Access] = {}
        self.sites: dict[sir.Operation, int] = {}
        self.overflows: dict[sir.Operation, tuple[int, bool]] = {}
        self.inside: dict[sir.Value, sir.Value] = {}
        """Of a pointer that was made of coordinates: whether they are inside."""
        self.known_windows: list[WindowMemory] = []
        """Those whose addresses are known where the walk is."""
        self.any_reads = self.any_writes = False
        """True if there are accesses to unknown memory."""
        self.is_native = any(isinstance(o, NativeCall) for o in sir.walk(kernel.body))
        for k, argument in enumerate(kernel.arguments):
            name = names[k] if k < len(names) else f"argument {k}"
            is_pointer = argument.type is POINTER
            self.add_region(argument, {"kind": "argument", "name": name if is_pointer else "", "position": k})

    # -- the table

    def add_region(self, key: object, row: dict[str, Any]) -> int:
        self.numbers[key] = len(self.table.regions)
        self.table.regions.append({"granule": _WIDEST, "reads": False, "writes": False, **row})
        return self.numbers[key]

    def region_of(self, pointer: sir.Value) -> int:
        origin = self.origins.of(pointer)
        if origin is None:
            return UNKNOWN_REGION
        owner = origin.owner
        if isinstance(owner, sir.AddressOf):
            memory = self.shared.get(owner.symbol)
            if memory is None:
                return UNKNOWN_REGION
            key: object = owner.symbol
            row = {"kind": "shared", "name": self.names.shared(owner.symbol, memory.location), "bytes": memory.size}
        elif isinstance(owner, sir.Alloca):
            key, row = origin, {"kind": "register", "name": self.names.assigned(owner.location), "bytes": owner.size}
        else:
            return self.numbers[origin]
        if key not in self.numbers:
            self.roots[self.add_region(key, row)] = owner
        return self.numbers[key]

    def add_site(self, location: SourceLocation | None, **row: Any) -> int:
        if location is not None:
            row["file"] = portable_name(location.filename)
            row["line"], row["column"] = location.line, location.column
        self.table.sites.append(row)
        return len(self.table.sites) - 1

    # -- the walk

    def region(self, region: sir.Region) -> None:
        operations: list[sir.Operation] = []
        known = len(self.known_windows)
        for operation in region.operations:
            for inner in operation.regions:
                self.region(inner)
            self.operation(operation, operations.append)
        region.operations[:] = operations
        del self.known_windows[known:]

    def operation(self, operation: sir.Operation, add: Callable[[sir.Operation], None]) -> None:
        match operation:
            case WindowMemory():
                self.known_windows.append(operation)
            case Index():
                if not operation.is_silent:
                    self.index(operation, add)
                operation.results.append(sir.Value(I1, operation))
                self.inside[operation.results[0]] = operation.results[1]
            case sir.Load():
                self.access(operation, operation.operands[0], operation.results[0], add, reads=True)
            case sir.Shuffle() if "init" in self.checks:
                self.sites[operation] = self.add_site(operation.location, access="shuffle")
            case sir.Atomic(access=access):
                value = operation.operands[1]
                self.access(
                    operation, operation.operands[0], value, add, reads=access != "store", writes=access != "load"
                )
            case sir.Store():
                self.access(operation, operation.operands[1], operation.operands[0], add, writes=True)
            case TransferOrder(ranks=ranks):
                self.table.ranks = ranks
            case NetworkCall():
                self.copied(operation, _TRANSFERS.get(operation.function), add)
            case NativeCall():
                self.copied(operation, _COPIES.get(operation.function), add)
                self.sites[operation] = self.add_site(operation.location, access="native", what=operation.function)
                self.any_reads = self.any_writes = True
            case sir.If() | sir.For() if sir.has_barrier(operation) and self.compares_threads():
                self.decide(operation, add)
            case sir.While() if sir.has_barrier(operation) and self.compares_threads():
                self.decide_while(operation)
        add(operation)
        if isinstance(operation, sir.Barrier):
            self.sites[operation] = self.add_site(operation.location, access="native", what="barrier")
            add(Interval(origin=operation.origin))

    def compares_threads(self) -> bool:
        """True if conditions around barriers are compared; fibers detect divergence themselves."""
        return "barrier" in self.checks and not self.is_native and not self.has_phases

    def index_arithmetic(self, kernel: sir.Kernel) -> None:
        """Note the arithmetic of 32 bits that addresses depend on."""
        for operation, is_signed in index_arithmetic(kernel).items():
            assert isinstance(operation, sir.Elementwise)
            if is_signed or operation.name != "arith.subi":
                site = self.add_site(operation.location, access="overflow", what=WRAPPING[operation.name])
                self.overflows[operation] = site, is_signed

    # -- accesses

    def index(self, operation: Index, add: _Add) -> None:
        """Note the coordinates of an element; those of a window have the rank in front."""
        pointer, *numbers = operation.operands
        operation.region = self.region_of(pointer)
        name = operation.tensor or self.names.subscripted(operation.location)
        row: dict[str, Any] = {"access": "index", "tensor": name, "what": _use(operation.results[0])}
        window = self.window(pointer)
        if window is not None:
            rank, world = window.operands[1:3]
            half = len(numbers) // 2
            operation.operands = [pointer, rank, *numbers[:half], world, *numbers[half:]]
            row |= {"access": "window index", **_defined(window)}
        operation.site = self.add_site(operation.location, **row)

    def window(self, pointer: sir.Value) -> WindowMemory | None:
        """The window that an address is in, if its beginning is known here."""
        found = self.origins.window(pointer)
        return found if found in self.known_windows else None

    def in_window(
        self,
        operation: sir.Operation,
        pointer: sir.Value,
        window: WindowMemory,
        add: _Add,
        row: Mapping[str, Any],
        size: sir.Value | int,
    ) -> list[sir.Value]:
        """The conditions of an access of ``size`` bytes: those of its address, and that it is within the window."""
        start, rank, world, window_bytes = window.operands
        build = _Builder(operation.origin, add)
        conditions = self.conditions(pointer)
        conditions += [each for each in self.conditions(window.results[0]) if each not in conditions]
        zero, one = build.constant(0), build.constant(1)
        wanted = build.constant(size) if isinstance(size, int) else size
        offset = build.made("subi", build.address(pointer), build.address(start))
        limit = build.made("maxsi", build.made("addi", build.made("subi", window_bytes, wanted), one), zero)
        alignment = operation.alignment if isinstance(operation, (sir.Load, sir.Store)) else row["element"]
        for each in conditions:
            if not _is_silent(each):  # what it says is reported already
                offset, rank = build.made("select", each, offset, zero), build.made("select", each, rank, zero)
        rest = build.made("remui", offset, build.constant(alignment))
        # The last pair is always well: the report shows the size of the window.
        numbers = [rank, offset, rest, zero, world, limit, one, build.made("maxsi", window_bytes, one)]
        kind = {"what": row["access"], "count": row["count"], "element": row["element"], "alignment": alignment}
        check = Index([pointer, *numbers], origin=operation.origin, tensor=window.tensor)
        check.results += [sir.Value(pointer.type, check), sir.Value(I1, check)]
        check.site = self.add_site(
            operation.location, access="window", tensor=window.tensor, **kind, **_defined(window)
        )
        add(check)
        return [*conditions, check.results[1]]

    def copied(self, call: NativeCall | NetworkCall, operands: tuple[int, int, str] | None, add: _Add) -> None:
        """Let a copy from or to a window copy nothing beyond it."""
        if operands is None or "bounds" not in self.checks:
            return
        place, bytes_at, access = operands
        window = self.window(call.operands[place])
        if window is None:
            return
        build, count = _Builder(call.origin, add), call.operands[bytes_at]
        row = {"access": access, "count": 1, "element": window.item}
        size = count if count.type == I64 else build.made("extsi", count)
        for inside in self.in_window(call, call.operands[place], window, add, row, size):
            count = build.made("select", inside, count, build.constant(0, count.type), to=count.type)
        call.operands[bytes_at] = count

    def access(
        self,
        operation: sir.Operation,
        pointer: sir.Value,
        value: sir.Value,
        add: _Add,
        *,
        reads: bool = False,
        writes: bool = False,
    ) -> None:
        """Note what a load, a store or an atomic operation accesses."""
        asked = {"init", "race"} if operation.is_proved else {"bounds", "init", "race"}
        if pointer in self.proved or not self.checks & asked:
            return
        region = self.region_of(pointer)
        if isinstance(self.roots.get(region), sir.Alloca) and not self.checks & {"bounds", "init"}:
            return  # nobody else can reach it
        if reads and self.is_native and goes_into_products(value):
            return
        scalar = in_memory(element_of(value.type))
        count = value.type.count if isinstance(value.type, Vector) else 1
        size = scalar.bytes
        alignment = size & -size
        if isinstance(operation, (sir.Load, sir.Store)):
            alignment = min(alignment, operation.alignment)
        self.note_element(region, alignment)
        if region == UNKNOWN_REGION:
            self.any_reads, self.any_writes = self.any_reads or reads, self.any_writes or writes
        else:
            row = self.table.regions[region]
            row["reads"], row["writes"] = row["reads"] or reads, row["writes"] or writes
        name = {sir.Load: "load", sir.Store: "store", sir.Atomic: "atomic"}[type(operation)]
        if isinstance(operation, sir.Atomic):
            name = operation.access or name
        row = {"access": name, "count": count, "element": size}
        site = self.add_site(operation.location, **row)
        given = len(operation.operands)
        window = self.window(pointer) if "bounds" in self.checks else None
        if window is None:
            operation.operands += self.conditions(pointer)
        else:
            operation.operands += self.in_window(operation, pointer, window, add, row, count * size)
        self.accesses[operation] = Access(site, region, count, size, given)

    def conditions(self, pointer: sir.Value) -> list[sir.Value]:
        """The checks that the coordinates of an address are inside, if it was made of some."""
        found: list[sir.Value] = []
        while pointer.owner is not None:
            if pointer in self.inside:
                found.append(self.inside[pointer])
            if not isinstance(pointer.owner, (Index, sir.ElementPointer, sir.PointerCast)) and not _gives_window(
                pointer
            ):
                break
            pointer = pointer.owner.operands[0]
        return found

    def note_element(self, region: int, size: int) -> None:
        """Keep apart what accesses of that many bytes tell apart; those of unknown origin may be to any region."""
        if region == UNKNOWN_REGION:
            self.any_granule = min(self.any_granule, size)
        else:
            self.table.regions[region]["granule"] = min(self.table.regions[region]["granule"], size)

    def finish(self) -> None:
        """After the walk: what accesses of unknown origin need holds for all regions."""
        for row in self.table.regions:
            row["granule"] = min(row["granule"], self.any_granule)
            row["reads"], row["writes"] = row["reads"] or self.any_reads, row["writes"] or self.any_writes
        arrays = [row for row in self.table.regions if row["kind"] == "argument"]
        for row in arrays:  # one for all, since they may overlap
            row["granule"] = min(other["granule"] for other in arrays)

    # -- barriers

    def decide(self, operation: sir.If | sir.For, add: Callable[[sir.Operation], None]) -> None:
        """Take the condition of a branch or a counted loop around a barrier from all threads together."""
        if isinstance(operation, sir.If):
            fallbacks: Sequence[int] = (0,)
        elif not isinstance(operation.operands[0].owner, sir.Constant):
            _count_iterations(operation, add)
            fallbacks = 0, 0, 1
        else:
            bits = element_of(operation.operands[0].type).bits
            low, high = (0, (1 << bits) - 1) if operation.unsigned else (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
            fallbacks = high, low, 1  # no turn at all
        what = "if" if isinstance(operation, sir.If) else "for loop"
        for k, fallback in enumerate(fallbacks):
            operation.operands[k] = self.agree(operation, operation.operands[k], fallback, what, add)

    def decide_while(self, operation: sir.While) -> None:
        before = operation.regions[0]
        condition = before.operations.pop()
        condition.operands[0] = self.agree(operation, condition.operands[0], 0, "while loop", before.operations.append)
        before.operations.append(condition)

    def agree(
        self, operation: sir.Operation, value: sir.Value, fallback: int, what: str, add: Callable[[sir.Operation], None]
    ) -> sir.Value:
        if isinstance(value.owner, sir.Constant):
            return value
        barriers = [
            inner for region in operation.regions for inner in sir.walk(region) if isinstance(inner, sir.Barrier)
        ]
        location = barriers[0].location or operation.location
        site = self.add_site(location, access="barrier", what=what)
        made = Agree([value], origin=operation.origin, site=site, fallback=fallback)
        made.add_results([value.type])
        add(made)
        return made.results[0]


def _count_iterations(loop: sir.For, add: Callable[[sir.Operation], None]) -> None:
    """Let a loop count from 0: threads that begin and end elsewhere may go round as often.

    Before::

        for %i = %low to %high step %step

    After::

        %count = ceil((max(%high, %low) - %low) / %step)
        for %k = 0 to %count step 1:
          %i = %low + %k * %step
    """
    low, high, step = loop.operands[:3]
    kind = low.type

    def made(name: str, *operands: sir.Value, to: Callable[[sir.Operation], None] = add) -> sir.Value:
        operation = sir.Elementwise(list(operands), origin=loop.origin, name=f"arith.{name}")
        operation.add_results([kind])
        to(operation)
        return operation.results[0]

    def constant(number: int) -> sir.Value:
        operation = sir.Constant(origin=loop.origin, elements=(number,))
        operation.add_results([kind])
        add(operation)
        return operation.results[0]

    zero, one = constant(0), constant(1)
    distance = made("subi", made("maxui" if loop.unsigned else "maxsi", high, low), low)
    rest = made("minui", made("remui", distance, step), one)
    loop.operands[:3] = zero, made("addi", made("divui", distance, step), rest), one
    loop.unsigned = True
    (body,) = loop.regions
    old, new = body.arguments[0], sir.Value(kind)
    first: list[sir.Operation] = []
    current = made("addi", low, made("muli", new, step, to=first.append), to=first.append)
    for operation in sir.walk(body):
        operation.operands[:] = [current if value is old else value for value in operation.operands]
    body.arguments[0] = new
    body.operations[:0] = first


def in_memory(scalar: Scalar) -> Scalar:
    """The type of an element in memory: a Boolean is a byte, an address an integer."""
    return I8 if scalar == I1 else scalar


def _gives_window(pointer: sir.Value) -> bool:
    """True if it is loaded from the table of a window: what says that the entry is none says it of the window."""
    return isinstance(pointer.owner, sir.Load) and pointer.owner.gives_window


def _is_silent(condition: sir.Value) -> bool:
    return isinstance(condition.owner, Index) and condition.owner.is_silent


def _defined(window: WindowMemory) -> dict[str, Any]:
    """The declaration of a window, for a row of the table of sites."""
    place = window.defined
    return (
        {} if place is None else {"other_file": place.filename, "other_line": place.line, "other_column": place.column}
    )


class _Builder:
    """Makes operations in front of another one."""

    def __init__(self, origin: Any, add: _Add) -> None:
        self._origin, self._add = origin, add

    def constant(self, number: int, to: Any = I64) -> sir.Value:
        return self._finish(sir.Constant(origin=self._origin, elements=(number,)), to)

    def made(self, name: str, *operands: sir.Value, to: Any = I64) -> sir.Value:
        return self._finish(sir.Elementwise(list(operands), origin=self._origin, name=f"arith.{name}"), to)

    def address(self, pointer: sir.Value) -> sir.Value:
        return self._finish(sir.PointerCast([pointer], origin=self._origin, name="llvm.ptrtoint"), I64)

    def _finish(self, operation: sir.Operation, to: Any) -> sir.Value:
        operation.add_results([to])
        self._add(operation)
        return operation.results[0]


def _use(pointer: sir.Value) -> str:
    """The access at an address: ``"store"``, ``"atomic"``, or ``"load"`` for anything else."""
    for user in pointer.users:
        if isinstance(user, sir.Store) and user.operands[1] is pointer:
            return "store"
        if isinstance(user, sir.Atomic):
            return user.access or "atomic"
    return "load"
