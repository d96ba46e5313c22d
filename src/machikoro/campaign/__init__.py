"""Ten games that change with every one: our own campaign in the frame of Machi Koro Legacy.

>>> from machikoro import campaign
>>> c = campaign.new(["Ada", "Ben", "Cleo"], seed=7)
>>> c.waiting
'rulebook'
>>> [leaf.id for leaf in c.read()]
['welcome', 'starting_cards', 'stop_rulebook']
"""

from __future__ import annotations

from machikoro.campaign.bots import play_on
from machikoro.campaign.campaign import Campaign
from machikoro.campaign.deck import Leaf
from machikoro.campaign.errors import InvalidCampaign, NotNow, Sealed
from machikoro.campaign.opening import extended, load, loads, new

__all__ = [
    "Campaign", "InvalidCampaign", "Leaf", "NotNow", "Sealed", "extended", "load", "loads", "new",
    "play_on",
]  # fmt: skip
