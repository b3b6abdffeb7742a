/// QR codes by the system's libqrencode, which is opened at run time: a program that shows no code does not load it.
#ifndef CQRCODE_H
#define CQRCODE_H

#include <stdint.h>

/// Opens the library on the first call, from any thread; null if it can be used, else its name.
const char *cqrcode_missing(void);

/// Encodes a text with the lowest level of error correction (ISO/IEC 18004).
///
/// Writes one byte for each module, row by row, 1 if it is dark. Returns the number of modules of a row, at most 177; 0 if the
/// text is too long, the capacity is too small or nothing may be called.
int cqrcode_encode(const char *text, uint8_t *modules, int capacity);

/// Whether the declarations were compared with libqrencode's own header.
int cqrcode_has_header(void);

#endif
