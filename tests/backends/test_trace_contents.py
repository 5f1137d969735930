"""The tables of what a trace may contain hold for traces of all of the language, and the guide shows them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from language_traces import visit_all

from flydsl.backends import trace_contents
from flydsl.plugin import ir

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def traced() -> tuple[set[str], set[str], set[str]]:
    """What is outside the tables, the operations, and the attributes that the traces have."""
    found, operations, attributes = set[str](), set[str](), set[str]()

    def visit(module: ir.Module) -> None:
        found.update(trace_contents.outside(module))

        def one(operation: ir.Operation) -> ir.WalkResult:
            operations.add(operation.name)
            attributes.update(f"{operation.name} {name}" for name in operation.attributes)
            return ir.WalkResult.ADVANCE

        module.operation.walk(one, ir.WalkOrder.PRE_ORDER)

    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("FLYDSL_RUNTIME_ENABLE_CACHE", "0")
        assert visit_all(visit) == []
    return found, operations, attributes


def test_traces_contain_nothing_else(traced: tuple[set[str], set[str], set[str]]) -> None:
    assert not traced[0]


def test_traces_contain_each_operation(traced: tuple[set[str], set[str], set[str]]) -> None:
    assert set(trace_contents.OPERATIONS) - traced[1] == set()


def test_traces_contain_each_attribute(traced: tuple[set[str], set[str], set[str]]) -> None:
    listed = {f"{name} {attribute}" for name, own in trace_contents.OPERATIONS.items() for attribute in own}
    assert listed - traced[2] == set()


def test_meanings_are_of_operations_in_the_table() -> None:
    assert set(trace_contents.MEANINGS) <= set(trace_contents.OPERATIONS)


def test_what_is_outside_is_found() -> None:
    with ir.Context():
        module = ir.Module.parse(
            "module { func.func @f(%x: f128, %y: !llvm.ptr<7>) { %z = arith.addf %x, %x {mine} : f128 return } }"
        )
        found = trace_contents.outside(module)
        assert {"operation func.func", "type f128", "type !llvm.ptr<7>", "attribute mine of arith.addf"} <= set(found)
        assert "type !llvm.ptr<7>" not in trace_contents.outside(module, private_address_space=7)


def test_the_guide_has_the_tables() -> None:
    command = [sys.executable, ROOT / "tools" / "trace_contents.py", "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
