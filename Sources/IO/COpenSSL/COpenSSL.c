#include "COpenSSL.h"

#ifndef __APPLE__

#include <dlfcn.h>
#include <pthread.h>

struct copenssl_functions copenssl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static copenssl_absence missing;

static void *open_library(const char *name) {
    void *library = missing.library ? NULL : dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library && !missing.library) missing.library = name;
    return library;
}

/// Looks up a function; POSIX allows the result of `dlsym` to be stored as a function pointer.
static void find(void **function, void *library, const char *name, const char *symbol) {
    if (missing.library) return;
    *function = dlsym(library, symbol);
    if (!*function) missing = (copenssl_absence){name, symbol};
}

/// Loads both libraries until the program ends.
static void load(void) {
    static const char crypto_name[] = "libcrypto.so.3", ssl_name[] = "libssl.so.3";
    void *crypto = open_library(crypto_name);
    void *ssl = open_library(ssl_name);
#define FIND(library, result, name, parameters, arguments) \
    find((void **)&copenssl.name, library, library##_name, #name);
    COPENSSL_FUNCTIONS(FIND)
}

copenssl_absence copenssl_missing(void) {
    pthread_once(&once, load);
    return missing;
}

#endif
