"""AMD GPUs: AMDGPU makes an object, lld the code object, HIP runs it."""
