#include "CCurl.h"

#ifndef __APPLE__

#include <dlfcn.h>
#include <pthread.h>

struct ccurl_functions ccurl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static ccurl_absence missing;

/// Loads the library until the program ends; POSIX allows the result of `dlsym` to be stored as a function pointer.
static void load(void) {
    // Debian has a library for each TLS implementation; the one with OpenSSL is preferred.
    static const char name[] = "libcurl.so.4", with_gnutls[] = "libcurl-gnutls.so.4";
    const char *opened = name;
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen(opened = with_gnutls, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        missing.library = name;
        return;
    }
#define FIND_SYMBOL(name) \
    *(void **)&ccurl.name = dlsym(library, #name); \
    if (!ccurl.name) missing = (ccurl_absence){opened, #name};
#define FIND(result, name, parameters, arguments) FIND_SYMBOL(name)
#define FIND_VARIADIC(type, name) FIND_SYMBOL(name)
    CCURL_FUNCTIONS(FIND)
    CCURL_VARIADIC_FUNCTIONS(FIND_VARIADIC)
    if (!missing.library && curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) missing.library = opened;
}

ccurl_absence ccurl_missing(void) {
    pthread_once(&once, load);
    return missing;
}

#endif
