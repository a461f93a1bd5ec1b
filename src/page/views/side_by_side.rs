//! Paytables side by side.

use super::View;
use crate::page::answer::Refusal;
use crate::page::asked::Asked;
use crate::page::commands::command;
use crate::page::controls::{Field, Takes};
use crate::page::jobs::Work;
use crate::page::{edited, tables};

pub const VIEW: View = View {
    path: "/compare",
    title: "Side by side",
    about: "Up to six paytables, and what each row adds to the difference.",
    fields,
    work,
    is_quick: false,
};

fn fields(_: &Asked) -> Vec<Field> {
    vec![Field { name: "table", label: "Paytables", hint: "", takes: Takes::Paytables { most: 6 } }]
}

fn work(asked: &Asked) -> Result<Option<Work>, Refusal> {
    if asked.all("table").nth(1).is_none() {
        return Ok(None);
    }
    let asked = asked.clone();
    Ok(Some(Box::new(move |job| {
        let mut arguments = vec!["compare".to_string()];
        for name in asked.all("table") {
            arguments.push(edited::argument(job, name)?);
        }
        Ok(tables::said(&command(job, arguments)?, &asked, "compare"))
    })))
}
