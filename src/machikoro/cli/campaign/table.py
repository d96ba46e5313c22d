"""The table of a campaign's game in a terminal: every move is an entry of the campaign."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from machikoro.campaign import Campaign
from machikoro.cli.table import Table
from machikoro.languages import Language
from machikoro.play.game import Game


class CampaignTable(Table):
    def __init__(
        self, campaign: Campaign, seats: Sequence[str | None], file: Path, language: Language
    ) -> None:
        game = campaign.game
        assert game is not None
        super().__init__(game, seats, file, language)
        self.campaign = campaign

    def keep(self, trial: Game) -> None:
        """What the trial did to the game is done to the campaign."""
        while len(self.game.moves) > len(trial.moves):
            self.campaign.undo()
            self.game.undo()
        for move in trial.moves[len(self.game.moves) :]:
            self.campaign.play(move)
        self.game = trial

    def store(self) -> None:
        self.campaign.save(self.file)

    def tell_how_to_go_on(self) -> None:
        if self.campaign.waiting == "play":
            file = shlex.quote(str(self.file))
            self.show_line(self.say("terminal.campaign.go_on", file=file))
