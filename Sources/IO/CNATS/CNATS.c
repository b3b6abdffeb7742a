#include "CNATS.h"

#ifndef __APPLE__

#include <dlfcn.h>
#include <pthread.h>

struct cnats_functions cnats;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cnats_absence missing;

/// The library's name contains its minor version; all these versions have the functions declared here, with the same
/// types.
static const char *const names[] = {
    "libnats.so.3.4",  "libnats.so.3.12", "libnats.so.3.11", "libnats.so.3.10", "libnats.so.3.9",
    "libnats.so.3.8",  "libnats.so.3.7",  "libnats.so.3.6",  "libnats.so.3.5",
};

/// Loads the library until the program ends; POSIX allows the result of `dlsym` to be stored as a function pointer.
static void load(void) {
    const char *opened = NULL;
    void *library = NULL;
    for (size_t index = 0; !library && index < sizeof(names) / sizeof(names[0]); index++) {
        opened = names[index];
        library = dlopen(opened, RTLD_NOW | RTLD_LOCAL);
    }
    if (!library) {
        missing.library = names[0];
        return;
    }
#define FIND(result, name, parameters, arguments) \
    *(void **)&cnats.name = dlsym(library, #name); \
    if (!cnats.name) missing = (cnats_absence){opened, #name};
    CNATS_FUNCTIONS(FIND)
    // A negative count selects the library's default.
    if (!missing.library && nats_Open(-1) != NATS_OK) missing.library = opened;
}

cnats_absence cnats_missing(void) {
    pthread_once(&once, load);
    return missing;
}

#endif
