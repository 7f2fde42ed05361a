#pragma once
#include <sqlite3.h>

/// Returns SQLITE_TRANSIENT, a cast of -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type muster_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Sets an on-off option of a connection: `sqlite3_db_config` has variable arguments, which Swift does not import.
static inline int muster_sqlite_configure(sqlite3 *db, int option, int isOn) {
    return sqlite3_db_config(db, option, isOn, (int *)0);
}
