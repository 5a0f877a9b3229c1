"""A case in a notebook: the ruling comes after the answer, the second click does nothing, names stay text."""

from __future__ import annotations

from gamekit.lab.cases import ask

BESIDE = "deliver_beside_a_haven"


def test_the_ruling_comes_when_it_is_asked_for() -> None:
    box = ask("caribbean", BESIDE)
    assert box.told.value == ""
    assert box.readings[0] not in box.buttons.children
    box.answer.value = "<b>No</b>"
    box.tell.click()
    assert "You said: &lt;b&gt;No&lt;/b&gt;" in box.told.value
    assert "Ann receives 6,000 doubloons." in box.told.value
    assert "deliver.pays" in box.told.value
    assert box.answer.disabled


def test_the_other_reading_is_told_once_and_only_after_the_ruling() -> None:
    box = ask("caribbean", BESIDE)
    (other,) = box.readings
    assert other.description == "And if haven_reach is inside?"
    other.click()
    assert box.told.value == ""
    for _ in range(3):
        box.tell.click()
        other.click()
    assert box.told.value.count("delivered only there") == 1
    assert box.told.value.count("Ann receives 6,000 doubloons.") == 1


def test_where_no_kernel_runs_the_ruling_is_folded() -> None:
    bundle = ask("caribbean", BESIDE)._repr_mimebundle_()
    assert isinstance(bundle, tuple)
    page = bundle[0]["text/html"]
    question, folded = page.split("<details>")
    assert "<svg" in question
    assert "receives" not in question
    assert "With haven_reach: inside" in folded
    assert "Must she sail in to unload?" in bundle[0]["text/plain"]
