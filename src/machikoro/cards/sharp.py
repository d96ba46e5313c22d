"""The Sharp expansion (KOSMOS: the "Spezial" half of the Großstadt-Erweiterung)."""

from __future__ import annotations

from machikoro.cards.model import (
    Box,
    Condition,
    Effect,
    Establishment,
    Name,
    Text,
    bank,
    take,
)

FEW_LANDMARKS = Condition(owner_at_most=1)

ESTABLISHMENTS = (
    Establishment(
        "general_store", (2,), "green", "bread", 0, 6, bank(2),
        Name("General Store", "Lebensmittelladen"),
        Text("At most 1 landmark: +2", "Höchstens 1 Großprojekt: +2"),
        Text("On your own roll, while you have at most 1 landmark: the bank pays you 2 coins.",
             "Bei deinem eigenen Wurf, solange du höchstens 1 Großprojekt hast: Die Bank zahlt "
             "dir 2 Münzen."),
        FEW_LANDMARKS,
    ),
    Establishment(
        "corn_field", (3, 4), "blue", "wheat", 2, 6, bank(1),
        Name("Corn Field", "Maisfeld"),
        Text("At most 1 landmark: +1", "Höchstens 1 Großprojekt: +1"),
        Text("While you have at most 1 landmark: the bank pays you 1 coin, whoever rolls.",
             "Solange du höchstens 1 Großprojekt hast: Die Bank zahlt dir 1 Münze, egal wer "
             "würfelt."),
        FEW_LANDMARKS,
    ),
    Establishment(
        "demolition_company", (4,), "green", "briefcase", 2, 6, Effect("demolish", 8),
        Name("Demolition Company", "Baufirma"),
        Text("Tear down a landmark: +8", "Großprojekt abreißen: +8"),
        Text("On your own roll you must pull down one of your landmarks; the bank pays you 8 "
             "coins for it.",
             "Bei deinem eigenen Wurf musst du eines deiner Großprojekte abreißen; dafür zahlt "
             "dir die Bank 8 Münzen."),
    ),
    Establishment(
        "french_restaurant", (5,), "red", "cup", 3, 6, take(5),
        Name("French Restaurant", "3-Sterne-Restaurant"),
        Text("Roller with 2+ landmarks pays 5", "Würfler mit 2+ Projekten zahlt 5"),
        Text("Another player with 2 landmarks or more who rolls this pays you 5 coins.",
             "Wer sonst diese Zahl würfelt und mindestens 2 Großprojekte hat, zahlt dir "
             "5 Münzen."),
        Condition(roller_at_least=2),
    ),
    Establishment(
        "loan_office", (5, 6), "green", "briefcase", 0, 6,
        Effect("pay_bank", 2, on_building=5),
        Name("Loan Office", "Kreditinstitut"),
        Text("When built +5, then −2 a roll", "Beim Bau +5, dann je Wurf −2"),
        Text("Build it and the bank gives you 5 coins. On each own roll of this you pay the "
             "bank 2.",
             "Beim Bau gibt dir die Bank 5 Münzen. Bei jedem eigenen Wurf dieser Zahl zahlst "
             "du ihr 2."),
    ),
    Establishment(
        "vineyard", (7,), "blue", "wheat", 3, 6, bank(3),
        Name("Vineyard", "Weinberg"),
        Text("+3 from the bank", "+3 von der Bank"),
        Text("The bank pays you 3 coins, whoever rolls.",
             "Die Bank zahlt dir 3 Münzen, egal wer würfelt."),
    ),
    Establishment(
        "renovation_company", (8,), "purple", "tower", 4, 4, Effect("close", 1),
        Name("Renovation Company", "Groß-Reinigung"),
        Text("One kind goes on holiday: 1 each", "Eine Sorte macht Urlaub: je 1"),
        Text("On your own roll name an establishment that is not purple. All players' copies "
             "go on holiday, and the bank pays you 1 coin for each card turned.",
             "Nenne bei deinem eigenen Wurf ein Unternehmen, das nicht lila ist. Alle Karten "
             "davon gehen in Urlaub, und die Bank zahlt dir 1 Münze je gedrehter Karte."),
    ),
    Establishment(
        "winery", (9,), "green", "factory", 3, 6,
        bank(6, per=("vineyard",), then_closes=True),
        Name("Winery", "Weingut"),
        Text("+6 per Vineyard, then holiday", "+6 je Weinberg, dann Urlaub"),
        Text("On your own roll the bank pays you 6 coins for each of your Vineyards; then this "
             "card goes on holiday.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 6 Münzen für jeden deiner Weinberge; "
             "danach geht diese Karte in Urlaub."),
    ),
    Establishment(
        "moving_company", (9, 10), "green", "briefcase", 2, 6, Effect("give_away", 4),
        Name("Moving Company", "Spedition"),
        Text("Give a card away: +4", "Karte verschenken: +4"),
        Text("On your own roll you must hand one of your establishments that is not purple to "
             "another player; the bank pays you 4 coins for it.",
             "Bei deinem eigenen Wurf musst du eines deiner Unternehmen, das nicht lila ist, "
             "jemand anderem geben; dafür zahlt dir die Bank 4 Münzen."),
    ),
    Establishment(
        "tech_startup", (10,), "purple", "tower", 1, 4, Effect("invested"),
        Name("Tech Startup", "IT-Unternehmen"),
        Text("Savings from every opponent", "Gespartes von jedem Mitspieler"),
        Text("At the end of each own turn you may lay 1 of your coins on this card for good. "
             "On your own roll every other player pays you as many coins as lie here.",
             "Am Ende jedes eigenen Zuges darfst du 1 deiner Münzen für immer hierauf legen. "
             "Bei deinem eigenen Wurf zahlen dir alle anderen je so viele Münzen, wie hier "
             "liegen."),
    ),
    Establishment(
        "soda_bottling_plant", (11,), "green", "factory", 5, 6,
        bank(1, per=("cup",), counted="everyone"),
        Name("Soda Bottling Plant", "Getränkehersteller"),
        Text("+1 per {cup} of all", "+1 je {cup} bei allen"),
        Text("On your own roll the bank pays you 1 coin for each cup card in the game, your "
             "own included.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 1 Münze für jede Tassen-Karte aller "
             "Städte, auch deiner eigenen."),
    ),
    Establishment(
        "park", (11, 12, 13), "purple", "tower", 3, 4, Effect("share"),
        Name("Park", "Park"),
        Text("Share all coins equally", "Alle Münzen gerecht teilen"),
        Text("On your own roll everybody's coins are put together and shared out equally; the "
             "bank adds what is missing for that.",
             "Bei deinem eigenen Wurf werden alle Münzen zusammengelegt und gleich verteilt; "
             "was dafür fehlt, gibt die Bank dazu."),
    ),
    Establishment(
        "private_club", (12, 13, 14), "red", "cup", 4, 6, Effect("take_all"),
        Name("Private Club", "Cocktail-Club"),
        Text("Roller with 3+ landmarks pays all", "Würfler mit 3+ Projekten zahlt alles"),
        Text("Another player with 3 landmarks or more who rolls this gives you all their coins.",
             "Wer sonst diese Zahl würfelt und mindestens 3 Großprojekte hat, gibt dir alle "
             "seine Münzen."),
        Condition(roller_at_least=3),
    ),
)  # fmt: skip

BOX = Box("sharp", ESTABLISHMENTS, ())
