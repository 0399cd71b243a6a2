//! A figure with the interval in which the true one probably lies.

/// A figure and the interval in which the true one lies in 95 of 100 cases; its ends are NaN where there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The figure that was seen.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// A figure without an interval.
    pub fn alone(value: f64) -> Self {
        Self { value, low: f64::NAN, high: f64::NAN }
    }

    /// The interval of a ratio of efforts per solution, of which a side without solutions was drawn with a share that may be
    /// solved unseen: it may just as well never solve anything, so that the end on that side is open.
    #[must_use]
    pub fn open_at(mut self, unseen: [f64; 2]) -> Self {
        if self.is_known() && unseen[0] > 0.0 {
            self.high = f64::INFINITY;
        }
        if self.is_known() && unseen[1] > 0.0 {
            self.low = 0.0;
        }
        self
    }

    /// Is there an interval?
    pub fn is_known(&self) -> bool {
        !self.low.is_nan() && !self.high.is_nan()
    }
}
