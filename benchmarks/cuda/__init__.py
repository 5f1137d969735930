"""NVIDIA GPUs: ``python -m benchmarks.cuda``."""
