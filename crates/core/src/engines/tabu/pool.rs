//! The pool: the best fillings so far, all equally good and different, from which the next run starts.

use crate::random::below;
use rand::Rng;

/// Fillings of the same number of conflicts, and how long a run from each may take.
#[derive(Clone, Debug)]
pub(super) struct FillingPool {
    capacity: usize,
    run_length: u64,
    conflicts: usize,
    members: Vec<Member>,
    /// From which member the present run started.
    source: usize,
}

#[derive(Clone, Debug)]
struct Member {
    colours: Vec<u8>,
    run_length: u64,
}

/// What the end of a run means for the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PoolUpdate {
    /// It found something better than all members, which are gone.
    Better,
    /// It found something as good and new.
    Tied,
    /// It found nothing new.
    Refused,
}

impl FillingPool {
    pub fn new(capacity: usize, run_length: u64) -> Self {
        Self { capacity, run_length, conflicts: usize::MAX, members: Vec::new(), source: 0 }
    }

    /// Takes the best filling of a run if it is as good as the members and none of them.
    ///
    /// A run in vain lets the next one from the same member take `growth` times the usual number of moves longer.
    pub fn enter(
        &mut self,
        conflicts: usize,
        colours: &[u8],
        growth: f64,
        random: &mut impl Rng,
    ) -> PoolUpdate {
        let is_new = || self.members.iter().all(|member| member.colours != colours);
        if conflicts > self.conflicts || (conflicts == self.conflicts && !is_new()) {
            if let Some(member) = self.members.get_mut(self.source) {
                let longer = (self.run_length as f64 * growth) as u64;
                member.run_length = member.run_length.saturating_add(longer);
            }
            return PoolUpdate::Refused;
        }
        let member = Member { colours: colours.to_vec(), run_length: self.run_length };
        if conflicts < self.conflicts {
            self.conflicts = conflicts;
            self.members.clear();
            self.members.push(member);
            return PoolUpdate::Better;
        }
        if self.members.len() < self.capacity {
            self.members.push(member);
        } else {
            let leaving = below(random.next_u32(), self.members.len());
            self.members[leaving] = member;
        }
        PoolUpdate::Tied
    }

    /// The start of the next run, and how many moves it may take.
    pub fn draw(&mut self, random: &mut impl Rng) -> Option<(&[u8], u64)> {
        self.source = below(random.next_u32(), self.members.len());
        self.members.get(self.source).map(|member| (member.colours.as_slice(), member.run_length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    #[test]
    fn members_are_equally_good_and_different() {
        let mut random = stream(1, Purpose::Search, 0);
        let mut pool = FillingPool::new(2, 100);
        let mut enter = |conflicts, colours: &[u8]| pool.enter(conflicts, colours, 4.0, &mut random);
        assert_eq!(enter(5, &[1, 1]), PoolUpdate::Better);
        assert_eq!(enter(5, &[1, 1]), PoolUpdate::Refused);
        assert_eq!(enter(5, &[1, 2]), PoolUpdate::Tied);
        assert_eq!(enter(6, &[2, 2]), PoolUpdate::Refused);
        assert_eq!(enter(5, &[2, 2]), PoolUpdate::Tied);
        assert_eq!(pool.members.len(), 2);
        assert!(pool.members.iter().any(|member| member.colours == [2, 2]));
        let mut random = stream(1, Purpose::Search, 0);
        assert_eq!(pool.enter(4, &[3, 3], 4.0, &mut random), PoolUpdate::Better);
        assert_eq!((pool.members.len(), pool.conflicts), (1, 4));
    }

    #[test]
    fn a_run_in_vain_makes_the_next_from_there_longer() {
        let mut random = stream(1, Purpose::Search, 0);
        let mut pool = FillingPool::new(2, 100);
        pool.enter(5, &[1, 1], 4.0, &mut random);
        assert_eq!(pool.draw(&mut random), Some(([1, 1].as_slice(), 100)));
        pool.enter(7, &[2, 2], 4.0, &mut random);
        assert_eq!(pool.draw(&mut random), Some(([1, 1].as_slice(), 500)));
    }
}
