"""A case in a notebook: the ruling comes after the answer, the second click does nothing, names stay text."""

from __future__ import annotations

from gamekit.lab.cases import ask

BESIDE = "deliver_beside_a_haven"


def test_the_ruling_comes_when_it_is_asked_for() -> None:
    box = ask("caribbean", BESIDE)
    assert box.told.value == ""
    assert box.otherwise.children == ()
    box.answer.value = "<b>No</b>"
    box.tell.click()
    assert "You said: &lt;b&gt;No&lt;/b&gt;" in box.told.value
    assert "Ann receives 6,000 doubloons." in box.told.value
    assert "deliver.pays" in box.told.value
    first, _, played = box.told.value.partition("<details>")
    assert "<strong>No. Arriba delivers the chest of Tern Cay (6,000) to the red haven" in first
    assert "Deliver in a haven or beside it." in first  # the title that tells comes with the ruling
    assert "<summary>How it was played</summary>" in played
    assert "Deliver 6,000 to Ann in Whale Road" in played
    assert "h-red-1" not in box.told.value
    assert box.answer.disabled


def test_the_other_reading_is_told_once_and_only_after_the_ruling() -> None:
    box = ask("caribbean", BESIDE)
    (other,) = box.readings
    assert other.description == "Deliver only in a haven"
    other.click()
    assert box.told.value == ""
    for _ in range(3):
        box.tell.click()
        other.click()
    asked, button, told = box.otherwise.children
    assert asked.value == "<p>Some tables say otherwise. See it played with:</p>"
    assert button is other
    assert "<strong>Yes. Arriba is not in the haven Whale Road" in told.value
    assert "delivered only there" not in box.told.value


def test_each_reading_answers_below_its_own_button() -> None:
    box = ask("caribbean", "bids", 4)
    box.tell.click()
    added, idle = box.readings
    idle.click()
    added.click()
    kinds = [child.description if child in box.readings else "html" for child in box.otherwise.children]
    assert kinds == ["html", added.description, "html", idle.description, "html"]
    assert "does not move in this round" in box.otherwise.children[2].value
    assert "nobody acts with her" in box.otherwise.children[4].value


def test_a_case_without_another_reading_offers_none() -> None:
    box = ask("caribbean", "bids", 1)
    box.tell.click()
    assert box.readings == []
    assert box.otherwise.children == ()


def test_how_it_was_played_is_a_list_that_wraps() -> None:
    box = ask("caribbean", "ties", 2)
    box.tell.click()
    _, _, played = box.told.value.partition("<details>")
    assert "<table" not in played
    # Both are asked at once: Ann shows her 0, Ben keeps his 5. Ann alone compares, and her bid was 4.
    assert "<li><strong>Ann shows the tie-breaker.</strong> Ann has chosen; all answers are turned together." in played
    assert "<li><strong>Ben keeps the tie-breaker.</strong> " in played
    assert "<li>Ann may sail Arriba 4 spaces. [tie.original, printed]</li>" in played


def test_a_case_is_asked_for_by_subject_and_number() -> None:
    box = ask("caribbean", "havens", 1)
    assert repr(box) == "<Havens 1: Arriba lies beside Whale Road. Must she sail in to unload?>"


def test_where_no_kernel_runs_the_ruling_is_folded() -> None:
    bundle = ask("caribbean", BESIDE)._repr_mimebundle_()
    assert isinstance(bundle, tuple)
    page = bundle[0]["text/html"]
    question, _, folded = page.partition("<details>")
    assert "<svg" in question
    assert "receives" not in question
    assert "Deliver in a haven" not in question
    assert "<p>Some tables say otherwise. Read as: Deliver only in a haven.</p>" in folded
    assert "Must she sail in to unload?" in bundle[0]["text/plain"]
