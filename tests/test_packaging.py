"""How the parts are laid out and packed: one import name, nothing left out, and arrows that point one way."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("grammar", "interpreter", "repl")


def python_files() -> list[Path]:
    return [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]


def test_every_module_lies_under_the_import_name() -> None:
    """Drop the first folder and you have the module path."""
    assert python_files()
    for path in python_files():
        assert path.relative_to(ROOT).parts[1] == "searules", path


def test_the_import_name_is_a_namespace() -> None:
    """With an `__init__.py` there, type checkers and editors would see that one folder only."""
    for folder in FOLDERS:
        assert not (ROOT / folder / "searules" / "__init__.py").exists()
        assert not (ROOT / folder / "__init__.py").exists()


def test_every_part_is_typed() -> None:
    """A namespace cannot carry `py.typed`, so each part has its own."""
    for folder in FOLDERS:
        for part in (ROOT / folder / "searules").iterdir():
            if any(part.glob("*.py")):
                assert (part / "py.typed").is_file(), part


def test_games_hold_no_python() -> None:
    assert not list((ROOT / "games").rglob("*.py"))


def test_no_module_is_in_two_folders() -> None:
    found = [path.relative_to(ROOT).parts[1:] for path in python_files()]
    assert len(set(found)) == len(found)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A wheel of the checkout, built without asking any registry."""
    folder = tmp_path_factory.mktemp("wheel")
    script = (
        "import sys; from hatchling.builders.wheel import WheelBuilder; "
        "print(*WheelBuilder(sys.argv[1]).build(directory=sys.argv[2]))"
    )
    subprocess.run([sys.executable, "-c", script, str(ROOT), str(folder)], check=True, capture_output=True, timeout=60)
    (built,) = folder.glob("*.whl")
    return zipfile.ZipFile(built)


def test_the_wheel_installs_one_name(wheel: zipfile.ZipFile) -> None:
    names = {name.split("/")[0] for name in wheel.namelist()}
    assert {name for name in names if not name.endswith(".dist-info")} == {"searules"}


def test_the_wheel_holds_every_module_grammar_and_game(wheel: zipfile.ZipFile) -> None:
    packed = set(wheel.namelist())
    for folder in FOLDERS:
        for path in (ROOT / folder / "searules").rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert path.relative_to(ROOT / folder).as_posix() in packed
    for path in (ROOT / "games").rglob("*"):
        if path.is_file():
            assert f"searules/{path.relative_to(ROOT).as_posix()}" in packed
    assert "searules/language/sea.lark" in packed
    assert not [name for name in packed if name.startswith("searules/searules")]


def test_both_commands_are_the_same_program(wheel: zipfile.ZipFile) -> None:
    (entry,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
    lines = wheel.read(entry).decode().splitlines()
    assert "sea = searules.commands.main:main" in lines
    assert "searules = searules.commands.main:main" in lines


def test_every_dependency_is_imported() -> None:
    """None came by accident, and none is left over."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    code = "\n".join(path.read_text(encoding="utf-8") for path in python_files())
    for requirement in project["dependencies"]:
        name = requirement.split(">")[0].replace("-", "_")
        assert re.search(rf"^ *(?:from|import) {name}\b", code, re.MULTILINE), requirement


def test_arrows_point_one_way() -> None:
    """The contracts of `.importlinter`."""
    script = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    words = [sys.executable, "-c", script, "--no-cache"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
