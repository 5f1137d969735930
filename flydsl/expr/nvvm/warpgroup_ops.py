"""``WGMMA``: the matrix operation of a warp group, and its asynchronous groups."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.copy_ops import Fields, static_integer
from flydsl.expr.atoms.mma_ops import Coordinate, MmaOp, Operands
from flydsl.expr.core.context import current_kernel, target_name
from flydsl.expr.layout.operands import modes
from flydsl.expr.memory.element_run import pieces
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Boolean, Float32, Int32, Int64, NumericMeta
from flydsl.expr.nvvm.matrix_ops import element_types, operand_names, operand_registers, registers, type_name
from flydsl.expr.nvvm.matrix_table import THREADS, WARP_GROUP_INSTRUCTIONS, M, WarpGroupInstruction
from flydsl.expr.nvvm.ptx import begin, emits, integer, native, note_order, numbered, ptx, require_in_trace
from flydsl.expr.nvvm.shared_operands import SharedOperand, SharedTiles
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass

__all__ = ["WGMMA", "wgmma_commit_group", "wgmma_fence", "wgmma_wait_group"]


_NATIVE_TYPES = ("Float16", "BFloat16", "TF32", "Float8E4M3FN", "Float8E5M2", "Int8", "Uint8")
"""Index is native code's code of the type."""
_A_TRANSPOSED, _B_TRANSPOSED, _A_IN_REGISTERS = 1, 2, 4
_WORDS_OF_A = 4


def dynamic_flag(value: Any) -> Boolean:
    """A Boolean field, static or known only at run time."""
    return Boolean(value)


