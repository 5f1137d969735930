"""MLIR's dialects as modules, which programs import in places where they need no part of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

_LOADED = "loaded = lambda: any('_llvm_ops_gen' in name for name in sys.modules)\n"


@pytest.mark.parametrize(
    "code",
    [
        # until a name is asked for it is an empty module, and afterwards the provider's own
        "from flydsl._mlir.dialects import llvm\n"
        "assert not loaded()\n"
        "import flydsl._mlir, importlib\n"
        "real = importlib.import_module(flydsl._mlir.provider() + '.dialects.llvm')\n"
        "assert real is llvm and not loaded()\n"
        "assert llvm.PointerType.__name__ == 'PointerType' and loaded() and llvm.__file__",
        "from flydsl._mlir.dialects.llvm import *\nassert PointerType and LoadOp",
        "from flydsl._mlir.dialects import gpu, llvm\nassert {'PointerType', 'LoadOp'} < set(dir(llvm))",
        "import flydsl._mlir.dialects.llvm as llvm\n"
        "try:\n"
        "    llvm.no_such_name\n"
        "except AttributeError as error:\n"
        "    assert 'no_such_name' in str(error)\n"
        "else:\n"
        "    raise AssertionError",
        # an operation by itself, and the rest of the dialect later
        "from flydsl._mlir import ir\n"
        "from flydsl._mlir.dialects import arith, llvm\n"
        "with ir.Context(), ir.Location.unknown():\n"
        "    module, kind = ir.Module.create(), ir.Type.parse('!llvm.ptr')\n"
        "    with ir.InsertionPoint(module.body):\n"
        "        zero = llvm.mlir_zero(kind)\n"
        "        number = llvm.ptrtoint(ir.IntegerType.get_signless(64), zero)\n"
        "        product = arith.muli(number, number, overflow_flags=arith.IntegerOverflowFlags.nsw)\n"
        "        address = llvm.inttoptr(kind, product)\n"
        "        llvm.atomicrmw(llvm.AtomicBinOp.xchg, address, number, llvm.AtomicOrdering.monotonic)\n"
        "    first = module.body.operations[1]\n"
        "    assert isinstance(first, llvm.PtrToIntOp) and not loaded()\n"
        "    wanted = llvm.PtrToIntOp\n"
        "    assert llvm.PointerType and loaded() and llvm.PtrToIntOp is wanted\n"
        "    assert isinstance(module.body.operations[-1], llvm.AtomicRMWOp) and module.operation.verify()\n"
        "    assert 'muli %1, %1 overflow<nsw>' in str(module) and 'atomicrmw xchg' in str(module)",
        # a name in a kernel is not asked for before its line runs
        "import numpy as np\n"
        "import flydsl.compiler as flyc\n"
        "import flydsl.expr as fx\n"
        "from flydsl._mlir.dialects import llvm\n"
        "@flyc.kernel\n"
        "def fill(x: fx.Tensor):\n"
        "    unused = lambda: llvm.PointerType\n"
        "    x[fx.thread_idx.x] = 1.0\n"
        "@flyc.jit\n"
        "def launch(x: fx.Tensor):\n"
        "    fill(x).launch(grid=1, block=4)\n"
        "x = np.zeros(4, np.float32)\n"
        "launch(x)\n"
        "assert x.all() and not loaded()",
        # threads that want names at once: the classes of a dialect can be registered once only
        "import threading\n"
        "from flydsl._mlir.dialects import gpu, scf\n"
        "found, start = [], threading.Barrier(8)\n"
        "def ask(k):\n"
        "    start.wait()\n"
        "    found.append((gpu.ThreadIdOp, scf.ForOp) if k % 2 else (scf.ForOp, gpu.ThreadIdOp)[::-1])\n"
        "threads = [threading.Thread(target=ask, args=(k,)) for k in range(8)]\n"
        "[thread.start() for thread in threads]\n"
        "[thread.join() for thread in threads]\n"
        "assert len(found) == 8 and len(set(found)) == 1",
        # builders of math take flags by a function of arith's, which nothing else has loaded
        "from flydsl._mlir import ir\n"
        "from flydsl._mlir.dialects import math, vector\n"
        "with ir.Context(), ir.Location.unknown():\n"
        "    block = ir.Module.create().body\n"
        "    with ir.InsertionPoint(block):\n"
        "        zero = ir.FloatAttr.get(ir.F32Type.get(), 0.0)\n"
        "        made = ir.Operation.create('arith.constant', results=[zero.type], attributes={'value': zero})\n"
        "        made = math.exp2(made.results[0], fastmath='nnan')\n"
        "    assert 'nnan' in str(made.owner)",
    ],
    ids=["first name", "all names", "dir", "unknown name", "one operation", "in a kernel", "threads", "flags"],
)  # fmt: skip
def test_a_dialect_is_loaded_when_a_name_of_it_is_asked_for(code: str) -> None:
    program = f"import sys\n{_LOADED}{code}"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("dialect", ["arith", "llvm", "memref", "scf", "vector"])
def test_an_operation_by_itself_is_the_one_of_the_whole_dialect(dialect: str) -> None:
    program = (
        f"from flydsl._mlir.dialects import {dialect} as module\n"
        "import importlib.util\n"
        "import re\n"
        "package, _, name = module.__name__.rpartition('.')\n"
        "names = []\n"
        "for kind in 'ops', 'enum':\n"
        "    spec = importlib.util.find_spec(f'{package}._{name}_{kind}_gen')\n"
        "    if spec is not None:\n"
        "        with open(spec.origin) as file:\n"
        "            names += re.findall(r'^(?:class|def) ([a-zA-Z]\\w*)\\(', file.read(), re.MULTILINE)\n"
        "with open(module.__spec__.origin) as file:\n"
        "    own_text = file.read()\n"  # a name in it needs the whole dialect
        "names.sort(key=own_text.__contains__)\n"
        "assert len(names) > 20\n"
        "alone = {each: getattr(module, each) for each in names}\n"
        "whole = {each: vars(module)[each] for each in dir(module)}\n"
        "assert alone.keys() <= whole.keys()\n"
        "for each, value in alone.items():\n"
        "    if isinstance(value, type):\n"
        "        assert value is whole[each], each\n"
        "    else:\n"
        "        assert value.__code__.co_code == whole[each].__code__.co_code, each\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_operations_of_a_loaded_dialect_are_of_its_classes() -> None:
    from flydsl._mlir import ir
    from flydsl._mlir.dialects import arith

    with ir.Context(), ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            made = arith.constant(ir.IntegerType.get_signless(32), 3)
        assert isinstance(module.body.operations[0], arith.ConstantOp)
        assert made.owner.opview.literal_value == 3
