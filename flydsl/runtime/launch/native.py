"""The native launcher: its loading, once per process, and the classes it calls."""

from __future__ import annotations

import ctypes
import functools
import logging
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

from flydsl import config
from flydsl.runtime.launch import structures
from flydsl.runtime.launch.layouts import (
    exchange_view,
    first_slot_is,
    is_supported,
    memory_offset,
    numpy_agrees,
    slot_offset,
    torch_functions,
    type_version_offset,
)
from flydsl.runtime.libraries import HOST_LIBRARIES, RuntimeLibrary
from flydsl.support.forks import ForkSafeLock
from flydsl.support.hooks import BACKENDS_CHANGED

_logger = logging.getLogger("flydsl.runtime")

_PYTHON = RuntimeLibrary(
    None,
    frozenset(
        f"{prefix}_{name}"
        for prefix, names in (
            ("Py", "DecRef IncRef"),
            ("_Py", "NoneStruct TrueStruct"),
            ("PyBool", "Type"),
            ("PyBytes", "AsStringAndSize"),
            ("PyCell", "Get"),
            ("PyContextVar", "Get"),
            ("PyDict", "GetItemWithError"),
            ("PyErr", "Clear Occurred SetObject"),
            ("PyEval", "RestoreThread SaveThread"),
            ("PyFloat", "AsDouble Type"),
            ("PyLong", "AsLongLongAndOverflow AsUnsignedLongLong AsVoidPtr FromLong FromVoidPtr Type"),
            ("PyNumber", "Index"),
            ("PyObject", "CallNoArgs GetAttr IsTrue Vectorcall"),
            ("PyTuple", "GetItem Size Type"),
            ("PyUnicode", "Compare Type"),
        )
        for name in names.split()
    ),
)
"""The interpreter's functions that the launcher calls."""
_VERSION_TAG = 24
"""Offset of ``ma_version_tag`` in a dictionary of CPython 3.11."""
_WORD = ctypes.sizeof(ctypes.c_void_p)
# Include/structmember.h, Include/typeslots.h, Include/object.h
_T_ULONGLONG, _T_PYSSIZET, _READONLY = 18, 19, 1
_TP_MEMBERS = 72
_DEFAULT, _HAVE_VECTORCALL, _BASETYPE = 1 << 18, 1 << 11, 1 << 10

_T = TypeVar("_T")


_lock = ForkSafeLock()


def native_launcher() -> NativeLauncher | None:
    """The launcher of this process; ``None`` if calls take the Python path."""
    with _lock:
        return _load()


@functools.cache
def _load() -> NativeLauncher | None:
    watch = EnvironmentWatch.start() if is_supported() else None
    if watch is None:
        return None
    from flydsl.runtime.object_file import host_machine  # not needed by programs that only compile

    code = Path(__file__).with_name(f"launcher.{host_machine()}.o").read_bytes()
    try:
        launcher = NativeLauncher(code, watch)
        # Kept forever: the interpreter calls it for the environment's last changes, when the rest of flydsl is gone.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(launcher))
        return launcher
    except RuntimeError as error:  # no executable memory, no dictionary watcher, or a Python without some function
        _logger.debug("calls take the Python path: %s", error)
        return None


