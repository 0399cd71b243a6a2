//! The page: files that are built into the program, handed out as they are.

use crate::address::Names;
use crate::failure::Failure;
use crate::server::Shared;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use evodoku_messages::message;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// Stands in the page where the token belongs.
const TOKEN_MARK: &str = "TOKEN";

/// The page with its token.
pub async fn page(State(shared): State<Shared>) -> Html<String> {
    let file = Files::get("index.html").expect("the page is built in");
    Html(String::from_utf8_lossy(&file.data).replacen(TOKEN_MARK, &shared.token, 1))
}

/// A file of the page.
pub async fn file(Names(name): Names<String>) -> Response {
    let kind = match name.rsplit_once('.') {
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        _ => "application/octet-stream",
    };
    match Files::get(&name) {
        Some(file) => ([(header::CONTENT_TYPE, kind)], file.data.into_owned()).into_response(),
        None => Failure::not_found(message!("no-file", name)).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::SCHEMA;
    use evodoku_puzzle::sketch::Paint;

    /// The page writes links by itself, so that the number is repeated there.
    #[test]
    fn links_carry_the_schema_of_records() {
        let script = Files::get("link.js").expect("the page is built in");
        let script = String::from_utf8_lossy(&script.data);
        assert!(script.contains(&format!("export const SCHEMA = {SCHEMA};\n")), "raise it in link.js, too");
    }

    /// Both themes have a colour for all that marks are painted with.
    #[test]
    fn every_paint_has_a_colour_in_both_themes() {
        let style = Files::get("style.css").expect("the page is built in");
        let style = String::from_utf8_lossy(&style.data);
        let script = Files::get("theme.js").expect("the page is built in");
        let script = String::from_utf8_lossy(&script.data);
        for paint in Paint::ALL {
            let name = serde_json::to_value(paint).expect("a name");
            let name = name.as_str().expect("a name");
            assert_eq!(style.matches(&format!("--mark-{name}: ")).count(), 2, "{name}");
            assert!(script.contains(&format!("'{name}'")), "{name}");
        }
    }
}
