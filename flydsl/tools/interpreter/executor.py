"""One thread: the values of its operations, carried out as they are emitted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NoReturn

from flydsl._mlir import ir
from flydsl.errors import DeviceError, DSLNotImplementedError, DSLRuntimeError, FlydslError
from flydsl.ir.attributes import DEVICE_ASSERT, KTRACE
from flydsl.ir.locations import source_location
from flydsl.ir.rewriting import function_name
from flydsl.tools.interpreter import accesses, arithmetic, vectors
from flydsl.tools.interpreter.kinds import Kind, Kinds
from flydsl.tools.interpreter.memory import Fault, Memory, Range
from flydsl.tools.interpreter.operation import Operation, Rule

_RULES: dict[str, Rule] = {**arithmetic.RULES, **vectors.RULES, **accesses.RULES}
_ORDERED = frozenset(
    {
        "llvm.load",
        "llvm.store",
        "llvm.atomicrmw",
        "llvm.cmpxchg",
        "gpu.barrier",
        "gpu.shuffle",
        "gpu.printf",
        "gpu.ballot",
    }
)
"""Operations that wait for those before them."""
_DECLARED = frozenset({"llvm.mlir.global", "gpu.module", "gpu.func", "scf.yield", "scf.condition", "gpu.return"})
"""Operations that nothing carries out: declarations, and ends of blocks."""
_LAUNCH_FAILED = 719
"""``CpuError.CPU_ERROR_LAUNCH_FAILED`` of :mod:`flydsl.runtime.cpu`."""
_MOST_TURNS = 10_000_000
"""Of a loop that no user wrote, as waits for other threads."""
_CONVERSION = re.compile(r"%(?:%|([-+ #0]*\d*(?:\.\d+)?)(?:ll)?([duxXofeEgG]))")
"""A conversion of C's formats."""


