"""Expressions that programs write have types: both checkers tell them, and a trace makes values of these types."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from test_checkers import ROOT, mypy, pyright

TABLE = """\
x.shape                                                 | IntTuple
x.shape[0]                                              | IntTuple
x.shape[0] // 2                                         | Int32
x.shape[0] + t                                          | Int32
t < x.shape[0]                                          | Boolean
x.stride[0]                                             | IntTuple
x.dtype                                                 | type[Element]
n.to(x.dtype)                                           | Element
v.dtype                                                 | type[Element]
x[t]                                                    | Element
x[t, None]                                              | Tensor
x[t].to(fx.Float16)                                     | Float16   | Element
n.to(fx.Float32)                                        | Float32   | Element
s.bitcast(fx.Int32)                                     | Int32     | Element
fx.Float32(0)                                           | Float32   | Any
fx.max(s, 0.0)                                          | Float32
fx.max(0.0, s)                                          | Float32
fx.max(n, 3)                                            | Int32
fx.max(n, s)                                            | Float32
fx.min(x[t], y[t])                                      | Element
fx.min(v, 1.0)                                          | Vector
fx.arith.maxnumf(s, 1.0)                                | Float32
max(s, s)                                               | Float32   | -
min(n, n)                                               | Int32     | -
(n < 3).select(s, 0.0)                                  | Float32
(n < 3).select(0, n)                                    | Int32
(n < 3).select(x[t], 0.0)                               | Element
memory                                                  | SharedAllocator
memory.allocate(fx.Array[fx.Float32, 64])               | Storage[Array] | Storage[Any]
memory.allocate(fx.Array[fx.Float32, 64]).peek()        | Array     | Any
memory.allocate(fx.Array[fx.Float32, 64]).peek().ptr    | Pointer   | Any
memory.allocate(fx.Array[fx.Float32, 8]).peek().view(l) | Tensor    | Any
memory.allocate(Pair)                                   | Storage[Pair]
memory.allocate(Pair).peek()                            | Pair
memory.allocate(Pair).peek().first                      | Float32
fx.make_layout((8, 4), (4, 1))                          | Layout
l.shape                                                 | IntTuple
l(3)                                                    | IntTuple
fx.make_ordered_layout((8, 4), (1, 0))                  | Layout
fx.composition(l, fx.make_layout(4, 1))                 | Layout
fx.size(x)                                              | IntTuple
fx.cosize(l)                                            | IntTuple
fx.get_scalar(x.shape[0])                               | Int32
fx.rank(x)                                              | int
fx.get_iter(x)                                          | Pointer
fx.get_iter(x) + t                                      | Pointer
fx.get_iter(x)[t]                                       | Element
fx.zipped_divide(x, (8, 8))                             | Tensor
fx.zipped_divide(l, 4)                                  | Layout
fx.slice(fx.zipped_divide(x, (8, 8)), (None, 1))        | Tensor
fx.make_view(fx.get_iter(x), l)                         | Tensor
fx.make_rmem_tensor(4, fx.Float32)                      | Tensor
fx.make_rmem_tensor(4, fx.Float32).load()               | Vector
fx.ptr_load(fx.get_iter(x) + t)                         | Element
fx.ptr_load(fx.get_iter(x), fx.Float32x4)               | Vector    | Any
fx.generic_load(fx.get_iter(x))                         | Element
fx.full(4, 0.0, fx.Float32)                             | Vector
fx.Vector.from_elements([s, s])                         | Vector    | Any
v.reduce("add")                                         | Element
v.to(fx.Float16)                                        | Vector
v[0]                                                    | Element
fx.crd2idx((1, 2), fx.make_layout((8, 4), (4, 1)))      | IntTuple
fx.idx2crd(3, l)                                        | IntTuple
fx.atomic_add(fx.get_iter(x), 1.0)                      | Element
fx.atomic_max(fx.get_iter(k), n)                        | Element
fx.atomic_cas(fx.get_iter(k), 1, n)                     | tuple[Element, Boolean]
fx.random.rand(n, t)                                    | Float32
fx.random.randn(7, t)                                   | Float32
fx.random.randint(7, t)                                 | Uint32
fx.random.rand4x(7, t)                                  | tuple[Float32, Float32, Float32, Float32]
fx.lane_id()                                            | Int32
fx.num_warp_threads()                                   | int
fx.shuffle_xor(s, 1, 32)                                | Float32
fx.shuffle_down(n, 1, 32)                               | Int32
Reduce                                                  | BlockReduce
Reduce(s, fx.ReductionOp.ADD, storage=scratch)          | Float32
fx.coop.warp_sum(s)                                     | Float32
fx.coop.warp_inclusive_scan(n, fx.ReductionOp.ADD)      | Int32
fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)    | CopyAtom
fx.make_mma_atom(fx.UniversalFMA(fx.Float32))           | MmaAtom
fx.ceildiv(n, 32)                                       | Int32
fx.math.exp(s)                                          | Float32
"""
ROWS = [[cell.strip() for cell in line.split(" | ")] for line in TABLE.splitlines()]
"""An expression, its type, and where it differs the type for mypy; ``-``: a mistake for mypy."""
PROGRAM = """\
import json

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx

