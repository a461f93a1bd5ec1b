//! The server of the page, asked over HTTP: who is let in, ports, and how it ends. What the page shows is tested in a
//! browser (tests/page).

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::time::{Duration, Instant};

use crate::common::binary::{Folder, command_in, kill, signal, start};

struct Server {
    child: Child,
    port: u16,
    token: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        if self.child.try_wait().is_ok_and(|ended| ended.is_none()) {
            kill(&mut self.child);
        }
    }
}

/// An answer: its status, its head, and its body.
struct Answered {
    status: u16,
    head: String,
    body: String,
}

impl Server {
    fn new(folder: &Folder, arguments: &[&str]) -> Self {
        let mut child = start(folder.path(), &[&["serve"], arguments].concat());
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("http://127.0.0.1:").expect("of this machine");
        let (port, token) = address.split_once("/?token=").expect("a token");
        Server { port: port.parse().expect("a port"), token: token.to_string(), child }
    }

    fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The answer to these lines, the first of which is the request line.
    fn asked(&self, lines: &[&str]) -> Answered {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("set");
        let request = format!("{}\r\nConnection: close\r\n\r\n", lines.join("\r\n"));
        stream.write_all(request.as_bytes()).expect("sent");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("answered");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        Answered { status, head: head.to_lowercase(), body: body.to_string() }
    }

    /// The cookie in exchange for the token.
    fn cookie(&self) -> String {
        let host = format!("Host: {}", self.host());
        let answer = self.asked(&[&format!("GET /compare?token={}&x=1 HTTP/1.1", self.token), &host]);
        assert_eq!(answer.status, 303);
        assert!(answer.head.contains("location: /compare?x=1"), "{}", answer.head);
        let line = answer.head.lines().find(|line| line.starts_with("set-cookie: ")).expect("a cookie").to_string();
        assert!(line.contains(&format!("house-edge-{}=", self.port)), "{line}");
        assert!(line.contains("httponly") && line.contains("samesite=strict"), "{line}");
        line.trim_start_matches("set-cookie: ").split(';').next().expect("a pair").to_string()
    }
}

#[test]
fn only_who_has_the_token_is_let_in_and_only_at_this_address() {
    let folder = Folder::new();
    let server = Server::new(&folder, &["--port", "0"]);
    let (host, cookie) = (format!("Host: {}", server.host()), format!("Cookie: {}", server.cookie()));
    let get = "GET /compare HTTP/1.1";
    let page = server.asked(&[get, &host, &cookie]);
    assert_eq!(page.status, 200);
    assert!(page.head.contains("content-security-policy: default-src 'none'"), "{}", page.head);
    assert!(page.head.contains("cache-control: no-store") && page.head.contains("nosniff"), "{}", page.head);
    let refused = |lines: &[&str]| server.asked(lines).status;
    assert_eq!(refused(&[get, &host]), 401);
    assert_eq!(refused(&[get, &host, "Cookie: house-edge-1=x"]), 401);
    assert_eq!(refused(&["GET /compare?token=0 HTTP/1.1", &host]), 401);
    // A name that leads here by rebinding.
    assert_eq!(refused(&[get, &format!("Host: evil.example:{}", server.port), &cookie]), 421);
    // Another port of this machine, as through `ssh -L` with two ports.
    let other = server.asked(&[get, "Host: 127.0.0.1:1", &cookie]);
    let remedy = format!("ssh -L {0}:127.0.0.1:{0}", server.port);
    assert!(other.status == 421 && other.body.contains(&remedy), "{}", other.body);
    assert_eq!(refused(&[get, &host, &cookie, "Origin: http://evil.example"]), 403);
    assert_eq!(refused(&["POST /jobs/1/cancel HTTP/1.1", &host, &cookie, "Content-Length: 0"]), 403);
    // A stale link keeps its path.
    let stale = server.asked(&["GET /compare?table=let-it-ride/base/A&token=old HTTP/1.1", &host]);
    assert_eq!(stale.status, 401);
    assert!(stale.body.contains("action=\"/compare\"") && stale.body.contains("value=\"let-it-ride/base/A\""));
    assert!(!stale.body.contains("old"), "{}", stale.body);
}

#[test]
fn a_port_in_use_is_refused_if_it_is_named_and_passed_over_if_not() {
    let folder = Folder::new();
    let server = Server::new(&folder, &["--port", "0"]);
    let port = server.port.to_string();
    folder.run(&["serve", "--port", &port]).refused(format!("port {port} cannot be used: "));
    let (first, second) = (Server::new(&folder, &[]), Server::new(&folder, &[]));
    assert_ne!(first.port, second.port);
    folder.run(&["serve", "--port", "70000"]).refused("70000");
}

#[cfg(unix)]
#[test]
fn an_interruption_ends_it_at_once_and_leaves_nothing() {
    let folder = Folder::new();
    let temporary = Folder::new();
    let mut command = command_in(folder.path());
    command.args(["serve", "--port", "0"]).env("TMPDIR", temporary.path()).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let made = || std::fs::read_dir(temporary.path()).expect("a folder").count();
    let since = Instant::now();
    while made() == 0 && since.elapsed() < Duration::from_secs(5) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(made(), 1);
    let since = Instant::now();
    signal(&child, "INT");
    assert!(child.wait().expect("it ends").success());
    assert!(since.elapsed() < Duration::from_secs(2), "{:?}", since.elapsed());
    assert_eq!(made(), 0);
}
