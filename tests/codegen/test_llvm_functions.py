"""The C functions of llvmlite are those that the compiler was made with, or it says so before it calls one."""

import subprocess
import sys

import pytest
from llvmlite.binding import ffi

from flydsl import _llvm

PROGRAM = """
import ctypes, llvmlite
from llvmlite.binding import ffi
llvmlite.__version__ = {version!r}
{change}
from flydsl import _llvm
from flydsl.errors import ToolchainError
try:
    print(_llvm.host_cpu()[0])
except ToolchainError as error:
    print("refused:", error)
"""
ANOTHER_ARGUMENT = "ffi.lib.LLVMPY_GetHostCPUName.argtypes = [ctypes.c_char_p, ctypes.c_int]"


def run(version: str, change: str = "") -> str:
    program = PROGRAM.format(version=version, change=change)
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.strip()


def test_functions_are_called_as_the_installed_llvmlite_declares_them() -> None:
    assert _llvm.differences() == []


@pytest.mark.parametrize(
    ("function", "declared", "difference"),
    [
        ("ParseBitcode", {"argtypes": [ffi.LLVMContextRef]}, "ParseBitcode takes 1 arguments"),
        ("IsDeclaration", {"argtypes": [_llvm.c_bool]}, "IsDeclaration has a c_bool"),
        ("GetLinkage", {"restype": _llvm.c_size_t}, "GetLinkage has a c_ulong"),
    ],
)
def test_a_function_declared_otherwise_is_found(
    function: str, declared: dict[str, object], difference: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in declared.items():
        monkeypatch.setattr(getattr(ffi.lib, f"LLVMPY_{function}"), name, value)
    assert _llvm.differences() == [difference]


def test_an_unknown_version_with_the_same_functions_is_taken() -> None:
    assert run("9.0.0") == _llvm.host_cpu()[0]


def test_an_unknown_version_with_other_functions_is_refused() -> None:
    said = run("9.0.0", ANOTHER_ARGUMENT)
    assert said.startswith("refused: llvmlite 9.0.0 ")
    assert "GetHostCPUName takes 2 arguments" in said
    assert "pip install 'llvmlite==0." in said


def test_objects_of_llvm_go_with_those_that_stand_for_them() -> None:
    context = _llvm.Context()
    text = "define internal void @f() noinline { ret void }\ndeclare void @g()\n@v = global i32 0"
    module, other = (_llvm.parse_assembly(each, context) for each in (text, "define void @g() { ret void }"))
    module.link_in(other)
    del other, context
    module.verify()
    assert [(f.name, f.is_declaration, f.linkage) for f in module.functions] == [
        ("f", False, _llvm.INTERNAL),
        ("g", False, _llvm.EXTERNAL),
    ]
    assert [v.name for v in module.global_variables] == ["v"]
    assert any(b"noinline" in each for each in module.functions[0].attributes)
    again = _llvm.parse_bitcode(module.as_bitcode(), _llvm.Context())
    assert [f.name for f in again.functions] == ["f", "g"]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (lambda: _llvm.parse_assembly("define nonsense", _llvm.Context()), "expected type"),
        (lambda: _llvm.parse_bitcode(b"nonsense", _llvm.Context()), "bitcode"),
        (lambda: _llvm.create_target_machine("pdp11-dec-unix", "", "", 2), "pdp11"),
        (
            lambda: [
                (one := _llvm.parse_assembly("define void @f() { ret void }", context := _llvm.Context())),
                one.link_in(_llvm.parse_assembly("define void @f() { ret void }", context)),
            ],
            "symbol multiply defined",
        ),
    ],
    ids=["IR", "bitcode", "triple", "link"],
)
def test_what_llvm_refuses_is_an_error_with_its_words(action: object, said: str) -> None:
    _llvm.initialize()
    with pytest.raises(RuntimeError, match=said):
        action()  # type: ignore[operator]


def test_a_context_outlives_its_modules_where_both_are_garbage() -> None:
    """As after an error, whose traceback has the frame with both of them."""
    program = """
import gc
from flydsl import _llvm
_llvm.initialize()
class Frame: pass
text = "\\n".join(f"define i32 @f{n}(i32 %x) {{\\n  ret i32 %x\\n}}" for n in range(200))
for _ in range(40):
    frame = Frame()
    frame.context = _llvm.Context()
    frame.module = _llvm.parse_assembly(text, frame.context)
    frame.cycle = frame
    del frame
    gc.collect()
print("alive")
"""
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr
