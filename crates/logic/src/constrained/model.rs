//! The model: a shape compiled to domains, cells that differ, relations and kernels, and which of them a cell wakes.

use super::derive::Known;
use super::domains::{LARGEST_ORDER, Mask, first};
use super::kernel::{
    AnyOf, Contains, Differ, House, Image, Images, Kernel, Locked, Rising, SetList, SetLists, Sum, Word,
};
use evodoku_puzzle::constraint::{Primitive, Relation};
use evodoku_puzzle::{Cell, Shape};
use std::borrow::Cow;

/// Why a kernel is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A region.
    Region(u16),
    /// A constraint of the shape, by its number.
    Constraint(u16),
    /// Several of them together.
    Derived,
}

/// What a shape requires, as the search applies it.
#[derive(Clone, Debug)]
pub struct Model {
    /// The domains without givens.
    domains: Vec<Mask>,
    /// The constraint that a domain of a cell comes from, if it is empty.
    pub impossible: Option<Origin>,
    /// The cells that differ from each cell.
    peers: Lists<Cell>,
    /// What the values of a cell leave to others.
    arcs: Lists<Arc>,
    pub images: Images,
    /// All kernels, the cheapest first, with their origins.
    kernels: Vec<(Kernel, Origin)>,
    /// The kernels that a change of a cell wakes: words of the queue and bits in them.
    watchers: Lists<(u16, u64)>,
    differing: Differing,
    lists: Option<&'static SetLists>,
    is_derived: bool,
}

/// A relation to another cell.
#[derive(Clone, Copy, Debug)]
pub struct Arc {
    /// The other cell.
    pub target: Cell,
    /// What is left to it.
    pub image: Image,
    /// The constraint.
    pub constraint: u16,
}

