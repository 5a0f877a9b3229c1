"""Ties under every reading, the supply, chests overboard, delivering to opponents."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamekit.game import HIDDEN, Turn
from gamekit.games.caribbean import Phase, State
from gamekit.games.caribbean.events import ThiefTook
from gamekit.games.caribbean.pack import SHIPS
from tests.caribbean.at_sea import GAME, NAMES, bids, breaches, legal, play, position, rules, told, turn, why

Case = tuple[str, str, tuple[str, int, int] | None, tuple[str, int, int] | None]

# All bid 4 on Arriba. Tie-breakers in turn order; s shows, k keeps, u has used it up before.
# Then who wins and how far she sails where a thief in the tie takes a space, and where it does not;
# first where shown cards compete, then where they are added (a kept or used one adds 0). None: not broken.
TIES: tuple[Case, ...] = (
    ("53", "ss", ("Ann", 4, 4), ("Ann", 4, 4)),
    ("35", "ss", ("Ben", 4, 4), ("Ben", 4, 4)),
    ("55", "ss", None, None),
    ("00", "ss", None, None),
    ("tt", "ss", None, None),
    ("0t", "ss", ("Ann", 3, 4), ("Ann", 3, 4)),  # zero beats -1
    ("t0", "ss", ("Ben", 3, 4), ("Ben", 3, 4)),
    ("2t", "ss", ("Ann", 3, 4), ("Ann", 3, 4)),
    ("50", "sk", ("Ann", 4, 4), ("Ann", 4, 4)),
    ("05", "sk", ("Ann", 4, 4), None),  # 0 shown, 0 for the kept one
    ("05", "ks", ("Ben", 4, 4), ("Ben", 4, 4)),
    ("t5", "sk", ("Ann", 4, 4), ("Ben", 3, 4)),  # alone she wins; added, 0 is more than -1
    ("tt", "sk", ("Ann", 4, 4), ("Ben", 3, 4)),
    ("t5", "ks", ("Ben", 4, 4), ("Ben", 4, 4)),  # a kept thief takes nothing
    ("55", "kk", None, None),
    ("t0", "kk", None, None),
    ("1t3", "sss", ("Cleo", 3, 4), ("Cleo", 3, 4)),
    ("tt1", "sss", ("Cleo", 2, 4), ("Cleo", 2, 4)),
    ("tt0", "ssk", None, ("Cleo", 2, 4)),  # -1 and -1 are level; added, her 0 is the highest
    ("t55", "skk", ("Ann", 4, 4), None),
    ("331", "sss", None, None),
    ("335", "ssk", None, None),
    ("00t", "sss", None, None),
    ("0t5", "ssk", ("Ann", 3, 4), None),
    ("1t5", "ssk", ("Ann", 3, 4), ("Ann", 3, 4)),
    ("123", "sss", ("Cleo", 4, 4), ("Cleo", 4, 4)),
    ("123", "ssk", ("Ben", 4, 4), ("Ben", 4, 4)),
    ("53", "us", ("Ben", 4, 4), ("Ben", 4, 4)),
    ("50", "us", ("Ben", 4, 4), None),
    ("5t", "us", ("Ben", 4, 4), ("Ann", 3, 4)),
    ("53", "uk", None, None),
    ("t3", "us", ("Ben", 4, 4), ("Ben", 4, 4)),  # a used thief takes nothing
    ("5t2", "uss", ("Cleo", 3, 4), ("Cleo", 3, 4)),
    ("5t0", "usk", ("Ben", 4, 4), None),
    ("5tt", "uss", None, ("Ann", 2, 4)),
    ("520", "uuk", None, None),
    ("ttt0", "ssss", ("Dev", 1, 4), ("Dev", 1, 4)),
    ("0123", "kkks", ("Dev", 4, 4), ("Dev", 4, 4)),
    ("0123", "sssk", ("Cleo", 4, 4), ("Cleo", 4, 4)),
    ("2255", "sskk", None, None),
)


def laid(first: str, tie: str) -> str:
    """Return a laying with these cards on Arriba and as the tie-breaker, the others from the highest down."""
    rest = [card for card in "543210t" if card not in {first, tie}]
    return " ".join(ship[0] + card for ship, card in zip(SHIPS, (first, *rest), strict=True)) + f" | {tie}"


def card(mark: str) -> int:
    return -1 if mark == "t" else int(mark)


def tied(ties: str, choices: str, bid: str = "4", **options: str) -> State:
    """Return the state after all bid alike for Arriba and each has chosen."""
    state = bids(position(len(ties), options), *(laid(bid, tie) for tie in ties))
    used = tuple(card(tie) if choice == "u" else None for tie, choice in zip(ties, choices, strict=True))
    state = replace(state, shown=used)
    for name, choice in zip(NAMES, choices, strict=False):
        if choice != "u":
            state = play(state, f"{name} {'shows' if choice == 's' else 'keeps'}")
    return state


def result(state: State) -> tuple[str, int] | None:
    """Return who moves Arriba and how far, or None where it is another ship's turn."""
    if state.phase is not Phase.TURN or state.ship != 0:
        return None
    assert state.active is not None
    return state.table.players[state.active], state.movement


