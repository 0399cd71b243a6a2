"""Optuna searches the temperature of annealing; every trial is one call of `evodoku lab target`.

    pip install optuna
    python3 experiments/tuners/optuna_study.py PUZZLES [TRIALS] [EVODOKU]

Prints the best value and its parameters as a line of JSON.
"""

import json
import subprocess
import sys

import optuna

puzzles = sys.argv[1]
trials = int(sys.argv[2]) if len(sys.argv) > 2 else 50
evodoku = sys.argv[3] if len(sys.argv) > 3 else "evodoku"


def effort(trial):
    temperature = trial.suggest_float("temperature", 0.05, 5.0, log=True)
    command = [evodoku, "lab", "target", "--preset", "annealing", "--max-evaluations", "100000"]
    command += [str(trial.number), "1", "4711", puzzles, "--temperature", str(temperature)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


optuna.logging.set_verbosity(optuna.logging.WARNING)
study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=1))
study.optimize(effort, n_trials=trials)
print(json.dumps({"effort": study.best_value, "parameters": study.best_params, "trials": len(study.trials)}))
