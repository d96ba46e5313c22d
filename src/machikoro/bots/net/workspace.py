"""What a search writes on: one vector of chances and inputs, and one book of states.

All of it is handed in from outside, because compiled rules never allocate.
"""

from __future__ import annotations

from machikoro.rules.copying import STATE_SIZE
from machikoro.rules.layout import PLAYERS

LEVELS = 10
"""Questions and throws after one another; deeper ones are judged as they stand."""
CHOICES = 256
STATE_AT, ROADS_AT = 0, STATE_SIZE
WEIGHTS_AT = ROADS_AT + CHOICES
COUNT_AT, DONE_AT, ASKED_AT, TOTAL_AT = range(WEIGHTS_AT + CHOICES, WEIGHTS_AT + CHOICES + 4)
PAGE = TOTAL_AT + 1
"""What a level keeps in the book: its state, its roads and their weights, how many there are and
how many were gone, whether somebody is asked, and the weight of what was gone."""
BOOK_SIZE = LEVELS * PAGE

REROLLED_AT = LEVELS * PLAYERS
"""Behind the values of all levels: those of throwing again, with one die and with two,"""
KNOWN_AT = REROLLED_AT + 2 * PLAYERS
"""and whether they are known."""
SEEN_AT = KNOWN_AT + 2
"""Whether a first position was seen from each place."""
JUDGED_AT = SEEN_AT + PLAYERS
"""Whether the judge of a match has looked at the state at hand already, and what it thinks."""
HIDDEN_AT = JUDGED_AT + 1 + PLAYERS
"""The layers of the net, beginning with what comes out."""
HIDDEN_SIZE = 256
INPUT_AT = HIDDEN_AT + HIDDEN_SIZE
"""And what it sees; behind it, for each place, what was seen first and its first layer."""
