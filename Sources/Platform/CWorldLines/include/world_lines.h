// The coasts and borders of the world, as constants.
#ifndef WORLD_LINES_H
#define WORLD_LINES_H

#include <stddef.h>
#include <stdint.h>

// Returns the number of lines.
size_t world_line_count(void);
// Returns two numbers for each line: its number of vertices, and 1 for a border or 0 for a coast.
const uint16_t *world_line_table(void);
// Returns the longitude and latitude of each vertex, line after line, in hundredths of a degree.
const int16_t *world_line_vertices(void);

#endif
