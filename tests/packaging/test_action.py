"""action.yml, its steps run as a runner runs them."""

import hashlib
import re
import subprocess
import tarfile

from runner import ROOT, document, run_action

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


def test_an_error_of_input_is_not_a_moved_return(checkout, program):
    ran = run_action(checkout, {**OWN, "program": program, "baseline": "absent"})
    assert (ran.code, ran.outputs) == (2, {"exit-code": "2", "result": "error"}), ran.log


def test_a_simulated_baseline_that_is_too_short_is_inconclusive(checkout, program):
    simulate = ["simulate", "-g", "let-it-ride", "-w", "three-card-bonus", "-p", "A", "-n", "1000"]
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


def test_an_input_is_never_a_command_or_an_option(checkout, program):
    for value in ["$(touch made)", "`touch made`", "x; touch made", "--output=made", '" --output=made "']:
        for name in ["baseline", "games", "ids", "reading", "paytables", "tolerance", "version", "repository"]:
            inputs = {**OWN, "program": program, name: value}
            if name in ("version", "repository"):
                inputs["program"] = ""
            ran = run_action(checkout, inputs, GITHUB_SERVER_URL="file:///nowhere")
            assert ran.code == 2, (name, value, ran.log)
    assert not (checkout / "made").exists()
    steps = document("action.yml")["runs"]["steps"]
    assert all("${{" not in step["run"] for step in steps)


def released(server, program, target="x86_64-unknown-linux-gnu"):
    """A release on a server in a folder, with the archive that packaging/archive makes."""
    version = document("action.yml")["inputs"]["version"]["default"]
    folder = server / "owner/house-edge/releases/download" / version
    made = subprocess.run(
        [ROOT / "packaging/archive", program, target, folder], check=True, stdout=subprocess.PIPE, encoding="utf-8"
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
    assert ran.outputs == {"exit-code": "", "result": ""}
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


def test_the_version_is_that_of_the_package():
    cargo = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.*)"$', cargo, re.M)[1]
    assert document("action.yml")["inputs"]["version"]["default"] == f"v{version}"
