"""Everything that travels between page and server, as types: the topic files under one name.

`python -m machikoro.server.wire.schema` prints their JSON Schema; the page makes its types from it.
Cards, actions and refusals are ids: no sentence travels except names and chat.
"""

from machikoro.server.wire.answers import *
from machikoro.server.wire.base import *
from machikoro.server.wire.campaign import *
from machikoro.server.wire.catalogue import *
from machikoro.server.wire.commands import *
from machikoro.server.wire.events import *
from machikoro.server.wire.fairness import *
from machikoro.server.wire.lessons import *
from machikoro.server.wire.lobby import *
from machikoro.server.wire.position import *
from machikoro.server.wire.puzzles import *
from machikoro.server.wire.record import *
from machikoro.server.wire.seats import *
from machikoro.server.wire.table import *
