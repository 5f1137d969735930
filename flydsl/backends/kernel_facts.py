"""Facts of lowered kernels, by which backends choose the passes of LLVM.

They are read from the operations of the LLVM dialect, before it is translated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flydsl._mlir import ir
from flydsl.ir.rewriting import Operations, intrinsic_of
from flydsl.ir.vendor_dialects import INTRINSICS, KERNEL_MARKS
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import cached_property


@record
class InlineAssembly:
    """One piece of inline assembly."""

    text: str
    constraints: tuple[str, ...]


class KernelFacts:
    """Facts of a module of lowered kernels; each is found when it is first asked for."""

    def __init__(self, found: Operations) -> None:
        self._found = found
        functions = found.named("llvm.func")
        self._defined = [function for function in functions if len(function.regions[0].blocks)]
        self._declared = [function for function in functions if not len(function.regions[0].blocks)]

    @property
    def operations(self) -> frozenset[str]:
        return self._found.names

    @property
    def declarations(self) -> Sequence[ir.Operation]:
        return self._declared

    @cached_property
    def undefined(self) -> frozenset[str]:
        """The functions that are declared, intrinsics aside."""
        names = (ir.StringAttr(function.attributes["sym_name"]).value for function in self._declared)
        return frozenset(name for name in names if not name.startswith("llvm."))

    @cached_property
    def intrinsics(self) -> frozenset[str]:
        """The intrinsics that are called, by LLVM's names, without or with the types at their ends."""
        named = {
            intrinsic + name.removeprefix(prefix)
            for name in self._found.names
            for prefix, intrinsic in INTRINSICS.items()
            if name.startswith(prefix)
        }
        return frozenset({*named, *map(intrinsic_of, self._found.named("llvm.call_intrinsic"))})

    @cached_property
    def defines_kernels_alone(self) -> bool:
        """True if every function that is defined is a kernel."""
        return all(any(mark in function.attributes for mark in KERNEL_MARKS) for function in self._defined)

    @cached_property
    def assembly(self) -> tuple[InlineAssembly, ...]:
        """The pieces of inline assembly, empty ones included."""
        return tuple(
            InlineAssembly(
                ir.StringAttr(piece.attributes["asm_string"]).value,
                tuple(ir.StringAttr(piece.attributes["constraints"]).value.split(",")),
            )
            for piece in self._found.named("llvm.inline_asm")
        )

    @cached_property
    def has_loop(self) -> bool:
        """True if a block can be reached from itself."""
        return any(_has_cycle(function.regions[0].blocks[0]) for function in self._defined)


def _has_cycle(entry: ir.Block) -> bool:
    """True if a search in depth comes to a block that it has not left."""
    open_blocks, done = {entry}, set[ir.Block]()
    path: list[tuple[ir.Block, Iterator[ir.Block]]] = [(entry, _successors(entry))]
    while path:
        block, left = path[-1]
        following = next(left, None)
        if following is None:
            path.pop()
            open_blocks.discard(block)
            done.add(block)
        elif following in open_blocks:
            return True
        elif following not in done:
            open_blocks.add(following)
            path.append((following, _successors(following)))
    return False


def _successors(block: ir.Block) -> Iterator[ir.Block]:
    return iter(block.operations[len(block.operations) - 1].operation.successors)
