"""How long an exact ship's turn takes; ``python tests/bench/ship_turn.py SECONDS`` looks for a worse one than WORST."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that the package of this clone is found

from gamekit import caribbean
from gamekit.game import Luck, advance, start
from gamekit.games.caribbean.pack import SHIPS
from gamekit.games.caribbean.state import PORT
from gamekit.games.caribbean.turns import ShipTurn, what_if

GAME = caribbean.GAME
POSITIONS = 1_000
SPACES = 5
WORST = (
    ("s56", "s57", "s68", "s76", "s61", "s46"),
    dict(zip(("Cap-Français", "Willemstad", "Fort-Royal", "Nassau", "Port of Spain"), SHIPS[1:], strict=True)),
)
"""Where the ships lie and whose chests they carry in the turn with the most endings that was found."""


def positions(count: int, seed: int = 1) -> Iterator[caribbean.State]:
    """Yield ships' turns of random games on the Caribbean, with five spaces to sail."""
    rng = Random(seed)
    pack = caribbean.load_pack("caribbean")
    while True:
        state = start(GAME, rng.choice((2, 3, 4)), Luck(rng.randrange(10**6)), None, pack)
        while GAME.to_act(state) is not None:
            if state.phase is caribbean.Phase.TURN and state.ship is not None and rng.random() < 0.1:
                yield what_if(state, SHIPS[state.ship], state.active or 0, SPACES)
                count -= 1
                if not count:
                    return
            state = GAME.apply(state, rng.choice(GAME.legal_actions(state))).state
            state, _ = advance(GAME, state, Luck(2))


def crowd(ships: tuple[str, ...], cargo: dict[str, str]) -> caribbean.State:
    """Return Arriba's turn with ships and chests as told, every other chest in its port."""
    base = start(GAME, 4, Luck(1), None, caribbean.load_pack("caribbean"))
    chests = tuple(cargo.get(port.name, PORT) for port in base.table.pack.ports)
    return what_if(replace(base, ships=ships, chests=chests), SHIPS[0], 0, SPACES)


def taken(state: caribbean.State, times: int) -> float:
    """Return the shortest time of a search, in seconds: whatever else runs here only makes it longer."""
    best = float("inf")
    for _ in range(times):
        begun = time.perf_counter()
        ShipTurn(state)
        best = min(best, time.perf_counter() - begun)
    return best


def measure_turns() -> list[tuple[str, str, str]]:
    """Return rows of what was measured: what, figure, floor."""
    found = list(positions(POSITIONS))
    ShipTurn(found[0])  # the tables of the board are laid out once
    times = [taken(state, 3) * 1e6 for state in found]
    endings = [len(ShipTurn(state)) for state in found]
    worst = crowd(*WORST)
    return [
        ("exact ship's turn of five spaces, median", f"{median(times):.0f} µs", "under 1 ms"),
        ("the same, 99 of 100", f"{quantiles(times, n=100)[-1]:.0f} µs", ""),
        ("endings of it, median and 99 of 100", f"{median(endings):.0f}, {quantiles(endings, n=100)[-1]:,.0f}", ""),
        (f"worst turn found, {len(ShipTurn(worst)):,} endings", f"{taken(worst, 1):.1f} s", ""),
    ]


def search(seconds: float, seed: int) -> None:
    """Climb from crowded positions towards more endings; print each new record."""
    rng, until, most = Random(seed), time.monotonic() + seconds, 0
    pack = caribbean.load_pack("caribbean")
    names = [port.name for port in pack.ports]
    while time.monotonic() < until:
        here = rng.choice(list(pack.spaces))
        near = sorted({far for beside in pack.next[here] for far in (beside, *pack.next[beside])} - {here})
        if len(near) < len(SHIPS):
            continue
        ships = (here, *rng.sample(near, len(SHIPS) - 1))
        cargo = dict(zip(rng.sample(names, len(SHIPS) - 1), SHIPS[1:], strict=True))
        now, stale = len(ShipTurn(crowd(ships, cargo))), 0
        while stale < 30 and time.monotonic() < until:
            moved, laden = list(ships), dict(cargo)
            if rng.random() < 0.7:
                ship = rng.randrange(len(SHIPS))
                moved[ship] = rng.choice(pack.next[moved[ship]])
            else:
                ship = rng.randrange(1, len(SHIPS))
                laden = {port: at for port, at in laden.items() if at != SHIPS[ship]}
                laden[rng.choice([port for port in names if port not in laden])] = SHIPS[ship]
            stale += 1
            if len(set(moved)) < len(SHIPS):
                continue
            found = len(ShipTurn(crowd(tuple(moved), laden)))
            if found >= now:
                stale = 0 if found > now else stale
                ships, cargo, now = tuple(moved), laden, found
        if now > most:
            most = now
            print(f"{most:,} endings: {ships} {cargo}", flush=True)


if __name__ == "__main__":
    search(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
