//! How the first candidates are filled.

mod believed;
mod drawn;
mod smart;

use crate::candidate::deal;
use crate::choices;
use crate::landscape::Landscape;
use crate::random::below;
use crate::stop::CancelToken;
use believed::Believed;
use drawn::DrawnFilling;
use rand::Rng;
use smart::Smart;
use std::ops::ControlFlow;

choices! {
    /// Initialisation of a candidate. Kept regions are always permutations.
    pub enum Init {
        /// Each group's values in random order.
        Random = "random",
        /// Group by group, line by line, with values that the row or the column does not hold yet, if there are any; for
        /// each candidate it is drawn whether rows or columns are looked at.
        Smart = "smart",
        /// Each cell draws a value that no given forbids; a group with a repeated value is drawn again as a whole.
        Drawn = "drawn",
        /// What messages believe, as far as it does not clash, each time with another field by chance; the rest at random.
        Messages = "messages",
    }
}

/// Fills candidates; holds the tables for it.
#[derive(Clone, Debug)]
pub enum Filler {
    /// For [`Init::Random`], and where nothing is kept.
    Random,
    /// For [`Init::Smart`].
    Smart(Smart),
    /// For [`Init::Drawn`].
    Drawn(DrawnFilling),
    /// For [`Init::Messages`].
    Believed(Believed),
}

impl Filler {
    /// For a landscape.
    pub fn new(landscape: &Landscape, init: Init) -> Self {
        match init {
            Init::Smart if landscape.is_kept() => Self::Smart(Smart::new(landscape)),
            Init::Drawn if landscape.is_kept() => Self::Drawn(DrawnFilling::new(landscape)),
            Init::Messages if landscape.is_kept() => Self::Believed(Believed::default()),
            Init::Random | Init::Smart | Init::Drawn | Init::Messages => Self::Random,
        }
    }

    /// Gives the free cells values; the others are the fixed ones already. Breaks off if it is time to stop.
    pub fn fill(
        &mut self,
        landscape: &Landscape,
        values: &mut [u8],
        random: &mut impl Rng,
        cancel: &mut CancelToken,
    ) -> ControlFlow<()> {
        match self {
            Self::Random if landscape.is_kept() => {
                for (group, stock) in landscape.groups().iter().zip(landscape.stock()) {
                    deal(values, group, stock, random);
                }
            }
            Self::Random => {
                for &cell in landscape.problem().free() {
                    let domain = landscape.problem().domain(usize::from(cell));
                    let rank = below(random.next_u32(), domain.len());
                    let value = domain.nth(rank).expect("a free cell has a possible value");
                    values[usize::from(cell)] = value;
                }
            }
            Self::Smart(smart) => smart.fill(landscape, values, random, cancel)?,
            Self::Drawn(drawn) => drawn.fill(landscape, values, random, cancel)?,
            Self::Believed(believed) => believed.fill(landscape, values, random, cancel)?,
        }
        cancel.check(landscape.problem().free().len() as u64)
    }
}
