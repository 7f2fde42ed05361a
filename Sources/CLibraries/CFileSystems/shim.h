// What Swift's Glibc does not show of libc: which kind of file system a folder is on.
#pragma once
#include <sys/vfs.h>
