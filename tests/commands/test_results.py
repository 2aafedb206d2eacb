"""Files for results: what lies there stays as it is until all that is new is written, and through every refusal."""

import errno
import os
import select
import sys
from pathlib import Path

import pytest
from tests.commands.running import FAULTY_GAME, Sea

from searules.commands.files import in_one_step, must_be_writable

KEPT = "earlier results\n"
FEW = ("simulate", "tic-tac-toe", "-n", "2", "--seed", "3", "--jobs", "1")


@pytest.mark.parametrize(
    "wrong",
    [
        ("--scheduler", "zork"),
        ("--policy", "zork"),
        ("--policy", "first", "--tier", "native"),
        ("--players", "9"),
        ("--option", "zork=1"),
        ("--plot", "plot.txt"),
    ],
)
def test_wrong_usage_changes_no_file_and_makes_none(sea: Sea, folder: Path, wrong: tuple[str, ...]) -> None:
    (folder / "keep.csv").write_text(KEPT, encoding="utf-8")
    for names in ({"--csv": "keep.csv", "--plot": "new.png"}, {"--csv": "new.csv"}):
        files = [word for pair in names.items() for word in pair]
        ran = sea(*FEW, *files, *wrong)
        assert (ran.code, ran.out) == (2, ""), ran.err
        assert (folder / "keep.csv").read_text(encoding="utf-8") == KEPT
        assert [path.name for path in folder.iterdir()] == ["keep.csv"]


def test_a_plot_without_its_library_makes_no_file(sea: Sea, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    ran = sea(*FEW, "--csv", "new.csv", "--plot", "new.png")
    assert (ran.code, "--plot needs matplotlib" in ran.err) == (2, True)
    assert not list(folder.iterdir())


def test_results_take_the_place_of_earlier_ones_and_nothing_else_is_left(sea: Sea, folder: Path) -> None:
    file = folder / "plays.csv"
    file.write_text(KEPT, encoding="utf-8")
    file.chmod(0o600)
    link = folder / "link.csv"
    link.symlink_to(file)
    assert sea(*FEW, "--csv", "link.csv").code == 0
    assert file.read_text(encoding="utf-8").startswith("play,")
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in folder.iterdir()) == ["link.csv", "plays.csv"]


def test_results_without_a_file_of_their_own(sea: Sea, folder: Path) -> None:
    (folder / "pond.sea").write_text("rules", encoding="utf-8")
    for files, told in (
        (("--csv", "new.svg", "--plot", "./new.svg"), "cannot both be written"),
        (("--csv", "pond.sea"), "pond.sea holds rules"),
    ):
        ran = sea(*FEW, *files)
        assert (ran.code, told in " ".join(ran.err.split())) == (2, True), ran.err
    assert (folder / "pond.sea").read_text(encoding="utf-8") == "rules"
    assert sea(*FEW, "--csv", "/dev/null").code == 0
    assert not Path("/dev/null").is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere named pipes tell other things")
def test_a_pipe_is_opened_once(sea: Sea, folder: Path) -> None:
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        polled = select.poll()
        polled.register(reader)
        must_be_writable(pipe)
        assert not polled.poll(0)  # nobody has opened and closed it: that would be the end of it
        assert sea(*FEW, "--csv", "pipe").code == 0
        assert len(os.read(reader, 10_000).splitlines()) == 3
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_plays_that_break_off_leave_earlier_rows(sea: Sea, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from searules.diagnostics import SeaError
    from searules.simulate import simulated

    def broken(*told: object) -> object:
        yield from simulated(*told)  # type: ignore[arg-type]
        raise SeaError("the cluster is gone")

    monkeypatch.setattr("searules.simulate.simulated", broken)
    (folder / "keep.csv").write_text(KEPT, encoding="utf-8")
    ran = sea(*FEW, "--csv", "keep.csv")
    assert (ran.code, "the cluster is gone" in ran.err) == (2, True)
    assert [path.name for path in folder.iterdir()] == ["keep.csv"]
    assert (folder / "keep.csv").read_text(encoding="utf-8") == KEPT


def test_plays_that_are_stopped_keep_their_rows(sea: Sea, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from searules.simulate import simulated

    def stopped(*told: object) -> object:
        yield from simulated(*told)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr("searules.simulate.simulated", stopped)
    ran = sea("simulate", "tic-tac-toe", "-n", "1", "--seed", "3", "--jobs", "1", "--csv", "new.csv")
    assert (ran.code, "stopped after 1 play; the results are those so far" in ran.err) == (130, True)
    assert len((folder / "new.csv").read_text(encoding="utf-8").splitlines()) == 2


@pytest.mark.parametrize(
    "line",
    [
        ("explain", "tic-tac-toe", "-o", "keep.md"),
        ("draw", "tic-tac-toe", "-o", "keep.svg"),
        ("draw", "tic-tac-toe", "-o", "keep.png"),
        ("run", "tic-tac-toe", "--seed", "1", "--save", "keep.jsonl"),
        ("run", "faulty.sea", "--seed", "1", "--save", "keep.jsonl"),
        (*FEW, "--plot", "keep.png"),
    ],
)
def test_a_full_disk_takes_no_earlier_result(
    sea: Sea, folder: Path, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...]
) -> None:
    kept = folder / line[-1]
    kept.write_text('{"sea log": 1}', encoding="utf-8")
    (folder / "faulty.sea").write_text(FAULTY_GAME, encoding="utf-8")
    before = sorted(folder.iterdir())

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "replace", full)
    ran = sea(*line)
    assert (ran.code != 0, "No space left on device" in ran.err) == (True, True), ran.err
    assert kept.read_text(encoding="utf-8") == '{"sea log": 1}'
    assert sorted(folder.iterdir()) == before


def test_what_fails_half_way_has_not_happened(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(KEPT, encoding="utf-8")
    with pytest.raises(KeyboardInterrupt), in_one_step(file) as place:
        place.write_text("half", encoding="utf-8")
        raise KeyboardInterrupt
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert file.read_text(encoding="utf-8") == KEPT


def test_to_look_whether_a_file_can_be_written_changes_nothing(tmp_path: Path) -> None:
    import click

    must_be_writable(tmp_path / "new.csv")
    for wrong, told in (("no/such.csv", "No such file or directory"), (".", "Is a directory")):
        with pytest.raises(click.UsageError, match=told):
            must_be_writable(tmp_path / wrong)
    assert not list(tmp_path.iterdir())
