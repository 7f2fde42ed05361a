// Runs a program once and prints "microseconds peak-kilobytes output-bytes". Small and in C, so that what is
// measured is the other program: the clock starts just before it is made and the peak is the kernel's own count.
//
//   measure pipe [-x STATUS] -- PROGRAM ARGUMENT...
//       from before the program is made until it has ended, stdout read to the end. It must say something and end with
//       STATUS, or with 0.
//   measure screen [-m MARKER] [-k KEY]... [-e TEXT]... -- PROGRAM ARGUMENT...
//       on a pseudo-terminal of 24 rows by 80 columns: until the last byte of the first full screen has arrived.
//       The screen is full when MARKER (a text of its last row) was seen and nothing more comes for QUIET_MS; the
//       rule is the same for every program. Then the keys are sent, each when the screen is still; every TEXT
//       must have been seen by then, or the run is a failure. Keys take the escapes \r \t \e \x7f and so on.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { QUIET_MS = 60, LIMIT_MS = 30000, MOST_ARGUMENTS = 256, MOST_TEXT = 16 << 20 };

extern char **environ;

// What the program wrote to the terminal, without escape sequences and spaces: curses jumps over spaces that are there.
static char *seen;
static size_t seen_length;
static size_t bytes; // How much it wrote, escape sequences included.

static void fail(const char *what) {
    fprintf(stderr, "measure: %s: %s\n", what, errno ? strerror(errno) : "failed");
    exit(1);
}

static double now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

// Keeps the text of a terminal's output and drops its escape sequences; the state outlives the chunks.
static void take_in(const char *chunk, size_t count) {
    static enum { TEXT, ESCAPE, CHARSET, CONTROL, STRING } state = TEXT;
    bytes += count;
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)chunk[i];
        switch (state) {
        case TEXT:
            if (c == 0x1b) state = ESCAPE;
            else if (c > ' ' && c != 0x7f && seen_length < MOST_TEXT) seen[seen_length++] = (char)c;
            break;
        case ESCAPE:
            state = c == '[' ? CONTROL : c == ']' || c == 'P' ? STRING : c == '(' || c == ')' ? CHARSET : TEXT;
            break;
        case CHARSET: state = TEXT; break;
        case CONTROL: if (c >= 0x40 && c <= 0x7e) state = TEXT; break;
        case STRING: if (c == 0x07) state = TEXT; else if (c == 0x1b) state = ESCAPE; break;
        }
    }
}

static int was_seen(const char *text) {
    char words[256];
    size_t length = 0;
    for (; *text && length < sizeof words; text++)
        if (*text != ' ') words[length++] = *text;
    return memmem(seen, seen_length, words, length) != NULL;
}

// Reads until `marker` was seen (if there is one) and the program is quiet. The time of the last byte, or of now
// if none came; sets *ended when the program let go of the terminal.
static double read_screen(int terminal, const char *marker, int *ended) {
    static char chunk[65536];
    double begin = now_us(), last = begin;
    int complete = marker == NULL;
    for (;;) {
        struct pollfd ready = {.fd = terminal, .events = POLLIN};
        double waited_ms = (now_us() - begin) / 1000;
        if (waited_ms > LIMIT_MS) {
            fprintf(stderr, "measure: no full screen within %d ms; it said: %.*s\n", LIMIT_MS,
                    (int)(seen_length > 400 ? 400 : seen_length), seen);
            exit(1);
        }
        int count = poll(&ready, 1, complete ? QUIET_MS : LIMIT_MS);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return last;
        ssize_t got = read(terminal, chunk, sizeof chunk);
        if (got <= 0) { // EIO: nobody has the other side open any more.
            *ended = 1;
            return last;
        }
        last = now_us();
        take_in(chunk, (size_t)got);
        if (!complete) complete = was_seen(marker);
    }
}

