"""Machi Koro 2 (KOSMOS: Die neue Stadt).  Ids mean other cards than in the classic family."""

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

LOW = (10, 14, 22)
HIGH = (12, 16, 22)

ESTABLISHMENTS = (
    Establishment(
        "sushi_bar", (1,), "red", "cup", 2, 5, take(3),
        Name("Sushi Bar", "Sushi-Bar"),
        Text("Roller pays you 3", "Würfler zahlt dir 3"),
        Text("Another player who rolls this pays you 3 coins.",
             "Wer sonst diese Zahl würfelt, zahlt dir 3 Münzen."),
    ),
    Establishment(
        "wheat_field", (1, 2), "blue", "wheat", 1, 5, bank(1),
        Name("Wheat Field", "Weizenfeld"),
        Text("+1 from the bank", "+1 von der Bank"),
        Text("The bank pays you 1 coin, whoever rolls.",
             "Die Bank zahlt dir 1 Münze, egal wer würfelt."),
    ),
    Establishment(
        "vineyard", (2,), "blue", "fruit", 1, 5, bank(2),
        Name("Vineyard", "Weinberg"),
        Text("+2 from the bank", "+2 von der Bank"),
        Text("The bank pays you 2 coins, whoever rolls.",
             "Die Bank zahlt dir 2 Münzen, egal wer würfelt."),
    ),
    Establishment(
        "bakery", (2, 3), "green", "bread", 1, 5, bank(2),
        Name("Bakery", "Bäckerei"),
        Text("+2 from the bank", "+2 von der Bank"),
        Text("On your own roll the bank pays you 2 coins.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 2 Münzen."),
    ),
    Establishment(
        "cafe", (3,), "red", "cup", 1, 5, take(2),
        Name("Café", "Café"),
        Text("Roller pays you 2", "Würfler zahlt dir 2"),
        Text("Another player who rolls this pays you 2 coins.",
             "Wer sonst diese Zahl würfelt, zahlt dir 2 Münzen."),
    ),
    Establishment(
        "flower_garden", (4,), "blue", "flower", 2, 5, bank(2),
        Name("Flower Garden", "Blumenfeld"),
        Text("+2 from the bank", "+2 von der Bank"),
        Text("The bank pays you 2 coins, whoever rolls.",
             "Die Bank zahlt dir 2 Münzen, egal wer würfelt."),
    ),
    Establishment(
        "convenience_store", (4,), "green", "bread", 1, 5, bank(3),
        Name("Convenience Store", "Mini-Markt", ours=True),
        Text("+3 from the bank", "+3 von der Bank"),
        Text("On your own roll the bank pays you 3 coins.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 3 Münzen."),
    ),
    Establishment(
        "forest", (5,), "blue", "gear", 3, 5, bank(2),
        Name("Forest", "Wald", ours=True),
        Text("+2 from the bank", "+2 von der Bank"),
        Text("The bank pays you 2 coins, whoever rolls.",
             "Die Bank zahlt dir 2 Münzen, egal wer würfelt."),
    ),
    Establishment(
        "flower_shop", (6,), "green", "combo", 1, 3, bank(3, per=("flower_garden",)),
        Name("Flower Shop", "Blumenladen"),
        Text("+3 per Flower Garden", "+3 je Blumenfeld"),
        Text("On your own roll the bank pays you 3 coins for each of your Flower Gardens.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 3 Münzen für jedes deiner "
             "Blumenfelder."),
    ),
    Establishment(
        "business_center", (6,), "purple", "tower", 3, 3, Effect("swap"),
        Name("Business Center", "Bürohaus"),
        Text("Swap one card", "1 Karte tauschen"),
        Text("On your own roll you may trade one of your establishments for one of another "
             "player's, purple ones included.",
             "Bei deinem eigenen Wurf darfst du eines deiner Unternehmen gegen eines einer "
             "anderen Person tauschen, auch lila Karten."),
    ),
    Establishment(
        "corn_field", (7,), "blue", "wheat", 2, 5, bank(3),
        Name("Corn Field", "Kornfeld"),
        Text("+3 from the bank", "+3 von der Bank"),
        Text("The bank pays you 3 coins, whoever rolls.",
             "Die Bank zahlt dir 3 Münzen, egal wer würfelt."),
    ),
    Establishment(
        "stadium", (7,), "purple", "tower", 3, 3, from_each(3),
        Name("Stadium", "Stadion"),
        Text("3 from every opponent", "3 von jedem Mitspieler"),
        Text("On your own roll every other player pays you 3 coins.",
             "Bei deinem eigenen Wurf zahlen dir alle anderen je 3 Münzen."),
    ),
    Establishment(
        "hamburger_stand", (8,), "red", "cup", 1, 5, take(2),
        Name("Hamburger Stand", "Burger-Grill"),
        Text("Roller pays you 2", "Würfler zahlt dir 2"),
        Text("Another player who rolls this pays you 2 coins.",
             "Wer sonst diese Zahl würfelt, zahlt dir 2 Münzen."),
    ),
    Establishment(
        "furniture_factory", (8,), "green", "combo", 4, 3, bank(4, per=("gear",)),
        Name("Furniture Factory", "Möbelfabrik"),
        Text("+4 per {gear}", "+4 je {gear}"),
        Text("On your own roll the bank pays you 4 coins for each of your gear cards.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 4 Münzen für jede deiner "
             "Zahnrad-Karten."),
    ),
    Establishment(
        "shopping_district", (8, 9), "purple", "tower", 3, 3, Effect("half", 11),
        Name("Shopping District", "Luxus-Einkaufszentrum"),
        Text("Over 10 coins: take half", "Über 10 Münzen: die Hälfte"),
        Text("On your own roll every other player with more than 10 coins gives you half of "
             "them, rounded down.",
             "Bei deinem eigenen Wurf geben dir alle anderen, die mehr als 10 Münzen haben, "
             "die Hälfte davon, abgerundet."),
    ),
    Establishment(
        "winery", (9,), "green", "combo", 3, 3, bank(3, per=("fruit",)),
        Name("Winery", "Weingut"),
        Text("+3 per {fruit}", "+3 je {fruit}"),
        Text("On your own roll the bank pays you 3 coins for each of your fruit cards.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 3 Münzen für jede deiner Obst-Karten."),
    ),
    Establishment(
        "family_restaurant", (9, 10), "red", "cup", 2, 5, take(2),
        Name("Family Restaurant", "Familienrestaurant"),
        Text("Roller pays you 2", "Würfler zahlt dir 2"),
        Text("Another player who rolls this pays you 2 coins.",
             "Wer sonst diese Zahl würfelt, zahlt dir 2 Münzen."),
    ),
    Establishment(
        "apple_orchard", (10,), "blue", "fruit", 1, 5, bank(3),
        Name("Apple Orchard", "Apfelplantage"),
        Text("+3 from the bank", "+3 von der Bank"),
        Text("The bank pays you 3 coins, whoever rolls.",
             "Die Bank zahlt dir 3 Münzen, egal wer würfelt."),
    ),
    Establishment(
        "food_warehouse", (10, 11), "green", "combo", 2, 3, bank(2, per=("cup",)),
        Name("Food Warehouse", "Lebensmittelgroßmarkt", ours=True),
        Text("+2 per {cup}", "+2 je {cup}"),
        Text("On your own roll the bank pays you 2 coins for each of your cup cards.",
             "Bei deinem eigenen Wurf zahlt dir die Bank 2 Münzen für jede deiner "
             "Tassen-Karten."),
    ),
    Establishment(
        "mine", (11, 12), "blue", "gear", 4, 5, bank(6),
        Name("Mine", "Bergwerk", ours=True),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("The bank pays you 6 coins, whoever rolls.",
             "Die Bank zahlt dir 6 Münzen, egal wer würfelt."),
    ),
)  # fmt: skip

