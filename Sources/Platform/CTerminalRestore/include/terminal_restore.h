// Guards the terminal against every way out of the program that Swift cannot handle: a crash, a signal
// while the program is stuck, exit() called from anywhere. Swift code is not async-signal-safe, so the
// signal handlers live here, in C, and do nothing but async-signal-safe calls on memory set up beforehand.
#pragma once

#include <stddef.h>

// Remembers the settings of the terminal `fd` and takes over the signals. Signals that the program
// inherited as ignored (nohup, a shell without job control) stay ignored. Returns 0 or an errno value;
// EBUSY while another guard is installed.
int muster_guard_install(int fd);

// Gives the signals back as they were found. Safe to call without a guard.
void muster_guard_remove(void);

// The bytes that bring the terminal out of full-screen mode; cut off beyond 1,024.
void muster_guard_set_bytes(const char *bytes, size_t length);

// Says whether the terminal is in full-screen mode now, that is, whether there is anything to restore.
void muster_guard_set_active(int active);

// Puts the remembered settings of the terminal back. Does nothing in the background, where it would only
// stop the program (SIGTTOU) or spoil the settings of whoever has the terminal.
void muster_guard_reset_settings(void);

// Whether somebody else (a shell, after the program was stopped from outside) has the terminal now: then it
// is not ours to restore.
int muster_guard_in_background(void);

// Readable as long as a signal waits to be taken.
int muster_guard_wake_fd(void);

// The next signal that came, and forgets it: those that end the program first, then SIGTSTP, SIGCONT and
// SIGWINCH; 0 when there is none. Several of a kind count as one.
int muster_guard_take_signal(void);

// Ends the program by `signo`, with the terminal restored, unless it has ended or called this with 0 within
// so many milliseconds. The handlers of SIGTERM and the like do so by themselves.
void muster_guard_set_deadline(int milliseconds, int signo);

// Stops the program as the shell's job control expects and returns after it was continued; the whole
// process group if asked. Returns at once where nobody could continue it (SIGTSTP inherited as ignored).
void muster_guard_stop(int whole_group);

// Ends the program by `signo` with its default action, so that the parent sees the right status.
void muster_guard_die(int signo) __attribute__((noreturn));
