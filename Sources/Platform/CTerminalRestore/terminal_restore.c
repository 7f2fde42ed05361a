// Restores the terminal when the program ends in a way that Swift cannot handle: a crash or a signal.
#define _GNU_SOURCE  // pipe2
#include "terminal_restore.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// The time for the program to end by itself. SIGHUP allows less, because the terminal no longer exists and no process
// should outlive it by a second.
enum { QUIT_MILLISECONDS = 2000, HANG_UP_MILLISECONDS = 700 };

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
// Signals that ask a program to end, or end one that does not handle them.
#define QUIT_SIGNALS \
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGIO, SIGXCPU, SIGPWR, SIGSTKFLT
static const int quit_signals[] = {QUIT_SIGNALS};
// In the order of delivery.
static const int delivered_signals[] = {QUIT_SIGNALS, SIGTSTP, SIGCONT, SIGWINCH};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static int terminal = -1;
static int wake_pipe[2] = {-1, -1};
static struct termios settings;
static char restore_bytes[1024];
static size_t bytes_length;
static char handler_stack[65536];
static struct sigaction previous_actions[NSIG];
static char is_replaced[NSIG];
static timer_t timer;
static int has_timer;

static volatile sig_atomic_t is_active;
static volatile sig_atomic_t pending[NSIG];
static volatile sig_atomic_t deadline_signal;

int muster_guard_in_background(void) {
    pid_t foreground = tcgetpgrp(terminal);
    return foreground > 0 && foreground != getpgrp();
}

// Sends the bytes without blocking for long: a terminal stopped with Ctrl-S, or a dead line, must not keep the
// program alive.
static void send_restore_bytes(void) {
    int flags = fcntl(terminal, F_GETFL);
    fcntl(terminal, F_SETFL, flags | O_NONBLOCK);
    size_t sent = 0;
    for (int attempt = 0; sent < bytes_length && attempt < 8; attempt++) {
        ssize_t count = write(terminal, restore_bytes + sent, bytes_length - sent);
        if (count > 0) {
            sent += (size_t)count;
        } else if (count < 0 && errno == EAGAIN) {
            struct pollfd writable = {.fd = terminal, .events = POLLOUT};
            poll(&writable, 1, 20);
        } else if (count < 0 && errno != EINTR) {
            break;
        }
    }
    fcntl(terminal, F_SETFL, flags);
}

static void restore_terminal(void) {
    if (!is_active || terminal < 0) return;
    is_active = 0;
    if (muster_guard_in_background()) return;
    send_restore_bytes();
    tcsetattr(terminal, TCSANOW, &settings);
}

static void raise_by_default(int signo) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigaction(signo, &action, NULL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signo);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
    raise(signo);
}

// Handles a crash. Afterwards the previous action (the default, or a debugger's) gets the signal: on return the
// faulting instruction runs again, or the raised signal, blocked until then, is delivered.
static void on_crash(int signo) {
    restore_terminal();
    sigaction(signo, &previous_actions[signo], NULL);
    raise(signo);
}

static void on_deadline(int signo) {
    int cause = deadline_signal ? deadline_signal : signo;
    restore_terminal();
    raise_by_default(cause);
    _exit(128 + cause);
}

static void on_signal(int signo) {
    int saved_errno = errno;
    pending[signo] = 1;
    // If the pipe is full, the reader wakes up anyway.
    ssize_t ignored = write(wake_pipe[1], "", 1);
    (void)ignored;
    for (size_t i = 0; i < COUNT(quit_signals); i++) {
        if (quit_signals[i] == signo && !deadline_signal)
            muster_guard_set_deadline(signo == SIGHUP ? HANG_UP_MILLISECONDS : QUIT_MILLISECONDS, signo);
    }
    errno = saved_errno;
}

static void install_handler(int signo, void (*handler)(int), int flags, int even_if_ignored) {
    struct sigaction *previous = &previous_actions[signo];
    if (!even_if_ignored && (sigaction(signo, NULL, previous) != 0 || previous->sa_handler == SIG_IGN)) return;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    is_replaced[signo] = sigaction(signo, &action, previous) == 0;
}