@dataclass(frozen=True)
class WarpGroupOp(MmaOp):
    """``wgmma`` on 64 x n x k: B, and A if it is not in registers, are read from shared memory.

    Atoms have the state ``accumulate``.  Where it is false, which may be known only at run time, a product's first call
    for each tile of D overwrites it.
    """

    row: WarpGroupInstruction
    n: int
    a_in_registers: bool = False

    fields: ClassVar[Fields] = MappingProxyType({"accumulate": dynamic_flag})

    @property
    def shape_mnk(self) -> tuple[int, int, int]:
        """Extents of the operation."""
        return M, self.n, self.row.k

    @property
    def thr_layout(self) -> Any:
        return algebra.make_layout(THREADS, 1)

    @property
    def layout_A_tv(self) -> Any:
        """Map of (thread, value) to m + M·k; in shared memory every thread has all of A."""
        if self.a_in_registers:
            return algebra.make_layout(*self.row.a_layout)
        return algebra.make_layout((THREADS, M * self.row.k), (0, 1))

    @property
    def layout_B_tv(self) -> Any:
        """Every thread has all of B, in shared memory."""
        return algebra.make_layout((THREADS, self.n * self.row.k), (0, 1))

    @property
    def layout_C_tv(self) -> Any:
        """Map of (thread, value) to m + M·n."""
        return algebra.make_layout(*self.row.c_layout(self.n))

    @property
    def dtypes(self) -> Mapping[str, NumericMeta]:
        """The element type of each operand."""
        return element_types(self.row)

    @property
    def in_shared_memory(self) -> frozenset[str]:
        """The operands that are not in registers."""
        return frozenset("B" if self.a_in_registers else "AB")

    def multiply(self, operands: Operands, calls: Sequence[Coordinate], state: Mapping[str, Any]) -> None:
        """Start all calls of a product in one PTX block; :meth:`__call__` says when registers may be used again."""
        current_kernel("wgmma")
        d, a, b, c = operands
        rows = int(algebra.size(modes(d.layout)[1])) if len(calls) > 1 else 1
        tiles_a, tiles_b = self._tiles_of_a(a, rows), SharedTiles(b, self.n, self.row.k)
        steps = [Step(m + rows * n, tiles_a(m, k), tiles_b(n, k)) for m, n, k in calls]
        for step in steps:
            self._check_order(step.a)
            self._check_order(step.b)
        self._start(d, c, steps, state.get("accumulate", True))

    def _tiles_of_a(self, a: Tensor, rows: int) -> Callable[[int, int], Vector | SharedOperand]:
        """The tile (m, k) of A, each made once."""
        if not self.a_in_registers:
            return SharedTiles(a, M, self.row.k)
        held = pieces(a.iter, a.layout, M * self.row.k // THREADS)
        return functools.cache(lambda m, k: _vector(held[m + rows * k].load()))

    def __call__(self, accumulator: Tensor, a: Any, b: SharedOperand, *, accumulate: Any = True) -> None:
        """Start ``accumulator = a·b (+ accumulator)``, by all threads of a warp group.

        Args:
            accumulator: registers with this thread's values, in the order of ``layout_C_tv``; not to be accessed before
                :func:`wgmma_wait_group` got them.
            a: a :class:`SharedOperand`, or registers with this thread's values of A.
            b: of n rows.
            accumulate: false overwrites; may be known only at run time.

        Raises:
            DSLTypeError: operands of another kind or type.
            DSLValueError: another number of values, or an order of an operand that the types do not have.
        """
        current_kernel("wgmma")
        self._check(accumulator, a, b)
        of_a = a if isinstance(a, SharedOperand) else _vector(a.load())
        self._start(accumulator, accumulator, [Step(0, of_a, b)], accumulate)

    def _check(self, accumulator: Any, a: Any, b: Any) -> None:
        if not isinstance(b, SharedOperand) or not isinstance(a, (SharedOperand, Tensor)):
            raise DSLTypeError(f"{self} takes B as fx.nvvm.SharedOperand and A so or in registers; got {a!r} and {b!r}")
        counts = [("accumulator", accumulator, "C", M * self.n // THREADS)]
        if isinstance(a, Tensor):
            counts.append(("a", a, "A", M * self.row.k // THREADS))
        for name, tensor, operand, count in counts:
            if not isinstance(tensor, Tensor) or tensor.dtype is not self.dtypes[operand]:
                raise DSLTypeError(f"{name} of {self} is registers of {self.dtypes[operand]}, got {tensor}")
            if int(algebra.size(tensor.layout)) != count:
                raise DSLValueError(f"{name} of {self} holds {count} values of each thread, got {tensor}")
        for name, operand_, wanted in (("a", a, "A"), ("b", b, "B")):
            if isinstance(operand_, SharedOperand) and operand_.dtype is not self.dtypes[wanted]:
                raise DSLTypeError(f"{name} of {self} is of {self.dtypes[wanted]}, got {operand_.dtype}")
            self._check_order(operand_)

    def _check_order(self, operand: Any) -> None:
        if isinstance(operand, SharedOperand) and operand.major != "K" and not self.row.majors:
            raise DSLValueError(
                f"operands of {self} have k contiguous; only those of 16 bits may have m or n so, got {operand}"
            )

    def _start(self, d: Tensor, c: Tensor, steps: Sequence[Step], accumulate: Any) -> None:
        """D after the steps; the first step of each tile overwrites it unless ``accumulate``."""
        if emits(str(self), emulated=True):
            self._emit(d, c, steps, accumulate)
            return
        sources, targets = (pieces(t.iter, t.layout, M * self.n // THREADS) for t in (c, d))
        held: dict[int, Vector] = {}
        for step in steps:
            if step.tile in held:
                held[step.tile] = self._native(held[step.tile], step.a, step.b, True)
            else:
                held[step.tile] = self._native(_vector(sources[step.tile].load()), step.a, step.b, accumulate)
        for tile, vector in held.items():
            targets[tile].store(vector)

    def _emit(self, d: Tensor, c: Tensor, steps: Sequence[Step], accumulate: Any) -> None:
        operands = Registers(c).read()
        count, each = len(operands), M * self.n // THREADS * min(self.dtypes["C"].width, 32) // 32
        results = [value.type for value in operands]
        names: dict[int, str] = {}

        def named(operand: Vector | SharedOperand) -> str:
            if id(operand) not in names:
                values = operand_registers(operand) if isinstance(operand, Vector) else [operand.descriptor()]
                first = count + len(operands)
                names[id(operand)] = numbered(first, len(values)) if isinstance(operand, Vector) else f"${first}"
                operands.extend(values)
            return names[id(operand)]

        calls, started = [], set()
        for step in steps:
            flag = "more" if step.tile in started else "first"
            started.add(step.tile)
            arguments = [numbered(each * step.tile, each), named(step.a), named(step.b), flag]
            calls.append(f"{self.row.mnemonic(self.n)} {', '.join([*arguments, *self._immediates(step.a, step.b)])};")
        flags = f"setp.ne.b32 first, ${count + len(operands)}, 0; setp.eq.b32 more, 0, 0;"
        operands.append(builder.op1("arith.extui", [Boolean(accumulate).ir_value()], Int32.mlir_type()))
        text = f"{{ .reg .pred first, more; {flags} {' '.join(calls)} }}"
        Registers(d).write(ptx(text, operands, results, volatile=True, tied=count))

    def _immediates(self, a: Any, b: SharedOperand) -> list[str]:
        """Signs of A and B, for floats; and whether m or n is contiguous, where that is allowed."""
        if self.row.acc == "Int32":
            return []
        majors = [str(int(x.major == "MN")) for x in (a, b) if isinstance(x, SharedOperand)] if self.row.majors else []
        return ["1", "1", *majors]

    def _native(self, held: Vector, a: Any, b: SharedOperand, accumulate: Any) -> Vector:
        """Native code reads shared memory through the descriptors; sums have 32 bits."""
        wide = Int32 if self.row.acc == "Int32" else Float32
        total = held.to(wide).reshape((held.numel,)).ir_value()
        in_memory = isinstance(a, SharedOperand)
        if in_memory:
            words_of_a, of_a = Vector.filled((_WORDS_OF_A,), 0, Int32).ir_value(), a.descriptor()
        else:
            words_of_a = builder.reinterpret(a.ir_value(), builder.vector_type(_WORDS_OF_A, builder.integer_type(32)))
            of_a = integer(0, Int64)
        orders = (_A_TRANSPOSED * (a.major == "MN") if in_memory else _A_IN_REGISTERS) | _B_TRANSPOSED * (
            b.major == "MN"
        )
        types = [integer(_NATIVE_TYPES.index(name)) for name in (self.row.a, self.row.b)]
        flag = builder.op1("arith.extui", [Boolean(accumulate).ir_value()], Int32.mlir_type())
        operands = [total, words_of_a, of_a, b.descriptor(), integer(self.n), *types, integer(orders), flag]
        found = native("wgmma", operands, total.type)
        result: Vector = Vector.filled((held.numel,), 0, wide).with_value(found).to(held.dtype)
        return result

    def __str__(self) -> str:
        return f"wgmma {self.row.title(self.n)}"

    title = property(__str__)


@dataclass(frozen=True)
class Step:
    """One instruction: the index of its accumulators, A as values or in shared memory, and B."""

    tile: int
    a: Vector | SharedOperand
    b: SharedOperand


def _vector(value: Any) -> Vector:
    return value if isinstance(value, Vector) else Vector([value])


class Registers:
    """32-bit registers of accumulators, read and written one by one.

    LLVM would keep one long vector together between uses, and split and rebuild it at each.
    """

    def __init__(self, tensor: Tensor) -> None:
        self._dtype = tensor.dtype
        self._runs = pieces(tensor.iter, tensor.layout, max(32 // tensor.dtype.width, 1))

    def read(self) -> list[ir.Value]:
        """The values as PTX takes them: pairs of f16 in 32 bits, other types one by one."""
        values = [run.load() for run in self._runs]
        return [registers(value)[0] if isinstance(value, Vector) else value.ir_value() for value in values]

    def write(self, values: Sequence[ir.Value]) -> None:
        """Write what :meth:`read` gives."""
        for run, value in zip(self._runs, values, strict=True):
            if len(run) == 1:
                run.store(self._dtype.wrap(value))  # type: ignore[attr-defined]
            else:
                pair = builder.reinterpret(value, builder.vector_type(len(run), self._dtype.mlir_type()))
                run.store(Vector.wrap(pair, (len(run),), self._dtype))


def WGMMA(
    m: int, n: int, k: int, elem_ty_ab: Any, elem_ty_acc: Any = None, *, a_in_registers: bool = False
) -> WarpGroupOp:
    """The matrix operation of a warp group of 128 threads, ``wgmma``.

    Args:
        m, n, k: the extents: 64, a multiple of 8 up to 256, and what 32 bytes hold.
        elem_ty_ab: the type of A and B, or a pair of them; ``fx.nvvm.TF32`` for Float32.
        elem_ty_acc: the type of C and D; default Float32, for integers Int32.
        a_in_registers: whether products of ``fx.gemm`` take A from registers; else from shared memory, like B.

    Returns:
        The matrix operation.

    Raises:
        DSLTypeError: not scalar types.
        DSLValueError: the target has no such instruction.

    Example::

        @flyc.kernel
        def kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
            t = fx.thread_idx.x
            memory = fx.SharedAllocator()
            rows = fx.make_layout((64, 16), (16, 1))
            place_a, place_b = (memory.allocate(fx.Align[fx.Array[fx.Float16, 1024], 128]).peek().ptr for _ in range(2))
            a, b = (fx.make_view(fx.apply_swizzle(p, fx.Swizzle(1, 4, 3)), rows) for p in (place_a, place_b))
            for i in fx.range_constexpr(8):
                a[t % 64, t // 64 + 2 * i] = A[t % 64, t // 64 + 2 * i]
                b[t % 64, t // 64 + 2 * i] = B[t % 64, t // 64 + 2 * i]
            fx.nvvm.fence_proxy_async()
            fx.barrier()
            atom = fx.make_mma_atom(fx.nvvm.WGMMA(64, 64, 16, fx.Float16))
            mma = fx.make_tiled_mma(atom, fx.make_layout((1, 1, 1), (1, 1, 1)))
            mine = mma.get_slice(t)
            acc = mine.make_fragment_C(C)
            fx.nvvm.wgmma_fence()
            fx.gemm(mma, acc, mine.partition_A(a), mine.partition_B(b), acc, accumulate=False)
            fx.nvvm.wgmma_commit_group()
            fx.nvvm.wgmma_wait_group(0, acc)
            fx.copy(fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32), acc, mine.partition_C(C))


        @flyc.jit
        def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):
            kernel(A, B, C).launch(grid=1, block=128)


        A, B = np.ones((64, 16), np.float16), np.ones((64, 16), np.float16)
        C = np.zeros((64, 64), np.float32)
        run(*map(flyc.from_dlpack, (A, B, C)))
        assert (C == 16).all()
    """
    require_in_trace("wgmma", "WGMMA")
    a, b = operand_names(elem_ty_ab, "WGMMA")
    acc = None if elem_ty_acc is None else type_name(elem_ty_acc, "WGMMA")
    for row in WARP_GROUP_INSTRUCTIONS:
        if (row.a, row.b) == (a, b) and acc in (None, row.acc) and (m, k) == (M, row.k) and n in row.sizes:
            return WarpGroupOp(row, n, a_in_registers)
    known = ", ".join(f"64xNx{r.k} {r.a} x {r.b} -> {r.acc}" for r in WARP_GROUP_INSTRUCTIONS)
    raise DSLValueError(
        f"WGMMA {m}x{n}x{k} {a} x {b}{'' if acc is None else ' -> ' + acc} is not an instruction of {target_name()}; "
        f"it has, for N a multiple of 8 up to 256 (of integers from 32 on of 16), {known}"
    )


def wgmma_fence() -> None:
    """Fence before the first operation on registers that other instructions wrote.

    See the example of :func:`WGMMA`.
    """
    if begin("wgmma_fence", "wgmma"):
        ptx("wgmma.fence.sync.aligned;", memory=True)


def wgmma_commit_group() -> None:
    """Close the group of operations since the last one.

    See the example of :func:`WGMMA`.
    """
    if begin("wgmma_commit_group", "wgmma"):
        ptx("wgmma.commit_group.sync.aligned;", memory=True)
    else:
        note_order("wgmma_commit_group")


def wgmma_wait_group(count: Any, *accumulators: Tensor, after: Any = None) -> None:
    """Wait until at most ``count`` groups are open; the accumulators of completed groups may then be read.

    Args:
        accumulators: those to be read or overwritten next; their accesses do not move before the wait.
        after: a Float32 that is never negative: it is computed before the wait, with all that it depends on.  ptxas
            else moves such code behind the wait, where it hides no product.
        count: how many groups may stay open, 0 to 7, a Python int.

    Raises:
        DSLTypeError: the count is known only at run time.
        DSLValueError: it is not 0 to 7.

    Example in a kernel, compiled for sm_90::

        fx.nvvm.wgmma_fence()  # llvm: wgmma.fence
        fx.nvvm.wgmma_commit_group()  # llvm: wgmma.commit_group
        fx.nvvm.wgmma_wait_group(0)  # llvm: wgmma.wait_group
    """
    groups = static_integer(count)
    if not 0 <= groups <= 7:
        raise DSLValueError(f"wgmma_wait_group({groups}): expected 0 to 7 groups")
    if not begin("wgmma_wait_group", "wgmma"):
        note_order("wgmma_wait_group", lambda: [integer(groups)])
        return
    held = [Registers(tensor) for tensor in accumulators]
    values = [each.read() for each in held]
    flat = [value for of_one in values for value in of_one]
    text = f"wgmma.wait_group.sync.aligned {groups};"
    if after is not None:
        # A sleep that never happens depends on it: ptxas moves no sleep behind the wait, which has no operands.
        ptx(
            "{ .reg .pred p; setp.lt.f32 p, $0, 0f00000000; @p nanosleep.u32 1; }",
            [Float32(after).ir_value()],
            memory=True,
        )
    passed = ptx(text, flat, [v.type for v in flat], memory=True, tied=len(flat))
    for each, of_one in zip(held, values, strict=True):
        each.write(passed[: len(of_one)])
        passed = passed[len(of_one) :]
