//! Axes: how they run, from where to where, and what their ticks are called.

use crate::dataset::Measure;
use kuva::render::layout::TickFormat;
use std::sync::Arc;

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
    pub fn ticks(&self) -> Option<TickFormat> {
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

/// Ticks of a count, however large: 500000 as 500k.
pub fn counts() -> TickFormat {
    TickFormat::Custom(Arc::new(short))
}

/// 20000 as 20k, 0.002 as 2m, in steps of a thousand.
fn short(number: f64) -> String {
    const UNITS: [(f64, &str); 6] = [(1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ")];
    let unit = UNITS.into_iter().find(|(size, _)| number.abs() >= size * 0.999_999);
    let (size, name) = unit.unwrap_or((1.0, ""));
    let shown = format!("{:.3}", number / size);
    format!("{}{name}", shown.trim_end_matches('0').trim_end_matches('.'))
}

fn percent() -> TickFormat {
    TickFormat::Custom(Arc::new(|share| format!("{:.0} %", share * 100.0)))
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
    fn ticks_are_short() {
        assert_eq!([1.0, 20_000.0, 1e6, 0.05, 2e-5].map(short), ["1", "20k", "1M", "50m", "20µ"]);
    }
}
