//! Who may ask: only a browser on this machine that was given the token, at this very address, from this very page.

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use super::answer::Asked;
use super::layout;
use crate::report::integrity::hexadecimal;

/// Name of the token in the address that `serve` prints.
const TOKEN: &str = "token";

/// What every answer says to the browser: nothing but this page's own files, and no other page around it.
const HEADERS: [(&str, &str); 8] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ("cache-control", "no-store"),
];

/// The secrets of one run of the server.
#[derive(Clone, Debug)]
pub struct Keys {
    pub port: u16,
    /// In the printed address.
    pub token: String,
    /// In the cookie.
    session: String,
}

impl Keys {
    /// New secrets from the system's random numbers.
    ///
    /// # Errors
    /// If it has none.
    pub fn new(port: u16) -> Result<Self, String> {
        let secret = || {
            let mut bytes = [0_u8; 16];
            getrandom::fill(&mut bytes).map_err(|error| format!("the system has no random numbers: {error}"))?;
            Ok::<_, String>(hexadecimal(&bytes))
        };
        Ok(Keys { port, token: secret()?, session: secret()? })
    }

    /// Known secrets.
    #[cfg(any(test, fuzzing))]
    pub fn of_tests() -> Self {
        Keys { port: 8_427, token: "token".to_string(), session: "session".to_string() }
    }

    /// Whether a request passes.
    #[cfg(any(test, fuzzing))]
    pub fn is_let_in(&self, request: &Request) -> bool {
        refusal(self, request).is_none()
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/?{TOKEN}={}", self.port, self.token)
    }

    /// Browsers send cookies to every port of a machine.
    fn cookie(&self) -> String {
        format!("house-edge-{}", self.port)
    }

    fn has_session(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(name, value)| name == self.cookie() && is_same(value, &self.session))
    }

    fn is_own_host(&self, headers: &HeaderMap) -> bool {
        let mut named = headers.get_all(HOST).iter();
        let host = named.next().and_then(|value| value.to_str().ok());
        named.next().is_none() && host.is_some_and(|host| self.is_own(host))
    }

    fn is_own(&self, host: &str) -> bool {
        self.hosts().iter().any(|own| own.eq_ignore_ascii_case(host))
    }

    fn hosts(&self) -> [String; 2] {
        ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port))
    }

    /// Whether the request comes from a page of this server, or, if it changes nothing, from no page.
    fn is_own_origin(&self, method: &Method, headers: &HeaderMap) -> bool {
        match headers.get(ORIGIN) {
            Some(origin) => self.hosts().iter().any(|host| origin.as_bytes() == format!("http://{host}").as_bytes()),
            None => is_reading(method),
        }
    }
}

/// Whether a browser says that this page asks, or a person who follows a link. To a browser every port of this machine
/// is the same site, with the same cookies: a page of another port may lead here, but not have anything done.
fn is_of_this_page(headers: &HeaderMap) -> bool {
    let is = |name: &str, said: &[&str]| headers.get(name).is_none_or(|value| said.iter().any(|own| value == own));
    is("sec-fetch-site", &["same-origin", "none"])
        || is("sec-fetch-mode", &["navigate"]) && is("sec-fetch-dest", &["document"])
}

fn is_reading(method: &Method) -> bool {
    [Method::GET, Method::HEAD].contains(method)
}

/// Comparison in a time that does not depend on where the texts differ.
fn is_same(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differences == 0
}

/// Lets a request pass or refuses it, and adds the headers of every answer.
pub async fn guard(State(keys): State<Keys>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&keys, &request) {
        Some(refused) => refused,
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        // A report has a policy of its own.
        if name != CONTENT_SECURITY_POLICY || !response.headers().contains_key(name) {
            response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
    }
    response
}

fn refusal(keys: &Keys, request: &Request) -> Option<Response> {
    let (method, headers) = (request.method(), request.headers());
    let is_own = |authority: &Authority| keys.is_own(authority.as_str());
    if !keys.is_own_host(headers) || !request.uri().authority().is_none_or(is_own) {
        let port = keys.port;
        let why = format!(
            "Wrong host: open the address that house-edge serve printed, with port {port}. From another machine take \
             the same port at both ends: ssh -L {port}:127.0.0.1:{port} HOST. If it is taken there, serve on one that is \
             free at both: house-edge serve --port PORT."
        );
        return Some((StatusCode::MISDIRECTED_REQUEST, why).into_response());
    }
    if !keys.is_own_origin(method, headers) || !is_of_this_page(headers) {
        return Some((StatusCode::FORBIDDEN, "This request comes from another page.").into_response());
    }
    let uri = request.uri();
    let asked = Asked::of(uri.path(), uri.query().unwrap_or_default()).unwrap_or_default();
    if is_reading(method) && asked.value(TOKEN).is_some_and(|token| is_same(token, &keys.token)) {
        return Some(exchanged(keys, &asked.without(TOKEN)));
    }
    if keys.has_session(headers) || uri.path().starts_with(layout::ASSETS_PATH) {
        return None;
    }
    let page = layout::asking_for_the_address(&asked.without(TOKEN), keys.port);
    Some((StatusCode::UNAUTHORIZED, layout::html_response(page)).into_response())
}

/// The token in exchange for the cookie, and on to the same address without it.
fn exchanged(keys: &Keys, asked: &Asked) -> Response {
    // A path that begins with two slashes would lead to another host.
    let asked = asked.at(&format!("/{}", asked.path.trim_start_matches(['/', '\\'])));
    let mut response = Redirect::to(&asked.address()).into_response();
    let cookie = format!("{}={}; HttpOnly; SameSite=Strict; Path=/", keys.cookie(), keys.session);
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(SET_COOKIE, value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_host_and_origin_pass() {
        let keys = Keys::new(8_427).expect("random");
        let headers = |pairs: &[(HeaderName, &str)]| -> HeaderMap {
            pairs.iter().map(|(name, value)| (name.clone(), value.parse().expect("a value"))).collect()
        };
        for (host, is_own) in
            [("127.0.0.1:8427", true), ("localhost:8427", true), ("127.0.0.1", false), ("evil.example:8427", false)]
        {
            assert_eq!(keys.is_own_host(&headers(&[(HOST, host)])), is_own, "{host}");
        }
        let mut two = headers(&[(HOST, "127.0.0.1:8427")]);
        two.append(HOST, HeaderValue::from_static("127.0.0.1:8427"));
        assert!(!keys.is_own_host(&headers(&[])) && !keys.is_own_host(&two));
        let origins = [("http://127.0.0.1:8427", true), ("http://127.0.0.1:8428", false), ("null", false)];
        for (origin, is_own) in origins {
            assert_eq!(keys.is_own_origin(&Method::POST, &headers(&[(ORIGIN, origin)])), is_own, "{origin}");
        }
        assert!(!keys.is_own_origin(&Method::POST, &headers(&[])) && keys.is_own_origin(&Method::GET, &headers(&[])));
    }

    #[test]
    fn the_cookie_of_another_port_or_run_is_none() {
        let (keys, other) = (Keys::new(8_427).expect("random"), Keys::new(8_427).expect("random"));
        let with = |cookie: String| -> HeaderMap { [(COOKIE, cookie.parse().expect("a value"))].into_iter().collect() };
        assert!(keys.has_session(&with(format!("a=b; house-edge-8427={}", keys.session))));
        assert!(!keys.has_session(&with(format!("house-edge-8428={}", keys.session))));
        assert!(!keys.has_session(&with(format!("house-edge-8427={}", other.session))));
        assert!(!keys.has_session(&with(format!("house-edge-8427={}", keys.token))));
    }
}
