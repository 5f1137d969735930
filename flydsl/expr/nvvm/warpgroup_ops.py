"""The matrix operation of a warp group of 128 threads, ``WGMMA``, and the order of its asynchronous parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import emit
from flydsl.expr import layout as algebra
from flydsl.expr.context import current, current_kernel
from flydsl.expr.copy_ops import static_integer
from flydsl.expr.mma_ops import MmaOp
from flydsl.expr.numeric import Boolean, Float32, Int32, Int64, NumericMeta
from flydsl.expr.nvvm.matrix_ops import element_type, from_registers, operand_registers, registers, type_name
from flydsl.expr.nvvm.native import native, note_order
from flydsl.expr.nvvm.ptx import emits, number, numbered, ptx, require
from flydsl.expr.nvvm.shared_operands import SharedOperand
from flydsl.expr.nvvm.wgmma_table import INSTRUCTIONS, THREADS, M, WarpGroupInstruction
from flydsl.expr.tensor import Tensor
from flydsl.expr.vector import Vector

__all__ = ["WGMMA", "WarpGroupOp", "wgmma_commit_group", "wgmma_fence", "wgmma_wait_group"]


_NATIVE_TYPES = ("Float16", "BFloat16", "TF32", "Float8E4M3FN", "Float8E5M2", "Int8", "Uint8")
"""By the numbers that native code has for them."""
_A_TRANSPOSED, _B_TRANSPOSED, _A_IN_REGISTERS = 1, 2, 4
_WORDS_OF_A = 4


@dataclass(frozen=True)
class WarpGroupOp(MmaOp):
    """``wgmma`` on 64 x n x k: B, and A if it is not in registers, are read from shared memory."""

    row: WarpGroupInstruction
    n: int

    @property
    def shape_mnk(self) -> tuple[int, int, int]:
        """Extents of the operation."""
        return M, self.n, self.row.k

    @property
    def thr_layout(self) -> Any:
        """The threads of a warp group."""
        return algebra.make_layout(THREADS, 1)

    @property
    def layout_A_tv(self) -> Any:
        """(thread, value) to m + M·k, for A in registers."""
        return algebra.make_layout(*self.row.a_layout)

    @property
    def layout_B_tv(self) -> Any:
        """Every thread sees all of B, in shared memory."""
        return algebra.make_layout((THREADS, self.n * self.row.k), (0, 1))

    @property
    def layout_C_tv(self) -> Any:
        """(thread, value) to m + M·n."""
        return algebra.make_layout(*self.row.c_layout(self.n))

    @property
    def dtypes(self) -> Mapping[str, NumericMeta]:
        """The element type of each operand."""
        a, b, acc = (element_type(name) for name in (self.row.a, self.row.b, self.row.acc))
        return {"A": a, "B": b, "C": acc, "D": acc}

    def compute(self, a: Any, b: Any, c: Any, state: Mapping[str, Any]) -> Any:
        """Refused: an asynchronous operation does not fit ``fx.gemm``.

        Raises:
            DSLTypeError: always.
        """
        raise DSLTypeError(
            f"{self} reads shared memory and is asynchronous; call it: op(accumulator, a, b), not fx.gemm"
        )

    def __call__(self, accumulator: Tensor, a: Any, b: SharedOperand, *, accumulate: Any = True) -> None:
        """Start ``accumulator = a·b (+ accumulator)``, by all threads of a warp group.

        Args:
            accumulator: registers with this thread's values, in the order of ``layout_C_tv``; not to be touched before
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
        value = accumulator.load()
        held = value if isinstance(value, Vector) else Vector([value])
        if emits(str(self), emulated=True):
            accumulator.store(held.with_value(self._emit(held, a, b, accumulate)))
        else:
            accumulator.store(self._native(held, a, b, accumulate))

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
            if not isinstance(operand_, SharedOperand):
                continue
            if operand_.dtype is not self.dtypes[wanted]:
                raise DSLTypeError(f"{name} of {self} is of {self.dtypes[wanted]}, got {operand_.dtype}")
            if operand_.major != "K" and not self.row.majors:
                raise DSLValueError(f"{name} of {self} has k contiguous; only types of 16 bits may have m or n so")

    def _emit(self, held: Vector, a: Any, b: SharedOperand, accumulate: Any) -> ir.Value:
        accumulators = registers(held)
        count = len(accumulators)
        if isinstance(a, SharedOperand):
            operands_a, text_a = [a.descriptor()], f"${2 * count}"
        else:
            values = a.load()
            operands_a = operand_registers(values if isinstance(values, Vector) else Vector([values]))
            text_a = numbered(2 * count, len(operands_a))
        position = 2 * count + len(operands_a)
        flag = emit.op1("arith.extui", [Boolean(accumulate).ir_value()], Int32.ir_type())
        arguments = [numbered(0, count), text_a, f"${position}", "p", *self._immediates(a, b)]
        text = f"{{ .reg .pred p; setp.ne.b32 p, ${position + 1}, 0; {self.row.mnemonic(self.n)} {', '.join(arguments)}; }}"
        operands = [*accumulators, *operands_a, b.descriptor(), flag]
        results = [v.type for v in accumulators]
        return from_registers(ptx(text, operands, results, volatile=True, tied=count), held.ir_value().type)

    def _immediates(self, a: Any, b: SharedOperand) -> list[str]:
        """Signs of A and B, for floats; and whether they lie with m or n contiguous, where they may."""
        if self.row.acc == "Int32":
            return []
        majors = [str(int(x.major == "MN")) for x in (a, b) if isinstance(x, SharedOperand)] if self.row.majors else []
        return ["1", "1", *majors]

    def _native(self, held: Vector, a: Any, b: SharedOperand, accumulate: Any) -> Vector:
        """Native code reads shared memory by the descriptors; sums are in words of 32 bits."""
        wide = Int32 if self.row.acc == "Int32" else Float32
        total = held.to(wide).reshape((held.numel,)).ir_value()
        in_memory = isinstance(a, SharedOperand)
        if in_memory:
            words_of_a, of_a = Vector.filled((_WORDS_OF_A,), 0, Int32).ir_value(), a.descriptor()
        else:
            values = a.load()
            whole = values if isinstance(values, Vector) else Vector([values])
            words_of_a = emit.reinterpret(whole.ir_value(), emit.vector_type(_WORDS_OF_A, emit.integer_type(32)))
            of_a = number(0, Int64)
        orders = (_A_TRANSPOSED * (a.major == "MN") if in_memory else _A_IN_REGISTERS) | _B_TRANSPOSED * (
            b.major == "MN"
        )
        types = [number(_NATIVE_TYPES.index(name)) for name in (self.row.a, self.row.b)]
        flag = emit.op1("arith.extui", [Boolean(accumulate).ir_value()], Int32.ir_type())
        operands = [total, words_of_a, of_a, b.descriptor(), number(self.n), *types, number(orders), flag]
        found = native("wgmma", operands, total.type)
        result: Vector = Vector.filled((held.numel,), 0, wide).with_value(found).to(held.dtype)
        return result

    def __str__(self) -> str:
        return f"wgmma {self.row.title(self.n)}"


