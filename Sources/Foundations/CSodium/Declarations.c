// Compares the declarations of this module with those in libsodium's own header, if the header is installed
// (libsodium-dev). If they differ, this file does not compile.
#include "CSodium.h"
#include "functions.h"

#if __has_include(<sodium.h>)

#include <sodium.h>

#define COMPARE(result, name, parameters) \
    _Static_assert(__builtin_types_compatible_p(__typeof__(name), result parameters), "type of " #name);
CSODIUM_FUNCTIONS(COMPARE)

_Static_assert(
    CSODIUM_KEY == crypto_secretbox_KEYBYTES && CSODIUM_NONCE == crypto_secretbox_NONCEBYTES
        && CSODIUM_TAG == crypto_secretbox_MACBYTES,
    "values of constants");

int csodium_has_header(void) { return 1; }

#else

int csodium_has_header(void) { return 0; }

#endif
