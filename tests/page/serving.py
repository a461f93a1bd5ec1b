"""A running `house-edge serve`, and plain HTTP to it, right or wrong."""

import http.client
import os
import re
import selectors
import signal
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

# What the start, a plain answer and the end may take, in seconds, on a busy machine.
PATIENCE = 20
HOST = "127.0.0.1"
MIB = 1 << 20


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8")

    def header(self, name: str) -> str:
        return ", ".join(value for key, value in self.headers if key.lower() == name.lower())


class Serving:
    """The program, in a folder of its own that is its working folder and has its temporary files, its cache and its messages.

    `before` runs in the new process first.
    """

    def __init__(self, program: Path, folder: Path, *options: str, before=None):
        self.folder, self.temporary, self.log = folder, folder / "temporary", folder / "messages.log"
        for name in ("temporary", "cache", "work"):
            (folder / name).mkdir()
        places = {"TMPDIR": str(self.temporary), "HOUSE_EDGE_CACHE": str(folder / "cache")}
        self.since = time.monotonic()
        self.process = subprocess.Popen(
            [program, "serve", *options],
            cwd=folder / "work",
            env={**os.environ, **places},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self.log.open("wb"),
            preexec_fn=before,
        )
        self.address = self._printed_address()
        parts = urlsplit(self.address)
        self.port, self.link = parts.port, f"{parts.path}?{parts.query}"
        self.origin = f"http://{parts.netloc}"
        self.cookie = None
        self.entrance = self.ask("GET", self.link)
        self.cookie = self.entrance.header("Set-Cookie").split(";")[0]

    def _printed_address(self) -> str:
        """The address with its token, as soon as the program has printed it."""
        printed, end = b"", time.monotonic() + PATIENCE
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.process.stdout, selectors.EVENT_READ)
            while time.monotonic() < end and waiting.select(end - time.monotonic()):
                read = os.read(self.process.stdout.fileno(), 4096)
                printed += read
                found = re.search(rb"http://\S+(?=\s)", printed)
                if found or not read:
                    break
        if not found:
            self.stop()
            raise AssertionError(f"no address in {printed!r}; {self.messages()}")
        return found[0].decode()

    def ask(self, method: str, target: str, headers: dict | None = None, body: bytes | None = None, patience: float = PATIENCE) -> Answer:
        """A request with the cookie and the right `Host`, unless `headers` has others; `None` leaves a header out."""
        sent = {"Host": urlsplit(self.origin).netloc, "Cookie": self.cookie, **(headers or {})}
        if body is not None:
            sent.setdefault("Content-Length", str(len(body)))
        connection = http.client.HTTPConnection(HOST, self.port, timeout=patience)
        try:
            connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
            for name, value in sent.items():
                if value is not None:
                    connection.putheader(name, value)
            connection.endheaders(body)
            answer = connection.getresponse()
            return Answer(answer.status, answer.getheaders(), answer.read())
        finally:
            connection.close()

    def get(self, target: str, **headers: str | None) -> Answer:
        return self.ask("GET", target, headers)

    def follow(self, target: str) -> Answer:
        """The answer at the address to which this one leads, if it does."""
        answer = self.get(target)
        return self.get(answer.header("Location")) if answer.status == 303 else answer

    def upload(self, name: str, body: bytes) -> Answer:
        return self.ask("POST", f"/upload?name={name}", {"Origin": self.origin}, body)

    def connection(self, patience: float = PATIENCE) -> socket.socket:
        return socket.create_connection((HOST, self.port), timeout=patience)

    def raw(self, request: bytes, patience: float = PATIENCE, is_whole: bool = False) -> bytes:
        """What comes back to these bytes, until the program closes the connection or says nothing more.

        A request that is whole leaves its side open: the program does not answer whom it takes for gone.
        """
        came = b""
        with self.connection(patience) as line:
            try:
                line.sendall(request)
                if not is_whole:
                    line.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            try:
                while part := line.recv(65536):
                    came += part
            except OSError:
                pass
        return came

    def peak_memory(self) -> float:
        """Most memory of the program so far, in MiB (Linux)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def age(self) -> float:
        """Seconds since the program began."""
        return time.monotonic() - self.since

    def is_idle(self, during: float) -> bool:
        """Whether the program computes nothing for this long, in seconds."""
        before = self.processor_seconds()
        time.sleep(during)
        return self.processor_seconds() - before < during / 5

    def kept_bytes(self) -> int:
        """Size of all files that the program has in its folder for temporary ones."""
        return sum(path.stat().st_size for path in self.temporary.rglob("*") if path.is_file())

    def messages(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Ends the program as Ctrl-C does; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        finally:
            self.process.stdout.close()


def wait_for(holds, patience: float = PATIENCE, every: float = 0.05):
    """The first true answer of `holds`."""
    end = time.monotonic() + patience
    while not (answer := holds()):
        assert time.monotonic() < end, f"waited {patience} s for it"
        time.sleep(every)
    return answer


def settled(serving: Serving, target: str) -> Answer:
    """The answer, once its work has ended."""
    return wait_for(lambda: (answer := serving.follow(target)) and "data-job=" not in answer.text and answer, every=0.2)
