"""Traced MLIR to SIR: one walk over a ``gpu.func``.

Differences between MLIR's operations that do not matter on a CPU end here: address spaces, ``index``, the several
constants and casts, and the coordinates of a thread, which become arithmetic on its linear number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.memory_order import ATOMIC_ACCESS
from flydsl.backends.cpu.simt_ir.narrow_addresses import whole_address
from flydsl.backends.cpu.simt_ir.operations import (
    INTRINSIC_PREFIX,
    PEER_WAIT,
    TRANSFER_ORDER,
    Index,
    NativeCall,
    NetworkCall,
    PeerWait,
    TransferOrder,
    WindowMemory,
)
from flydsl.backends.cpu.simt_ir.types import (
    I64,
    BlockShape,
    Scalar,
    Type,
    Vector,
    element_of,
    parse_type,
    storage_bytes,
)
from flydsl.backends.cpu.transform.fission import CHEAP, DIVISIONS
from flydsl.backends.cpu.transform.fold_recasts import fold_recasts
from flydsl.errors import DSLCompileError, SourceLocation
from flydsl.ir.attributes import DEVICE_ASSERT, KTRACE, PROVED
from flydsl.ir.builder import op1, position
from flydsl.ir.constant_fold import wrap
from flydsl.ir.locations import source_location
from flydsl.ir.rewriting import intrinsic_of
from flydsl.support.math_functions import CALLED_FUNCTION
from flydsl.targets.networks import OPERATION

_DYNAMIC_GEP = -(1 << 31)
_DYNAMIC_POSITION = -(1 << 63)
_AXES = {"x": 0, "y": 1, "z": 2}
_LANE_OPERATIONS = ("gpu.shuffle", "gpu.ballot", "gpu.lane_id", "llvm.call_intrinsic")
_MULTIPLY_ADD_MODULO = "llvm.flydsl.multiply_add_modulo"
_MATRIX_PRODUCT = "llvm.flydsl.matrix_product"
_FRAGMENT_PRODUCT = "llvm.flydsl.fragment_product"
_REDUCTIONS = {"and": "arith.andi", "or": "arith.ori", "xor": "arith.xori"} | {
    kind: f"arith.{kind}" for kind in ("minsi", "minui", "maxsi", "maxui", "minnumf", "maxnumf", "minimumf", "maximumf")
}

_SAME = (
    "sdiv:divsi udiv:divui srem:remsi urem:remui add:addi sub:subi mul:muli and:andi or:ori xor:xori shl:shli "
    "lshr:shrui ashr:shrsi icmp:cmpi fadd:addf fsub:subf fmul:mulf fdiv:divf frem:remf fneg:negf fcmp:cmpf "
    "select:select zext:extui sext:extsi trunc:trunci fpext:extf fptrunc:truncf sitofp:sitofp uitofp:uitofp "
    "fptosi:fptosi fptoui:fptoui intr.smax:maxsi intr.smin:minsi intr.umax:maxui intr.umin:minui "
    "intr.maxnum:maxnumf intr.minnum:minnumf intr.maximum:maximumf intr.minimum:minimumf"
)
_MATH = (
    "fma:fma fabs:absf sqrt:sqrt exp2:exp2 log2:log2 exp:exp log:log sin:sin cos:cos floor:floor ceil:ceil ctpop:ctpop"
)

ARITHMETIC_OF_LLVM: Mapping[str, str] = MappingProxyType(
    {f"llvm.{ours}": f"arith.{its}" for ours, its in (pair.split(":") for pair in _SAME.split())}
    | {f"llvm.intr.{ours}": f"math.{its}" for ours, its in (pair.split(":") for pair in _MATH.split())}
    | {"vector.fma": "math.fma"}
)
"""The operation of ``arith`` or ``math`` for each of ``llvm``, and for ``vector.fma``.

