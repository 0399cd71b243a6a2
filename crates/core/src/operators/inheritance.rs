//! What a walk inherits from better ones.

use crate::choices;
use crate::random::below;
use rand::Rng;

choices! {
    /// Replacement of the worst walks.
    pub enum Inheritance {
        /// Nothing: it goes on as it is, and the walks are independent.
        Nothing = "nothing",
        /// A copy of a better walk, which then goes its own way (go with the winners).
        Copy = "copy",
        /// A child of two better walks: each value takes all its places from one parent, where they are still empty.
        Classes = "classes",
        /// What two better walks agree on.
        Consensus = "consensus",
    }
}

impl Inheritance {
    /// The heir of two parents' grids, in which 0 is empty; `None` if there is no heir.
    pub fn heir(self, one: &[u8], other: &[u8], random: &mut impl Rng) -> Option<Vec<u8>> {
        match self {
            Self::Nothing => None,
            Self::Copy => Some(one.to_vec()),
            Self::Classes => {
                let takes_one: [bool; 256] = std::array::from_fn(|_| below(random.next_u32(), 2) == 0);
                let from_one = |value: u8| takes_one[usize::from(value)];
                let child = one.iter().zip(other).map(|(&a, &b)| match (from_one(a), from_one(b)) {
                    (true, _) if a > 0 => a,
                    (_, false) if b > 0 => b,
                    _ => 0,
                });
                Some(child.collect())
            }
            Self::Consensus => {
                Some(one.iter().zip(other).map(|(a, b)| if a == b { *a } else { 0 }).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    #[test]
    fn heirs_by_hand() {
        let (one, other) = ([1, 2, 0, 3], [1, 0, 2, 4]);
        let mut random = stream(1, Purpose::Search, 0);
        assert_eq!(Inheritance::Nothing.heir(&one, &other, &mut random), None);
        assert_eq!(Inheritance::Copy.heir(&one, &other, &mut random).unwrap(), one);
        assert_eq!(Inheritance::Consensus.heir(&one, &other, &mut random).unwrap(), [1, 0, 0, 0]);
    }

    #[test]
    fn a_value_takes_all_its_places_from_one_parent() {
        // 1 and 2 stand in other places in each parent.
        let (one, other) = ([1, 1, 0, 0, 2, 2, 0, 0], [0, 0, 1, 1, 0, 0, 2, 2]);
        for seed in 0..20 {
            let mut random = stream(seed, Purpose::Search, 0);
            let child = Inheritance::Classes.heir(&one, &other, &mut random).unwrap();
            for value in [1, 2] {
                let places: Vec<bool> = child.iter().map(|&it| it == value).collect();
                let of = |parent: &[u8]| parent.iter().map(|&it| it == value).collect::<Vec<_>>();
                assert!(places == of(&one) || places == of(&other), "{child:?}");
            }
        }
    }
}
