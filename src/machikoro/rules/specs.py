"""Every option the rulebooks name, as people meet it: what it means and what it allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from machikoro.cards.model import Text
from machikoro.cards.rulesets import LAYOUTS

Form = Literal[
    "choice", "flag", "count", "cards", "landmarks", "coins", "letters", "hands", "owners",
    "fields",
]  # fmt: skip
Group = Literal["market", "cards", "rules", "campaign"]


@dataclass(frozen=True)
class Spec:
    """One option as people meet it."""

    name: str
    form: Form
    group: Group
    text: Text
    choices: tuple[str, ...] = ()


SPECS: Mapping[str, Spec] = {
    spec.name: spec
    for spec in (
        Spec("rules", "choice", "rules",
             Text("Which publisher's rules: a bundle of the options below.",
                  "Nach welchem Verlag gespielt wird: ein Bündel der folgenden Optionen."),
             ("kosmos", "english")),
        Spec("market", "choice", "market",
             Text("How many kinds of cards lie open: all, ten, or five, five and two.",
                  "Wie viele Kartensorten offen liegen: alle, zehn oder fünf, fünf und zwei."),
             tuple(LAYOUTS)),
        Spec("copy_limit", "count", "cards",
             Text("How many copies of a kind one player may build (a tip for beginners: 2).",
                  "Wie viele Karten einer Sorte jemand bauen darf (Tipp für den Anfang: 2).")),
        Spec("without", "cards", "cards",
             Text("Kinds that are left out, for instance for a friendlier round.",
                  "Sorten, die weggelassen werden, zum Beispiel für eine friedlichere Runde.")),
        Spec("with_", "cards", "cards",
             Text("Favourite kinds from the other boxes that are added.",
                  "Lieblingssorten aus den anderen Schachteln, die dazukommen.")),
        Spec("landmarks", "landmarks", "cards",
             Text("The landmarks to be built; fewer make a shorter game.",
                  "Die Großprojekte, die zu bauen sind; mit weniger wird das Spiel kürzer.")),
        Spec("start_coins", "coins", "rules",
             Text("Coins at the start: one number for all, or one for each seat.",
                  "Münzen zu Beginn: eine Zahl für alle oder eine für jeden Platz.")),
        Spec("chain_extra_turns", "flag", "rules",
             Text("Whether doubles in an extra turn give yet another one.",
                  "Ob ein Pasch im Extrazug noch einen Extrazug bringt.")),
        Spec("landmarks_start", "choice", "rules",
             Text("When a landmark's benefit starts.",
                  "Ab wann der Vorteil eines Großprojekts gilt."),
             ("owner_turn", "next_turn", "at_once")),
        Spec("reroll_any_dice", "flag", "rules",
             Text("Whether a re-roll may use another number of dice.",
                  "Ob beim erneuten Würfeln die Anzahl der Würfel wechseln darf.")),
        Spec("renovation_pays", "choice", "rules",
             Text("Who pays for cards sent on holiday: the bank for all, or the other owners "
                  "for theirs.",
                  "Wer für Karten im Urlaub zahlt: die Bank für alle oder die anderen für ihre."),
             ("bank", "owners")),
        Spec("sushi_bar_cost", "count", "rules",
             Text("What the Sushi Bar costs: 2 in the German, 4 in the English edition.",
                  "Was die Sushi-Bar kostet: 2 in der deutschen, 4 in der englischen Ausgabe.")),
        Spec("city_hall", "flag", "rules",
             Text("Whether everybody starts with the City Hall.",
                  "Ob alle mit dem Rathaus beginnen.")),
        Spec("five_players", "flag", "rules",
             Text("Whether five can play, with a fifth copy of each purple card.",
                  "Ob zu fünft gespielt werden darf, mit je einer fünften lila Karte.")),
        Spec("chapter", "count", "campaign",
             Text("Which game of the campaign; the last one is free play.",
                  "Die wievielte Partie der Kampagne; die letzte ist das freie Spiel.")),
        Spec("sides", "letters", "campaign",
             Text("The sides chosen in the games before, such as ABBA, or draw.",
                  "Die Seiten, die in den Partien davor gewählt wurden, etwa ABBA, oder draw.")),
        Spec("market_cards", "hands", "campaign",
             Text("The market cards that each seat starts with.",
                  "Die Marktplatzkarten, mit denen jeder Platz beginnt.")),
        Spec("islands", "owners", "campaign",
             Text("Islands that have an owner from games before.",
                  "Inseln, die aus Partien davor jemandem gehören.")),
        Spec("boats", "fields", "campaign",
             Text("The field on which the boat of each seat lies.",
                  "Das Feld, auf dem das Boot jedes Platzes liegt.")),
        Spec("project", "choice", "campaign",
             Text("The community project of free play.",
                  "Das Gemeinschaftsprojekt im freien Spiel.")),
        Spec("yokai", "choice", "campaign",
             Text("What the Yokai does in free play.",
                  "Was das Yokai im freien Spiel tut."), ("pranks", "gifts")),
    )
}  # fmt: skip

COMMON = ("rules", "copy_limit", "without", "with_", "landmarks", "start_coins")
OF_CHAPTERS = (
    "landmarks", "start_coins", "chapter", "sides", "market_cards", "islands", "boats", "project",
    "yokai",
)  # fmt: skip
"""Those of a ruleset with chapters: all else is settled by the chapter."""
