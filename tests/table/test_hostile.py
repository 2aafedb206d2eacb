"""Whatever is typed, nothing is raised, the play is intact, and what was not understood has changed nothing."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import say, sit

from searules.table.completion import completions
from searules.table.dialogue import handle
from searules.table.registry import COMMANDS
from searules.table.screen import toolbar
from searules.table.session import HUMAN, RANDOM, Session

SESSIONS = [
    sit("tic-tac-toe", (HUMAN, HUMAN)),
    sit("tic-tac-toe", (HUMAN, RANDOM)),
    say(sit("shell-beach", (HUMAN, RANDOM, HUMAN)), "auto 9").session,
    say(sit("pearl-party", (RANDOM, HUMAN)), "auto 5").session,
    say(sit("shallow-sea", (HUMAN, HUMAN)), "auto 30").session,
    say(sit("connect-four", (HUMAN, HUMAN)), "auto end").session,
]

WORDS = st.sampled_from(
    [
        *COMMANDS,
        *(f":{name}" for name in COMMANDS),
        *(
            "mark",
            "mark(Grid(2, 2))",
            "take_item(",
            "pass",
            "done",
            "1",
            "2",
            "99",
            "-1",
            "0",
            "end",
            "human",
            "random",
        ),
        *(
            "--anyway",
            "to",
            "on",
            "at",
            "grid at Grid(1, 1)",
            "count(players)",
            "as example x",
            "roll 6",
            "unless I say so",
        ),
        *("one(Mark(me))", "in", "is", "+", "0", "my total", "bucket", "mark", "take_item.reach", "[", "]"),
        *("Shell(clam, red)", "find", "coins.tied", "(", ")", "((", ",", '"', "me", "none", "player1", "..", "why not"),
    ]
)
LINES = st.one_of(
    st.lists(WORDS, max_size=4).map(" ".join), st.text(max_size=40), st.text("()[],.: 0123456789", max_size=20)
)


def intact(session: Session) -> None:
    """The session can still be asked everything, and its log leads to its state."""
    assert session.game.replay(session.state.log()) == session.state
    assert all(say(session, line).lines for line in ("board", "options", "help"))


@settings(max_examples=100)
@given(st.sampled_from(SESSIONS), st.lists(LINES, max_size=8))
def test_any_lines(session: Session, lines: list[str]) -> None:
    for line in lines:
        before = session.state.key()
        completions(session, line)
        assert toolbar(session)
        answer = handle(session, line)
        assert session.state.key() == before, "the session that was asked has changed"
        assert all("\x1b" not in shown and "\n" not in shown for shown in answer.lines)
        if answer.fault:
            assert answer.session is session
        session = answer.session
    intact(session)


def test_very_long_and_deep_lines() -> None:
    session = SESSIONS[0]
    for line in (
        "x" * 1_000_000,
        "(" * 1_900,
        "mark(" * 380,
        "why " + "mark(" * 300,
        "rule " + "a." * 500,
        "auto " + "9" * 900,
    ):
        answer = handle(session, line)
        assert answer.fault
        assert answer.session is session
