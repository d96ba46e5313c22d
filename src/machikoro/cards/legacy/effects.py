"""What the data call an effect, in the words of cards/model.py; and short texts made from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from machikoro.cards.model import (
    ANY,
    Benefit,
    Effect,
    Operation,
    Power,
    Text,
    bank,
    from_each,
    take,
)


def establishment_effect(data: dict[str, Any]) -> Effect:
    amount = data.get("n", 0)
    match data["t"]:
        case "bankPerSymbol":
            return bank(amount, per=tuple(data["symbols"]), counted="open")
        case "bankPerDistinct":
            return Effect("bank", amount, (ANY,), counted="names", most=data["cap"])
        case "takeFromActive":
            return take(amount)
        case "takeFromEach":
            return from_each(amount)
        case "takeFromChosen":
            return Effect("from_one", amount)
        case "takeFromRich":
            return Effect("from_rich", amount, at=data["min"])
        case "swapEstablishment":
            return Effect("swap")
    return bank(amount)


def project_effect(data: dict[str, Any]) -> Effect:
    amount, instead = data.get("n", 0), data.get("else_coins", 0)
    match data["t"]:
        case "coins":
            return bank(amount)
        case "coinsPerEstablishment":
            return bank(amount, per=(ANY,))
        case "coinsPerSymbol":
            return bank(amount, per=tuple(data["symbols"]), counted="open")
        case "coinsPerDistinct":
            return bank(amount, per=(ANY,), counted="names")
        case "freeEstablishment":
            return Effect("free_card", data["maxCost"])
    return Effect(OPERATIONS.get(data["t"], "nothing"), amount, instead=instead)


OPERATIONS: dict[str, Operation] = {
    "completeTrack": "complete_track",
    "sail": "sail",
    "openAllPlusCoins": "open_all",
    "extraTurn": "extra_turn",
}


def benefit(data: dict[str, Any]) -> Benefit | None:
    """Of a landmark, an island, or a project that goes on working."""
    amount = data.get("n", 0)
    match data["t"]:
        case "symbolBonus":
            return Benefit("raise", amount, symbols=(data["symbol"],))
        case "rollBonus" if len(data["results"]) > 1:
            return Benefit("totals", amount, numbers=tuple(data["results"]))
        case "rollBonus":
            return Benefit("total", amount, at=data["results"][0])
        case "discount":
            return Benefit("cheaper_cards", amount, at=data["min"])
        case "freeSailPerTurn":
            return Benefit("free_sail", data["else_coins"])
        case "virtualSymbol":
            return Benefit("counts_as", amount, symbols=(data["symbol"],))
        case "aid":
            return Benefit("aid_low", amount, at=data["max"])
    power = POWERS.get(data["t"])
    return Benefit(power, amount) if power else None


POWERS: dict[str, Power] = {
    "diceChoice": "two_dice",
    "extraTurnOnDouble": "doubles_extra_turn",
    "rerollOncePerTurn": "reroll",
    "offTurnBonus": "off_turn",
    "yokaiWard": "ward",
    "passBonus": "idle",
    "rebateOnBigBuild": "rebate",
    "startOfTurnPerLandmark": "coins_per_landmark",
    "startCoins": "start_coins",
    "oncePerGameReroll": "reroll_once",
    "rebateOnLandmark": "rebate_landmark",
    "doubleBonus": "doubles_bank",
    "landmarkDiscount": "cheaper",
}


def short_text(effect: Effect) -> Text:
    """As it stands on the card; {mountain} is the symbol."""
    amount = effect.amount
    if effect.operation == "bank" and effect.counted == "names":
        return Text(
            f"+{amount} per different card (at most {effect.most})",
            f"+{amount} je verschiedener Karte (höchstens {effect.most})",
        )
    if effect.operation == "bank" and effect.per:
        signs = " ".join(f"{{{symbol}}}" for symbol in effect.per)
        return Text(f"+{amount} per {signs}", f"+{amount} je {signs}")
    return SHORT[effect.operation](amount, effect.at)


SHORT: dict[str, Callable[[int, int], Text]] = {
    "bank": lambda n, _: Text(f"+{n} from the bank", f"+{n} von der Bank"),
    "take": lambda n, _: Text(f"Roller pays you {n}", f"Würfler zahlt dir {n}"),
    "from_each": lambda n, _: Text(f"{n} from each player", f"{n} von allen anderen"),
    "from_one": lambda n, _: Text(f"{n} from one player", f"{n} von einer Person"),
    "from_rich": lambda n, at: Text(f"{n} from each with {at} or more", f"{n} von allen ab {at}"),
    "swap": lambda _n, _: Text("Swap one establishment", "1 Unternehmen tauschen"),
}