The language traces to ``arith`` and ``math``; kernels that call MLIR's own builders bring ``llvm``.  Both number their
predicates alike.  Assumptions of LLVM, such as ``nsw``, are dropped.
"""


def _modulus(product: ir.Operation) -> int:
    name = "flydsl.modulus"
    return ir.IntegerAttr(product.attributes[name]).value if name in product.attributes else 0


def known_block_size(function: ir.Operation) -> BlockShape | None:
    """The block's extents that the trace promises; ``None``: the launch decides."""
    if "known_block_size" not in function.attributes:
        return None
    x, y, z = ir.DenseI32ArrayAttr(function.attributes["known_block_size"])
    return BlockShape((x, y, z))


def cluster_of(function: ir.Operation) -> tuple[int, int, int]:
    """The extents of the clusters that the kernel is launched with."""
    if "known_cluster_size" not in function.attributes:
        return 1, 1, 1
    x, y, z = ir.DenseI32ArrayAttr(function.attributes["known_cluster_size"])
    return x, y, z


def uses_lanes(function: ir.Operation) -> bool:
    """True if the kernel exchanges values in a warp or reads the lane id."""

    def in_region(region: Any) -> bool:
        return any(
            _reads_lanes(o.operation) or any(in_region(r) for r in o.operation.regions)
            for block in region.blocks
            for o in block.operations
        )

    return any(in_region(region) for region in function.regions)


def _reads_lanes(operation: ir.Operation) -> bool:
    if operation.name == "llvm.call_intrinsic":
        return not intrinsic_of(operation).startswith((PEER_WAIT, OPERATION))
    return operation.name in _LANE_OPERATIONS


def import_kernel(function: ir.Operation, shape: BlockShape, warp_size: int) -> sir.Kernel:
    """The SIR of a ``gpu.func`` launched with blocks of that shape."""
    name = ir.StringAttr(function.attributes["sym_name"]).value
    importer = _Importer(shape, warp_size)
    try:
        body = importer.kernel(function.regions[0].blocks[0])
    except DSLCompileError as error:
        raise DSLCompileError(f"kernel {name}: {error.message}", kernel=name, location=error.location) from None
    sir.number(body)
    if fold_recasts(body):
        sir.number(body)
    return sir.Kernel(name, body, uses_lanes(function))


