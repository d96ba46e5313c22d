"""The base game."""

from __future__ import annotations

from machikoro.cards.model import (
    Benefit,
    Box,
    Effect,
    Establishment,
    Landmark,
    Name,
    Text,
    bank,
    from_each,
    take,
)

ESTABLISHMENTS = (
    Establishment(
        "wheat_field", (1,), "blue", "wheat", 1, 6, bank(1),
        Name("Wheat Field", "Weizenfeld"),
        Text("+1 from the bank", "+1 von der Bank"),
        Text("The bank pays you 1 coin, whoever rolls.",
             "Die Bank zahlt dir 1 Münze, egal wer würfelt."),
    ),
    Establishment(
        "ranch", (2,), "blue", "cow", 1, 6, bank(1),
        Name("Ranch", "Bauernhof"),
        Text("+1 from the bank", "+1 von der Bank"),
        Text("The bank pays you 1 coin, whoever rolls.",
             "Die Bank zahlt dir 1 Münze, egal wer würfelt."),
    ),
    Establishment(
        "bakery", (2, 3), "green", "bread", 1, 6, bank(1),
        Name("Bakery", "Bäckerei"),
        Text("+1 from the bank", "+1 von der Bank"),
        Text("On your own roll the bank pays you 1 coin.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 1 Münze."),
    ),
    Establishment(
        "cafe", (3,), "red", "cup", 2, 6, take(1),
        Name("Café", "Café"),
        Text("Roller pays you 1", "Würfler zahlt dir 1"),
        Text("Another player who rolls this pays you 1 coin.",
             "Wer sonst diese Zahl würfelt, zahlt dir 1 Münze."),
    ),
    Establishment(
        "convenience_store", (4,), "green", "bread", 2, 6, bank(3),
        Name("Convenience Store", "Mini-Markt"),
        Text("+3 from the bank", "+3 von der Bank"),
        Text("On your own roll the bank pays you 3 coins.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 3 Münzen."),
    ),
    Establishment(
        "forest", (5,), "blue", "gear", 3, 6, bank(1),
        Name("Forest", "Wald"),
        Text("+1 from the bank", "+1 von der Bank"),
        Text("The bank pays you 1 coin, whoever rolls.",
             "Die Bank zahlt dir 1 Münze, egal wer würfelt."),
    ),
    Establishment(
        "stadium", (6,), "purple", "tower", 6, 4, from_each(2),
        Name("Stadium", "Stadion"),
        Text("2 from every opponent", "2 von jedem Mitspieler"),
        Text("On your own roll every other player pays you 2 coins.",
             "Bei deinem eigenen Wurf zahlen dir alle anderen je 2 Münzen."),
    ),
    Establishment(
        "tv_station", (6,), "purple", "tower", 7, 4, Effect("from_one", 5),
        Name("TV Station", "Fernsehsender"),
        Text("5 from one opponent", "5 von einem Mitspieler"),
        Text("On your own roll one player of your choice pays you 5 coins.",
             "Bei deinem eigenen Wurf zahlt dir eine Person deiner Wahl 5 Münzen."),
    ),
    Establishment(
        "business_center", (6,), "purple", "tower", 8, 4, Effect("swap"),
        Name("Business Center", "Bürohaus"),
        Text("Swap one card", "1 Karte tauschen"),
        Text("On your own roll you may trade one of your establishments for one of another "
             "player's. Purple ones stay where they are.",
             "Bei deinem eigenen Wurf darfst du eines deiner Unternehmen gegen eines einer "
             "anderen Person tauschen. Violette bleiben, wo sie sind."),
    ),
    Establishment(
        "cheese_factory", (7,), "green", "factory", 5, 6, bank(3, per=("cow",)),
        Name("Cheese Factory", "Molkerei"),
        Text("+3 per {cow}", "+3 je {cow}"),
        Text("On your own roll the bank pays you 3 coins for each of your cow cards.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 3 Münzen für jede deiner Kuh-Karten."),
    ),
    Establishment(
        "furniture_factory", (8,), "green", "factory", 3, 6, bank(3, per=("gear",)),
        Name("Furniture Factory", "Möbelfabrik"),
        Text("+3 per {gear}", "+3 je {gear}"),
        Text("On your own roll the bank pays you 3 coins for each of your gear cards.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 3 Münzen für jede deiner "
             "Zahnrad-Karten."),
    ),
    Establishment(
        "mine", (9,), "blue", "gear", 6, 6, bank(5),
        Name("Mine", "Bergwerk"),
        Text("+5 from the bank", "+5 von der Bank"),
        Text("The bank pays you 5 coins, whoever rolls.",
             "Die Bank zahlt dir 5 Münzen, egal wer würfelt."),
    ),
    Establishment(
        "family_restaurant", (9, 10), "red", "cup", 3, 6, take(2),
        Name("Family Restaurant", "Familien-Restaurant"),
        Text("Roller pays you 2", "Würfler zahlt dir 2"),
        Text("Another player who rolls this pays you 2 coins.",
             "Wer sonst diese Zahl würfelt, zahlt dir 2 Münzen."),
    ),
    Establishment(
        "apple_orchard", (10,), "blue", "wheat", 3, 6, bank(3),
        Name("Apple Orchard", "Apfelplantage"),
        Text("+3 from the bank", "+3 von der Bank"),
        Text("The bank pays you 3 coins, whoever rolls.",
             "Die Bank zahlt dir 3 Münzen, egal wer würfelt."),
    ),
    Establishment(
        "farmers_market", (11, 12), "green", "fruit", 2, 6, bank(2, per=("wheat",)),
        Name("Farmers Market", "Markthalle"),
        Text("+2 per {wheat}", "+2 je {wheat}"),
        Text("On your own roll the bank pays you 2 coins for each of your wheat cards.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 2 Münzen für jede deiner Korn-Karten."),
    ),
)  # fmt: skip

LANDMARKS = (
    Landmark(
        "train_station", (4, 4, 4),
        Name("Train Station", "Bahnhof"),
        Text("1 or 2 dice", "1 oder 2 Würfel"),
        Text("Choose each turn whether you roll one die or two.",
             "Wähle in jedem Zug, ob du mit einem oder zwei Würfeln würfelst."),
        Benefit("two_dice"),
    ),
    Landmark(
        "shopping_mall", (10, 10, 10),
        Name("Shopping Mall", "Einkaufszentrum"),
        Text("+1 per {cup} and {bread}", "+1 je {cup} und {bread}"),
        Text("Each of your cup and bread cards that pays brings 1 coin more.",
             "Jede deiner Tassen- und Brot-Karten, die etwas einbringt, bringt 1 Münze mehr."),
        Benefit("raise", 1, symbols=("cup", "bread")),
    ),
    Landmark(
        "amusement_park", (16, 16, 16),
        Name("Amusement Park", "Freizeitpark"),
        Text("Doubles: another turn", "Pasch: noch ein Zug"),
        Text("Roll two equal dice and you play one whole turn more.",
             "Würfelst du einen Pasch, spielst du danach noch einen ganzen Zug."),
        Benefit("doubles_extra_turn"),
    ),
    Landmark(
        "radio_tower", (22, 22, 22),
        Name("Radio Tower", "Funkturm"),
        Text("Re-roll once", "1× neu würfeln"),
        Text("Once a turn you may roll again; then the second throw counts.",
             "Einmal im Zug darfst du noch einmal würfeln; dann gilt der zweite Wurf."),
        Benefit("reroll"),
    ),
)  # fmt: skip

BOX = Box("base", ESTABLISHMENTS, LANDMARKS)
