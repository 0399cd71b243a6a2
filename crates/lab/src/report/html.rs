//! The report as one HTML page that needs nothing else: style and pictures are in it.

use super::Report;
use crate::plots::Figure;
use crate::tables::{Cell, Table};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The whole page.
pub fn page(report: &Report) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (report.title) " · evodoku lab" }
                style { (PreEscaped(include_str!("style.css"))) }
            }
            body {
                main {
                    h1 { (report.title) }
                    @for text in &report.about { p.about { (text) } }
                    ul.findings { @for finding in &report.findings { li { (finding) } } }
                    nav {
                        @for figure in &report.figures { a href=(format!("#{}", figure.name)) { (figure.title) } }
                        @for table in &report.tables { a href=(format!("#table-{}", table.name)) { (table.title) } }
                    }
                    @for figure in &report.figures { (shown_figure(figure)) }
                    @for table in &report.tables { (shown_table(table)) }
                }
            }
        }
    };
    page.into_string()
}

fn shown_figure(figure: &Figure) -> Markup {
    html! {
        h2 id=(figure.name) { (figure.title) }
        figure {
            // The plotting library escapes the labels that it draws.
            (PreEscaped(scalable(&figure.svg())))
            figcaption { (figure.caption) }
        }
    }
}

fn shown_table(table: &Table) -> Markup {
    html! {
        h2 id=(format!("table-{}", table.name)) { (table.title) }
        p.note { (table.about) }
        div.wide {
            table {
                thead { tr { @for (index, column) in table.columns.iter().enumerate() {
                    th.number[table.is_numeric(index)] { (column) }
                } } }
                tbody { @for row in table.rows.iter().take(table.shown) { tr { @for cell in row { (shown_cell(cell)) } } } }
            }
        }
    }
}

fn shown_cell(cell: &Cell) -> Markup {
    html! { td.number[cell.is_number()] { (cell.shown()) } }
}

/// A picture that shrinks with the page: its size in pixels becomes a view box.
fn scalable(svg: &str) -> String {
    let size = |name: &str| {
        let start = svg.find(&format!(" {name}=\""))? + name.len() + 3;
        let end = start + svg[start..].find('"')?;
        Some(&svg[start..end])
    };
    match (size("width"), size("height")) {
        (Some(width), Some(height)) => {
            svg.replacen("<svg ", &format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\" "), 1)
        }
        (Some(_) | None, _) => svg.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_users_are_escaped_and_pictures_scale() {
        let report = Report {
            title: "<script>".into(),
            about: vec!["a & b".into()],
            findings: Vec::new(),
            tables: Vec::new(),
            figures: Vec::new(),
        };
        let page = page(&report);
        assert!(page.contains("&lt;script&gt;") && page.contains("a &amp; b") && !page.contains("<script>"));
        assert!(
            scalable("<svg xmlns=\"x\" width=\"640\" height=\"380\">").contains("viewBox=\"0 0 640 380\"")
        );
    }
}