/// A list for each cell.
#[derive(Clone, Debug)]
struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn new(lists: impl IntoIterator<Item = Vec<T>>) -> Self {
        let (mut starts, mut items) = (vec![0], Vec::new());
        for list in lists {
            items.extend(list);
            starts.push(items.len() as u32);
        }
        Self { starts, items }
    }

    #[inline]
    fn of(&self, cell: Cell) -> &[T] {
        let cell = usize::from(cell);
        &self.items[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

impl Model {
    /// Compiles a shape; none if it has more values than fit into a mask.
    pub fn new(shape: &Shape) -> Option<Self> {
        if shape.order() > LARGEST_ORDER {
            return None;
        }
        let mut builder = Builder::new(shape.order(), shape.cell_count());
        builder.regions(shape);
        builder.cliques(shape);
        for (index, primitive) in shape.rules().iter().enumerate() {
            builder.rule(primitive, shape.rule_origin(index) as u16);
        }
        Some(builder.build())
    }

    /// The domains without givens.
    pub fn domains(&self) -> &[Mask] {
        &self.domains
    }

    /// The cells that differ from a cell.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        self.peers.of(cell)
    }

    /// The relations of a cell.
    #[inline]
    pub fn arcs(&self, cell: Cell) -> &[Arc] {
        self.arcs.of(cell)
    }

    /// The kernels that a change of the cell wakes, as words of the queue and bits in them.
    #[inline]
    pub fn watchers(&self, cell: Cell) -> &[(u16, u64)] {
        self.watchers.of(cell)
    }

    /// Adds the sums that follow from those of clues and from the regions, after all others; has anything been added?
    ///
    /// Easy puzzles do without.
    pub fn derive(&mut self, shape: &Shape) -> bool {
        if std::mem::replace(&mut self.is_derived, true) {
            return false;
        }
        let mut known = Known::new(shape.cell_count());
        for primitive in shape.rules() {
            if let Primitive::Sum(terms, target) = primitive {
                known.add(terms, *target);
            }
        }
        let before = self.kernels.len();
        for (terms, target) in known.derive(shape) {
            let terms: Vec<(Cell, i64)> =
                terms.iter().map(|&(cell, factor)| (cell, i64::from(factor))).collect();
            let kernel = sum_of(&terms, i64::from(target), &self.differing, self.lists);
            self.kernels.push((kernel, Origin::Derived));
        }
        let closer: Vec<_> = self.kernels[before..]
            .iter()
            .filter_map(|(kernel, origin)| Some((kernel.closer()?, *origin)))
            .collect();
        self.kernels.extend(closer);
        self.kernels[before..].sort_by_key(|(kernel, _)| kernel.rank());
        self.watchers = watchers(&self.kernels, self.domains.len());
        self.kernels.len() > before
    }

    /// All kernels, the cheapest first.
    pub fn kernels(&self) -> &[(Kernel, Origin)] {
        &self.kernels
    }
}

/// Which cells differ, as a bit for each pair.
#[derive(Clone, Debug)]
struct Differing {
    cells: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Differing {
    fn new(cells: usize) -> Self {
        let words = cells.div_ceil(64);
        Self { cells, words, bits: vec![0; cells * words] }
    }

    fn add_all(&mut self, cells: &[Cell]) {
        for &cell in cells {
            for &other in cells.iter().filter(|&&other| other != cell) {
                self.bits[usize::from(cell) * self.words + usize::from(other) / 64] |= 1 << (other % 64);
            }
        }
    }

    fn has(&self, first: Cell, second: Cell) -> bool {
        self.bits[usize::from(first) * self.words + usize::from(second) / 64] >> (second % 64) & 1 == 1
    }

    fn are_all(&self, cells: &[Cell]) -> bool {
        cells
            .iter()
            .enumerate()
            .all(|(index, &cell)| cells[..index].iter().all(|&other| self.has(cell, other)))
    }

    /// The cells that differ from all of these.
    fn of_all(&self, cells: &[Cell]) -> Vec<Cell> {
        let mut common = vec![u64::MAX; self.words];
        for &cell in cells {
            let row = &self.bits[usize::from(cell) * self.words..][..self.words];
            common.iter_mut().zip(row).for_each(|(common, row)| *common &= row);
        }
        members(&common).filter(|&cell| usize::from(cell) < self.cells).collect()
    }

    fn of(&self, cell: usize) -> Vec<Cell> {
        members(&self.bits[cell * self.words..][..self.words]).collect()
    }
}

/// The cells of a set.
fn members(set: &[u64]) -> impl Iterator<Item = Cell> {
    set.iter().enumerate().flat_map(|(index, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros());
            left &= left.wrapping_sub(1);
            bit.map(|bit| (index * 64) as Cell + bit as Cell)
        })
    })
}

pub(super) struct Builder {
    order: usize,
    domains: Vec<Mask>,
    impossible: Option<Origin>,
    differing: Differing,
    arcs: Vec<Vec<Arc>>,
    images: Images,
    lists: Option<&'static SetLists>,
    kernels: Vec<(Kernel, Origin)>,
}

impl Builder {
    pub fn new(order: usize, cells: usize) -> Self {
        Self {
            order,
            domains: vec![first(order); cells],
            impossible: None,
            differing: Differing::new(cells),
            arcs: vec![Vec::new(); cells],
            images: Images::new(order),
            lists: SetLists::of_order(order),
            kernels: Vec::new(),
        }
    }

    fn regions(&mut self, shape: &Shape) {
        let regions = || 0..shape.region_count();
        for region in regions() {
            let cells = shape.region(region);
            self.differing.add_all(cells);
            if shape.is_full(region) {
                let house = House::new(cells, first(self.order));
                self.kernels.push((Kernel::House(house), Origin::Region(region as u16)));
            }
        }
        self.differ(shape.rules());
        for full in regions().filter(|&region| shape.is_full(region)) {
            for other in regions().filter(|&other| other != full && !(shape.is_full(other) && other < full)) {
                let locked = Locked::new(shape.region(full), shape.region(other), shape.is_full(other));
                let locked = locked.map(|it| (Kernel::Locked(it), Origin::Region(full as u16)));
                self.kernels.extend(locked);
            }
        }
    }

    /// Cells that rules require to differ, which other rules can use.
    pub fn differ(&mut self, rules: &[Primitive]) {
        for primitive in rules {
            if let Primitive::Distinct(cells) = primitive {
                self.differing.add_all(cells);
            }
        }
    }

