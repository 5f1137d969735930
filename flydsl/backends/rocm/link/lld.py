"""AMD's device libraries and lld: finding them, linking a code object."""

from __future__ import annotations

from pathlib import Path

from flydsl.backends.toolchain import Found, file_in, on_path, packaged, run_tool
from flydsl.config import Config
from flydsl.errors import DSLCompileError, ToolchainError

INSTALL = "pip install iree-base-compiler"
_SYSTEM_ROCM = Path("/opt/rocm")
_IREE = ("iree_base_compiler", "iree_compiler")
_IREE_PACKAGE = "iree.compiler"


def find_lld(config: Config) -> Found | None:
    """lld: that of the configured ROCm installation, else the system's, a Python package's, or any other."""
    programs = ("llvm/bin/ld.lld", "lib/llvm/bin/ld.lld")
    return (
        file_in(config.rocm_home, *programs)
        or file_in(_SYSTEM_ROCM, *programs)
        or packaged(_IREE_PACKAGE, _IREE, ("_mlir_libs/iree-lld",))
        or on_path("ld.lld", *(f"ld.lld-{version}" for version in range(24, 18, -1)))
    )


def find_bitcode(name: str, config: Config) -> Found | None:
    """A device library (``"ocml.bc"``), looked for in the same order."""
    return (
        file_in(config.rocm_home, f"amdgcn/bitcode/{name}")
        or file_in(_SYSTEM_ROCM, f"amdgcn/bitcode/{name}")
        or packaged(_IREE_PACKAGE, _IREE, (f"_mlir_libs/iree_platform_libs/rocm/{name}",))
    )


def lld_command(arch: str, config: Config) -> list[str | Path]:
    """The lld command that makes a shared object; files follow."""
    found = find_lld(config)
    if found is None:
        raise ToolchainError(f"lld is needed to compile for rocm:{arch} and was not found; run: {INSTALL}")
    flavor = ["-flavor", "gnu"] if found.path.name == "iree-lld" else []
    # A build id would be a digest of the bytes and say nothing new; the soname would be a path.
    return [found.path, *flavor, "-shared", "--no-undefined", "--build-id=none"]


def link_shared(code: bytes, arch: str, kernels: tuple[str, ...], config: Config) -> bytes:
    """The shared object that the HIP runtime loads.

    It takes longer to start an lld than to compile most kernels, so it gets only what
    :func:`~flydsl.backends.rocm.link.code_object.link_kernels` leaves to it.  It must be there in any case: whether a
    machine can compile does not depend on the kernel.
    """
    command = lld_command(arch, config)
    from flydsl.backends.rocm.link.code_object import link_kernels

    linked = link_kernels(code)
    if linked is not None:
        return linked
    import tempfile  # slow to load, and seldom needed

    with tempfile.TemporaryDirectory(prefix="flydsl-") as directory:
        source, binary = Path(directory, "kernels.o"), Path(directory, "kernels.hsaco")
        source.write_bytes(code)
        result = run_tool([*command, source, "-o", binary])
        if result.returncode != 0:
            message = (result.stderr + result.stdout).replace(str(source), "kernels.o").strip()
            names = ", ".join(kernels)
            raise DSLCompileError(f"lld failed for rocm:{arch} on {names}: {message}", kernel=names)
        return binary.read_bytes()
