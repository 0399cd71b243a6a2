"""CP-SAT (pip install ortools) as a solver of the laboratory: one integer per cell, "all different" for each group.

Usage: cp_sat.py SEED [SECONDS] < puzzle
"""

import sys

from ortools.sat.python import cp_model

from puzzle import groups, read, write

order, givens = read()
model = cp_model.CpModel()
cells = [model.new_int_var(value or 1, value or order, "") for value in givens]
for group in groups(order):
    model.add_all_different(cells[cell] for cell in group)
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
solver.parameters.random_seed = int(sys.argv[1]) % 2**31
if len(sys.argv) > 2 and float(sys.argv[2]) > 0:
    solver.parameters.max_time_in_seconds = float(sys.argv[2])
if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    write([solver.value(cell) for cell in cells])
