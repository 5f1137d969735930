"""Rewrites of traced kernels for AMD GPUs, a file per subject."""
