mod joint;
mod table;
