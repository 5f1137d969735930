"""LLVM through llvmlite's C functions, without :mod:`llvmlite.binding`.

Importing that module takes twenty milliseconds of a process's first compile, mostly for a layer that writes IR and for
finding its own library.  Nothing here is thread-safe: callers that share objects must lock.
"""

from __future__ import annotations

import ctypes
import functools
import os
import weakref
from collections.abc import Callable
from ctypes import byref, c_bool, c_char_p, c_int, c_size_t, c_uint, c_void_p, string_at
from typing import Any

from flydsl.errors import ToolchainError
from flydsl.support.forks import ForkSafeLock, cached_property

EXTERNAL, INTERNAL = 0, 8
"""Kinds of linkage, by their numbers in llvm-c/Core.h."""

_KNOWN_VERSIONS = ("0.50.",)
"""Versions of llvmlite with exactly the functions below.  Others are checked before use."""

_P, _S = c_void_p, c_char_p
_PASSES = (
    *("module_AddAlwaysInlinerPass", "module_AddGlobalDCEPass"),
    *("function_AddInstCombinePass", "function_AddLoopRotatePass", "function_AddLoopUnrollPass"),
    *("function_AddNewGVNPass", "function_AddSROAPass", "function_AddSimplifyCFGPass"),
)
_PROTOTYPES: dict[str, tuple[Any, ...]] = {
    "AddFunctionAttr": (None, _P, c_uint),
    "AttributeListIterNext": (_P, _P),
    "ContextCreate": (_P,),
    "ContextDispose": (None, _P),
    "CopyStringRepOfTargetData": (None, _P, _P),
    "CreateNewFunctionPassManager": (_P,),
    "CreateNewModulePassManager": (_P,),
    "CreatePassBuilder": (_P, _P, _P),
    "CreatePipelineTuningOptions": (_P,),
    "CreateTargetMachine": (_P, _P, _S, _S, _S, c_int, _S, _S, c_int, c_int, _S),
    "CreateTargetMachineData": (_P, _P),
    "DisposeAttributeListIter": (None, _P),
    "DisposeFunctionsIter": (None, _P),
    "DisposeGlobalsIter": (None, _P),
    "DisposeMemoryBuffer": (None, _P),
    "DisposeModule": (None, _P),
    "DisposeNewFunctionPassManger": (None, _P),
    "DisposeNewModulePassManger": (None, _P),
    "DisposePassBuilder": (None, _P),
    "DisposePipelineTuningOptions": (None, _P),
    "DisposeString": (None, _P),
    "DisposeTargetData": (None, _P),
    "DisposeTargetMachine": (None, _P),
    "FunctionAttributesIter": (_P, _P),
    "FunctionsIterNext": (_P, _P),
    "GetBufferSize": (c_size_t, _P),
    "GetBufferStart": (_P, _P),
    "GetEnumAttributeKindForName": (c_uint, _S, c_size_t),
    "GetHostCPUFeatures": (c_int, _P),
    "GetHostCPUName": (None, _P),
    "GetLinkage": (c_int, _P),
    "GetTargetFromTriple": (_P, _S, _P),
    "GetValueName": (_S, _P),
    "GlobalsIterNext": (_P, _P),
    "InitializeAllAsmPrinters": (None,),
    "InitializeAllTargetInfos": (None,),
    "InitializeAllTargetMCs": (None,),
    "InitializeAllTargets": (None,),
    "IsDeclaration": (c_int, _P),
    "LinkModules": (c_int, _P, _P, _P),
    "ModuleFunctionsIter": (_P, _P),
    "ModuleGlobalsIter": (_P, _P),
    "PTOSetLoopVectorization": (None, _P, c_bool),
    "PTOSetSLPVectorization": (None, _P, c_bool),
    "ParseAssembly": (_P, _P, _S, _P),
    "ParseBitcode": (_P, _P, _S, c_size_t, _P),
    "PrintModuleToString": (None, _P, _P),
    "ReportAndResetTimings": (None, _P),
    "RunNewFunctionPassManager": (None, _P, _P, _P),
    "RunNewModulePassManager": (None, _P, _P, _P),
    "SetCommandLine": (None, _S, _S),
    "SetDataLayout": (None, _P, _S),
    "SetLinkage": (None, _P, c_int),
    "SetTarget": (None, _P, _S),
    "SetTimePasses": (None, c_bool),
    "TargetMachineEmitToMemory": (_P, _P, _P, c_int, _P),
    "VerifyModule": (c_bool, _P, _P),
    "WriteBitcodeToString": (None, _P, _P, _P),
    "buildPerModuleDefaultPipeline": (_P, _P, c_int),
    **dict.fromkeys(_PASSES, (None, _P)),
}
"""Result and argument types of each function, whose name begins with "LLVMPY_"."""


