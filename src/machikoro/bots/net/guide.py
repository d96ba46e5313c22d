"""Where the numbers stand by which compiled rules read the form of a net."""

from __future__ import annotations

from machikoro.rules.layout import KINDS, LANDMARKS, Layout

GUIDE = Layout()
SEATS = GUIDE.block("seats")
"""The most players the net knows."""
KIND_COUNT = GUIDE.block("kind_count")
KIND_AT = GUIDE.block("kind_at", KINDS)
"""The kinds that the net sees."""
LANDMARK_COUNT = GUIDE.block("landmark_count")
LANDMARK_AT = GUIDE.block("landmark_at", LANDMARKS)
CLOSING = GUIDE.block("closing")
"""Whether cards go on holiday."""
DRAWN = GUIDE.block("drawn")
"""Whether cards come from decks."""
SEAT_INPUTS = GUIDE.block("seat_inputs")
INPUTS = GUIDE.block("inputs")
FIRST_HIDDEN = GUIDE.block("first_hidden")
SECOND_HIDDEN = GUIDE.block("second_hidden")
WAYS_ONE = GUIDE.block("ways_one", KINDS)
"""Of 36 throws of one die those that a kind acts at,"""
WAYS_TWO = GUIDE.block("ways_two", KINDS)
"""of two dice,"""
WAYS_MORE = GUIDE.block("ways_more", KINDS)
"""and of two dice where high totals can be raised."""

SCALARS = 20
"""Numbers of a seat beside its cards and landmarks."""
TABLE_SCALARS = 18
"""Numbers of the table beside its market."""
