"""Luck, names, rulebooks, tables, files: what every game stands on."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from copy import copy
from fractions import Fraction
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest

import gamekit
import gamekit.analysis
from gamekit import GAMES
from gamekit.game import Draw, IllegalAction, Luck, Proceed, SetupError, place_of, player_names, start
from gamekit.rulebook import MEANING, Standing, facts_of, parse_rulebook
from gamekit.storage import DEEPEST, LoadError, SaveError, parse_json, parse_toml, read, write
from gamekit.table import Table

SEATS = range(2, 5)

# --- Luck ----------------------------------------------------------------------------------------------------


def outcomes(*items: str) -> list[tuple[Draw, Fraction]]:
    return [(Draw("card", item), Fraction(1, len(items))) for item in items]


def test_luck_does_not_depend_on_the_order_in_which_things_are_offered() -> None:
    for seed in range(50):
        assert Luck(seed).choose(outcomes("a", "b", "c")) == Luck(seed).choose(outcomes("c", "a", "b"))


def test_luck_is_one_shuffled_order() -> None:
    # Whatever comes first is still first when something else is taken away.
    for seed in range(50):
        first = Luck(seed).choose(outcomes("a", "b", "c"))
        others = [item for item in "abc" if item != first.item]
        assert Luck(seed).choose(outcomes(first.item, others[0])) == first


def test_luck_is_fair() -> None:
    # 3,000 seeds, 3 items: each 1,000 expected, standard deviation 25.8; five of them is 130.
    counts = dict.fromkeys("abc", 0)
    for seed in range(3_000):
        counts[Luck(seed).choose(outcomes("a", "b", "c")).item] += 1
    assert all(870 <= count <= 1_130 for count in counts.values()), counts


def test_luck_refuses_to_draw_nothing() -> None:
    with pytest.raises(ValueError, match="empty"):
        Luck(1).choose([])


# --- Names ---------------------------------------------------------------------------------------------------


def test_a_number_of_players_gives_usual_names() -> None:
    assert player_names(3, SEATS) == ("Ann", "Ben", "Cleo")


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "李雷", "<b>Ann</b>", "$\\frac{$", "_hidden", "O'Neil", "x" * 40, "👩‍🚀"]
)
def test_a_name_is_taken_as_it_is(name: str) -> None:
    assert player_names([name, "Ben"], SEATS) == (name, "Ben")


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (1, "2 to 4 players, not 1"),
        (-3, "2 to 4 players, not -3"),
        (5, "2 to 4 players, not 5"),
        (True, "must be a number"),
        ("Ann", "must be a number"),
        (["Ann"], "not 1"),
        (["Ann", ""], "player 2: the name is empty"),
        (["Ann", " Ben"], "begins or ends with a blank"),
        (["Ann", "x" * 10_000], "10,000 characters: at most 40"),
        (["Ann", "a\nb"], "U+000A"),
        (["Ann", "\u202eevil"], "U+202E"),
        (["Ann", "\ud800"], "U+D800"),
        (["Ann", 3], "a name must be text"),
        (["Ann", "ann"], "two players"),
        (["Ann", "\uff21nn"], "two players"),
    ],
)
def test_what_is_no_name_is_refused(players: object, says: str) -> None:
    with pytest.raises(SetupError) as caught:
        player_names(players, SEATS)  # type: ignore[arg-type]  # that is what is tried
    assert says in str(caught.value)


# --- Rulebook ------------------------------------------------------------------------------------------------

BOOK = """
game = "g"
title = "G"
out_of_turn = "a.one"
[chapters]
"Rules" = 2
[[rule]]
id = "a.one"
title = "One"
gist = "The first."
chapter = "Rules"
source = ["Rules 1"]
standing = "printed"
refusal = "{x} is not {y}."
"""


def test_a_rulebook_is_looked_up_by_id() -> None:
    book = parse_rulebook(BOOK)
    assert book["a.one"].cited == "Rules 1"
    assert facts_of(book["a.one"].refusal) == {"x", "y"}
    assert book.search("FIRST") == (book["a.one"],)
    with pytest.raises(KeyError, match=r"no rule 'a.two' in the rulebook of g; there are a.one"):
        book["a.two"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"Rules 1"', '"Rules 3"', "no sentence"),
        ('"Rules 1"', '"Other 1"', "no sentence"),
        ('source = ["Rules 1"]\n', "", "names no sentence"),
        ("printed", "sworn", "sworn"),
        ('out_of_turn = "a.one"', 'out_of_turn = "b"', "out_of_turn"),
        ("[[rule]]", '[[reading]]\nid="r"\nquestion="?"\ndefault="x"\nreason=""\nvalues={x="b"}\n[[rule]]', "'b'"),
        ("refusal", "refusing", "unknown keys"),
        ("[[rule]]", '[[short]]\ntext="All."\nrules=["a.two"]\n[[rule]]', "shortens a.two"),
        ("[[rule]]", '[[short]]\ntext="All."\nrules=[]\n[[rule]]', "shortens nothing"),
    ],
)
def test_a_wrong_rulebook_is_refused(old: str, new: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_rulebook(BOOK.replace(old, new))


@pytest.mark.parametrize("name", list(GAMES))
def test_every_standing_has_a_meaning_and_every_option_a_rule(name: str) -> None:
    assert set(MEANING) == set(Standing)
    book = GAMES[name].rulebook
    for reading in book.readings.values():
        assert {book[reading.rule(value)].id for value, _ in reading.values} == {rule for _, rule in reading.values}


# --- Seats and names -----------------------------------------------------------------------------------------


def test_a_seat_is_a_place_or_a_name() -> None:
    assert [place_of(who, ("Ann", "Ben")) for who in (0, 1, "Ann", "Ben")] == [0, 1, 0, 1]
    for who in (-1, 2, True, "ann", "Zoe", 1.5, None):
        with pytest.raises(ValueError, match=r"the seats are 0 to 1 \(Ann, Ben\)"):
            place_of(who, ("Ann", "Ben"))  # type: ignore[arg-type]  # what a hurried hand may write


@pytest.mark.parametrize("name", GAMES)
def test_a_game_starts_with_plain_options_and_says_what_it_needs(name: str) -> None:
    game = GAMES[name]
    reading = next(iter(game.rulebook.readings.values()))
    value = next(value for value, _ in reading.values if value == reading.default)
    assert start(game, 2, Luck(4), {reading.id: value}) == start(game, 2, Luck(4))
    with pytest.raises(SetupError, match="takes a mapping too"):
        game.new(2, {reading.id: value})
    with pytest.raises(TypeError, match=r"the luck is Luck\(seed\), Luck\(4\) for one, not 4"):
        start(game, 2, 4)  # type: ignore[arg-type]  # what a hurried hand may write
    with pytest.raises(TypeError, match=r"the options of .* are wanted: Options, not 'x'"):
        start(game, 2, Luck(4), "x")
    with pytest.raises(TypeError, match=r"the values of a pack of .* are wanted: Pack, not 'harbour'"):
        start(game, 2, Luck(4), pack="harbour")
    for players in ("Ann", 2.0, None):  # whatever the options are, what is wrong with the players is told
        with pytest.raises(SetupError, match=f"or a list of names, not {players!r}"):
            start(game, players, Luck(4), {reading.id: value})  # type: ignore[arg-type]


def test_what_there_is_can_be_completed() -> None:
    assert {"buccaneer", "caribbean", "raiders", "GAMES", "game_of"} <= set(dir(gamekit))
    assert not {"Any", "Iterator", "Mapping", "annotations"} & set(dir(gamekit))
    assert {"odds", "tournament", "partings", "compare", "readings"} <= set(dir(gamekit.analysis))
    for name in dir(gamekit.analysis):
        assert getattr(gamekit.analysis, name).__name__ == f"gamekit.analysis.{name}"
    assert {"prospects", "wages"} <= set(dir(gamekit.buccaneer))
    assert gamekit.buccaneer.wages.__name__ == "gamekit.games.buccaneer.wages"
    assert gamekit.raiders.race.__name__ == "gamekit.games.raiders.race"
    for package in (gamekit, gamekit.analysis, gamekit.raiders, gamekit.buccaneer):
        with pytest.raises(AttributeError, match="has no attribute 'gold'"):
            _ = package.gold


@pytest.mark.parametrize("name", list(GAMES))
def test_the_rules_in_short_are_ten_lines_that_hold_at_every_table(name: str) -> None:
    book = GAMES[name].rulebook
    assert len(book.short) == 10
    assert all(len(line.text) <= 160 and line.text.endswith(".") for line in book.short)
    named = [rule for line in book.short for rule in line.rules]
    assert len(set(named)) == len(named), "no rule is told twice"
    depend = {rule for reading in book.readings.values() for _, rule in reading.values}
    assert depend.isdisjoint(named), "a rule that only some tables have is not for the summary"
    assert all(book[rule].modelled for rule in named if rule != "box.faces")


# --- Table ---------------------------------------------------------------------------------------------------

TABLE = Table("Scores", ("player", "doubloons"), [("<Ann>", 12_000), ("Ben, Jr", 500)], note="in doubloons")


def test_a_table_is_text() -> None:
    assert TABLE.text() == (
        "Scores\nplayer   doubloons\n-------  ---------\n<Ann>       12,000\nBen, Jr        500\nin doubloons"
    )


def test_a_table_is_html_without_any_html_from_names() -> None:
    assert "<Ann>" not in TABLE.html()
    assert "&lt;Ann&gt;" in TABLE.html()


def test_a_table_is_csv_and_columns() -> None:
    assert TABLE.csv(note=False).splitlines() == ["player,doubloons", "<Ann>,12000", '"Ben, Jr",500']
    assert TABLE.csv().splitlines() == [
        "player,doubloons,table,note",
        "<Ann>,12000,Scores,in doubloons",
        '"Ben, Jr",500,Scores,in doubloons',
    ]
    assert TABLE["doubloons"] == (12_000, 500)
    with pytest.raises(KeyError, match="no column 'gold'"):
        TABLE["gold"]
    with pytest.raises(ValueError, match="a row has 1 cells"):
        Table("t", ("a", "b"), [("x",)])


def test_no_text_of_a_csv_is_worked_out_by_a_spreadsheet() -> None:
    texts = ("=1+1", "@SUM(A1)", "+A1", "-1+cmd|' /C calc'!A0", "\t=1", "+14 to +15 ducats", "-1,000", "-", "A=B", "")
    table = Table("=T", ("=c", "d"), [(text, -5) for text in texts], note="@n")
    assert list(csv.reader(StringIO(table.csv()))) == [
        ["'=c", "d", "table", "note"],
        *([f"'{text}" if place < 5 else text, "-5", "'=T", "'@n"] for place, text in enumerate(texts)),
    ]


def test_words_stand_left_and_numbers_right() -> None:
    assert '<td style="text-align:left;padding:.3em .6em;line-height:1.3">Ben, Jr</td>' in TABLE.html()
    assert '<th scope="col" style="text-align:right;padding:.3em .6em;line-height:1.3">doubloons</th>' in TABLE.html()


def test_a_column_that_says_nothing_can_be_left_out() -> None:
    table = Table("t", ("a", "b", "c"), [("x", "", None), ("y", "", 1)])
    assert table.without_empty("b", "c") == Table("t", ("a", "c"), [("x", None), ("y", 1)])


def test_pandas_keeps_what_the_numbers_mean_or_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Frame:
        def __init__(self, rows: list[object], columns: list[str]) -> None:
            self.rows, self.columns, self.attrs = rows, columns, dict[str, str]()

    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=Frame))
    assert TABLE.to_pandas().attrs == {"title": "Scores", "note": "in doubloons"}
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="pip install pandas"):
        TABLE.to_pandas()


# --- Files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('{"a": 1, "a": 2}', "twice"),
        ('{"a": NaN}', "no number"),
        ('{"a": 1.5}', "no number"),
        ('{"a": 1e999}', "no number"),
        ('{"a": ' + "9" * 5_000 + "}", "digits"),
        ("[" * 100_000, "deeper"),
        ('{"a":' * (DEEPEST + 1) + "1" + "}" * (DEEPEST + 1), "deeper"),
        ('{"a": "\\ud800"}', "half a character"),
        ("[]", "no JSON object"),
        ("{", "no JSON"),
        ("", "no JSON"),
    ],
)
def test_hostile_json_is_refused(text: str, what: str) -> None:
    with pytest.raises(LoadError) as caught:
        parse_json(text)
    assert what in caught.value.what
    assert caught.value.how_to_fix


@pytest.mark.parametrize("text", ["a = ", "a." * 20_000 + "b = 1", "a = " + "[" * 50_000, "a = 1\na = 2", "\0"])
def test_hostile_toml_is_refused(text: str) -> None:
    with pytest.raises(LoadError):
        parse_toml(text)


def test_brackets_in_strings_are_no_nesting() -> None:
    assert parse_json('{"a": "' + "[" * 500 + '"}') == {"a": "[" * 500}


def test_reading_says_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    (tmp_path / "long").write_bytes(b"x" * 3_000)
    (tmp_path / "latin").write_bytes(b"caf\xe9")
    for name, what in (("gone", "no such file"), (".", "folder"), ("long", "longer than 2 KiB"), ("latin", "UTF-8")):
        with pytest.raises(LoadError) as caught:
            read(tmp_path / name, longest=2_048)
        assert what in caught.value.what
        assert str(tmp_path) in str(caught.value)


def test_errors_come_whole_from_another_process() -> None:
    # Copying does what sending to another process does.
    for error in (LoadError("line 3", "it is no JSON", "Mend it.", "game.json"), SaveError("game.json", "disk full")):
        again = copy(error)
        assert (str(again), vars(again)) == (str(error), vars(error))
    refused = IllegalAction(Draw("card", "ace"), GAMES["caribbean"].why_not(GAMES["caribbean"].new(2), Proceed()))
    same = copy(refused)
    assert (str(same), same.action, same.breaches) == (str(refused), refused.action, refused.breaches)


def test_writing_replaces_a_file_whole(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write(file, "one")
    write(file, "two")
    assert file.read_text() == "two"
    assert list(tmp_path.iterdir()) == [file]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    write(file, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


# --- Imports -------------------------------------------------------------------------------------------------

ORDER = [  # what stands later may import what stands earlier
    {"gamekit.table", "gamekit.storage", "gamekit.data", "gamekit.words", "gamekit.parts"},
    {"gamekit.rulebook", "gamekit.scene", "gamekit.dressing", "gamekit.svg", "gamekit.icons"},
    {"gamekit.game", "gamekit.panel", "gamekit.packs", "gamekit.questions", "gamekit.notation", "gamekit.fields"},
    {"gamekit.games"},
    {
        "gamekit.study",
        "gamekit.session",
        "gamekit.scenario",
        "gamekit.perft",
        "gamekit.bots",
        "gamekit.conformance",
        "gamekit.lessons",
        "gamekit.cases",
        "gamekit.marks",
        "gamekit.quiz",
        "gamekit.coverage",
        "gamekit.predict",
    },
    {"gamekit.analysis"},
    {"gamekit.draw"},
    {"gamekit.lab", "gamekit.site", "gamekit.__main__"},
]


def layer(module: str) -> int:
    parts = module.split(".")
    return next((place for place, names in enumerate(ORDER) if ".".join(parts[:2]) in names), -1)


def test_imports_run_one_way() -> None:
    import ast  # noqa: PLC0415 - only this test reads code

    root = Path(__file__).parent.parent / "gamekit"
    for file in root.rglob("*.py"):
        module = ".".join(("gamekit", *file.relative_to(root).with_suffix("").parts)).removesuffix(".__init__")
        if module == "gamekit":
            continue  # it names the games for type checkers only
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            found = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            found += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in found:
                if name.startswith("gamekit.") and name.split(".")[:2] != module.split(".")[:2]:
                    assert layer(name) <= layer(module), f"{module} imports {name}"


def test_the_core_imports_nothing_heavy() -> None:
    code = (
        "import sys; from gamekit import caribbean; g = caribbean.GAME; g.picture(g.new(2)); "
        "print([m for m in ('numpy', 'networkx', 'matplotlib', 'ipywidgets', 'IPython') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
