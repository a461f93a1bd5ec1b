"""The workflows of this repository and those that its pages show."""

import re

import yaml
from runner import ROOT, document

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def steps(workflow):
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_actions_are_pinned_and_nothing_is_written_into_a_script():
    assert WORKFLOWS
    for path in WORKFLOWS:
        workflow = document(path)
        assert workflow["permissions"] == {"contents": "read"}, path
        for step in steps(workflow):
            if "uses" in step:
                assert re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}", step["uses"]), step["uses"]
            assert "${{" not in step.get("run", ""), step


def test_scripts_that_a_workflow_runs_are_there():
    for path in WORKFLOWS:
        for step in steps(document(path)):
            for script in re.findall(r"\bpackaging/[\w-]+", step.get("run", "")):
                assert (ROOT / script).stat().st_mode & 0o111, script


def test_a_release_has_what_the_action_downloads():
    matrix = document(".github/workflows/release.yml")["jobs"]["build"]["strategy"]["matrix"]
    targets = {row["target"] for row in matrix["include"]}
    fetched = set(re.findall(r"target=([\w-]+)", (ROOT / "action/fetch").read_text(encoding="utf-8")))
    assert targets == fetched


def test_wheels_are_built_by_the_maturin_that_is_tested():
    wanted = set(re.findall(r"^maturin==.*", (ROOT / "tests/python/requirements.txt").read_text(encoding="utf-8"), re.M))
    used = re.findall(r"maturin==\S+", (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    assert len(wanted) == 1 and set(used) == wanted


def test_only_a_pushed_tag_is_published():
    # `workflow_dispatch` of a tag builds it, and that is all.
    jobs = document(".github/workflows/release.yml")["jobs"]
    condition = "${{ github.event_name == 'push' && startsWith(github.ref, 'refs/tags/') }}"
    writes = [name for name, job in jobs.items() if job.get("permissions", {}).get("contents") == "write"]
    publishes = [name for name, job in jobs.items() for step in job["steps"] if "gh release" in step.get("run", "")]
    assert writes == publishes == ["release"]
    assert jobs["release"]["if"] == condition


def test_the_pages_show_valid_yaml():
    shown = 0
    for page in (ROOT / "docs").glob("*.md"):
        for block in re.findall(r"^```yaml\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S):
            yaml.safe_load(block)
            shown += 1
    assert shown >= 2
