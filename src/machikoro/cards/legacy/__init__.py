"""The Lanterns of the Fox: our own campaign in the frame of Machi Koro Legacy.

`campaign.json` has its content as data, `story.json` every name and sentence; `data.py` reads both.
"""
