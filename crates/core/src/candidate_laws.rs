//! What must always hold of candidates: deltas equal recounts, fixed cells stay, kept regions stay permutations.

use crate::candidate::Candidate;
use crate::landscape::Landscape;
use crate::operators::keep::Keep;
use crate::operators::neighbour::{Neighbour, Proposer};
use crate::operators::objective::Objective;
use crate::propagate;
use crate::puzzle::{Cell, Grid, Shape};
use crate::random::{Purpose, Random, below, stream};
use crate::{Problem, Puzzle};
use proptest::prelude::*;
use rand::Rng;

/// Shapes of every kind.
fn shapes() -> impl Strategy<Value = Shape> {
    let named = [
        "4x4",
        "6x6",
        "6x6:3x2",
        "9x9",
        "12x12",
        "9x9+diagonals",
        "9x9+diagonals+windows",
        "7x7:latin",
        "16x16+windows",
    ];
    let regular = prop::sample::select(named.to_vec()).prop_map(|name| name.parse().unwrap());
    // Pieces of a jigsaw need not hang together for what is tested here, nor extra regions be full.
    let jigsaw = (3..10_usize).prop_flat_map(|order| {
        let pieces = (0..order * order).map(|cell| cell % order).collect::<Vec<_>>();
        Just(pieces).prop_shuffle().prop_map(move |pieces| Shape::jigsaw(order, &pieces).unwrap())
    });
    let extra = prop::sample::subsequence((0..81).collect::<Vec<Cell>>(), 2..9)
        .prop_map(|cells| Shape::classic(9).unwrap().and_region(&cells).unwrap());
    let clues = prop::sample::subsequence(crate::violations::laws::clues(), 1..6).prop_map(|clues| {
        let regions: Shape = "6x6".parse().unwrap();
        Shape::new(6, regions.constraints().iter().cloned().chain(clues).collect()).unwrap()
    });
    prop_oneof![regular, jigsaw, extra, clues]
}

/// A puzzle with a few givens that do not clash.
fn puzzle(shape: Shape, random: &mut Random) -> Puzzle {
    let shape = std::sync::Arc::new(shape);
    let mut values = vec![0; shape.cell_count()];
    for _ in 0..shape.cell_count() / 3 {
        let cell = below(random.next_u32(), values.len());
        let before = values[cell];
        values[cell] = below(random.next_u32(), shape.order()) as u8 + 1;
        if Grid::new(shape.clone(), values.clone()).unwrap().first_violation().is_some() {
            values[cell] = before;
        }
    }
    Puzzle::new(Grid::new(shape, values).unwrap()).unwrap()
}

proptest! {
    #[test]
    fn moves_keep_every_promise(
        shape in shapes(),
        keep in prop::sample::select(Keep::ALL),
        objective in prop::sample::select(Objective::ALL),
        neighbour in prop::sample::select(Neighbour::ALL),
        seed in any::<u64>(),
    ) {
        let mut random = stream(seed, Purpose::Search, 0);
        let puzzle = puzzle(shape, &mut random);
        let Ok(propagated) = propagate(&puzzle, &[]) else { return Ok(()) };
        let problem = Problem::new(&puzzle, &propagated);
        let landscape = Landscape::new(&problem, keep, objective);
        let Some(proposer) = Proposer::new(&landscape, neighbour) else { return Ok(()) };
        let mut candidate = Candidate::random(&landscape, &mut random);
        for _ in 0..40 {
            let proposal = proposer.propose(&landscape, &candidate, &mut random);
            let (before, delta) = (candidate.cost(), proposal.delta(&landscape, &candidate));
            proposal.apply(&landscape, &mut candidate);
            let recounted = Candidate::from_values(&landscape, candidate.values().to_vec());
            prop_assert_eq!(recounted.cost() as i64 - before as i64, delta);
            prop_assert_eq!(&candidate, &recounted);
        }
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            prop_assert!(given == 0 || candidate.values()[cell] == given);
        }
        if let Some(layer) = landscape.kept() {
            for region in &puzzle.shape().layers()[layer].regions {
                let mut values: Vec<u8> = region.iter().map(|&cell| candidate.values()[usize::from(cell)]).collect();
                values.sort_unstable();
                prop_assert!(values.into_iter().eq(1..=puzzle.order() as u8));
            }
        }
    }

    #[test]
    fn nothing_wrong_costs_nothing_and_something_wrong_does(
        objective in prop::sample::select(Objective::ALL),
        keep in prop::sample::select(Keep::ALL),
        cells in prop::sample::subsequence((0..9).collect::<Vec<usize>>(), 2),
    ) {
        let shape: Shape = "9x9".parse().unwrap();
        let solved: Vec<u8> = (0..81).map(|cell| ((cell / 9 * 3 + cell / 27 + cell % 9) % 9) as u8 + 1).collect();
        let puzzle = Puzzle::new(Grid::new(shape.into(), vec![0; 81]).unwrap()).unwrap();
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, keep, objective);
        prop_assert_eq!(Candidate::from_values(&landscape, solved.clone()).cost(), 0);
        // Two different values of a row exchanged: both their columns are wrong, and maybe their boxes.
        let mut wrong = solved;
        wrong.swap(cells[0], cells[1]);
        if keep != Keep::Columns {
            prop_assert!(Candidate::from_values(&landscape, wrong).cost() > 0);
        }
    }
}
