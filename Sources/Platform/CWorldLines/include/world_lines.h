// The coasts and borders of the world, as constants.
#ifndef WORLD_LINES_H
#define WORLD_LINES_H

#include <stddef.h>
#include <stdint.h>

// How many lines there are.
size_t world_line_count(void);
// Two numbers a line: its vertices, and 1 for a border, 0 for a coast.
const uint16_t *world_line_table(void);
// Longitude and latitude of each vertex, line after line, in hundredths of a degree.
const int16_t *world_line_vertices(void);

#endif