_LOADING = ForkSafeLock(awaited=True)
"""Held while LLVM's library is loaded and its tables are filled."""


@functools.cache
def _library() -> ctypes.CDLL:
    with _LOADING:
        return _load()


def _load() -> ctypes.CDLL:
    import llvmlite
    from llvmlite.utils import get_library_name

    if not llvmlite.__version__.startswith(_KNOWN_VERSIONS):
        found = differences()
        if found:
            raise ToolchainError(
                f"llvmlite {llvmlite.__version__} has functions that flydsl does not know: {'; '.join(found)}; flydsl was "
                f"made with llvmlite {_KNOWN_VERSIONS[-1]}*, run: pip install 'llvmlite=={_KNOWN_VERSIONS[-1]}*'"
            )
    return ctypes.CDLL(os.path.join(os.path.dirname(llvmlite.__file__), "binding", get_library_name()))


def differences() -> list[str]:
    """Functions that the installed llvmlite declares differently, for versions not known yet."""
    from llvmlite.binding import ffi

    found = []
    for name, (result, *arguments) in _PROTOTYPES.items():
        declared = getattr(ffi.lib, f"LLVMPY_{name}", None)
        if declared is None:
            found.append(f"{name} is missing")
            continue
        pairs = [] if result is None else [(result, declared.restype)]
        if declared.argtypes is not None:
            if len(declared.argtypes) != len(arguments):
                found.append(f"{name} takes {len(declared.argtypes)} arguments")
                continue
            pairs += zip(arguments, declared.argtypes, strict=True)
        found += [f"{name} has a {theirs.__name__}" for own, theirs in pairs if _passed(own) != _passed(theirs)]
    return found


def _passed(kind: Any) -> tuple[bool, int]:
    """The register class and size of a value of a C type: all that a difference of types can break."""
    is_pointer = kind in (c_char_p, c_void_p) or issubclass(kind, ctypes._Pointer)
    return is_pointer, ctypes.sizeof(kind)


@functools.cache
def _function(name: str) -> Callable[..., Any]:
    function = _library()[f"LLVMPY_{name}"]
    function.restype, *function.argtypes = _PROTOTYPES[name]
    return function


def _call(name: str, *arguments: Any) -> Any:
    return _function(name)(*arguments)


class _Text:
    """The output argument of a function that returns text."""

    def __init__(self) -> None:
        self._pointer = c_void_p()
        self._as_parameter_ = ctypes.addressof(self._pointer)

    def take(self) -> str:
        """The text, after returning its memory to LLVM; empty if there is none."""
        if not self._pointer:
            return ""
        text = string_at(self._pointer)
        _call("DisposeString", self._pointer)
        self._pointer.value = None
        return text.decode()


def _dispose(function: Callable[..., Any], pointer: int, kept: tuple[object, ...]) -> None:
    del kept
    function(pointer)


class _Object:
    """An LLVM object, disposed of with this one."""

    def __init__(self, pointer: int, dispose: str, *kept: object) -> None:
        self._as_parameter_ = pointer
        # The finalizer holds what must outlive the object: of a cycle Python finalizes the objects in any order.
        self._release = weakref.finalize(self, _dispose, _function(dispose), pointer, kept)
        self._release.atexit = False


def initialize() -> None:
    """Register LLVM's targets and their code emitters."""
    with _LOADING:
        for name in ("TargetInfos", "Targets", "TargetMCs", "AsmPrinters"):
            _call(f"InitializeAll{name}")


def set_option(program: str, option: str) -> None:
    """Set an LLVM command-line option for the whole process; ``program`` is the prefix of LLVM's messages."""
    _call("SetCommandLine", program.encode(), option.encode())


