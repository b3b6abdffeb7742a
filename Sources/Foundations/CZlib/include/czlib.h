/// Compression and decompression by the system's zlib, which is opened at run time, so that a program that neither
/// reads an archive nor compresses anything does not load it.
#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

/// The reason why a call of a function of this module returned.
typedef enum {
    /// All data of the input have been processed.
    CZLIB_END,
    /// The caller wants no more output.
    CZLIB_FULL,
    /// The input ends before the compressed data are complete.
    CZLIB_TRUNCATED,
    /// The input is not valid compressed data, or memory could not be allocated.
    CZLIB_CORRUPT,
} czlib_result;

/// A function that receives each piece of output, and returns whether it wants more output.
typedef int (*czlib_output)(void *context, const uint8_t *bytes, size_t count);

/// Opens zlib on the first call, which may come from any thread.
///
/// Returns null if the library can be used, otherwise the name of the missing library. The other functions may be
/// called only if this function has returned null.
const char *czlib_missing(void);

/// Decompresses raw deflated data (RFC 1951) and passes the output to a function piece by piece.
czlib_result czlib_inflate(const uint8_t *input, size_t count, void *context, czlib_output output);

/// Decompresses a gzip file of one member (RFC 1952) and passes the output to a function piece by piece.
///
/// Bytes after the member are treated as corrupt data.
czlib_result czlib_gunzip(const uint8_t *input, size_t count, void *context, czlib_output output);

/// Compresses bytes into a gzip file of one member (RFC 1952) and passes the output to a function piece by piece.
///
/// Returns `CZLIB_END`, `CZLIB_FULL`, or `CZLIB_CORRUPT` if memory could not be allocated.
czlib_result czlib_gzip(const uint8_t *input, size_t count, void *context, czlib_output output);

/// Returns the CRC-32 checksum of bytes, as ZIP archives contain it.
uint32_t czlib_crc32(const uint8_t *bytes, size_t count);

/// Returns whether the compiler compared this module's declarations with zlib's own header.
int czlib_has_header(void);

#endif
