"""NVIDIA GPUs: LLVM's NVPTX generator makes PTX, NVIDIA's ptxas makes the cubin, the CUDA driver runs it."""
