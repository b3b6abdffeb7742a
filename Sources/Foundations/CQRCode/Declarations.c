// Compares the declarations of this module with those in libqrencode's own header, if the header is installed
// (libqrencode-dev). If they differ, this file does not compile.
#include "CQRCode.h"
#include "functions.h"

#if __has_include(<qrencode.h>)

#include <qrencode.h>

#define COMPARE(result, name, parameters) \
    _Static_assert(__builtin_types_compatible_p(__typeof__(name), result parameters), "type of " #name);
CQRCODE_FUNCTIONS(COMPARE, QRcode, QRecLevel)

_Static_assert(
    sizeof(struct cqrcode_code) == sizeof(QRcode) && sizeof(QRecLevel) == sizeof(int) && CQRCODE_LOW == QR_ECLEVEL_L
        && __builtin_offsetof(struct cqrcode_code, width) == __builtin_offsetof(QRcode, width)
        && __builtin_offsetof(struct cqrcode_code, data) == __builtin_offsetof(QRcode, data),
    "layout of QRcode, and values of constants");

int cqrcode_has_header(void) { return 1; }

#else

int cqrcode_has_header(void) { return 0; }

#endif
