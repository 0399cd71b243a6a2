//! The individuals: parents first, then their children, then unused ones whose memory will serve again.

use crate::candidate::Candidate;
use crate::stop::CancelToken;
use std::ops::ControlFlow;

/// Individuals with their fitness.
pub(super) struct Pool {
    individuals: Vec<Candidate>,
    /// Low for the fit; one for each parent and child.
    fitness: Vec<f64>,
    parents: usize,
    children: usize,
    /// The parents, best first.
    ranking: Vec<u32>,
    /// Memory for working out who goes where.
    places: Vec<Option<usize>>,
    is_listed: Vec<bool>,
}

impl Pool {
    /// An empty pool for individuals like this one.
    pub fn new(model: Candidate) -> Self {
        Self {
            individuals: vec![model],
            fitness: Vec::new(),
            parents: 0,
            children: 0,
            ranking: Vec::new(),
            places: Vec::new(),
            is_listed: Vec::new(),
        }
    }

    /// Forgets all and makes room for a first population, as children without parents, and for so many children of theirs.
    pub fn begin(&mut self, population: usize, children: usize, cancel: &mut CancelToken) -> ControlFlow<()> {
        (self.parents, self.children) = (0, 0);
        self.ranking.clear();
        self.expect_children(population + children, cancel)?;
        self.expect_children(population, cancel)
    }

    /// Makes room for children; breaks off if it is time to stop.
    pub fn expect_children(&mut self, children: usize, cancel: &mut CancelToken) -> ControlFlow<()> {
        let total = self.parents + children;
        self.individuals.reserve_exact(total.saturating_sub(self.individuals.len()));
        while self.individuals.len() < total {
            let model = self.individuals[0].clone();
            cancel.check(model.values().len() as u64)?;
            self.individuals.push(model);
        }
        self.children = children;
        self.fitness.resize(total, f64::INFINITY);
        ControlFlow::Continue(())
    }

    /// The parents.
    pub fn parents(&self) -> &[Candidate] {
        &self.individuals[..self.parents]
    }

    /// The children.
    pub fn children(&mut self) -> &mut [Candidate] {
        &mut self.individuals[self.parents..self.parents + self.children]
    }

    /// Those who are to be crossed, and their children: the parents and all children, or the first children and the others.
    pub fn split(&mut self, first_children: usize) -> (&[Candidate], &mut [Candidate]) {
        let (before, after) = self.individuals.split_at_mut(self.parents + first_children);
        let crossed = if first_children == 0 { &*before } else { &before[self.parents..] };
        (crossed, &mut after[..self.children - first_children])
    }

    /// The parents, best first.
    pub fn ranking(&self) -> &[u32] {
        &self.ranking
    }

    /// The fitness of parents and children.
    pub fn fitness(&self) -> &[f64] {
        &self.fitness
    }

    /// The parents with their ranks, best first.
    pub fn ranked(&self) -> impl Iterator<Item = &Candidate> {
        self.ranking.iter().map(|&parent| &self.individuals[parent as usize])
    }

    /// The fitness of the best parent, and of the second best.
    pub fn leading_fitness(&self) -> (f64, Option<f64>) {
        let of = |rank: usize| self.ranking.get(rank).map(|&parent| self.fitness[parent as usize]);
        (of(0).expect("there is always a parent"), of(1))
    }

    /// The children, or parents and children, with their fitness.
    pub fn individuals(&mut self, with_parents: bool) -> (&[Candidate], &mut [f64]) {
        let first = if with_parents { 0 } else { self.parents };
        (&self.individuals[first..self.parents + self.children], &mut self.fitness[first..])
    }

