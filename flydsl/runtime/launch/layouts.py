"""Checks of memory layouts that ``launcher.c`` expects, on live objects.

DLPack's structures and all functions that the launcher calls are documented as stable.  The offsets of an object's type
(``Py_TYPE``) and of a NumPy array's data (``PyArray_DATA`` and the like) are not documented, but compiled into every
extension module and therefore fixed.
Without the native launcher a call takes a thousand times as long (``python -m benchmarks.tricks``).
"""

from __future__ import annotations

import ctypes
import functools
import platform
import sys
import types
from contextlib import suppress
from typing import Any

from flydsl.errors import DeviceError
from flydsl.runtime.arrays import HOST_DEVICES
from flydsl.support.fast_dataclass import record

_HEAD = 16
"""Bytes of an object's header: reference count and type."""


@functools.cache
def is_supported() -> bool:
    """True if the native launcher works in this interpreter: CPython with the GIL on 64-bit little-endian Linux."""
    if sys.implementation.name != "cpython" or "t" in sys.abiflags:
        return False
    if sys.platform != "linux" or sys.byteorder != "little" or ctypes.sizeof(ctypes.c_void_p) != 8:
        return False
    if platform.machine().lower() not in ("x86_64", "amd64", "aarch64", "arm64"):
        return False
    return all(_word(id(o) + 8) == id(type(o)) for o in (object(), 3.25, "abc", (1, 2), [3], type))


def _word(address: int) -> int:
    return ctypes.c_uint64.from_address(address).value


def first_slot_is(value: object, content: object) -> bool:
    """True if the first slot of an object holds that very content."""
    return _word(id(value) + _HEAD) == id(content)


# Include/cpython/descrobject.h, Include/descrobject.h (PyMemberDef); the types of members that hold an object
_MEMBER_DEFINITION, _MEMBER_TYPE, _MEMBER_OFFSET = 40, 8, 16
_HOLDS_OBJECT = (6, 16)


def slot_offset(kind: type, name: str) -> int:
    """The offset at which objects of a class hold the object of a slot; 0 if there is no such slot."""
    member = next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)
    return member_offset(member)


def member_offset(member: Any) -> int:
    """The offset at which objects hold the object of a slot, by its descriptor; 0 for other descriptors."""
    return _member_offset(member) if _members_agree() else 0


def _member_offset(member: Any) -> int:
    if type(member) is not types.MemberDescriptorType:
        return 0
    definition = _word(id(member) + _MEMBER_DEFINITION)
    holds_object = ctypes.c_int.from_address(definition + _MEMBER_TYPE).value in _HOLDS_OBJECT
    return ctypes.c_int64.from_address(definition + _MEMBER_OFFSET).value if holds_object else 0


@functools.cache
def _members_agree() -> bool:
    if not is_supported():
        return False

    class Probe:
        __slots__ = ("first", "second")

    probe = Probe()
    probe.first, probe.second = object(), object()  # type: ignore[attr-defined]
    return all(_word(id(probe) + _member_offset(vars(Probe)[n])) == id(getattr(probe, n)) for n in Probe.__slots__)


@functools.cache
def memory_offset() -> int:
    """The offset of the address of its memory in an object of ctypes; -1 if it is not found."""

    class Pair(ctypes.Structure):
        _fields_ = (("first", ctypes.c_int32), ("second", ctypes.c_int32))

    samples = (ctypes.c_void_p(3), Pair(1, 2), Pair.from_buffer(bytearray(16), 8))
    agree = is_supported() and all(_word(id(each) + _HEAD) == ctypes.addressof(each) for each in samples)
    return _HEAD if agree else -1


@functools.cache
def type_version_offset() -> int:
    """The offset of a class's version (``tp_version_tag``); -1 if it is not found.

    CPython sets the version to 0 when an attribute changes, and to a new number at the next look-up.  The bytecode of
    attribute look-ups relies on the same number.
    """
    if not is_supported():
        return -1
    candidates = set(range(128, 640, 4))
    for _ in range(3):

        class Probe:
            attribute = 0

        def word(offset: int, probe: type = Probe) -> int:
            return ctypes.c_uint32.from_address(id(probe) + offset).value

        seen: list[dict[int, int]] = []
        for value in range(3):
            Probe.attribute = value
            changed = {o: word(o) for o in candidates}
            _ = Probe.attribute
            looked_up = {o: word(o) for o in candidates}
            known = {n for numbers in seen for n in numbers.values()}
            candidates = {o for o in candidates if changed[o] == 0 != looked_up[o] and looked_up[o] not in known}
            seen.append({o: looked_up[o] for o in candidates})
    return candidates.pop() if len(candidates) == 1 else -1


def type_version(kind: type) -> int:
    """The version of a class now; 0 if it has none."""
    with suppress(AttributeError):
        type.__getattribute__(kind, "no such attribute")  # a look-up gives the class a version
    offset = type_version_offset()
    return 0 if offset < 0 else ctypes.c_uint32.from_address(id(kind) + offset).value


def numpy_agrees() -> bool:
    """True if arrays have the layout of NumPy 1.26 and 2.x."""
    import numpy as np

    read_only = np.arange(6, dtype=np.int16)
    read_only.flags.writeable = False
    samples: list[Any] = [
        np.arange(24, dtype=np.float32).reshape(2, 3, 4)[:, ::2, 1:],
        read_only,
        np.arange(3, dtype=">f8"),
        np.zeros((), np.complex128),
        np.asfortranarray(np.ones((5, 7), bool)),
    ]
    return all(_array_agrees(array) for array in samples)


