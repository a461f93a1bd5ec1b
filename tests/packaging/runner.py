"""Runs the steps of a composite GitHub Action as a runner does: expressions, environment, outputs."""

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]


def document(path):
    """A YAML file of the repository. `on` is a word there, not a truth value."""
    loader = type("Loader", (yaml.SafeLoader,), {})
    loader.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    return yaml.load((ROOT / path).read_text(encoding="utf-8"), loader)


@dataclass
class Ran:
    """What a run of the action gave."""

    code: int
    outputs: dict
    log: str


def analyze_lunar_poker(program, cache):
    """Output and messages of the program on a game that it has packaged solutions of; the folder of its own is `cache`."""
    command = [program, "analyze", "lunar-poker/base/A", "--format", "csv", "-v"]
    environment = {**os.environ, "HOUSE_EDGE_CACHE": str(cache)}
    ran = subprocess.run(command, env=environment, check=True, capture_output=True, encoding="utf-8")
    return ran.stdout, ran.stderr.splitlines()


def term(text, contexts):
    """The value of `inputs.x`, `steps.x.outputs.y` or a text in quotes; empty if there is none."""
    text = text.strip()
    if text.startswith("'"):
        return text.strip("'")
    value = contexts
    for name in text.split("."):
        value = value.get(name, "") if isinstance(value, dict) else ""
    return value


def expression(text, contexts):
    """The value of an expression of terms joined by `||`, or of two terms compared by `==`."""
    if "==" in text:
        left, right = text.split("==")
        return "true" if term(left, contexts) == term(right, contexts) else "false"
    return next((value for part in text.split("||") if (value := term(part, contexts))), "")


def resolved(text, contexts):
    return re.sub(r"\$\{\{(.*?)\}\}", lambda found: expression(found[1], contexts), text)


def read_outputs(path):
    return dict(line.split("=", 1) for line in path.read_text(encoding="utf-8").splitlines())


def run_action(folder, inputs, **environment):
    """Runs action.yml in `folder` with these inputs; `environment` is added to that of the runner."""
    action = document("action.yml")
    unknown = set(inputs) - set(action["inputs"])
    assert not unknown, unknown
    given = {name: inputs.get(name, facts.get("default", "")) for name, facts in action["inputs"].items()}
    contexts = {"inputs": {}, "steps": {}, "github": {"action_repository": "owner/house-edge"}}
    contexts["inputs"] = {name: resolved(value, contexts) for name, value in given.items()}
    work = folder / ".runner"
    work.mkdir(exist_ok=True)
    runner = {
        **os.environ,
        "GITHUB_ACTION_PATH": str(ROOT),
        "RUNNER_TEMP": str(work),
        "RUNNER_OS": "Linux",
        "RUNNER_ARCH": "X64",
        **environment,
    }
    code, log = 0, ""
    for number, step in enumerate(action["runs"]["steps"]):
        if code or resolved(step.get("if", "true"), contexts) == "false":
            continue
        assert step["shell"] == "bash", step
        output = work / f"output-{number}"
        output.write_text("", encoding="utf-8")
        env = {name: resolved(value, contexts) for name, value in step.get("env", {}).items()}
        place = folder / resolved(step.get("working-directory", "."), contexts)
        if not place.is_dir():
            # The runner fails a step that has nowhere to start.
            code, log = 1, f"{log}no folder {place}\n"
            continue
        ran = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", resolved(step["run"], contexts)],
            cwd=place,
            env={**runner, **env, "GITHUB_OUTPUT": str(output)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        code, log = ran.returncode, log + ran.stdout
        contexts["steps"][step["id"]] = {"outputs": read_outputs(output)}
    outputs = {name: resolved(facts["value"], contexts) for name, facts in action["outputs"].items()}
    return Ran(code, outputs, log)
