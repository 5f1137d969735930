"""Modules of FlyDSL's that published kernels import by name."""
