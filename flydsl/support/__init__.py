"""Helpers that know nothing of kernels: files, logs, locks, numbers, tracebacks, records."""