def WGMMA(m: int, n: int, k: int, elem_ty_ab: Any, elem_ty_acc: Any = None) -> WarpGroupOp:
    """The matrix operation of a warp group of 128 threads, ``wgmma``.

    Args:
        m, n, k: the extents: 64, a multiple of 8 up to 256, and what 32 bytes hold.
        elem_ty_ab: the type of A and B, or a pair of them; ``fx.nvvm.TF32`` for Float32.
        elem_ty_acc: the type of C and D; default Float32, for integers Int32.

    Raises:
        DSLTypeError: not scalar types.
        DSLValueError: the target has no such instruction.
    """
    require("wgmma", "WGMMA")
    pair = elem_ty_ab if isinstance(elem_ty_ab, tuple) else (elem_ty_ab, elem_ty_ab)
    if len(pair) != 2:
        raise DSLTypeError(f"WGMMA takes one type for A and B or a pair of them, got {elem_ty_ab!r}")
    a, b = (type_name(t, "WGMMA") for t in pair)
    acc = None if elem_ty_acc is None else type_name(elem_ty_acc, "WGMMA")
    for row in INSTRUCTIONS:
        if (row.a, row.b) == (a, b) and acc in (None, row.acc) and (m, k) == (M, row.k) and n in row.sizes:
            return WarpGroupOp(row, n)
    known = ", ".join(f"64xNx{r.k} {r.a} x {r.b} -> {r.acc}" for r in INSTRUCTIONS)
    raise DSLValueError(
        f"WGMMA {m}x{n}x{k} {a} x {b}{'' if acc is None else ' -> ' + acc} is not an instruction of {current().target}; "
        f"it has, for N a multiple of 8 up to 256 (of integers from 32 on of 16), {known}"
    )


def wgmma_fence() -> None:
    """Before the first operation on registers that other instructions wrote."""
    _order("wgmma_fence", "wgmma.fence.sync.aligned;")


def wgmma_commit_group() -> None:
    """Close a group: the operations since the last one."""
    if not _order("wgmma_commit_group", "wgmma.commit_group.sync.aligned;"):
        note_order("wgmma_commit_group")


def wgmma_wait_group(count: Any, *accumulators: Tensor) -> None:
    """Wait until at most ``count`` groups are open; the accumulators of those that are complete may then be read.

    Args:
        accumulators: those to be read or overwritten next, so that no such access is moved before the wait.

    Raises:
        DSLTypeError: the count is known only at run time.
        DSLValueError: it is not 0 to 7.
    """
    groups = static_integer(count)
    if not 0 <= groups <= 7:
        raise DSLValueError(f"wgmma_wait_group({groups}): expected 0 to 7 groups")
    current_kernel("wgmma_wait_group")
    require("wgmma", "wgmma_wait_group")
    if not emits("wgmma_wait_group", emulated=True):
        note_order("wgmma_wait_group", lambda: [number(groups)])
        return
    vectors = [v if isinstance(v, Vector) else Vector([v]) for v in (tensor.load() for tensor in accumulators)]
    parts = [registers(v) for v in vectors]
    flat = [value for part in parts for value in part]
    text = f"wgmma.wait_group.sync.aligned {groups};"
    passed = ptx(text, flat, [v.type for v in flat], memory=True, tied=len(flat))
    for tensor, vector, part in zip(accumulators, vectors, parts, strict=True):
        mine, passed = passed[: len(part)], passed[len(part) :]
        tensor.store(vector.with_value(from_registers(mine, vector.ir_value().type)))


def _order(what: str, text: str) -> bool:
    """Emit an instruction; false where a CPU plays the GPU."""
    current_kernel(what)
    require("wgmma", what)
    if not emits(what, emulated=True):
        return False
    ptx(text, memory=True)
    return True
