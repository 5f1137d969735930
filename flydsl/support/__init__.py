"""Helpers that know nothing of kernels: files, locks, numbers, tracebacks."""
