"""Machi Koro Fußball: the base game's rules under other names.

The rulebook prints seven of the fifteen names; the rest are ours and marked so.
"""

from __future__ import annotations

from machikoro.cards.model import Face, Name, Text, Theme

THEME = Theme(
    "fussball",
    {
        "wheat_field": Face(Name("Ticket Booth", "Kassenhäuschen")),
        "ranch": Face(Name("Kickabout Ground", "Bolzplatz", ours=True)),
        "bakery": Face(Name("Snack Stand", "Imbissstand")),
        "cafe": Face(Name("Fan Shop", "Fanshop")),
        "convenience_store": Face(Name("Drinks Stand", "Getränkestand", ours=True)),
        "forest": Face(Name("Pitchside Boards", "Bandenwerbung", ours=True)),
        "stadium": Face(Name("New Coach", "Neuer Trainer")),
        "tv_station": Face(Name("New Player", "Neuer Spieler")),
        "business_center": Face(
            Name("New Sponsor", "Neuer Sponsor"),
            Text("Swap one project", "1 Projekt tauschen"),
            Text(
                "On your own roll you may trade one of your projects for one of another "
                "player's. Purple ones stay where they are.",
                "Bei deinem eigenen Wurf darfst du eines deiner Projekte gegen eines einer "
                "anderen Person tauschen. Violette bleiben, wo sie sind.",
            ),
        ),
        "cheese_factory": Face(
            Name("Talent School", "Talentschmiede", ours=True),
            text=Text(
                "On your own roll the bank pays you 3 coins for each of your Kickabout Grounds.",
                "Bei deinem eigenen Wurf zahlt dir die Bank 3 Münzen für jeden deiner Bolzplätze.",
            ),
        ),
        "furniture_factory": Face(
            Name("Advertising Agency", "Werbeagentur", ours=True),
            text=Text(
                "On your own roll the bank pays you 3 coins for each of your advertising cards "
                "(Pitchside Boards, Shirt Sponsor).",
                "Bei deinem eigenen Wurf zahlt dir die Bank 3 Münzen für jede deiner "
                "Werbe-Karten (Bandenwerbung, Trikotwerbung).",
            ),
        ),
        "mine": Face(Name("Shirt Sponsor", "Trikotwerbung", ours=True)),
        "family_restaurant": Face(Name("Clubhouse", "Clubhaus")),
        "apple_orchard": Face(Name("Season Tickets", "Dauerkartenverkauf", ours=True)),
        "farmers_market": Face(
            Name("Ticket Portal", "Ticketportal", ours=True),
            text=Text(
                "On your own roll the bank pays you 2 coins for each of your ticket cards "
                "(Ticket Booth, Season Tickets).",
                "Bei deinem eigenen Wurf zahlt dir die Bank 2 Münzen für jede deiner "
                "Karten mit Tickets (Kassenhäuschen, Dauerkartenverkauf).",
            ),
        ),
        "city_hall": Face(Name("Training Ground", "Trainingsgelände")),
        "train_station": Face(Name("Youth Academy", "Nachwuchscenter")),
        "shopping_mall": Face(
            Name("Stadium", "Stadion"),
            text=Text(
                "Each of your fan and snack cards that pays (Fan Shop, Clubhouse, Snack Stand, "
                "Drinks Stand) brings 1 coin more.",
                "Jede deiner Fan- und Imbiss-Karten, die etwas einbringt (Fanshop, Clubhaus, "
                "Imbissstand, Getränkestand), bringt 1 Münze mehr.",
            ),
        ),
        "amusement_park": Face(Name("TV Studio", "TV-Studio")),
        "radio_tower": Face(Name("Football Museum", "Fußballmuseum")),
    },
)
