"""Modules for programs written for FlyDSL, and the table of moved names."""