    pub fn rule(&mut self, primitive: &Primitive, constraint: u16) {
        let origin = Origin::Constraint(constraint);
        match primitive {
            Primitive::Distinct(_) => {}
            Primitive::Domain(cell, values) => self.keep(*cell, mask_of(values), origin),
            Primitive::Related(one, other, relation) if one == other => {
                self.keep(*one, reflexive(relation), origin);
            }
            Primitive::Related(one, other, relation) => {
                let image = self.images.add(relation, self.differing.has(*one, *other));
                self.arcs[usize::from(*one)].push(Arc { target: *other, image, constraint });
                self.arcs[usize::from(*other)].push(Arc {
                    target: *one,
                    image: image.transposed(),
                    constraint,
                });
            }
            Primitive::Rising(_)
            | Primitive::Sum(..)
            | Primitive::Contains { .. }
            | Primitive::Word(..)
            | Primitive::AnyOf(_) => match self.kernel(primitive) {
                Ok(kernel) => self.kernels.push((kernel, origin)),
                Err(Fixed::Holds) => {}
                Err(Fixed::Fails) => self.impossible = Some(origin),
            },
        }
    }

    fn keep(&mut self, cell: Cell, mask: Mask, origin: Origin) {
        let domain = &mut self.domains[usize::from(cell)];
        *domain &= mask;
        if *domain == 0 {
            self.impossible = Some(origin);
        }
    }

    /// The kernel of a primitive by itself.
    fn kernel(&mut self, primitive: &Primitive) -> Result<Kernel, Fixed> {
        Ok(match primitive {
            Primitive::Distinct(cells) => Kernel::Differ(Differ::new(cells)),
            Primitive::Domain(cell, values) => Kernel::Domain(*cell, mask_of(values)),
            Primitive::Related(one, other, relation) if one == other => {
                Kernel::Domain(*one, reflexive(relation))
            }
            Primitive::Related(one, other, relation) => {
                Kernel::Related(*one, *other, self.images.add(relation, self.differing.has(*one, *other)))
            }
            Primitive::Rising(cells) => Kernel::Rising(Rising::new(cells)),
            Primitive::Sum(terms, target) => return self.sum(terms, i64::from(*target)),
            Primitive::Contains { least, most, .. } if least > most => return Err(Fixed::Fails),
            Primitive::Contains { cells, value, least, most } => {
                Kernel::Contains(Contains::new(cells, mask_of(&[*value]), *least, *most))
            }
            Primitive::Word(cells, automaton) => Kernel::Word(Word::new(cells, automaton)),
            Primitive::AnyOf(branches) => {
                let mut live = Vec::new();
                for branch in branches {
                    let mut kernels = Vec::new();
                    let mut fails = false;
                    for primitive in branch {
                        match self.kernel(primitive) {
                            Ok(kernel) => kernels.push(kernel),
                            Err(Fixed::Holds) => {}
                            Err(Fixed::Fails) => fails = true,
                        }
                    }
                    if fails {
                        continue;
                    }
                    if kernels.is_empty() {
                        return Err(Fixed::Holds);
                    }
                    live.push(kernels);
                }
                if live.is_empty() {
                    return Err(Fixed::Fails);
                }
                Kernel::AnyOf(AnyOf::new(live))
            }
        })
    }

    fn sum(&mut self, terms: &[(Cell, i32)], target: i64) -> Result<Kernel, Fixed> {
        let mut merged: Vec<(Cell, i64)> = Vec::new();
        for &(cell, factor) in terms {
            match merged.iter_mut().find(|(kept, _)| *kept == cell) {
                Some((_, sum)) => *sum += i64::from(factor),
                None => merged.push((cell, i64::from(factor))),
            }
        }
        merged.retain(|&(_, factor)| factor != 0);
        if merged.is_empty() {
            return Err(if target == 0 { Fixed::Holds } else { Fixed::Fails });
        }
        Ok(sum_of(&merged, target, &self.differing, self.lists))
    }

