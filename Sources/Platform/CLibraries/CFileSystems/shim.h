// Parts of libc that Swift's Glibc module lacks: the type of a file system, and exchanging two names.
#pragma once
#include <linux/fs.h>
#include <sys/vfs.h>

// <stdio.h> declares it only if _GNU_SOURCE is defined before the first header.
extern int renameat2(int folder, const char *name, int other_folder, const char *other, unsigned int flags);

/// Atomically exchanges two names in a folder. Returns 0, or -1 with errno set.
static inline int muster_exchange_names(int folder, const char *name, const char *other) {
    return renameat2(folder, name, folder, other, RENAME_EXCHANGE);
}
