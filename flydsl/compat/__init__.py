"""Modules that exist only for programs written for FlyDSL, and the table of module names that moved."""
