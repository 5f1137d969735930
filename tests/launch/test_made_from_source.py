"""What is loaded is what the C source says: source -> IR -> objects, each step repeated and compared."""

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import llvmlite
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_launcher", ROOT / "tools" / "make_launcher.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_ir_was_made_from_this_source(maker: ModuleType) -> None:
    head = maker.IR.read_text().splitlines()[:2]
    advice = "the source and the IR differ: run tools/make_launcher.py"
    assert head[0] == f"; made from launcher.c {maker.digest(maker.SOURCE)}", advice
    assert head[1].startswith("; made by clang version ")


def test_the_objects_were_made_from_this_ir(maker: ModuleType) -> None:
    made_from = maker.MADE_BY.read_text().splitlines()[0]
    assert made_from == f"launcher.ll {maker.digest(maker.IR)}", (
        "the IR and the objects differ: run tools/make_launcher.py"
    )


def test_the_objects_are_what_llvm_makes_of_the_ir(maker: ModuleType) -> None:
    made_by = maker.MADE_BY.read_text().splitlines()[1]
    if made_by != f"llvmlite {llvmlite.__version__}":
        pytest.skip(f"the objects were made by {made_by}, and {llvmlite.__version__} is installed")
    for machine in maker.HOST_MACHINES:
        assert (maker.FOLDER / f"launcher.{machine}.o").read_bytes() == maker.make_object(machine)


def compilers() -> list[list[str]]:
    found = [[clang] for clang in [shutil.which("clang"), shutil.which("clang-22")] if clang]
    if importlib.util.find_spec("ziglang"):
        found.append([sys.executable, "-m", "ziglang", "cc"])
    return found


def test_the_ir_is_what_clang_makes_of_the_source(maker: ModuleType) -> None:
    wanted = maker.IR.read_text().splitlines()[1].removeprefix("; made by ")
    same = [compiler for compiler in compilers() if maker.compiler_version(compiler) == wanted]
    if not same:
        pytest.skip(f"{wanted} is not installed (pip install ziglang)")
    assert maker.make_ir(same[0]) == maker.IR.read_text()


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_the_source_is_clean_c(maker: ModuleType) -> None:
    options = "-std=c11 -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Werror -O2 -c -o /dev/null"
    subprocess.run(["gcc", *options.split(), str(maker.SOURCE)], check=True)


def test_the_ir_names_no_machine_and_takes_only_documented_functions(maker: ModuleType) -> None:
    text = maker.IR.read_text()
    assert not re.search(r"target |triple|datalayout|asm ", text)
    taken = set(re.findall(r"@(_?Py\w+)", text))
    private = {name for name in taken if name.startswith("_")}
    assert private == {"_Py_NoneStruct", "_Py_TrueStruct"}  # what Py_None and Py_True are
