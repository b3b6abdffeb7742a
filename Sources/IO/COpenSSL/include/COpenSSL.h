/// The functions and constants of OpenSSL 3 that the package uses.
///
/// `copenssl_missing()` opens the libraries at run time, so that a program that encrypts nothing does not load them. If
/// OpenSSL's headers are installed, Declarations.c compares every declaration below with them. The module is empty on
/// Apple platforms, which use the system's TLS.
#ifndef COPENSSL_H
#define COPENSSL_H

#ifndef __APPLE__

#include <stddef.h>
#include <stdint.h>

// MARK: Types

typedef struct bio_st BIO;
typedef struct bio_method_st BIO_METHOD;
typedef struct ssl_st SSL;
typedef struct ssl_ctx_st SSL_CTX;
typedef struct ssl_method_st SSL_METHOD;
typedef struct x509_store_ctx_st X509_STORE_CTX;
typedef struct X509_VERIFY_PARAM_st X509_VERIFY_PARAM;
struct stack_st_X509_NAME;

typedef int (*copenssl_password_callback)(char *buffer, int size, int is_writing, void *data);
typedef int (*copenssl_verify_callback)(int is_trusted, X509_STORE_CTX *context);
typedef int (*copenssl_bio_read)(BIO *bio, char *bytes, int count);
typedef int (*copenssl_bio_write)(BIO *bio, const char *bytes, int count);
typedef long (*copenssl_bio_control)(BIO *bio, int command, long number, void *pointer);

// MARK: Functions

/// Calls `F(library, result, name, (parameters), (arguments))` for each function.
#define COPENSSL_FUNCTIONS(F) \
    F(crypto, BIO_METHOD *, BIO_meth_new, (int type, const char *name), (type, name)) \
    F(crypto, void, BIO_meth_free, (BIO_METHOD * method), (method)) \
    F(crypto, int, BIO_meth_set_read, (BIO_METHOD * method, copenssl_bio_read body), (method, body)) \
    F(crypto, int, BIO_meth_set_write, (BIO_METHOD * method, copenssl_bio_write body), (method, body)) \
    F(crypto, int, BIO_meth_set_ctrl, (BIO_METHOD * method, copenssl_bio_control body), (method, body)) \
    F(crypto, BIO *, BIO_new, (const BIO_METHOD *method), (method)) \
    F(crypto, void, BIO_set_data, (BIO * bio, void *data), (bio, data)) \
    F(crypto, void *, BIO_get_data, (BIO * bio), (bio)) \
    F(crypto, void, BIO_set_init, (BIO * bio, int is_ready), (bio, is_ready)) \
    F(crypto, void, BIO_set_flags, (BIO * bio, int flags), (bio, flags)) \
    F(crypto, void, BIO_clear_flags, (BIO * bio, int flags), (bio, flags)) \
    F(crypto, void, ERR_clear_error, (void), ()) \
    F(crypto, unsigned long, ERR_get_error, (void), ()) \
    F(crypto, const char *, ERR_reason_error_string, (unsigned long code), (code)) \
    F(crypto, unsigned long, OpenSSL_version_num, (void), ()) \
    F(crypto, int, X509_VERIFY_PARAM_set1_ip_asc, (X509_VERIFY_PARAM * parameters, const char *address), \
      (parameters, address)) \
    F(crypto, const char *, X509_verify_cert_error_string, (long code), (code)) \
    F(ssl, const SSL_METHOD *, TLS_client_method, (void), ()) \
    F(ssl, const SSL_METHOD *, TLS_server_method, (void), ()) \
    F(ssl, SSL_CTX *, SSL_CTX_new, (const SSL_METHOD *method), (method)) \
    F(ssl, void, SSL_CTX_free, (SSL_CTX * context), (context)) \
    F(ssl, long, SSL_CTX_ctrl, (SSL_CTX * context, int command, long number, void *pointer), \
      (context, command, number, pointer)) \
    F(ssl, uint64_t, SSL_CTX_set_options, (SSL_CTX * context, uint64_t options), (context, options)) \
    F(ssl, int, SSL_CTX_set_ciphersuites, (SSL_CTX * context, const char *names), (context, names)) \
    F(ssl, int, SSL_CTX_set_cipher_list, (SSL_CTX * context, const char *names), (context, names)) \
    F(ssl, int, SSL_CTX_set_num_tickets, (SSL_CTX * context, size_t count), (context, count)) \
    F(ssl, void, SSL_CTX_set_verify, (SSL_CTX * context, int mode, copenssl_verify_callback callback), \
      (context, mode, callback)) \
    F(ssl, int, SSL_CTX_set_default_verify_paths, (SSL_CTX * context), (context)) \
    F(ssl, int, SSL_CTX_load_verify_locations, (SSL_CTX * context, const char *file, const char *folder), \
      (context, file, folder)) \
    F(ssl, void, SSL_CTX_set_default_passwd_cb, (SSL_CTX * context, copenssl_password_callback callback), \
      (context, callback)) \
    F(ssl, int, SSL_CTX_use_certificate_chain_file, (SSL_CTX * context, const char *file), (context, file)) \
    F(ssl, int, SSL_CTX_use_PrivateKey_file, (SSL_CTX * context, const char *file, int type), (context, file, type)) \
    F(ssl, struct stack_st_X509_NAME *, SSL_load_client_CA_file, (const char *file), (file)) \
    F(ssl, void, SSL_CTX_set_client_CA_list, (SSL_CTX * context, struct stack_st_X509_NAME * names), (context, names)) \
    F(ssl, SSL *, SSL_new, (SSL_CTX * context), (context)) \
    F(ssl, void, SSL_free, (SSL * ssl), (ssl)) \
    F(ssl, long, SSL_ctrl, (SSL * ssl, int command, long number, void *pointer), (ssl, command, number, pointer)) \
    F(ssl, void, SSL_set_bio, (SSL * ssl, BIO * input, BIO * output), (ssl, input, output)) \
    F(ssl, void, SSL_set_accept_state, (SSL * ssl), (ssl)) \
    F(ssl, void, SSL_set_connect_state, (SSL * ssl), (ssl)) \
    F(ssl, X509_VERIFY_PARAM *, SSL_get0_param, (SSL * ssl), (ssl)) \
    F(ssl, void, SSL_set_hostflags, (SSL * ssl, unsigned int flags), (ssl, flags)) \
    F(ssl, int, SSL_set1_host, (SSL * ssl, const char *name), (ssl, name)) \
    F(ssl, int, SSL_do_handshake, (SSL * ssl), (ssl)) \
    F(ssl, int, SSL_read_ex, (SSL * ssl, void *buffer, size_t size, size_t *count), (ssl, buffer, size, count)) \
    F(ssl, int, SSL_pending, (const SSL *ssl), (ssl)) \
    F(ssl, int, SSL_write_ex, (SSL * ssl, const void *bytes, size_t size, size_t *count), (ssl, bytes, size, count)) \
    F(ssl, int, SSL_shutdown, (SSL * ssl), (ssl)) \
    F(ssl, int, SSL_get_error, (const SSL *ssl, int result), (ssl, result)) \
    F(ssl, long, SSL_get_verify_result, (const SSL *ssl), (ssl))

