"""NVIDIA GPUs: NVPTX makes PTX, ptxas the cubin, the CUDA driver runs it."""
