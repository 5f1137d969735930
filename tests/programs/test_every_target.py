"""Every program compiles for every target, and each binary proves from its own bytes what it is."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
import kernels
from flydsl.binaries import describe
from flydsl.compiler.aot import precompile

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(filename: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(filename.removesuffix(".py"), EXAMPLES / filename)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


matrix = flyc.TensorSpec(fx.Float32, (None, None))
vector = flyc.TensorSpec(fx.Float32, (None,))
PROGRAMS: dict[str, tuple[Any, dict[str, Any]]] = {
    "vector add": (example("01_vector_add.py").add, {"A": matrix, "B": matrix, "C": matrix}),
    "softmax": (example("02_softmax.py").softmax, {"X": matrix, "Y": matrix}),
    "scale": (kernels.scale, {"src": vector, "dst": vector, "k": 2.0, "n": 1000}),
    "scale, any block": (kernels.scale_any_block, {"src": vector, "dst": vector, "k": 2.0, "n": 9, "threads": 9}),
    "reduce": (kernels.reduce_rows, {"src": matrix, "dst": vector}),
    "transpose": (kernels.transpose, {"src": matrix, "dst": matrix}),
    "matmul": (kernels.matmul, {"A": matrix, "B": matrix, "C": matrix}),
}
TARGETS = [
    "cpu:native",
    "cpu:x86-64-v3",
    "cpu:neoverse-n1",
    *(f"cuda:sm_{n}" for n in (80, 86, 90, 100, 120)),
    *(f"rocm:gfx{n}" for n in ("90a", "942", "950", "1100", "1201")),
]
MATH_LIBRARY = {"expf", "exp", "fmodf", "fmod", "memcpy", "memset", "memmove"}


@pytest.fixture(scope="module")
def artifacts(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Any]:
    """Each program for each target, compiled once for the tests of this file."""
    from dataclasses import replace

    from flydsl.config import Config

    config = replace(Config.from_env({}), cache_dir=tmp_path_factory.mktemp("cache"))
    result = {}
    for name, (function, signature) in PROGRAMS.items():
        for done in precompile(function, TARGETS, [signature], config=config, isolated=False):
            assert done.error is None, f"{name} for {done.target}: {done.error}"
            result[name, str(done.target)] = done.artifact
    return result


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_binary(artifacts: dict[tuple[str, str], Any], program: str, target: str) -> None:
    artifact = artifacts[program, target]
    info = describe(artifact.sections["binary"])
    backend, arch = target.split(":")
    assert {k.symbol for k in info.kernels} >= {k.symbol for k in artifact.kernels}
    if backend == "cpu":
        machine = {"neoverse-n1": "aarch64"}.get(arch)
        assert info.format == "object"
        assert machine is None or info.arch == machine
        assert set(info.undefined) <= MATH_LIBRARY
        return
    assert info.arch == arch
    assert not info.undefined
    for kernel in artifact.kernels:
        found = info.kernel(kernel.symbol)
        assert [size for _, size in found.params] == [p.size for p in kernel.params]
        assert found.scratch_bytes == 0
        if "any block" not in program:
            assert found.block_size in (None, kernel.block_size)
            assert (found.max_threads or 1024) >= np.prod(kernel.block_size)
        if found.static_shared_bytes is not None:
            assert found.static_shared_bytes == kernel.static_shared_bytes
        if found.warp_size is not None:
            assert found.warp_size == (64 if arch.startswith("gfx9") else 32)


@pytest.mark.parametrize("program", PROGRAMS)
def test_hosts_of_a_gpu_program_are_both_cpus(artifacts: dict[tuple[str, str], Any], program: str) -> None:
    artifact = artifacts[program, "cuda:sm_90"]
    for machine in ("x86_64", "aarch64"):
        info = describe(artifact.sections[f"host.{machine}"])
        assert info.arch == machine
        assert set(info.undefined) <= {"flydsl_last_kernel"}  # which the loader keeps, for messages about faults


def test_the_same_program_has_the_same_bytes_again(artifacts: dict[tuple[str, str], Any], tmp_path: Path) -> None:
    from dataclasses import replace

    from flydsl.config import Config

    config = replace(Config.from_env({}), cache_dir=tmp_path)
    for target in ("cuda:sm_90", "rocm:gfx942", "cpu:x86-64-v3"):
        function, signature = PROGRAMS["softmax"]
        (again,) = precompile(function, [target], [signature], config=config, isolated=True)
        assert not again.hit
        assert again.artifact.to_bytes() == artifacts["softmax", target].to_bytes()


def test_copies_are_as_wide_as_the_known_alignment_allows() -> None:
    """Rows of a known length that 16 bytes divide: the 128-bit copies are 128-bit accesses."""
    rows = flyc.TensorSpec(fx.Float32, (None, 4096))
    function, _ = PROGRAMS["vector add"]
    (done,) = precompile(function, ["cuda:sm_90"], [{"A": rows, "B": rows, "C": rows}], isolated=False)
    assert done.artifact is not None
    ptx = done.artifact.sections["ptx"].decode()
    assert ptx.count("ld.global.v4") == 2
    assert ptx.count("st.global.v4") == 1
