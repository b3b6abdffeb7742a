// Compares the declarations of this module with those in zlib's own header, if the header is installed (zlib1g-dev). If
// they differ, this file does not compile.
#include "czlib.h"
#include "stream.h"

#include <stddef.h>

#if __has_include(<zlib.h>)

#include <zlib.h>

#define MEMBER(name) \
    _Static_assert(offsetof(struct czlib_stream, name) == offsetof(z_stream, name), "place of " #name); \
    _Static_assert(sizeof(((struct czlib_stream *)0)->name) == sizeof(((z_stream *)0)->name), "size of " #name);
MEMBER(next_in)
MEMBER(avail_in)
MEMBER(total_in)
MEMBER(next_out)
MEMBER(avail_out)
MEMBER(total_out)
MEMBER(msg)
MEMBER(state)
MEMBER(zalloc)
MEMBER(zfree)
MEMBER(opaque)
MEMBER(data_type)
MEMBER(adler)
MEMBER(reserved)
_Static_assert(sizeof(struct czlib_stream) == sizeof(z_stream), "size of the stream");
_Static_assert(
    (int)CZLIB_OK == Z_OK && (int)CZLIB_STREAM_END == Z_STREAM_END && (int)CZLIB_BUF_ERROR == Z_BUF_ERROR
        && (int)CZLIB_NO_FLUSH == Z_NO_FLUSH && (int)CZLIB_FINISH == Z_FINISH && (int)CZLIB_DEFLATED == Z_DEFLATED
        && (int)CZLIB_DEFAULT_STRATEGY == Z_DEFAULT_STRATEGY
        && (int)CZLIB_DEFAULT_COMPRESSION == Z_DEFAULT_COMPRESSION,
    "values of constants");
_Static_assert(__builtin_types_compatible_p(__typeof__(inflateInit2_), int(z_streamp, int, const char *, int)), "");
_Static_assert(__builtin_types_compatible_p(__typeof__(inflate), int(z_streamp, int)), "");
_Static_assert(__builtin_types_compatible_p(__typeof__(inflateEnd), int(z_streamp)), "");
_Static_assert(
    __builtin_types_compatible_p(
        __typeof__(deflateInit2_), int(z_streamp, int, int, int, int, int, const char *, int)),
    "");
_Static_assert(__builtin_types_compatible_p(__typeof__(deflate), int(z_streamp, int)), "");
_Static_assert(__builtin_types_compatible_p(__typeof__(deflateEnd), int(z_streamp)), "");
_Static_assert(
    __builtin_types_compatible_p(__typeof__(crc32), unsigned long(unsigned long, const unsigned char *, unsigned)), "");

int czlib_has_header(void) { return 1; }

#else

int czlib_has_header(void) { return 0; }

#endif
