"""What is shipped of C is what its source says: source -> IR -> objects, each step repeated and compared."""

import ctypes
import importlib.util
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import llvmlite
import pytest
from elftools.elf.elffile import ELFFile

import flydsl

ROOT = Path(__file__).resolve().parents[2]
ADVICE = "they differ: run `make native`"


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_native", ROOT / "tools" / "make_native.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_native"] = module  # data classes look their module up
    spec.loader.exec_module(module)
    return module


TOOL = load_tool()
each_part = pytest.mark.parametrize("part", TOOL.PARTS, ids=lambda part: part.source.stem)


@each_part
def test_the_ir_was_made_from_this_source(part: Any) -> None:
    head = part.ir.read_text().splitlines()[:2]
    assert head[0] == TOOL.made_from(part), ADVICE
    assert head[1].startswith("; made by clang version ")


@each_part
def test_the_objects_are_what_llvm_makes_of_the_ir(part: Any) -> None:
    if not part.exported:
        return
    source, generator = part.made_by.read_text().splitlines()
    assert source == TOOL.objects_made_by(part).splitlines()[0], ADVICE
    if generator != f"llvmlite {llvmlite.__version__}":
        pytest.skip(f"the objects were made by {generator}, and {llvmlite.__version__} is installed")
    for machine in TOOL.HOST_MACHINES:
        assert part.object(machine).read_bytes() == TOOL.make_object(part, machine)


def compilers() -> list[list[str]]:
    found = [[clang] for clang in [shutil.which("clang"), shutil.which("clang-22")] if clang]
    if importlib.util.find_spec("ziglang"):
        found.append([sys.executable, "-m", "ziglang", "cc"])
    return found


@each_part
def test_the_ir_is_what_clang_makes_of_the_source(part: Any) -> None:
    wanted = part.ir.read_text().splitlines()[1].removeprefix("; made by ")
    same = [compiler for compiler in compilers() if TOOL.compiler_version(compiler) == wanted]
    if not same:
        pytest.skip(f"{wanted} is not installed (pip install ziglang)")
    assert TOOL.make_ir(part, same[0]) == part.ir.read_text()


@each_part
@pytest.mark.skipif(shutil.which("gcc") is None, reason="apt-get install gcc libc6-dev")
def test_the_source_is_clean_c(part: Any) -> None:
    options = "-std=c11 -Wall -Wextra -Wshadow -Werror -O2 -c -o /dev/null"
    subprocess.run(["gcc", *options.split(), str(part.source)], check=True)


@each_part
def test_the_ir_names_no_machine(part: Any) -> None:
    assert not re.search(r"target |triple|datalayout|asm ", part.ir.read_text())


def test_the_launcher_takes_only_documented_functions_of_python() -> None:
    taken = set(re.findall(r"@(_?Py\w+)", TOOL.PARTS[0].ir.read_text()))
    private = {name for name in taken if name.startswith("_")}
    assert private == {"_Py_NoneStruct", "_Py_TrueStruct"}  # what Py_None and Py_True are


def test_the_library_that_programs_look_for_has_the_version_and_needs_no_other() -> None:
    for machine, number in (("x86_64", 62), ("aarch64", 183)):
        with TOOL.library(machine).open("rb") as file:
            elf = ELFFile(file)
            assert elf.header.e_type == "ET_DYN" and elf.header.e_ident.EI_CLASS == "ELFCLASS64"
            assert file.seek(18) and int.from_bytes(file.read(2), "little") == number  # e_machine
            tags = [tag.entry.d_tag for tag in elf.get_section_by_name(".dynamic").iter_tags()]
            assert "DT_NEEDED" not in tags and "DT_TEXTREL" not in tags
            assert [s.name for s in elf.get_section_by_name(".dynsym").iter_symbols()] == ["", "flydslRuntimeVersion"]
    loaded = ctypes.CDLL(str(TOOL.library(platform.machine())))
    loaded.flydslRuntimeVersion.restype = ctypes.c_char_p
    assert loaded.flydslRuntimeVersion().decode() == flydsl.__version__, ADVICE


@pytest.mark.skipif(
    importlib.util.find_spec("ziglang") is None, reason="ziglang is not installed (pip install ziglang)"
)
def test_the_library_is_what_zig_makes_of_the_source() -> None:
    zig = [sys.executable, "-m", "ziglang", "cc"]
    wanted = TOOL.PARTS[0].ir.read_text().splitlines()[1].removeprefix("; made by ")
    if TOOL.compiler_version(zig) != wanted:
        pytest.skip(f"{wanted} is not installed (pip install ziglang)")
    for machine in TOOL.HOST_MACHINES:
        assert TOOL.make_library(machine, zig) == TOOL.library(machine).read_bytes(), ADVICE
