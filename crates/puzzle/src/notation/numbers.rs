//! All cells as numbers in one line.

use super::Symbols;
use super::registry::Definition;
use super::text::cut;
use super::text::plan::short_lines;
use super::writer::join;

pub const NUMBERS: Definition = Definition {
    name: "numbers",
    open: Some(|input, head, context| {
        context.options.symbols.get_or_insert(Symbols::Numbers);
        cut::open(input, head, context, |plan, head, options| {
            (plan.short_lines, plan.note) = short_lines(head, options);
        })
    }),
    write: Some(|grid| join(grid.values(), " ", "0") + "\n"),
    ..Definition::PLAIN
};
