#!/usr/bin/env python3
"""Soak test of the server: starts, pauses, steps, changes, abandons and deletes runs, with a hundred listeners.

    tests/soak.py PROGRAM MINUTES FOLDER

Starts `PROGRAM serve` on a free local port and writes to FOLDER a log (`soak.jsonl`, a line every five seconds) and a memory
curve (`memory.svg`). Memory in use depends on the active runs, and these on the load of the machine. Therefore all runs are
deleted at the end of every minute, and the memory at rest is recorded. Fails if the server dies, if a response takes longer than
ten seconds, or if the mean memory at rest grows by more than 10 % between the two halves of the time after the first ten minutes.
In less than twenty minutes it only records the curve. Needs only Python's standard library.
"""

import http.client
import json
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

LISTENERS = 100
EVERY = 5.0
WORKING = 45  # Seconds of each minute during which runs are started.
ORDERS = [(2, 4), (3, 9), (3, 9), (4, 16), (5, 25), (9, 81)]


class Server:
    """The server process, and a minimal client."""

    def __init__(self, program):
        command = [program, "serve", "--port", "0", "--time-limit", "1m"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        url = self.process.stdout.readline().strip()
        self.host, self.port = re.match(r"http://([\d.]+):(\d+)/", url).groups()
        _, page = self.ask("GET", "/", plain=True)
        self.token = re.search(r'name="evodoku-token" content="(\w+)"', page).group(1)
        _, presets = self.ask("GET", "/api/presets")
        self.presets = [preset["name"] for preset in presets]

    def connect(self):
        return http.client.HTTPConnection(self.host, int(self.port), timeout=10)

    def ask(self, method, path, body=None, plain=False):
        connection = self.connect()
        headers = {"Content-Type": "application/json", "X-Evodoku-Token": getattr(self, "token", "")}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text if plain or not text else json.loads(text)

    def about(self):
        """Resident memory, threads and file descriptors of the server."""
        folder = Path(f"/proc/{self.process.pid}")
        status = (folder / "status").read_text()
        field = lambda name: int(re.search(rf"{name}:\s+(\d+)", status).group(1))
        descriptors = len(list((folder / "fd").iterdir()))
        return {"rss_mib": round(field("VmRSS") / 1024, 1), "threads": field("Threads"), "descriptors": descriptors}


class Counts:
    """Event counters."""

    def __init__(self):
        self.lock = threading.Lock()
        self.counts = dict.fromkeys(
            ["begun", "refused", "paused", "stepped", "changed", "deleted", "left", "frames", "heard", "unheard", "errors"], 0
        )
        self.slowest = 0.0

    def add(self, name, by=1):
        with self.lock:
            self.counts[name] += by

    def took(self, seconds):
        with self.lock:
            self.slowest = max(self.slowest, seconds)


class Soak:
    """Workers that start runs, and listeners to their events."""

    def __init__(self, server):
        self.server, self.counts = server, Counts()
        self.ids, self.is_over = [], threading.Event()
        self.began = time.monotonic()

    def seconds(self):
        return time.monotonic() - self.began

    def timed(self, *request):
        began = time.monotonic()
        answer = self.server.ask(*request)
        self.counts.took(time.monotonic() - began)
        return answer

    def begin(self, chance):
        box, order = chance.choice(ORDERS)
        preset = chance.choice(self.server.presets)
        wanted = {
            "puzzle": {"order": order, "boxes": [box, order // box], "givens": [0] * order**2},
            "preset": preset,
            "parameters": {"kernel": "nothing"},
            "seed": chance.randrange(1 << 32),
            "paused": chance.random() < 0.2,
            "speed": chance.choice([None, None, 20, 1000]),
        }
        return self.timed("POST", "/api/runs", wanted)

    def work(self, number):
        """Drives one run after the other. Every minute restarts the random numbers, and ends with all runs deleted."""
        while not self.is_over.is_set():
            minute = int(self.seconds() // 60)
            chance, left = random.Random(number), []
            while not self.is_over.is_set() and self.seconds() < 60 * minute + WORKING:
                try:
                    self.live(chance, left)
                except (OSError, http.client.HTTPException, ValueError):
                    self.counts.add("errors")
                    time.sleep(1)
            for run in left:
                try:
                    self.server.ask("DELETE", f"/api/runs/{run}")
                except (OSError, http.client.HTTPException, ValueError):
                    # At the end of the test the server is gone.
                    if not self.is_over.is_set():
                        self.counts.add("errors")
            while not self.is_over.is_set() and self.seconds() < 60 * (minute + 1):
                time.sleep(0.1)

    def live(self, chance, left):
        status, created = self.begin(chance)
        if status != 201:
            self.counts.add("refused")
            time.sleep(0.2)
            return
        self.counts.add("begun")
        run = created["id"]
        self.ids.append(run)
        try:
            if not self.steer(run, chance):
                left.append(run)
        except (OSError, http.client.HTTPException, ValueError):
            # Delete the run after an error: a paused run would wait long for a client to return.
            self.counts.add("errors")
            self.server.ask("DELETE", f"/api/runs/{run}")
        finally:
            self.ids.remove(run)

    def steer(self, run, chance):
        """Performs random requests on a run. Returns whether it was deleted at the end, rather than abandoned."""
        for _ in range(chance.randrange(1, 4)):
            time.sleep(chance.uniform(0.2, 1.0))
            act = chance.choice(["pause", "step", "resume", "change", "look"])
            if act == "pause":
                self.counts.add("paused")
                self.timed("POST", f"/api/runs/{run}/pause", {})
            elif act == "step":
                self.counts.add("stepped")
                self.timed("POST", f"/api/runs/{run}/step", {"beats": chance.choice([1, 10, 1000])})
            elif act == "resume":
                self.timed("POST", f"/api/runs/{run}/resume", {})
            elif act == "change":
                self.counts.add("changed")
                self.timed("PATCH", f"/api/runs/{run}", {"speed": chance.choice([None, 5, 500])})
            else:
                connection = self.server.connect()
                connection.request("GET", f"/api/runs/{run}/trace.csv")
                connection.getresponse().read()
                connection.close()
        if chance.random() < 0.9:
            self.counts.add("deleted")
            self.timed("DELETE", f"/api/runs/{run}")
            return True
        self.counts.add("left")
        return False

    def listen(self, number):
        """Listens to one run after the other; one listener in ten reads slowly."""
        chance = random.Random(1000 + number)
        while not self.is_over.is_set():
            runs = list(self.ids)
            if not runs:
                time.sleep(0.1)
                continue
            connection = self.server.connect()
            try:
                connection.request("GET", f"/api/runs/{chance.choice(runs)}/events")
                answer = connection.getresponse()
                if answer.status != 200:
                    answer.read()
                    self.counts.add("unheard")
                    time.sleep(0.5)
                    continue
                self.counts.add("heard")
                until = time.monotonic() + chance.uniform(1, 20)
                while time.monotonic() < until and not self.is_over.is_set():
                    piece = answer.read1(1 << 16)
                    if not piece:
                        break
                    self.counts.add("frames", piece.count(b"event: frame"))
                    if number % 10 == 0:
                        time.sleep(2)
            except (OSError, http.client.HTTPException):
                self.counts.add("errors")
                time.sleep(1)
            finally:
                connection.close()


def curve(lines, path):
    """Draws memory over time as SVG."""
    width, height, left, bottom = 900, 360, 60, 40
    minutes = max(lines[-1]["seconds"] / 60, 1)
    top = max(50, max(line["rss_mib"] for line in lines) * 1.15)
    x = lambda seconds: left + (width - left - 20) * seconds / 60 / minutes
    y = lambda mib: height - bottom - (height - bottom - 30) * mib / top
    path_of = lambda lines: " ".join(f"{x(line['seconds']):.1f},{y(line['rss_mib']):.1f}" for line in lines)
    resting = [line for line in lines if line["at_rest"]]
    step = max(1, round(minutes / 12))
    rungs = max(10, round(top / 60) * 10)
    marks = [f'<text x="{x(60 * m):.0f}" y="{height - 20}" text-anchor="middle">{m}</text>' for m in range(0, round(minutes) + 1, step)]
    for mib in range(0, int(top), rungs):
        marks.append(f'<line x1="{left}" x2="{width - 20}" y1="{y(mib):.1f}" y2="{y(mib):.1f}" stroke="#ddd"/>')
        marks.append(f'<text x="{left - 6}" y="{y(mib) + 4:.1f}" text-anchor="end">{mib}</text>')
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="white"/>'
        f'<text x="{left}" y="18" font-size="14">Memory of the server in MiB, by minutes: under load, {LISTENERS} listeners (grey); at rest (blue)</text>'
        f'{"".join(marks)}<polyline points="{path_of(lines)}" fill="none" stroke="#bbb"/>'
        f'<polyline points="{path_of(resting)}" fill="none" stroke="#0072b2" stroke-width="2"/></svg>\n'
    )


def verdict(lines):
    """Mean memory at rest in the first and the second half after ten minutes; None if the test was too short."""
    resting = [line for line in lines if line["at_rest"] and line["seconds"] >= 600]
    middle = len(resting) // 2
    if middle < 5:
        return None
    mean = lambda lines: sum(line["rss_mib"] for line in lines) / len(lines)
    return mean(resting[:middle]), mean(resting[middle:])


def main():
    program, minutes, folder = sys.argv[1], float(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(program)
    soak = Soak(server)
    workers = [threading.Thread(target=soak.work, args=(number,), daemon=True) for number in range(8)]
    listeners = [threading.Thread(target=soak.listen, args=(number,), daemon=True) for number in range(LISTENERS)]
    lines = []
    for thread in workers + listeners:
        thread.start()
    with open(folder / "soak.jsonl", "w") as records:
        while (seconds := soak.seconds()) < minutes * 60 and server.process.poll() is None:
            # Samples in the last five seconds of a minute find the server at rest.
            about = {"at_rest": seconds % 60 >= 60 - EVERY - 0.5, "runs": len(soak.ids), **server.about()}
            line = {"seconds": round(seconds, 1), **about, **soak.counts.counts, "slowest": round(soak.counts.slowest, 3)}
            lines.append(line)
            records.write(json.dumps(line) + "\n")
            records.flush()
            time.sleep(EVERY)
    is_alive = server.process.poll() is None
    soak.is_over.set()
    curve(lines, folder / "memory.svg")
    if is_alive:
        server.process.send_signal(signal.SIGINT)
    try:
        code = server.process.wait(30)
    except subprocess.TimeoutExpired:
        code = "none: the server did not exit on SIGINT"
        server.process.kill()
    halves = verdict(lines)
    last = lines[-1]
    print(json.dumps(last))
    print(f"peak memory: {max(line['rss_mib'] for line in lines)} MiB")
    growth = 0.0
    if halves is not None:
        growth = halves[1] / halves[0] - 1
        print(f"at rest, after ten minutes: {halves[0]:.0f} MiB in the first half, {halves[1]:.0f} in the second, {growth:+.1%}")
    print("exit status:", code)
    is_fine = is_alive and code == 0 and soak.counts.slowest < 10 and growth <= 0.1
    print("fine" if is_fine else "not fine")
    sys.exit(0 if is_fine else 1)


if __name__ == "__main__":
    main()
