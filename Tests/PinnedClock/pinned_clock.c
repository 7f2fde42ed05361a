// A clock that a test sets: preloaded into a program, it answers time() with the number in the file PINNED_CLOCK. The
// programs take every moment from time(); pauses and limits are by monotonic clocks, which go on as they do.
//
// With PINNED_PAUSES, a FIFO, the test ends the long pauses of the first thread too. Each time that thread begins to wait
// for 2 seconds or more, a line is appended to the file PINNED_PAUSES.log: the milliseconds, and how many pauses the test
// has ended before. A byte in the FIFO ends the pause. Monotonic clocks are then as far ahead as the test has moved the
// clock since the start. PINNED_PAUSES_OF names the program that this is for, if it starts others.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long long pinned(void)
{
    const char *path = getenv("PINNED_CLOCK");
    FILE *file = path ? fopen(path, "r") : NULL;
    long long seconds = 0;
    // A test whose clock cannot be read must fail, and not depend on the day.
    if (!file || fscanf(file, "%lld", &seconds) != 1)
        abort();
    fclose(file);
    return seconds;
}

time_t time(time_t *result)
{
    time_t seconds = (time_t)pinned();
    if (result)
        *result = seconds;
    return seconds;
}

static long long started;
static int pauses = -1, ended;

__attribute__((constructor)) static void open_pauses(void)
{
    const char *path = getenv("PINNED_PAUSES"), *program = getenv("PINNED_PAUSES_OF");
    if (!path || (program && strcmp(program, program_invocation_short_name) != 0))
        return;
    started = pinned();
    pauses = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (pauses < 0)
        abort();
}

int clock_gettime(clockid_t clock, struct timespec *result)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int code = real(clock, result);
    if (code == 0 && pauses >= 0 && (clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME))
        result->tv_sec += pinned() - started;
    return code;
}

int poll(struct pollfd *items, nfds_t count, int milliseconds)
{
    static int (*real)(struct pollfd *, nfds_t, int);
    struct pollfd all[64];
    if (!real)
        real = (int (*)(struct pollfd *, nfds_t, int))dlsym(RTLD_NEXT, "poll");
    if (pauses < 0 || (milliseconds >= 0 && milliseconds < 2000) || gettid() != getpid() || count > 63)
        return real(items, count, milliseconds);
    if (count > 0)
        memcpy(all, items, count * sizeof *items);
    all[count] = (struct pollfd){.fd = pauses, .events = POLLIN};
    char log[4096];
    snprintf(log, sizeof log, "%s.log", getenv("PINNED_PAUSES"));
    FILE *file = fopen(log, "a");
    if (!file)
        abort();
    fprintf(file, "%d %d\n", milliseconds, ended);
    fclose(file);
    // The test is never waited for without end.
    int ready = real(all, count + 1, 120000);
    if (count > 0)
        memcpy(items, all, count * sizeof *items);
    if (ready > 0 && all[count].revents) {
        char byte;
        if (read(pauses, &byte, 1) < 0)
            abort();
        ended++;
        return ready - 1;
    }
    return ready;
}
