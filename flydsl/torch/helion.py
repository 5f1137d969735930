"""Helion's FlyDSL backend on NVIDIA's chips, without Triton, and under ``torch.compile`` on the CPU.

Helion 1.5 generates code for waves of 64 lanes.  :func:`register` puts a backend of the same name in its place whose
code also compiles for NVIDIA's chips, whose warps have 32.  It measures with a clock, so that the autotuner works on
a CPU.  Helion's kernels in graphs of ``torch.compile`` run there too, each a call of its own: Inductor fuses nothing with
one, as its code for the CPU is C++::

    import flydsl.torch.helion

    flydsl.torch.helion.register()
    helion.kernel(backend="flydsl")(...)
"""

from __future__ import annotations

import ast
import functools
from typing import Any

import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.expr.core.context import current_kernel, nvidia_chip

_WAVE = 64
_WARP = 32
_BARRIERS = 15
"""Barriers of a block besides 0, which ``fx.barrier`` uses."""
_NAME = "_flydsl_shuffle_xor"


def register() -> None:
    """Replace Helion's backend "flydsl", for kernels that are bound from now on.

    Raises ImportError if Helion is not installed, or has no FlyDSL backend (1.5 has).
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
    _register_scheduling()


def _register_scheduling() -> None:
    """Let Inductor's scheduling for the CPU hand Helion's kernels to the one of GPUs, which knows them."""
    from torch._inductor.codegen import common

    common.init_backend_registration()
    registered = common.device_codegens["cpu"]
    before = registered.scheduling  # a class, or a function that chooses one
    if not hasattr(before, "serves_helion"):

        def scheduling(scheduler: Any) -> Any:
            kind: Any = type(before(scheduler))
            return _scheduling(kind)(scheduler)

        scheduling.serves_helion = True  # type: ignore[attr-defined]
        registered.scheduling = scheduling


@functools.cache
def _scheduling(base: Any) -> Any:
    from torch._inductor.codegen.triton import TritonScheduling

    class Scheduling(base):  # type: ignore[misc]
        """The CPU's own, which hands Helion's kernels to the scheduling of GPUs."""

        def __init__(self, scheduler: Any) -> None:
            super().__init__(scheduler)
            self._on_gpus = TritonScheduling(scheduler)

        def can_fuse_vertical(self, node1: Any, node2: Any) -> bool:
            return not _has_helion(node1, node2) and super().can_fuse_vertical(node1, node2)

        def can_fuse_horizontal(self, node1: Any, node2: Any) -> bool:
            return not _has_helion(node1, node2) and super().can_fuse_horizontal(node1, node2)

        def codegen_template(self, template_node: Any, epilogue_nodes: Any, prologue_nodes: Any) -> Any:
            if not _has_helion(template_node):
                return super().codegen_template(template_node, epilogue_nodes, prologue_nodes)
            device, _ = template_node.group
            template_node.group = device, self._on_gpus.group_fn(template_node._sizes)  # which it reads as its own
            return self._on_gpus.codegen_template(template_node, epilogue_nodes, prologue_nodes)

    return Scheduling


def _has_helion(*nodes: Any) -> bool:
    """True if one of Inductor's nodes is a kernel of Helion's."""
    from helion._compiler._inductor.template_buffer import HelionTemplateBuffer

    return any(isinstance(part.node, HelionTemplateBuffer) for node in nodes for part in node.get_nodes())


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
    more pairs than barriers, and no branch is around the call, all of its threads wait.  Threads are counted along x,
    and all 64 must call it.
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
