"""A SAT solver such as CaDiCaL or kissat as a solver of the laboratory: each cell one value, each group each value once.

Usage: dimacs.py COMMAND [ARGUMENT]... < puzzle; the command reads a formula in DIMACS from standard input.
"""

import subprocess
import sys
from itertools import combinations

from puzzle import groups, read, write

order, givens = read()
span = range(order)
literal = lambda cell, value: cell * order + value + 1
clauses = [[literal(cell, value - 1)] for cell, value in enumerate(givens) if value]
one_of = [[literal(cell, value) for value in span] for cell in range(order * order)]
one_of += [[literal(cell, value) for cell in group] for group in groups(order) for value in span]
clauses += one_of
clauses += [[-one, -other] for literals in one_of for one, other in combinations(literals, 2)]
text = f"p cnf {order**3} {len(clauses)}\n" + "".join(" ".join(map(str, clause)) + " 0\n" for clause in clauses)
found = subprocess.run(sys.argv[1:], input=text, capture_output=True, text=True)
true = {int(word) for line in found.stdout.splitlines() if line.startswith("v ") for word in line.split()[1:]}
if true:
    write([next(value + 1 for value in span if literal(cell, value) in true) for cell in range(order * order)])
elif found.returncode not in (0, 10, 20):
    sys.exit(found.stderr or f"exit status {found.returncode}")
