// Leaves GnuTLS out of a program that is linked to the archive of libmicrohttpd and serves HTTP alone.
//
// Debian's archive can serve HTTPS too, and so refers to 37 names of GnuTLS. Linked to that library,
// muster-sync would load eight more at each start, and not start at all where they are missing. Nothing here
// is reached as long as no server is started with TLS; if one were, each function would return an error. All
// is hidden, so that a GnuTLS that another library of the process has loaded keeps its own.
#include "without_tls.h"

#include <stddef.h>

#define HIDDEN __attribute__((visibility("hidden")))

/// The code of GnuTLS for a request that cannot be served (GNUTLS_E_INVALID_REQUEST).
static const long invalid_request = -50;

#define FAILS(name)                  \
    HIDDEN long gnutls_##name(void); \
    HIDDEN long gnutls_##name(void) { return invalid_request; }

// Asked once when the library starts: 0 is success.
HIDDEN int gnutls_global_init(void);
HIDDEN int gnutls_global_init(void) { return 0; }

// A variable that holds a function.
HIDDEN extern void *(*gnutls_malloc)(size_t);
HIDDEN void *(*gnutls_malloc)(size_t) = NULL;

FAILS(alpn_set_protocols)
FAILS(bye)
FAILS(certificate_allocate_credentials)
FAILS(certificate_free_credentials)
FAILS(certificate_server_set_request)
FAILS(certificate_set_dh_params)
FAILS(certificate_set_retrieve_function2)
FAILS(certificate_set_retrieve_function3)
FAILS(certificate_set_x509_key_mem)
FAILS(certificate_set_x509_key_mem2)
FAILS(certificate_set_x509_trust_mem)
FAILS(cipher_get)
FAILS(credentials_set)
FAILS(deinit)
FAILS(dh_params_deinit)
FAILS(dh_params_import_pkcs3)
FAILS(dh_params_init)
FAILS(global_deinit)
FAILS(handshake)
FAILS(init)
FAILS(priority_deinit)
FAILS(priority_init)
FAILS(priority_set)
FAILS(protocol_get_version)
FAILS(psk_allocate_server_credentials)
FAILS(psk_free_server_credentials)
FAILS(psk_set_server_credentials_function)
FAILS(record_check_pending)
FAILS(record_get_direction)
FAILS(record_recv)
FAILS(record_send)
FAILS(session_get_ptr)
FAILS(session_set_ptr)
FAILS(strerror)
FAILS(transport_set_int2)
