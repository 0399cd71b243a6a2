//! What a solution costs when some runs find none.

/// The expected running time of a solver that restarts until it succeeds: the effort of all runs per solution
/// (ERT; Hansen, Auger, Finck and Ros 2009). Infinite without a solution.
pub fn expected_running_time(efforts: impl IntoIterator<Item = (f64, bool)>) -> Option<f64> {
    let (mut total, mut solved, mut runs) = (0.0, 0_u64, 0_u64);
    for (effort, is_solved) in efforts {
        total += effort;
        runs += 1;
        solved += u64::from(is_solved);
    }
    (runs > 0).then(|| if solved == 0 { f64::INFINITY } else { total / solved as f64 })
}

/// The mean of what runs count when one without a solution counts ten times its budget (PAR10, as in the SAT competitions);
/// unknown if a run has no budget.
pub fn penalised_average(counted: impl IntoIterator<Item = Option<f64>>) -> Option<f64> {
    super::mean(counted.into_iter().collect::<Option<Vec<f64>>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsolved_runs_cost_their_effort() {
        let runs = [(10.0, true), (100.0, false), (40.0, true)];
        assert_eq!(expected_running_time(runs), Some(75.0));
        assert_eq!(penalised_average([Some(10.0), Some(1000.0), Some(40.0)]), Some(350.0));
        assert_eq!(penalised_average([Some(10.0), None]), None);
        assert_eq!(expected_running_time([(5.0, false)]), Some(f64::INFINITY));
        assert_eq!(expected_running_time([]), None);
    }
}
