/// Declarations of the functions of libsodium that this module calls.
#ifndef CSODIUM_FUNCTIONS_H
#define CSODIUM_FUNCTIONS_H

#include <stddef.h>

/// Expands `FUNCTION` once for each function, with the type of its result, its name and its parameters.
#define CSODIUM_FUNCTIONS(FUNCTION) \
    FUNCTION(int, sodium_init, (void)) \
    FUNCTION(void, randombytes_buf, (void *const, const size_t)) \
    FUNCTION( \
        int, crypto_secretbox_easy, \
        (unsigned char *, const unsigned char *, unsigned long long, const unsigned char *, const unsigned char *)) \
    FUNCTION( \
        int, crypto_secretbox_open_easy, \
        (unsigned char *, const unsigned char *, unsigned long long, const unsigned char *, const unsigned char *))

enum { CSODIUM_KEY = 32, CSODIUM_NONCE = 24, CSODIUM_TAG = 16 };

#endif
