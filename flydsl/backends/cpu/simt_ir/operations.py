"""SIR, the small SIMT representation: a kernel as a tree of plain Python objects.

It is imported once from the traced MLIR (:mod:`flydsl.backends.cpu.simt_ir.importer`); every analysis then walks
attributes of Python objects instead of crossing into the bindings.  It says what *one thread* does: the structure is
that of ``scf``, with regions of operations, and values are in SSA form.  Geometry is already reduced to one primitive,
the thread's linear number in its block (:class:`LinearId`, x fastest).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir.types import Type, Vector
from flydsl.errors import SourceLocation
from flydsl.ir.locations import source_location
from flydsl.support.fast_dataclass import dataclass

INTRINSIC_PREFIX = "llvm.flydsl.fiber."
"""Of ``llvm.call_intrinsic`` in traced kernels; the rest of the name is that of the native function."""
PEER_WAIT = "llvm.flydsl.peer.wait"
TRANSFER_ORDER = "llvm.flydsl.ranks."
"""The intrinsic of a wait for another rank; ``.symmetric`` follows if each block waits for the same block only."""
UNKNOWN_REGION = -1


@dataclass(eq=False, slots=True)
class Value:
    """A result of ``owner``, or an argument of a region (or of the kernel) when ``owner`` is ``None``."""

    type: Type
    owner: Operation | None = None
    users: list[Operation] = field(default_factory=list, repr=False)


@dataclass(eq=False, slots=True)
class Region:
    """A straight line of operations; the last one of a region with results is a :class:`Yield` or :class:`Condition`."""

    arguments: list[Value] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)

    @property
    def yields(self) -> Sequence[Value]:
        """The values that the region yields to the operation around it."""
        if self.operations and isinstance(self.operations[-1], Yield):
            return self.operations[-1].operands
        return ()


@dataclass(eq=False)
class Operation:
    """One step of a thread.  ``order`` numbers the operations of a kernel in program order."""

    operands: list[Value] = field(default_factory=list)
    results: list[Value] = field(default_factory=list)
    regions: list[Region] = field(default_factory=list)
    origin: ir.Location | None = None
    """The location of the traced operation that it stands for; ``None`` where it stands for none."""
    is_proved: bool = False
    """True of an access that is known to be inside, so that the sanitizer checks no bounds."""
    order: int = 0

    @property
    def location(self) -> SourceLocation | None:
        """The user's line that it comes from, if it is known."""
        return None if self.origin is None else source_location(self.origin)

    def add_results(self, types: Sequence[Type]) -> None:
        """Declare the results; called once, by whoever makes the operation."""
        self.results = [Value(t, self) for t in types]


@dataclass(eq=False)
class Constant(Operation):
    """Python integers, or MLIR attributes for floats (which keep every bit); one per element of the result."""

    elements: tuple[Any, ...] = ()


@dataclass(eq=False)
class Poison(Operation):
    """A value that the program leaves unset."""


@dataclass(eq=False)
class Elementwise(Operation):
    """``arith.*`` or ``math.*`` on scalars, or on vectors element by element, with MLIR's name and attributes."""

    name: str = ""
    attributes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(eq=False)
class LinearId(Operation):
    """The thread id in its block, x fastest, as 64 bits."""


@dataclass(eq=False)
class GridRead(Operation):
    """``what`` is "block_id", "block_dim" or "grid_dim", along ``axis`` 0 to 2, as 64 bits."""

    what: str = ""
    axis: int = 0


@dataclass(eq=False)
class Barrier(Operation):
    """All threads of the block arrive before any leaves."""

    of_warps: bool = False
    """True if a warp arrives with the threads it has left, and those that have ended need not come, as on AMD's chips."""


@dataclass(eq=False)
class BlockMinimum(Operation):
    """The least of an integer of all threads of the block; made by ``transform/interchange`` alone."""

    unsigned: bool = False


@dataclass(eq=False)
class Shuffle(Operation):
    """Operands (value, offset or lane, width); results (value of the source lane, whether it is in the group)."""

    mode: str = ""


@dataclass(eq=False)
class Ballot(Operation):
    """Operand: a condition; result: an integer with a bit for each lane, set where the lane runs and the condition holds."""


@dataclass(eq=False)
class MatrixProduct(Operation):
    """Operands (a, b, c), vectors of 32-bit elements that a warp holds together; result: the part of A·B + C like c's.

    ``formats`` name narrow floats (:mod:`flydsl.support.float_formats`) whose codes are a's or b's elements, one in 8
    bits or as many as fill 32; "" if they are numbers.  Two more operands, if there are any, are
    vectors of factors: each is for as many elements of a or b in a row as come to one.

    Lane ``size * g + n`` holds row n of A and column n of B, with element v at k ``ks[g * len(a) + v]``, and of column n of
    C element v at row ``rows[g * len(c) + v]``.

    With a ``modulus``, elements are unsigned integers below it, of at most 32 bits, and so is the result.
    """

    modulus: int = 0
    size: int = 0
    depth: int = 0
    ks: Sequence[int] = ()
    rows: Sequence[int] = ()
    formats: Sequence[str] = ("", "")


