// Compares the declarations of CMosquitto.h with libmosquitto's headers, if installed (libmosquitto-dev): a difference
// does not compile.
#define CMOSQUITTO_DECLARATIONS_ONLY
#include "CMosquitto.h"

#ifndef __APPLE__
#if __has_include(<mosquitto.h>) && __has_include(<mqtt_protocol.h>)

#include <mosquitto.h>
#include <mqtt_protocol.h>

#define FUNCTION(result, name, parameters, arguments) \
    _Static_assert( \
        __builtin_types_compatible_p(__typeof__(name), __typeof__(result parameters)), "type of " #name);
CMOSQUITTO_FUNCTIONS(FUNCTION)

#define MEMBER(name) \
    _Static_assert( \
        offsetof(struct mosquitto_message, name) == offsetof(struct cmosquitto_message, name), "place of " #name); \
    _Static_assert( \
        __builtin_types_compatible_p( \
            __typeof__(((struct mosquitto_message *)0)->name), \
            __typeof__(((struct cmosquitto_message *)0)->name)), \
        "type of " #name);
MEMBER(mid)
MEMBER(topic)
MEMBER(payload)
MEMBER(payloadlen)
MEMBER(qos)
MEMBER(retain)

#define CONSTANT(type, name, value) _Static_assert((type)(name) == (type)(value), "value of " #name);
CMOSQUITTO_CONSTANTS(CONSTANT)

int cmosquitto_header_version(void) { return LIBMOSQUITTO_VERSION_NUMBER; }

#else

int cmosquitto_header_version(void) { return 0; }

#endif
#endif
