"""Objects and libraries that the tests of the runtime compile for themselves."""

from __future__ import annotations

import hashlib
import platform
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import llvmlite.binding as llvm
import pytest

MACHINE = {"x86_64": "x86_64", "aarch64": "aarch64"}[platform.machine()]

llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()


def emit_object(
    ir: str, triple: str = f"{MACHINE}-unknown-linux-gnu", cpu: str = "", reloc: str = "pic", codemodel: str = "small"
) -> bytes:
    """LLVM IR as an object, unless told otherwise a position-independent one, as the compiler emits it."""
    module = llvm.parse_assembly(ir)
    module.triple = triple
    machine = llvm.Target.from_triple(triple).create_target_machine(cpu=cpu, opt=2, reloc=reloc, codemodel=codemodel)
    module.data_layout = str(machine.target_data)
    data: bytes = machine.emit_object(module)
    return data


@pytest.fixture(scope="session")
def gcc(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """``gcc(source, *flags) -> file``: compiled once per source and flags."""
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed; this test compiles the code that it loads")
    directory = tmp_path_factory.mktemp("gcc")

    def compile_(source: str, *flags: str) -> Path:
        name = hashlib.sha256("\0".join((source, *flags)).encode()).hexdigest()[:16]
        output = directory / f"{name}.out"
        if not output.exists():
            (directory / f"{name}.c").write_text(source)
            command = [
                "gcc",
                "-O2",
                "-Wall",
                "-Werror",
                "-fPIC",
                *flags,
                str(directory / f"{name}.c"),
                "-o",
                str(output),
            ]
            subprocess.run(command, check=True, capture_output=True, text=True)
        return output

    return compile_


@pytest.fixture(scope="session")
def c_object(gcc: Callable[..., Path]) -> Callable[..., bytes]:
    """``c_object(source, *flags) -> bytes`` of a relocatable object."""
    return lambda source, *flags: gcc(source, "-c", *flags).read_bytes()
