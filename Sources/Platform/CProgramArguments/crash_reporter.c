// Where Swift's crash reporter is: nowhere. The reader comes without the program `swift-backtrace`.
//
// Swift's own version of these functions (stdlib/public/runtime/Paths.cpp) looks for it in seven folders around the
// executable, before main and in every program: nine system calls, some 1 % of the time to the first screen. The answer is the
// same without them. A static program that defines all of them leaves that file out. SWIFT_BACKTRACE can still name a
// `swift-backtrace`, and a debug build, whose crashes someone wants to see, searches as ever.
#include "program_arguments.h"

#include <stddef.h>

#ifndef DEBUG

char *swift_copyAuxiliaryExecutablePath(const char *name);
const char *swift_getRootPath(void);
const char *swift_getRuntimeLibraryPath(void);

char *swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return NULL;
}

// Nothing asks for the folders of a runtime that is inside the program; the linker leaves Swift's file out only if all
// its functions are here.
const char *swift_getRootPath(void) { return NULL; }

const char *swift_getRuntimeLibraryPath(void) { return NULL; }

#endif
