"""Structs, with consecutive fields, and unions, with overlapping fields.

A composite implements a protocol of :mod:`flydsl.expr.protocol` exactly if all its fields do, except ``Constexpr``
ones, which are part of the type.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Collection, Hashable, Mapping, Sequence
from types import FrameType
from typing import Any, ClassVar, get_origin

from flydsl.errors import DSLConversionError, DSLFieldError, DSLNameError, DSLTypeError, DSLValueError, LanguageError
from flydsl.expr.core.argument_registry import JitArgumentRegistry
from flydsl.expr.core.constexpr import check_constexpr, constexpr_key, constexpr_value, is_constexpr
from flydsl.expr.memory.pointer import Pointer
from flydsl.expr.memory.vector import Vector, type_class
from flydsl.expr.numeric import Numeric, NumericMeta
from flydsl.expr.protocol import Storable
from flydsl.expr.struct.array import Align, Array
from flydsl.expr.struct.closure import assemble, protocols_of
from flydsl.support.tracebacks import caller, hide_internal_frames

RESERVED = frozenset({"peek", "poke", "replace"})
"""Names that no field may have."""


class _FieldSignature:
    """The signature of a type, made when it is asked for: launches compare what a type holds."""

    __slots__ = ()
    __is_immutable__ = True

    def __get__(self, value: Any, owner: Any) -> inspect.Signature:
        if value is not None:
            raise AttributeError("__signature__")  # a value is not called
        fields = owner.__dsl_fields__
        if not fields and "__dsl_fields__" not in vars(owner):
            return inspect.Signature([inspect.Parameter("klass", inspect.Parameter.POSITIONAL_ONLY, default=None)])
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        return inspect.Signature([inspect.Parameter(name, kind, annotation=t) for name, t in fields.items()])


class Composite:
    """Base of structs and unions."""

    __signature__: ClassVar[Any] = _FieldSignature()
    """The signature of ``fx.struct`` and ``fx.union``; a declared type has a parameter per field."""
    __dsl_fields__: ClassVar[Mapping[str, Any]] = {}
    """The types of the fields, by name, in order."""


class Struct(Composite):
    """Base of struct types, and the decorator that declares one; ``fx.struct`` is another name of it.

    The annotations of a decorated class's body are the fields, in order.  Methods and properties stay; class defaults do
    not make fields optional.  ``Struct["x": T, ...]`` and ``Struct[T, U]`` declare a type inline, also mixed;
    each such expression makes a type of its own.

    A value has one value per field, given by position or name and converted by the field's type.  It is immutable.
    ``==`` and the hash compare type and fields; for run-time fields ``==`` is a run-time Boolean.

    Args:
        klass: the class; without it the result is the decorator.

    Returns:
        The type.

    Raises:
        DSLTypeError: a field's type is not one of the language, or a value has a missing or unknown field, or a value
            that its field's type does not take.
        DSLValueError: a reserved field name.

    Example::

        @fx.struct
        class Affine:
            factor: fx.Float32
            shift: fx.Float32


        @flyc.kernel
        def kernel(x: fx.Tensor, f: Affine):
            Pair = fx.Struct["left" : fx.Float32, "right" : fx.Int32]
            pair = Pair(x[fx.thread_idx.x], 2)
            x[fx.thread_idx.x] = pair.left * pair.right * f.factor + f.shift


        @flyc.jit
        def run(x: fx.Tensor, f: Affine):
            kernel(x, f).launch(grid=1, block=8)


        x = np.ones(8, np.float32)
        run(x, Affine(2, 1))
        assert (x == 5).all()
    """

    __dsl_constants__: ClassVar[Mapping[str, Any]] = {}
    """The values of the ``Constexpr`` fields of a specialized type."""
    __dsl_generic__: ClassVar[type[Struct] | None] = None
    """The type that a specialized type was made from."""

    def __class_getitem__(cls, items: Any) -> type[Struct]:
        if cls is Struct:
            made: type[Struct] = _inline(Struct, tuple(inline_fields(items).items()))
            return made
        return cls._specialization(inline_fields(items))

    def __new__(cls, *args: Any, **kwargs: Any) -> Struct:
        try:
            return _decorate(cls, args, kwargs, caller()) if cls is Struct else cls._construct(args, kwargs)
        except LanguageError as error:
            hide_internal_frames(error)
            raise

    @classmethod
    def _construct(cls, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Struct:
        given = cls._bind(args, kwargs)
        constants = {name: given[name] for name, t in cls.__dsl_fields__.items() if is_constexpr(t)}
        fields = {
            name: convert_field(f"{cls.__name__}(...) field {name!r}", t, given[name])
            for name, t in cls.__dsl_fields__.items()
            if not is_constexpr(t)
        }
        return assemble(cls._specialization(constants) if constants else cls, fields)  # type: ignore[no-any-return]

    @classmethod
    def _bind(cls, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """The arguments by field name, with a specialized type's constants."""
        names = list(cls.__dsl_fields__)
        if len(args) > len(names):
            raise DSLTypeError(
                f"{cls.__name__}(...) expected {len(names)} field(s), got {len(args)} positional value(s)"
            )
        given = dict(zip(names, args, strict=False))
        for name, value in kwargs.items():
            if name in given or name not in names:
                problem = f"multiple values for field {name!r}"
                if name not in names:
                    problem = f"unexpected field(s): {[name]}; the fields are {', '.join(names)}"
                raise DSLTypeError(f"{cls.__name__}(...) got {problem}")
            given[name] = value
        given = {**cls.__dsl_constants__, **given}
        missing = [name for name in names if name not in given]
        if missing:
            raise DSLTypeError(f"{cls.__name__}(...) missing required field(s): {missing}")
        return given

    @classmethod
    def _specialization(cls, constants: Mapping[str, Any]) -> type[Struct]:
        """The type of the values with those ``Constexpr`` fields."""
        generic = cls.__dsl_generic__ or cls
        wanted = [name for name, t in generic.__dsl_fields__.items() if is_constexpr(t)]
        if set(constants) != set(wanted):
            raise DSLTypeError(
                f"{generic.__name__} is specialized by {', '.join(wanted) or 'nothing'}, not {constants}"
            )
        constants = {name: constexpr_value(constants[name], f"{generic.__name__}.{name}") for name in wanted}
        for name in wanted:
            _check_constant(generic, name, constants[name])
        key = tuple((name, constexpr_key(constants[name], f"{generic.__name__}.{name}")) for name in wanted)
        if cls is not generic:
            if key != cls.__dict__["__dsl_key__"]:
                raise DSLValueError(f"{cls.__name__} got {dict(constants)}; construct {generic.__name__} instead")
            return cls
        known: dict[Any, type[Struct]] = generic.__dict__["__dsl_specialized__"]
        if key not in known:
            shown = ", ".join(f"{name}={constants[name]!r}" for name in wanted)
            known[key] = type(
                f"{generic.__name__}[{shown}]",
                (generic,),
                {
                    "__dsl_generic__": generic,
                    "__dsl_constants__": {name: constants[name] for name in wanted},
                    "__dsl_key__": key,
                    "__module__": generic.__module__,
                },
            )
        return known[key]

    def replace(self, **changes: Any) -> Any:
        """A value with some fields changed.

        Raises:
            DSLFieldError: a name that is no field.
        """
        generic = type(self).__dsl_generic__ or type(self)
        for name in changes:
            if name not in self.__dsl_fields__:
                raise DSLFieldError(
                    f"Field {name!r} not found in type {type(self).__name__}. Available fields: "
                    f"{list(self.__dsl_fields__)}"
                )
        return generic(**{**vars(self), **changes})

    def __setattr__(self, name: str, value: Any) -> None:
        raise dataclasses.FrozenInstanceError(
            f"cannot assign to field {name!r} of {self!r}; make a new value with .replace()"
        )

    def __delattr__(self, name: str) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r} of {self!r}")

    def __eq__(self, other: object) -> Any:
        if type(other) is not type(self):
            return NotImplemented
        result: Any = True
        for name, mine in vars(self).items():
            equal = _equal(mine, getattr(other, name))
            if isinstance(equal, Numeric) and not equal.is_static():
                result = equal if result is True else result & equal
            elif not equal:
                return False
        return result

    def __hash__(self) -> int:
        return hash((type(self), tuple(vars(self).values())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


def _equal(a: Any, b: Any) -> Any:
    if isinstance(a, Numeric) and type(a) is not type(b):
        return False
    equal = a is b or a == b
    return equal.reduce("min") if isinstance(equal, Vector) else equal


class Union(Composite):
    """Base of union types, and the decorator that declares one; ``fx.union`` is another name of it.

    The annotations of a decorated class's body are the fields.  ``Union["x": T, ...]`` declares a type inline.  A union
    has no value, only storage.

    Args:
        klass: the class; without it the result is the decorator.

    Returns:
        The type.

    Raises:
        DSLTypeError: a field's type is not one of the language, or is ``Constexpr``.
        DSLValueError: a reserved field name.

    Example in a kernel::

        Word = fx.Union["number" : fx.Float32, "bits" : fx.Int32]
        memory = fx.SharedAllocator().allocate(Word)
        memory.number.poke(fx.Float32(1.0))
        fx.barrier()
        y[t] = (memory.bits.peek() == 0x3F800000).select(1.0, 0.0)
        # y: 1 1
    """

    def __class_getitem__(cls, items: Any) -> type[Union]:
        if cls is not Union:
            raise DSLTypeError(f"{cls.__name__} takes no parameters")
        made: type[Union] = _inline(Union, tuple(inline_fields(items).items()))
        return made

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        """The union of a class's fields, if it decorates one; unions have no values."""
        try:
            if cls is Union:
                return _decorate(cls, args, kwargs, caller())
            raise DSLTypeError(f"the union {cls.__name__} has no value; reach one of its fields through its storage")
        except LanguageError as error:
            hide_internal_frames(error)
            raise


struct = Struct
union = Union


def convert_field(what: str, t: Any, value: Any) -> Any:
    if issubclass(t, Align):
        return convert_field(what, t.aligned, value)
    if isinstance(t, NumericMeta):
        try:
            return t(value)
        except DSLConversionError:
            raise DSLConversionError(f"{what} expects {t}, got {_kind(value)} {value!r}, which is no number") from None
    if issubclass(t, Union):
        raise DSLTypeError(f"{what}: the union {t.__name__} has no value, so the struct exists only as storage")
    if (issubclass(t, Pointer) and t.alias_type) or (issubclass(t, Vector) and t.alias_dtype):
        return t.accept(value)
    in_kernels = JitArgumentRegistry.in_kernels(t)
    if isinstance(value, in_kernels):
        return value
    argument = JitArgumentRegistry.argument(value)
    if (
        argument is None
        or in_kernels is t
        or not issubclass(JitArgumentRegistry.in_kernels(type(argument)), in_kernels)
    ):
        raise DSLTypeError(f"{what} expects {t.__name__}, got {_kind(value)}: {value!r}")
    return argument


def _kind(value: Any) -> str:
    return type(value).__name__


def _check_constant(struct: type[Struct], name: str, value: Any) -> None:
    """Refuse a value of another type than a field ``Constexpr[T]`` states; a bool is no int here."""
    annotation = struct.__dsl_fields__[name]
    wanted = getattr(annotation, "type", None)
    try:
        if wanted is int and isinstance(value, bool):
            raise DSLTypeError("a bool is no int here")
        check_constexpr(value, annotation, name)
    except DSLTypeError:
        shown = getattr(wanted, "__name__", wanted)
        raise DSLTypeError(
            f"{struct.__name__}(...) field {name!r} expects {shown}, got {_kind(value)}: {value!r}"
        ) from None


# -- declaration: names and types of fields, in order


def _decorate(base: type[Composite], args: tuple[Any, ...], kwargs: dict[str, Any], scope: FrameType) -> Any:
    """The type that ``base`` as a decorator makes of a class; ``base`` itself if no class is given yet."""
    if not args and not kwargs:
        return base
    if kwargs or len(args) != 1 or not isinstance(args[0], type):
        name = base.__name__
        raise DSLTypeError(
            f"{name} is abstract; declare one with @fx.{name.lower()} above a class of annotated fields, "
            f"or inline as fx.{name}['x': fx.Float32]"
        )
    return _declare(base, args[0], scope)


def _declare(base: type[Composite], klass: type, scope: FrameType) -> type:
    inherited = next((b for b in klass.__bases__ if issubclass(b, Composite)), None)
    if inherited is not None:
        raise DSLTypeError(f"{klass.__name__} cannot extend {inherited.__name__}; make it a field")
    if "__init__" in vars(klass):
        raise DSLTypeError(f"{klass.__name__} cannot define __init__; give it a static method that constructs it")
    return _build(base, klass.__name__, annotated_fields(klass, scope), (klass,), klass.__module__, klass.__qualname__)


def _inline(base: type[Composite], fields: tuple[tuple[str, Any], ...]) -> Any:
    shown = ", ".join(f"{name}: {getattr(t, '__name__', t)}" for name, t in fields)
    name = f"{base.__name__}[{shown}]"
    return _build(base, name, dict(fields), (), __name__, name)


def _build(
    base: type[Composite], name: str, fields: dict[str, Any], user: tuple[type, ...], module: str, qualified: str
) -> type:
    fields = {field: type_class(t) for field, t in fields.items()}
    check_fields(name, fields, (Composite, Struct, Union, Align, Array))
    if base is Union and any(is_constexpr(t) for t in fields.values()):
        raise DSLTypeError(f"the union {name} cannot have Constexpr fields: it has no value")
    namespace = {
        "__dsl_fields__": fields,
        "__annotations__": dict(fields),
        "__dsl_specialized__": {},
        "__module__": module,
        "__qualname__": qualified,
        "__doc__": user[0].__doc__ if user else None,
    }
    return type(name, (*user, *protocols_of(base is Struct, fields), base), namespace)


def annotated_fields(klass: type, scope: FrameType) -> dict[str, Any]:
    """The annotations of a class body that ran in ``scope``, without ``ClassVar`` ones; text is evaluated."""
    fields = {}
    for name, given in inspect.get_annotations(klass).items():
        annotation = _evaluate(klass, name, given, scope) if isinstance(given, str) else given
        if annotation is ClassVar or get_origin(annotation) is ClassVar:
            continue
        if name in RESERVED or name.startswith("_"):
            problem = "is reserved" if name in RESERVED else "must not start with underscore"
            raise DSLValueError(f"{klass.__name__}: field name {name!r} {problem}")
        fields[name] = annotation
    return fields


def _evaluate(klass: type, name: str, text: str, scope: FrameType) -> Any:
    try:
        return eval(text, scope.f_globals, {**scope.f_locals, **vars(klass)})
    except NameError as error:
        raise DSLNameError(
            f"{klass.__name__}.{name}: {text}: {error}; remove `from __future__ import annotations` if the name belongs "
            "to an outer function"
        ) from error


def inline_fields(items: Any) -> dict[str, Any]:
    """The fields of ``Struct["x": T, U]``; unnamed ones are called ``_0``, ``_1``, ... by position."""
    if items == ():
        raise DSLValueError("a struct or union of fields in brackets has at least one field")
    fields: dict[str, Any] = {}
    for place, item in enumerate(items if isinstance(items, tuple) else (items,)):
        if not isinstance(item, slice):
            fields[f"_{place}"] = item
            continue
        if not isinstance(item.start, str) or item.step is not None:
            raise DSLTypeError(f'{item!r} is not a field; write "name": type, or the type only')
        if (
            item.start in fields
            or item.start in RESERVED
            or item.start.startswith("_")
            or not item.start.isidentifier()
        ):
            raise DSLValueError(f"{item.start!r} cannot name a field: it is taken, reserved or not an identifier")
        fields[item.start] = item.stop
    return fields


def check_fields(owner: str, fields: Mapping[str, Any], abstract: Collection[type]) -> None:
    """Refuse fields of types that no value of the language has.

    ``abstract`` are base classes whose subclasses may be fields, but not they themselves.
    """
    for name, t in fields.items():
        if is_constexpr(t):
            continue
        known = isinstance(t, type) and (
            issubclass(t, tuple(abstract))
            or hasattr(JitArgumentRegistry.in_kernels(t), "__construct_from_ir_values__")
            or issubclass(t, Storable)
        )
        if not known or t in abstract:
            raise DSLTypeError(
                f"{owner}.{name}: {t!r} is not a type of the kernel language; expected for example fx.Int32, fx.Tensor, "
                "another struct, fx.Array[fx.Float32, 64] or fx.Constexpr[int]"
            )


# -- tests of types


def is_composite_type(obj: Any) -> bool:
    """True if ``obj`` is a declared struct or union type.

    Args:
        obj: anything.

    Returns:
        A Python bool.

    Example::

        from flydsl.expr.struct import is_composite_type

        print(is_composite_type(fx.Struct["a" : fx.Float32]), is_composite_type(fx.Float32))  # True False
    """
    return isinstance(obj, type) and issubclass(obj, Composite) and obj not in (Composite, Struct, Union)


def is_struct_type(obj: Any) -> bool:
    """True if ``obj`` is a declared struct type.  Parameters and result as of :func:`is_composite_type`."""
    return is_composite_type(obj) and issubclass(obj, Struct)


def is_specializable_struct_type(tp: Any) -> bool:
    """True if ``tp`` is a struct type whose ``Constexpr`` fields are still open.

    Args:
        tp: a type.

    Returns:
        A Python bool.
    """
    return is_struct_type(tp) and not tp.__dsl_constants__ and any(is_constexpr(t) for t in tp.__dsl_fields__.values())


# -- the field that takes no memory


class Empty:
    """A value without parts: 0 bytes in memory, no launch argument, nothing at run time.

    A struct that depends on a parameter has it where a field is not needed.

    Example::

        print(fx.Empty() == fx.Empty(), flyc.protocol.dsl_size_of(fx.Empty))  # True 0
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Empty)

    def __hash__(self) -> int:
        return hash(Empty)

    def __repr__(self) -> str:
        return "Empty()"

    @classmethod
    def __dsl_size_of__(cls) -> int:
        return 0

    @classmethod
    def __dsl_align_of__(cls) -> int:
        return 1

    @classmethod
    def __peek_from_ptr__(cls, ptr: Any) -> Empty:
        return cls()

    @classmethod
    def __poke_into_ptr__(cls, ptr: Any, value: Any) -> None:
        return None

    def __extract_to_ir_values__(self) -> list[Any]:
        return []

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[Any], exemplar: Any = None) -> Empty:
        return cls()

    @classmethod
    def __get_ir_types__(cls) -> list[Any]:
        return []

    @classmethod
    def __cache_signature__(cls) -> Hashable:
        return (cls,)

    def __c_abi_spec__(self) -> list[Any]:
        return []