def host_cpu() -> tuple[str, str]:
    """This machine's processor, and its present and absent features by name, as target machines take them."""
    name, features = _Text(), _Text()
    _call("GetHostCPUName", name)
    _call("GetHostCPUFeatures", features)
    return name.take(), ",".join(sorted(filter(None, features.take().split(",")), key=lambda each: each[1:]))


def has_target(triple: str) -> bool:
    """True if this LLVM generates code for a triple."""
    error = _Text()
    found = _call("GetTargetFromTriple", triple.encode(), error) is not None
    if not found:
        error.take()
    return found


def create_target_machine(triple: str, cpu: str, features: str, opt: int) -> TargetMachine:
    """A target machine for position-independent code."""
    error = _Text()
    target = _call("GetTargetFromTriple", triple.encode(), error)
    if target is None:
        raise RuntimeError(error.take())
    described = [part.encode() for part in (triple, cpu, features)]
    machine = _call("CreateTargetMachine", target, *described, opt, b"pic", b"default", 0, 0, b"")
    if machine is None:
        raise RuntimeError("Cannot create target machine")
    return TargetMachine(machine, "DisposeTargetMachine")


class TargetMachine(_Object):
    """A target that code is generated for."""

    @cached_property
    def data_layout(self) -> str:
        data = _call("CreateTargetMachineData", self)
        text = _Text()
        _call("CopyStringRepOfTargetData", data, text)
        _call("DisposeTargetData", data)
        return text.take()

    def emit(self, module: Module, is_assembly: bool) -> bytes:
        """An object file, or assembly text."""
        error = _Text()
        buffer = _call("TargetMachineEmitToMemory", self, module, int(not is_assembly), error)
        if buffer is None:
            raise RuntimeError(error.take())
        data = string_at(_call("GetBufferStart", buffer), _call("GetBufferSize", buffer))
        _call("DisposeMemoryBuffer", buffer)
        return data


class Context(_Object):
    """The owner of modules; modules of one context can be linked."""

    def __init__(self) -> None:
        super().__init__(_call("ContextCreate"), "ContextDispose")


def parse_assembly(text: str, context: Context) -> Module:
    error = _Text()
    return _parsed(_call("ParseAssembly", context, text.encode(), error), context, error, "IR")


def parse_bitcode(data: bytes, context: Context) -> Module:
    error = _Text()
    return _parsed(_call("ParseBitcode", context, data, len(data), error), context, error, "bitcode")


def _parsed(pointer: int | None, context: Context, error: _Text, form: str) -> Module:
    module = None if pointer is None else Module(pointer, "DisposeModule", context)
    said = error.take()
    if module is None or said:
        raise RuntimeError(f"LLVM {form} parsing error\n{said}")
    return module


class Module(_Object):
    """Functions and variables in a context."""

    def set_triple(self, triple: str) -> None:
        """Set the target triple; the data layout stays."""
        _call("SetTarget", self, triple.encode())

    def place(self, triple: str, machine: TargetMachine) -> None:
        self.set_triple(triple)
        _call("SetDataLayout", self, machine.data_layout.encode())

    def link_in(self, other: Module) -> None:
        """Move all of ``other`` into this module; ``other`` is unusable afterwards."""
        error = _Text()
        other._release.detach()
        if _call("LinkModules", self, other, error):
            raise RuntimeError(error.take())

    def verify(self) -> None:
        error = _Text()
        if _call("VerifyModule", self, error):
            raise RuntimeError(error.take())
        error.take()

    def as_text(self) -> str:
        """The module as LLVM IR."""
        text = _Text()
        _call("PrintModuleToString", self, text)
        return text.take()

    def as_bitcode(self) -> bytes:
        start, size = c_void_p(), c_size_t()
        _call("WriteBitcodeToString", self, byref(start), byref(size))
        data = string_at(start, size.value)
        _call("DisposeString", start)
        return data

    @property
    def functions(self) -> list[Value]:
        return self._values("Functions")

    @property
    def global_variables(self) -> list[Value]:
        return self._values("Globals")

    def _values(self, kind: str) -> list[Value]:
        iterator = _call(f"Module{kind}Iter", self)
        values = [Value(each, self) for each in iter(lambda: _call(f"{kind}IterNext", iterator), None)]
        _call(f"Dispose{kind}Iter", iterator)
        return values


