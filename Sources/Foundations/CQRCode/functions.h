/// The parts of libqrencode's version 4 that are used.
#ifndef CQRCODE_FUNCTIONS_H
#define CQRCODE_FUNCTIONS_H

/// A code: `QRcode`. The lowest bit of each byte of `data` tells whether the module is dark.
struct cqrcode_code {
    int version;
    int width;
    unsigned char *data;
};

enum { CQRCODE_LOW = 0 };

/// Calls a macro with the result, the name and the parameters of each function.
#define CQRCODE_FUNCTIONS(FUNCTION, CODE, LEVEL) \
    FUNCTION(CODE *, QRcode_encodeString8bit, (const char *, int, LEVEL)) \
    FUNCTION(void, QRcode_free, (CODE *))

#endif
