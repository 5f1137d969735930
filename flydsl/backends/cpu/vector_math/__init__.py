"""Mathematical functions on vectors of lanes, as straight-line code."""
