"""Bear River and its kin: rules, deals, games and their words, in pure Python.

>>> from bear_river.catalogue import entry
>>> from bear_river.deal import first_position
>>> from bear_river.position import banked, legal_moves
>>> position = first_position(entry("bear-river").rules, 24)
>>> banked(position), len(legal_moves(position))
(1, 2)
"""

__version__ = "0.1.0"
