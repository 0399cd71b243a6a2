/* A solver in C: depth-first search on a 9x9. It reads a line of 81 digits and prints the solution. */
#include <stdio.h>

static char cells[128];

static int fits(int cell, char value) {
    for (int i = 0; i < 81; i++)
        if (cells[i] == value && (i / 9 == cell / 9 || i % 9 == cell % 9 || (i / 27 == cell / 27 && i % 9 / 3 == cell % 9 / 3)))
            return 0;
    return 1;
}

static int solve(int cell) {
    while (cell < 81 && cells[cell] >= '1' && cells[cell] <= '9') cell++;
    if (cell == 81) return 1;
    for (char value = '1'; value <= '9'; value++)
        if (fits(cell, value)) {
            cells[cell] = value;
            if (solve(cell + 1)) return 1;
            cells[cell] = '.';
        }
    return 0;
}

int main(void) {
    if (!fgets(cells, sizeof cells, stdin) || !solve(0)) return 1;
    cells[81] = '\0';
    puts(cells);
    return 0;
}
