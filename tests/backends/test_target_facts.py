"""Facts that a target says of itself: what a trace emits by them, and what is refused in its name."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from outside_programs import output_of

from flydsl.backends.registry import make_backend, parse_target
from flydsl.errors import UnsupportedTargetError
from flydsl.runtime.drivers import driver_of, memory_of
from flydsl.runtime.tensor_maps import has_tensor_maps

FACTS = """
from dataclasses import replace
from flydsl.compiler.aot import precompile

class Npu(Recording):
    changed = {}

    def facts(self):
        return replace(super().facts(), **self.changed)

register_backend("npu", Npu)
register_driver("npu", NpuDriver)

def traced(function, **changed):
    Npu.changed, Npu.traced = changed, ""
    done, = precompile(function, ["npu:x86-64"], [{"x": flyc.TensorSpec(fx.Float32, (100,))}])
    return Npu.traced or str(done.error)

def jitted(body):
    own = flyc.kernel(body)
    def launch(x: fx.Tensor):
        own(x).launch(grid=(1,), block=(64,), smem=1024)
    return flyc.jit(launch)
"""


def facts(code: str, folder: Path) -> str:
    return output_of(FACTS + textwrap.dedent(code), folder)


def test_atomics_have_the_targets_scopes_and_attributes(tmp_path: Path) -> None:
    code = """
    def body(x: fx.Tensor):
        fx.atomic_add(fx.get_iter(x), fx.Float32(1.0), syncscope="workgroup-one-as")
    function = jitted(body)
    print("syncscope" in traced(function))
    text = traced(function, scopes={"workgroup": "group"}, atomic_attributes=("npu.near",),
                  float_atomic_attributes=("npu.fast",))
    line, = (line for line in text.splitlines() if "atomicrmw" in line)
    print(*(word in line for word in ('syncscope("group")', "npu.near", "npu.fast")), line)
    """
    found = facts(code, tmp_path).splitlines()
    assert found[0] == "False"
    assert found[1].startswith("True True True")


def test_shared_memory_has_the_targets_alignment_and_width(tmp_path: Path) -> None:
    code = """
    def body(x: fx.Tensor):
        shared = fx.get_dyn_shared(fx.Float32)
        x[0] = fx.Float32(fx.ptrtoint(shared) % 7)
    function = jitted(body)
    for bits in (64, 32):
        text = traced(function, dynamic_shared_alignment=256, shared_pointer_bits=bits)
        print("alignment = 256" in text, f"to i{bits}" in next(line for line in text.splitlines() if "ptrtoint" in line))
    """
    assert facts(code, tmp_path).splitlines() == ["True True", "True True"]


def test_host_functions_may_touch_tensors_where_the_target_says_so(tmp_path: Path) -> None:
    code = """
    @flyc.kernel
    def empty(x: fx.Tensor):
        pass

    @flyc.jit
    def touch(x: fx.Tensor):
        x[0] = x[1]
        empty(x).launch(grid=(1,), block=(1,))

    for host_memory in (True, False):
        Npu.changed = {"host_memory": host_memory}
        done, = precompile(touch, ["npu:x86-64"], [{"x": flyc.TensorSpec(fx.Float32, (100,))}])
        print(done.error)
    """
    found = facts(code, tmp_path)
    assert found.startswith("None\n")
    assert "memory of npu:x86-64, which the host function cannot read or write; do it in a kernel" in found


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_devices_memory_is_not_the_hosts(target: str) -> None:
    assert not make_backend(parse_target(target)).facts().host_memory


def test_a_cpu_in_the_role_of_a_chip_says_so() -> None:
    for target in ("cpu:gfx942", "cpu:sm_90", "cpu:x86-64"):
        found = make_backend(parse_target(target)).facts()
        assert found.emulates and found.host_memory and found.shared_pointer_bits == 64
    assert make_backend(parse_target("cpu:gfx942")).facts().amd is make_backend(parse_target("rocm:gfx942")).facts().amd


@pytest.mark.parametrize(
    ("wrong", "owner"), [("rocm:sm_90", "cuda"), ("cuda:gfx942", "rocm"), ("rocm:x86-64-v3", "cpu")]
)
def test_an_error_says_which_backend_has_an_architecture(wrong: str, owner: str) -> None:
    arch = wrong.partition(":")[2]
    with pytest.raises(UnsupportedTargetError, match=f"architecture of the backend '{owner}': write {owner}:{arch}"):
        parse_target(wrong)


def test_an_outside_backends_architecture_is_known_to_errors(tmp_path: Path) -> None:
    """Also where only ``FLYDSL_COMPILE_ARCH`` is set, and the arrays are in the host's memory."""
    code = """
    from flydsl.backends.base import TableBackend
    from flydsl.targets.target import chip_table
    from dataclasses import dataclass
    @dataclass(frozen=True)
    class Row:
        name: str
        warp_size: int = 32
    class Own(Npu):
        name = "own"
        chips = chip_table([Row("own1")])
    register_backend("own", Own)
    zeros = np.zeros(4, np.float32)
    print(message(run, zeros, zeros))
    """
    found = output_of(FACTS + textwrap.dedent(code), tmp_path, FLYDSL_COMPILE_ARCH="own1")
    assert "the backend 'cpu' has no architecture 'own1'" in found
    assert "own1 is an architecture of the backend 'own': write own:own1, or set FLYDSL_COMPILE_BACKEND=own" in found


def test_drivers_say_whose_memory_is_whose_and_who_encodes_maps() -> None:
    assert (memory_of("cpu")[0], memory_of("cuda")[0], memory_of("rocm")[0]) == (1, 2, 10)
    assert has_tensor_maps("cuda") and has_tensor_maps("cpu") and not has_tensor_maps("rocm")
    assert driver_of("rocm").name
