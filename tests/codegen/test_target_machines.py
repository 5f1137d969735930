"""Target machines of LLVM: kept for the next module only where the backend promises that this is safe."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from flydsl import _llvm as llvm
from flydsl.backends.base import Machine
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.codegen.emit import HOST_MACHINES
from flydsl.compiler.codegen.llvm_optimize import LlvmJob, generate

TEXT = "define void @f{0}(ptr %p) {{ store i32 {0}, ptr %p  ret void }}"


def job(machine: Machine, k: int) -> LlvmJob:
    return LlvmJob(TEXT.format(k), machine, opt_level=1, exported=(f"f{k}",))


@pytest.mark.parametrize(("is_reusable", "machines"), [(False, 3), (True, 1)])
def test_a_machine_serves_one_module_unless_the_backend_promises_more(
    monkeypatch: pytest.MonkeyPatch, is_reusable: bool, machines: int
) -> None:
    made = []
    create = llvm.create_target_machine
    monkeypatch.setattr(llvm, "create_target_machine", lambda *given: made.append(given) or create(*given))
    features = "+sse4.2" if is_reusable else "+sse4.1"  # no other test's machine
    machine = Machine("x86_64-unknown-linux-gnu", "x86-64", features, is_reusable=is_reusable)
    codes = [generate(job(machine, k)) for k in range(3)]
    assert len(made) == machines
    assert len({code.startswith(b"\x7fELF") for code in codes}) == 1


def test_backends_from_outside_promise_nothing_and_those_here_do() -> None:
    assert not Machine("any", "chip").is_reusable
    targets = ("cpu:x86-64", "cpu:native", "rocm:gfx942", "rocm:gfx1250", "cuda:sm_90")
    assert all(make_backend(parse_target(target)).machine().is_reusable for target in targets)
    assert all(machine.is_reusable for machine in HOST_MACHINES.values())


def test_the_promise_changes_no_code() -> None:
    for machine in HOST_MACHINES.values():
        assert generate(job(machine, 0)) == generate(job(replace(machine, is_reusable=False), 0))


SPIRV = """
from flydsl.backends.base import Machine
from flydsl.compiler.codegen.llvm_optimize import LlvmJob, generate
kernel = '''
define spir_kernel void @f{0}(ptr addrspace(1) %p, i32 %n) {{
  %a = getelementptr {1}, ptr addrspace(1) %p, i32 %n
  %x = load {1}, ptr addrspace(1) %a
  %y = f{2} {1} %x, %x
  store {1} %y, ptr addrspace(1) %a
  ret void
}}
'''
machine = Machine("spirv64-unknown-unknown", "")
for k in range(24):
    text = kernel.format(k, ("float", "double", "half")[k % 3], ("add", "mul")[k % 2])
    assert generate(LlvmJob(text, machine, opt_level=2, exported=(f"f{k}",)))
"""


def test_a_code_generator_with_state_of_its_own_survives_many_modules() -> None:
    done = subprocess.run([sys.executable, "-c", SPIRV], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
