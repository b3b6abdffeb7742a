#include "CQRCode.h"
#include "functions.h"

#include <dlfcn.h>
#include <pthread.h>

#ifdef __APPLE__
static const char library_name[] = "libqrencode.4.dylib";
#else
static const char library_name[] = "libqrencode.so.4";
#endif

#define POINTER(result, name, parameters) static result(*call_##name) parameters;
CQRCODE_FUNCTIONS(POINTER, struct cqrcode_code, int)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *missing = library_name;

/// Opens the library, which is never closed; POSIX allows a result of `dlsym` to be stored as a function pointer.
static void load(void) {
    void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define LOAD(result, name, parameters) \
    *(void **)&call_##name = dlsym(library, #name); \
    if (!call_##name) return;
    CQRCODE_FUNCTIONS(LOAD, struct cqrcode_code, int)
    missing = NULL;
}

const char *cqrcode_missing(void) {
    pthread_once(&once, load);
    return missing;
}

int cqrcode_encode(const char *text, uint8_t *modules, int capacity) {
    if (cqrcode_missing()) return 0;
    struct cqrcode_code *code = call_QRcode_encodeString8bit(text, 0, CQRCODE_LOW);
    if (!code) return 0;
    int width = code->width;
    int count = width * width;
    if (count > capacity) width = 0;
    for (int index = 0; width && index < count; index++) modules[index] = code->data[index] & 1;
    call_QRcode_free(code);
    return width;
}
