"""The Debian package, unpacked. packaging/try-deb installs, runs and removes it; that needs root."""

import gzip
import os
import shutil
import subprocess

import pytest
from runner import ROOT


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="needs dpkg-deb")
def test_the_package_has_everything_in_its_place(program, tmp_path):
    def output(*command):
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout

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
    ]:
        assert os.stat(share / place).st_mode & 0o777 == 0o644, place
    # Every file but those of dpkg itself has its sum.
    listed = (tree / "DEBIAN/md5sums").read_text(encoding="utf-8").splitlines()
    files = [path for path in tree.rglob("*") if path.is_file() and "DEBIAN" not in path.parts]
    assert len(listed) == len(files)
