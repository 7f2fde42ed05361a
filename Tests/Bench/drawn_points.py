"""Draws the points of a file with PyPI's drawille and plotille and writes the milliseconds of a frame, by turns.

Runs in the Python environment that `make need-bench` makes."""

import statistics
import sys
import time

import drawille
import plotille


def with_drawille(points, columns, rows):
    canvas = drawille.Canvas()
    for x, y in points:
        canvas.set(x * columns * 2, y * rows * 4)
    return canvas.frame()


def with_plotille(points, columns, rows):
    canvas = plotille.Canvas(columns, rows)
    for x, y in points:
        canvas.point(x, y)
    return canvas.plot()


def main():
    columns, rows, runs = map(int, sys.argv[1:4])
    points = [tuple(map(float, line.split())) for line in open(sys.argv[4])]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    # Projected beforehand, which is to the others' advantage; 1 itself would be outside.
    points = [((x - left) / (right - left) * 0.999, (y - low) / (high - low) * 0.999) for x, y in points]
    times = {with_drawille: [], with_plotille: []}
    for _ in range(runs):
        for draw, taken in times.items():
            start = time.perf_counter()
            draw(points, columns, rows)
            taken.append((time.perf_counter() - start) * 1000)
    for draw, taken in times.items():
        print(f"{draw.__name__.removeprefix('with_')}\t{statistics.median(taken)}")


if __name__ == "__main__":
    main()
