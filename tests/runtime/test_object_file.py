"""Loading objects: code that LLVM and GCC emit runs here and gives the numbers that it should."""

from __future__ import annotations

import ctypes
import gc
import math
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flydsl.errors import DeviceError
from flydsl.runtime.libraries import HOST_LIBRARIES, RuntimeLibrary
from flydsl.runtime.object_file import LoadedObject

from .conftest import MACHINE, emit_object


def function(loaded: LoadedObject, symbol: str, result: type | None, *parameters: type) -> Callable[..., Any]:
    return ctypes.CFUNCTYPE(result, *parameters)(loaded.address(symbol))


DATA_IR = """
@table = internal constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@counter = global i32 5
@zeros = internal global [1000 x i64] zeroinitializer, align 64
@both = internal constant [2 x ptr] [ptr @twice, ptr @square]

define internal i32 @twice(i32 %x) noinline { %r = mul i32 %x, 2  ret i32 %r }
define internal i32 @square(i32 %x) noinline { %r = mul i32 %x, %x  ret i32 %r }

define i32 @lookup(i64 %i) {
  %p = getelementptr [4 x i32], ptr @table, i64 0, i64 %i
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @count() {
  %v = load i32, ptr @counter
  %n = add i32 %v, 1
  store i32 %n, ptr @counter
  ret i32 %n
}
define i64 @accumulate(i64 %i, i64 %v) {
  %p = getelementptr [1000 x i64], ptr @zeros, i64 0, i64 %i
  %o = load i64, ptr %p
  %n = add i64 %o, %v
  store i64 %n, ptr %p
  ret i64 %n
}
define i32 @either(i64 %i, i32 %x) {
  %p = getelementptr [2 x ptr], ptr @both, i64 0, i64 %i
  %f = load ptr, ptr %p
  %r = call i32 %f(i32 %x)
  ret i32 %r
}
"""

CALLS_IR = """
declare float @expf(float)
declare double @hypot(double, double)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define float @exponential(float %x) { %r = call float @expf(float %x)  ret float %r }
define double @norm(double %x, double %y) { %r = tail call double @hypot(double %x, double %y)  ret double %r }
define void @copy(ptr %to, ptr %from, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %n, i1 false)
  ret void
}
define ptr @address() { ret ptr @expf }
"""


def test_data_of_every_kind_keeps_its_values_and_its_state() -> None:
    loaded = LoadedObject(emit_object(DATA_IR), "the test")
    lookup = function(loaded, "lookup", ctypes.c_int32, ctypes.c_int64)
    assert [lookup(i) for i in range(4)] == [10, 20, 30, 40]
    count = function(loaded, "count", ctypes.c_int32)
    assert [count(), count()] == [6, 7]
    assert ctypes.c_int32.from_address(loaded.address("counter")).value == 7
    accumulate = function(loaded, "accumulate", ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)
    assert [accumulate(999, 3), accumulate(999, 4), accumulate(0, 1)] == [3, 7, 1]
    either = function(loaded, "either", ctypes.c_int32, ctypes.c_int64, ctypes.c_int32)
    assert [either(0, 7), either(1, 7)] == [14, 49]


def test_two_loads_of_one_object_share_nothing() -> None:
    data = emit_object(DATA_IR)
    first, second = LoadedObject(data, "one"), LoadedObject(data, "two")
    assert function(first, "count", ctypes.c_int32)() == 6
    assert function(second, "count", ctypes.c_int32)() == 6


def test_functions_of_the_runtime_libraries_are_reached_however_far_away() -> None:
    loaded = LoadedObject(emit_object(CALLS_IR), "the test")
    exponential = function(loaded, "exponential", ctypes.c_float, ctypes.c_float)
    for x in np.linspace(-5, 5, 11, dtype=np.float32):
        assert exponential(float(x)) == pytest.approx(math.exp(x), rel=1e-6)
    assert function(loaded, "norm", ctypes.c_double, ctypes.c_double, ctypes.c_double)(3.0, 4.0) == 5.0
    source, target = np.arange(1000), np.zeros(1000, np.int64)
    function(loaded, "copy", None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)(
        target.ctypes.data, source.ctypes.data, source.nbytes
    )
    np.testing.assert_array_equal(target, source)
    taken = function(loaded, "address", ctypes.c_void_p)()
    assert ctypes.CFUNCTYPE(ctypes.c_float, ctypes.c_float)(taken)(0.0) == 1.0


@pytest.mark.skipif(MACHINE != "x86_64", reason="the generic AArch64 CPU converts half precision in hardware")
def test_half_precision_through_the_compilers_runtime_library() -> None:
    ir = """
    define void @narrow(ptr %to, float %x) {
      %h = fptrunc float %x to half
      store half %h, ptr %to
      ret void
    }
    define float @widen(ptr %from) {
      %h = load half, ptr %from
      %r = fpext half %h to float
      ret float %r
    }
    """
    loaded = LoadedObject(emit_object(ir, cpu="x86-64"), "the test")
    narrow = function(loaded, "narrow", None, ctypes.c_void_p, ctypes.c_float)
    widen = function(loaded, "widen", ctypes.c_float, ctypes.c_void_p)
    for x in (0.0, 1.0, -2.5, 65504.0, 1e-7, 1 / 3, 1e6):
        cell = np.zeros(1, np.float16)
        narrow(cell.ctypes.data, x)
        with np.errstate(over="ignore"):
            assert cell[0] == np.float16(np.float32(x))
        assert widen(cell.ctypes.data) == np.float32(cell[0])


