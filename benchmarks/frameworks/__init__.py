"""Frameworks that call FlyDSL programs, driven with this package: ``python -m benchmarks.frameworks``."""
