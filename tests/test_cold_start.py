"""Threads that use the engine for the first time at once: msgspec kills a process that prepares a type meanwhile."""

from __future__ import annotations

import subprocess
import sys

from tests.reference import ROOT

COLD_STARTS = 16
FORKS = """
import os, signal, sys, threading
from collections import Counter

{prepare}

def first_use():
    sys.setswitchinterval(1e-5)
    together, found = threading.Barrier(8), []

    def read():
        together.wait()
        found.append({use})

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(found) == 8 and {check}

ended = Counter()
for _ in range({starts}):
    pid = os.fork()
    if not pid:
        os._exit(0 if first_use() else 1)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    ended["ok" if not code else "failed" if code > 0 else signal.Signals(-code).name] += 1
print(dict(ended))
"""


def cold_starts(prepare: str, use: str, check: str = "True") -> str:
    """How children ended whose eight threads all do the same thing first; each child has imported all it needs."""
    script = FORKS.format(prepare=prepare, use=use, check=check, starts=COLD_STARTS)
    return subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True).stdout.strip()


ALL_WELL = str({"ok": COLD_STARTS})


def test_threads_that_read_cards_first_at_once_all_get_them():
    games = "[shipped_decks(game) for game in RULESETS]"
    assert cold_starts("from engine.games.registry import RULESETS, shipped_decks", games) == ALL_WELL


def test_threads_that_read_boards_first_at_once_all_get_them():
    prepare = "from engine.position.board import Board, Side, read_board\ntext = Board(seats={'ann': Side()}).text()"
    assert cold_starts(prepare, "read_board(text)") == ALL_WELL


def test_threads_that_read_settings_first_at_once_all_get_them():
    imports = "from tournament.events.settings import EventSettings, convert_settings, to_json_object"
    prepare = f"{imports}\nrow = to_json_object(EventSettings())"
    assert cold_starts(prepare, "convert_settings(row)") == ALL_WELL


def test_online_play_loads_the_pools_before_threads_start():
    prepare = (
        "from engine.games.registry import CORE_SET, POOL_LOADERS, RULESETS\n"
        "from tournament.online.operations.match.runtime import MatchRuntime\n"
        "MatchRuntime(database=None, sealer=None)"
    )
    use = "[POOL_LOADERS[game](name) for game in RULESETS for name in (CORE_SET, f'{CORE_SET}, facts only')]"
    same = "all(one is other for row in found for one, other in zip(row, found[0], strict=True))"
    assert cold_starts(prepare, use, same) == ALL_WELL