class _Importer:
    """``values`` maps MLIR's values to SIR's; ``region`` is the one being filled."""

    def __init__(self, shape: BlockShape, warp_size: int) -> None:
        self.shape = shape
        self.warp_size = warp_size
        self.values: dict[ir.Value, Any] = {}
        self.region = sir.Region()
        self.entry = self.region
        self.entry_length = 0
        self.geometry: dict[tuple[str, int], sir.Value] = {}
        self.types: dict[ir.Type, Type] = {}
        self.shared_objects: set[str] | None = None
        """The shared objects whose addresses the kernel takes, after the first question."""
        self.computed: list[dict[tuple[Any, ...], list[sir.Value]]] = [{}]
        """Reusable values computed so far, for each of the enclosing regions."""

    # -- structure

    def kernel(self, block: ir.Block) -> sir.Region:
        for argument in block.arguments:
            self.region.arguments.append(self.define(argument))
        for operation in block.operations:
            self.operation(operation.operation)
        return self.region

    def define(self, value: ir.Value) -> sir.Value:
        """The SIR value of a block argument."""
        made = self.values[value] = sir.Value(self.type(value.type))
        return made

    def operation(self, source: ir.Operation) -> None:
        name = source.name
        if name.startswith(("arith.", "math.")) and name not in _IMPORT:
            self.elementwise(source)
            return
        if name in ARITHMETIC_OF_LLVM:
            self.elementwise_of_llvm(source)
            return
        method = _IMPORT.get(name)
        if method is None:
            raise DSLCompileError(
                f"operation {name} has no lowering to the CPU; write the kernel without it for this target",
                location=source_location(source.location),
            )
        method(self, source)

    def operands(self, source: ir.Operation) -> list[sir.Value]:
        return [self.values[v] for v in source.operands]

    def emit(self, made: sir.Operation, types: Sequence[Type]) -> sir.Operation:
        """Append a new operation with results of those types to the region being filled."""
        made.add_results(types)
        self.region.operations.append(made)
        return made

    def finish(self, source: ir.Operation, made: sir.Operation) -> None:
        """Append what stands for ``source``, results included, unless the same is computed already."""
        types = [self.type(r.type) for r in source.results]
        key = _identity(made, types)
        found = None if key is None else next((known[key] for known in self.computed if key in known), None)
        if found is None:
            made.origin, made.is_proved = source.location, PROVED in source.attributes
            found = self.emit(made, types).results
            if key is not None:
                self.computed[-1][key] = found
        for result, value in zip(source.results, found, strict=True):
            self.values[result] = value

    def type(self, of: ir.Type) -> Type:
        if of not in self.types:
            self.types[of] = parse_type(str(of))
        return self.types[of]

    def alias(self, source: ir.Operation) -> None:
        """The result is the operand: a cast that changes nothing here."""
        self.values[source.results[0]] = self.values[source.operands[0]]

    # -- values made by the importer itself

    def constant(self, value: int) -> sir.Value:
        return self.emit(sir.Constant(elements=(value,)), [I64]).results[0]

    def binary(self, name: str, a: sir.Value, b: sir.Value) -> sir.Value:
        return self.emit(sir.Elementwise([a, b], name=name), [I64]).results[0]

    def at_entry(self, key: tuple[str, int], make: Callable[[], sir.Value]) -> sir.Value:
        """A value computed once, at the kernel's entry, where everything sees it."""
        if key not in self.geometry:
            region, self.region = self.region, sir.Region()
            self.geometry[key] = make()
            made, self.region = self.region.operations, region
            self.entry.operations[self.entry_length : self.entry_length] = made
            self.entry_length += len(made)
        return self.geometry[key]

    def linear_id(self) -> sir.Value:
        return self.at_entry(("linear_id", 0), lambda: self.emit(sir.LinearId(), [I64]).results[0])

    def grid_read(self, what: str, axis: int) -> sir.Value:
        extent = self.shape.extents[axis] if what == "block_dim" else None
        if extent is not None:
            return self.at_entry((what, axis), lambda: self.constant(extent))
        return self.at_entry((what, axis), lambda: self.emit(sir.GridRead(what=what, axis=axis), [I64]).results[0])

    def thread_id(self, axis: int) -> sir.Value:
        """A coordinate of the thread from its linear number: divide by the extents before, modulo this one."""
        if self.shape.extents[axis] == 1:
            return self.at_entry(("zero", 0), lambda: self.constant(0))
        value = self.linear_id()
        divisors = [self.grid_read("block_dim", before) for before in range(axis) if self.shape.extents[before] != 1]
        is_last = all(extent == 1 for extent in self.shape.extents[axis + 1 :])
        extent = None if is_last else self.grid_read("block_dim", axis)

        def make() -> sir.Value:
            result = value
            for divisor in divisors:
                result = self.binary("arith.divui", result, divisor)
            return result if extent is None else self.binary("arith.remui", result, extent)

        return self.at_entry(("thread_id", axis), make)

    # -- geometry

    def read_geometry(self, source: ir.Operation) -> None:
        axis = _AXES[str(source.attributes["dimension"])[-2]]
        what = source.name.removeprefix("gpu.")
        self.values[source.results[0]] = self.thread_id(axis) if what == "thread_id" else self.grid_read(what, axis)

    def lane_id(self, source: ir.Operation) -> None:
        linear = self.linear_id()

        def make() -> sir.Value:
            return self.binary("arith.andi", linear, self.constant(self.warp_size - 1))

        self.values[source.results[0]] = self.at_entry(("lane_id", 0), make)

    def barrier(self, source: ir.Operation) -> None:
        self.finish(source, sir.Barrier())

    def shuffle(self, source: ir.Operation) -> None:
        mode = str(source.attributes["mode"]).split()[-1].rstrip(">")
        self.finish(source, sir.Shuffle(self.operands(source), mode=mode))

    def ballot(self, source: ir.Operation) -> None:
        self.finish(source, sir.Ballot(self.operands(source)))

    def intrinsic(self, source: ir.Operation) -> None:
        name = intrinsic_of(source)
        if name.startswith(INTRINSIC_PREFIX):
            function = name.removeprefix(INTRINSIC_PREFIX)
            self.finish(source, NativeCall(self.operands(source), function=function))
            return
        if name.startswith(PEER_WAIT):
            symmetric = name.endswith(".symmetric")
            far = name.removeprefix(PEER_WAIT).startswith(".network")
            wait = PeerWait(self.operands(source), function="wait_peer", symmetric=symmetric, by_network=far)
            self.finish(source, wait)
            return
        if name.startswith(TRANSFER_ORDER):
            ranks = ir.IntegerAttr(source.attributes["flydsl.ranks"]).value
            function = name.removeprefix(TRANSFER_ORDER)
            self.finish(source, TransferOrder(self.operands(source), function=function, ranks=ranks))
            return
        if name.startswith(OPERATION):
            self.finish(source, NetworkCall(self.operands(source), function=name.removeprefix(OPERATION)))
            return
        if name == _FRAGMENT_PRODUCT:
            word, halves, groups = ir.DenseI32ArrayAttr(source.attributes["flydsl.fragment"])
            self.finish(
                source,
                sir.FragmentProduct(
                    self.operands(source), per_word=word, halves=halves, groups=groups, modulus=_modulus(source)
                ),
            )
            return
        if name == _MULTIPLY_ADD_MODULO:
            attributes = {"flydsl.modulus": source.attributes["flydsl.modulus"]}
            operation = sir.Elementwise(self.operands(source), name=name.removeprefix("llvm."), attributes=attributes)
            self.finish(source, operation)
            return
        if (arithmetic := arithmetic_of_intrinsic(name)) is not None:
            self.finish(source, sir.Elementwise(self.operands(source), name=arithmetic))
            return
        if name != _MATRIX_PRODUCT:
            raise DSLCompileError(
                f"intrinsic {name} has no lowering to the CPU; write the kernel without it for this target",
                location=source_location(source.location),
            )
        ks, rows = (list(ir.DenseI32ArrayAttr(source.attributes[key])) for key in ("flydsl.ks", "flydsl.rows"))
        size, depth = len(set(rows)), len(set(ks))
        formats = [ir.StringAttr(name).value for name in ir.ArrayAttr(source.attributes["flydsl.formats"])]
        product = sir.MatrixProduct(
            self.operands(source), size=size, depth=depth, ks=ks, rows=rows, formats=formats, modulus=_modulus(source)
        )
        self.finish(source, product)

    # -- arithmetic

    def elementwise(self, source: ir.Operation) -> None:
        attributes = {name: source.attributes[name] for name in source.attributes}
        self.finish(source, sir.Elementwise(self.operands(source), name=source.name, attributes=attributes))

    def elementwise_of_llvm(self, source: ir.Operation) -> None:
        attributes = {name: source.attributes[name] for name in source.attributes if name == "predicate"}
        name = ARITHMETIC_OF_LLVM[source.name]
        self.finish(source, sir.Elementwise(self.operands(source), name=name, attributes=attributes))

    def constant_operation(self, source: ir.Operation) -> None:
        elements = constant_elements(source.attributes["value"], self.type(source.results[0].type))
        self.finish(source, sir.Constant(elements=elements))

    def index_cast(self, source: ir.Operation) -> None:
        before = element_of(self.type(source.operands[0].type)).bits
        after = element_of(self.type(source.results[0].type)).bits
        if before == after:
            self.alias(source)
            return
        extend = "arith.extsi" if source.name == "arith.index_cast" else "arith.extui"
        self.finish(source, sir.Elementwise(self.operands(source), name="arith.trunci" if after < before else extend))

    # -- memory

    def element_pointer(self, source: ir.Operation) -> None:
        raw = list(ir.DenseI32ArrayAttr(source.attributes["rawConstantIndices"]))
        element = self.type(ir.TypeAttr(source.attributes["elem_type"]).value)
        if len(raw) != 1:
            raise DSLCompileError(
                f"llvm.getelementptr with {len(raw)} indices; expected one", location=source_location(source.location)
            )
        operands = self.operands(source)
        if raw[0] != _DYNAMIC_GEP:
            operands.append(self.constant(raw[0]))
        self.finish(source, sir.ElementPointer(operands, scale=element.bytes))

    def pointer_cast(self, source: ir.Operation) -> None:
        bits = element_of(self.type(source.operands[0].type)).bits
        operands = self.operands(source)
        if source.name == "llvm.inttoptr":
            whole = whole_address(self, source)
            if whole is None and bits < I64.bits and not isinstance(operands[0].owner, sir.Constant):
                raise DSLCompileError(
                    f"a pointer is made of {bits} bits that are not known to be an address of shared memory, and a CPU "
                    "has addresses of 64 bits; keep the address as fx.Int64, or step from a pointer",
                    location=source_location(source.location),
                )
            operands = operands if whole is None else [whole]
        self.finish(source, sir.PointerCast(operands, name=source.name))

    def access(self, source: ir.Operation) -> int:
        """The alignment of a load or store."""
        if ir.IntegerAttr(source.attributes["ordering"]).value != 0:
            raise DSLCompileError(
                f"atomic {source.name} has no lowering to the CPU; use llvm.atomicrmw",
                location=source_location(source.location),
            )
        if "alignment" in source.attributes:
            return int(ir.IntegerAttr(source.attributes["alignment"]).value)
        value = source.results[0] if source.name == "llvm.load" else source.operands[0]
        return element_of(self.type(value.type)).bytes

    def load(self, source: ir.Operation) -> None:
        of_window, in_launch = (name in source.attributes for name in ("window", "ranks_in_launch"))
        alignment = self.access(source)
        loaded = sir.Load(self.operands(source), alignment=alignment, gives_window=of_window, in_launch=in_launch)
        self.finish(source, loaded)

    def store(self, source: ir.Operation) -> None:
        self.finish(source, sir.Store(self.operands(source), alignment=self.access(source)))

    def atomic(self, source: ir.Operation) -> None:
        if isinstance(source.operands[1].type, ir.VectorType):
            self.values[source.results[0]] = self.values[update_each(source, self.operation)]
            return
        attributes, scope, access = _for_checks(source)
        self.finish(source, sir.Atomic(self.operands(source), attributes=attributes, scope=scope, access=access))

    def compare_exchange(self, source: ir.Operation) -> None:
        """The old value, which stands for the pair of it and the success flag."""
        attributes, scope, _ = _for_checks(source)
        made = sir.Atomic(self.operands(source), attributes=attributes, scope=scope, origin=source.location)
        made.is_proved = PROVED in source.attributes
        self.emit(made, [parse_type(str(source.operands[1].type))])
        self.values[source.results[0]] = made.results[0]

    def fence(self, source: ir.Operation) -> None:
        attributes, scope, _ = _for_checks(source)
        self.finish(source, sir.Fence(attributes=attributes, scope=scope))

    def print(self, source: ir.Operation) -> None:
        if KTRACE in source.attributes:
            kind, text = (
                ir.IntegerAttr(source.attributes[KTRACE]).value,
                ir.StringAttr(source.attributes["format"]).value,
            )
            self.finish(source, sir.Record(self.operands(source), format=text, kind=kind))
            return
        if DEVICE_ASSERT in source.attributes:
            self.finish(source, sir.Fail(format=ir.StringAttr(source.attributes[DEVICE_ASSERT]).value))
            return
        self.finish(source, sir.Print(self.operands(source), format=ir.StringAttr(source.attributes["format"]).value))

    def checked_index(self, source: ir.Operation) -> None:
        if "tensor" not in source.attributes:
            raise DSLCompileError(
                f"operation {source.name} has no lowering to the CPU; write the kernel without it for this target",
                location=source_location(source.location),
            )
        if PROVED in source.attributes:
            self.values[source.results[0]] = self.values[source.operands[0]]
            return
        name = ir.StringAttr(source.attributes["tensor"]).value
        of_window = ir.StringAttr(source.attributes["of_window"]).value if "of_window" in source.attributes else ""
        if of_window == "memory":
            file, line, column, item = ir.StringAttr(source.attributes["defined"]).value.split("\n")
            place = SourceLocation(file, int(line), int(column)) if file else None
            self.finish(source, WindowMemory(self.operands(source), tensor=name, defined=place, item=int(item)))
            return
        self.finish(source, Index(self.operands(source), tensor=name, is_silent=bool(of_window)))

    def alloca(self, source: ir.Operation) -> None:
        count = self.values[source.operands[0]].owner
        size = storage_bytes(str(ir.TypeAttr(source.attributes["elem_type"]).value))
        if not isinstance(count, sir.Constant):
            raise DSLCompileError(
                "llvm.alloca of a run-time size; expected a constant", location=source_location(source.location)
            )
        self.finish(source, sir.Alloca(size=size * int(count.elements[0])))

    def address_of(self, source: ir.Operation) -> None:
        self.finish(source, sir.AddressOf(symbol=ir.FlatSymbolRefAttr(source.attributes["global_name"]).value))

    # -- vectors of a thread

    def position(self, source: ir.Operation) -> int | None:
        (position,) = ir.DenseI64ArrayAttr(source.attributes["static_position"])
        return None if position == _DYNAMIC_POSITION else int(position)

    def extract(self, source: ir.Operation) -> None:
        self.finish(source, sir.Extract(self.operands(source), position=self.position(source)))

    def insert(self, source: ir.Operation) -> None:
        self.finish(source, sir.Insert(self.operands(source), position=self.position(source)))

    def element_of_llvm(self, source: ir.Operation) -> None:
        """``llvm.extractelement`` and ``llvm.insertelement``, whose position is an operand, of any integer type."""
        *given, position = self.operands(source)
        kind = sir.Extract if source.name == "llvm.extractelement" else sir.Insert
        given = given if kind is sir.Extract else given[::-1]
        if isinstance(position.owner, sir.Constant):
            self.finish(source, kind(given, position=int(position.owner.elements[0])))
            return
        if element_of(position.type).bits < I64.bits:
            position = self.emit(sir.Elementwise([position], name="arith.extui"), [I64]).results[0]
        self.finish(source, kind([*given, position]))

    def pack(self, source: ir.Operation) -> None:
        self.finish(source, sir.Pack(self.operands(source)))

    def broadcast(self, source: ir.Operation) -> None:
        self.finish(source, sir.Broadcast(self.operands(source)))

    def permute(self, source: ir.Operation) -> None:
        of = ir.DenseI32ArrayAttr if source.name == "llvm.shufflevector" else ir.DenseI64ArrayAttr
        mask = tuple(map(int, of(source.attributes["mask"])))
        self.finish(source, sir.Permute(self.operands(source), mask=mask))

    def recast(self, source: ir.Operation) -> None:
        self.finish(source, sir.Recast(self.operands(source)))

    def reduce(self, source: ir.Operation) -> None:
        kind = str(source.attributes["kind"]).split("<")[-1].rstrip(">")
        is_float = element_of(self.type(source.operands[0].type)).kind == "float"
        name = _REDUCTIONS.get(kind) or f"arith.{kind}{'f' if is_float else 'i'}"
        fastmath = {"fastmath": source.attributes["fastmath"]} if is_float else {}
        self.finish(source, sir.Reduce(self.operands(source), name=name, attributes=fastmath))

    # -- control flow

    def with_regions(self, source: ir.Operation, made: sir.Operation) -> None:
        self.finish(source, made)
        outer = self.region
        for region in source.regions:
            if len(region.blocks) == 0:
                continue
            self.region = sir.Region()
            self.computed.append({})
            made.regions.append(self.region)
            block = region.blocks[0]
            self.region.arguments = [self.define(argument) for argument in block.arguments]
            for operation in block.operations:
                self.operation(operation.operation)
            self.computed.pop()
        self.region = outer

    def if_(self, source: ir.Operation) -> None:
        self.with_regions(source, sir.If(self.operands(source)))

    def for_(self, source: ir.Operation) -> None:
        self.with_regions(source, sir.For(self.operands(source), unsigned="unsignedCmp" in source.attributes))

    def while_(self, source: ir.Operation) -> None:
        self.with_regions(source, sir.While(self.operands(source)))

    def yield_(self, source: ir.Operation) -> None:
        self.finish(source, sir.Yield(self.operands(source)))

    def condition(self, source: ir.Operation) -> None:
        self.finish(source, sir.Condition(self.operands(source)))

    def hint(self, source: ir.Operation) -> None:
        """Leave out what only an optimizer reads."""

    def end(self, source: ir.Operation) -> None:
        """``gpu.return``: nothing to do at the end of the body."""