@pytest.mark.parametrize(("ties", "choices", "shown", "added"), TIES, ids=[f"{case[0]}-{case[1]}" for case in TIES])
def test_tie_shown_and_tie_added(
    ties: str, choices: str, shown: tuple[str, int, int] | None, added: tuple[str, int, int] | None
) -> None:
    for reading, wanted in (("shown", shown), ("added", added)):
        for place, thief in enumerate(("yes", "no"), 1):
            found = result(tied(ties, choices, tie_break=reading, tie_break_thief=thief))
            assert found == (None if wanted is None else (wanted[0], wanted[place])), (reading, thief)


@pytest.mark.parametrize(
    ("bid", "ties", "choices", "movement"),
    [
        # The barrels of the bid, less the thieves in the tie, never below 0; the tie-breaker adds nothing.
        ("1", "5t", "ss", 0),
        ("1", "5tt", "sss", 0),
        ("2", "5tt", "sss", 0),
        ("3", "5tt", "sss", 1),
        ("0", "53", "ss", 0),
        ("0", "5t", "ss", 0),
        ("5", "10", "ss", 5),
        ("2", "50", "ss", 2),
    ],
)
def test_tie_original(bid: str, ties: str, choices: str, movement: int) -> None:
    assert result(tied(ties, choices, bid)) == ("Ann", movement)


def test_tie_of_thieves_has_no_movement() -> None:
    """-1 less each opponent's thief."""
    state = tied("20", "ss", "t")
    assert result(state) == ("Ann", 0)
    assert legal(state) == {"Arriba ends"}


def test_tie_of_thieves_counts_opponents_only() -> None:
    """Three lay the thief: the winner's own takes nothing, the two others' do."""
    state = bids(position(3), laid("t", "2"), laid("t", "1"), laid("t", "0"))
    _, events = told(play(state, "Ann shows", "Ben keeps"), "Cleo keeps")
    assert [event.player for event in events if isinstance(event, ThiefTook)] == [1, 2]


@pytest.mark.parametrize(("thief", "movement"), [("yes", 2), ("no", 3)])
def test_tie_thief_comes_on_top_of_original_thieves(thief: str, movement: int) -> None:
    """4, less Cleo's thief on the bid, less Ben's in the tie where that counts."""
    state = bids(position(3, {"tie_break_thief": thief}), laid("4", "2"), laid("4", "t"), laid("t", "5"))
    assert result(play(state, "Ann shows", "Ben shows")) == ("Ann", movement)


def test_tie_asked_only_at_the_top() -> None:
    """Cleo and Dev are level too, at 3: that is no tie for the ship."""
    state = bids(position(4), laid("4", "2"), laid("4", "1"), laid("3", "5"), laid("3", "5"))
    assert state.tied == (0, 1)
    assert why(state, "Cleo shows") == ["tie.asked"]
    assert why(state, "Dev keeps") == ["tie.asked"]
    assert why(state, "player 9 shows") == ["tie.asked"]
    assert breaches(state, "Cleo shows")[0].sentence == "Cleo is not tied for this ship; Ann is asked."


def test_tie_asked_not_below_a_single_highest_bid() -> None:
    state = bids(position(3), laid("5", "2"), laid("4", "1"), laid("4", "0"))
    assert result(state) == ("Ann", 5)


def test_tie_at_once_hides_the_choice() -> None:
    state = bids(position(), laid("4", "2"), laid("4", "1"))
    shows, keeps = play(state, "Ann shows"), play(state, "Ann keeps")
    assert shows != keeps
    for viewer in (1, None):
        assert GAME.view(shows, viewer) == GAME.view(keeps, viewer)
        assert GAME.view(shows, viewer).answers == (HIDDEN, None)
    _, events = told(state, "Ann shows")
    assert [(event.rule.id, event.to) for event in events] == [("tie.at_once", None), ("tie.choice", 0)]


