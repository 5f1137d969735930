"""Code for AMD GPUs, counted, beside FlyDSL's for the same source."""
