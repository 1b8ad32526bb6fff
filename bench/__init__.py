"""Measurements beside other programs in the same run: `python -m bench` (`make bench`). They never fail a test."""
