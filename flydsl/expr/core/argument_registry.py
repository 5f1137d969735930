"""Types of the host that users registered: how their values are passed to a launch, and what they are in kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLValueError
from flydsl.support.tracebacks import shows_user_frames

__all__ = ["JitArgumentRegistry"]


class JitArgumentRegistry:
    """Which class of launch arguments takes a host type, and the DSL type that its values have in the kernel."""

    _by_type: dict[type, type] = {}  # noqa: RUF012 - the registry is process-wide by definition
    _dsl_types: dict[type, Any] = {}  # noqa: RUF012

    @classmethod
    def register(cls, py_type: type, *, dsl_type: Any = None) -> Callable[[type], type]:
        """Class decorator: the decorated class takes values of ``py_type`` and its subclasses.

        Raises:
            DSLValueError: the type is registered already, or no DSL type is given or implied.
        """

        @shows_user_frames
        def decorate(argument_class: type) -> type:
            if py_type in cls._by_type:
                raise DSLValueError(f"{py_type.__name__} is registered already, by {cls._by_type[py_type].__name__}")
            cls.register_jit_arg(argument_class, dsl_type)
            cls._by_type[py_type] = argument_class
            return argument_class

        return decorate

    @classmethod
    def register_jit_arg(cls, argument_class: type, dsl_type: Any) -> None:
        """State the DSL type of an argument class."""
        dsl_type = dsl_type or (argument_class if hasattr(argument_class, "__construct_from_ir_values__") else None)
        if dsl_type is None:
            raise DSLValueError(f"{argument_class.__name__} needs dsl_type=, the class of its values inside a kernel")
        cls._dsl_types[argument_class] = dsl_type

    @classmethod
    def get(cls, py_type: type) -> type | None:
        """The argument class for a host type or the nearest of its base classes."""
        return next((cls._by_type[base] for base in py_type.__mro__ if base in cls._by_type), None)

    @classmethod
    def get_dsl_type(cls, argument_class: type) -> Any:
        """The DSL type of an argument class, ``None`` if none was stated."""
        return cls._dsl_types.get(argument_class)

    @classmethod
    def in_kernels(cls, t: type) -> Any:
        """The type that values of a registered host type, or of its argument class, have in kernels; else ``t`` itself."""
        return cls._dsl_types.get(cls.get(t) or t, t)

    @classmethod
    def argument(cls, value: Any) -> Any:
        """The launch argument for a host value, ``None`` if its type was not registered."""
        if type(value) in cls._dsl_types:
            return value
        argument_class = cls.get(type(value))
        return None if argument_class is None else argument_class(value)
