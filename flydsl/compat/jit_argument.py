"""Launch argument constructors, by FlyDSL's module name."""

from flydsl.compiler.arguments.resolve import JitArgumentRegistry, from_c_void_p
from flydsl.compiler.arguments.resolve import PointerArgument as PointerJitArg
from flydsl.compiler.arguments.tensors import from_dlpack, from_torch_tensor
from flydsl.support.public_names import show_user_frames_of

__all__ = ["JitArgumentRegistry", "PointerJitArg", "from_c_void_p", "from_dlpack", "from_torch_tensor"]

show_user_frames_of(__name__)
