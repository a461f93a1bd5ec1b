"""Progress, and Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from house_edge import HouseEdgeError, simulate

BASE = "let-it-ride/base/A"
PLAYING = f"""
import os, tempfile, house_edge
own = house_edge.paytable("{BASE}").replace(flush=9)
try:
    house_edge.simulate(own, rounds=1e12, progress=lambda work, done, all: print(done, all, flush=True))
except KeyboardInterrupt:
    left = [name for name in os.listdir(tempfile.gettempdir()) if name.startswith("house-edge-")]
    print("interrupted", left, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a process")
def test_ctrl_c_ends_a_run_and_leaves_nothing(tmp_path):
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    run = subprocess.Popen([sys.executable, "-c", PLAYING], stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert run.stdout.readline()
        since = time.monotonic()
        run.send_signal(signal.SIGINT)
        rest, _ = run.communicate(timeout=10)
    finally:
        run.kill()
    assert time.monotonic() - since < 2
    assert rest.splitlines()[-1] == "interrupted []" and run.returncode == 0


def test_a_callable_gets_increasing_progress():
    heard = []
    rows = simulate(BASE, rounds=3e7, progress=lambda work, done, all: heard.append((work, done, all)))
    assert len(rows) == 1 and heard
    assert [done for _, done, _ in heard] == sorted(done for _, done, _ in heard)
    assert all(isinstance(work, str) and 0 <= done <= all for work, done, all in heard)


def test_an_exception_of_the_callable_ends_the_run():
    def stop(work, done, all):
        raise LookupError("enough")

    since = time.monotonic()
    with pytest.raises(LookupError, match="enough"):
        simulate(BASE, rounds=1e12, progress=stop)
    assert time.monotonic() - since < 5


def test_other_threads_go_on_while_it_works():
    ticks = []
    end = threading.Event()

    def tick():
        while not end.wait(0.01):
            ticks.append(time.monotonic())

    ticking = threading.Thread(target=tick)
    ticking.start()
    since = time.monotonic()
    simulate(BASE, rounds=3e7, threads=1, progress=False)
    took = time.monotonic() - since
    end.set()
    ticking.join()
    assert len(ticks) > 20 * took


def test_figures_do_not_depend_on_threads():
    one, two = (simulate(BASE, rounds=1e5, seed=3, threads=threads) for threads in (1, 2))
    assert list(one) == list(two)


def test_a_bar_is_drawn_only_where_it_is_seen(capfd, monkeypatch):
    monkeypatch.setattr("house_edge.progress._QUIET_FOR", 0)
    simulate(BASE, rounds=3e7)
    assert capfd.readouterr() == ("", "")
    simulate(BASE, rounds=3e7, progress=True)
    out, err = capfd.readouterr()
    assert out == "" and "%" in err and err.endswith("\r\x1b[K")


def test_a_refused_run_draws_nothing(capfd):
    with pytest.raises(HouseEdgeError):
        simulate(BASE, rounds=-1, progress=True)
    assert capfd.readouterr() == ("", "")
