"""Measurements beside other programs in the same run, by `make bench`. They never fail a test."""
