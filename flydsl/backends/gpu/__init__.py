"""Lowering that the backends of GPUs share: math, shuffles, memory references."""