class Value:
    """A function or variable of a module."""

    def __init__(self, pointer: int, module: Module) -> None:
        self._as_parameter_ = pointer
        self._module = module

    @property
    def name(self) -> str:
        name: bytes = _call("GetValueName", self)
        return name.decode()

    @property
    def is_declaration(self) -> bool:
        return bool(_call("IsDeclaration", self))

    @property
    def linkage(self) -> int:
        """:data:`EXTERNAL`, :data:`INTERNAL`, or another of ``LLVMLinkage`` of llvm-c/Core.h."""
        linkage: int = _call("GetLinkage", self)
        return linkage

    @linkage.setter
    def linkage(self, linkage: int) -> None:
        _call("SetLinkage", self, linkage)

    @property
    def attributes(self) -> list[bytes]:
        """The attributes of a function, of its result and of its parameters, in IR syntax."""
        iterator = _call("FunctionAttributesIter", self)
        found = []
        while (text := _call("AttributeListIterNext", iterator)) is not None:
            found.append(string_at(text))
            _call("DisposeString", text)
        _call("DisposeAttributeListIter", iterator)
        return found

    def add_function_attribute(self, name: str) -> None:
        _call("AddFunctionAttr", self, _call("GetEnumAttributeKindForName", name.encode(), len(name)))


class PipelineTuningOptions(_Object):
    """Options of a pipeline: ``speed_level`` from 0 to 3, and optional transformations."""

    def __init__(self, speed_level: int) -> None:
        super().__init__(_call("CreatePipelineTuningOptions"), "DisposePipelineTuningOptions")
        self.speed_level = speed_level

    def vectorize(self, *, loops: bool, straight_code: bool) -> None:
        _call("PTOSetLoopVectorization", self, loops)
        _call("PTOSetSLPVectorization", self, straight_code)


class PassBuilder(_Object):
    """The environment of passes, and the source of LLVM's own pipelines."""

    def __init__(self, machine: TargetMachine, tuning: PipelineTuningOptions) -> None:
        super().__init__(_call("CreatePassBuilder", machine, tuning), "DisposePassBuilder", machine, tuning)
        self._machine, self._tuning = machine, tuning

    def again(self) -> PassBuilder:
        """A new one of the same kind."""
        return PassBuilder(self._machine, self._tuning)

    def module_pipeline(self) -> PassManager:
        """LLVM's whole pipeline for a module."""
        return PassManager("module", _call("buildPerModuleDefaultPipeline", self, self._tuning.speed_level))


def time_code_generation(on: bool) -> str:
    """Time the passes of code generators from now on, or end that; the times until now, as LLVM prints them."""
    text = _Text()
    _call("ReportAndResetTimings", text)
    _call("SetTimePasses", on)
    return text.take()


_RUNS = 16
"""Functions that passes run over with one builder."""


class PassManager(_Object):
    """Passes for a "module" or for a "function"."""

    def __init__(self, unit: str, pointer: int) -> None:
        super().__init__(pointer, f"DisposeNew{unit.capitalize()}PassManger")
        self._unit = unit

    def run(self, over: Module | Value, builder: PassBuilder) -> None:
        _call(f"RunNew{self._unit.capitalize()}PassManager", self, over, builder)

    def run_over_functions(self, module: Module, builder: PassBuilder) -> None:
        """Run function passes over each function that the module defines.

        Each run adds callbacks to the builder around every pass, so all runs of one builder would take quadratic time.
        """
        defined = (function for function in module.functions if not function.is_declaration)
        for number, function in enumerate(defined):
            if number and number % _RUNS == 0:
                builder = builder.again()
            self.run(function, builder)


def passes(unit: str, *names: str) -> PassManager:
    """Passes for a "module" or a "function", by their C names of :data:`_PROTOTYPES`: ``passes("function", "SROA")``."""
    manager = PassManager(unit, _call(f"CreateNew{unit.capitalize()}PassManager"))
    for name in names:
        _call(f"{unit}_Add{name}Pass", manager)
    return manager
