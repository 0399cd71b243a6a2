//! What a worker calls: a text is put into a buffer, asked, and the answer is taken from another.
//!
//! No bindings are generated, so that nothing but the compiler is needed to build it.

use crate::Desk;
use evodoku_messages::Language;
use evodoku_session::routes::Reply;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::time::Duration;

/// The clock of the browser, in milliseconds.
mod clock {
    #![allow(unsafe_code, reason = "a function of the browser, which takes nothing and returns a number")]

    #[link(wasm_import_module = "browser")]
    unsafe extern "C" {
        pub safe fn now() -> f64;
    }
}

#[derive(Default)]
struct Counter {
    desk: Desk,
    /// Of the last question; frames are in it, too.
    language: Language,
    question: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static COUNTER: RefCell<Counter> = RefCell::default();
}

/// Makes room for a question of so many bytes; returns where to put it.
#[allow(unsafe_code, reason = "the name is the one that the worker calls")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    evodoku::logic::clock::install(|| Duration::from_secs_f64(clock::now() / 1000.0));
    COUNTER.with_borrow_mut(|counter| {
        counter.question.clear();
        counter.question.resize(length, 0);
        counter.question.as_mut_ptr()
    })
}

/// Asks the question in the room: `{ method, path, body, language }`; returns how long the answer is.
#[allow(unsafe_code, reason = "the name is the one that the worker calls")]
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    COUNTER.with_borrow_mut(|counter| {
        let mut question: Value = serde_json::from_slice(&counter.question).unwrap_or_default();
        let body = question["body"].take();
        let word = |name: &str| question[name].as_str().unwrap_or_default();
        counter.language = Language::from_tag(word("language")).unwrap_or_default();
        let answer =
            counter.language.serialising(|| match counter.desk.ask(word("method"), word("path"), body) {
                Ok(Reply::Json(text)) => format!("{{\"answer\":{text}}}"),
                Ok(Reply::Csv(text)) => json!({ "answer": text }).to_string(),
                Ok(Reply::Done) => json!({ "answer": null }).to_string(),
                Err(refusal) => json!({ "refusal": refusal }).to_string(),
            });
        counter.put(answer)
    })
}

/// Advances a session: `{ frame, rest }`, or null if there is none.
#[allow(unsafe_code, reason = "the name is the one that the worker calls")]
#[unsafe(no_mangle)]
pub extern "C" fn go_on(id: f64) -> usize {
    COUNTER.with_borrow_mut(|counter| {
        let advanced = counter.language.serialising(|| counter.desk.advance(id as u64));
        let answer = advanced.map_or(Value::Null, |(frame, rest)| json!({ "frame": frame, "rest": rest }));
        counter.put(answer.to_string())
    })
}

/// Where the last answer is.
#[allow(unsafe_code, reason = "the name is the one that the worker calls")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    COUNTER.with_borrow(|counter| counter.answer.as_ptr())
}

impl Counter {
    fn put(&mut self, answer: String) -> usize {
        self.answer = answer.into_bytes();
        self.answer.len()
    }
}
