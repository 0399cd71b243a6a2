//! The report as Markdown, with links to its pictures.

use super::Report;

/// The whole report.
pub fn markdown(report: &Report, picture_ending: &str) -> String {
    let mut parts = vec![format!("# {}\n", report.title)];
    parts.extend(report.about.iter().map(|text| format!("{text}\n")));
    let findings: Vec<String> = report.findings.iter().map(|finding| format!("- {finding}")).collect();
    parts.push(findings.join("\n") + "\n");
    parts.extend(report.tables.iter().map(crate::tables::Table::to_markdown));
    parts.extend(report.figures.iter().map(|figure| {
        format!(
            "## {0}\n\n![{0}](plots/{1}.{picture_ending})\n\n{2}\n",
            figure.title, figure.name, figure.caption
        )
    }));
    parts.join("\n")
}
