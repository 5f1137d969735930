"""Classes whose instances are called through the native launcher.

A subclass is made of a Python class with ``__call__``.  Its instances have room for a function that CPython calls
directly (PEP 590, vectorcall), and for that function's state.  While the function is null, CPython calls ``__call__``,
so an instance also works without the native launcher.
"""

from __future__ import annotations

import ctypes
import functools
from typing import Any, TypeVar

from flydsl.runtime.launch.layouts import is_supported

__all__ = ["STATE_OFFSET", "native_class"]

_WORD = ctypes.sizeof(ctypes.c_void_p)
# Include/structmember.h, Include/typeslots.h, Include/object.h
_T_ULONGLONG, _T_PYSSIZET, _READONLY = 18, 19, 1
_TP_MEMBERS = 72
_DEFAULT, _HAVE_VECTORCALL, _BASETYPE = 1 << 18, 1 << 11, 1 << 10

_T = TypeVar("_T")


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
