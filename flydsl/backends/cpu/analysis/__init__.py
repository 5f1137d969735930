"""Analyses of SIMT IR: lane shapes, integer ranges, uniformity, provenance."""
