# SPDX-License-Identifier: MIT
"""What a command installs before it runs: no more than it needs, told in words if it cannot."""

import json
import pathlib
import subprocess
import sys

import pytest

from tools import cli, setup
from tools.setup import ROOT

VM = "@micropython/micropython-webassembly-pyscript"


class Machine:
    """A fresh clone on a machine with Node; what set-up would run is written down."""

    def __init__(self, root):
        self.root = root
        self.commands = []
        self.works = True

    def run(self, command, **options):
        words = [str(word) for word in command]
        if words[1:] == ["--version"]:
            return subprocess.CompletedProcess(words, 0, "v20.1.0\n")
        self.commands.append(words)
        if self.works and "ci" in words:
            (self.root / "node_modules").mkdir(exist_ok=True)
        if self.works and "venv" in words:
            (self.root / ".venv").mkdir(exist_ok=True)
        return subprocess.CompletedProcess(words, 0 if self.works else 1)

    def npm(self):
        """The options of npm, each time that it ran."""
        return [words[words.index("ci") + 1 :] for words in self.commands if "ci" in words]


@pytest.fixture
def machine(tmp_path, monkeypatch):
    machine = Machine(tmp_path)
    for name in ("package-lock.json", "requirements.txt", "device-requirements.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(setup, "NODE_MODULES", tmp_path / "node_modules")
    monkeypatch.setattr(setup, "PACKAGES", tmp_path / "build/packages")
    monkeypatch.setattr(setup, "PYTHON", tmp_path / ".venv/bin/python")
    monkeypatch.setattr(setup.subprocess, "run", machine.run)
    monkeypatch.setattr(setup, "_become", machine.commands.append)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    node = setup.node  # it remembers what it has found
    node.cache_clear()
    yield machine
    node.cache_clear()


def test_the_simulator_needs_the_vm_and_what_lies_on_a_device(machine):
    setup.enter(vm_only=True)
    assert len(machine.commands) == 2
    assert machine.commands[0][-1] == str(machine.root / "device-requirements.txt")
    assert "--no-deps" in machine.commands[0]
    assert "--omit=dev" in machine.npm()[0]
    assert not (machine.root / ".venv").exists()
    setup.enter(vm_only=True)
    assert len(machine.commands) == 2


def test_a_python_without_pip_gets_an_environment(machine, monkeypatch):
    monkeypatch.setattr(setup.importlib.util, "find_spec", lambda name: None)
    setup.enter(vm_only=True)
    assert "venv" in machine.commands[0]
    assert machine.commands[1][0] == str(setup.PYTHON)


@pytest.mark.parametrize("mine", [False, True])
def test_without_node_the_simulator_leaves_none_behind(machine, monkeypatch, mine):
    monkeypatch.setattr("shutil.which", lambda name: None)
    if mine:
        setup.VENV.mkdir()
    setup.enter(vm_only=True)
    assert any(setup._NODE_WHEEL in words for words in machine.commands)
    assert len(machine.npm()) == 1
    assert setup.VENV.exists() == mine  # one that was there before is not ours to remove


def test_what_is_not_for_development_is_the_vm_alone():
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert [name for name in packages if name and not packages[name].get("dev")] == [
        f"node_modules/{VM}"
    ]


def test_all_packages_are_enough_for_the_simulator_but_not_the_other_way(machine):
    setup.enter(vm_only=True)
    setup.enter()
    assert ["--omit=dev" in options for options in machine.npm()] == [True, False]
    count = len(machine.npm())
    setup.enter(vm_only=True)
    setup.enter()
    assert len(machine.npm()) == count


@pytest.mark.parametrize("command", cli.LIGHT)
def test_light_commands_need_no_package_of_python(command):
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import tools.{command}"
    subprocess.run([sys._base_executable, "-I", "-S", "-c", code], check=True)


@pytest.mark.parametrize("vm_only", [True, False])
def test_without_a_network_there_is_one_sentence(machine, capfd, vm_only):
    machine.works = False
    with pytest.raises(SystemExit, match=r"^set-up: .* failed\. .*build.set-up\.log\)$"):
        setup.enter(vm_only)
    assert all(line.startswith("set-up: ") for line in capfd.readouterr().err.splitlines())
    assert not (machine.root / "node_modules").exists()


def test_without_a_network_npm_gives_up_soon(machine):
    setup.enter(vm_only=True)
    waits = [option for option in machine.npm()[0] if option.startswith("--fetch-retr")]
    assert [int(option.partition("=")[2]) for option in waits] == [2, 1000, 4000]


def test_without_permission_there_is_one_sentence(machine, monkeypatch):
    def refuse(path, *args, **options):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(pathlib.Path, "mkdir", refuse)
    with pytest.raises(SystemExit, match=r"^set-up: .*build: Permission denied\.$"):
        setup.enter(vm_only=True)


def test_what_npm_says_is_in_the_file(machine, monkeypatch):
    monkeypatch.undo()
    with monkeypatch.context() as patched, pytest.raises(SystemExit):
        patched.setattr(setup, "ROOT", machine.root)
        setup._run([sys.executable, "-c", "print('why'); exit(3)"], "it", "Mend it.")
    assert (machine.root / "build/set-up.log").read_text() == "why\n"


def test_a_node_in_the_environment_is_found_on_every_system(machine, monkeypatch):
    library = setup._wheel_folder()
    assert library.parent.name == "site-packages"
    assert library.is_relative_to(setup.VENV)
    for windows, node, npm in (
        (False, "bin/node", "lib/node_modules/npm/bin/npm-cli.js"),
        (True, "node.exe", "node_modules/npm/bin/npm-cli.js"),
    ):
        monkeypatch.setattr(setup, "_WINDOWS", windows)
        monkeypatch.setattr(setup, "node", lambda node=node: str(library / node))
        assert setup._npm() == [str(library / node), str(library / npm)]


def test_on_windows_no_process_is_replaced(monkeypatch):
    ran = []
    monkeypatch.setattr(setup, "_WINDOWS", True)
    monkeypatch.setattr(
        setup.subprocess, "run", lambda *args, **options: ran.append(args[0]) or FAILED
    )
    with pytest.raises(SystemExit) as end:
        setup._become(["C:\\a b\\python.exe", "C:\\a b\\dev", "test"])
    assert (end.value.code, ran) == (7, [["C:\\a b\\python.exe", "C:\\a b\\dev", "test"]])


FAILED = subprocess.CompletedProcess([], 7)
