"""Real device binaries: LLVM IR through llvmlite and the vendors' linkers."""

from __future__ import annotations

import importlib.util
import subprocess
from collections.abc import Callable
from pathlib import Path

import llvmlite.binding as llvm
import pytest

# Per target: how a kernel is declared, the address space of its stack, how it reads the thread's index and waits.
KERNELS = """
@shared = internal addrspace(3) global [512 x i8] poison, align 16

define {convention} void @exchange(ptr addrspace(1) %a, i32 %n, i64 %stride, half %h) #0 {{
  %thread = call i32 @{thread_id}()
  %from = getelementptr float, ptr addrspace(1) %a, i32 %thread
  %slot = getelementptr float, ptr addrspace(3) @shared, i32 %thread
  %value = load float, ptr addrspace(1) %from
  store float %value, ptr addrspace(3) %slot
  call void @{barrier}()
  %other = getelementptr float, ptr addrspace(3) @shared, i32 %n
  %got = load float, ptr addrspace(3) %other
  store float %got, ptr addrspace(1) %from
  ret void
}}

define {convention} void @on_stack(ptr addrspace(1) %a, i32 %i) {{
  %array = alloca [64 x float], addrspace({private})
  %element = getelementptr float, ptr addrspace({private}) %array, i32 %i
  store volatile float 1.0, ptr addrspace({private}) %element
  %value = load volatile float, ptr addrspace({private}) %array
  store float %value, ptr addrspace(1) %a
  ret void
}}

define {convention} void @calls_out() {{
  {body}
  ret void
}}

declare void @elsewhere()
declare i32 @{thread_id}()
declare void @{barrier}()
attributes #0 = {{ {attributes} }}
{metadata}
"""

NVPTX = {
    "convention": "ptx_kernel",
    "private": "0",
    "thread_id": "llvm.nvvm.read.ptx.sreg.tid.x",
    "barrier": "llvm.nvvm.barrier0",
    "attributes": '"nvvm.reqntid"="256,1,1"',
    "metadata": "",
}
AMDGPU = {
    "convention": "amdgpu_kernel",
    "private": "5",
    "thread_id": "llvm.amdgcn.workitem.id.x",
    "barrier": "llvm.amdgcn.s.barrier",
    "attributes": '"amdgpu-flat-work-group-size"="256,256"',
    "metadata": '!llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !"amdhsa_code_object_version", i32 {version}}}',
}


def generate(text: str, triple: str, cpu: str, features: str = "", *, assembly: bool = False) -> bytes:
    """Machine code for LLVM IR, without optimisation."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(text)
    machine = llvm.Target.from_triple(triple).create_target_machine(cpu=cpu, features=features, opt=2, reloc="pic")
    module.triple, module.data_layout = triple, str(machine.target_data)
    emitted: str | bytes = machine.emit_assembly(module) if assembly else machine.emit_object(module)
    return emitted.encode() if isinstance(emitted, str) else emitted


def tool(package: str, path: str) -> Path:
    """A program in an installed package, or a skipped test that says what to install."""
    try:
        spec = importlib.util.find_spec(package)
    except ModuleNotFoundError:
        spec = None
    for directory in [] if spec is None else spec.submodule_search_locations or []:
        if (Path(directory) / path).exists():
            return Path(directory) / path
    pytest.skip(f"{path} is not installed: package {package} is missing")


@pytest.fixture(scope="session")
def compile_ir() -> Callable[..., bytes]:
    """``compile_ir(text, triple, cpu)`` gives an object file."""
    return generate


@pytest.fixture(scope="session")
def make_cubin(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., bytes]:
    """``make_cubin("sm_90")`` assembles the kernels."""

    def make(arch: str, *, undefined: bool = False) -> bytes:
        directory = tmp_path_factory.mktemp(arch)
        body = "call void @elsewhere()" if undefined else ""
        text = generate(KERNELS.format(**NVPTX, body=body), "nvptx64-nvidia-cuda", arch, "+ptx88", assembly=True)
        (directory / "k.ptx").write_bytes(text)
        options = ["-c"] if undefined else []
        command = [str(tool("nvidia.cu13", "bin/ptxas")), f"-arch={arch}", *options, "k.ptx", "-o", "k.cubin"]
        subprocess.run(command, cwd=directory, check=True)
        return (directory / "k.cubin").read_bytes()

    return make


@pytest.fixture(scope="session")
def make_code_object(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., bytes]:
    """``make_code_object("gfx942")`` compiles the kernels, and links them unless told otherwise."""

    def make(arch: str, features: str = "", *, version: int = 600, link: bool = True, undefined: bool = False) -> bytes:
        names = {**AMDGPU, "metadata": AMDGPU["metadata"].format(version=version)}
        body = "call void @elsewhere()" if undefined else ""
        object_ = generate(KERNELS.format(**names, body=body), "amdgcn-amd-amdhsa", arch, features)
        if not link:
            return object_
        directory = tmp_path_factory.mktemp(arch)
        (directory / "k.o").write_bytes(object_)
        linker = str(tool("iree.compiler", "_mlir_libs/iree-lld"))
        subprocess.run([linker, "-flavor", "gnu", "-shared", "k.o", "-o", "k.hsaco"], cwd=directory, check=True)
        return (directory / "k.hsaco").read_bytes()

    return make


@pytest.fixture(scope="session")
def make_object() -> Callable[..., bytes]:
    """``make_object("x86_64")`` compiles functions for a CPU."""

    def make(machine: str) -> bytes:
        text = """
        @table = external global i32
        define void @kernel(ptr %p) {
          %value = load i32, ptr @table
          store i32 %value, ptr %p
          call void @helper(ptr %p)
          call void @elsewhere(ptr %p)
          ret void
        }
        define weak void @weak_kernel() { ret void }
        define internal void @helper(ptr %p) noinline { ret void }
        declare void @elsewhere(ptr)
        declare extern_weak void @perhaps()
        define ptr @uses_weak() { ret ptr @perhaps }
        """
        return generate(text, f"{machine}-unknown-linux-gnu", "")

    return make
