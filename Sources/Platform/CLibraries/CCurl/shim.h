#pragma once
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <sys/socket.h>

// Swift cannot call variadic functions, so there is one function for each type of argument.

typedef size_t (*muster_curl_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode muster_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode muster_curl_set_large(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode muster_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode muster_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode muster_curl_set_callback(CURL *handle, CURLoption option, muster_curl_callback callback) {
    return curl_easy_setopt(handle, option, callback);
}

static inline CURLcode muster_curl_set_socket_callback(CURL *handle, CURLoption option, curl_opensocket_callback callback) {
    return curl_easy_setopt(handle, option, callback);
}

/// Returns the address in its whole length, which the structure does not show.
static inline const struct sockaddr *muster_curl_address(const struct curl_sockaddr *address) { return &address->addr; }

/// Opens the socket that libcurl would open itself.
static inline curl_socket_t muster_curl_socket(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static inline CURLcode muster_curl_get_number(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode muster_curl_get_large(CURL *handle, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode muster_curl_get_text(CURL *handle, CURLINFO info, char **value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode muster_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}