def test_tie_kept_stays_unseen() -> None:
    """Two keepers with other cards look the same to everybody else, also after the tie."""
    views = set()
    for tie in ("0", "t"):
        state = bids(position(3), laid("4", tie), laid("4", "5"), "A0 B1 C2 D3 E4 F5 | t")
        state = play(state, "Ann keeps", "Ben shows")
        assert state.shown == (None, 5, None)
        views.add(GAME.view(state, 2).sealed[:2])
    assert views == {(HIDDEN, HIDDEN)}


def test_tie_used_lasts_until_the_round_is_over() -> None:
    """Same cards, both shown: five ships more stay with nobody asked."""
    state = bids(position(), laid("4", "5"), laid("4", "5"))
    state, events = told(state, "Ann shows", "Ben shows")
    assert rules(events).count("tie.used") == 2 * 5
    assert rules(events).count("tie.nobody") == 5
    assert rules(events).count("tie.again") == 1
    assert rules(events).count("tie.no_turn") == 6
    assert GAME.to_act(state) is Turn.CHANCE


def test_tie_nobody_leaves_both_cards_good() -> None:
    state = bids(position(), laid("4", "5"), laid("4", "5"))
    for ship in range(5):
        assert (state.phase, state.ship, state.shown) == (Phase.TIE, ship, (None, None))
        state = play(state, "Ann keeps", "Ben keeps")


def test_tie_no_turn_leaves_the_ship() -> None:
    state = play(bids(position(ships={"Arriba": "s30"}), laid("4", "5"), laid("4", "5")), "Ann keeps", "Ben keeps")
    assert state.ships[0] == "s30"
    assert state.ship == 1


def test_tie_used_is_refused_whoever_asks() -> None:
    """Ann's card lies open; Ben and Cleo are asked, Ann is told why she is not."""
    state = bids(position(3), laid("4", "5"), laid("4", "3"), laid("4", "2"))
    state = replace(state, shown=(5, None, None))
    assert GAME.to_act(state) == 1
    for line in ("Ann shows", "Ann keeps"):
        assert why(state, line) == ["tie.used"]
    assert why(state, "Cleo shows") == ["tie.at_once"]


# --- Overboard, to opponents ---------------------------------------------------------------------------------


def test_chest_overboard_is_refused_laden_or_not() -> None:
    empty = turn(ships={"Arriba": "s03"})
    assert why(empty, "Arriba jettisons") == ["chest.overboard"]
    assert breaches(empty, "Arriba jettisons")[0].instead is None
    far = turn(ships={"Arriba": "s10"}, chests={"Halyard": "Arriba"}, captures={"Ann": 2000})
    assert breaches(far, "Arriba jettisons")[0].instead is None


@pytest.mark.parametrize(
    ("space", "haven", "payee", "rule"),
    [
        ("s03", "h-red-1", 0, "deliver.pays"),
        ("s08", "h-red-1", 0, "deliver.pays"),
        ("s08", "h-yellow-1", 1, "deliver.opponent"),
        ("s07", "h-yellow-1", 1, "deliver.opponent"),
        ("s13", "h-green-1", 2, "deliver.opponent"),
        ("s13", "h-yellow-2", 1, "deliver.opponent"),
        ("s03", "h-violet-1", 3, "deliver.opponent"),
        ("s19", "h-violet-2", 3, "deliver.opponent"),
    ],
)
def test_deliver_opponent_pays_the_owner(space: str, haven: str, payee: int, rule: str) -> None:
    state = turn(4, ships={"Arriba": space}, chests={"Bellfort": "Arriba"}, captures={"Dev": 2000})
    after, events = told(state, f"Arriba delivers {haven}")
    assert [after.deliveries[player] for player in range(4)] == [8000 * (player == payee) for player in range(4)]
    assert rules(events)[:3] == ["deliver.adjacent", rule, "deliver.gone"]


def test_supply_all_out_is_told_once() -> None:
    same = "A5 B4 C3 D2 E1 F0 | t"
    state = position(round=2, chests={"Mizzen": "port", "Nutmeg": "port"})
    state = play(state, f"Ann bids {same}", f"Ben bids {same}", "Ann shows", "Ben shows")
    _, first = told(state, "chance: Old Anvil chest")
    assert rules(first) == ["supply.place"]
    _, both = told(state, "chance: Old Anvil chest", "chance: Santa Perla chest")
    assert rules(both) == ["supply.place", "supply.place", "supply.all_out", "round.phases"]
