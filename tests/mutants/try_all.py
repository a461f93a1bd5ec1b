#!/usr/bin/env python3
"""Tries every mutant that cargo-mutants lists: tests/mutants/try_all.py [options] WORK FOLDER...

All mutants are built into one program, each function as a `match` of its variants, and HOUSE_EDGE_MUTANT chooses one
by its number; so that one build serves all. Each test runs alone once, which tells its time and what it reaches; then
each mutant is run against the tests that reach its function, quick ones first, until one fails.

WORK keeps the copy, the build and results.json: an interrupted run is resumed, and one after a change of the tests
tries again only what was not caught. Needs cargo-mutants (`cargo install --locked cargo-mutants`) and GNU coreutils.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from variants import RUNTIME, rewritten

ROOT = Path(__file__).resolve().parents[2]
ENDS = ["unviable", "constant", "caught", "timeout", "survived", "unreached"]
# The tests run the program with the mutants, in one thread each, so that processor time is what is compared; nothing is
# written beside them.
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name != "HOUSE_EDGE_BINARY"},
    "RUST_TEST_THREADS": "1",
    "RAYON_NUM_THREADS": "1",
    "PROPTEST_MAX_SHRINK_ITERS": "0",
    "PROPTEST_DISABLE_FAILURE_PERSISTENCE": "1",
    "RUST_BACKTRACE": "0",
}


class Store:
    """A JSON file that is written whole."""

    def __init__(self, path, empty):
        self.path = path
        self.value = json.loads(path.read_text()) if path.exists() else empty

    def save(self):
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.value, indent=1))
        new.replace(self.path)


def listed(folders):
    """The mutants of the folders, each with a key that stays when lines move."""
    command = ["cargo", "mutants", "--list", "--json"]
    for folder in folders:
        command += ["--file", folder if folder.endswith(".rs") else f"{folder}/**/*.rs"]
    mutants = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    seen = collections.Counter()
    for number, mutant in enumerate(mutants, 1):
        mutant["number"] = number
        function = (mutant["function"] or {"function_name": "constants"})["function_name"]
        what = mutant["name"].split(": ", 1)[1]
        key = f"{mutant['file']} {function}: {what}"
        seen[key] += 1
        mutant["key"] = f"{key} #{seen[key]}"
    return mutants


def write_if_changed(path, text):
    if not path.exists() or path.read_bytes() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def write_tree(tree, mutants, results):
    """The working tree with all mutants in it. Returns the lines of each mutant, and the mutants of each function."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True
    ).stdout.decode()
    of_file = collections.defaultdict(list)
    for mutant in mutants:
        of_file[mutant["file"]].append(mutant)
    lines, functions = {}, []
    for name in names.split("\0"):
        path = ROOT / name
        if not path.is_file():
            continue
        text = path.read_bytes()
        if name in of_file:
            viable = [m for m in of_file[name] if results.get(m["key"], [""])[0] != "unviable"]
            text, lines[name] = rewritten(text.decode(), viable, functions, results)
            text = text.encode()
        elif name in ("src/lib.rs", "core/src/lib.rs"):
            text = text.replace(b"#![warn(missing_docs)]", b"#![allow(warnings, arithmetic_overflow, unconditional_panic)]")
            text += RUNTIME.encode()
        write_if_changed(tree / name, text)
    for path in tree.rglob("*"):
        if path.is_file() and not (ROOT / path.relative_to(tree)).is_file():
            path.unlink()
    return lines, functions


def messages(command, tree, environment):
    """What cargo says, as JSON."""
    run = subprocess.run(command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True)
    return run.returncode, [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]


def unviable(said, lines):
    """The keys of mutants in which the compiler found an error; other errors end the run."""
    keys = set()
    for message in said:
        if message.get("reason") != "compiler-message" or message["message"]["level"] != "error":
            continue
        found = set()
        for span in message["message"]["spans"]:
            while span:
                for first, last, key in lines.get(span["file_name"], []):
                    if span["is_primary"] and first <= span["line_start"] <= last:
                        found.add(key)
                span = span["expansion"]["span"] if span.get("expansion") else None
        if not found and message["message"]["spans"]:
            sys.exit(message["message"]["rendered"])
        keys |= found
    return keys


def build(work, mutants, results):
    """The test programs with all mutants that compile, and the mutants of each function by number."""
    tree = work / "tree"
    environment = {
        **os.environ,
        "CARGO_TARGET_DIR": str(work / "target"),
        "CARGO_PROFILE_DEV_OPT_LEVEL": "2",
        "CARGO_PROFILE_DEV_CODEGEN_UNITS": "64",
        "CARGO_PROFILE_DEV_INCREMENTAL": "true",
    }
    while True:
        lines, functions = write_tree(tree, mutants, results.value)
        code, said = messages(["cargo", "check", "--lib", "--quiet", "--message-format=json"], tree, environment)
        if code == 0:
            break
        found = unviable(said, lines)
        if not found:
            sys.exit("cargo check failed, and no mutant is to blame")
        print(f"{len(found)} mutants do not compile", flush=True)
        results.value.update({key: ["unviable", ""] for key in found})
        results.save()
    code, said = messages(["cargo", "test", "--no-run", "--quiet", "--message-format=json"], tree, environment)
    if code != 0:
        sys.exit("the tests do not compile")
    programs = [m["executable"] for m in said if m.get("executable") and m["profile"]["test"]]
    return programs, functions


