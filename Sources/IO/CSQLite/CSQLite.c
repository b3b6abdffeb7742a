#include "CSQLite.h"

#include <dlfcn.h>
#include <pthread.h>

#ifdef __APPLE__
static const char library_name[] = "libsqlite3.dylib";
#else
static const char library_name[] = "libsqlite3.so.0";
#endif

struct csqlite_functions csqlite;
csqlite_configuration *csqlite_configure;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *missing;

/// Loads the library until the program ends; POSIX allows the result of `dlsym` to be stored as a function pointer.
static void load(void) {
    void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        missing = library_name;
        return;
    }
#define FIND(result, name, parameters, arguments) \
    *(void **)&csqlite.name = dlsym(library, #name); \
    if (!csqlite.name) missing = library_name;
    CSQLITE_FUNCTIONS(FIND)
    *(void **)&csqlite_configure = dlsym(library, "sqlite3_db_config");
    if (!csqlite_configure) missing = library_name;
}

const char *csqlite_missing(void) {
    pthread_once(&once, load);
    return missing;
}