def feeds_products(value: Value) -> bool:
    """True if all users of a value take it for a factor or an addend of matrix products, some of them as wider floats.

    Such a value needs no elements of its own: products read it from the memory that it is loaded from.
    """

    def takes(user: Operation) -> bool:
        if isinstance(user, Elementwise) and user.name == "arith.extf":
            (wide,) = user.results
            return bool(wide.users) and all(type(u) is MatrixProduct and wide in u.operands[:2] for u in wide.users)
        return type(user) is MatrixProduct and value in user.operands[:3]

    return isinstance(value.type, Vector) and bool(value.users) and all(map(takes, value.users))


@dataclass(eq=False)
class FragmentProduct(MatrixProduct):
    """The same of 32 lanes that hold fragments as NVIDIA's ``mma.sync`` takes them, of elements of 32 or 64 bits.

    With w = ``per_word``, lane t + 4·g holds of A, for each of ``groups`` in turn, rows g + 8·h for each h of ``halves``, w
    elements at k = 4·w·group + w·t and on; of B the same of column g; and of C columns 2·t and the next, for each half.
    Products are added in the order of t, then of groups, then of those w.
    """

    per_word: int = 1
    halves: int = 1
    groups: int = 1


@dataclass(eq=False)
class ElementPointer(Operation):
    """Operands (pointer, index): the address ``index`` times ``scale`` bytes further; the index is sign-extended."""

    scale: int = 1


@dataclass(eq=False)
class PointerCast(Operation):
    """``name`` is "llvm.ptrtoint" or "llvm.inttoptr"."""

    name: str = ""


@dataclass(eq=False)
class Load(Operation):
    """Operand (pointer)."""

    alignment: int = 1
    gives_window: bool = False
    """True of the address of a window that several ranks write, which is loaded from a table."""
    in_launch: bool = False
    """True if those ranks are blocks of this launch, so that nobody else ends a wait."""


@dataclass(eq=False)
class Store(Operation):
    """Operands (value, pointer)."""

    alignment: int = 1


@dataclass(eq=False)
class Atomic(Operation):
    """Operands (pointer, value), or (pointer, expected, value); result: the old value.

    ``access`` is ``"load"`` or ``"store"`` where it stands for such a one; a store has no result that counts.  Of kernels
    with checks, ``scope`` says for whom it is one operation.
    """

    attributes: Mapping[str, Any] = field(default_factory=dict)
    scope: str = ""
    access: str = ""


@dataclass(eq=False)
class Fence(Operation):
    """Orders the accesses of memory before and after it; ``scope`` says for whom, where that is checked."""

    attributes: Mapping[str, Any] = field(default_factory=dict)
    scope: str = ""


@dataclass(eq=False)
class Print(Operation):
    """Operands (values as C's variable arguments): each thread prints ``format``."""

    format: str = ""


@dataclass(eq=False)
class Fail(Print):
    """Threads that get here fail the launch with the message ``format``."""


@dataclass(eq=False)
class Record(Print):
    """Operand (a payload of 64 bits, or none): a record of ``fx.ktrace`` of that kind, with the text ``format``."""

    kind: int = 0


@dataclass(eq=False)
class Alloca(Operation):
    """``size`` bytes of memory that each thread has to itself, undefined at first."""

    size: int = 0


@dataclass(eq=False)
class AddressOf(Operation):
    """The address of the module's global ``symbol``."""

    symbol: str = ""


@dataclass(eq=False)
class Extract(Operation):
    """Operands (vector[, index]): one element, at ``position`` unless the index is an operand."""

    position: int | None = None


@dataclass(eq=False)
class Insert(Operation):
    """Operands (scalar, vector[, index]): the vector with one element replaced."""

    position: int | None = None


@dataclass(eq=False)
class Pack(Operation):
    """A vector from its elements."""


@dataclass(eq=False)
class Broadcast(Operation):
    """A scalar, or a vector of one element, repeated."""


@dataclass(eq=False)
class Permute(Operation):
    """Operands (a, b): elements of the concatenation at the positions ``mask``; a negative one is poison."""

    mask: tuple[int, ...] = ()


@dataclass(eq=False)
class Reduce(Operation):
    """Operands (vector[, start]): all elements combined from left to right by the elementwise operation ``name``."""

    name: str = ""
    attributes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(eq=False)
class Recast(Operation):
    """The same bits as a vector of another element type."""


@dataclass(eq=False)
class If(Operation):
    """Operand (condition); regions (then[, else])."""


