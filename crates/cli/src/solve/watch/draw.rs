//! The picture: head, one or two runs, keys. On a small terminal the grid becomes a map, curves are left out, and of two
//! runs one is shown.

use super::board::{Detail, GridView};
use super::console::{Console, KEYS};
use super::run::View;
use evodoku::{NO_COST, Point, Puzzle};
use indicatif::HumanCount;
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect, Size};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Axis, Block, Chart, Clear, Dataset, GraphType, Paragraph, Wrap};
use std::fmt::Write as _;

/// Two runs stand side by side if each has this many columns.
const NARROWEST_SIDE: u16 = 38;

/// Figures and curves beside a grid need this many columns.
const NARROWEST_PANEL: u16 = 26;

/// Figures below a grid need this many lines.
const LOWEST_PANEL: u16 = 5;

/// A curve with fewer lines says nothing.
const LOWEST_CHART: u16 = 6;

/// Everything that is drawn.
pub struct Scene<'a> {
    pub puzzle: &'a Puzzle,
    pub console: &'a Console,
    pub views: &'a [View],
    pub has_colours: bool,
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, scene: &Scene<'_>) {
    let parts = [Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)];
    let [head, body, foot] = Layout::vertical(parts).areas(frame.area());
    draw_head(frame, head, scene);
    let count = scene.views.len() as u16;
    if body.width / count >= NARROWEST_SIDE {
        let areas = Layout::horizontal(vec![Constraint::Fill(1); scene.views.len()]).split(body);
        for ((view, &area), number) in scene.views.iter().zip(areas.iter()).zip(0..) {
            draw_side(frame, area, scene, view, number);
        }
    } else {
        let number = scene.console.focus.min(scene.views.len() - 1);
        draw_side(frame, body, scene, &scene.views[number], number);
    }
    let keys = "space pause  s step  + - pace  ? keys  q leave";
    frame.render_widget(Paragraph::new(keys).style(Style::new().add_modifier(Modifier::DIM)), foot);
    if scene.console.shows_keys {
        draw_keys(frame);
    }
}

/// The puzzle on the left, the state on the right.
fn draw_head(frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>) {
    let Scene { puzzle, console, views, .. } = scene;
    let text =
        format!("evodoku  {}, {} givens, seed {}", puzzle.shape(), puzzle.given_count(), views[0].seed);
    let pace =
        console.pace.map_or("as fast as it can".into(), |pace| format!("{} a second", HumanCount(pace)));
    let state = if views.iter().all(|view| view.ending.is_some()) {
        "ended".into()
    } else if console.is_paused {
        format!("paused, {pace}")
    } else {
        format!("running, {pace}")
    };
    frame.render_widget(Paragraph::new(text), area);
    frame.render_widget(Paragraph::new(state).alignment(Alignment::Right).style(bold()), area);
}

fn draw_side(frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>, view: &View, number: usize) {
    let is_focus = scene.views.len() > 1 && scene.console.focus == number;
    let of = if scene.views.len() > 1 {
        format!("{} of {}: ", number + 1, scene.views.len())
    } else {
        String::new()
    };
    let title = format!(" {of}{} · {} ", view.preset, view.engine.replace('_', " "));
    let block = Block::bordered().title(title);
    let block = if is_focus { block.title_style(bold()) } else { block };
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let panel = match arrangement(inner.as_size(), scene.puzzle) {
        None => inner,
        Some((detail, is_beside)) => {
            let size = detail.size(scene.puzzle.shape());
            let [grid, panel] = if is_beside {
                Layout::horizontal([Constraint::Length(size.width), Constraint::Min(0)])
                    .spacing(2)
                    .areas(inner)
            } else {
                Layout::vertical([Constraint::Length(size.height), Constraint::Min(0)]).areas(inner)
            };
            let values = if scene.console.shows_best { &view.best } else { &view.present };
            let changed = if scene.console.shows_best { &[] } else { view.narration.cells.as_slice() };
            let board = GridView::new(scene.puzzle, values, changed, scene.has_colours);
            frame.render_widget(Paragraph::new(board.lines(detail)), grid);
            panel
        }
    };
    draw_panel(frame, panel, scene, view);
}

