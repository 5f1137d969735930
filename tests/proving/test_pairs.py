"""Planted faults are refuted by a run, and their right twins are proved; answers, preconditions, and the command."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from flydsl.cli import main
from flydsl.cli.printing.output import SCHEMAS
from flydsl.errors import ConfigError, ToolchainError
from flydsl.testing import prove

from .pairs import PAIRS, guard, unchecked_shape

pytest.importorskip("z3", reason="Z3 is not installed: pip install z3-solver")

SCHEMA = json.loads((SCHEMAS / "prove.json").read_text())
FILE = str(Path(__file__).with_name("pairs.py"))


@pytest.mark.parametrize("name", sorted(PAIRS))
def test_a_fault_is_refuted_by_a_run_and_its_twin_is_proved(name: str) -> None:
    function, rules = PAIRS[name]
    right = prove(function, arguments={**rules, "BAD": False})
    assert right.proved, str(right)
    wrong = prove(function, arguments={**rules, "BAD": True})
    assert wrong.refuted and not wrong.proved, str(wrong)


def test_a_counterexample_is_a_call_that_the_sanitizer_reports() -> None:
    (proof,) = prove(guard, arguments={"x": "f32[?]", "y": "f32[?]", "BAD": True}).proofs
    refuted = [each for each in proof.findings if each.status == "refuted"]
    assert refuted[0].tensor == "x" and refuted[0].file == FILE
    n = refuted[0].call["x.shape[0]"]
    assert refuted[0].reason == f"reads x[{n}], outside of its shape ({n},)"


def test_index_arithmetic_that_wraps_is_not_proved() -> None:
    """A block of 192 threads reaches 2**31 before its grid ends."""
    import flydsl.compiler as flyc
    import flydsl.expr as fx

    @flyc.kernel
    def fill_kernel(x: fx.Tensor, block: fx.Constexpr[int]):
        i = fx.block_idx.x * block + fx.thread_idx.x
        if i < x.shape[0]:
            x[i] = 1

    @flyc.jit
    def fill(x: fx.Tensor, block: fx.Constexpr[int]):
        fill_kernel(x, block).launch(grid=fx.ceildiv(x.shape[0], block), block=block)

    rules = {"x": "u8[n]"}
    assert prove(fill, arguments={**rules, "block": 256}).proved
    (wrong,) = prove(fill, arguments={**rules, "block": 192}).proofs
    assert not wrong.proved and not wrong.refuted
    assert {each.kind for each in wrong.findings if each.status == "open"} == {"index", "store", "wrap"}
    assert prove(fill, arguments={**rules, "block": 192}, given=["n < 2**31 - 192"]).proved


def test_a_promise_about_a_stride_says_nothing_where_no_two_elements_are_a_stride_apart() -> None:
    """An array of one row may have any stride, as calls of a bundle show."""
    import flydsl.compiler as flyc
    import flydsl.expr as fx

    @flyc.kernel
    def next_row_kernel(x: fx.Tensor):
        if fx.Int64(x.stride[0]) % 8 != 0:
            x[1, fx.thread_idx.x] = 1.0

    @flyc.jit
    def next_row(x: fx.Tensor):
        next_row_kernel(x).launch(grid=1, block=4)

    promised = flyc.TensorSpec(fx.Float32, (flyc.dyn, 4), strides=(flyc.dyn.multiple_of(8), 1))
    (proof,) = prove(next_row, arguments={"x": promised}, run=False).proofs
    assert not proof.proved and proof.count("open") == 2 and not proof.is_empty


def test_preconditions_are_assumed_and_an_empty_proof_is_none() -> None:
    rules = {"x": "f32[?]", "y": "f32[?]", "BAD": True}
    report = prove(unchecked_shape, arguments=rules, given=["x.shape[0] <= y.shape[0]"])
    assert report.proved and report.proofs[0].assumed == ("x.shape[0] <= y.shape[0]",)
    empty = prove(unchecked_shape, arguments=rules, given=["x.shape[0] < 0"])
    assert not empty.proved and empty.proofs[0].is_empty


@pytest.mark.parametrize(
    "text", ["x.shape[0] <", "z < 3", "x.shape[0]", "len(x) < 3", "x.shape[0] < 2.5", "x.shape[0] ** n < 2"]
)
def test_a_precondition_that_is_not_understood_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="--given"):
        prove(guard, arguments={"x": "f32[?]", "y": "f32[?]", "BAD": False}, given=[text])


def test_without_the_solver_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "z3", None)
    with pytest.raises(ToolchainError, match="pip install z3-solver"):
        prove(guard)


def valid(text: str) -> Any:
    found = json.loads(text)
    jsonschema.validate(found, SCHEMA, jsonschema.Draft202012Validator)
    return found


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["prove", f"{FILE}:unchecked_shape", "--arg", "x=f32[?]", "--arg", "y=f32[?]", "--arg", "BAD=True"]
    assert main(line) == 1
    said = capsys.readouterr().out
    assert "unchecked_shape for cpu:native: refuted" in said and "outside of its shape" in said and "pairs.py:" in said
    assert main([*line, "--given", "x.shape[0] == y.shape[0]", "--json"]) == 0
    found = valid(capsys.readouterr().out)
    assert (
        "checked" not in found["programs"][0]
        and found["proved"]
        and found["programs"][0]["assumed"] == ["x.shape[0] == y.shape[0]"]
    )
    assert main([*line, "--given", "x.shape[0] == y.shape[0]", "--check"]) == 0
    assert "checked: the second checker accepts" in capsys.readouterr().out
    assert main([*line, "--no-run", "--check", "--json"]) == 1
    (program,) = valid(capsys.readouterr().out)["programs"]
    assert program["counts"]["refuted"] == 0 and program["counts"]["open"] > 0
