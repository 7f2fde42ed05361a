// What Swift's Glibc does not show of libc: which kind of file system a folder is on, and names that change places.
#pragma once
#include <linux/fs.h>
#include <sys/vfs.h>

// In <stdio.h> only for who asks for all of GNU's functions before its first header.
extern int renameat2(int folder, const char *name, int other_folder, const char *other, unsigned int flags);

/// Gives each of two names in a folder what the other leads to, at once. 0, or -1 with errno.
static inline int muster_exchange_names(int folder, const char *name, const char *other) {
    return renameat2(folder, name, folder, other, RENAME_EXCHANGE);
}
