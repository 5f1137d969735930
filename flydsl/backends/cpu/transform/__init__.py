"""Transformations of SIMT IR: fission, interchange, outlining, splitting."""