def _identity(made: sir.Operation, types: Sequence[Type]) -> tuple[Any, ...] | None:
    """The identity of an operation, if it is integer arithmetic that is cheaper than keeping its result."""
    match made:
        case sir.Elementwise(name=name, attributes=attributes) if name in CHEAP or name in DIVISIONS:
            return (name, *types, *made.operands, *attributes.values())
        case sir.ElementPointer(scale=scale):
            return (sir.ElementPointer, scale, *made.operands)
        case sir.Constant(elements=elements):
            return (sir.Constant, *types, *elements)
    return None


def _for_checks(source: ir.Operation) -> tuple[dict[str, ir.Attribute], str, str]:
    """The attributes of an atomic operation or a fence, and those that its checks alone need: its scope, and its access."""
    attributes = {name: source.attributes[name] for name in source.attributes}
    texts = [attributes.pop(name, None) for name in ("syncscope", ATOMIC_ACCESS)]
    scope, access = ("" if text is None else ir.StringAttr(text).value for text in texts)
    return attributes, scope, access


# -- constants of MLIR attributes, taken apart into elements


def constant_elements(attribute: ir.Attribute, value_type: Type) -> tuple[Any, ...]:
    """One element per element of the type: Python integers (Booleans as 0 and 1, others signed), or float attributes."""
    element = element_of(value_type)
    if not isinstance(value_type, Vector):
        return (_integer(ir.IntegerAttr(attribute).value, element) if element.kind == "int" else attribute,)
    dense = ir.DenseElementsAttr(attribute)
    if dense.is_splat:
        splat = dense.get_splat_value()
        one = _integer(ir.IntegerAttr(splat).value, element) if element.kind == "int" else splat
        return (one,) * value_type.count
    if element.kind == "int":
        return tuple(_integer(x, element) for x in ir.DenseIntElementsAttr(attribute))
    return _float_elements(attribute, element)


