/// The parts of libqrencode's version 4 that are used.
#ifndef CQRCODE_FUNCTIONS_H
#define CQRCODE_FUNCTIONS_H

/// A QR code: `QRcode`. The lowest bit of each byte of `data` is 1 if the module is dark.
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
