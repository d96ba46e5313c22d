"""The numbers of kinds and landmarks: a ware's number is its place in these lists.

Actions are numbered by them, and learning, stored games and other programs rely on that.  So the
lists only ever grow at their end, wherever in its box a new card lies; tests/test_numbers.py
holds them.
"""

from __future__ import annotations

from typing import NamedTuple


class Numbers(NamedTuple):
    """Of one family."""

    kinds: tuple[str, ...]
    landmarks: tuple[str, ...]


CLASSIC = Numbers(
    kinds=(
        "wheat_field",
        "ranch",
        "bakery",
        "cafe",
        "convenience_store",
        "forest",
        "stadium",
        "tv_station",
        "business_center",
        "cheese_factory",
        "furniture_factory",
        "mine",
        "family_restaurant",
        "apple_orchard",
        "farmers_market",
        "sushi_bar",
        "flower_garden",
        "flower_shop",
        "pizza_joint",
        "publisher",
        "hamburger_stand",
        "mackerel_boat",
        "tax_office",
        "food_warehouse",
        "tuna_boat",
        "general_store",
        "corn_field",
        "demolition_company",
        "french_restaurant",
        "loan_office",
        "vineyard",
        "renovation_company",
        "winery",
        "moving_company",
        "tech_startup",
        "soda_bottling_plant",
        "park",
        "private_club",
    ),
    landmarks=(
        "train_station",
        "shopping_mall",
        "amusement_park",
        "radio_tower",
        "city_hall",
        "harbor",
        "airport",
    ),
)
SECOND = Numbers(
    kinds=(
        "sushi_bar",
        "wheat_field",
        "vineyard",
        "bakery",
        "cafe",
        "flower_garden",
        "convenience_store",
        "forest",
        "flower_shop",
        "business_center",
        "corn_field",
        "stadium",
        "hamburger_stand",
        "furniture_factory",
        "shopping_district",
        "winery",
        "family_restaurant",
        "apple_orchard",
        "food_warehouse",
        "mine",
    ),
    landmarks=(
        "farmers_market",
        "shopping_mall",
        "forge",
        "soda_bottling_plant",
        "moving_company",
        "observatory",
        "tech_startup",
        "airport",
        "amusement_park",
        "charterhouse",
        "temple",
        "french_restaurant",
        "publisher",
        "exhibit_hall",
        "museum",
        "park",
        "radio_tower",
        "tv_station",
        "loan_office",
        "launch_pad",
    ),
)
