"""`sea ir`: what it prints, and what it says where it cannot."""

from pathlib import Path

from click.testing import CliRunner

from searules.commands.main import cli


def shown(*words: str, code: int = 0) -> str:
    """What the command prints."""
    found = CliRunner().invoke(cli, ["ir", *words])
    assert found.exit_code == code, found.output
    return found.output


def test_one_function_with_its_lines() -> None:
    text = shown("tic-tac-toe", "--unit", "choices mark")
    assert text.startswith("function 'choices mark' (t0, t1.64) -> mask.64\n  # tic-tac-toe.sea:13")
    assert "def f" in shown("tic-tac-toe", "--unit", "choices mark", "--python")


def test_the_names_of_all() -> None:
    names = shown("tic-tac-toe", "--list")
    assert "unit action mark" in names
    assert "total now" in names


def test_a_game_that_is_not_lowered(tmp_path: Path) -> None:
    path = tmp_path / "grains.sea"
    path.write_text(
        'game "Grains"\nplayers 1\npiece Grain: 4097\nzone heap: heap of Grain\nturn: must take_all\n'
        "action take_all:\n    move Grain to heap\n    end game\n",
        encoding="utf-8",
    )
    assert "not lowered: 4,097 pieces" in shown(str(path), code=2)