LANDMARKS = (
    Landmark(
        "farmers_market", LOW,
        Name("Farmers Market", "Großmarkt"),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("For everybody: each wheat card pays its owner 1 coin more.",
             "Für alle: Jede Korn-Karte bringt 1 Münze mehr."),
        Benefit("raise", 1, symbols=("wheat",)), shared=True,
    ),
    Landmark(
        "shopping_mall", LOW,
        Name("Shopping Mall", "Einkaufszentrum"),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("For everybody: each bread card pays its owner 1 coin more.",
             "Für alle: Jede Brot-Karte bringt 1 Münze mehr."),
        Benefit("raise", 1, symbols=("bread",)), shared=True,
    ),
    Landmark(
        "forge", HIGH,
        Name("Forge", "Metallverarbeitung"),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("For everybody: each gear card pays its owner 1 coin more.",
             "Für alle: Jede Zahnrad-Karte bringt 1 Münze mehr."),
        Benefit("raise", 1, symbols=("gear",)), shared=True,
    ),
    Landmark(
        "soda_bottling_plant", HIGH,
        Name("Soda Bottling Plant", "Getränke-Fabrik"),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("For everybody: each cup card takes 1 coin more for its owner.",
             "Für alle: Jede Tassen-Karte kassiert 1 Münze mehr."),
        Benefit("raise", 1, symbols=("cup",)), shared=True,
    ),
    Landmark(
        "moving_company", LOW,
        Name("Moving Company", "Möbelspedition"),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("For everybody: roll two equal dice and you must hand one of your establishments "
             "to the player on your right.",
             "Für alle: Wer einen Pasch würfelt, muss eines seiner Unternehmen an die Person "
             "rechts von sich abgeben."),
        Benefit("doubles_give"), shared=True,
    ),
    Landmark(
        "observatory", LOW,
        Name("Observatory", "Sternwarte", ours=True),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("For everybody: the Launch Pad costs 5 coins less.",
             "Für alle: Die Raketenbasis kostet 5 Münzen weniger."),
        Benefit("cheaper_one", 5, of="launch_pad"), shared=True,
    ),
    Landmark(
        "tech_startup", LOW,
        Name("Tech Startup", "IT-Unternehmen", ours=True),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("For everybody: roll a total of 12 in your turn and the bank pays you 8 coins.",
             "Für alle: Wer in seinem Zug zusammen 12 würfelt, bekommt 8 Münzen aus der Bank."),
        Benefit("total", 8, at=12), shared=True,
    ),
    Landmark(
        "airport", HIGH,
        Name("Airport", "Flughafen", ours=True),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("For everybody: build nothing in your turn and the bank pays you 5 coins.",
             "Für alle: Wer in seinem Zug nichts baut, bekommt 5 Münzen aus der Bank."),
        Benefit("idle", 5), shared=True,
    ),
    Landmark(
        "amusement_park", HIGH,
        Name("Amusement Park", "Freizeitpark"),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("For everybody: roll two equal dice and you play one more turn.",
             "Für alle: Wer einen Pasch würfelt, spielt noch einen Zug."),
        Benefit("doubles_extra_turn"), shared=True,
    ),
    Landmark(
        "charterhouse", HIGH,
        Name("Charterhouse", "Kapitol"),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("For everybody: roll two dice, earn nothing, and the bank pays you 3 coins.",
             "Für alle: Wer mit zwei Würfeln würfelt und nichts einnimmt, bekommt 3 Münzen aus "
             "der Bank."),
        Benefit("no_income", 3), shared=True,
    ),
    Landmark(
        "temple", HIGH,
        Name("Temple", "Tempel"),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("For everybody: roll two equal dice and every other player pays you 2 coins.",
             "Für alle: Wer einen Pasch würfelt, bekommt von allen anderen je 2 Münzen."),
        Benefit("doubles_take", 2), shared=True,
    ),
    Landmark(
        "french_restaurant", LOW,
        Name("French Restaurant", "Gourmet-Restaurant"),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("Once, on building: every other player pays you 2 coins.",
             "Einmal, beim Bau: Alle anderen zahlen dir je 2 Münzen."),
        effect=from_each(2),
    ),
    Landmark(
        "publisher", LOW,
        Name("Publisher", "Verlag", ours=True),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("Once, on building: every other player pays you 1 coin for each of their bread "
             "cards.",
             "Einmal, beim Bau: Alle anderen zahlen dir je 1 Münze für jede ihrer Brot-Karten."),
        effect=from_each(1, per=("bread",)),
    ),
    Landmark(
        "exhibit_hall", HIGH,
        Name("Exhibit Hall", "Messehalle", ours=True),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("Once, on building: every other player with more than 10 coins gives you half of "
             "them, rounded down.",
             "Einmal, beim Bau: Alle anderen, die mehr als 10 Münzen haben, geben dir die "
             "Hälfte davon, abgerundet."),
        effect=Effect("half", 11),
    ),
    Landmark(
        "museum", HIGH,
        Name("Museum", "Museum", ours=True),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("Once, on building: every other player pays you 3 coins for each of their "
             "landmarks.",
             "Einmal, beim Bau: Alle anderen zahlen dir je 3 Münzen für jedes ihrer "
             "Großprojekte."),
        effect=from_each(3, per_landmark=True),
    ),
    Landmark(
        "park", HIGH,
        Name("Park", "Park"),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("Once, on building: everybody's coins are put together and shared out equally; "
             "the bank adds what is missing for that.",
             "Einmal, beim Bau: Alle Münzen werden zusammengelegt und gleich verteilt; was "
             "dafür fehlt, gibt die Bank dazu."),
        effect=Effect("share"),
    ),
    Landmark(
        "radio_tower", HIGH,
        Name("Radio Tower", "Funkturm"),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("Once, on building: you play one more turn after this one.",
             "Einmal, beim Bau: Du spielst nach diesem noch einen Zug."),
        effect=Effect("extra_turn"),
    ),
    Landmark(
        "tv_station", HIGH,
        Name("TV Station", "Fernsehsender", ours=True),
        Text("+6 from the bank", "+6 von der Bank"),
        Text("Once, on building: every other player pays you 1 coin for each of their cup "
             "cards.",
             "Einmal, beim Bau: Alle anderen zahlen dir je 1 Münze für jede ihrer "
             "Tassen-Karten."),
        effect=from_each(1, per=("cup",)),
    ),
    Landmark(
        "loan_office", (10, 10, 10),
        Name("Loan Office", "Kreditinstitut"),
        Text("Later ones cost 2 less", "Spätere 2 billiger"),
        Text("Only for the one player who has no landmark yet. Your later landmarks cost 2 "
             "coins less.",
             "Nur für die einzige Person, die noch kein Großprojekt hat. Deine späteren "
             "Großprojekte kosten 2 Münzen weniger."),
        Benefit("cheaper", 2),
        condition=Condition(only_one_without=True),
    ),
    Landmark(
        "launch_pad", (45, 38, 25),
        Name("Launch Pad", "Raketenbasis"),
        Text("Build it and win", "Bauen und gewinnen"),
        Text("Build it and you have won.",
             "Baue sie, und du hast gewonnen."),
        effect=Effect("win"),
    ),
)  # fmt: skip

BOX = Box("mk2", ESTABLISHMENTS, LANDMARKS)