// Turns \r \t \e \\ and \xHH into the bytes they stand for.
static size_t unescape(const char *key, char *out, size_t room) {
    size_t n = 0;
    for (; *key && n < room; key++) {
        if (*key != '\\') { out[n++] = *key; continue; }
        switch (*++key) {
        case 'r': out[n++] = '\r'; break;
        case 't': out[n++] = '\t'; break;
        case 'e': out[n++] = 0x1b; break;
        case 'x': {
            char hex[3] = {key[1], key[1] ? key[2] : 0, 0};
            out[n++] = (char)strtol(hex, NULL, 16);
            key += strlen(hex);
            break;
        }
        default: out[n++] = *key; break;
        }
        if (!*key) break;
    }
    return n;
}

static int report(double elapsed, pid_t process) {
    int status = 0;
    struct rusage usage;
    if (wait4(process, &status, 0, &usage) < 0) fail("wait4");
    printf("%.1f %ld %zu\n", elapsed, usage.ru_maxrss, bytes);
    return status;
}

static int measure_pipe(char **program, int expected) {
    static char chunk[65536];
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) fail("pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    pid_t process;
    double begin = now_us();
    if ((errno = posix_spawnp(&process, program[0], &actions, NULL, program, environ))) fail(program[0]);
    close(ends[1]);
    for (ssize_t got; (got = read(ends[0], chunk, sizeof chunk)) > 0;) bytes += (size_t)got;
    siginfo_t end;
    if (waitid(P_PID, (id_t)process, &end, WEXITED | WNOWAIT) < 0) fail("waitid");
    double elapsed = now_us() - begin;
    int status = report(elapsed, process);
    return WIFEXITED(status) && WEXITSTATUS(status) == expected && bytes > 0 ? 0 : 1;
}

static int measure_screen(char **program, const char *marker, char **keys, int key_count, char **texts, int text_count) {
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0 || grantpt(terminal) < 0 || unlockpt(terminal) < 0) fail("pseudo-terminal");
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    if (ioctl(terminal, TIOCSWINSZ, &size) < 0) fail("window size");
    const char *name = ptsname(terminal);
    // The first terminal that a session leader opens becomes the one that controls it.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, 0, 1);
    posix_spawn_file_actions_adddup2(&actions, 0, 2);
    pid_t process;
    double begin = now_us();
    if ((errno = posix_spawnp(&process, program[0], &actions, &attributes, program, environ))) fail(program[0]);
    int ended = 0;
    double elapsed = read_screen(terminal, marker, &ended) - begin;
    for (int i = 0; i < key_count && !ended; i++) {
        char key[64];
        size_t length = unescape(keys[i], key, sizeof key);
        if (write(terminal, key, length) < 0) break;
        read_screen(terminal, NULL, &ended);
    }
    kill(process, SIGKILL);
    report(elapsed, process);
    int missing = marker && !was_seen(marker);
    for (int i = 0; i < text_count; i++) {
        if (was_seen(texts[i])) continue;
        fprintf(stderr, "measure: %s never showed \"%s\"\n", program[0], texts[i]);
        missing = 1;
    }
    if (missing) fprintf(stderr, "measure: its last words: %.*s\n", 300, seen + (seen_length > 300 ? seen_length - 300 : 0));
    return missing;
}

int main(int count, char **arguments) {
    char *keys[MOST_ARGUMENTS], *texts[MOST_ARGUMENTS], *marker = NULL;
    int key_count = 0, text_count = 0, expected = 0;
    if (count < 3) return 2;
    const char *mode = arguments[1];
    // "+": options end where the program to run begins.
    optind = 2;
    for (int option; (option = getopt(count, arguments, "+m:k:e:x:")) != -1;) {
        if (option == 'm') marker = optarg;
        else if (option == 'x') expected = atoi(optarg);
        else if (option == 'k' && key_count < MOST_ARGUMENTS) keys[key_count++] = optarg;
        else if (option == 'e' && text_count < MOST_ARGUMENTS) texts[text_count++] = optarg;
        else return 2;
    }
    if (optind >= count) return 2;
    seen = calloc(1, MOST_TEXT + 1);
    if (!seen) fail("memory");
    errno = 0;
    char **program = arguments + optind;
    if (strcmp(mode, "pipe") == 0) return measure_pipe(program, expected);
    if (strcmp(mode, "screen") == 0) return measure_screen(program, marker, keys, key_count, texts, text_count);
    return 2;
}
