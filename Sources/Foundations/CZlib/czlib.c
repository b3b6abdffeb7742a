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
static int (*deflate_init)(struct czlib_stream *, int, int, int, int, int, const char *, int);
static int (*deflate_some)(struct czlib_stream *, int);
static int (*deflate_end)(struct czlib_stream *);
static unsigned long (*crc)(unsigned long, const unsigned char *, unsigned);

/// Opens the library, which is never closed; POSIX allows a result of `dlsym` to be stored as a function pointer.
static void load(void) {
    void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (library) {
        *(void **)&inflate_init = dlsym(library, "inflateInit2_");
        *(void **)&inflate_some = dlsym(library, "inflate");
        *(void **)&inflate_end = dlsym(library, "inflateEnd");
        *(void **)&deflate_init = dlsym(library, "deflateInit2_");
        *(void **)&deflate_some = dlsym(library, "deflate");
        *(void **)&deflate_end = dlsym(library, "deflateEnd");
        *(void **)&crc = dlsym(library, "crc32");
    }
    if (!inflate_init || !inflate_some || !inflate_end || !deflate_init || !deflate_some || !deflate_end || !crc) {
        missing = library_name;
    }
}

const char *czlib_missing(void) {
    pthread_once(&once, load);
    return missing;
}

static unsigned smaller(size_t count) { return count < UINT_MAX ? (unsigned)count : UINT_MAX; }

/// The binary logarithm of the size of zlib's window, the bytes to which compressed data can refer.
///
/// zlib expects it negated for data without a header, and increased by 16 for data with a gzip header.
enum { WINDOW_BITS = 15, GZIP_BITS = WINDOW_BITS + 16 };

static czlib_result decompress(int bits, const uint8_t *input, size_t count, void *context, czlib_output output) {
    unsigned char buffer[65536];
    struct czlib_stream stream;
    memset(&stream, 0, sizeof stream);
    if (inflate_init(&stream, bits, "1.2", sizeof stream) != CZLIB_OK) return CZLIB_CORRUPT;
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
            // After raw data, other entries of an archive may follow; a gzip file must end here.
            result = bits == GZIP_BITS && used < count ? CZLIB_CORRUPT : CZLIB_END;
            break;
        }
        // The call made no progress, since the input has ended.
        if (status == CZLIB_BUF_ERROR || (status == CZLIB_OK && made == 0 && used == count)) break;
        if (status != CZLIB_OK) {
            result = CZLIB_CORRUPT;
            break;
        }
    }
    inflate_end(&stream);
    return result;
}

czlib_result czlib_inflate(const uint8_t *input, size_t count, void *context, czlib_output output) {
    return decompress(-WINDOW_BITS, input, count, context, output);
}

czlib_result czlib_gunzip(const uint8_t *input, size_t count, void *context, czlib_output output) {
    return decompress(GZIP_BITS, input, count, context, output);
}

czlib_result czlib_gzip(const uint8_t *input, size_t count, void *context, czlib_output output) {
    unsigned char buffer[16384];
    struct czlib_stream stream;
    memset(&stream, 0, sizeof stream);
    // The memory level, 8, is zlib's default.
    int status = deflate_init(
        &stream, CZLIB_DEFAULT_COMPRESSION, CZLIB_DEFLATED, GZIP_BITS, 8, CZLIB_DEFAULT_STRATEGY, "1.2", sizeof stream);
    if (status != CZLIB_OK) return CZLIB_CORRUPT;
    size_t used = 0;
    czlib_result result = CZLIB_END;
    do {
        stream.next_in = input + used;
        stream.avail_in = smaller(count - used);
        unsigned given = stream.avail_in;
        stream.next_out = buffer;
        stream.avail_out = sizeof buffer;
        status = deflate_some(&stream, given == count - used ? CZLIB_FINISH : CZLIB_NO_FLUSH);
        used += given - stream.avail_in;
        size_t made = sizeof buffer - stream.avail_out;
        if (made > 0 && !output(context, buffer, made)) {
            result = CZLIB_FULL;
            break;
        }
        if (status != CZLIB_OK && status != CZLIB_STREAM_END) {
            result = CZLIB_CORRUPT;
            break;
        }
    } while (status != CZLIB_STREAM_END);
    deflate_end(&stream);
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
