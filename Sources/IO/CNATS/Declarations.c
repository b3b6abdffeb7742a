// Compares the declarations of CNATS.h with libnats' header, if installed (libnats-dev): a difference does not compile.
#define CNATS_DECLARATIONS_ONLY
#include "CNATS.h"

#ifndef __APPLE__
#if __has_include(<nats/nats.h>)

#include <nats/nats.h>

#define SAME(name, ...) _Static_assert(__builtin_types_compatible_p(__typeof__(name), __VA_ARGS__), "type of " #name);
#define FUNCTION(result, name, parameters, arguments) SAME(name, result parameters)
CNATS_FUNCTIONS(FUNCTION)

SAME(natsStatus, cnats_status)
SAME(natsMsgHandler, cnats_message_handler)
SAME(natsConnectionHandler, cnats_connection_handler)
SAME(natsErrHandler, cnats_error_handler)
SAME(natsCustomReconnectDelayHandler, cnats_delay_handler)

#define CONSTANT(type, name, value) _Static_assert((type)(name) == (type)(value), "value of " #name);
CNATS_CONSTANTS(CONSTANT)

const char *cnats_header_version(void) { return NATS_VERSION_STRING; }

#else

const char *cnats_header_version(void) { return NULL; }

#endif
#endif
