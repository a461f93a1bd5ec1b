"""The Debian package, unpacked. packaging/try-deb installs, runs and removes it; that needs root."""

import configparser
import gzip
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from runner import ROOT, analyze_lunar_poker

# Debian and its derivatives are where the package is made: there, a missing dpkg-deb is a failure.
DEBIAN = Path("/etc/debian_version").exists()


@pytest.mark.skipif(not (DEBIAN or shutil.which("dpkg-deb")), reason="needs dpkg-deb, and this is not Debian")
def test_the_package_has_everything_in_its_place(program, solutions, tmp_path, monkeypatch):
    def output(*command):
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout

    monkeypatch.setenv("SOLUTIONS", str(solutions))
    package = output(ROOT / "packaging/deb", program, tmp_path / "dist").strip()
    assert output("dpkg-deb", "--field", package, "Package").strip() == "house-edge"
    assert "libc6 (>= 2." in output("dpkg-deb", "--field", package, "Depends")
    tree = tmp_path / "tree"
    output("dpkg-deb", "--raw-extract", package, tree)
    assert output(tree / "usr/bin/house-edge", "--version") == output(program, "--version")
    share = tree / "usr/share"
    for command in ["", "-analyze", "-check", "-man"]:
        page = gzip.decompress((share / f"man/man1/house-edge{command}.1.gz").read_bytes())
        assert b"\n.SH EXAMPLES\n" in page
    for place in [
        "bash-completion/completions/house-edge",
        "zsh/vendor-completions/_house-edge",
        "fish/vendor_completions.d/house-edge.fish",
        "doc/house-edge/copyright",
        "doc/house-edge/docs/ci.md",
        "house-edge/paytables/let-it-ride/base.toml",
        "applications/house-edge.desktop",
    ]:
        assert os.stat(share / place).st_mode & 0o777 == 0o644, place
    check_desktop_entry(share / "applications/house-edge.desktop", tree)
    _, messages = analyze_lunar_poker(tree / "usr/bin/house-edge", tmp_path / "cache")
    assert sum(message.startswith(str(share / "house-edge/solutions")) for message in messages) == 13, messages
    # Every file but those of dpkg itself has its sum.
    listed = (tree / "DEBIAN/md5sums").read_text(encoding="utf-8").splitlines()
    files = [path for path in tree.rglob("*") if path.is_file() and "DEBIAN" not in path.parts]
    assert len(listed) == len(files)
    # KiB of content, not of the blocks of the file system that it was built on; of a folder, up to 4 KiB.
    size = int(output("dpkg-deb", "--field", package, "Installed-Size"))
    content = sum(path.stat().st_size for path in files) / 1024
    folders = sum(path.is_dir() for path in tree.rglob("*"))
    assert content <= size <= content + 4 * folders, (content, size)


def check_desktop_entry(path, tree):
    """A click starts a program of the package with a command that it has, in a terminal that ends it when closed."""
    entries = configparser.ConfigParser(interpolation=None)
    entries.optionxform = str
    entries.read_string(path.read_text(encoding="utf-8"))
    entry = entries["Desktop Entry"]
    name, command, *options = entry["Exec"].split()
    assert (entry["Type"], entry["Terminal"], command) == ("Application", "true", "serve")
    text = subprocess.run([tree / "usr/bin" / name, command, "--help"], check=True, capture_output=True, encoding="utf-8").stdout
    assert options and all(option in text for option in options)
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", path], check=True)
