"""The check of the numbers: every round had its seal, and nobody showed what was not pledged."""

from __future__ import annotations

from collections.abc import Mapping

from machikoro.fair import seal
from machikoro.fair.evidence import FairProof, VoidRound

Round = FairProof | VoidRound


def by_seat(given: Mapping[str, str]) -> dict[int, str]:
    return {int(seat): value for seat, value in given.items()}


def withheld(spoiled: Round) -> tuple[int, ...]:
    """The seats whose numbers were pledged and never shown."""
    return tuple(sorted(map(int, set(spoiled.pledges) - set(spoiled.seat_nonces))))


def seals_hold(game: str, proof: FairProof) -> bool:
    """Each seed is the one that was sealed for its round, with the terms of the game."""
    rounds: tuple[Round, ...] = (*proof.voided, proof)
    return all(
        each.commitment == seal.sealed(each.seed, game, n, each.server_nonce, proof.terms)
        for n, each in enumerate(rounds, 1)
    )


def pledges_hold(game: str, proof: FairProof) -> bool:
    """In the last round all numbers were pledged and shown; who spoiled one gave none again."""
    spoilers: set[int] = set()
    for spoiled in proof.voided:
        kept = set(by_seat(spoiled.seat_nonces))
        if not (withheld(spoiled) and kept <= set(by_seat(spoiled.pledges))):
            return False
        if not _numbers_fit(game, spoiled) or spoilers & set(by_seat(spoiled.pledges)):
            return False
        spoilers |= set(withheld(spoiled))
    pledged, given = set(by_seat(proof.pledges)), set(by_seat(proof.seat_nonces))
    whole = pledged == given if proof.terms is not None else pledged <= given
    return whole and not spoilers & given and _numbers_fit(game, proof)


def _numbers_fit(game: str, each: Round) -> bool:
    """Each number that was shown is the one behind its pledge."""
    pledges, given = by_seat(each.pledges), by_seat(each.seat_nonces)
    return all(
        seal.pledge(game, each.commitment, seats, given[seats[0]]) == promise
        and len({given.get(seat) for seat in seats}) == 1
        for promise, seats in seal.pledged_together(pledges).items()
        if seats[0] in given
    )