def _array_agrees(array: Any) -> bool:
    at = id(array) + _HEAD
    rank = ctypes.c_int32.from_address(at + 8).value
    if rank != array.ndim or _word(at) != array.ctypes.data or _word(at + 40) != id(array.dtype):
        return False
    for offset, numbers in ((16, array.shape), (24, array.strides)):
        if rank and tuple((ctypes.c_int64 * rank).from_address(_word(at + offset))) != numbers:
            return False
    descr = id(array.dtype) + _HEAD
    return bool(
        ctypes.c_int32.from_address(descr + 12).value == array.dtype.num
        and chr(ctypes.c_uint8.from_address(descr + 10).value) == array.dtype.byteorder
        and (ctypes.c_int32.from_address(at + 48).value & 0x400 != 0) == array.flags.writeable
    )


class _ExchangeTable(ctypes.Structure):
    """dlpack.h, DLPackExchangeAPI."""

    _fields_ = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("previous", ctypes.c_void_p),
        ("allocate", ctypes.c_void_p),
        ("managed_from_object", ctypes.c_void_p),
        ("managed_to_object", ctypes.c_void_p),
        ("view_of_object", ctypes.c_void_p),
        ("current_stream", ctypes.c_void_p),
    ]


def exchange_view(array_type: type) -> int:
    """Address of ``int f(PyObject *, DLTensor *)`` in a type's DLPack exchange table; 0 if there is none.

    A subclass does not inherit the table, because its memory may mean something else.
    """
    table = _exchange_table(array_type) if _is_plain(array_type) else None
    return 0 if table is None else table.view_of_object or 0


def exchange_stream(array_type: type) -> int:
    """Address of ``int f(device_type, device, void **)``, which tells a framework's current stream; 0 if there is none."""
    table = _exchange_table(array_type)
    return 0 if table is None else table.current_stream or 0


def current_stream(array: Any) -> int:
    """The handle of the current stream of an array's framework on the array's device; 0 where there are none.

    Raises :class:`DeviceError` if the framework does not tell.
    """
    kind, device = map(int, array.__dlpack_device__())
    address = 0 if kind in HOST_DEVICES else exchange_stream(type(array))
    if not address:
        return 0
    stream = ctypes.c_void_p()
    function = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_void_p)(address)
    if function(kind, device, ctypes.addressof(stream)):
        raise DeviceError(f"{type(array).__module__} does not tell its current stream of device {device}")
    return stream.value or 0


def _exchange_table(array_type: type) -> _ExchangeTable | None:
    capsule = getattr(array_type, "__dlpack_c_exchange_api__", None) or getattr(
        array_type, "__c_dlpack_exchange_api__", None
    )
    if capsule is None:
        return None
    pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
        ("PyCapsule_GetPointer", ctypes.pythonapi)
    )
    address = pointer(capsule, b"dlpack_exchange_api")
    while address:
        table = _ExchangeTable.from_address(address)
        if table.major == 1:
            return table
        address = table.previous
    return None


def _is_plain(array_type: type) -> bool:
    """True for the type that has the table, and for torch's parameters, which are tensors in every respect."""
    own = vars(array_type)
    if "__dlpack_c_exchange_api__" in own or "__c_dlpack_exchange_api__" in own:
        return True
    nn = sys.modules.get("torch.nn")
    return nn is not None and array_type is nn.Parameter


@record
class TorchFunctions:
    """Functions of torch's libraries that the launcher calls for each tensor, and the offset of its handle.

    A function costs a nanosecond, the attribute or method of the same name fifty.
    """

    handle: int
    """The offset of an ``at::Tensor``, which is the address of its ``c10::TensorImpl``."""
    requires_grad: int
    """``bool f(c10::TensorImpl *)``."""
    records_grad: int
    """``bool f()``: true if gradient mode is on in this thread."""
    negated: int
    """``bool f(at::Tensor *)``: true for views with torch's negative bit; 0: there is no such function."""


def torch_functions(array_type: type) -> TorchFunctions | None:
    """The functions for a class of tensors; ``None`` for other classes, or if function and attribute disagree."""
    torch = sys.modules.get("torch")
    if torch is None or not issubclass(array_type, torch.Tensor):
        return None
    plain = torch.zeros(2, device="cpu")
    traced = plain.detach().requires_grad_()
    for offset in range(_HEAD, _HEAD + 32, 8):
        if all(_word(id(t) + offset) == t._cdata for t in (plain, traced)):
            break
    else:
        return None
    requires_grad = _torch_function("libc10.so", "_ZNK3c1010TensorImpl13requires_gradEv", ctypes.c_void_p)
    records_grad = _torch_function("libc10.so", "_ZN3c108GradMode10is_enabledEv")
    if requires_grad is None or requires_grad(plain._cdata) or not requires_grad(traced._cdata):
        return None
    if records_grad is None:
        return None
    for mode in (torch.no_grad(), torch.enable_grad()):
        with mode:
            if records_grad() != torch.is_grad_enabled():
                return None
    return TorchFunctions(offset, _address(requires_grad), _address(records_grad), _negation(torch, plain, offset))


def _negation(torch: Any, plain: Any, offset: int) -> int:
    try:
        negated = torch._neg_view(plain)
    except AttributeError:
        return 0
    name = "_ZN2at25compositeimplicitautograd6is_negERKNS_6TensorE"
    function = _torch_function("libtorch_cpu.so", name, ctypes.c_void_p)
    if function is None or function(id(plain) + offset) or not function(id(negated) + offset):
        return 0
    return _address(function)


def _torch_function(library: str, name: str, *parameters: Any) -> Any:
    try:
        function = ctypes.CDLL(library)[name]
    except (OSError, AttributeError):
        return None
    function.restype, function.argtypes = ctypes.c_bool, parameters
    return function


def _address(function: Any) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value or 0
