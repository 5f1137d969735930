"""``CompiledArtifact``: a compiled program with its IR as text, by FlyDSL's name.

Programs find one in ``function._mem_cache`` and ``function._last_compiled``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.artifact import Artifact, KernelInfo
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.bound_call import Compiled
from flydsl.compiler.explicit_compile import max_blocks_per_cu
from flydsl.errors import DSLValueError
from flydsl.support.public_names import lazy_names

__all__ = ["CompiledArtifact"]

__getattr__ = lazy_names(__name__, {"flydsl.compat.compiles.call_state": "CallState build_abi_storage"})

_METADATA = {
    "agpr_count": "agprs",
    "private_segment_fixed_size": "scratch_bytes",
    "sgpr_count": "sgprs",
    "sgpr_spill_count": "sgpr_spills",
    "vgpr_count": "registers",
    "vgpr_spill_count": "vgpr_spills",
}
"""Keys of MLIR's kernel metadata, and the resources of :class:`flydsl.artifact.KernelInfo`."""


class CompiledArtifact:
    """A compiled module, and the traced module that it was made of.

    The text of ``compiled_module`` is the IR.  A linked library wants ``post_load_processors`` called with the loaded
    module; with ``uses_explicit_module`` they need its handle.  ``link_libs`` are paths of the linked bitcode.

    Example::

        go(x, 1)
        key, artifact = go._last_compiled
        assert "gpu.launch_func" in artifact.source_ir
        assert "vgpr_count" in artifact.ir  # of an AMD chip
    """

    def __init__(
        self,
        compiled_module: Any,
        func_name: str,
        source_ir: str | None = None,
        post_load_processors: Sequence[Callable[..., Any]] | None = None,
        link_libs: Sequence[str] | None = None,
        uses_explicit_module: bool = False,
    ) -> None:
        self._ir_text: str | None = None if isinstance(compiled_module, Compiled) else str(compiled_module)
        self._compiled: Compiled | None = compiled_module if isinstance(compiled_module, Compiled) else None
        self._entry = func_name
        self._source_ir = source_ir
        self._post_load_processors = list(post_load_processors or ())
        self._link_libs = list(link_libs or ())
        self._uses_explicit_module = uses_explicit_module

    @property
    def ir(self) -> str:
        """The compiled module: a ``gpu.binary`` with the kernels' metadata and code, and the host function's type."""
        if self._ir_text is None:
            assert self._compiled is not None
            self._ir_text = compiled_text(self._compiled.artifact)
        return self._ir_text

    @property
    def source_ir(self) -> str | None:
        """The traced module; ``None`` if it is not known."""
        if self._source_ir is None and self._compiled is not None and self._compiled.code:
            self._source_ir = traced_text(self._compiled)
        return self._source_ir

    def dump(self, compiled: bool = True) -> None:
        """Print :attr:`ir`, or with ``compiled=False`` :attr:`source_ir`."""
        text = self.ir if compiled else self.source_ir
        if text is None:
            print("Original IR not available")
            return
        line = "=" * 60
        print(f"{line}\n{'Compiled' if compiled else 'Original'} MLIR IR:\n{line}\n{text}")

    def max_blocks_per_cu(self) -> int:
        """The blocks of the kernel that one compute unit holds at a time."""
        if self._compiled is None or not self._compiled.artifact.kernels:
            raise DSLValueError(f"{self._entry}: max_blocks_per_cu() needs a program with a kernel, and it has none")
        target = parse_target(self._compiled.artifact.target)
        driver = make_backend(target).driver()
        return max_blocks_per_cu(self._entry, self._compiled.artifact, target, driver.current_device())


def traced_text(compiled: Compiled) -> str:
    """The traced module of a program, with the locations that it has."""
    backend = make_backend(parse_target(compiled.artifact.target))
    with backend.mlir_context(), ir.Location.unknown():
        module: Any = ir.Module.parse(compiled.code)
        return str(module.operation.get_asm(enable_debug_info=True, assume_verified=True))


def compiled_text(artifact: Artifact) -> str:
    """A compiled program as MLIR: its binary, its kernels' metadata, and the type of its host function.

    The code of CPUs is a constant, because MLIR has no target attribute of theirs.
    """
    arguments = ", ".join(param.kind for param in artifact.params)
    kernels = ", ".join(_kernel(kernel) for kernel in artifact.kernels)
    binary = _quoted(artifact.sections.get("binary", b""))
    target = _target(artifact.target)
    if target:
        made = f"gpu.binary @kernels  [#gpu.object<{target}, kernels = <[{kernels}]>, bin = {binary}>]"
    else:
        made = f"llvm.mlir.global internal constant @kernels({binary}) {{addr_space = 0 : i32}}"
    host = f'"llvm.func"() <{{function_type = !llvm.func<void ({arguments})>, sym_name = "{artifact.name}"'
    return (
        "module attributes {gpu.container_module} {\n"
        + (f"  {made}\n" if artifact.kernels else "")
        + f"  {host}, linkage = #llvm.linkage<external>}}> ({{}}) : () -> ()\n}}\n"
    )


def _target(name: str) -> str:
    """MLIR's attribute of a target; empty for a target that MLIR has none of."""
    target = parse_target(name)
    dialect = {"rocm": "rocdl", "cuda": "nvvm"}.get(target.backend)
    return f'#{dialect}.target<chip = "{target.arch}">' if dialect else ""


def _kernel(kernel: KernelInfo) -> str:
    arguments = ", ".join(param.kind for param in kernel.params)
    metadata = ", ".join(f"{name} = {text}" for name, text in sorted(_facts(kernel).items()))
    return f'#gpu.kernel_metadata<"{kernel.symbol}", !llvm.func<void ({arguments})>, metadata = {{{metadata}}}>'


def _facts(kernel: KernelInfo) -> Mapping[str, str]:
    facts = {key: f"{kernel.resources[name]} : i64" for key, name in _METADATA.items() if name in kernel.resources}
    facts["group_segment_fixed_size"] = f"{kernel.static_shared_bytes} : i64"
    if kernel.block_size is not None:
        x, y, z = kernel.block_size
        facts["max_flat_workgroup_size"] = f"{x * y * z} : i64"
        facts["reqd_workgroup_size"] = f"array<i32: {x}, {y}, {z}>"
    return facts


def _quoted(data: bytes) -> str:
    """A string of MLIR: printable characters as they are, other bytes as two hexadecimal digits."""
    plain = set(range(0x20, 0x7F)) - {0x22, 0x5C}
    return '"' + "".join(chr(byte) if byte in plain else f"\\{byte:02X}" for byte in data) + '"'