Reduce = fx.coop.BlockReduce[fx.Float32, 64]


@fx.struct
class Pair:
    first: fx.Float32
    second: fx.Int32


def show(row: int, value: object) -> None:
    parts = value if type(value) is tuple else (value,)
    print("row", json.dumps([row, [[c.__name__ for c in type(part).__mro__] for part in parts]]))


@flyc.kernel
def kernel(x: fx.Tensor, y: fx.Tensor, k: fx.Tensor, n: fx.Int32, s: fx.Float32):
    t = fx.thread_idx.x
    l = fx.make_layout(8, 1)
    v = fx.full(4, 0.0, fx.Float32)
    memory = fx.SharedAllocator()
    scratch = memory.allocate(Reduce.SharedStorage).peek()
{body}


@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor, k: fx.Tensor, n: fx.Int32, s: fx.Float32):
    kernel(x, y, k, n, s).launch(grid=1, block=64)


run(np.zeros((64, 64), np.float32), np.zeros(64, np.float32), np.zeros(64, np.int32), 3, 2.0)
"""


def program(call: str, rows: list[int]) -> str:
    """The program with a call for each expression of these rows."""
    return PROGRAM.format(body="\n".join("    " + call.format(row=row, it=ROWS[row][0]) for row in rows))


def short(type_: str) -> str:
    """A type without the modules of its classes, and as in the table."""
    return re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", type_).removeprefix("_")


@pytest.mark.parametrize("checker", ["mypy", "basedpyright"])
def test_expressions_have_types(checker: str, tmp_path: Path) -> None:
    """As an editor shows them where the mouse is."""
    wanted = {row: cells[-1 if checker == "mypy" else 1] for row, cells in enumerate(ROWS)}
    wanted = {row: type_ for row, type_ in wanted.items() if type_ != "-"}
    file = tmp_path / "hover.py"
    file.write_text(program("reveal_type({it})", list(wanted)))
    if checker == "mypy":
        text = mypy([file], tmp_path, "--show-error-codes").stdout
        told = re.findall(r'^.+?:\d+: note: Revealed type is "(.*)"$', text, re.MULTILINE)
        errors = re.findall(r"^.*: error: .*$", text, re.MULTILINE)
    else:
        reports = pyright([file], tmp_path, "standard", level="information")
        told = [t for r in reports for t in re.findall(r'^Type of ".*" is "(.*)"$', r["message"], re.DOTALL)]
        errors = [json.dumps(report) for report in reports if report["severity"] == "error"]
    assert not errors, "\n".join(errors)
    assert len(told) == len(wanted)
    found = dict(zip(wanted, map(short, told), strict=True))
    wrong = {ROWS[row][0]: f"{found[row]}, not {type_}" for row, type_ in wanted.items() if found[row] != type_}
    assert not wrong, "\n".join(f"{expression}: {types}" for expression, types in wrong.items())


def fits(classes: list[str], told: str) -> bool:
    """True if a value of these classes is one of the type; what is known while tracing is a Python number."""
    names = {name.partition("[")[0] for name in classes}
    known = {"Int32": "int", "Boolean": "bool", "Element": "Numeric"}.get(told)
    return told.partition("[")[0] in names or known in names


def test_a_trace_makes_values_of_the_types_that_checkers_tell(tmp_path: Path) -> None:
    file = tmp_path / "traced.py"
    file.write_text(program("show({row}, {it})", list(range(len(ROWS)))))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, file], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    shown = dict(json.loads(line) for line in re.findall(r"^row (.*)$", done.stdout, re.MULTILINE))
    assert set(shown) == set(range(len(ROWS)))
    for row, (expression, told, *_) in enumerate(ROWS):
        types = told[6:-1].split(", ") if told.startswith("tuple[") else [told]
        assert len(types) == len(shown[row]), expression
        for classes, type_ in zip(shown[row], types, strict=True):
            assert fits(classes, type_), f"{expression}: checkers tell {told}, and it is {classes}"
