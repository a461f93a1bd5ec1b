"""What `serve` promises in SECURITY.md, by plain HTTP: who may ask, and that no request takes memory, files or the program itself."""

import io
import json
import random
import signal
import socket
import struct
import subprocess
import zipfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest

from serving import HOST, MIB, PATIENCE, Serving, settled, wait_for

# Paths of the views, which a test in a browser compares with the navigation.
VIEWS = ["/", "/game", "/target", "/paytable", "/compare", "/strategy", "/spot", "/economics", "/meters", "/last-month", "/brief"]
VIEWS += ["/audit", "/verify", "/filing"]
TABLE = "let-it-ride/base/A"
# Most memory that a hundred requests at once, or one with a body of a gigabyte, may add up to, in MiB.
MOST_MEMORY = 256
# A paytable file that the program would read if it could be named.
OWN_FILE = f"""schema = 1
game = "let-it-ride"
wager = "three-card-bonus"
[[paytable]]
id = "planted"
odds = "to-1"
section = "Draft"
pays = {{ straight-flush = 40, three-of-a-kind = 30, straight = 6, flush = 4, pair = 1 }}
"""


def is_refused(answer) -> bool:
    """Nothing of the page but a refusal in words, and no cookie."""
    is_page = any(f'href="{path}"' in answer.text for path in VIEWS if path != "/")
    return 400 <= answer.status < 500 and not answer.header("Set-Cookie") and not is_page


# Who may ask


def test_the_address_gives_a_cookie_once_and_leads_to_a_clean_one(serving):
    entrance = serving.entrance
    assert entrance.status in (302, 303, 307) and entrance.header("Location") == "/"
    cookie = entrance.header("Set-Cookie")
    attributes = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= attributes
    assert str(serving.port) in cookie.split("=")[0]
    token = serving.link.rpartition("=")[2]
    assert len(token) >= 32 and token not in serving.get("/").text


def test_the_answer_allows_no_script_of_others(serving):
    answer = serving.get("/")
    policy = {rule.split()[0]: rule.split()[1:] for rule in answer.header("Content-Security-Policy").split(";") if rule.strip()}
    assert policy["default-src"] == ["'none'"] and policy["script-src"] == ["'self'"] and policy["style-src"] == ["'self'"]
    assert policy["frame-ancestors"] == ["'none'"] and policy["base-uri"] == ["'none'"]
    assert answer.header("X-Content-Type-Options") == "nosniff" and answer.header("Referrer-Policy") in ("no-referrer", "same-origin")
    assert "no-store" in answer.header("Cache-Control")
    for unsafe in ("<style", " style=", " onclick=", "javascript:", "<script>"):
        assert unsafe not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/paytable?table=let-it-ride/base/A",
        "/paytable/paytable.toml?table=let-it-ride/base/A",
        "/events/1",
        "/jobs/1/cancel",
        "/nowhere",
        "/upload?name=a.csv",
    ],
)
@pytest.mark.parametrize("cookie", [None, "", "house-edge=1", "other"])
def test_without_the_cookie_nothing_is_answered(serving, path, cookie):
    own = serving.cookie.split("=")[0]
    sent = f"{own}={'0' * 64}" if cookie == "other" else cookie
    for method in ("GET", "POST"):
        answer = serving.ask(method, path, {"Cookie": sent, "Origin": serving.origin if method == "POST" else None})
        assert answer.status in (401, 403) and is_refused(answer)


def test_a_stale_link_asks_for_the_printed_address_and_keeps_its_path(serving):
    name = serving.link.partition("?")[2].partition("=")[0]
    for target in (f"/paytable?table={TABLE}&{name}={'0' * 64}", f"/paytable?table={TABLE}", f"/?{name}=", f"/?{name}={'0' * 9000}"):
        answer = serving.ask("GET", target, {"Cookie": None})
        assert answer.status in (401, 403, 414) and is_refused(answer)
        assert answer.status == 414 or "serve" in answer.text
        assert "paytable" not in target or TABLE in answer.text.replace("%2F", "/")


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "127.0.0.1.evil.example:{port}",
        "localhost.evil.example:{port}",
        "[::1",
        "127.0.0.1:{port}@evil.example",
        "127.0.0.1:{port}, evil.example",
    ],
)
def test_another_host_is_refused(serving, host):
    """A page of a stranger whose name now leads to this machine would send its own name (DNS rebinding)."""
    answer = serving.get("/", Host=host and host.format(port=serving.port))
    assert is_refused(answer) and 400 <= answer.status < 500
    assert is_refused(serving.ask("GET", serving.link, {"Host": host and host.format(port=serving.port), "Cookie": None}))


