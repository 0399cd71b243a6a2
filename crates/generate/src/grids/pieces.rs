//! Maps of jigsaw pieces: connected, of equal size, at random.
//!
//! Starting from boxes or rows, two neighbouring pieces exchange a cell, as long as both stay connected.

use evodoku_logic::random::{Random, below};
use rand_xoshiro::rand_core::Rng;

/// The piece, from 0, of each cell of a grid; each piece has `order` cells.
pub fn jigsaw_pieces(order: usize, random: &mut Random) -> Vec<usize> {
    let (height, width) = evodoku_puzzle::box_size(order).unwrap_or((1, order));
    let mut pieces: Vec<usize> = (0..order * order)
        .map(|cell| cell / order / height * (order / width) + cell % order / width)
        .collect();
    let mut exchanges = if order > WILD_UP_TO { 2 * order } else { usize::MAX };
    // Most exchanges are rejected; this many proposals change every border several times.
    for _ in 0..200 * order * order {
        exchanges -= usize::from(exchange(&mut pieces, order, random));
        if exchanges == 0 {
            break;
        }
    }
    pieces
}

/// Above this order, only two exchanges per piece: for 25×25 maps with six or more per piece, no search here has found
/// a solved grid.
const WILD_UP_TO: usize = 16;

/// Proposes one exchange: a cell goes to a neighbour's piece, which gives up one of its cells next to the first piece.
/// Returns whether it was made.
fn exchange(pieces: &mut [usize], order: usize, random: &mut Random) -> bool {
    let mut pick = |bound: usize| below(random.next_u32(), bound);
    let cell = pick(order * order);
    let Some(neighbour) = neighbour(cell, order, pick(4)) else { return false };
    let (mine, theirs) = (pieces[cell], pieces[neighbour]);
    if mine == theirs {
        return false;
    }
    let touches = |pieces: &[usize], cell: usize| {
        (0..4).filter_map(|side| self::neighbour(cell, order, side)).any(|next| pieces[next] == mine)
    };
    pieces[cell] = theirs;
    let back: Vec<usize> = (0..pieces.len())
        .filter(|&other| other != cell && pieces[other] == theirs && touches(pieces, other))
        .collect();
    if !back.is_empty() {
        let given = back[pick(back.len())];
        pieces[given] = mine;
        if is_connected(pieces, order, mine) && is_connected(pieces, order, theirs) {
            return true;
        }
        pieces[given] = theirs;
    }
    pieces[cell] = mine;
    false
}

fn is_connected(pieces: &[usize], order: usize, piece: usize) -> bool {
    let Some(start) = pieces.iter().position(|&other| other == piece) else { return false };
    let mut is_reached = vec![false; pieces.len()];
    is_reached[start] = true;
    let mut frontier = vec![start];
    let mut count = 0;
    while let Some(cell) = frontier.pop() {
        count += 1;
        for next in (0..4).filter_map(|side| neighbour(cell, order, side)) {
            if pieces[next] == piece && !is_reached[next] {
                is_reached[next] = true;
                frontier.push(next);
            }
        }
    }
    count == order
}

/// The cell on one of the four sides, if there is one.
fn neighbour(cell: usize, order: usize, side: usize) -> Option<usize> {
    let (row, column) = (cell / order, cell % order);
    match side {
        0 => (row > 0).then(|| cell - order),
        1 => (row + 1 < order).then(|| cell + order),
        2 => (column > 0).then(|| cell - 1),
        _ => (column + 1 < order).then(|| cell + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_logic::random::{Purpose, stream};
    use evodoku_puzzle::Shape;

    #[test]
    fn pieces_are_connected_equal_in_size_and_not_boxes() {
        for order in [5, 6, 9] {
            let pieces = jigsaw_pieces(order, &mut stream(1, Purpose::Generate, 0));
            assert!((0..order).all(|piece| is_connected(&pieces, order, piece)), "{pieces:?}");
            Shape::jigsaw(order, &pieces).unwrap();
            assert_ne!(pieces, jigsaw_pieces(order, &mut stream(2, Purpose::Generate, 0)));
        }
    }
}