// MARK: Constants

/// Calls `C(type, name, value)` for each constant.
#define COPENSSL_CONSTANTS(C) \
    C(int, BIO_TYPE_SOURCE_SINK, 0x400) \
    C(int, BIO_CTRL_FLUSH, 11) \
    C(int, BIO_FLAGS_READ, 1) \
    C(int, BIO_FLAGS_SHOULD_RETRY, 8) \
    C(unsigned long, ERR_SYSTEM_FLAG, 0x80000000) \
    C(unsigned long, ERR_SYSTEM_MASK, 0x7fffffff) \
    C(unsigned long, ERR_LIB_OFFSET, 23) \
    C(unsigned long, ERR_LIB_MASK, 0xff) \
    C(unsigned long, ERR_REASON_MASK, 0x7fffff) \
    C(int, ERR_LIB_SYS, 2) \
    C(int, ERR_LIB_PEM, 9) \
    C(int, ERR_LIB_X509, 11) \
    C(int, ERR_LIB_SSL, 20) \
    C(int, PEM_R_BAD_PASSWORD_READ, 104) \
    C(int, PEM_R_PROBLEMS_GETTING_PASSWORD, 109) \
    C(long, SSL_CTRL_MODE, 33) \
    C(long, SSL_CTRL_SET_SESS_CACHE_MODE, 44) \
    C(long, SSL_CTRL_SET_TLSEXT_HOSTNAME, 55) \
    C(long, SSL_CTRL_SET_MIN_PROTO_VERSION, 123) \
    C(int, SSL_ERROR_WANT_READ, 2) \
    C(int, SSL_ERROR_WANT_WRITE, 3) \
    C(int, SSL_ERROR_ZERO_RETURN, 6) \
    C(int, SSL_FILETYPE_PEM, 1) \
    C(long, SSL_MODE_RELEASE_BUFFERS, 0x10) \
    C(uint64_t, SSL_OP_NO_TICKET, 1 << 14) \
    C(uint64_t, SSL_OP_NO_COMPRESSION, 1 << 17) \
    C(uint64_t, SSL_OP_PRIORITIZE_CHACHA, 1 << 21) \
    C(uint64_t, SSL_OP_CIPHER_SERVER_PREFERENCE, 1 << 22) \
    C(uint64_t, SSL_OP_NO_RENEGOTIATION, 1 << 30) \
    C(int, SSL_R_BAD_PROTOCOL_VERSION_NUMBER, 116) \
    C(int, SSL_R_CERTIFICATE_VERIFY_FAILED, 134) \
    C(int, SSL_R_HTTPS_PROXY_REQUEST, 155) \
    C(int, SSL_R_HTTP_REQUEST, 156) \
    C(int, SSL_R_PACKET_LENGTH_TOO_LONG, 198) \
    C(int, SSL_R_PEER_DID_NOT_RETURN_A_CERTIFICATE, 199) \
    C(int, SSL_R_UNEXPECTED_MESSAGE, 244) \
    C(int, SSL_R_UNKNOWN_PROTOCOL, 252) \
    C(int, SSL_R_UNSUPPORTED_PROTOCOL, 258) \
    C(int, SSL_R_WRONG_VERSION_NUMBER, 267) \
    C(int, SSL_R_CA_KEY_TOO_SMALL, 397) \
    C(int, SSL_R_CA_MD_TOO_WEAK, 398) \
    C(int, SSL_R_EE_KEY_TOO_SMALL, 399) \
    C(int, SSL_R_BAD_RECORD_TYPE, 443) \
    C(int, SSL_R_SSLV3_ALERT_HANDSHAKE_FAILURE, 1040) \
    C(int, SSL_R_SSLV3_ALERT_BAD_CERTIFICATE, 1042) \
    C(int, SSL_R_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE, 1043) \
    C(int, SSL_R_SSLV3_ALERT_CERTIFICATE_EXPIRED, 1045) \
    C(int, SSL_R_SSLV3_ALERT_CERTIFICATE_UNKNOWN, 1046) \
    C(int, SSL_R_TLSV1_ALERT_UNKNOWN_CA, 1048) \
    C(int, SSL_R_TLSV1_ALERT_PROTOCOL_VERSION, 1070) \
    C(int, SSL_R_TLSV13_ALERT_CERTIFICATE_REQUIRED, 1116) \
    C(long, SSL_SESS_CACHE_OFF, 0) \
    C(int, SSL_VERIFY_PEER, 1) \
    C(int, SSL_VERIFY_FAIL_IF_NO_PEER_CERT, 2) \
    C(long, TLS1_2_VERSION, 0x0303) \
    C(long, TLSEXT_NAMETYPE_host_name, 0) \
    C(unsigned int, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS, 0x4) \
    C(unsigned int, X509_CHECK_FLAG_NEVER_CHECK_SUBJECT, 0x20) \
    C(int, X509_R_KEY_TYPE_MISMATCH, 115) \
    C(int, X509_R_KEY_VALUES_MISMATCH, 116) \
    C(int, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, 2) \
    C(int, X509_V_ERR_CERT_NOT_YET_VALID, 9) \
    C(int, X509_V_ERR_CERT_HAS_EXPIRED, 10) \
    C(int, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, 18) \
    C(int, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, 19) \
    C(int, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, 20) \
    C(int, X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, 21) \
    C(int, X509_V_ERR_HOSTNAME_MISMATCH, 62) \
    C(int, X509_V_ERR_IP_ADDRESS_MISMATCH, 64)