class NativeLauncher:
    """The loaded code, and the state that all callables share."""

    def __init__(self, data: bytes, watch: EnvironmentWatch) -> None:
        """See :func:`native_launcher`, which makes the only one."""
        from flydsl.runtime.object_file import LoadedObject

        self._code = LoadedObject(data, "the native launcher", (_PYTHON, *HOST_LIBRARIES))
        self.function = self._code.address("flydsl_vectorcall")
        """Address of the vectorcall function of native classes' instances."""
        self.shared = structures.Globals.from_address(self._code.address("flydsl_launcher"))
        self.shared.state_offset = STATE_OFFSET
        self.shared.type_version_offset = type_version_offset()
        self.watch = watch
        self._lock = ForkSafeLock()
        self._kept: list[Any] = [sys.intern(name) for name in structures.NAMES]
        self.shared.names[:] = [id(name) for name in self._kept]
        self._array_types: dict[type, bool] = {}
        self._numpy_numbers: dict[int, int] = {}
        self._scalars = 0
        watch.connect(self.shared, self._code.address("flydsl_environment_changed"))
        self._add_numpy()
        if memory_offset() > 0:
            self.shared.memory_offset = memory_offset()
            self._add_scalars([(ctypes.c_void_p, structures.Kind.VOID_POINTER)])

    def take_descriptions(self, kind: type) -> None:
        """Register the class of descriptions of arrays, whose slots :class:`structures.Described` names."""
        offsets = [slot_offset(kind, name) for name in ("facts", "dims", "steps", "alignment")]
        if self.shared.described.type is None and all(offsets):
            self._kept.append(kind)
            self.shared.described = structures.Described(id(kind), *offsets)

    def take_streams(self, stream_type: type) -> None:
        """Register the class of the language's streams, which hold a handle or a framework's stream as ``value``."""
        if self.shared.stream_type is None:
            self._kept.append(stream_type)
            self.shared.stream_type = id(stream_type)

    def accepts_array(self, array: Any, dlpack_type: tuple[int, int]) -> bool:
        """True if the launcher itself reads arrays such as this one from now on.

        ``dlpack_type`` is DLPack's code and bits of the elements.
        """
        import numpy as np

        from flydsl.runtime.device_array import DeviceArray

        kind = type(array)
        with self._lock:
            if kind is np.ndarray:
                return self._accepts_numpy(array.dtype.num, dlpack_type)
            if kind not in self._array_types:
                own = isinstance(array, DeviceArray) and first_slot_is(array, array._dltensor)
                view = self._code.address("flydsl_view_device_array") if own else exchange_view(kind)
                self._array_types[kind] = self._add_array_type(kind, view)
            return self._array_types[kind]

    def _accepts_numpy(self, number: int, dlpack_type: tuple[int, int]) -> bool:
        code = dlpack_type[0] | dlpack_type[1] << 8
        if not self.shared.numpy_array or not 0 <= number < structures.NUMPY_TYPES:
            return False
        if self._numpy_numbers.setdefault(number, code) != code:
            return False
        self.shared.numpy_types[number] = code
        return True

    def _add_array_type(self, kind: type, view: int) -> bool:
        used = sum(self._array_types.values())
        if not view or used >= structures.ARRAY_TYPES:
            return False
        row = self.shared.arrays[used]
        row.view = view
        functions = torch_functions(kind)
        if functions is not None:
            row.negated, row.handle = functions.negated, functions.handle
            row.requires_grad, row.records_grad = functions.requires_grad, functions.records_grad
        elif hasattr(kind, "requires_grad"):
            return False
        method = getattr(kind, "is_neg", None)
        self._kept += [kind, method]
        row.is_negated = id(method) if method is not None else None
        row.type = id(kind)  # written last: it makes the row valid
        return True

    def _add_numpy(self) -> None:
        import numpy as np

        if numpy_agrees():
            self._kept.append(np.ndarray)
            self.shared.numpy_array = id(np.ndarray)
        kinds = {
            structures.Kind.NUMPY_INT: "bhilqBHILQ",
            structures.Kind.NUMPY_FLOAT: "efd",
            structures.Kind.NUMPY_BOOL: "?",
        }
        rows = [(np.dtype(letter).type, kind) for kind, letters in kinds.items() for letter in letters]
        self._add_scalars(rows)

    def _add_scalars(self, rows: Iterable[tuple[type, int]]) -> None:
        for scalar, kind in rows:
            self.shared.scalars[self._scalars] = structures.ScalarType(id(scalar), kind)
            self._scalars += 1
            self._kept.append(scalar)


