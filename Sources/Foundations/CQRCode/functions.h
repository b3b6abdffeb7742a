/// Declarations of the parts of libqrencode, version 4, that this module uses.
#ifndef CQRCODE_FUNCTIONS_H
#define CQRCODE_FUNCTIONS_H

/// A QR code, which libqrencode calls `QRcode`; each byte of `data` describes a module (square) of the code.
///
/// The lowest bit of the byte is 1 if the module is dark.
struct cqrcode_code {
    int version;
    int width;
    unsigned char *data;
};

enum { CQRCODE_LOW = 0 };

/// Expands `FUNCTION` once for each function, with the type of its result, its name and its parameters.
#define CQRCODE_FUNCTIONS(FUNCTION, CODE, LEVEL) \
    FUNCTION(CODE *, QRcode_encodeString8bit, (const char *, int, LEVEL)) \
    FUNCTION(void, QRcode_free, (CODE *))

#endif
