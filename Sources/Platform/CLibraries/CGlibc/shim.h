// Functions of libc that Swift's Glibc does not import: kinds of file systems, exchanging names, closing
// descriptors in a new program, and returning freed memory to the system.
#pragma once
#include <linux/fs.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

// In their headers only for who asks for all of GNU's functions before the first header.
extern int renameat2(int folder, const char *name, int other_folder, const char *other, unsigned int flags);
extern int pipe2(int ends[2], int flags);
extern char *secure_getenv(const char *name);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/// Exchanges two names in a folder atomically. Returns 0, or -1 with errno.
static inline int muster_exchange_names(int folder, const char *name, const char *other) {
    return renameat2(folder, name, folder, other, RENAME_EXCHANGE);
}

/// Returns whether a file has a list of further users who may use it (an ACL).
static inline int muster_has_access_list(const char *path) {
    return getxattr(path, "system.posix_acl_access", 0, 0) >= 0;
}

/// Makes the new program begin without the descriptors from `first` up. Returns 0, or an errno.
static inline int muster_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/// Makes a pipe whose ends are not inherited by programs started meanwhile. Returns 0, or -1 with errno.
static inline int muster_private_pipe(int ends[2]) {
    return pipe2(ends, 02000000 /* O_CLOEXEC */);
}