def test_two_hosts_are_refused(serving):
    host = f"{HOST}:{serving.port}"
    both = f"GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\nCookie: {serving.cookie}\r\nConnection: close\r\n\r\n"
    assert serving.raw(both.encode(), is_whole=True)[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 403", b"HTTP/1.1 421")


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "http://evil.example",
        "https://{host}",
        "http://{name}:1",
        "http://{host}.evil.example",
        "http://evil.example, http://{host}",
    ],
)
def test_a_post_of_another_page_is_refused(serving, origin):
    host = serving.origin.removeprefix("http://")
    sent = origin and origin.format(host=host, name=host.split(":")[0])
    for target in ("/upload?name=a.csv", "/jobs/1/cancel"):
        answer = serving.ask("POST", target, {"Origin": sent, "Sec-Fetch-Site": "cross-site" if sent else None}, b"a")
        assert answer.status == 403 and is_refused(answer)


def test_a_get_of_another_page_starts_no_work(serving):
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}):
        assert serving.get("/session?never", **headers).status == 403


def test_it_listens_on_this_machine_alone(serving):
    lines = [line.split() for name in ("tcp", "tcp6") for line in open(f"/proc/{serving.process.pid}/net/{name}", encoding="ascii")]
    port = f"{serving.port:04X}"
    listening = [line[1].split(":")[0] for line in lines if line[1].endswith(f":{port}") and line[3] == "0A"]
    assert listening == [struct.pack("<I", 0x7F000001).hex().upper()[:8]] or listening == ["0100007F"]


# The user's disk


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/assets/../../../etc/passwd",
        "/assets/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/assets//etc/passwd",
        "/paytable/..%5c..%5cx.toml",
        "/assets/%00",
        "/paytable/%2e%2e/x.toml",
    ],
)
def test_no_path_leads_out_of_the_page(serving, path):
    answer = serving.get(path)
    assert answer.status in (400, 404) and b"root:" not in answer.body


@pytest.mark.parametrize(
    "view, field",
    [
        ("/paytable", "table"),
        ("/compare", "table"),
        ("/strategy", "table"),
        ("/spot", "table"),
        ("/economics", "table"),
        ("/meters", "table"),
        ("/filing", "table"),
        ("/target", "what"),
        ("/last-month", "file"),
        ("/brief", "table"),
        ("/audit", "file"),
        ("/audit", "table"),
        ("/verify", "file"),
    ],
)
def test_no_field_names_a_file_of_the_disk(serving, view, field):
    work = serving.folder / "work"
    (work / "x.toml").write_text(OWN_FILE, encoding="utf-8")
    before = sorted(work.rglob("*"))
    for value in (
        "/etc/passwd",
        "x.toml",
        "x.toml:planted",
        "./x.toml",
        str(work / "x.toml"),
        "-",
        "*.toml",
        ".",
        "/dev/zero",
        "--output=y",
        f"{TABLE};flush=x.toml",
    ):
        answer = serving.follow(
            f"{view}?{field}={quote(value, safe='')}&{field}={quote(TABLE, safe='')}&output=y&plot=y.svg&out=y&checkpoint=y"
        )
        assert answer.status in (200, 400, 404, 422) and "planted" not in answer.text.replace("x.toml:planted", "").replace(
            "x.toml%3Aplanted", ""
        )
        assert "root:" not in answer.text
    assert sorted(work.rglob("*")) == before
    (work / "x.toml").unlink()


# Bodies


def test_a_body_of_a_gigabyte_is_refused_unread(own_serving):
    serving, kept = own_serving, own_serving.kept_bytes()
    declared = f"Content-Length: {1 << 30}"
    answered, sent = posted(serving, declared, lambda line: line.sendall(b"a" * 1024))
    assert status_of(answered) == 413
    answered, sent = posted(serving, "Transfer-Encoding: chunked", send_chunks)
    assert status_of(answered) in (413, None) and sent < 1 << 30
    assert serving.peak_memory() < MOST_MEMORY
    wait_for(lambda: serving.kept_bytes() <= kept)


