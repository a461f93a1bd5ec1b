"""action.yml, its steps run as a runner runs them."""

import hashlib
import json
import os
import re
import subprocess
import tarfile

from runner import ROOT, analyze_lunar_poker, document, run_action

OWN = {"baseline": "baseline", "paytables": "my paytable.toml"}


def test_an_unmoved_return_passes(checkout, program):
    ran = run_action(checkout, {**OWN, "program": program})
    assert (ran.code, ran.outputs) == (0, {"exit-code": "0", "result": "held"}), ran.log
    assert "::notice" in ran.log


def test_a_moved_return_fails_at_its_line_and_is_written_as_junit(checkout, program):
    paytable = checkout / "my paytable.toml"
    paytable.write_text(paytable.read_text().replace("three-of-a-kind = 30", "three-of-a-kind = 28"))
    ran = run_action(checkout, {**OWN, "program": program, "junit": "junit.xml"})
    assert (ran.code, ran.outputs) == (1, {"exit-code": "1", "result": "moved"}), ran.log
    assert "::error file=my paytable.toml,line=" in ran.log
    assert "<failure" in (checkout / "junit.xml").read_text()
    # 52 of 22,100 hands pay two units less: 104/22,100 = 0.4706 percentage points.
    tolerated = run_action(checkout, {**OWN, "program": program, "tolerance": "0.48"})
    assert (tolerated.code, tolerated.outputs["result"]) == (0, "held"), tolerated.log
    assert run_action(checkout, {**OWN, "program": program, "tolerance": "0.47"}).code == 1


