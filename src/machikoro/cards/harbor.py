"""The Harbor expansion (KOSMOS: the "Hafen" half of the Großstadt-Erweiterung)."""

from __future__ import annotations

from machikoro.cards.model import (
    Benefit,
    Box,
    Condition,
    Effect,
    Establishment,
    Landmark,
    Name,
    Text,
    bank,
    from_each,
    take,
)

NEEDS_HARBOR = Condition(owner_has="harbor")

ESTABLISHMENTS = (
    Establishment(
        "sushi_bar", (1,), "red", "cup", 2, 6, take(3),
        Name("Sushi Bar", "Sushi-Bar"),
        Text("With Harbor: roller pays you 3", "Mit Hafen: Würfler zahlt dir 3"),
        Text("With a Harbor of your own: another player who rolls this pays you 3 coins.",
             "Mit eigenem Hafen: Wer sonst diese Zahl würfelt, zahlt dir 3 Münzen."),
        NEEDS_HARBOR,
    ),
    Establishment(
        "flower_garden", (4,), "blue", "wheat", 2, 6, bank(1),
        Name("Flower Garden", "Blumenfeld"),
        Text("+1 from the bank", "+1 von der Bank"),
        Text("The bank pays you 1 coin, whoever rolls.",
             "Die Bank zahlt dir 1 Münze, egal wer würfelt."),
    ),
    Establishment(
        "flower_shop", (6,), "green", "bread", 1, 6, bank(1, per=("flower_garden",)),
        Name("Flower Shop", "Blumenladen"),
        Text("+1 per Flower Garden", "+1 je Blumenfeld"),
        Text("On your own roll the bank pays you 1 coin for each of your Flower Gardens.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 1 Münze für jedes deiner Blumenfelder."),
    ),
    Establishment(
        "pizza_joint", (7,), "red", "cup", 1, 6, take(1),
        Name("Pizza Joint", "Pizzeria"),
        Text("Roller pays you 1", "Würfler zahlt dir 1"),
        Text("Another player who rolls this pays you 1 coin.",
             "Wer sonst diese Zahl würfelt, zahlt dir 1 Münze."),
    ),
    Establishment(
        "publisher", (7,), "purple", "tower", 5, 4, from_each(1, per=("cup", "bread")),
        Name("Publisher", "Verlag"),
        Text("From each: 1 per {cup}{bread}", "Von jedem: 1 je {cup}{bread}"),
        Text("On your own roll every other player pays you 1 coin for each of their cup and "
             "bread cards.",
             "Bei deinem eigenen Wurf zahlen dir alle anderen je 1 Münze für jede ihrer "
             "Tassen- und Brot-Karten."),
    ),
    Establishment(
        "hamburger_stand", (8,), "red", "cup", 1, 6, take(1),
        Name("Hamburger Stand", "Burger-Grill"),
        Text("Roller pays you 1", "Würfler zahlt dir 1"),
        Text("Another player who rolls this pays you 1 coin.",
             "Wer sonst diese Zahl würfelt, zahlt dir 1 Münze."),
    ),
    Establishment(
        "mackerel_boat", (8,), "blue", "boat", 2, 6, bank(3),
        Name("Mackerel Boat", "Küsten-Fischerboot"),
        Text("With Harbor: +3 from the bank", "Mit Hafen: +3 von der Bank"),
        Text("With a Harbor of your own: the bank pays you 3 coins, whoever rolls.",
             "Mit eigenem Hafen: Die Bank zahlt dir 3 Münzen, egal wer würfelt."),
        NEEDS_HARBOR,
    ),
    Establishment(
        "tax_office", (8, 9), "purple", "tower", 4, 4, Effect("half", 10),
        Name("Tax Office", "Finanzamt"),
        Text("10+ coins: take half", "Ab 10 Münzen: die Hälfte"),
        Text("On your own roll every other player with 10 coins or more gives you half of "
             "them, rounded down.",
             "Bei deinem eigenen Wurf geben dir alle anderen, die mindestens 10 Münzen haben, "
             "die Hälfte davon, abgerundet."),
    ),
    Establishment(
        "food_warehouse", (12, 13), "green", "factory", 2, 6, bank(2, per=("cup",)),
        Name("Food Warehouse", "Lebensmittelgroßmarkt"),
        Text("+2 per {cup}", "+2 je {cup}"),
        Text("On your own roll the bank pays you 2 coins for each of your cup cards.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 2 Münzen für jede deiner "
             "Tassen-Karten."),
    ),
    Establishment(
        "tuna_boat", (12, 13, 14), "blue", "boat", 5, 6, Effect("tuna"),
        Name("Tuna Boat", "Hochsee-Fischerboot"),
        Text("With Harbor: a throw of 2 dice", "Mit Hafen: Wurf von 2 Würfeln"),
        Text("The roller throws both dice once more. With a Harbor of your own the bank pays "
             "you that many coins.",
             "Wer am Zug ist, wirft noch einmal beide Würfel. Mit eigenem Hafen zahlt dir die "
             "Bank so viele Münzen."),
        NEEDS_HARBOR,
    ),
)  # fmt: skip

LANDMARKS = (
    Landmark(
        "city_hall", (0, 0, 0),
        Name("City Hall", "Rathaus"),
        Text("With 0 coins before building: +1", "Mit 0 Münzen vor dem Bauen: +1"),
        Text("If you have no coin when you are about to build, the bank gives you 1.",
             "Hast du vor dem Bauen keine Münze, gibt dir die Bank 1."),
        Benefit("aid", 1),
        counts=False,
    ),
    Landmark(
        "harbor", (2, 2, 2),
        Name("Harbor", "Hafen"),
        Text("10 or more: may add 2", "Ab 10: auf Wunsch +2"),
        Text("When you roll 10 or more you may count 2 more.",
             "Würfelst du 10 oder mehr, darfst du 2 dazuzählen."),
        Benefit("add", 2, at=10),
    ),
    Landmark(
        "airport", (30, 30, 30),
        Name("Airport", "Flughafen"),
        Text("Built nothing: +10", "Nichts gebaut: +10"),
        Text("Build nothing in your turn and the bank pays you 10 coins.",
             "Baust du in deinem Zug nichts, zahlt dir die Bank 10 Münzen."),
        Benefit("idle", 10),
    ),
)  # fmt: skip

BOX = Box("harbor", ESTABLISHMENTS, LANDMARKS)
