"""Commands that record runs, and compare bundles with them."""
