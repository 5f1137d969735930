"""Transformations of SIMT IR: fission at barriers, loop interchange, outlining, splitting."""
