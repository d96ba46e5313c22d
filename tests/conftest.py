"""How many examples a property is tried with: few in `make test`, many in `make soak`."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("test", max_examples=25)
settings.register_profile("soak", max_examples=500)
settings.load_profile("test")
