//! A figure: a drawn scene with its title and caption, and the frame that all of ours share.

use super::axis::{Axis, Scale};
use super::dashes::cut;
use kuva::backend::png::PngBackend;
use kuva::backend::svg::SvgBackend;
use kuva::backend::terminal::TerminalBackend;
use kuva::render::layout::Layout;
use kuva::render::plots::Plot;
use kuva::render::render::Scene;
use kuva::render::theme::Theme;

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

/// Everything around the series of a plot.
pub struct PlotFrame {
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

impl PlotFrame {
    /// The layout, for plots that need more of their own. The legend stands at the right and takes nothing from the plot.
    pub fn layout(&self, plots: &[Plot]) -> Layout {
        let height = HEIGHT.max(self.legend.len() as f64 * LEGEND_LINE + 90.0);
        let letters = self.legend.iter().map(|label| label.chars().count()).max();
        let legend = letters.map_or(0.0, |letters| letters as f64 * LETTER + 50.0);
        let mut layout = Layout::auto_from_plots(plots)
            .with_width(WIDTH + legend)
            .with_height(height)
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

impl Figure {
    /// A figure of a scene that is drawn already.
    pub fn new(name: &str, title: String, caption: String, scene: Scene) -> Self {
        Self { name: name.into(), title, caption, scene }
    }

    /// As SVG; texts take the sans-serif font of the viewer.
    pub fn svg(&self) -> String {
        SvgBackend::new().render_scene(&self.scene)
    }

    /// As PNG, at twice the size for sharp print.
    pub fn png(&self) -> Result<Vec<u8>, String> {
        let mut scene = Scene::new(self.scene.width, self.scene.height);
        scene.background_color.clone_from(&self.scene.background_color);
        scene.text_color.clone_from(&self.scene.text_color);
        scene.font_family.clone_from(&self.scene.font_family);
        scene.elements = cut(self.scene.elements.clone());
        PngBackend::new().with_scale(2.0).render_scene(&scene)
    }

    /// As a PDF page of its own, if the program was built with the feature `pdf`.
    #[cfg(feature = "pdf")]
    pub fn pdf(&self) -> Result<Vec<u8>, String> {
        kuva::backend::pdf::PdfBackend::new().render_scene(&self.scene)
    }

    /// As a PDF page of its own, if the program was built with the feature `pdf`.
    #[cfg(not(feature = "pdf"))]
    pub fn pdf(&self) -> Result<Vec<u8>, String> {
        Err("this evodoku was built without PDF; `cargo install --path crates/cli --features pdf` builds it with".into())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_can_be_left_out() {
        assert_eq!(without_colours("a\x1b[38;2;0;0;0mb\x1b[0m c  \n\n"), "ab c\n");
    }
}
