"""Studies and searches on many machines with Ray, and how they scale.

Ray is imported only when used: ``pip install 'evodoku[ray]'``. Slurm arrays and plain ssh do not need it: see
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