def posted(serving, header: str, send) -> tuple[bytes, int]:
    """The answer to an upload whose body `send` sends for as long as the program reads it, and how much that was."""
    head = f"POST /upload?name=pack.zip HTTP/1.1\r\nHost: {HOST}:{serving.port}\r\nOrigin: {serving.origin}\r\nCookie: {serving.cookie}\r\n{header}\r\n\r\n"
    came, sent = b"", 0
    with serving.connection() as line:
        try:
            line.sendall(head.encode())
            sent = send(line) or 0
            came = line.recv(65536)
        except (ConnectionError, TimeoutError):
            try:
                came = line.recv(65536)
            except OSError:
                pass
    return came, sent


def send_chunks(line: socket.socket) -> int:
    chunk, sent = f"{MIB:x}\r\n".encode() + bytes(MIB) + b"\r\n", 0
    line.settimeout(PATIENCE)
    for _ in range(1 << 10):
        try:
            line.sendall(chunk)
        except (ConnectionError, TimeoutError):
            break
        sent += MIB
    return sent


def status_of(answer: bytes) -> int | None:
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.") else None


def zipped(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def lying_zip() -> bytes:
    """An archive that says that its only file has ten bytes, where it has a hundred million."""
    content = bytes(100_000_000)
    packed = zipped({"manifest.json": content})
    return packed.replace(struct.pack("<I", len(content)), struct.pack("<I", 10)).replace(struct.pack("<I", zlib.crc32(content)), bytes(4))


@pytest.mark.parametrize("name", ["bomb", "lying", "many", "outside", "link", "no zip", "empty"])
def test_a_bad_archive_is_refused_in_words_and_leaves_nothing(own_serving, name):
    serving = own_serving
    link = zipfile.ZipInfo("manifest.json")
    link.external_attr = 0o120777 << 16
    archive = {
        "bomb": lambda: zipped({"manifest.json": bytes(300 * MIB)}),
        "lying": lying_zip,
        "many": lambda: zipped({f"{number}.csv": b"" for number in range(20_000)}),
        "outside": lambda: zipped({"manifest.json": b"{}", "../../outside.csv": b"a", "/tmp/outside.csv": b"a"}),
        "link": lambda: zipped({link: b"/etc/passwd"}),
        "no zip": lambda: b"PK\3\4" + bytes(1000),
        "empty": lambda: b"",
    }[name]()
    uploaded = serving.upload("pack.zip", archive)
    told = json.loads(uploaded.text)
    if "file" in told:
        answer = settled(serving, f"/verify?file={told['file']}")
        assert 'role="alert"' in answer.text or "refus" in answer.text
        assert "root:" not in answer.text
    else:
        assert told["error"] and 400 <= uploaded.status < 500
    assert serving.peak_memory() < MOST_MEMORY
    assert not list(serving.folder.parent.rglob("outside.csv"))
    wait_for(lambda: serving.kept_bytes() < 64 * MIB)


# Fields


def test_ten_thousand_rows_of_pays_are_refused(serving):
    for pays in (
        ";".join(f"flush={number}" for number in range(10_000)),
        ";".join(f"hand-{number}=1" for number in range(2_000)),
        "flush=" + "9" * 5_000,
    ):
        answer = serving.get(f"/paytable?table={quote(f'{TABLE};{pays}', safe='')}")
        assert answer.status in (200, 400, 414, 422, 431)
        assert answer.status != 200 or 'role="alert"' in answer.text


@pytest.mark.parametrize(
    "pay", ["many", "-1", "1/0", "9.5.5", "99999999999999999999999", "\u0661", "<script>alert(1)</script>", "NaN", "0x10"]
)
def test_a_pay_that_is_no_number_is_refused_beside_its_field_and_stays(serving, pay):
    answer = serving.get(f"/paytable?table={TABLE}&pay={quote(f'flush={pay}', safe='')}")
    assert answer.status in (200, 400, 422) and 'role="alert"' in answer.text
    assert "<script>alert" not in answer.text
    assert pay in answer.text.replace("&lt;", "<").replace("&gt;", ">")


def test_no_query_ends_the_program_or_gets_past_it(serving):
    """Random fields with random values: each gets a page, and none an error of the program's own."""
    drawn = random.Random(54)
    fields = [
        "table",
        "what",
        "pay",
        "hand",
        "known.board",
        "known.seen",
        "known.",
        "known",
        "box",
        "known.bets",
        "require.house_edge_pct",
        "require.nonsense",
        "hit",
        "rounds",
        "bankroll",
        "meter",
        "file",
        "game",
        "sort",
        "seed",
        "__proto__",
        "",
    ]
    values = [
        TABLE,
        "four-card-poker/base/A",
        "mississippi-stud/base/A",
        "",
        "0",
        "-1",
        "1e400",
        "..",
        "3..4",
        "9..1",
        "As Ks",
        "As As",
        "Xx",
        "%",
        "%00",
        "%ff",
        "a" * 2000,
        "🂡",
        "flush=9",
        "=",
        ";",
        "1/0",
        "18446744073709551616",
    ]
    for _ in range(120):
        pairs = [(drawn.choice(fields), drawn.choice(values)) for _ in range(drawn.randrange(4))]
        query = "&".join(f"{quote(key)}={value if value.startswith('%') else quote(value, safe='')}" for key, value in pairs)
        answer = serving.get(f"{drawn.choice(VIEWS)}?{query}")
        assert answer.status in (200, 303, 400, 404, 422), (answer.status, query)


# Many, unfinished and nonsensical requests


def test_a_hundred_requests_at_once_take_bounded_memory(own_serving):
    tables = [f"/paytable?table=let-it-ride/base/A%3Bflush%3D{pay}" for pay in range(20, 60)]
    sessions = [f"/economics?table=let-it-ride/base/A&rounds={rounds}&bankroll=50" for rounds in range(500, 520)]
    targets = [f"/target?what=let-it-ride/three-card-bonus&pay=flush%3D3..{pay}&require.house_edge_pct=..9" for pay in range(4, 24)]
    with ThreadPoolExecutor(100) as readers:
        asked = [readers.submit(own_serving.follow, address) for address in tables + sessions + targets + ["/"] * 20]
        answers = [one.result() for one in asked]
    # What is too much at once is refused in words; the rest has its answer, or shows how far it is.
    assert {answer.status for answer in answers} <= {200, 422, 429, 503}
    assert sum(answer.status == 200 for answer in answers) >= 60
    assert own_serving.peak_memory() < MOST_MEMORY
    assert own_serving.get("/").status == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "TRACE", "CONNECT", "OPTIONS", "BREW", "PATCH"])
