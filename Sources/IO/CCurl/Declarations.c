// Compares the declarations of CCurl.h with libcurl's headers, if installed (libcurl4-openssl-dev): a difference does
// not compile.
#define CCURL_DECLARATIONS_ONLY
#include "CCurl.h"

#ifndef __APPLE__
#if __has_include(<curl/curl.h>)

// Distinct types for handles, no macros around functions, and no warnings about deprecated options.
#define CURL_STRICTER
#define CURL_DISABLE_TYPECHECK
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>

#define SAME(name, ...) _Static_assert(__builtin_types_compatible_p(__typeof__(name), __VA_ARGS__), "type of " #name);
#define FUNCTION(result, name, parameters, arguments) SAME(name, result parameters)
CCURL_FUNCTIONS(FUNCTION)

#define VARIADIC(type, name) SAME(name, type)
CCURL_VARIADIC_FUNCTIONS(VARIADIC)

SAME(curl_write_callback, ccurl_writer)
SAME(curl_socket_callback, ccurl_watcher)
SAME(curl_sockopt_callback, ccurl_opener)
SAME(curl_multi_timer_callback, ccurl_timer)
_Static_assert(sizeof(curl_off_t) == sizeof(int64_t), "size of large numbers");

#define MEMBER(type, name, own_type, own_name) \
    _Static_assert(offsetof(type, name) == offsetof(struct own_type, own_name), "place of " #name); \
    _Static_assert( \
        sizeof(((type *)0)->name) == sizeof(((struct own_type *)0)->own_name), "size of " #name);
MEMBER(CURLMsg, msg, ccurl_message, message)
MEMBER(CURLMsg, easy_handle, ccurl_message, handle)
MEMBER(CURLMsg, data.result, ccurl_message, data.code)
MEMBER(curl_version_info_data, age, ccurl_version, age)
MEMBER(curl_version_info_data, version, ccurl_version, version)
MEMBER(curl_version_info_data, version_num, ccurl_version, version_num)
MEMBER(curl_version_info_data, host, ccurl_version, host)
MEMBER(curl_version_info_data, features, ccurl_version, features)
MEMBER(curl_version_info_data, ssl_version, ccurl_version, ssl_version)

// Options that are newer than the headers cannot be compared.
#define CONSTANT(type, name, value) _Static_assert((type)(name) == (type)(value), "value of " #name);
#if LIBCURL_VERSION_NUM >= 0x075700
CCURL_CONSTANTS(CONSTANT)
#endif

unsigned int ccurl_header_version(void) { return LIBCURL_VERSION_NUM; }

#else

unsigned int ccurl_header_version(void) { return 0; }

#endif
#endif
