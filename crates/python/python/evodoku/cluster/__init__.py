"""Studies and searches on many machines, by Ray; and how far that scales.

Ray is imported only when it is used: ``pip install 'evodoku[ray]'``. Slurm arrays and plain ssh need none of this: see
``docs/cluster.md``.
"""

from ._runs import run_experiment
from ._walks import Found, solve_on_cluster
from .simulation import Cluster, Simulated, simulate
from .speedup import Speedup, speedup

__all__ = [
    "Cluster",
    "Found",
    "Simulated",
    "Speedup",
    "run_experiment",
    "simulate",
    "solve_on_cluster",
    "speedup",
]
