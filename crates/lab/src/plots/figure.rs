//! A figure: a drawn scene with its title and caption, and the frame that all of ours share.

use crate::dataset::Measure;
use kuva::backend::png::PngBackend;
use kuva::backend::svg::SvgBackend;
use kuva::backend::terminal::TerminalBackend;
use kuva::render::layout::{Layout, TickFormat};
use kuva::render::plots::Plot;
use kuva::render::render::{Scene, render_multiple};
use kuva::render::theme::Theme;
use std::sync::Arc;

/// The width of a figure without its legend, in pixels.
pub const WIDTH: f64 = 620.0;

/// The height of a figure whose rows do not grow.
pub const HEIGHT: f64 = 380.0;

/// A legend line needs this much height.
const LEGEND_LINE: f64 = 17.0;

/// A letter of the legend needs about this much width.
const LETTER: f64 = 6.4;

/// A figure.
#[derive(Debug)]
pub struct Figure {
    /// The name of its file.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// What is to be known to read it.
    pub caption: String,
    scene: Scene,
}

/// How an axis runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Evenly.
    Linear,
    /// By factors.
    Log,
    /// Evenly, in percent.
    Share,
}

/// Everything around the series of a plot.
pub struct Frame {
    /// The name of the file.
    pub name: &'static str,
    /// What it shows.
    pub title: String,
    /// What is to be known to read it.
    pub caption: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The labels of the legend.
    pub legend: Vec<String>,
}

/// An axis.
pub struct Axis {
    /// What it shows.
    pub label: String,
    /// How it runs.
    pub scale: Scale,
    /// From where to where, if that is fixed.
    pub range: Option<(f64, f64)>,
    /// What the ticks of a log axis count.
    pub unit: &'static str,
}

impl Axis {
    /// An axis that runs evenly.
    pub fn linear(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Linear, range: None, unit: "" }
    }

    /// An axis that runs by factors.
    pub fn log(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Log, range: None, unit: "" }
    }

    /// A log axis of what runs are measured by, after some words.
    pub fn effort(words: &str, measure: Measure) -> Self {
        let (name, unit) = measure.axis();
        Self { unit, ..Self::log(format!("{words}{name}")) }
    }

    /// An axis of shares, shown as percentages.
    pub fn share(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Share, range: Some((0.0, 1.0)), unit: "" }
    }

    /// How its ticks are written, if not as usual.
    fn ticks(&self) -> Option<TickFormat> {
        match self.scale {
            Scale::Share => Some(percent()),
            Scale::Log => self.range.map(|range| powers(range, self.unit)),
            Scale::Linear => None,
        }
    }

    /// The same from one number to another.
    pub fn within(mut self, low: f64, high: f64) -> Self {
        self.range = Some((low, high));
        self
    }
}

impl Frame {
    /// Draws series in the frame.
    pub fn draw(self, plots: Vec<Plot>) -> Figure {
        let layout = self.layout(&plots);
        let scene = render_multiple(plots, layout);
        Figure { name: self.name.into(), title: self.title, caption: self.caption, scene }
    }

    /// The layout, for plots that need more of their own. The legend stands at the right and takes nothing from the plot.
    pub fn layout(&self, plots: &[Plot]) -> Layout {
        let height = HEIGHT.max(self.legend.len() as f64 * LEGEND_LINE + 90.0);
        let letters = self.legend.iter().map(|label| label.chars().count()).max();
        let legend = letters.map_or(0.0, |letters| letters as f64 * LETTER + 50.0);
        let mut layout = Layout::auto_from_plots(plots)
            .with_width(WIDTH + legend)
            .with_height(height)
            .with_title(self.title.clone())
            .with_title_size(15)
            .with_label_size(13)
            .with_tick_size(11)
            .with_body_size(11)
            .with_legend_box(false)
            .with_theme(Theme { box_median: "black".into(), grid_color: "#ddd".into(), ..Theme::light() })
            .with_x_label(self.x.label.clone())
            .with_y_label(self.y.label.clone());
        if let Some((low, high)) = self.x.range {
            layout = layout.with_x_axis_min(low).with_x_axis_max(high);
        }
        if let Some((low, high)) = self.y.range {
            layout = layout.with_y_axis_min(low).with_y_axis_max(high);
        }
        if self.x.scale == Scale::Log {
            layout = layout.with_log_x();
        }
        if self.y.scale == Scale::Log {
            layout = layout.with_log_y();
        }
        if let Some(format) = self.x.ticks() {
            layout = layout.with_x_tick_format(format);
        }
        if let Some(format) = self.y.ticks() {
            layout = layout.with_y_tick_format(format);
        }
        layout
    }
}

