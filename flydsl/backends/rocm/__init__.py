"""AMD GPUs: LLVM's AMDGPU generator makes an object, lld makes the code object, the HIP runtime runs it."""