/// How the grid is drawn, and whether the panel stands beside or below it; none if there is no room for a grid.
fn arrangement(room: Size, puzzle: &Puzzle) -> Option<(Detail, bool)> {
    let fits = |&(detail, is_beside): &(Detail, bool)| {
        let size = detail.size(puzzle.shape());
        let (right, below) = if is_beside { (NARROWEST_PANEL + 2, 0) } else { (0, LOWEST_PANEL) };
        size.width + right <= room.width && size.height + below <= room.height
    };
    [(Detail::Ruled, true), (Detail::Ruled, false), (Detail::Map, true), (Detail::Map, false)]
        .into_iter()
        .find(fits)
}

/// Figures, curves, and what happened last.
fn draw_panel(frame: &mut Frame<'_>, area: Rect, scene: &Scene<'_>, view: &View) {
    let mut lines = figures(scene, view);
    let last = view.ending.as_ref().unwrap_or(&view.narration.sentence);
    let style = if view.is_solved { bold() } else { Style::new() };
    lines.push(Line::styled(last.clone(), style));
    let wraps = |line: &Line<'_>| (line.width() as u16).div_ceil(area.width.max(1)).clamp(1, 4);
    let height = lines.iter().map(wraps).sum::<u16>();
    // One more line, so that curves do not jump when a sentence is longer than the last.
    let height = (height + 1).clamp(LOWEST_PANEL, area.height.max(LOWEST_PANEL)).min(area.height);
    let [text, charts] = Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(area);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), text);
    let gauge = gauge(view).filter(|_| charts.height >= 2 * LOWEST_CHART);
    if charts.height >= LOWEST_CHART {
        let parts =
            [Constraint::Fill(3), if gauge.is_some() { Constraint::Fill(2) } else { Constraint::Length(0) }];
        let [upper, lower] = Layout::vertical(parts).areas(charts);
        let cost = |figure: u64| (figure != NO_COST).then(|| view.display.value(figure as f64));
        let mean = curve(view, |point| point.gauges.mean.map(|mean| view.display.value(mean)));
        let best = curve(view, |point| cost(point.figures.best_cost));
        let curves = [("present", mean, Color::Yellow), ("best", best, Color::Cyan)];
        let goal = Some(view.display.solved);
        draw_curves(frame, upper, (&view.display.name, goal), &curves, scene.has_colours);
        if let Some((name, curve)) = gauge {
            let curves = [(name, curve, Color::Magenta)];
            draw_curves(frame, lower, (name, None), &curves, scene.has_colours);
        }
    }
}