/// 0.25 as 25 %.
fn percent() -> TickFormat {
    TickFormat::Custom(Arc::new(|share| format!("{:.0} %", share * 100.0)))
}

impl Figure {
    /// A figure of a scene that is drawn already.
    pub fn new(name: &str, title: String, caption: String, scene: Scene) -> Self {
        Self { name: name.into(), title, caption, scene }
    }

    /// As SVG; texts take the sans-serif font of whoever looks at it.
    pub fn svg(&self) -> String {
        SvgBackend::new().render_scene(&self.scene)
    }

    /// As PNG, at twice the size for sharp print.
    pub fn png(&self) -> Result<Vec<u8>, String> {
        PngBackend::new().with_scale(2.0).render_scene(&self.scene)
    }

    /// Drawn with characters, in colours or without. Black becomes the colour of the terminal's own text.
    pub fn characters(&self, columns: usize, rows: usize, has_colours: bool) -> String {
        let drawn = TerminalBackend::new(columns, rows).render_scene(&self.scene);
        if has_colours { drawn.replace("\x1b[38;2;0;0;0m", "\x1b[39m") } else { without_colours(&drawn) }
    }
}

/// A text without the sequences that set colours.
fn without_colours(text: &str) -> String {
    let mut pieces = text.split("\x1b[");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain += piece.split_once('m').map_or("", |(_, rest)| rest);
    }
    let lines: Vec<&str> = plain.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned() + "\n"
}

/// The steps 1, 2, 5, 10 … around positive numbers, for a log axis that does not run down to nothing.
pub fn bounds(numbers: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let positive = numbers.into_iter().filter(|number| number.is_finite() && *number > 0.0);
    let (low, high) =
        positive.fold((f64::INFINITY, 0.0_f64), |(low, high), number| (low.min(number), high.max(number)));
    if low > high {
        return (1.0, 10.0);
    }
    let step = |number: f64, is_fit: &dyn Fn(f64) -> bool, factors: [f64; 4]| {
        let power = 10_f64.powf(number.log10().floor());
        factors.into_iter().map(|factor| factor * power).find(|bound| is_fit(*bound)).unwrap_or(number)
    };
    let below = step(low, &|bound| bound <= low * 1.0001, [5.0, 2.0, 1.0, 0.5]);
    let above = step(high, &|bound| bound >= high * 0.9999, [1.0, 2.0, 5.0, 10.0]);
    if above >= below * 5.0 { (below, above) } else { (below / 2.0, above * 2.0) }
}

/// Ticks of a log axis: short names for powers of ten, and for 2 and 5 where there is room.
fn powers((low, high): (f64, f64), unit: &'static str) -> TickFormat {
    let has_room = high / low <= 150.0;
    TickFormat::Custom(Arc::new(move |number| {
        let power = 10_f64.powf((number.abs().log10() + 1e-9).floor());
        let is_power = (number / power - 1.0).abs() < 1e-6;
        if is_power || has_room { short(number) + unit } else { String::new() }
    }))
}

/// 20000 as 20k, 0.002 as 2m, in steps of a thousand.
fn short(number: f64) -> String {
    const UNITS: [(f64, &str); 6] = [(1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ")];
    let unit = UNITS.into_iter().find(|(size, _)| number.abs() >= size * 0.999_999);
    let (size, name) = unit.unwrap_or((1.0, ""));
    let shown = format!("{:.3}", number / size);
    format!("{}{name}", shown.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_round_numbers_around_all() {
        assert_eq!(bounds([2300.0, 90_000.0, f64::INFINITY, 0.0]), (2000.0, 100_000.0));
        assert_eq!(bounds([1000.0, 1000.0]), (500.0, 2000.0));
        assert_eq!(bounds([]), (1.0, 10.0));
    }

    #[test]
    fn colours_can_be_left_out() {
        assert_eq!(without_colours("a\x1b[38;2;0;0;0mb\x1b[0m c  \n\n"), "ab c\n");
    }

    #[test]
    fn ticks_are_short() {
        assert_eq!([1.0, 20_000.0, 1e6, 0.05, 2e-5].map(short), ["1", "20k", "1M", "50m", "20µ"]);
    }
}
