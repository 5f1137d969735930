"""Helion's FlyDSL backend on NVIDIA's chips, and without Triton.

Helion 1.5 generates code for waves of 64 lanes.  :func:`register` puts a backend of the same name in its place whose
code also compiles for NVIDIA's chips, whose warps have 32.  It measures with a clock, so that the autotuner works on
a CPU::

    import flydsl.torch.helion

    flydsl.torch.helion.register()
    helion.kernel(backend="flydsl")(...)
"""

from __future__ import annotations

import ast
from typing import Any

import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.expr.core.context import current_kernel
from flydsl.expr.core.current_target import nvidia_chip

__all__ = ["register", "shuffle_xor"]

_WAVE = 64
_WARP = 32
_BARRIERS = 15
"""Barriers of a block besides 0, which ``fx.barrier`` uses."""
_NAME = "_flydsl_shuffle_xor"


def register() -> None:
    """Replace Helion's backend "flydsl", for kernels that are bound from now on.

    Raises:
        ImportError: Helion is not installed, or has no FlyDSL backend (1.5 has).
    """
    from helion._compiler.backend_registry import register_compiler_backend
    from helion._compiler.flydsl.backend import FlyDSLBackend

    class Backend(FlyDSLBackend):  # type: ignore[misc]
        """Helion's own, with shuffles of 64 lanes for every chip, and timing by a clock."""

        @property
        def library_imports(self) -> dict[str, str]:
            return {**super().library_imports, _NAME: f"from flydsl.torch.helion import shuffle_xor as {_NAME}"}

        def scalar_arg_preamble(self, arg: Any) -> list[ast.AST]:
            return [_Shuffles().visit(statement) for statement in super().scalar_arg_preamble(arg)]

        def get_do_bench(self) -> Any:
            from helion.autotuner.benchmarking import do_bench_generic

            return do_bench_generic

        def get_interleaved_bench(self) -> Any:
            from helion.autotuner.benchmarking import interleaved_bench_generic

            return interleaved_bench_generic

    Backend.__module__ = FlyDSLBackend.__module__  # Helion looks for code generators beside it
    register_compiler_backend(Backend)


class _Shuffles(ast.NodeTransformer):
    """Calls ``w.shuffle_xor(offset, 64)`` become calls of :func:`shuffle_xor`."""

    def visit_Call(self, call: ast.Call) -> ast.AST:
        self.generic_visit(call)
        match call:
            case ast.Call(func=ast.Attribute(value=value, attr="shuffle_xor"), args=[offset, ast.Constant(value=64)]):
                made = ast.Call(ast.Name(_NAME, ast.Load()), [value, offset], [])
                return ast.copy_location(made, call)
        return call


def shuffle_xor(value: Any, offset: int) -> Any:
    """``value`` of the lane whose index among 64 is this lane's xor ``offset``, on NVIDIA's chips too.

    There, warps of 32 lanes exchange through shared memory in pairs, each with a barrier of its own.  Where a block has
    more pairs than barriers, and no branch is around the call, all of its threads wait.  Threads are counted along x, and
    all 64 must call it.

    Raises:
        MissingInstructionError: a chip of another vendor whose warps have 32 lanes.
    """
    if nvidia_chip() is None:
        return value.shuffle_xor(offset, _WAVE)
    if offset < _WARP:
        return value.shuffle_xor(offset, _WARP)
    threads = fx.gpu.known_block_size()[0]
    allocator = current_kernel("shuffle_xor").shared_allocator or fx.SharedAllocator()
    array: Any = fx.Array
    shared = allocator.allocate(array[type(value), threads]).peek()
    thread = fx.Int32(fx.thread_idx.x)
    together = threads > _WAVE * _BARRIERS and not _is_in_a_branch()

    def meet() -> None:
        if together:
            fx.barrier()
        else:
            fx.nvvm.barrier_sync(thread // _WAVE + 1, _WAVE)

    shared[thread] = value
    meet()
    other = shared[thread ^ _WARP]
    meet()
    return other


def _is_in_a_branch() -> bool:
    operation = ir.InsertionPoint.current.block.owner
    while operation is not None and operation.name != "gpu.func":
        if operation.name == "scf.if":
            return True
        operation = operation.parent
    return False
