// Restores the terminal at every exit from the program that Swift cannot handle: a crash, a signal while the
// program is stuck, exit() called from anywhere. Swift code is not async-signal-safe, so the signal handlers are
// in C, and only make async-signal-safe calls on memory that was allocated before.
#pragma once

#include <stddef.h>

// Saves the settings of the terminal `fd` and installs the signal handlers. Signals that were inherited as ignored
// (nohup, a shell without job control) stay ignored. Returns 0 or an errno value; EBUSY if already installed.
int muster_guard_install(int fd);

// Restores the previous signal handlers. Does nothing if none were installed.
void muster_guard_remove(void);

// Sets the bytes that end full-screen mode, at most 1,024; the rest is dropped.
void muster_guard_set_bytes(const char *bytes, size_t length);

// Sets whether the terminal is in full-screen mode now, that is, whether there is anything to restore.
void muster_guard_set_active(int active);

// Restores the saved settings of the terminal. Does nothing in the background, where it would stop the program
// (SIGTTOU) or change the settings of the foreground program.
void muster_guard_reset_settings(void);

// Returns whether another process group (a shell, after the program was stopped) has the terminal now. Then it must
// not be restored.
int muster_guard_in_background(void);

// Returns a descriptor that is readable while a signal is pending.
int muster_guard_wake_fd(void);

// Returns and clears the next pending signal: those that end the program first, then SIGTSTP, SIGCONT and
// SIGWINCH; 0 if there is none. Several of the same kind count as one.
int muster_guard_take_signal(void);

// Restores the terminal and ends the program by `signo` after so many milliseconds, unless it has ended or called
// this with 0 before. The handlers of SIGTERM and similar signals call it themselves.
void muster_guard_set_deadline(int milliseconds, int signo);

// Stops the program, or its whole process group, as the shell's job control expects, and returns after it was
// continued. Returns at once if nothing could continue it (SIGTSTP was inherited as ignored).
void muster_guard_stop(int whole_group);

// Ends the program by `signo` with its default action, so that the parent sees the right status.
void muster_guard_die(int signo) __attribute__((noreturn));
