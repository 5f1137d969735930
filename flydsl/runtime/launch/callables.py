"""Classes whose instances are called through the native launcher.

Of a Python class with ``__call__`` a subclass is made that differs in two things: its instances have room for a function
that CPython calls directly (PEP 590, vectorcall) and for what that function needs.  While that function is null, CPython
calls ``__call__``, and so an instance works before the native launcher is loaded, and where it never is.
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
    """The subclass of ``cls`` whose instances have two addresses that are 0: ``native_function`` and ``native_state``.

    ``cls`` is a class without slots.  It is returned itself where the native launcher cannot work.
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
    """What every class is derived from that :func:`native_class` takes: instances with a dictionary and nothing else."""


STATE_OFFSET = _Plain.__basicsize__ + _WORD
"""Where an instance of a class made by :func:`native_class` has ``native_state``."""
