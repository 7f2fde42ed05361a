// Inline functions for globals and macros of ncurses that the Swift importer cannot see.
#pragma once
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>
#include <wchar.h>

// From libc; ncurses counts columns with it. <wchar.h> declares it only for X/Open.
extern int wcwidth(wchar_t character);
// From libc, declared only if _GNU_SOURCE is defined.
extern int memfd_create(const char *name, unsigned int flags);
extern int dup3(int descriptor, int other, int flags);

// Returns the screen as it should look: drawing there saves copying each frame from a window such as stdscr.
static inline WINDOW *muster_newscr(void) { return newscr; }
static inline WINDOW *muster_curscr(void) { return curscr; }
static inline TERMINAL *muster_cur_term(void) { return cur_term; }
static inline int muster_colors(void) { return COLORS; }
static inline int muster_color_pairs(void) { return COLOR_PAIRS; }
static inline SCREEN *muster_newterm(const char *name, FILE *output) { return newterm(name, output, stdin); }
// `tparm` with two numbers; the variadic original is not imported.
static inline char *muster_tparm2(const char *capability, int first, int second) {
    return tparm(capability, first, second);
}

static inline attr_t muster_attr_bold(void) { return A_BOLD; }
static inline attr_t muster_attr_dim(void) { return A_DIM; }
static inline attr_t muster_attr_italic(void) { return A_ITALIC; }
static inline attr_t muster_attr_underline(void) { return A_UNDERLINE; }
static inline attr_t muster_attr_reverse(void) { return A_REVERSE; }
static inline attr_t muster_attr_standout(void) { return A_STANDOUT; }
