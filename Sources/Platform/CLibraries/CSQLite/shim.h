#pragma once
#include <sqlite3.h>

/// Returns SQLITE_TRANSIENT, a cast of -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type muster_sqlite_transient(void) { return SQLITE_TRANSIENT; }
