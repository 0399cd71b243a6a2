"""A solver in ten lines: depth-first search on a 9×9. It reads a line of 81 digits and prints the solution."""


def solve(cells):
    if 0 not in cells:
        return cells
    cell = cells.index(0)
    row, column = divmod(cell, 9)
    peers = {cells[i] for i in range(81) if i // 9 == row or i % 9 == column or (i // 27, i % 9 // 3) == (row // 3, column // 3)}
    tries = (solve(cells[:cell] + [value] + cells[cell + 1 :]) for value in range(1, 10) if value not in peers)
    return next((found for found in tries if found), None)


print("".join(map(str, solve([int(c) if c.isdigit() else 0 for c in input()]))))