class EnvironmentWatch:
    """Detects changes of the environment, and of the backends that there are, since they were last read.

    From CPython 3.12 on, dictionary watchers count their changes (``PyDict_Watch``).  3.11 counts the changes of each
    dictionary itself (PEP 509).
    """

    def __init__(self, dictionaries: tuple[dict[Any, Any], ...]) -> None:
        self._dictionaries = dictionaries
        self.versions: tuple[int, ...] = ()
        """Addresses of 64-bit counters that change when the environment does."""

    @staticmethod
    def start() -> EnvironmentWatch | None:
        """A watch that is not connected yet; ``None`` if the environment cannot be watched."""
        dictionaries = config.environment_dictionaries()
        if dictionaries is None:
            return None
        watch = EnvironmentWatch((*dictionaries, BACKENDS_CHANGED))
        if sys.version_info < (3, 12) and not _counts_changes():
            return None
        return watch

    def connect(self, shared: structures.Globals, callback: int) -> None:
        """Start counting, in ``shared``."""
        if sys.version_info < (3, 12):
            self.versions = tuple(id(d) + _VERSION_TAG for d in self._dictionaries)
            return
        api = ctypes.pythonapi
        api.PyDict_AddWatcher.argtypes = [ctypes.c_void_p]
        api.PyDict_Watch.argtypes = [ctypes.c_int, ctypes.py_object]
        number = api.PyDict_AddWatcher(callback)
        for dictionary in self._dictionaries:
            api.PyDict_Watch(number, dictionary)
        self.versions = (ctypes.addressof(shared) + structures.Globals.environment.offset,)

    def now(self) -> tuple[int, ...]:
        """The counters' values.  Read them before the environment, for which they then hold."""
        return tuple(ctypes.c_uint64.from_address(address).value for address in self.versions)


def _counts_changes() -> bool:
    """True if a dictionary's version is at the expected offset."""
    probe = {1: 1}
    seen = set()
    for value in range(4):
        probe[1] = value
        seen.add(ctypes.c_uint64.from_address(id(probe) + _VERSION_TAG).value)
    return len(seen) == 4


# -- classes whose instances are called through the native launcher
#
# A subclass is made of a Python class with `__call__`.  Its instances have room for a function that CPython calls
# directly (PEP 590, vectorcall), and for that function's state.  While the function is null, CPython calls `__call__`,
# so an instance also works without the native launcher.


class _Member(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("type", ctypes.c_int),
        ("offset", ctypes.c_ssize_t),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


class _Slot(ctypes.Structure):
    _fields_ = [("slot", ctypes.c_int), ("pointer", ctypes.c_void_p)]


class _Spec(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("basicsize", ctypes.c_int),
        ("itemsize", ctypes.c_int),
        ("flags", ctypes.c_uint),
        ("slots", ctypes.c_void_p),
    ]


@functools.cache
def native_class(cls: type[_T]) -> type[_T]:
    """The subclass of ``cls`` whose instances have two addresses, initially 0: ``native_function`` and ``native_state``.

    ``cls`` is a class without slots.  If the native launcher cannot work, the result is ``cls`` itself.
    """
    size = cls.__basicsize__
    if not is_supported() or size != _Plain.__basicsize__:
        return cls
    members = (_Member * 4)(
        _Member(b"__vectorcalloffset__", _T_PYSSIZET, size, _READONLY, None),
        _Member(b"native_function", _T_ULONGLONG, size, 0, None),
        _Member(b"native_state", _T_ULONGLONG, size + _WORD, 0, None),
    )
    slots = (_Slot * 2)(_Slot(_TP_MEMBERS, ctypes.addressof(members)))
    name = f"{cls.__module__}.{cls.__qualname__}".encode()
    flags = _DEFAULT | _HAVE_VECTORCALL | _BASETYPE
    spec = _Spec(name, size + 2 * _WORD, 0, flags, ctypes.addressof(slots))
    make = ctypes.pythonapi.PyType_FromSpecWithBases
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.py_object]
    subclass: Any = make(ctypes.addressof(spec), (cls,))
    subclass._spec = (members, slots, spec, name)  # CPython 3.11 keeps pointers into it
    subclass.__doc__ = cls.__doc__
    return subclass  # type: ignore[no-any-return]


class _Plain:
    """Instances with a dictionary and nothing else, as in every base of :func:`native_class`."""


STATE_OFFSET = _Plain.__basicsize__ + _WORD
"""The offset of ``native_state`` in an instance of a class made by :func:`native_class`."""
