#include "czlib.h"
#include "stream.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>

#ifdef __APPLE__
static const char library_name[] = "libz.1.dylib";
#else
static const char library_name[] = "libz.so.1";
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *missing;
static int (*inflate_init)(struct czlib_stream *, int, const char *, int);
static int (*inflate_some)(struct czlib_stream *, int);
static int (*inflate_end)(struct czlib_stream *);
static unsigned long (*crc)(unsigned long, const unsigned char *, unsigned);

/// Opens the library for as long as the program runs; POSIX lets the result of `dlsym` be stored as a function.
static void load(void) {
    void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (library) {
        *(void **)&inflate_init = dlsym(library, "inflateInit2_");
        *(void **)&inflate_some = dlsym(library, "inflate");
        *(void **)&inflate_end = dlsym(library, "inflateEnd");
        *(void **)&crc = dlsym(library, "crc32");
    }
    if (!inflate_init || !inflate_some || !inflate_end || !crc) missing = library_name;
}

const char *czlib_missing(void) {
    pthread_once(&once, load);
    return missing;
}

static unsigned smaller(size_t count) { return count < UINT_MAX ? (unsigned)count : UINT_MAX; }

czlib_result czlib_inflate(const uint8_t *input, size_t count, void *context, czlib_output output) {
    unsigned char buffer[65536];
    struct czlib_stream stream;
    memset(&stream, 0, sizeof stream);
    // Negative bits of the window: no header.
    if (inflate_init(&stream, -15, "1.2", sizeof stream) != CZLIB_OK) return CZLIB_CORRUPT;
    czlib_result result = CZLIB_TRUNCATED;
    size_t used = 0;
    for (;;) {
        stream.next_in = input + used;
        stream.avail_in = smaller(count - used);
        unsigned given = stream.avail_in;
        stream.next_out = buffer;
        stream.avail_out = sizeof buffer;
        int status = inflate_some(&stream, CZLIB_NO_FLUSH);
        used += given - stream.avail_in;
        size_t made = sizeof buffer - stream.avail_out;
        if (made > 0 && !output(context, buffer, made)) {
            result = CZLIB_FULL;
            break;
        }
        if (status == CZLIB_STREAM_END) {
            result = CZLIB_END;
            break;
        }
        // No progress: the input has ended.
        if (status == CZLIB_BUF_ERROR || (status == CZLIB_OK && made == 0 && used == count)) break;
        if (status != CZLIB_OK) {
            result = CZLIB_CORRUPT;
            break;
        }
    }
    inflate_end(&stream);
    return result;
}

uint32_t czlib_crc32(const uint8_t *bytes, size_t count) {
    unsigned long sum = 0;
    while (count > 0) {
        unsigned piece = smaller(count);
        sum = crc(sum, bytes, piece);
        bytes += piece;
        count -= piece;
    }
    return (uint32_t)sum;
}