def _integer(value: int, element: Scalar) -> int:
    return wrap(value, element.bits, signed=True)


def _float_elements(attribute: ir.Attribute, element: Scalar) -> tuple[Any, ...]:
    if element.bits > 16:
        one = ir.F32Type.get() if element.bits == 32 else ir.F64Type.get()
        return tuple(ir.FloatAttr.get(one, x) for x in ir.DenseFPElementsAttr(attribute))
    # The bindings give no access to elements of 16 bits; MLIR's text of them is exact.
    text = str(attribute)
    listed = text[text.index("[") + 1 : text.index("]")]
    return tuple(ir.Attribute.parse(f"{x.strip()} : {element}") for x in listed.split(","))


# -- names of `llvm` intrinsics


def arithmetic_of_intrinsic(name: str) -> str | None:
    """The operation for an intrinsic: LLVM's by its name, which ends in the types, ``llvm.fma.v4f32``; a called function."""
    if name.startswith(CALLED_FUNCTION):
        return f"math.{name.removeprefix(CALLED_FUNCTION)}"
    return ARITHMETIC_OF_LLVM.get(f"llvm.intr.{name.removeprefix('llvm.').partition('.')[0]}")


# -- vector atomics as one update per element, which is all that chips promise


def update_each(source: ir.Operation, bring_in: Callable[[ir.Operation], None]) -> ir.Value:
    """The old value of an ``llvm.atomicrmw`` of a vector.

    The operations that do its work are built before ``source``, and ``bring_in`` is called with each.
    """
    pointer, given = source.operands
    vector = ir.VectorType(given.type)
    element, size = vector.element_type, vector.element_type.width // 8
    attributes = {name: source.attributes[name] for name in source.attributes}
    attributes["alignment"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), size)
    before = []

    def value(name: str, operands: list[ir.Value], result: ir.Type, of: dict[str, ir.Attribute]) -> ir.Value:
        made = op1(name, operands, result, of)
        bring_in(made.owner.operation)
        return made

    with ir.InsertionPoint(source), source.location:
        for k in range(vector.shape[0]):
            place = {"rawConstantIndices": ir.DenseI32ArrayAttr.get([k]), "elem_type": ir.TypeAttr.get(element)}
            address = value("llvm.getelementptr", [pointer], pointer.type, place)
            number = value("vector.extract", [given], element, position(k))
            before.append(value("llvm.atomicrmw", [address, number], element, attributes))
        return value("vector.from_elements", before, vector, {})