    /// Lines of which each two cells are in the same relation and differ: their values are one of some sets.
    fn cliques(&mut self, shape: &Shape) {
        let rules = shape.rules();
        let Some(lists) = self.lists else { return };
        let mut start = 0;
        while start < rules.len() {
            let Primitive::Related(_, _, relation) = &rules[start] else {
                start += 1;
                continue;
            };
            let constraint = shape.rule_origin(start);
            let is_same = |index: &usize| {
                shape.rule_origin(*index) == constraint
                    && matches!(&rules[*index], Primitive::Related(_, _, other) if std::sync::Arc::ptr_eq(relation, other))
            };
            let end = (start..rules.len()).take_while(is_same).count() + start;
            let mut cells: Vec<Cell> = rules[start..end].iter().flat_map(Primitive::cells).collect();
            cells.sort_unstable();
            cells.dedup();
            let (pairs, size) = (end - start, cells.len());
            let values = || 1..=self.order as u8;
            let differs = values().all(|value| !relation.allows(value, value));
            if size >= 3
                && size <= self.order
                && pairs == size * (size - 1) / 2
                && differs
                && relation.transposed() == **relation
            {
                let is_clique = |set: Mask| {
                    let has = |value: &u8| set >> (value - 1) & 1 == 1;
                    values().filter(has).all(|one| {
                        values().filter(has).all(|other| one == other || relation.allows(one, other))
                    })
                };
                let sets = lists.filtered(size, is_clique);
                self.differing.add_all(&cells);
                let outside = self.differing.of_all(&cells);
                let list = Kernel::SetList(SetList::new(&cells, Cow::Owned(sets), outside));
                self.kernels.push((list, Origin::Constraint(constraint as u16)));
            }
            start = end;
        }
    }

    pub fn build(mut self) -> Model {
        let closer: Vec<_> =
            self.kernels.iter().filter_map(|(kernel, origin)| Some((kernel.closer()?, *origin))).collect();
        self.kernels.extend(closer);
        self.kernels.sort_by_key(|(kernel, _)| kernel.rank());
        let cells = self.domains.len();
        Model {
            peers: Lists::new((0..self.domains.len()).map(|cell| self.differing.of(cell))),
            domains: self.domains,
            impossible: self.impossible,
            arcs: Lists::new(self.arcs),
            images: self.images,
            watchers: watchers(&self.kernels, cells),
            kernels: self.kernels,
            differing: self.differing,
            lists: self.lists,
            is_derived: false,
        }
    }
}

/// The kernels that a change of each cell wakes.
fn watchers(kernels: &[(Kernel, Origin)], cells: usize) -> Lists<(u16, u64)> {
    let mut watchers: Vec<Vec<(u16, u64)>> = vec![Vec::new(); cells];
    for (index, (kernel, _)) in kernels.iter().enumerate() {
        let (word, bit) = ((index / 64) as u16, 1 << (index % 64));
        for cell in kernel.cells() {
            let list = &mut watchers[usize::from(cell)];
            match list.last_mut().filter(|(last, _)| *last == word) {
                Some((_, bits)) => *bits |= bit,
                None => list.push((word, bit)),
            }
        }
    }
    Lists::new(watchers)
}

/// The kernel of a sum.
fn sum_of(
    terms: &[(Cell, i64)],
    target: i64,
    differing: &Differing,
    lists: Option<&'static SetLists>,
) -> Kernel {
    let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
    if terms.iter().all(|&(_, factor)| factor == 1)
        && differing.are_all(&cells)
        && let Some(lists) = lists
    {
        let sets = Cow::Borrowed(lists.of(cells.len(), target));
        return Kernel::SetList(SetList::new(&cells, sets, differing.of_all(&cells)));
    }
    Kernel::Sum(Sum::new(terms, target, |one, other| differing.has(one, other)))
}

/// A primitive that no cell decides.
enum Fixed {
    Holds,
    Fails,
}

fn mask_of(values: &[u8]) -> Mask {
    values.iter().fold(0, |mask, &value| mask | 1 << (value - 1))
}

/// The values that are in a relation with themselves.
fn reflexive(relation: &Relation) -> Mask {
    (1..=relation.order() as u8)
        .filter(|&value| relation.allows(value, value))
        .fold(0, |set, value| set | 1 << (value - 1))
}
