"""A flydsl backend for OpenCL devices with shared virtual memory: SPIR-V from LLVM's own code generator."""

from flydsl_opencl.driver import SvmArray

__all__ = ["SvmArray"]
