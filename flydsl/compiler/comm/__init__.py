"""Communication manifests of traced programs."""