// MARK: Opening the libraries

/// The missing library or symbol, if any.
typedef struct {
    /// The library that cannot be opened, or that lacks the symbol; null if nothing is missing.
    const char *library;
    /// The symbol that the library lacks; null if the library itself is missing.
    const char *symbol;
} copenssl_absence;

/// Opens the libraries on the first call, from any thread, and returns the missing parts.
///
/// Other functions may be called only if nothing is missing.
copenssl_absence copenssl_missing(void);

/// The version of the headers that the declarations were compared with, as in `OpenSSL_version_num()`; 0 if no headers
/// were found.
unsigned long copenssl_header_version(void);

// Declarations.c uses OpenSSL's headers instead of the rest.
#ifndef COPENSSL_DECLARATIONS_ONLY

/// The function pointers, set when the libraries are opened.
#define COPENSSL_MEMBER(library, result, name, parameters, arguments) result(*name) parameters;
extern struct copenssl_functions {
    COPENSSL_FUNCTIONS(COPENSSL_MEMBER)
} copenssl;
#undef COPENSSL_MEMBER

// Static, so that the program does not export these names: libraries that link OpenSSL must not find them here.
#define COPENSSL_CALL(library, result, name, parameters, arguments) \
    static inline result name parameters { return copenssl.name arguments; }
COPENSSL_FUNCTIONS(COPENSSL_CALL)
#undef COPENSSL_CALL

#define COPENSSL_CONSTANT(type, name, value) static const type name = value;
COPENSSL_CONSTANTS(COPENSSL_CONSTANT)
#undef COPENSSL_CONSTANT

#endif
#endif
#endif
