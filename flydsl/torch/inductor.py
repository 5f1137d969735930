"""Inductor's FlyDSL templates with this package: on its version, and for tensors on the CPU.

PyTorch 2.15 takes FlyDSL 0.3 on ROCm alone.  :func:`register` lets ``torch.compile`` choose its FlyDSL templates for
tensors on the CPU, which then plays a gfx950::

    import flydsl.torch.inductor

    flydsl.torch.inductor.register()
    options = {"max_autotune_gemm": True, "max_autotune_gemm_backends": "FLYDSL"}
    product = torch.compile(lambda a, b: a @ b, options=options)

Set ``FLYDSL_COMPILE_BACKEND=cpu`` and ``FLYDSL_GPU_ARCH=gfx950`` before.  On a GPU nothing changes but the version that
PyTorch accepts.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch  # as Inductor's own templates do it

import torch

from flydsl._version import __version__

_RELEASE = tuple(int(part) for part in __version__.split("+", maxsplit=1)[0].split(".")[:2])
_IMPORT = '__import__("flydsl.torch.inductor", fromlist=["register"])'
_COMPUTE_UNITS = 8
"""Of a CPU in the role of a chip: a persistent kernel has as many blocks, so that few threads have few to run."""
_MODULES = ("utils", "kernel.mm", "kernel.mm_grouped")


def register() -> None:
    """Let Inductor use its FlyDSL templates with this package, for graphs that are compiled from now on.

    Raises ImportError if this PyTorch has no FlyDSL templates (2.15 has).
    """
    from torch._inductor.codegen import common, cpp
    from torch._inductor.codegen.flydsl import flydsl_template, flydsl_utils

    if getattr(flydsl_template.FlyDSLTemplate.kernel_type, "serves_cpu", False):
        return
    common.init_backend_registration()
    flydsl_utils._FLYDSL_SUPPORTED_RELEASE = _RELEASE
    on_gpus = flydsl_utils.runtime_available
    flydsl_utils.runtime_available = lambda: on_gpus() or flydsl_utils._flydsl_runtime_unavailable_reason() is None
    modules: list[Any] = [import_module(f"torch._inductor.{name}") for name in _MODULES]
    use_on_gpus = modules[0].use_flydsl_gemm_template

    def use_flydsl_gemm_template(layout: Any) -> bool:
        return _uses_on_cpu(layout) if layout.device.type == "cpu" else bool(use_on_gpus(layout))

    is_unaligned_on_gpus = modules[1].is_unaligned

    def is_unaligned(node: Any) -> bool:  # the CPU's code has no promise of alignment to keep
        return node.get_device().type != "cpu" and bool(is_unaligned_on_gpus(node))

    for module in modules:
        module.use_flydsl_gemm_template = use_flydsl_gemm_template
    for module in modules[1:]:
        module.is_unaligned = is_unaligned
    for template in flydsl_template.FlyDSLTemplate.all_templates.values():
        source = template.source.replace("torch.cuda.get_device_properties(", f"{_IMPORT}.device_properties(")
        template.source, template.template = source, template._template_from_string(source)
    flydsl_template.FlyDSLTemplate.kernel_type = _kernel_type(flydsl_template.FlyDSLTemplateKernel)
    common.device_codegens["cpu"].scheduling = _scheduling(cpp.CppScheduling)


def device_properties(device: torch.device) -> Any:
    """The part of ``torch.cuda.get_device_properties`` that templates use, for the CPU too."""
    if device.type == "cpu":
        return SimpleNamespace(
            multi_processor_count=_COMPUTE_UNITS,
            shared_memory_per_multiprocessor=160 * 1024,
            max_threads_per_multi_processor=2048,
        )
    return torch.cuda.get_device_properties(device)


def _uses_on_cpu(layout: Any) -> bool:
    """True if a product on the CPU may be a FlyDSL kernel, by the rules that Inductor has for gfx950."""
    from torch._inductor import config, utils
    from torch._inductor.codegen.flydsl import flydsl_utils

    return bool(
        utils._use_autotune_backend("FLYDSL")
        and (config.max_autotune or config.max_autotune_gemm)
        and layout.dtype in (torch.float16, torch.bfloat16)
        and flydsl_utils.runtime_available()
    )


def _kernel_type(base: Any) -> Any:
    class Kernel(base):  # type: ignore[misc]
        """Inductor's own, called without a stream on the CPU."""

        serves_cpu = True

        def call_kernel(self, name: str, node: Any = None) -> None:
            from torch._inductor.virtualized import V

            wrapper = V.graph.wrapper_code

            def write_call(name: str, arguments: Sequence[Any], **_: Any) -> None:
                wrapper.writeline(f"{name}.run({', '.join(map(str, arguments))}, stream=0)")

            on_cpu = V.graph.get_current_device_or_throw().type == "cpu"
            with patch.object(wrapper, "generate_kernel_call", write_call) if on_cpu else nullcontext():
                super().call_kernel(name, node)

    return Kernel


def _scheduling(base: Any) -> Any:
    from torch._inductor.codegen.flydsl.flydsl_scheduling import FlyDSLScheduling

    class Scheduling(base):  # type: ignore[misc]
        """The CPU's own, which hands FlyDSL's templates to their scheduling."""

        def __init__(self, scheduler: Any) -> None:
            super().__init__(scheduler)
            self._flydsl = FlyDSLScheduling(scheduler)

        def can_fuse_vertical(self, node1: Any, node2: Any) -> bool:
            return not _has_flydsl(node1, node2) and super().can_fuse_vertical(node1, node2)

        def can_fuse_horizontal(self, node1: Any, node2: Any) -> bool:
            return not _has_flydsl(node1, node2) and super().can_fuse_horizontal(node1, node2)

        def codegen_template(self, template_node: Any, epilogue_nodes: Any, prologue_nodes: Any) -> Any:
            own: Any = self._flydsl if _has_flydsl(template_node) else super()
            return own.codegen_template(template_node, epilogue_nodes, prologue_nodes)

    def _has_flydsl(*nodes: Any) -> bool:
        return any(FlyDSLScheduling.is_flydsl_template(node) for node in nodes)

    return Scheduling
