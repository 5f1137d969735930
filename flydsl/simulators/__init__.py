"""Simulators of GPUs on this CPU: AMD's machine code, NVIDIA's PTX.

Tests, testing tools and the command line import them; nothing that compiles or launches does.  Each has a README.
"""
