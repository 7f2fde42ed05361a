// Leaves out the part of Swift's runtime that looks for the program `swift-backtrace`.
//
// It looks in nine places before main, at every start, and writes a backtrace only where a developer's
// toolchain is installed (stdlib/public/runtime/Backtrace.cpp): some 1 % of the time to the first screen. A
// static program that defines the symbols of that file leaves it out; a fatal error prints its message as
// before. All is hidden, so that a dynamic runtime keeps its own.
#include "runtime_parts.h"

#include <stdbool.h>

#define HIDDEN __attribute__((visibility("hidden")))

// Zero means off. Larger than the settings are (some 100 bytes).
HIDDEN char _swift_backtraceSettings[1024] __attribute__((aligned(16)));

HIDDEN bool _swift_backtrace_isThunkFunction(const char *name);

// Asked while a backtrace is written, which never happens.
HIDDEN bool _swift_backtrace_isThunkFunction(const char *name) {
    (void)name;
    return false;
}
