// Compares the declarations of COpenSSL.h with OpenSSL's headers, if installed (libssl-dev): a difference does not
// compile.
#define COPENSSL_DECLARATIONS_ONLY
#include "COpenSSL.h"

#ifndef __APPLE__
#if __has_include(<openssl/ssl.h>)

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#define FUNCTION(library, result, name, parameters, arguments) \
    _Static_assert(__builtin_types_compatible_p(__typeof__(name), result parameters), "type of " #name);
COPENSSL_FUNCTIONS(FUNCTION)

#define CONSTANT(type, name, value) _Static_assert((type)(name) == (type)(value), "value of " #name);
COPENSSL_CONSTANTS(CONSTANT)

unsigned long copenssl_header_version(void) { return OPENSSL_VERSION_NUMBER; }

#else

unsigned long copenssl_header_version(void) { return 0; }

#endif
#endif
