"""Measurements: figures, never tests. `build.py bench` prints them."""
