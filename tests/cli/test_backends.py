"""``flydsl backends``, and what all commands share."""

from __future__ import annotations

import json

import pytest

import flydsl

from .conftest import Run


def test_lists_every_backend_with_architectures_tools_and_devices(flydsl: Run) -> None:
    said = flydsl("backends").stdout
    build, *backends = said.split("\n\n")
    assert build.startswith(f"flydsl {version()}: ")
    blocks = {block.splitlines()[0].split()[0]: block for block in backends}
    assert blocks.keys() >= {"cpu", "cuda", "rocm"}
    for block in blocks.values():
        assert all(f"\n  {label} " in block for label in ("architectures", "tools", "devices"))
    assert "sm_90" in blocks["cuda"]
    assert "gfx942" in blocks["rocm"]
    assert "ptxas" in blocks["cuda"]
    assert "error" not in said


def test_the_cpu_is_a_device(flydsl: Run) -> None:
    facts = json.loads(flydsl("backends", "--json").stdout)
    assert len(facts["cpu"]["devices"]) >= 1
    assert "native" in facts["cpu"]["architectures"]
    assert facts.pop("flydsl")["version"] == version()
    for backend in facts.values():
        assert all(tool["found"] or tool["install"] for tool in backend["tools"])


def test_version_and_help(flydsl: Run) -> None:
    assert flydsl("--version").stdout.split() == ["flydsl", version()]
    for command in ("precompile", "inspect", "backends", "cache"):
        assert command in flydsl("--help").stdout
        assert flydsl(command, "--help").stdout.startswith(f"usage: flydsl {command}")


def version() -> str:
    return flydsl.__version__


@pytest.mark.parametrize("words", [(), ("frobnicate",), ("cache",), ("cache", "burn")])
def test_a_command_must_be_named(flydsl: Run, words: tuple[str, ...]) -> None:
    done = flydsl(*words, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: flydsl")


def test_a_malformed_environment_is_named(flydsl: Run) -> None:
    done = flydsl("cache", "stats", check=False, FLYDSL_CPU_THREADS="many")
    assert done.returncode == 2
    assert "FLYDSL_CPU_THREADS='many' is not an integer" in done.stderr
