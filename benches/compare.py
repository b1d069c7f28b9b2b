#!/usr/bin/env python3
"""Measures whole programs against each other and prints the tables of README.md.

    benches/compare.py [--runs N] [FILE.pgn ...]

Builds pgnkit as a user does, and the peers of benches/peers for the processor at hand. pgn-extract
and stockfish are measured if they are installed. Programs take turns, so that a busy machine slows
all of them, and a ratio is the median of the ratios of the turns. Times are CPU time (user and
system) unless a table says wall.
"""

import argparse
import datetime
import os
import platform
import shutil
import statistics
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PGNKIT = os.path.join(ROOT, "target/release/pgnkit")
PEERS = os.path.join(ROOT, "benches/peers/target/release")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"


def run(command, stdin=None):
    """Runs a command; returns its CPU time, wall time (s) and peak memory (MiB), which includes
    what this script had when it started the command: some 16 MiB."""
    source = open(stdin, "rb") if stdin else subprocess.DEVNULL
    begin = time.monotonic()
    child = subprocess.Popen(
        command, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.monotonic() - begin
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        raise SystemExit(f"{command} ended with {status}")
    return usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024


def together(commands):
    """Runs commands side by side; returns the wall time until the last has ended."""
    begin = time.monotonic()
    children = [
        subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for command in commands
    ]
    for child in children:
        child.wait()
    return time.monotonic() - begin


def turns(runs, measures):
    """Calls each measure in turn, `runs` times; returns the lists of results by name."""
    results = {name: [] for name in measures}
    for _ in range(runs):
        for name, measure in measures.items():
            results[name].append(measure())
    return results


def ratio(results, name, to):
    return statistics.median(b / a for a, b in zip(results[name], results[to]))


def table(head, rows):
    print()
    for number, row in enumerate([head] + rows):
        print("| " + " | ".join(str(cell) for cell in row) + " |")
        if number == 0:
            print("|" + "---|" * len(head))


def cpu(*command):
    return lambda: run(list(command))[0]


def wall(*command):
    return lambda: run(list(command))[1]


def perft(runs):
    rows = []
    jobs = [("initial position", START, 6), ("initial position", START, 7)]
    jobs += [("kiwipete", KIWIPETE, 5), ("kiwipete", KIWIPETE, 6), ("endgame", ENDGAME, 7)]
    for name, fen, depth in jobs:
        depth = str(depth)
        measures = {
            "cozy-chess": cpu(f"{PEERS}/perft-cozy", depth, fen),
            "pgnkit": cpu(PGNKIT, "perft", "-j1", depth, fen),
            "portable": cpu(PGNKIT, "perft", "-j1", "--cpu", "portable", depth, fen),
        }
        # These are slow: a count of a few seconds is enough for them.
        is_short = (name, fen, int(depth)) in jobs[::2]
        if is_short:
            measures["shakmaty"] = cpu(f"{PEERS}/perft-shakmaty", depth, fen)
        if is_short and (stockfish := shutil.which("stockfish")):
            script = f"position fen {fen}\ngo perft {depth}\nquit\n"
            file = tempfile.NamedTemporaryFile("w", suffix=".txt")
            file.write(script)
            file.flush()
            measures["stockfish"] = lambda: run([stockfish], file.name)[0]
        found = turns(runs, measures)
        output = subprocess.run([PGNKIT, "perft", depth, fen], capture_output=True, text=True)
        speed = int(output.stdout) / statistics.median(found["pgnkit"]) / 1e6
        others = [
            f"{ratio(found, 'pgnkit', peer):.1f} x" if peer in found else "-"
            for peer in ("cozy-chess", "shakmaty", "stockfish")
        ]
        rows.append(
            [f"{name}, depth {depth}", f"{speed:.0f} M/s", *others]
            + [f"{ratio(found, 'portable', 'cozy-chess'):.1f} x"]
        )
    head = ["perft, one thread", "nodes", "v. cozy-chess", "v. shakmaty", "v. stockfish"]
    table(head + ["portable code v. cozy-chess"], rows)


def hashes(runs):
    sizes = ["none", "1", "16", "256", "1024"]
    options = {size: [] if size == "none" else ["--hash", size] for size in sizes}
    command = [PGNKIT, "perft", "-j1", "7"]
    found = turns(runs, {size: wall(*command, *options[size]) for size in sizes})
    memory = {size: run(command + options[size])[2] for size in sizes}
    head = ["perft 7, hash (MiB)", "time without it / time (wall)", "peak memory"]
    rows = [[size, f"{ratio(found, size, 'none'):.2f}", f"{memory[size]:.0f} MiB"] for size in sizes]
    table(head, rows)


def perft_threads(runs):
    rows = []
    for name, options in [("no table", []), ("--hash 64", ["--hash", "64"])]:
        one = [PGNKIT, "perft", "-j1", "6", KIWIPETE] + options
        suite = tempfile.NamedTemporaryFile("w", suffix=".epd")
        suite.write(f"{KIWIPETE} ;D6 8031647685\n{KIWIPETE} ;D6 8031647685\n")
        suite.flush()
        two = [PGNKIT, "perft", "-j2", "--suite", suite.name] + options
        measures = {"two": wall(*two), "side by side": lambda: together([one, one])}
        if options:
            # A table would know the second position of the suite.
            measures["two"] = wall(PGNKIT, "perft", "-j2", "6", KIWIPETE, *options)
            measures["side by side"] = lambda: run(one)[1] / 2
        rows.append([f"perft -j2, {name}", f"{ratio(turns(runs, measures), 'two', 'side by side'):.2f}"])
    table(["threads", "speed v. two processes side by side"], rows)


def validate(runs, files, directory):
    rows = []
    for path in files:
        name = os.path.basename(path)
        five = os.path.join(directory, name)
        with open(path, "rb") as source, open(five, "wb") as target:
            text = source.read()
            for _ in range(5):
                target.write(text)
        measures = {
            "pgn-reader": cpu(f"{PEERS}/validate-pgn-reader", five),
            "pgnkit": cpu(PGNKIT, "validate", "-j1", "--summary-only", five),
        }
        if extract := shutil.which("pgn-extract"):
            measures["pgn-extract"] = cpu(extract, "-s", "-r", five)
        found = turns(runs, measures)
        speed = 5 * len(text) / statistics.median(found["pgnkit"]) / 1e6
        others = [
            f"{ratio(found, 'pgnkit', peer):.2f} x" if peer in found else "-"
            for peer in ("pgn-reader", "pgn-extract")
        ]
        rows.append([name, f"{speed:.0f} MB/s", *others])
    table(["validate, one thread", "bytes", "v. pgn-reader + shakmaty", "v. pgn-extract"], rows)


def validate_threads(runs, files, directory):
    rows = []
    for path in files:
        five = os.path.join(directory, os.path.basename(path))
        again = five + ".2.pgn"
        shutil.copyfile(five, again)
        command = [PGNKIT, "validate", "--summary-only"]
        measures = {
            "one": wall(*command, "-j1", five),
            "two": wall(*command, "-j2", five),
            "both": wall(*command, "-j2", five, again),
            "side by side": lambda: together([command + ["-j1", five], command + ["-j1", again]]),
        }
        zstd = shutil.which("zstd")
        if zstd:
            packed = five + ".zst"
            subprocess.run([zstd, "-q", "-f", five, "-o", packed], check=True)
            measures["zst"] = wall(*command, "-j2", packed)
        found = turns(runs, measures)
        rows.append(
            [
                os.path.basename(path),
                f"{ratio(found, 'two', 'one'):.2f}",
                f"{ratio(found, 'both', 'side by side'):.2f}",
                f"{ratio(found, 'zst', 'two'):.2f}" if zstd else "-",
            ]
        )
    head = ["validate -j2 (wall)", "v. -j1", "two files v. two -j1 side by side", ".zst v. plain"]
    table(head, rows)


def growth(runs, directory):
    """How the time grows with the size of a file, the length of a game, and nesting."""
    tags = '[Event "E"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n'
    tags += '[Result "*"]\n\n'
    shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"]

    def game(plies):
        return tags + " ".join(shuffle[i % 4] for i in range(plies)) + " *\n\n"

    def nested(depth):
        return tags + "1. e4 " + "(1. d4 " * depth + ")" * depth + " *\n\n"

    # Each pair has ten times the work: games, and how many of them.
    pairs = {
        "10 x the games": ((game(80), 20_000), (game(80), 200_000)),
        "10 x the plies of a game": ((game(1_000), 1_000), (game(10_000), 1_000)),
        "10 x the nesting": ((nested(90), 10_000), (nested(900), 10_000)),
    }
    rows = []
    for name, files in pairs.items():
        paths = []
        for number, (text, count) in enumerate(files):
            paths.append(os.path.join(directory, f"growth{number}.pgn"))
            with open(paths[-1], "w", encoding="ascii") as file:
                for _ in range(count):
                    file.write(text)
        command = [PGNKIT, "validate", "-j1", "--summary-only"]
        found = turns(runs, {n: cpu(*command, path) for n, path in zip("ab", paths)})
        memory = run([*command, paths[1]])[2]
        rows.append([name, f"{1 / ratio(found, 'b', 'a'):.1f} x", f"{memory:.0f} MiB"])
    table(["validate: with", "time", "peak memory"], rows)


def start_up(runs):
    commands = {"--version": [PGNKIT, "--version"], "fen": [PGNKIT, "fen", START]}
    found = turns(runs * 10, {name: wall(*command) for name, command in commands.items()})
    rows = [[name, f"{1000 * statistics.median(times):.1f} ms"] for name, times in found.items()]
    table(["start-up (wall)", "time"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    subprocess.run(["cargo", "build", "--release", "--locked"], cwd=ROOT, check=True)
    peers = os.path.join(ROOT, "benches/peers")
    subprocess.run(["cargo", "build", "--release", "--locked"], cwd=peers, check=True)

    with open("/proc/cpuinfo", encoding="utf-8") as info:
        names = [line.split(":")[1].strip() for line in info if line.startswith("model name")]
    print(f"{datetime.date.today()}, {names[0]}, {len(names)} cores, {platform.system()}")
    perft(args.runs)
    hashes(args.runs)
    perft_threads(args.runs)
    with tempfile.TemporaryDirectory() as directory:
        validate(args.runs, args.files, directory)
        validate_threads(args.runs, args.files, directory)
        growth(args.runs, directory)
    start_up(args.runs)


if __name__ == "__main__":
    main()
