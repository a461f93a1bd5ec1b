//! What a filing says of itself.

/// What an applicant states about a filing, in one line of text each.
#[derive(Clone, Debug, Default)]
pub struct Filing {
    /// What is filed.
    pub title: Option<String>,
    /// Who files it.
    pub applicant: Option<String>,
    /// Its day, as YYYY-MM-DD.
    pub date: Option<String>,
    /// The number or mark under which it is filed.
    pub reference: Option<String>,
}

impl Filing {
    /// What is stated beside the title, each with its name.
    pub fn particulars(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [("Applicant", &self.applicant), ("Date", &self.date), ("Reference", &self.reference)];
        all.into_iter().filter_map(|(name, stated)| Some((name, stated.as_deref()?)))
    }
}
