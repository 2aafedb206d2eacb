"""What choosing an option does: the place where play stood takes it, and play runs on."""

from collections.abc import Callable
from typing import Any

from searules.engine.course import Course, Frame
from searules.engine.drafts import Draft
from searules.engine.lower import action_name, way_name
from searules.engine.machine import call, close_stage, run
from searules.engine.program import Fork, Offer, PayUnit, Pick, Stage
from searules.engine.together import note_choice


def choose(course: Course, option: Draft) -> None:
    """Take an option of the decision at which the course stands, and run on to where play stops next.

    If it raises, the course may be half changed: keep a copy.
    """
    take(course, option)
    run(course)


def take(course: Course, option: Draft) -> None:
    """Take an option; what follows from it has yet to run."""
    frame = course.top
    decide = frame.instruction
    if course.together is not None:
        note_choice(course, option)
    course.options = None
    course.passes = course.firings = 0
    if option.kind == "window":
        call(course, frame, action_name(option.action), option.values, stay=True)
    else:
        _TAKERS[decide.__class__](course, frame, decide, option)


def settle_outcome(course: Course, place: int) -> None:
    """Settle a chance event by the place of its outcome, and run on."""
    course.script = (*course.script, course.outcomes[place].index)
    course.outcomes = ()
    run(course)


def _take_act(course: Course, frame: Frame, offer: Offer, option: Draft) -> None:
    if option.kind in ("pass", "done"):
        frame.pc += 1
        if offer.mode == "order":
            frame.local[offer.taken] = ()
        return
    if offer.mode == "order":
        been = frame.local[offer.taken]
        assert isinstance(been, tuple)
        frame.local[offer.taken] = (*been, option.index)
    elif offer.mode == "ask":
        frame.local[offer.taken] = True
    call(course, frame, action_name(option.action), option.values, stay=offer.mode in ("duty", "order"))


def _take_values(course: Course, frame: Frame, pick: Pick, option: Draft) -> None:  # noqa: ARG001
    if option.kind == "pass":
        assert pick.to is not None
        frame.pc = pick.to
        return
    for domain, value in zip(pick.picks, option.values, strict=True):
        frame.local[domain.slot] = value
    frame.pc += 1


def _take_pick(course: Course, frame: Frame, stage: Stage, option: Draft) -> None:
    if option.kind == "done":
        close_stage(course, frame, stage)
        return
    picked = frame.local[stage.picked]
    assert isinstance(picked, tuple)
    frame.local[stage.picked] = (*picked, option.values[0])


def _take_text(course: Course, frame: Frame, fork: Fork, option: Draft) -> None:  # noqa: ARG001
    if option.kind == "pass":
        assert fork.to is not None
        frame.pc = fork.to
    else:
        frame.pc = fork.places[option.index]


def _take_way(course: Course, frame: Frame, pay: PayUnit, option: Draft) -> None:
    call(course, frame, way_name(pay.payment, option.action), ())


_TAKERS: dict[type, Callable[[Course, Frame, Any, Draft], None]] = {
    Offer: _take_act,
    Pick: _take_values,
    Stage: _take_pick,
    Fork: _take_text,
    PayUnit: _take_way,
}
