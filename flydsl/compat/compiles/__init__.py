"""Compiles and their caches as programs written for FlyDSL see them."""
