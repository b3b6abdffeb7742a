// What of OpenSSL the module of its main header does not bring along, and macros, which Swift does not see.
#ifndef COPENSSL_SHIM_H
#define COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/// Allows TLS 1.2 and later only, without renegotiation, compression and resumption, and with little memory for each idle
/// connection.
static inline int copenssl_configure(SSL_CTX *_Nonnull context) {
    SSL_CTX_set_options(
        context,
        SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET |
            SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA);
    // The suite that everybody has (RFC 8446, section 9.1) comes first, since it takes the least time and memory; but not
    // before the one that a client without instructions for AES puts first.
    if (SSL_CTX_set_ciphersuites(
            context, "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256") != 1)
        return 0;
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_num_tickets(context, 0);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

/// Names the host that is connected to, so that it can show the right certificate (RFC 6066, section 3).
static inline int copenssl_set_server_name(SSL *_Nonnull ssl, const char *_Nonnull name) {
    return (int)SSL_set_tlsext_host_name(ssl, name);
}

#endif
