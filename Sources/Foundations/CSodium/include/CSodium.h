/// Encryption by the system's libsodium, which is opened at run time, so that a program that encrypts nothing does not
/// load it.
#ifndef CSODIUM_H
#define CSODIUM_H

#include <stddef.h>
#include <stdint.h>

/// Opens the library on the first call, which may come from any thread; returns null if the library can be used,
/// otherwise its name.
///
/// The other functions may be called only if this one has returned null.
const char *csodium_missing(void);

/// Fills memory with random bytes for cryptography.
void csodium_random(uint8_t *bytes, size_t count);

/// Encrypts a message; the box has 16 bytes more than the message, the nonce has 24 bytes, and the key 32.
void csodium_seal(uint8_t *box, const uint8_t *message, size_t count, const uint8_t *nonce, const uint8_t *key);

/// Decrypts a box of 16 bytes or more; the message has 16 bytes fewer. Returns 0, or -1 if the box was not encrypted
/// with this key and nonce.
int csodium_open(uint8_t *message, const uint8_t *box, size_t count, const uint8_t *nonce, const uint8_t *key);

/// Returns whether the declarations were compared, when this module was compiled, with libsodium's own header.
int csodium_has_header(void);

#endif