static void install_handlers(void) {
    for (size_t i = 0; i < COUNT(crash_signals); i++)
        install_handler(crash_signals[i], on_crash, SA_ONSTACK, 1);
    for (size_t i = 0; i < COUNT(delivered_signals); i++) {
        int signo = delivered_signals[i];
        pending[signo] = 0;
        install_handler(signo, on_signal, SA_RESTART, signo == SIGTERM || signo == SIGCONT || signo == SIGWINCH);
    }
    install_handler(SIGALRM, on_deadline, SA_ONSTACK, 1);
    // Writing to a closed terminal or pipe should be an error, not end the program.
    install_handler(SIGPIPE, SIG_IGN, 0, 1);
    // The same for a file at its size limit (ulimit -f).
    install_handler(SIGXFSZ, SIG_IGN, 0, 1);
}

static void restore_handlers(void) {
    for (int signo = 1; signo < NSIG; signo++) {
        if (!is_replaced[signo]) continue;
        sigaction(signo, &previous_actions[signo], NULL);
        is_replaced[signo] = 0;
    }
}

static int open_wake_pipe(void) {
    return pipe2(wake_pipe, O_NONBLOCK | O_CLOEXEC) == 0 ? 0 : errno;
}

// Crash handlers of the main thread run on a separate stack, in case the stack overflowed.
static void set_handler_stack(void) {
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&stack, NULL);
}

int muster_guard_install(int fd) {
    static int registered_at_exit;
    if (terminal >= 0) return EBUSY;
    if (tcgetattr(fd, &settings) != 0) return errno;
    int failure = open_wake_pipe();
    if (failure) return failure;
    if (!registered_at_exit) registered_at_exit = atexit(restore_terminal) == 0;

    terminal = fd;
    is_active = 0;
    bytes_length = 0;
    deadline_signal = 0;
    struct sigevent event;
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGALRM;
    has_timer = timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
    set_handler_stack();
    install_handlers();
    return 0;
}

void muster_guard_remove(void) {
    if (terminal < 0) return;
    muster_guard_set_deadline(0, 0);
    restore_handlers();
    if (has_timer) timer_delete(timer);
    has_timer = 0;
    is_active = 0;
    terminal = -1;
    close(wake_pipe[0]);
    close(wake_pipe[1]);
    wake_pipe[0] = wake_pipe[1] = -1;
}

void muster_guard_set_bytes(const char *bytes, size_t length) {
    // Block all signals: a handler that sends half of the old bytes and half of the new would corrupt the screen.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bytes_length = length < sizeof restore_bytes ? length : sizeof restore_bytes;
    memcpy(restore_bytes, bytes, bytes_length);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void muster_guard_set_active(int active) { is_active = active; }

void muster_guard_reset_settings(void) {
    if (terminal >= 0 && !muster_guard_in_background()) tcsetattr(terminal, TCSADRAIN, &settings);
}

int muster_guard_wake_fd(void) { return wake_pipe[0]; }

int muster_guard_take_signal(void) {
    char drained[64];
    while (read(wake_pipe[0], drained, sizeof drained) > 0) continue;
    for (size_t i = 0; i < COUNT(delivered_signals); i++) {
        if (!pending[delivered_signals[i]]) continue;
        // Cleared before it is handled, so that the next one counts again. The others keep their flags and are
        // found by the next call, which comes before any wait on the pipe.
        pending[delivered_signals[i]] = 0;
        return delivered_signals[i];
    }
    return 0;
}

void muster_guard_set_deadline(int milliseconds, int signo) {
    deadline_signal = signo;
    struct itimerspec time = {.it_value = {milliseconds / 1000, (milliseconds % 1000) * 1000000L}};
    if (has_timer)
        timer_settime(timer, 0, &time, NULL);
    else
        alarm((unsigned)(milliseconds + 999) / 1000);
}

void muster_guard_stop(int whole_group) {
    if (previous_actions[SIGTSTP].sa_handler == SIG_IGN) return;
    struct sigaction ours, action;
    memset(&action, 0, sizeof action);
    if (whole_group) {
        // Stop the others of the group first, and ignore the signal meanwhile.
        action.sa_handler = SIG_IGN;
        sigaction(SIGTSTP, &action, &ours);
        kill(0, SIGTSTP);
    } else {
        sigaction(SIGTSTP, NULL, &ours);
    }
    // raise() signals this thread, so the program has stopped before it returns, whatever other threads there are.
    raise_by_default(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    pending[SIGTSTP] = 0;
    pending[SIGCONT] = 0;
}

void muster_guard_die(int signo) {
    raise_by_default(signo);
    _exit(128 + signo);
}
