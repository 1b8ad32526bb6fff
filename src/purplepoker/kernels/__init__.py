"""Compiled evaluation, enumeration and sampling over integer arrays: the fast half of the odds.

Read `index` (how counts become table places), `tables` (one ranking for n cards), `evaluate`, then the
loops. Nothing here decides a rule: the contents of all tables come from `ranking`.
"""