def test_objects_of_another_compiler(c_object: Callable[..., bytes]) -> None:
    source = """
    #include <math.h>
    #include <string.h>
    int visible = 3;
    static const char *const names[] = {"zero", "one", "two", "three", "four", "five"};
    const char *name(int i) { return names[i]; }
    int read_visible(void) { return visible; }
    double chosen(int i, double x) {
        switch (i) {
            case 0: return sin(x); case 1: return cos(x); case 2: return tan(x); case 3: return exp(x);
            case 4: return log(x); case 5: return sqrt(x); case 6: return x * x; default: return -x;
        }
    }
    double apply(double (*f)(double), double x) { return f(x); }
    double through_pointer(double x) { return apply(cbrt, x); }
    """
    loaded = LoadedObject(c_object(source), "the test")
    name = function(loaded, "name", ctypes.c_char_p, ctypes.c_int)
    assert [name(i) for i in range(6)] == [b"zero", b"one", b"two", b"three", b"four", b"five"]
    assert function(loaded, "read_visible", ctypes.c_int)() == 3
    chosen = function(loaded, "chosen", ctypes.c_double, ctypes.c_int, ctypes.c_double)
    expected = [math.sin(2), math.cos(2), math.tan(2), math.exp(2), math.log(2), math.sqrt(2), 4.0, -2.0]
    assert [chosen(i, 2.0) for i in range(8)] == pytest.approx(expected)
    assert function(loaded, "through_pointer", ctypes.c_double, ctypes.c_double)(27.0) == pytest.approx(3.0)


def test_an_unresolved_symbol_is_named() -> None:
    data = emit_object("declare void @launch_missiles()\ndefine void @f() { call void @launch_missiles() ret void }")
    with pytest.raises(DeviceError, match=r"the kernels of 'f' needs? the function 'launch_missiles'"):
        LoadedObject(data, "the kernels of 'f'")


def test_the_allow_list_decides_and_not_what_the_process_happens_to_have() -> None:
    data = emit_object("declare i32 @getpid()\ndefine i32 @f() { %r = call i32 @getpid() ret i32 %r }")
    with pytest.raises(DeviceError, match="'getpid'"):
        LoadedObject(data, "the test")
    more = (*HOST_LIBRARIES, RuntimeLibrary("libc.so.6", frozenset({"getpid"})))
    assert function(LoadedObject(data, "the test", more), "f", ctypes.c_int)() == os.getpid()


def test_a_library_that_is_not_installed_provides_nothing() -> None:
    data = emit_object("declare i32 @getpid()\ndefine i32 @f() { %r = call i32 @getpid() ret i32 %r }")
    with pytest.raises(DeviceError, match="'getpid'"):
        LoadedObject(data, "the test", [RuntimeLibrary("libabsent.so.9", frozenset({"getpid"}))])


def test_an_undefined_entry_is_named_with_what_there_is() -> None:
    loaded = LoadedObject(emit_object("define void @here() { ret void }"), "the test")
    with pytest.raises(DeviceError, match="'there', only here"):
        loaded.address("there")


def pages() -> dict[tuple[int, int], str]:
    """This process's memory: (begin, end) -> permissions."""
    found = re.findall(r"^([0-9a-f]+)-([0-9a-f]+) (\S+)", Path("/proc/self/maps").read_text(), re.M)
    return {(int(begin, 16), int(end, 16)): permissions for begin, end, permissions in found}


def permissions(address: int) -> str | None:
    return next((rights for (begin, end), rights in pages().items() if begin <= address < end), None)


def test_no_page_is_writable_and_executable_and_all_go_back() -> None:
    ir = DATA_IR + "@constant = constant i32 7\n"
    loaded = LoadedObject(emit_object(ir), "the test")
    code, data, constant = (loaded.address(name) for name in ("lookup", "counter", "constant"))
    assert permissions(code) == "r-xp"
    assert permissions(data) == "rw-p"
    assert permissions(constant) == "r--p"
    del loaded
    gc.collect()
    assert permissions(code) != "r-xp"


def test_code_for_another_machine_is_refused_with_both_names() -> None:
    other = {"x86_64": "aarch64", "aarch64": "x86_64"}[MACHINE]
    data = emit_object("define void @f() { ret void }", triple=f"{other}-unknown-linux-gnu")
    with pytest.raises(DeviceError, match=f"the test is code for {other}, this machine is {MACHINE}"):
        LoadedObject(data, "the test")


@pytest.mark.parametrize(
    ("ir", "why"),
    [
        ("@t = thread_local global i32 1\ndefine ptr @f() { ret ptr @t }", "thread-local"),
        ("@c = common global i32 0\ndefine ptr @f() { ret ptr @c }", "'c' in section 0xfff2"),
        (
            "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } "
            "{ i32 65535, ptr @f, ptr null }]\ndefine void @f() { ret void }",
            "initializers",
        ),
    ],
)
def test_what_a_kernel_never_has_is_refused_by_name(ir: str, why: str) -> None:
    with pytest.raises(DeviceError, match=why):
        LoadedObject(emit_object(ir), "the test")
