"""Draws lines and points of the Earth with PyPI's drawille and writes the milliseconds of a frame.

Runs in the Python environment that `make need-bench` makes."""

import json
import statistics
import sys
import time

import drawille


def frame(lines, points):
    canvas = drawille.Canvas()
    for line in lines:
        for one, two in zip(line, line[1:]):
            for x, y in drawille.line(*one, *two):
                canvas.set(x, y)
    for x, y in points:
        canvas.set(x, y)
    return canvas.frame()


def main():
    columns, rows, runs = map(int, sys.argv[1:4])
    drawn = json.loads(open(sys.argv[4]).read())
    # Projected beforehand, which is to the other's advantage.
    place = lambda point: ((point[0] + 180) / 360 * columns * 1.999, (90 - point[1]) / 180 * rows * 3.999)
    lines = [[place(point) for point in line] for line in drawn["lines"]]
    points = [place(point) for point in drawn["points"]]
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        frame(lines, points)
        taken.append((time.perf_counter() - start) * 1000)
    print(statistics.median(taken))


if __name__ == "__main__":
    main()
