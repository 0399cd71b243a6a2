//! Exit statuses.

/// How the command ended; the worst thing that happened counts, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All is well: everything solved.
    Success,
    /// A puzzle has several solutions, where one was asked about.
    Several,
    /// Something was not solved within its budget.
    Unsolved,
    /// A puzzle has provably no solution.
    NoSolution,
    /// Bad usage or bad input.
    Bad,
    /// Interrupted by the user.
    Interrupted,
}

impl From<Exit> for u8 {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Success => 0,
            Exit::Unsolved => 1,
            Exit::Bad => 2,
            Exit::NoSolution => 3,
            Exit::Several => 4,
            Exit::Interrupted => 130,
        }
    }
}
