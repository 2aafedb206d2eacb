"""Two people at one screen choose at the same time: neither is shown what the other has chosen before both have."""

from tests.table.sitting import say, sit, text

from searules.table.session import HUMAN


def test_a_choice_is_told_when_all_have_chosen() -> None:
    answer = say(sit("goofspiel", (HUMAN, HUMAN)), "Bid(player1, 5)")
    assert "player2 chooses in secret, at the same time as 1 other player" in text(answer)
    assert "Bid(player1, 5): player1.hand -> player1.bid" not in text(answer)
    log = text(say(answer.session, "log"))
    assert "player1: ?" in log
    assert "Bid(player1, 5)" not in log
    assert text(say(answer.session, "eval count(player1.bid)")).startswith("0")
    done = say(answer.session, "Bid(player2, 7)", "log")
    assert "player1: Bid(player1, 5)" in text(done)
    assert "player2: Bid(player2, 7)" in text(done)


def test_it_can_be_taken_back_until_then() -> None:
    chosen = say(sit("goofspiel", (HUMAN, HUMAN)), "Bid(player1, 5)").session
    assert "taken back" in text(say(chosen, "undo"))
    told = say(chosen, "Bid(player2, 7)", "undo")
    assert "what others chose at the same time has been told since" in text(told)
    assert told.fault


def test_the_position_is_not_edited_in_between() -> None:
    edit = "move --anyway one(Prize in prizes) to box"
    begun = sit("goofspiel", (HUMAN, HUMAN))
    edited = say(begun, edit)
    assert "Prizes: 11 pieces, hidden" in text(say(edited.session, "board"))
    chosen = say(begun, "Bid(player1, 5)").session
    assert "while players choose at the same time" in text(say(chosen, edit))
