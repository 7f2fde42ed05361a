#pragma once
#include <microhttpd.h>

// Swift cannot call variadic functions, so there is one function for each kind of argument.

/// Starts a server in the thread that calls `MHD_run_wait`. Returns NULL if the address is not available.
static inline struct MHD_Daemon *muster_http_start(
    const struct sockaddr *address, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback connection, void *context, unsigned int connections, unsigned int idle_seconds,
    size_t header_bytes, unsigned int is_version_6) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | (is_version_6 ? MHD_USE_IPv6 : 0), 0, NULL, NULL, handler, context,
        MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, connection, context, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, header_bytes,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

/// Returns the port of a server; 0 without one.
static inline unsigned int muster_http_port(struct MHD_Daemon *server) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

/// Returns the socket of a connection; -1 without one.
static inline int muster_http_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// Swift sees the enumerations of the library under names of its own making: these stay the same.

static const enum MHD_Result muster_http_yes = MHD_YES;
static const enum MHD_Result muster_http_no = MHD_NO;

/// Returns whether a notification is about the start of a connection, not its end.
static inline int muster_http_is_beginning(enum MHD_ConnectionNotificationCode code) {
    return code == MHD_CONNECTION_NOTIFY_STARTED;
}

/// Returns a header of a request; NULL if it is missing.
static inline const char *muster_http_header(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/// Returns a response with a copy of these bytes.
static inline struct MHD_Response *muster_http_response(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
