/// Encryption by the system's libsodium, which is opened at run time, so that a program that encrypts nothing does not
/// load it.
#ifndef CSODIUM_H
#define CSODIUM_H

#include <stddef.h>
#include <stdint.h>

/// Opens libsodium on the first call, which may come from any thread.
///
/// Returns null if the library can be used, otherwise the name of the missing library. The other functions may be
/// called only if this function has returned null.
const char *csodium_missing(void);

/// Fills memory with random bytes for cryptography.
void csodium_random(uint8_t *bytes, size_t count);

/// Encrypts a message into a box, which has 16 bytes more than the message.
///
/// The nonce has 24 bytes, and the key has 32 bytes.
void csodium_seal(uint8_t *box, const uint8_t *message, size_t count, const uint8_t *nonce, const uint8_t *key);

/// Decrypts a box of at least 16 bytes into a message, which has 16 bytes fewer than the box.
///
/// Returns 0, or -1 if the box was not encrypted with this key and nonce.
int csodium_open(uint8_t *message, const uint8_t *box, size_t count, const uint8_t *nonce, const uint8_t *key);

/// Returns whether the compiler compared this module's declarations with libsodium's own header.
int csodium_has_header(void);

#endif
