// Restores the terminal when the program ends in a way that Swift cannot handle: a crash or a signal.
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

// How long the program has to end by itself. SIGHUP is tighter: the terminal is gone, and a process that
// outlives its terminal for a second is what administrators complain about.
enum { QUIT_MILLISECONDS = 2000, HANG_UP_MILLISECONDS = 700 };

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
// Those that ask a program to end, and those that end one that has no other use for them.
#define QUIT_SIGNALS \
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGIO, SIGXCPU, SIGPWR, SIGSTKFLT
static const int quit_signals[] = {QUIT_SIGNALS};
// In the order in which they are handed out.
static const int handed_out[] = {QUIT_SIGNALS, SIGTSTP, SIGCONT, SIGWINCH};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static int terminal = -1;
static int wake_pipe[2] = {-1, -1};
static struct termios settings;
static char bytes_to_send[1024];
static size_t bytes_length;
static char handler_stack[65536];
static struct sigaction previous[NSIG];
static char replaced[NSIG];
static timer_t timer;
static int has_timer;

static volatile sig_atomic_t is_active;
static volatile sig_atomic_t waiting[NSIG];
static volatile sig_atomic_t deadline_signal;

int muster_guard_in_background(void) {
    pid_t foreground = tcgetpgrp(terminal);
    return foreground > 0 && foreground != getpgrp();
}

// Sends the bytes without ever blocking for long: a terminal stopped with Ctrl-S or a dead line must not
// keep the program alive.
static void send_bytes(void) {
    int flags = fcntl(terminal, F_GETFL);
    fcntl(terminal, F_SETFL, flags | O_NONBLOCK);
    size_t sent = 0;
    for (int attempt = 0; sent < bytes_length && attempt < 8; attempt++) {
        ssize_t count = write(terminal, bytes_to_send + sent, bytes_length - sent);
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
    send_bytes();
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

// A crash. The previous action (the default, or a debugging aid's) then gets the signal: on return from
// here the faulting instruction runs again, or the raised signal, blocked until then, arrives.
static void on_crash(int signo) {
    restore_terminal();
    sigaction(signo, &previous[signo], NULL);
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
    waiting[signo] = 1;
    // A full pipe is as good as a byte more: it wakes the reader all the same.
    ssize_t ignored = write(wake_pipe[1], "", 1);
    (void)ignored;
    for (size_t i = 0; i < COUNT(quit_signals); i++) {
        if (quit_signals[i] == signo && !deadline_signal)
            muster_guard_set_deadline(signo == SIGHUP ? HANG_UP_MILLISECONDS : QUIT_MILLISECONDS, signo);
    }
    errno = saved_errno;
}

static void take_over(int signo, void (*handler)(int), int flags, int even_if_ignored) {
    struct sigaction action;
    if (sigaction(signo, NULL, &previous[signo]) != 0) return;
    if (previous[signo].sa_handler == SIG_IGN && !even_if_ignored) return;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    replaced[signo] = sigaction(signo, &action, NULL) == 0;
}

static void take_over_signals(void) {
    for (size_t i = 0; i < COUNT(crash_signals); i++)
        take_over(crash_signals[i], on_crash, SA_ONSTACK, 1);
    for (size_t i = 0; i < COUNT(handed_out); i++) {
        int signo = handed_out[i];
        waiting[signo] = 0;
        take_over(signo, on_signal, SA_RESTART, signo == SIGTERM || signo == SIGCONT || signo == SIGWINCH);
    }
    take_over(SIGALRM, on_deadline, SA_ONSTACK, 1);
    // Writing to a terminal or a child that is gone is an error to look at, not a reason to die.
    take_over(SIGPIPE, SIG_IGN, 0, 1);
    // And so is a file that may not grow any further (ulimit -f).
    take_over(SIGXFSZ, SIG_IGN, 0, 1);
}

static void give_back_signals(void) {
    for (int signo = 1; signo < NSIG; signo++) {
        if (!replaced[signo]) continue;
        sigaction(signo, &previous[signo], NULL);
        replaced[signo] = 0;
    }
}

static int open_wake_pipe(void) {
    if (pipe(wake_pipe) != 0) return errno;
    for (int end = 0; end < 2; end++) {
        fcntl(wake_pipe[end], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[end], F_SETFD, FD_CLOEXEC);
    }
    return 0;
}

// Crash handlers of the main thread run on memory of their own: the stack may be what overflowed.
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
    take_over_signals();
    return 0;
}

void muster_guard_remove(void) {
    if (terminal < 0) return;
    muster_guard_set_deadline(0, 0);
    give_back_signals();
    if (has_timer) timer_delete(timer);
    has_timer = 0;
    is_active = 0;
    terminal = -1;
    close(wake_pipe[0]);
    close(wake_pipe[1]);
    wake_pipe[0] = wake_pipe[1] = -1;
}

void muster_guard_set_bytes(const char *bytes, size_t length) {
    // No handler may see half of them: a terminal that gets the beginning of one sequence and the end of another
    // shows rubbish.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bytes_length = length < sizeof bytes_to_send ? length : sizeof bytes_to_send;
    memcpy(bytes_to_send, bytes, bytes_length);
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
    for (size_t i = 0; i < COUNT(handed_out); i++) {
        if (!waiting[handed_out[i]]) continue;
        // Forgotten before it is handled: one that comes from now on counts anew. The others keep their
        // flags and are found on the next call, which is made before anything waits on the pipe.
        waiting[handed_out[i]] = 0;
        return handed_out[i];
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
    if (previous[SIGTSTP].sa_handler == SIG_IGN) return;
    struct sigaction ours, action;
    memset(&action, 0, sizeof action);
    if (whole_group) {
        // The others of the group first, while it cannot touch ourselves.
        action.sa_handler = SIG_IGN;
        sigaction(SIGTSTP, &action, &ours);
        kill(0, SIGTSTP);
    } else {
        sigaction(SIGTSTP, NULL, &ours);
    }
    // To this very thread: it has stopped when raise() returns, whatever other threads there are.
    raise_by_default(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    waiting[SIGTSTP] = 0;
    waiting[SIGCONT] = 0;
}

void muster_guard_die(int signo) {
    raise_by_default(signo);
    _exit(128 + signo);
}
