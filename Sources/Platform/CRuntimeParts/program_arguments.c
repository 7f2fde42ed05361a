// The arguments of the program, as glibc hands them to every constructor.
//
// Swift's own version of these two functions (stdlib/public/stubs/CommandLine.cpp) searches the stack for the arguments,
// and reads /proc/self/maps to find the stack, before main and in every program: 50,000 instructions, and with its system
// calls some 3 % of the time to the first screen. A static program that defines both leaves that file out, and
// CommandLine.arguments works as before.
#include "runtime_parts.h"

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

// For programs that run scripts; the linker leaves Swift's file out only if all its functions are here.
void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int length) {
    arguments = values;
    count = length;
}
