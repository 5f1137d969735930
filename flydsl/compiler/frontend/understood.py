"""Functions of other packages that depend on their arguments alone.

A footprint describes what a trace reads.  A function of C shows nothing of what it reads, so only those listed here are
understood; a program that names another one is traced at each call.  Python functions of modules that are not listed are
followed as the user's are.
"""

from __future__ import annotations

import collections
import datetime
import functools
import inspect
import operator
import sys
import types
from typing import Any

_EVERY = "*"

_STANDARD = (
    "math cmath operator _operator itertools functools _functools collections _collections collections.abc "
    "_collections_abc bisect _bisect heapq _heapq struct _struct copy copyreg re _sre string _string textwrap "
    "numbers fractions enum typing _typing typing_extensions abc _abc types statistics _statistics keyword "
    "reprlib pprint json json.encoder json.decoder _json hashlib _hashlib _sha1 _sha2 _sha256 _sha512 _md5 "
    "_blake2 zlib binascii base64 logging __future__"
)
"""Modules of the standard library that are listed whole."""

_PURE: dict[str, str] = {
    "builtins": "abs aiter all anext any ascii bin callable chr delattr divmod format hash hex id isinstance "
    "issubclass iter len max min next oct ord pow print repr round setattr sorted sum",
    "contextlib": "closing contextmanager nullcontext suppress ExitStack",
    "dataclasses": _EVERY,
    "inspect": "Parameter Signature cleandoc isbuiltin isclass isfunction ismethod ismodule signature unwrap",
    "numpy": "all allclose amax amin any append arange argmax argmin argsort array array_equal array_split asarray "
    "ascontiguousarray atleast_1d atleast_2d broadcast_arrays broadcast_shapes broadcast_to can_cast ceil "
    "clip concatenate copy cumprod cumsum diag diff dot dstack einsum expand_dims eye finfo flip floor "
    "full full_like gcd hstack identity iinfo interp isclose isfinite isnan isscalar issubdtype kron "
    "linspace log2 logspace matmul max maximum mean meshgrid min min_scalar_type minimum moveaxis ndim "
    "nonzero ones ones_like outer pad prod promote_types ravel ravel_multi_index repeat reshape resize "
    "result_type roll rollaxis rot90 round searchsorted shape sign size sort split sqrt squeeze stack std "
    "sum swapaxes take tensordot tile trace transpose tri tril triu unique unravel_index var vdot vstack "
    "where zeros zeros_like",
    "os": "_Environ fsdecode fsencode fspath getenv",
    "posix": "fspath",
    "posixpath": "basename commonpath commonprefix dirname isabs join normpath split splitext",
    "sys": "intern",
    "torch": "can_cast finfo get_device_capability get_device_name get_device_properties iinfo is_available is_tensor "
    "promote_types result_type",
    "warnings": "warn",
    "_warnings": "warn",
    "weakref": "ReferenceType",
    "_ctypes": "Array PyCArrayType PyCFuncPtrType PyCPointerType PyCSimpleType PyCStructType Structure Union UnionType "
    "_Pointer _SimpleCData sizeof",
    "_pytest.assertion.rewrite": _EVERY,  # which the assertions of tests name
    **dict.fromkeys(_STANDARD.split(), _EVERY),
}
"""By module, the functions and classes that read and write nothing that a trace could see; ``*`` stands for all."""

_NAMES = {module: _EVERY if names == _EVERY else frozenset(names.split()) for module, names in _PURE.items()}

_OWN = frozenset({"flydsl", "mlir", "iree", "torch_mlir"})
"""Packages that make up the compiler: its code is in the key of a program."""

_DEFINE = {"numpy._core": "numpy", "numpy.core": "numpy", "numpy.lib": "numpy", "torch.": "torch"}
"""Beginnings of names of modules that define functions of a package."""

LOOKS_UP = frozenset(
    id(each)
    for each in (
        *(getattr, hasattr, vars, dir, globals, locals, operator.attrgetter, operator.methodcaller),
        *(inspect.getmembers, inspect.getattr_static),
    )
)
"""Functions that read a name given as a string, by identity."""

