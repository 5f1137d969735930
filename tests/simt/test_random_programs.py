"""Random kernels, nested a few levels deep, against the interpreter: every mix of control flow, memory and lanes."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir.importer import import_kernel
from flydsl.backends.cpu.simt_ir.types import BlockShape

from .reference import run_block

TABLE = 64
HEAD = """
llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<8192 x i8>
gpu.func @k(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %n: i32) kernel {block} {
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %bid = gpu.block_id x
  %b = arith.index_cast %bid : index to i32
  %dim = gpu.block_dim x
  %d = arith.index_cast %dim : index to i32
  %bt = arith.muli %b, %d : i32
  %i = arith.addi %bt, %t : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c7 = arith.constant 7 : i32
  %c32 = arith.constant 32 : i32
  %c63 = arith.constant 63 : i32
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %r = llvm.alloca %c1 x !llvm.array<8 x i32> : (i32) -> !llvm.ptr<5>
"""


class Program:
    """Writes random statements; ``uniform`` are the names of values that all threads are known to share."""

    def __init__(self, seed: int, lanes: bool) -> None:
        self.random = random.Random(seed)
        self.lanes = lanes
        self.count = 0
        self.budget = 45

    def text(self) -> str:
        code = "".join(
            f"  %r{k} = llvm.getelementptr %r[{k}] : (!llvm.ptr<5>) -> !llvm.ptr<5>, i32\n"
            f"  llvm.store %t, %r{k} : i32, !llvm.ptr<5>\n"
            for k in range(8)
        )
        scope = ["%t", "%i", "%n", "%c0", "%c3", "%b", "%d"]
        body, scope, _uniform = self.block(scope, {"%n", "%c0", "%c3", "%b", "%d"}, depth=3, converged=True)
        code += body
        total = "%c0"
        for name in scope[-6:]:
            new = self.name()
            mixed = self.name()
            code += f"  {mixed} = arith.muli {total}, %c7 : i32\n  {new} = arith.addi {mixed}, {name} : i32\n"
            total = new
        code += f"""  %q = llvm.getelementptr %o[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  llvm.store {total}, %q : i32, !llvm.ptr<1>
  gpu.return\n}}"""
        return HEAD + code

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def block(
        self, scope: list[str], uniform: set[str], depth: int, converged: bool
    ) -> tuple[str, list[str], set[str]]:
        """Statements; the scope and the uniform names after them."""
        scope, uniform, code = list(scope), set(uniform), ""
        kinds = [self.arithmetic] * 5 + [self.global_load, self.private_store, self.private_load]
        if depth:
            kinds += [self.choice, self.choice, self.counted, self.repeated]
        if converged:
            kinds += [self.exchange, self.exchange] + ([self.shuffle] * 2 if self.lanes else [])
        for _ in range(self.random.randint(2, 6)):
            self.budget -= 1
            if self.budget < 0:
                break
            code += self.random.choice(kinds)(scope, uniform, depth, converged)
        return code, scope, uniform

    def pick(self, scope: list[str]) -> str:
        return self.random.choice(scope[-8:] + scope[:4])

    def define(self, scope: list[str], uniform: set[str], name: str, is_uniform: bool) -> None:
        scope.append(name)
        if is_uniform:
            uniform.add(name)

    # -- statements

    def arithmetic(self, scope: list[str], uniform: set[str], depth: int, converged: bool) -> str:
        x, y, new, aux = self.pick(scope), self.pick(scope), self.name(), self.name()
        operation = self.random.choice(
            [
                "addi",
                "subi",
                "muli",
                "andi",
                "ori",
                "xori",
                "minsi",
                "maxui",
                "shli",
                "shrui",
                "shrsi",
                "divui",
                "remui",
                "sel",
            ]
        )
        self.define(scope, uniform, new, x in uniform and y in uniform)
        if operation in ("shli", "shrui", "shrsi"):
            return f"  {aux} = arith.andi {y}, %c7 : i32\n  {new} = arith.{operation} {x}, {aux} : i32\n"
        if operation in ("divui", "remui"):
            return f"  {aux} = arith.ori {y}, %c1 : i32\n  {new} = arith.{operation} {x}, {aux} : i32\n"
        if operation == "sel":
            predicate = self.random.choice(["slt", "ult", "eq", "sge"])
            return f"  {aux} = arith.cmpi {predicate}, {x}, {y} : i32\n  {new} = arith.select {aux}, {y}, {x} : i32\n"
        return f"  {new} = arith.{operation} {x}, {y} : i32\n"

    def global_load(self, scope: list[str], uniform: set[str], depth: int, converged: bool) -> str:
        x, new, index, pointer = self.pick(scope), self.name(), self.name(), self.name()
        self.define(scope, uniform, new, x in uniform)
        return f"""  {index} = arith.andi {x}, %c63 : i32
  {pointer} = llvm.getelementptr %a[{index}] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
  {new} = llvm.load {pointer} : !llvm.ptr<1> -> i32\n"""

    def private_place(self, scope: list[str]) -> tuple[str, str]:
        if self.random.random() < 0.5:
            return "", f"%r{self.random.randrange(8)}"
        index, pointer = self.name(), self.name()
        return (
            f"""  {index} = arith.andi {self.pick(scope)}, %c7 : i32
  {pointer} = llvm.getelementptr %r[{index}] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, i32\n""",
            pointer,
        )

    def private_store(self, scope: list[str], uniform: set[str], depth: int, converged: bool) -> str:
        code, pointer = self.private_place(scope)
        return code + f"  llvm.store {self.pick(scope)}, {pointer} : i32, !llvm.ptr<5>\n"

    def private_load(self, scope: list[str], uniform: set[str], depth: int, converged: bool) -> str:
        code, pointer = self.private_place(scope)
        new = self.name()
        scope.append(new)
        return code + f"  {new} = llvm.load {pointer} : !llvm.ptr<5> -> i32\n"

    def exchange(self, scope: list[str], uniform: set[str], depth: int, converged: bool) -> str:
        """Write to one's place in shared memory, meet, read another's, meet."""
        x, p, q, other, index, new = self.pick(scope), *(self.name() for _ in range(5))
        shared_by_all = self.random.random() < 0.3
        self.define(scope, uniform, new, shared_by_all)
        where = "%c0" if shared_by_all else other
        return f"""  {p} = llvm.getelementptr %s[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
  llvm.store {x}, {p} : i32, !llvm.ptr<3>
  gpu.barrier
  {index} = arith.addi %t, {self.random.choice(["%c1", "%c3", "%c7"])} : i32
  {other} = arith.remui {index}, %d : i32
  {q} = llvm.getelementptr %s[{where}] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
  {new} = llvm.load {q} : !llvm.ptr<3> -> i32
  gpu.barrier\n"""

    def shuffle(self, scope: list[str], uniform: set[str], depth: int, converged: bool) -> str:
        x, new, valid, offset = self.pick(scope), self.name(), self.name(), self.name()
        mode = self.random.choice(["xor", "up", "down", "idx"])
        scope.append(new)
        amount = self.pick(scope[:-1]) if self.random.random() < 0.5 else "%c3"
        return f"""  {offset} = arith.andi {amount}, %c7 : i32
  {new}, {valid} = gpu.shuffle {mode} {x}, {offset}, %c32 : i32\n"""

    def condition(self, scope: list[str], uniform: set[str], shared: bool) -> tuple[str, str]:
        names = [n for n in scope if n in uniform] if shared else scope
        x, y, new = self.random.choice(names), self.random.choice(names[-4:]), self.name()
        bit, masked = self.name(), self.name()
        return (
            f"""  {bit} = arith.addi {x}, {y} : i32
  {masked} = arith.andi {bit}, %c1 : i32
  {new} = arith.cmpi eq, {masked}, %c0 : i32\n""",
            new,
        )

    def choice(self, scope: list[str], uniform: set[str], depth: int, converged: bool) -> str:
        shared = self.random.random() < 0.5
        code, condition = self.condition(scope, uniform, shared)
        new = self.name()
        sides = []
        for _ in range(2):
            body, inner, _ = self.block(scope, uniform, depth - 1, converged and shared)
            sides.append(f"{body}  scf.yield {self.pick(inner)} : i32\n")
        scope.append(new)
        return f"{code}  {new} = scf.if {condition} -> i32 {{\n{sides[0]}  }} else {{\n{sides[1]}  }}\n"

    def counted(self, scope: list[str], uniform: set[str], depth: int, converged: bool) -> str:
        shared = self.random.random() < 0.5
        names = [n for n in scope if n in uniform] if shared else scope
        upper, new, index, first, second = (self.name() for _ in range(5))
        body, inner, _ = self.block([*scope, index, first, second], uniform, depth - 1, converged and shared)
        start = "%c0" if shared or self.random.random() < 0.5 else "%t"
        code = f"""  {upper} = arith.andi {self.random.choice(names)}, %c3 : i32
  {new}:2 = scf.for {index} = {start} to {upper} step %c1
      iter_args({first} = {self.pick(scope)}, {second} = {self.pick(scope)}) -> (i32, i32) : i32 {{
{body}  scf.yield {self.pick(inner)}, {self.pick(inner)} : i32, i32
  }}\n"""
        scope.extend([f"{new}#0", f"{new}#1"])
        return code

    def repeated(self, scope: list[str], uniform: set[str], depth: int, converged: bool) -> str:
        shared = self.random.random() < 0.5
        names = [n for n in scope if n in uniform] if shared else scope
        limit, new, k, x, k2, x2, go, next_k = (self.name() for _ in range(8))
        first, inner, _ = self.block([*scope, x], uniform, depth - 1, converged and shared)
        forwarded = self.pick(inner)
        second, inner2, _ = self.block([*scope, x2], uniform, depth - 1, converged and shared)
        code = f"""  {limit} = arith.andi {self.random.choice(names)}, %c3 : i32
  {new}:2 = scf.while ({k} = %c0, {x} = {self.pick(scope)}) : (i32, i32) -> (i32, i32) {{
{first}    {go} = arith.cmpi slt, {k}, {limit} : i32
    scf.condition({go}) {k}, {forwarded} : i32, i32
  }} do {{
  ^bb0({k2}: i32, {x2}: i32):
{second}    {next_k} = arith.addi {k2}, %c1 : i32
    scf.yield {next_k}, {self.pick(inner2)} : i32, i32
  }}\n"""
        scope.extend([f"{new}#0", f"{new}#1"])
        return code


def expected(text: str, threads: int, a: np.ndarray, n: int, blocks: int) -> np.ndarray:
    o = np.zeros(blocks * threads, np.uint32)
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(f"module {{ gpu.module @kernels {{ {text} }} }}")
        functions = next(iter(module.body.operations)).regions[0].blocks[0].operations
        function = next(f.operation for f in functions if f.operation.name == "gpu.func")
        kernel = import_kernel(function, BlockShape((threads, 1, 1)), 32)
        for block in range(blocks):
            run_block(kernel, threads, (a, o, n), {("block_id", 0): block}, 32)
    return o


@pytest.mark.parametrize("seed", range(60))
def test_random_program(run: Any, seed: int) -> None:
    lanes = seed % 3 == 0
    threads = random.Random(seed).choice([32, 96] if lanes else [7, 16, 33, 64])
    text = Program(seed, lanes).text()
    a = np.random.default_rng(seed).integers(0, 1 << 32, TABLE, dtype=np.uint32)
    reference = expected(text.replace("{block}", ""), threads, a, 5, 2)
    for known in (True, False) if seed % 4 == 0 else (True,):
        o = np.zeros_like(reference)
        run(text, (2,), (threads,), a, o, np.int32(5), known=known)
        np.testing.assert_array_equal(o, reference)
