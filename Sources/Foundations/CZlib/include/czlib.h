/// Compression and decompression by the system's zlib, which is opened at run time: a program that neither reads an archive nor
/// compresses anything does not load it.
#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

/// How far a call came.
typedef enum {
    /// The data have ended.
    CZLIB_END,
    /// The room for output is used up.
    CZLIB_FULL,
    /// The input ends before the data do.
    CZLIB_TRUNCATED,
    /// The data are not deflated data, or there is no memory.
    CZLIB_CORRUPT,
} czlib_result;

/// Called with each piece of output; returns whether more is wanted.
typedef int (*czlib_output)(void *context, const uint8_t *bytes, size_t count);

/// Opens the library on the first call, from any thread; null if it can be used, else its name.
const char *czlib_missing(void);

/// Decompresses raw deflated data (RFC 1951) piece by piece; only if nothing is missing.
czlib_result czlib_inflate(const uint8_t *input, size_t count, void *context, czlib_output output);

/// Decompresses a gzip file of one member (RFC 1952) piece by piece; only if nothing is missing.
///
/// Bytes behind the member are taken for corrupt data.
czlib_result czlib_gunzip(const uint8_t *input, size_t count, void *context, czlib_output output);

/// Compresses bytes into a gzip file of one member (RFC 1952) piece by piece; only if nothing is missing.
///
/// Returns `CZLIB_END`, `CZLIB_FULL`, or `CZLIB_CORRUPT` if there is no memory.
czlib_result czlib_gzip(const uint8_t *input, size_t count, void *context, czlib_output output);

/// The checksum of bytes as in ZIP archives (CRC-32); only if nothing is missing.
uint32_t czlib_crc32(const uint8_t *bytes, size_t count);

/// Whether the declarations were compared with zlib's own header.
int czlib_has_header(void);

#endif