def test_other_methods_are_refused(serving, method):
    assert serving.ask(method, "/").status in (400, 403, 404, 405, 501)


@pytest.mark.parametrize(
    "request_line",
    [
        b"",
        b"\0" * 100,
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: {host}\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: {host}\r\n" + b"X: " + b"a" * 1_000_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: {host}\r\n" + b"X: a\r\n" * 10_000 + b"\r\n",
        b"GET /" + b"a" * 1_000_000 + b" HTTP/1.1\r\nHost: {host}\r\n\r\n",
        b"POST /upload HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nContent-Length: -1\r\n\r\n",
        b"POST /upload HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
    ids=lambda sent: f"{len(sent)}-{sent[:20]!r}",
)
def test_nonsense_is_refused(serving, request_line):
    host = f"{HOST}:{serving.port}".encode()
    came = serving.raw(request_line.replace(b"{host}", host).replace(b"{cookie}", serving.cookie.encode()))
    assert status_of(came) is None or 400 <= status_of(came) < 600
    assert serving.get("/").status == 200


def test_unfinished_requests_hold_nobody_up(serving):
    lines = [serving.connection() for _ in range(100)]
    try:
        for line in lines:
            line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert serving.ask("GET", "/", patience=5).status == 200
    finally:
        for line in lines:
            line.close()


# The process


def test_a_port_in_use_is_named(program, serving, tmp_path):
    ran = subprocess.run([program, "serve", "--port", str(serving.port)], capture_output=True, cwd=tmp_path, timeout=PATIENCE, check=False)
    assert ran.returncode == 2 and str(serving.port).encode() in ran.stderr and b"in use" in ran.stderr


def test_without_a_port_the_next_free_one_is_taken(program, tmp_path):
    """One fixed port by default: two programs stand side by side, and their cookies do."""
    served = []
    try:
        for name in ("first", "second"):
            (tmp_path / name).mkdir()
            served.append(Serving(program, tmp_path / name))
        assert served[0].port != served[1].port
        assert served[0].cookie.split("=")[0] != served[1].cookie.split("=")[0]
        assert is_refused(served[1].get("/", Cookie=served[0].cookie))
    finally:
        for each in served:
            each.stop()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_it_at_once_in_the_middle_of_work(own_serving, how):
    own_serving.ask("GET", "/filing?table=let-it-ride/base/A&rounds=2000000000&write=yes")
    assert not own_serving.is_idle(0.3)
    own_serving.stop(how)
    assert own_serving.kept_bytes() == 0 and not list(own_serving.temporary.iterdir())
    assert "panicked" not in own_serving.messages()