def run(program, tests, tree, seconds, variables):
    """Runs these tests. Returns the end, the test that failed, and the processor time."""

    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))

    child = subprocess.Popen(
        ["timeout", "--kill-after=1", str(10 * int(seconds) + 60), program, "--include-ignored", "--exact", *tests],
        cwd=tree,
        env={**ENVIRONMENT, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=limited,
    )
    failed = ""
    for line in child.stdout:
        if line.startswith("test ") and line.rstrip().endswith("FAILED"):
            failed = line.split()[1]
            # Not `terminate`, which would collect a child that has ended, and its times with it.
            os.kill(child.pid, signal.SIGTERM)
            break
    child.stdout.close()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = code = os.waitstatus_to_exitcode(status)
    spent = round(usage.ru_utime + usage.ru_stime, 2)
    if failed:
        return "caught", failed, spent
    # Ended by the limit of processor time (signal 24) or of time.
    if code in (-24, 152, 124, 137, -9):
        return "timeout", "", spent
    return ("survived", "", spent) if code == 0 else ("caught", f"ended with {code}", spent)


def trace(work, programs, options):
    """For each test: its program, processor time, and the functions that it reaches.

    Those that take longer than the limit are left out.
    """
    traces = Store(work / "traces.json", {})

    def reached(program, name):
        with tempfile.NamedTemporaryFile("r") as seen:
            end, _, spent = run(program, [name], work / "tree", options.seconds, {"HOUSE_EDGE_MUTANT_TRACE": seen.name})
            return name, [end, spent, sorted({int(number) for number in seen.read().split()})]

    tests = {}
    for program in programs:
        known = traces.value.setdefault(program, {})
        stamp = os.stat(program).st_mtime
        if known.get("") != stamp:
            known.clear()
            known[""] = stamp
        command = [program, "--list", *options.tests]
        lines = subprocess.run(command, cwd=work / "tree", check=True, capture_output=True, text=True).stdout.splitlines()
        names = [line.removesuffix(": test") for line in lines if line.endswith(": test")]
        new = [name for name in names if name not in known or known[name][0] == "timeout" and known[name][1] < options.seconds]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for name, found in pool.map(lambda name: reached(program, name), new):
                known[name] = found
                traces.save()
        for name in names:
            end, spent, functions = known[name]
            if end == "survived" and spent <= options.seconds:
                tests[program, name] = spent, functions
            else:
                print(f"left out: {name} ({end} after {spent} s)")
    return tests


def attempt(number, reaching, tree, budget):
    """Runs one mutant against the tests that reach it, (seconds, program, name) each, until one fails.

    The quickest tests come first; those beyond the budget of seconds are left out, and the end says how many were run.
    """
    groups, tried = [], 0
    for seconds, program, name in sorted(reaching):
        if seconds > budget:
            break
        budget -= seconds
        tried += 1
        last = groups[-1] if groups else None
        if last and last[0] == program and last[1] + seconds <= 1.0:
            last[1] += seconds
            last[2].append(name)
        else:
            groups.append([program, seconds, [name]])
    for program, seconds, names in groups:
        end, by, _ = run(program, names, tree, 5 + 4 * seconds, {"HOUSE_EDGE_MUTANT": str(number)})
        if end != "survived":
            return end, by
    return ("survived", f"{tried} of {len(reaching)} tests") if reaching else ("unreached", "")


def try_all(work, mutants, functions, tests, results, options):
    reaching = collections.defaultdict(list)
    for (program, name), (seconds, reached) in tests.items():
        for function in reached:
            reaching[function].append((seconds, program, name))
    keys = {mutant["number"]: mutant["key"] for mutant in mutants}
    todo = [
        (number, function)
        for function, numbers in enumerate(functions)
        for number in numbers
        if results.value.get(keys[number], ["unreached"])[0] in ("survived", "unreached")
    ]
    print(f"{len(todo)} mutants to try", flush=True)
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        pending = {
            pool.submit(attempt, number, reaching[function], work / "tree", options.budget): number
            for number, function in todo
        }
        for done, future in enumerate(concurrent.futures.as_completed(pending), 1):
            results.value[keys[pending[future]]] = list(future.result())
            if done % 20 == 0 or done == len(todo):
                results.save()
                print(f"{done} after {time.monotonic() - begin:.0f} s: {dict(counted(results.value.values()))}", flush=True)


def counted(found):
    return collections.Counter(end for end, _ in found)


def report(mutants, folders, results):
    """A row a folder, then what no test caught."""
    for folder in folders:
        keys = [mutant["key"] for mutant in mutants if mutant["file"].startswith(folder)]
        ends = counted(results[key] for key in keys)
        print(f"| `{folder}` | {len(keys):,} | " + " | ".join(str(ends[end]) for end in ENDS) + " |")
    for mutant in mutants:
        if results[mutant["key"]][0] in ("survived", "unreached"):
            print(f"{results[mutant['key']][0]:9} {mutant['name']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("work", type=Path, help="folder for the copy, the build and what was found")
    parser.add_argument("folders", nargs="+", help="such as src/outcome, or single files")
    parser.add_argument("--tests", action="append", default=[], help="only tests whose name contains this; may be repeated")
    parser.add_argument("--seconds", type=float, default=10, help="tests that take more processor time are left out")
    parser.add_argument("--budget", type=float, default=60, help="of seconds of tests for each mutant")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="mutants at a time")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    work = options.work.resolve()
    results = Store(work / "results.json", {})
    mutants = listed(options.folders)
    programs, functions = build(work, mutants, results)
    tests = trace(work, programs, options)
    try_all(work, mutants, functions, tests, results, options)
    report(mutants, options.folders, results.value)


if __name__ == "__main__":
    main()
