//! Small multiples: several plots of one kind side by side, each with its own legend, none with more lines than can be distinguished
//! apart.

use super::figure::{Figure, PlotFrame};
use kuva::render::plots::Plot;
use kuva::render::render::{Primitive, Scene, TextAnchor, render_multiple};

/// A panel has no more lines than this; with more, another panel begins.
pub const MOST_LINES: usize = 8;

/// So many panels stand side by side.
const COLUMNS: usize = 2;

/// The height of a panel's title.
const TITLE: f64 = 26.0;

/// One of the plots.
pub struct Panel {
    /// What it shows.
    pub title: String,
    /// Its series.
    pub plots: Vec<Plot>,
    /// The labels of its legend.
    pub legend: Vec<String>,
}

/// Numbers in groups of as many as a panel has lines, all about the same size.
pub fn groups(count: usize) -> Vec<std::ops::Range<usize>> {
    let groups = count.div_ceil(MOST_LINES).max(1);
    let size = count.div_ceil(groups).max(1);
    (0..count).step_by(size).map(|start| start..(start + size).min(count)).collect()
}

impl PlotFrame {
    /// Draws panels in the frame, all with the same axes.
    pub fn draw_panels(mut self, panels: Vec<Panel>) -> Option<Figure> {
        let has_titles = panels.len() > 1;
        let mut scenes: Vec<(String, Scene)> = Vec::new();
        for Panel { title, plots, legend } in panels {
            self.legend = legend;
            let layout = self.layout(&plots);
            scenes.push((title, render_multiple(plots, layout)));
        }
        let title = if has_titles { TITLE } else { 0.0 };
        let width = scenes.iter().map(|(_, scene)| scene.width).fold(0.0, f64::max);
        let height = scenes.iter().map(|(_, scene)| scene.height).fold(0.0, f64::max) + title;
        let columns = scenes.len().min(COLUMNS);
        let rows = scenes.len().div_ceil(COLUMNS);
        let first = &scenes.first()?.1;
        let mut whole = Scene::new(width * columns as f64, height * rows as f64);
        whole.background_color.clone_from(&first.background_color);
        whole.text_color.clone_from(&first.text_color);
        whole.font_family.clone_from(&first.font_family);
        for (index, (name, scene)) in scenes.into_iter().enumerate() {
            let (x, y) = ((index % COLUMNS) as f64 * width, (index / COLUMNS) as f64 * height);
            if has_titles {
                whole.add(heading(x + 60.0, y + 18.0, name));
            }
            let transform = Some(format!("translate({x:.1},{:.1})", y + title));
            whole.add(Primitive::GroupStart { transform, title: None, extra_attrs: None });
            whole.elements.extend(scene.elements);
            whole.add(Primitive::GroupEnd);
            whole.defs.extend(scene.defs);
        }
        Some(Figure::new(self.name, self.title, self.caption, whole))
    }
}

fn heading(x: f64, y: f64, content: String) -> Primitive {
    Primitive::Text {
        x,
        y,
        content,
        size: 14,
        anchor: TextAnchor::Start,
        rotate: None,
        bold: true,
        color: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_even_and_small() {
        assert_eq!(groups(9), [0..5, 5..9]);
        assert_eq!(groups(23), [0..8, 8..16, 16..23]);
    }
}
