"""QR codes of the addresses under which others can join."""

from __future__ import annotations

from functools import lru_cache

import segno

LONGEST = 200
"""Letters of an address; a link with its secret has about 100."""
KEPT = 256
"""Pictures of some 3 kB."""


@lru_cache(KEPT)
def qr_code(url: str) -> str:
    picture = segno.make(url, micro=False).svg_inline(scale=4, border=2)
    return picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
