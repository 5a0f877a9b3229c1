"""Caribbean: secret bribes move six neutral ships over a sea of spaces."""

from gamekit.games.caribbean.actions import (
    Bid,
    Capture,
    Deliver,
    EndTurn,
    Give,
    Jettison,
    Keep,
    Sail,
    Show,
    Steal,
    Swap,
)
from gamekit.games.caribbean.chart import (
    centrality,
    chart,
    choke_points,
    colour_distances,
    distance,
    haven_distances,
    shortest_ways,
    within,
)
from gamekit.games.caribbean.explain import explain_reach
from gamekit.games.caribbean.pack import SHIPS, Pack, load_pack, parse_pack
from gamekit.games.caribbean.rules import Caribbean
from gamekit.games.caribbean.state import THIEF, Laying, Options, Phase, State
from gamekit.games.caribbean.turns import ShipTurn, what_if
from gamekit.games.caribbean.worth import threats, worth

GAME = Caribbean()


__all__ = [
    "GAME",
    "SHIPS",
    "THIEF",
    "Bid",
    "Capture",
    "Caribbean",
    "Deliver",
    "EndTurn",
    "Give",
    "Jettison",
    "Keep",
    "Laying",
    "Options",
    "Pack",
    "Phase",
    "Sail",
    "ShipTurn",
    "Show",
    "State",
    "Steal",
    "Swap",
    "centrality",
    "chart",
    "choke_points",
    "colour_distances",
    "distance",
    "explain_reach",
    "haven_distances",
    "load_pack",
    "parse_pack",
    "shortest_ways",
    "threats",
    "what_if",
    "within",
    "worth",
]
