#include "CMosquitto.h"

#ifndef __APPLE__

#include <dlfcn.h>
#include <pthread.h>

struct cmosquitto_functions cmosquitto;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static cmosquitto_absence missing;

/// Loads the library until the program ends; POSIX allows the result of `dlsym` to be stored as a function pointer.
static void load(void) {
    static const char name[] = "libmosquitto.so.1";
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        missing.library = name;
        return;
    }
#define FIND(result, name, parameters, arguments) \
    *(void **)&cmosquitto.name = dlsym(library, #name); \
    if (!cmosquitto.name) missing = (cmosquitto_absence){"libmosquitto.so.1", #name};
    CMOSQUITTO_FUNCTIONS(FIND)
    if (!missing.library && mosquitto_lib_init() != MOSQ_ERR_SUCCESS) missing.library = name;
}

cmosquitto_absence cmosquitto_missing(void) {
    pthread_once(&once, load);
    return missing;
}

#endif
