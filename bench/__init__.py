"""Measurements in the open: `make bench` prints them and writes docs/benchmarks.md."""