class Executor:
    """The object that a trace asks, instead of leaving operations for a compiler.

    ``kinds`` are the context's types.  ``describe`` names the thread in messages.
    """

    def __init__(self, kinds: Kinds, memory: Memory, describe: str = "the host function") -> None:
        self.kinds, self.memory, self.describe = kinds, memory, describe
        self.entry: ir.Block | None = None
        """The block in which operations are carried out at once."""
        self._values: dict[ir.Value, Any] = {}
        self._pending: list[ir.Operation] = []
        """An operation with regions, which is complete when one follows it."""
        self._owned: list[Range] = []

    # -- what the language asks

    def begin(self, block: ir.Block, values: Sequence[Any]) -> None:
        """Start with the arguments of the block in which operations will be."""
        self.entry = block
        self._values.update(zip(block.arguments, values, strict=True))

    def emitted(self, operation: ir.Operation) -> None:
        """Carry out an operation that was just emitted."""
        name = operation.name
        if name in _DECLARED:
            return
        if self._pending:
            if operation.block != self.entry:
                return  # a part of the one that waits
            if name not in _ORDERED and not len(operation.regions) and self._is_ready(operation):
                self._run(operation, name)
                return
            self.flush()
        if len(operation.regions):
            self._pending.append(operation)
        else:
            self._run(operation, name)

    def _is_ready(self, operation: ir.Operation) -> bool:
        return all(operand in self._values for operand in operation.operands)

    def flush(self) -> None:
        """Carry out what waits."""
        while self._pending:
            operation = self._pending.pop(0)
            self._run(operation, operation.name)

    def concrete(self, value: ir.Value) -> Any:
        """The number, or list of numbers, that a value is."""
        if value not in self._values and self._pending:
            self.flush()
        return self.value(value)

    def number(self, value: ir.Value, of: Any) -> Any:
        """The Python number that a value of the numeric class ``of`` is; of a vector a list."""
        found = self.concrete(value)
        return [_python(each, of) for each in found] if isinstance(found, list) else _python(found, of)

    def end(self) -> None:
        """Carry out the rest and free the thread's memory."""
        self.flush()
        self.release()

    def release(self) -> None:
        """Free the thread's memory."""
        for each in self._owned:
            self.memory.remove(each)
        self._owned.clear()

    # -- what operations ask

    def value(self, value: ir.Value) -> Any:
        """The number of a value; operations emitted elsewhere, as constants, are computed on demand."""
        try:
            return self._values[value]
        except KeyError:
            owner = value.owner
            if isinstance(owner, ir.Block):
                raise DSLRuntimeError("a value of another function is used while a kernel is interpreted") from None
            self._run(owner.operation, owner.name)
            return self._values[value]

    def own(self, made: Range) -> None:
        """Keep memory until the thread ends."""
        self.memory.add(made)
        self._owned.append(made)

    def address_of(self, symbol: str) -> int:
        """The address of a global of the module."""
        raise Fault(f"the host function has no global {symbol!r}")

    def meet(self, operation: Operation) -> Any:
        """An operation at which threads meet, or one that asks where the thread is."""
        raise Fault(f"{operation.operation.name} is for kernels")

    def fail(self, message: str, operation: ir.Operation) -> NoReturn:
        """Raise an error at the user's line."""
        error = DeviceError(f"{self.describe}: {message}", code=_LAUNCH_FAILED, name="CPU_ERROR_LAUNCH_FAILED")
        error.location = source_location(operation.location)
        raise error

    # -- operations

    def _run(self, operation: ir.Operation, name: str) -> None:
        rule = _RULES.get(function_name(operation) if name == "llvm.call_intrinsic" else name)
        try:
            if rule is not None:
                made = rule(Operation(operation, self))
            elif name.startswith("scf."):
                made = self._structured(operation, name)
            elif name == "gpu.printf":
                self._print(operation)
                made = None
            elif name.startswith("gpu."):
                made = self.meet(Operation(operation, self))
            else:
                self.refuse(operation)
        except Fault as fault:
            self.fail(str(fault), operation)
        except FlydslError as error:
            if error.location is None:
                error.location = source_location(operation.location)
            raise
        results = operation.results
        if len(results) == 1:
            self._values[results[0]] = made
        elif len(results):
            self._values.update(zip(results, made, strict=True))

    def refuse(self, operation: ir.Operation) -> NoReturn:
        what = operation.name
        if what == "llvm.call_intrinsic":
            what = f"the intrinsic {ir.StringAttr(operation.attributes['intrin']).value}"
        elif what == "llvm.inline_asm":
            what = f"the inline assembly {ir.StringAttr(operation.attributes['asm_string']).value!r}"
        raise DSLNotImplementedError(
            f"the interpreter does not know {what}; unset FLYDSL_INTERPRET to compile the kernel",
            location=source_location(operation.location),
        )

    def record(self, kind: int, text: str, payload: int) -> None:
        """Make a record of ``fx.ktrace``."""
        raise Fault("records are for kernels")

    def _print(self, operation: ir.Operation) -> None:
        if KTRACE in operation.attributes:
            given = Operation(operation, self)
            payload = given.operand_kind(0).signed(given.operands[0]) if given.operands else 0
            self.record(given.integer(KTRACE), ir.StringAttr(given.attribute("format")).value, payload)
            return
        if DEVICE_ASSERT in operation.attributes:
            message = ir.StringAttr(operation.attributes[DEVICE_ASSERT]).value
            self.fail(f"device_assert failed{message and ': '}{message}", operation)
        given = Operation(operation, self)
        kinds = [given.operand_kind(k) for k in range(len(given.operands))]
        print(_print_format(ir.StringAttr(given.attribute("format")).value, given.operands, kinds), end="", flush=True)

    # -- regions

    def _structured(self, operation: ir.Operation, name: str) -> Any:
        operands = [self.value(operand) for operand in operation.operands]
        if name == "scf.if":
            region = operation.regions[0 if operands[0] else 1]
            given = self._block(region.blocks[0], ()) if len(region.blocks) else []
        elif name == "scf.for":
            given = self._for(operation, operands)
        elif name == "scf.while":
            given = self._while(operation, operands)
        else:
            self.refuse(operation)
        return given[0] if len(given) == 1 else given

    def _for(self, operation: ir.Operation, operands: list[Any]) -> list[Any]:
        lower, upper, step, *carried = operands
        block = operation.regions[0].blocks[0]
        kind = self.kinds.of(operation.operands[0].type)
        if "unsignedCmp" not in operation.attributes:
            lower, upper, step = map(kind.signed, (lower, upper, step))
        for index in range(lower, upper, step):
            carried = self._block(block, [index & kind.mask, *carried])
        return carried

    def _while(self, operation: ir.Operation, carried: list[Any]) -> list[Any]:
        before, after = (region.blocks[0] for region in operation.regions)
        for _ in range(_MOST_TURNS):
            goes_on, *forwarded = self._block(before, carried)
            if not goes_on:
                return forwarded
            carried = self._block(after, forwarded)
        raise Fault(f"a loop made {_MOST_TURNS:,} turns and goes on")

    def _block(self, block: ir.Block, arguments: Sequence[Any]) -> list[Any]:
        """Carry out a block of a region; the operands of its terminator."""
        self._values.update(zip(block.arguments, arguments, strict=True))
        for view in block.operations:
            operation = view.operation
            if operation.name in ("scf.yield", "scf.condition"):
                return [self.value(operand) for operand in operation.operands]
            self._run(operation, operation.name)
        return []


def _python(value: Any, of: Any) -> Any:
    """The number of a numeric class that a value is: narrow floats and signed integers are bits in MLIR."""
    if of.is_float:
        return of.from_bits(value) if isinstance(value, int) else value
    if of.mlir_name == "i1":
        return bool(value)
    return value - (1 << of.width) if of.signed and value >> (of.width - 1) else value


def _print_format(text: str, values: Sequence[Any], kinds: Sequence[Kind]) -> str:
    """C's format with its values, which are signed, unsigned or floats as the conversions say."""
    rest = iter(zip(values, kinds, strict=True))

    def one(match: re.Match[str]) -> str:
        if match[2] is None:
            return "%"
        value, kind = next(rest)
        return f"%{match[1]}{match[2]}" % (kind.signed(value) if match[2] == "d" else value)

    return _CONVERSION.sub(one, text)