# -- LLVM structs: the values of their members


class Members(dict[int, sir.Value]):
    """The members of a struct that are set, by their number."""


def poison(importer: _Importer, source: ir.Operation) -> None:
    """A value that is not set, or a struct without a member that is."""
    if str(source.results[0].type).startswith("!llvm.struct"):
        importer.values[source.results[0]] = Members()
    else:
        importer.finish(source, sir.Poison())


def insert_value(importer: _Importer, source: ir.Operation) -> None:
    """``llvm.insertvalue``: the members of a struct with another one."""
    before, member = (importer.values[operand] for operand in source.operands)
    importer.values[source.results[0]] = Members({**before, _position(source): member})


def extract_value(importer: _Importer, source: ir.Operation) -> None:
    """``llvm.extractvalue``: a member; where one value stands for a pair, that value."""
    whole = importer.values[source.operands[0]]
    importer.values[source.results[0]] = whole[_position(source)] if isinstance(whole, Members) else whole


def _position(source: ir.Operation) -> int:
    (position,) = ir.DenseI64ArrayAttr(source.attributes["position"])
    return int(position)


# -- the importer of each operation

_IMPORT: dict[str, Callable[[_Importer, ir.Operation], None]] = {
    "arith.constant": _Importer.constant_operation,
    "llvm.mlir.constant": _Importer.constant_operation,
    "ub.poison": poison,
    "llvm.mlir.poison": poison,
    "llvm.mlir.undef": poison,
    "arith.index_cast": _Importer.index_cast,
    "arith.index_castui": _Importer.index_cast,
    "gpu.thread_id": _Importer.read_geometry,
    "gpu.block_id": _Importer.read_geometry,
    "gpu.block_dim": _Importer.read_geometry,
    "gpu.grid_dim": _Importer.read_geometry,
    "gpu.lane_id": _Importer.lane_id,
    "gpu.barrier": _Importer.barrier,
    "gpu.shuffle": _Importer.shuffle,
    "gpu.ballot": _Importer.ballot,
    "llvm.call_intrinsic": _Importer.intrinsic,
    "llvm.getelementptr": _Importer.element_pointer,
    "llvm.ptrtoint": _Importer.pointer_cast,
    "llvm.inttoptr": _Importer.pointer_cast,
    "llvm.addrspacecast": _Importer.alias,
    "llvm.intr.expect": _Importer.alias,
    "llvm.intr.expect.with.probability": _Importer.alias,
    "llvm.intr.assume": _Importer.hint,
    "llvm.load": _Importer.load,
    "llvm.store": _Importer.store,
    "llvm.atomicrmw": _Importer.atomic,
    "llvm.cmpxchg": _Importer.compare_exchange,
    "llvm.extractvalue": extract_value,
    "llvm.insertvalue": insert_value,
    "llvm.fence": _Importer.fence,
    "builtin.unrealized_conversion_cast": _Importer.checked_index,
    "gpu.printf": _Importer.print,
    "llvm.alloca": _Importer.alloca,
    "llvm.mlir.addressof": _Importer.address_of,
    "llvm.bitcast": _Importer.recast,
    "llvm.extractelement": _Importer.element_of_llvm,
    "llvm.insertelement": _Importer.element_of_llvm,
    "llvm.shufflevector": _Importer.permute,
    "vector.extract": _Importer.extract,
    "vector.insert": _Importer.insert,
    "vector.from_elements": _Importer.pack,
    "vector.broadcast": _Importer.broadcast,
    "vector.shuffle": _Importer.permute,
    "vector.bitcast": _Importer.recast,
    "vector.reduction": _Importer.reduce,
    "scf.if": _Importer.if_,
    "scf.for": _Importer.for_,
    "scf.while": _Importer.while_,
    "scf.yield": _Importer.yield_,
    "scf.condition": _Importer.condition,
    "gpu.return": _Importer.end,
}