@dataclass(eq=False)
class For(Operation):
    """Operands (lower, upper, step, *initial); the region's arguments are the counter and the carried values.

    By :mod:`flydsl.backends.cpu.transform.interchange`: a loop ``of_block`` runs all units in each iteration as if a
    barrier were in it, and one that ``is_rest`` has the few iterations that not all threads run.
    """

    unsigned: bool = False
    of_block: bool = False
    is_rest: bool = False


@dataclass(eq=False)
class While(Operation):
    """Operands (*initial); regions (before, after) as in ``scf.while``."""


@dataclass(eq=False)
class Yield(Operation):
    """Ends a region."""


@dataclass(eq=False)
class Condition(Operation):
    """Ends the first region of a :class:`While`: operands (go on, *forwarded)."""


# -- operations that call native code with the calling warp


@dataclass(eq=False)
class NativeCall(Operation):
    """The function ``flydsl_fiber_<function>``, called with the fiber, the place in the user's text, and the threads.

    It is called once for all threads of the warp that do it where they share all operands, else once for each thread.
    Operands are integers and pointers, and there is one result, an integer, or none; a function of a whole warp also takes
    vectors, as addresses of rows of lanes, and may replace the first of them by its result.
    """

    function: str = ""


@dataclass(eq=False)
class PeerWait(NativeCall):
    """Operands (signal, value, control page, window, peer, index, block's x, y and z); result: 0 if it was given up.

    One that is ``symmetric`` waits for what the same block of another rank does before it waits itself.  Blocks in order
    then serve, as do lanes in lockstep.
    """

    symmetric: bool = False
    by_network: bool = False
    """True if it drives a network meanwhile: its engine is the last operand."""


@dataclass(eq=False)
class NetworkCall(Operation):
    """Operands (engine, *arguments) of ``flydsl_network_<function>`` (``native/peers.c``); result: 0 if it is done.

    A thread calls it, and it keeps no other one of this rank waiting that its peers wait for.
    """

    function: str = ""


@dataclass(eq=False)
class TransferOrder(NativeCall):
    """A begin or an end of a simulated network's transfer in the order of accesses (``native/shadow_atomics.c``).

    Operands of ``function``: ``put`` (block, distance), ``deliver`` (block, count, distance); none of ``put_end`` and
    ``forget``.
    """

    ranks: int = 0
    """The ranks of the launch."""


# -- operations that the sanitizer adds


@dataclass(eq=False)
class Index(Operation):
    """Operands (pointer, *coordinates, *extents): the pointer, and whether all coordinates are inside."""

    tensor: str = ""
    site: int = 0
    region: int = UNKNOWN_REGION
    is_silent: bool = False
    """True if what an address outside is used for is reported, and not that it is made."""


@dataclass(eq=False)
class WindowMemory(Index):
    """Operands (pointer, rank, world, bytes): the pointer, where the window of that rank begins."""

    defined: SourceLocation | None = None
    """The declaration of the window."""
    item: int = 1
    """Bytes of an element."""


@dataclass(frozen=True)
class Access:
    """The memory access of an operation: ``count`` elements of ``element_bytes`` each.

    Its operands from ``operands`` on are whether the coordinates of its address are inside; where one is not it is not
    done.
    """

    site: int
    region: int
    count: int
    element_bytes: int
    operands: int


@dataclass(eq=False)
class Agree(Operation):
    """Operand (integer): the value that all threads of the block have; ``fallback`` where they differ."""

    site: int = 0
    fallback: int = 0


@dataclass(eq=False)
class Interval(Operation):
    """After a barrier: accesses from here on come after those before."""


# -- kernels


@dataclass(eq=False, slots=True)
class Kernel:
    """A kernel for one shape of block; see :class:`flydsl.backends.cpu.simt_ir.types.BlockShape`."""

    name: str
    body: Region
    has_lane_operations: bool

    @property
    def arguments(self) -> Sequence[Value]:
        return self.body.arguments


def walk(region: Region) -> Iterator[Operation]:
    """All operations of a region, nested ones included, in program order."""
    for operation in region.operations:
        yield operation
        for inner in operation.regions:
            yield from walk(inner)


def number(body: Region) -> None:
    """Set the order of a kernel's operations and the users of its values."""
    operations = list(walk(body))
    for order, operation in enumerate(operations):
        operation.order = order
        for value in (*operation.operands, *operation.results):
            value.users.clear()
    for operation in operations:
        for operand in operation.operands:
            operand.users.append(operation)


def has_barrier(operation: Operation) -> bool:
    """True if a barrier, or an equivalent operation, is in one of the operation's regions."""
    if isinstance(operation, For) and operation.of_block:
        return True
    return any(isinstance(inner, Barrier) for region in operation.regions for inner in walk(region))
