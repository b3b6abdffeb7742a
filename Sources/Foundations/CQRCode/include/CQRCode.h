/// QR codes by the system's libqrencode, which is opened at run time, so that a program that shows no code does not
/// load it.
#ifndef CQRCODE_H
#define CQRCODE_H

#include <stdint.h>

/// Opens libqrencode on the first call, which may come from any thread.
///
/// Returns null if the library can be used, otherwise the name of the missing library.
const char *cqrcode_missing(void);

/// Encodes a text as a QR code with the lowest level of error correction (ISO/IEC 18004).
///
/// Writes one byte for each module (square) of the code, row by row: 1 if the module is dark. Returns the number of
/// modules in a row, at most 177; 0 if the text is too long, the capacity is too small or the library is missing.
int cqrcode_encode(const char *text, uint8_t *modules, int capacity);

/// Returns whether the compiler compared this module's declarations with libqrencode's own header.
int cqrcode_has_header(void);

#endif