def test_a_requirement_fails_and_stands_in_the_summary_and_for_code_scanning(checkout, program):
    summary = checkout / "summary.md"
    summary.write_text("## before\n", encoding="utf-8")
    # The house edge of 512/22,100 is 2.3167 %.
    inputs = {**OWN, "program": program, "require": "house_edge_pct>=3", "sarif": "check.sarif", "summary": "true"}
    ran = run_action(checkout, inputs, GITHUB_STEP_SUMMARY=str(summary))
    assert (ran.code, ran.outputs["result"]) == (1, "moved"), ran.log
    written = summary.read_text(encoding="utf-8")
    assert written.startswith("## before\n### house-edge check: 1 of 1 rows do not hold\n"), written
    [result] = json.loads((checkout / "check.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    assert result["ruleId"] == "unmet" and "house_edge_pct is 2.31674208, required >=3" in result["message"]["text"]
    assert run_action(checkout, {**OWN, "program": program, "require": "house_edge_pct>=2"}).code == 0
    refused = run_action(checkout, {**OWN, "program": program, "summary": "yes"})
    assert refused.code == 2 and "summary is neither true nor false" in refused.log, refused.log


def test_the_paytables_are_those_that_the_baseline_names(checkout, program):
    inputs = {"baseline": "baseline", "program": program}
    paytable = checkout / "my paytable.toml"
    paytable.write_text(paytable.read_text().replace("three-of-a-kind = 30", "three-of-a-kind = 28"))
    ran = run_action(checkout, inputs)
    assert (ran.code, ran.outputs["result"]) == (1, "moved"), ran.log
    assert "::error file=my paytable.toml,line=" in ran.log
    assert run_action(checkout, {**inputs, "copies": "true"}).code == 0
    refused = run_action(checkout, {**inputs, "copies": "yes"})
    assert refused.code == 2 and "copies is neither true nor false" in refused.log, refused.log
    paytable.unlink()
    ran = run_action(checkout, {**inputs, "junit": "junit.xml"})
    assert (ran.code, ran.outputs["result"]) == (2, "error"), ran.log
    assert "--copies" in (checkout / "junit.xml").read_text()


def test_an_error_of_input_is_not_a_moved_return(checkout, program):
    ran = run_action(checkout, {**OWN, "program": program, "baseline": "absent"})
    assert (ran.code, ran.outputs) == (2, {"exit-code": "2", "result": "error"}), ran.log


def test_a_simulated_baseline_that_is_too_short_is_inconclusive(checkout, program):
    simulate = ["simulate", "let-it-ride/three-card-bonus/A", "-n", "1000"]
    folder = checkout / "simulated"
    folder.mkdir()
    subprocess.run([program, *simulate, "-o", "simulated/summary.csv"], cwd=checkout, check=False)
    inputs = {"baseline": "simulated", "games": "let-it-ride", "wagers": "three-card-bonus", "ids": "A\n"}
    ran = run_action(checkout, {**inputs, "program": program, "tolerance": "0.001"})
    assert (ran.code, ran.outputs) == (3, {"exit-code": "3", "result": "inconclusive"}), ran.log


def test_paths_begin_in_the_working_directory_and_lines_are_values(checkout, program):
    (checkout / "other.toml").write_text((checkout / "my paytable.toml").read_text().replace('"house"', '"other"'))
    paytables = "my paytable.toml\nother.toml\n"
    ran = run_action(
        checkout.parent,
        {**OWN, "program": program, "working-directory": "checkout", "paytables": paytables, "ids": "house\n"},
    )
    assert ran.code == 0, ran.log


# What each input becomes: arguments of the program; None for those that never reach it.
REACHES = {
    "baseline": ("baseline", ["baseline"]),
    "tolerance": ("0.01", ["--tolerance=0.01"]),
    "games": ("let-it-ride\nlunar-poker\n", ["let-it-ride", "lunar-poker"]),
    "wagers": ("base\nfive-card-bonus", ["*/base", "*/five-card-bonus"]),
    "ids": ("A\nB", ["*/*/A", "*/*/B"]),
    "reading": ("all", ["--reading=all"]),
    "strategy": ("optimal", ["--strategy=optimal"]),
    "paytables": ("own.toml\n\nother files/*.toml", ["own.toml", "other files/*.toml"]),
    "copies": ("true", ["--copies"]),
    "meters": ("mega=50000\nmajor=2500", ["--meter=mega=50000", "--meter=major=2500"]),
    "require": ("house_edge_pct>=1 and win_frequency_pct>20", ["--require=house_edge_pct>=1 and win_frequency_pct>20"]),
    "junit": ("result file.xml", ["--output=result file.xml"]),
    "sarif": ("result file.sarif", ["--format=sarif", "--output=result file.sarif"]),
    "summary": ("true", ["--format=markdown"]),
    "working-directory": (".", None),
    "program": ("", None),
    "version": ("v0.3.0", None),
    "repository": ("owner/house-edge", None),
}


def stand_in(folder, script="exit 0"):
    """A program that appends the arguments of each call to the file `calls`, and then runs this script."""
    path = folder / "stand-in"
    path.write_text(f'#!/usr/bin/env bash\nprintf \'%s\\n\' "$@" >>calls\n{script}\n', encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_every_input_reaches_the_program_as_words_of_its_own(tmp_path):
    assert set(REACHES) == set(document("action.yml")["inputs"])
    for name, (value, arguments) in REACHES.items():
        if arguments is None:
            continue
        inputs = {"baseline": "baseline", "program": stand_in(tmp_path), name: value}
        ran = run_action(tmp_path, inputs, GITHUB_STEP_SUMMARY=str(tmp_path / "summary.md"))
        assert ran.code == 0, (name, ran.log)
        calls = (tmp_path / "calls").read_text(encoding="utf-8").splitlines()
        assert [call for call in calls if call in arguments] == arguments, (name, calls)
        (tmp_path / "calls").unlink()


def test_the_exit_code_is_kept_where_a_junit_file_is_written(tmp_path):
    results = {0: "held", 1: "moved", 2: "error", 3: "inconclusive", 101: "error"}
    for code, result in results.items():
        for junit in [{}, {"junit": "junit.xml"}]:
            ran = run_action(tmp_path, {"baseline": "b", "program": stand_in(tmp_path, f"exit {code}"), **junit})
            # What is none of the documented codes could not be run.
            code = 2 if result == "error" else code
            assert (ran.code, ran.outputs) == (code, {"exit-code": str(code), "result": result}), ran.log
    # The answer holds, but the file is not written: by an error, another answer, a crash.
    for code in [1, 2, 3, 101]:
        fails = stand_in(tmp_path, f"case \"$*\" in *junit*) exit {code} ;; esac")
        ran = run_action(tmp_path, {"baseline": "b", "program": fails, "junit": "junit.xml"})
        assert (ran.code, ran.outputs) == (2, {"exit-code": "2", "result": "error"}), ran.log
        assert f"and with {code} where" in ran.log


def test_an_empty_baseline_is_refused(checkout, program):
    # GitHub runs an action without a required input. `check` would compare with a folder `reports`.
    (checkout / "baseline").rename(checkout / "reports")
    for inputs in [{}, {"baseline": ""}]:
        ran = run_action(checkout, {"program": program, "paytables": "my paytable.toml", **inputs})
        assert (ran.code, ran.outputs) == (2, {"exit-code": "2", "result": "error"}), ran.log
        assert "the input baseline is empty" in ran.log


# Inputs of which a name that looks like a command is a name as any other: of a file to write.
WRITTEN = {"junit", "sarif"}


def test_an_input_is_never_a_command_or_an_option(checkout, program):
    for value in ["$(touch made)", "`touch made`", "x; touch made", "--output=made", '" --output=made "']:
        for name in document("action.yml")["inputs"]:
            inputs = {**OWN, "program": program, name: value}
            if name in ("version", "repository"):
                inputs["program"] = ""
            ran = run_action(checkout, inputs, GITHUB_SERVER_URL="file:///nowhere")
            assert (ran.code == 0) == (name in WRITTEN), (name, value, ran.log)
            assert ran.outputs["exit-code"] == ("0" if name in WRITTEN else str(max(ran.code, 2))), (name, value)
            if name in WRITTEN:
                (checkout / value).unlink()
    assert not any((folder / "made").exists() for folder in [checkout, checkout.parent, ROOT])
    steps = document("action.yml")["runs"]["steps"]
    assert all("${{" not in step["run"] for step in steps)


def released(server, program, target="x86_64-unknown-linux-gnu", **environment):
    """A release on a server in a folder, with the archive that packaging/archive makes."""
    version = document("action.yml")["inputs"]["version"]["default"]
    folder = server / "owner/house-edge/releases/download" / version
    made = subprocess.run(
        [ROOT / "packaging/archive", program, target, folder],
        env={**os.environ, **environment},
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    return made.stdout.strip()


def test_a_release_is_downloaded_and_its_checksum_verified(checkout, program, tmp_path):
    server = tmp_path / "server"
    archive = released(server, program)
    url = server.as_uri()
    ran = run_action(checkout, OWN, GITHUB_SERVER_URL=url)
    assert (ran.code, ran.outputs["result"]) == (0, "held"), ran.log
    # One byte more.
    with open(archive, "ab") as file:
        file.write(b"\0")
    ran = run_action(checkout, OWN, GITHUB_SERVER_URL=url)
    assert ran.code == 2 and "is not what its checksum says" in ran.log, ran.log
    assert ran.outputs == {"exit-code": "2", "result": "error"}
    ran = run_action(checkout, {**OWN, "version": "v99.0.0"}, GITHUB_SERVER_URL=url)
    assert ran.code == 2 and "cannot download" in ran.log, ran.log
    ran = run_action(checkout, OWN, GITHUB_SERVER_URL=url, RUNNER_ARCH="RISCV")
    assert ran.code == 2 and "name a program of your own" in ran.log, ran.log


def test_an_archive_has_program_pages_completions_documents_and_licences(program, tmp_path):
    path = released(tmp_path, program)
    with tarfile.open(path) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    wanted = "house-edge man/house-edge.1 man/house-edge-check.1 completions/house-edge completions/_house-edge \
        completions/house-edge.fish doc/README.md doc/LICENSE-MIT doc/LICENSE-APACHE doc/docs/ci.md \
        paytables/let-it-ride/base.toml"
    assert set(wanted.split()) <= names
    with open(path, "rb") as file, open(f"{path}.sha256", encoding="utf-8") as sums:
        assert sums.read().split()[0] == hashlib.sha256(file.read()).hexdigest()


def test_an_archive_brings_solutions_and_solves_anew_what_is_damaged(program, solutions, tmp_path):
    with tarfile.open(released(tmp_path, program, SOLUTIONS=str(solutions))) as archive:
        archive.extractall(tmp_path, filter="tar")
    [packaged] = tmp_path.glob("house-edge-*/solutions")
    cache = tmp_path / "cache"
    figures, messages = analyze_lunar_poker(packaged.parent / "house-edge", cache)
    # Of each up card's rank.
    read = [message.removesuffix(": read") for message in messages if message.startswith(str(packaged))]
    assert len(read) == 13 and not cache.exists(), messages
    with open(read[0], "r+b") as damaged:
        damaged.truncate(1_000)
    again, messages = analyze_lunar_poker(packaged.parent / "house-edge", cache)
    assert again == figures
    assert any(message.startswith(f"warning: {read[0]} is damaged") for message in messages), messages
    assert [solved.name + ".gz" for solved in cache.iterdir()] == [os.path.basename(read[0])]


def test_the_version_is_that_of_the_package():
    cargo = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.*)"$', cargo, re.M)[1]
    assert document("action.yml")["inputs"]["version"]["default"] == f"v{version}"
