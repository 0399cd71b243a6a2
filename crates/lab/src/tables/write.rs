//! Tables as Markdown and as CSV.

use super::{Cell, Table};
use crate::statistics::Interval;
use std::fmt::Write as _;

impl Table {
    /// As Markdown, with its title.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("## {}\n\n{}\n\n", self.title, self.about);
        let heading: Vec<String> = self.columns.iter().map(|column| escaped(column)).collect();
        let _ = writeln!(text, "| {} |", heading.join(" | "));
        let rules: Vec<&str> = (0..self.columns.len())
            .map(|column| if self.is_numeric(column) { "---:" } else { "---" })
            .collect();
        let _ = writeln!(text, "| {} |", rules.join(" | "));
        for row in self.rows.iter().take(self.shown) {
            let cells: Vec<String> = row.iter().map(|cell| escaped(&cell.shown())).collect();
            let _ = writeln!(text, "| {} |", cells.join(" | "));
        }
        text
    }

    /// As CSV with all digits; intervals have columns of their own.
    pub fn to_csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let with_interval: Vec<bool> = (0..self.columns.len())
            .map(|column| self.rows.iter().any(|row| row[column].interval().is_some()))
            .collect();
        let mut heading = Vec::new();
        for (column, has_interval) in self.columns.iter().zip(&with_interval) {
            heading.push(column.clone());
            if *has_interval {
                heading.extend([format!("{column} low"), format!("{column} high")]);
            }
        }
        // Writing to memory does not fail.
        let _ = writer.write_record(&heading);
        for row in &self.rows {
            let mut fields = Vec::new();
            for (cell, has_interval) in row.iter().zip(&with_interval) {
                fields.push(cell.plain());
                if *has_interval {
                    let end = |end: fn(&Interval) -> f64| {
                        let known = cell.interval().filter(|interval| interval.is_known());
                        known.map_or_else(String::new, |interval| end(interval).to_string())
                    };
                    fields.extend([end(|interval| interval.low), end(|interval| interval.high)]);
                }
            }
            let _ = writer.write_record(&fields);
        }
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }

    /// As a LaTeX table, for the package booktabs.
    pub fn to_latex(&self) -> String {
        let columns: String =
            (0..self.columns.len()).map(|column| if self.is_numeric(column) { 'r' } else { 'l' }).collect();
        let line = |cells: Vec<String>| format!("  {} \\\\\n", cells.join(" & "));
        let heading = line(self.columns.iter().map(|column| latex(column)).collect());
        let rows: Vec<String> =
            self.rows.iter().map(|row| line(row.iter().map(|cell| latex(&cell.shown())).collect())).collect();
        format!(
            "% {}\n% {}\n\\begin{{tabular}}{{{columns}}}\n  \\toprule\n{heading}  \\midrule\n{}  \\bottomrule\n\\end{{tabular}}\n",
            self.title,
            self.about,
            rows.concat()
        )
    }

    /// Does a column hold numbers?
    pub fn is_numeric(&self, column: usize) -> bool {
        self.rows.iter().any(|row| row[column].is_number())
            && self.rows.iter().all(|row| row[column].is_number())
    }
}

impl Cell {
    /// The interval, of a cell that has one.
    fn interval(&self) -> Option<&Interval> {
        match self {
            Self::Interval(interval)
            | Self::Between(interval)
            | Self::Points(interval)
            | Self::Signed(interval) => Some(interval),
            Self::Text(_)
            | Self::Count(_)
            | Self::Number(_)
            | Self::Share(_)
            | Self::Probability(_)
            | Self::Missing => None,
        }
    }
}

/// A text as LaTeX has it.
fn latex(text: &str) -> String {
    let mut shown = String::new();
    for letter in text.chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => shown.extend(['\\', letter]),
            '\\' => shown += "\\textbackslash{}",
            '~' => shown += "\\textasciitilde{}",
            '^' => shown += "\\textasciicircum{}",
            '∞' => shown += "$\\infty$",
            '×' => shown += "$\\times$",
            'µ' => shown += "\\textmu{}",
            '<' => shown += "$<$",
            '>' => shown += "$>$",
            '–' => shown += "--",
            _ => shown.push(letter),
        }
    }
    shown
}

/// A bar in a cell would end it.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::wilson;

    #[test]
    fn one_table_two_notations() {
        let table = Table {
            name: "t",
            title: "Title".into(),
            about: "About.".into(),
            columns: vec!["solver".into(), "solved".into(), "time".into()],
            rows: vec![
                vec!["a|b".into(), Cell::Interval(wilson(5, 10)), Cell::Number(1.5)],
                vec!["c, d".into(), Cell::Missing, Cell::Number(f64::INFINITY)],
            ],
            shown: usize::MAX,
        };
        let markdown = table.to_markdown();
        assert!(markdown.contains("| solver | solved | time |\n| --- | ---: | ---: |\n| a\\|b | 50 % (24–76) | 1.50 |\n| c, d | – | ∞ |\n"), "{markdown}");
        let csv = table.to_csv();
        assert!(csv.starts_with("solver,solved,solved low,solved high,time\na|b,0.5,0.2365"), "{csv}");
        assert!(csv.ends_with("\"c, d\",,,,inf\n"), "{csv}");
        let tex = table.to_latex();
        assert!(
            tex.contains("\\begin{tabular}{lrr}") && tex.contains("  a|b & 50 \\% (24--76) & 1.50 \\\\\n"),
            "{tex}"
        );
        assert!(tex.contains("c, d & -- & $\\infty$"), "{tex}");
    }
}
