#include "CSodium.h"
#include "functions.h"

#include <dlfcn.h>
#include <pthread.h>

#ifdef __APPLE__
static const char library_name[] = "libsodium.23.dylib";
#else
static const char library_name[] = "libsodium.so.23";
#endif

#define POINTER(result, name, parameters) static result(*call_##name) parameters;
CSODIUM_FUNCTIONS(POINTER)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *missing = library_name;

/// Opens the library, which is never closed; POSIX allows a result of `dlsym` to be stored as a function pointer.
static void load(void) {
    void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define LOAD(result, name, parameters) \
    *(void **)&call_##name = dlsym(library, #name); \
    if (!call_##name) return;
    CSODIUM_FUNCTIONS(LOAD)
    // A negative result means that the system has no source of random bytes.
    if (call_sodium_init() >= 0) missing = NULL;
}

const char *csodium_missing(void) {
    pthread_once(&once, load);
    return missing;
}

void csodium_random(uint8_t *bytes, size_t count) { call_randombytes_buf(bytes, count); }

void csodium_seal(uint8_t *box, const uint8_t *message, size_t count, const uint8_t *nonce, const uint8_t *key) {
    call_crypto_secretbox_easy(box, message, count, nonce, key);
}

int csodium_open(uint8_t *message, const uint8_t *box, size_t count, const uint8_t *nonce, const uint8_t *key) {
    return call_crypto_secretbox_open_easy(message, box, count, nonce, key);
}
