mod amounts;
mod nearest;
mod shown;
mod source;
mod spellings;
