"""The manifests of deploy/kubernetes against the published schema. deploy/try-slurm runs the files of deploy/slurm."""

import copy

import pytest
import yaml
from kubernetes_validate import ValidationError, validate
from runner import ROOT

VERSION = "1.37"
RESOURCES = {
    f"{path.name}: {resource['kind']}": resource
    for path in sorted((ROOT / "deploy/kubernetes").glob("*.yaml"))
    for resource in yaml.safe_load_all(path.read_text(encoding="utf-8"))
}
# Their keys are names of the user's.
FREE = {"requests"}


def fault(resource):
    """What the schema finds, or None; a field that it does not have is a fault."""
    try:
        # An older schema would be taken if that of this version were missing.
        assert validate(resource, VERSION, strict=True) == VERSION
    except ValidationError as error:
        return f"{error.json_path}: {error.message}"
    return None


def fields(value, path=()):
    """The path of every field of a resource."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for key, below in inner:
        if isinstance(value, dict) and not FREE.intersection(path):
            yield (*path, key)
        yield from fields(below, (*path, key))


def changed(resource, path, change):
    """A copy with the field at this path changed: `change` is given what has the field, and its name."""
    resource = copy.deepcopy(resource)
    parent = resource
    for key in path[:-1]:
        parent = parent[key]
    change(parent, path[-1])
    return resource


def misspelt(parent, name):
    parent[f"{name}s"] = parent.pop(name)


def of_another_type(parent, name):
    # Nothing in the manifests is true or false.
    parent[name] = True


@pytest.mark.parametrize("name", RESOURCES)
def test_the_schema_accepts_a_manifest_and_no_other_field_or_type(name):
    resource = RESOURCES[name]
    assert fault(resource) is None
    # Without these there is no schema to be found.
    paths = set(fields(resource)) - {("apiVersion",), ("kind",)}
    changes = [(path, change) for path in paths for change in [misspelt, of_another_type]]
    assert [change for change in changes if fault(changed(resource, *change)) is None] == []