/// What the run has done and how far it has come.
fn figures(scene: &Scene<'_>, view: &View) -> Vec<Line<'static>> {
    let evodoku::Figures { epochs, evaluations, restarts, reheats, best_cost, .. } = view.figures;
    let (display, shown) = (&view.display, scene.console.shows_best);
    let which = if shown { ", shown is the best" } else { "" };
    let mut counts = format!("{} evaluations, {} epochs", HumanCount(evaluations), HumanCount(epochs));
    for (count, name) in [(restarts, "restarts"), (reheats, "reheats")] {
        if count > 0 {
            let _ = write!(counts, ", {} {name}", HumanCount(count));
        }
    }
    let mut lines = vec![
        Line::styled(
            format!("{}, best {}{which}", display.clause(view.present_cost), display.show(best_cost)),
            bold(),
        ),
        Line::raw(format!("{counts}, {:.1} s", view.points.last().map_or(0.0, |point| point.seconds))),
    ];
    let gauges = view.points.last().map(gauges).unwrap_or_default();
    if !gauges.is_empty() {
        lines.push(Line::raw(gauges));
    }
    if !view.knobs.is_empty() {
        let (name, value) = &view.knobs[scene.console.knob % view.knobs.len()];
        lines.push(Line::raw(format!("[ {name} = {value} ]")));
    }
    lines
}

/// A gauge: its name, and the figure.
type Gauge = (&'static str, fn(&Point) -> Option<f64>);

/// Gauges of engines, by name; the most useful one comes first.
const GAUGES: [Gauge; 5] = [
    ("temperature", |point| point.gauges.temperature),
    ("level", |point| point.gauges.level),
    ("mutation rate", |point| point.gauges.mutation_rate),
    ("emptied share", |point| point.gauges.emptied_share),
    ("diversity", |point| point.gauges.diversity),
];

fn gauges(point: &Point) -> String {
    let gauge = |(name, figure): &Gauge| Some(format!("{name} {:.3}", figure(point)?));
    GAUGES.iter().filter_map(gauge).collect::<Vec<_>>().join(", ")
}

/// The gauge that has a curve, if the engine has one.
fn gauge(view: &View) -> Option<(&'static str, Vec<(f64, f64)>)> {
    let curves = GAUGES.iter().map(|(name, figure)| (*name, curve(view, figure)));
    curves.into_iter().find(|(_, curve)| curve.len() > 1)
}

/// A curve of one figure over evaluations; empty for a figure that the engine does not have.
fn curve(view: &View, figure: impl Fn(&Point) -> Option<f64>) -> Vec<(f64, f64)> {
    let points = view.points.iter();
    points.filter_map(|point| Some((point.figures.evaluations as f64, figure(point)?))).collect()
}

/// A named curve and its colour.
type Curve<'a> = (&'a str, Vec<(f64, f64)>, Color);

/// Curves over evaluations, with the ends of both axes; `goal` is among what the vertical one shows.
fn draw_curves(
    frame: &mut Frame<'_>,
    area: Rect,
    (title, goal): (&str, Option<f64>),
    curves: &[Curve<'_>],
    has_colours: bool,
) {
    let all = || curves.iter().flat_map(|(_, curve, _)| curve);
    let right = all().map(|point| point.0).fold(1.0, f64::max);
    let [low, high] = [f64::min as fn(f64, f64) -> f64, f64::max]
        .map(|end| all().map(|point| point.1).chain(goal).reduce(end).unwrap_or(0.0));
    let (low, high) = if low < high { (low, high) } else { (low.min(0.0), high.max(low + 1.0)) };
    let ends = |low: f64, high: f64| [number(low), number(high)];
    let shown = || curves.iter().filter(|(_, curve, _)| !curve.is_empty());
    let mut heading = vec![Span::styled(title.to_owned(), bold())];
    // With a single curve the title says what it is.
    if curves.len() > 1 {
        heading.extend(
            shown().flat_map(|curve| [Span::raw("  "), Span::styled(curve.0, colour(curve, has_colours))]),
        );
    }
    let chart = Chart::new(shown().map(|curve| dataset(curve, has_colours)).collect())
        .block(Block::new().title(Line::from(heading)))
        .legend_position(None)
        .x_axis(Axis::default().bounds([0.0, right]).labels(ends(0.0, right)))
        .y_axis(Axis::default().bounds([low, high]).labels(ends(low, high)));
    frame.render_widget(chart, area);
}

fn colour((_, _, colour): &Curve<'_>, has_colours: bool) -> Style {
    if has_colours { Style::new().fg(*colour) } else { Style::new() }
}

fn dataset<'a>(curve: &'a Curve<'_>, has_colours: bool) -> Dataset<'a> {
    let dataset = Dataset::default().name(curve.0).data(&curve.1).style(colour(curve, has_colours));
    dataset.marker(Marker::Braille).graph_type(GraphType::Line)
}

/// A number as short as an axis wants it.
fn number(number: f64) -> String {
    if number == number.trunc() {
        HumanCount(number.abs() as u64).to_string()
    } else {
        format!("{number:.3}")
    }
}

/// The list of keys, over everything else.
fn draw_keys(frame: &mut Frame<'_>) {
    let lines: Vec<Line<'_>> =
        KEYS.iter().map(|(key, does)| Line::raw(format!(" {key:>5}  {does}"))).collect();
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 3;
    let area = frame.area().centered(Constraint::Length(width), Constraint::Length(lines.len() as u16 + 2));
    let area = area.intersection(frame.area());
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(" keys ")), area);
}

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}
