#![allow(dead_code, unused)]
pub mod commands {
    use std::sync::Arc;
    use house_edge::Fraction;
    pub trait Listener: Send + Sync { fn tell(&self, message: &str) {} fn progress(&self, work: &str, done: u64, all: u64) {} fn is_asked_to_end(&self) -> bool { false } }
    pub struct Answer { pub tables: Vec<Table>, pub lines: Vec<String>, pub messages: Vec<String>, pub conclusion: Conclusion }
    impl Answer { pub fn text(&self, _: Option<usize>) -> String { String::new() } pub fn html(&self) -> String { String::new() } }
    pub struct Table { c: Vec<&'static str>, l: Vec<String> }
    impl Table { pub fn columns(&self) -> &[&'static str] { &self.c } pub fn rows(&self) -> impl Iterator<Item = Vec<Value>> { std::iter::once(vec![Value::Empty, Value::Exact(Fraction::new(3.into(), 7.into())), Value::Sampled{ value: Fraction::new(3.into(), 7.into()), std_error: 0.5 }, Value::Integer((-5).into())]) } pub fn lead(&self) -> &[String] { &self.l } pub fn remarks(&self) -> &[String] { &self.l } }
    pub enum Value { Empty, Text(String), Integer(num_bigint::BigInt), Exact(Fraction), Approximate(f64), Sampled { value: Fraction, std_error: f64 } }
    pub enum Conclusion { Done, Inconclusive, CheckFailed }
    pub struct Refused { pub kind: RefusalKind, pub option: Option<String>, pub lines: Vec<String> }
    pub enum RefusalKind { Usage, Paytable, File, NoAnswer, Interrupted }
    pub fn ask(arguments: &[String], listener: Arc<dyn Listener>) -> Result<Answer, Refused> {
        match arguments[0].as_str() { "panic" => panic!("oh {}", arguments.len()), "usage" => Err(Refused { kind: RefusalKind::Usage, option: Some("x".into()), lines: vec!["a".into(), "b".into()] }),
          "long" => { for i in 0..100u64 { std::thread::sleep(std::time::Duration::from_millis(30)); listener.progress("w", i, 100); if listener.is_asked_to_end() { return Err(Refused { kind: RefusalKind::Interrupted, option: None, lines: vec![] }) } } }, _ => {} }
        Ok(Answer { tables: vec![Table { c: vec!["a"], l: vec![] }], lines: vec!["threads".into(), rayon::current_num_threads().to_string()], messages: vec![], conclusion: Conclusion::Done })
    }
}
pub mod own {
    use house_edge::{Offer, Error};
    pub fn pays(o: &Offer) -> Vec<(String, String)> { vec![] }
    pub fn with_pays(o: &Offer, c: &[(String, String)], id: Option<&str>) -> Result<Offer, Error> { Ok(o.clone()) }
    pub fn toml(o: &Offer) -> String { o.terms() }
}
