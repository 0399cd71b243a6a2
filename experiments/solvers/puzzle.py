"""What adapters share: a classic puzzle from standard input, as evodoku's notation `line` has it, and its boxes."""

import math
import sys


def read():
    """The order and the values of a puzzle, 0 for an empty cell: a line of digits, or numbers between spaces."""
    text = sys.stdin.read().split()
    values = [int(word) for word in text] if len(text) > 1 else [int(c) if c.isdigit() else 0 for c in text[0]]
    order = math.isqrt(len(values))
    if order * order != len(values) or math.isqrt(order) ** 2 != order:
        sys.exit("this adapter takes classic puzzles with square boxes")
    return order, values


def groups(order):
    """Rows, columns and boxes, each a list of cells."""
    size, span = math.isqrt(order), range(order)
    yield from ([row * order + column for column in span] for row in span)
    yield from ([row * order + column for row in span] for column in span)
    for top in range(0, order, size):
        for left in range(0, order, size):
            yield [(top + i // size) * order + left + i % size for i in span]


def write(values):
    """Prints a solution."""
    print(*values)