    /// The survivors become the parents. They are listed best first; who is listed again is copied. Returns the old list.
    pub fn settle(&mut self, mut survivors: Vec<u32>) -> Vec<u32> {
        let count = survivors.len();
        self.places.clear();
        self.places.resize(self.fitness.len(), None);
        let stay = survivors.iter().map(|&survivor| survivor as usize).filter(|&survivor| survivor < count);
        stay.for_each(|survivor| self.places[survivor] = Some(survivor));
        // The places of those who die, for survivors from beyond and for copies.
        let mut vacant =
            (0..count).filter(|&place| self.places[place].is_none()).collect::<Vec<_>>().into_iter();
        let mut next = || vacant.next().expect("there are as many places as survivors");
        for survivor in survivors.iter().map(|&survivor| survivor as usize) {
            if self.places[survivor].is_none() {
                let place = next();
                self.individuals.swap(survivor, place);
                self.fitness.swap(survivor, place);
                self.places[survivor] = Some(place);
            }
        }
        self.is_listed.clear();
        self.is_listed.resize(count, false);
        for survivor in &mut survivors {
            let mut place = self.places[*survivor as usize].expect("every survivor was given a place");
            if std::mem::replace(&mut self.is_listed[place], true) {
                let copy = next();
                let [copied, original] =
                    self.individuals.get_disjoint_mut([copy, place]).expect("a copy has a place of its own");
                copied.copy_from(original);
                self.fitness[copy] = self.fitness[place];
                self.is_listed[copy] = true;
                place = copy;
            }
            *survivor = place as u32;
        }
        (self.parents, self.children) = (count, 0);
        self.fitness.truncate(count);
        std::mem::replace(&mut self.ranking, survivors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::landscape::Landscape;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::problem::Problem;
    use crate::test_puzzles::puzzle;

    /// A pool of two parents and four children, who are known by the value of their first cell, 1 to 6, and have ten times
    /// that as fitness.
    fn pool() -> Pool {
        let puzzle = puzzle("9x9:latin", &".".repeat(81));
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, Keep::Nothing, Objective::Missing);
        let mut pool = Pool::new(Candidate::from_values(&landscape, vec![9; 81]));
        let mut cancel = CancelToken::default();
        assert!(pool.begin(2, 4, &mut cancel).is_continue());
        pool.children().iter_mut().zip(1..).for_each(|(individual, name)| individual.values_mut()[0] = name);
        judge(&mut pool);
        pool.settle(vec![0, 1]);
        assert!(pool.expect_children(4, &mut cancel).is_continue());
        pool.children().iter_mut().zip(3..).for_each(|(individual, name)| individual.values_mut()[0] = name);
        judge(&mut pool);
        pool
    }

    fn judge(pool: &mut Pool) {
        let (individuals, fitness) = pool.individuals(false);
        individuals.iter().zip(fitness).for_each(|(individual, it)| *it = f64::from(name(individual) * 10));
    }

    fn name(individual: &Candidate) -> u8 {
        individual.values()[0]
    }

    /// The parents after some have been chosen, by rank, with their fitness.
    fn settled(survivors: &[u32]) -> Vec<(u8, f64)> {
        let mut pool = pool();
        pool.settle(survivors.to_vec());
        assert_eq!((pool.parents().len(), pool.fitness().len()), (survivors.len(), survivors.len()));
        let ranked = pool.ranking().iter().map(|&parent| parent as usize);
        ranked.map(|parent| (name(&pool.parents()[parent]), pool.fitness()[parent])).collect()
    }

    #[test]
    fn survivors_become_parents() {
        assert_eq!(settled(&[0, 1]), [(1, 10.0), (2, 20.0)]);
        assert_eq!(settled(&[1, 5, 3]), [(2, 20.0), (6, 60.0), (4, 40.0)]);
        assert_eq!(settled(&[5, 4, 3, 2]), [(6, 60.0), (5, 50.0), (4, 40.0), (3, 30.0)]);
    }

    #[test]
    fn who_is_listed_twice_is_copied() {
        assert_eq!(settled(&[5, 5, 1, 5]), [(6, 60.0), (6, 60.0), (2, 20.0), (6, 60.0)]);
        assert_eq!(settled(&[0, 0, 2]), [(1, 10.0), (1, 10.0), (3, 30.0)]);
    }

    #[test]
    fn those_to_be_crossed_are_parents_or_first_children() {
        let mut pool = pool();
        let names = |individuals: &[Candidate]| individuals.iter().map(name).collect::<Vec<_>>();
        let (crossed, children) = pool.split(0);
        assert_eq!((names(crossed), names(children)), (vec![1, 2], vec![3, 4, 5, 6]));
        let (crossed, children) = pool.split(3);
        assert_eq!((names(crossed), names(children)), (vec![3, 4, 5], vec![6]));
    }
}
