// What the Swift importer cannot see of ncurses: globals and macros, reached through inline functions.
#pragma once
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

static inline WINDOW *muster_stdscr(void) { return stdscr; }