_HOLDS_NOTHING: frozenset[int] = frozenset(
    id(kind)
    for kind in (
        *(object, types.MemberDescriptorType, types.GetSetDescriptorType, types.WrapperDescriptorType),
        *(types.MethodDescriptorType, types.ClassMethodDescriptorType, types.UnionType),
        *(datetime.date, datetime.datetime, datetime.time, datetime.timedelta, datetime.timezone),
    )
)
_IMMUTABLE = {
    "re": {"Pattern", "Match"},
    "decimal": {"Decimal"},
    "_thread": {"lock", "RLock"},
    "_collections": {"_tuplegetter"},
    "struct": {"Struct"},
    "_struct": {"Struct"},
    "numpy": {"ufunc", "dtype", "_ArrayFunctionDispatcher"},
    "torch": {"dtype", "device", "Size", "memory_format", "layout", "finfo", "iinfo"},
    "typing": {"TypeVar", "ParamSpec", "TypeAliasType"},
}
"""Classes in C whose objects hold nothing that changes and that a trace could see, by module."""

_BASES = frozenset(
    id(kind)
    for kind in (
        *(object, int, float, complex, bool, str, bytes, bytearray, tuple, list, dict, set, frozenset, type),
        *(collections.deque, collections.OrderedDict, collections.defaultdict, types.SimpleNamespace, property),
        *(staticmethod, classmethod, functools.partial),
    )
)
"""Classes in C whose objects a footprint can read, besides those of arrays."""

_HEAP_TYPE, _IMMUTABLE_TYPE = 1 << 9, 1 << 8
"""Flags of classes that are made while Python runs, and of those whose attributes cannot be set (Include/object.h)."""
_FLAGS = type.__dict__["__flags__"].__get__
class_name = type.__dict__["__qualname__"].__get__
"""The qualified name of a class, whatever its metaclass says."""


def is_of_compiler(module: object) -> bool:
    return str(module or "").partition(".")[0] in _OWN


def is_pure(module: object, name: object) -> bool:
    """True for a listed function or class; one that is defined in another has a dotted name."""
    home = str(module or "")
    home = next((package for start, package in _DEFINE.items() if home.startswith(start)), home)
    names = _NAMES.get(home)
    return names is not None and (names == _EVERY or str(name).partition(".")[0] in names)


def is_still_module(module: object) -> bool:
    """True for a module whose computed names need not be followed: the compiler's, or a listed one."""
    name = str(module or "")
    return is_of_compiler(name) or name in _NAMES or name.partition(".")[0] in {"numpy", "torch"}


def is_in_python(kind: type, module: str) -> bool:
    """True for a class that Python code defines."""
    flags = _FLAGS(kind)
    if not flags & _HEAP_TYPE or flags & _IMMUTABLE_TYPE:
        return False
    home = sys.modules.get(module)
    if module == "builtins":  # also the module of a class that was made where ``__name__`` is missing
        return True
    file = getattr(home, "__file__", None) if type(home) is types.ModuleType else None
    return module not in sys.builtin_module_names and not str(file or "").endswith((".so", ".pyd"))


def is_readable_base(kind: type) -> bool:
    """True for a class in C whose objects a footprint can read."""
    return id(kind) in _BASES


def holds_nothing(kind: type, module: str) -> bool:
    """True for a class in C whose objects hold nothing that changes."""
    return id(kind) in _HOLDS_NOTHING or class_name(kind) in _IMMUTABLE.get(module, ())


def is_understood_class(kind: type, module: str) -> bool:
    """True for a class in C that a trace may call and whose class attributes do not change."""
    if module == "builtins":
        return True
    return is_of_compiler(module) or is_pure(module, class_name(kind)) or module.partition(".")[0] in {"numpy", "torch"}


def module_of(function: Any) -> str:
    """The module that a function in C names as its home; of a bound one its owner's, if that is a module."""
    owner = getattr(function, "__self__", None)
    if type(owner) is types.ModuleType:
        return str(vars(owner).get("__name__"))
    return str(getattr(function, "__module__", None) or "")
