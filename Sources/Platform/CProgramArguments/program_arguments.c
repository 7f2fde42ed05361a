// The arguments of the program, as glibc hands them to every constructor.
//
// Swift's own version of these two functions (stdlib/public/stubs/CommandLine.cpp) searches the stack for the arguments,
// and reads /proc/self/maps to find the stack, before main and in every program: 50,000 instructions and a tenth of the
// page faults of a start. Where these are defined a static program leaves that file out, and CommandLine.arguments works
// as ever.
#include "program_arguments.h"

#include <stddef.h>

static char **arguments;
static int count;

__attribute__((constructor)) static void note_arguments(int argc, char **argv) {
    count = argc;
    arguments = argv;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *length);
void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int length);

char **_swift_stdlib_getUnsafeArgvArgc(int *length) {
    *length = count;
    return arguments;
}

// Called in place of a Swift `main` by whoever embeds a script; kept so that both functions of the file are here.
void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int length) {
    arguments = values;
    count = length;
}
