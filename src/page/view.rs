//! What a view of the page is: the fields of its form, and the work of its addresses.

use super::answer::Refusal;
use super::asked::Asked;
use super::controls::Field;
use super::job::Work;

/// A view of the page.
pub struct View {
    pub path: &'static str,
    /// In the navigation, and at the head.
    pub title: &'static str,
    /// A sentence under the title.
    pub about: &'static str,
    pub fields: fn(&Asked) -> Vec<Field>,
    /// The work of an address; `None` until enough is filled in.
    pub work: fn(&Asked) -> Result<Option<Work>, Refusal>,
    /// Whether the work of an address takes no time, and so waits for no other.
    pub is_quick: fn(&Asked) -> bool,
    /// The address under which the same is kept, if it is another.
    pub canonical: fn(&Asked) -> Option<Asked>,
}
