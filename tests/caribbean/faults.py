"""Faults that ``plant_faults`` plants in Caribbean: a name, the file, the text, and the wrong text in its place."""

from __future__ import annotations

from typing import Final

PLANTED: Final = (
    ("a thief adds a space", "bidding.py", "cards[winner] - len(thieves)", "cards[winner] + len(thieves)"),
    (
        "the winner's own thief counts",
        "bidding.py",
        "if card == THIEF and player != winner)",
        "if card == THIEF)",
        "test_special_rules.py",
    ),
    (
        "the tie-breaker's barrels add distance",
        "bidding.py",
        "left = cards[winner] - len(thieves)",
        "left = cards[winner] - len(thieves) + (max(0, state.shown[winner] or 0) if tie else 0)",
    ),
    ("movement falls below 0", "bidding.py", "movement = max(0, left)", "movement = left"),
    ("the lowest bid wins", "bidding.py", "best = max(cards)", "best = min(cards)"),
    ("the lowest tie-breaker wins", "bidding.py", "best = max(worth.values())", "best = min(worth.values())"),
    ("the first of two level tie-breakers wins", "bidding.py", "if len(winners) > 1:", "if len(winners) > 9:"),
    (
        "a kept tie-breaker is used up",
        "bidding.py",
        "if shows is False:",
        "if shows is False:\n            shown[player] = _opened(state, player).tie",
    ),
    (
        "a shown tie-breaker can be used again",
        "bidding.py",
        "state = replace(state, shown=tuple(shown), tied=(), answers=())",
        "state = replace(state, tied=(), answers=())",
    ),
    (
        "a thief in the tie never counts",
        "bidding.py",
        'options.tie_break_thief == "yes"',
        'options.tie_break_thief == ""',
    ),
    (
        "a thief in the tie always counts",
        "bidding.py",
        'options.tie_break_thief == "yes"',
        'options.tie_break_thief != ""',
    ),
    ("shown tie-breakers are always compared alone", "bidding.py", 'tie_break == "added"', 'tie_break == ""'),
    ("a ship without movement always acts", "bidding.py", 'no_movement == "may_not_act"', 'no_movement == ""'),
    (
        "the threshold ends the round at once",
        "bidding.py",
        "last = state.ship == len(SHIPS) - 1",
        (
            "last = state.ship == len(SHIPS) - 1 or max(map(state.doubloons, range(len(state.table.players)))) "
            ">= state.table.pack.threshold[len(state.table.players)]"
        ),
    ),
    ("the threshold must be passed", "scoring.py", "players)) >= state", "players)) > state"),
    ("the first of those who share wins alone", "scoring.py", "if score.total == most)", "if score.total == most)[:1]"),
    ("the fewest doubloons win", "scoring.py", "most = max(score.total", "most = min(score.total"),
    (
        "the game goes on when every chest is delivered",
        "scoring.py",
        "nothing_left = all(place == DELIVERED",
        "nothing_left = all(place == SUPPLY",
    ),
    ("one chest a round comes from the supply", "setup.py", "pack.supply_each_round * rounds", "1 * rounds"),
    (
        "ships sail through ships",
        "reach.py",
        "for space in pack.next[here] if space not in blocked]",
        "for space in pack.next[here]]",
    ),
    (
        "a capture pays the chest's worth",
        "sailing.py",
        "Paid(state.active, CAPTURE,",
        "Paid(state.active, state.table.pack.ports[number].chest,",
    ),
    ("a capture pays 1,000", "pack.py", "CAPTURE: Final = 2_000", "CAPTURE: Final = 1_000"),
    (
        "loading costs movement",
        "sailing.py",
        "after = replace(_rearranged(state, chests), captures=paid)",
        "after = replace(_rearranged(state, chests), captures=paid, movement=max(0, state.movement - 1))",
    ),
    (
        "stealing pays like capturing",
        "sailing.py",
        "state = _rearranged(state, _moved(state.chests, **{other: ship}))",
        (
            "state = replace(_rearranged(state, _moved(state.chests, **{other: ship})), captures=tuple("
            "paid + CAPTURE * (seat == state.active) for seat, paid in enumerate(state.captures)))"
        ),
    ),
    (
        "a delivery to an opponent is not paid",
        "sailing.py",
        "state.deliveries[player] + port.chest,",
        "state.deliveries[player] + port.chest * (player == state.active),",
    ),
    (
        "the active player is paid for every delivery",
        "sailing.py",
        "    player = owner(state, haven)\n    assert",
        "    player = state.active\n    assert",
    ),
    ("a delivered chest comes back to its port", "sailing.py", "**{ship: DELIVERED}", "**{ship: PORT}"),
    (
        "delivering beside a haven is always allowed",
        "sailing.py",
        'haven_reach == "adjacent" else',
        'haven_reach != "" else',
        "test_actions.py",
    ),
    (
        "delivering beside a haven is never allowed",
        "sailing.py",
        'haven_reach == "adjacent" else',
        'haven_reach == "" else',
    ),
    (
        "a full ship captures",
        "sailing.py",
        "    if ship not in state.chests:\n        for number",
        "    if True:\n        for number",
    ),
    (
        "chests may be given away",
        "sailing.py",
        'options.giving == "yes" and',
        'options.giving != "" and',
        "test_actions.py",
    ),
    (
        "a haven never protects",
        "sailing.py",
        '(options.steal_in_haven == "yes" or',
        '(options.steal_in_haven != "" or',
        "test_actions.py",
    ),
    (
        "swapping goes on for ever",
        "sailing.py",
        "if _moved(state.chests, **{other: ship, ship: other}) not in state.since:",
        "if True:",
        "test_actions.py",
    ),
    ("sailing is free", "sailing.py", "left = state.movement - len(taken)", "left = state.movement"),
)
