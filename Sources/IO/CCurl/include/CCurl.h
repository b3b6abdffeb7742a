/// The functions and constants of libcurl that the package uses.
///
/// `ccurl_missing()` opens the library at run time, so that a program that sends no requests does not load it. If
/// libcurl's headers are installed, Declarations.c compares every declaration below with them. The module is empty on
/// Apple platforms, which use URLSession.
#ifndef CCURL_H
#define CCURL_H

#ifndef __APPLE__

#include <stddef.h>
#include <stdint.h>

// MARK: Types

typedef struct Curl_easy CURL;
typedef struct Curl_multi CURLM;
struct curl_slist;
struct CURLMsg;
struct curl_version_info_data;

/// The result of a function on one exchange, such as `CURLE_OK`.
typedef unsigned int ccurl_code;
/// The result of a function on all exchanges, such as `CURLM_OK`.
typedef int ccurl_multi_code;

/// Receives bytes of a reply; returns their number, or fewer to end the exchange.
typedef size_t (*ccurl_writer)(char *bytes, size_t size, size_t count, void *context);
/// Receives the events of a socket that libcurl waits for.
typedef int (*ccurl_watcher)(CURL *handle, int socket, int events, void *context, void *socket_context);
/// Receives a socket that libcurl has opened and will connect; returns 0.
typedef int (*ccurl_opener)(void *context, int socket, unsigned int purpose);
/// Receives the milliseconds until libcurl wants to be called; -1 for never.
typedef int (*ccurl_timer)(CURLM *multi, long milliseconds, void *context);

/// The first members of `CURLMsg`.
struct ccurl_message {
    unsigned int message;
    CURL *handle;
    union {
        void *pointer;
        ccurl_code code;
    } data;
};

/// The first members of `curl_version_info_data`.
struct ccurl_version {
    unsigned int age;
    const char *version;
    unsigned int version_num;
    const char *host;
    int features;
    const char *ssl_version;
};

// MARK: Functions

/// Calls `F(result, name, (parameters), (arguments))` for each function.
#define CCURL_FUNCTIONS(F) \
    F(ccurl_code, curl_global_init, (long flags), (flags)) \
    F(struct curl_version_info_data *, curl_version_info, (unsigned int age), (age)) \
    F(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), (list, text)) \
    F(void, curl_slist_free_all, (struct curl_slist * list), (list)) \
    F(CURL *, curl_easy_init, (void), ()) \
    F(void, curl_easy_cleanup, (CURL * handle), (handle)) \
    F(CURLM *, curl_multi_init, (void), ()) \
    F(ccurl_multi_code, curl_multi_cleanup, (CURLM * multi), (multi)) \
    F(ccurl_multi_code, curl_multi_add_handle, (CURLM * multi, CURL * handle), (multi, handle)) \
    F(ccurl_multi_code, curl_multi_remove_handle, (CURLM * multi, CURL * handle), (multi, handle)) \
    F(ccurl_multi_code, curl_multi_socket_action, (CURLM * multi, int socket, int events, int *running), \
      (multi, socket, events, running)) \
    F(ccurl_multi_code, curl_multi_timeout, (CURLM * multi, long *milliseconds), (multi, milliseconds)) \
    F(struct CURLMsg *, curl_multi_info_read, (CURLM * multi, int *count), (multi, count))

/// Calls `V(type, name)` for each function whose last argument depends on an option.
#define CCURL_VARIADIC_FUNCTIONS(V) \
    V(ccurl_setter, curl_easy_setopt) \
    V(ccurl_getter, curl_easy_getinfo) \
    V(ccurl_multi_setter, curl_multi_setopt)

typedef ccurl_code ccurl_setter(CURL *handle, unsigned int option, ...);
typedef ccurl_code ccurl_getter(CURL *handle, unsigned int information, ...);
typedef ccurl_multi_code ccurl_multi_setter(CURLM *multi, unsigned int option, ...);

// MARK: Constants

/// Calls `C(type, name, value)` for each constant.
#define CCURL_CONSTANTS(C) \
    C(ccurl_code, CURLE_OK, 0) \
    C(ccurl_code, CURLE_UNSUPPORTED_PROTOCOL, 1) \
    C(ccurl_code, CURLE_URL_MALFORMAT, 3) \
    C(ccurl_code, CURLE_COULDNT_RESOLVE_PROXY, 5) \
    C(ccurl_code, CURLE_COULDNT_RESOLVE_HOST, 6) \
    C(ccurl_code, CURLE_COULDNT_CONNECT, 7) \
    C(ccurl_code, CURLE_WEIRD_SERVER_REPLY, 8) \
    C(ccurl_code, CURLE_PARTIAL_FILE, 18) \
    C(ccurl_code, CURLE_OUT_OF_MEMORY, 27) \
    C(ccurl_code, CURLE_OPERATION_TIMEDOUT, 28) \
    C(ccurl_code, CURLE_SSL_CONNECT_ERROR, 35) \
    C(ccurl_code, CURLE_UNKNOWN_OPTION, 48) \
    C(ccurl_code, CURLE_GOT_NOTHING, 52) \
    C(ccurl_code, CURLE_SSL_ENGINE_NOTFOUND, 53) \
    C(ccurl_code, CURLE_SEND_ERROR, 55) \
    C(ccurl_code, CURLE_RECV_ERROR, 56) \
    C(ccurl_code, CURLE_SSL_CERTPROBLEM, 58) \
    C(ccurl_code, CURLE_SSL_CIPHER, 59) \
    C(ccurl_code, CURLE_PEER_FAILED_VERIFICATION, 60) \
    C(ccurl_code, CURLE_SSL_CACERT_BADFILE, 77) \
    C(ccurl_code, CURLE_SSL_SHUTDOWN_FAILED, 80) \
    C(ccurl_code, CURLE_SSL_ISSUER_ERROR, 83) \
    C(ccurl_code, CURLE_PROXY, 97) \
    C(ccurl_code, CURLE_SSL_CLIENTCERT, 98) \
    C(ccurl_multi_code, CURLM_OK, 0) \
    C(unsigned int, CURLOPT_WRITEDATA, 10001) \
    C(unsigned int, CURLOPT_URL, 10002) \
    C(unsigned int, CURLOPT_POSTFIELDS, 10015) \
    C(unsigned int, CURLOPT_USERAGENT, 10018) \
    C(unsigned int, CURLOPT_HTTPHEADER, 10023) \
    C(unsigned int, CURLOPT_SSLCERT, 10025) \
    C(unsigned int, CURLOPT_KEYPASSWD, 10026) \
    C(unsigned int, CURLOPT_HEADERDATA, 10029) \
    C(unsigned int, CURLOPT_SSLVERSION, 32) \
    C(unsigned int, CURLOPT_CUSTOMREQUEST, 10036) \
    C(unsigned int, CURLOPT_SOCKOPTDATA, 10149) \
    C(unsigned int, CURLOPT_NOBODY, 44) \
    C(unsigned int, CURLOPT_POST, 47) \
    C(unsigned int, CURLOPT_FOLLOWLOCATION, 52) \
    C(unsigned int, CURLOPT_SSL_VERIFYPEER, 64) \
    C(unsigned int, CURLOPT_CAINFO, 10065) \
    C(unsigned int, CURLOPT_HTTPGET, 80) \
    C(unsigned int, CURLOPT_SSL_VERIFYHOST, 81) \
    C(unsigned int, CURLOPT_HTTP_VERSION, 84) \
    C(unsigned int, CURLOPT_SSLKEY, 10087) \
    C(unsigned int, CURLOPT_CAPATH, 10097) \
    C(unsigned int, CURLOPT_NOSIGNAL, 99) \
    C(unsigned int, CURLOPT_COPYPOSTFIELDS, 10165) \
    C(unsigned int, CURLOPT_PROTOCOLS, 181) \
    C(unsigned int, CURLOPT_HTTP09_ALLOWED, 285) \
    C(unsigned int, CURLOPT_QUICK_EXIT, 322) \
    C(unsigned int, CURLOPT_PROTOCOLS_STR, 10318) \
    C(unsigned int, CURLOPT_WRITEFUNCTION, 20011) \
    C(unsigned int, CURLOPT_HEADERFUNCTION, 20079) \
    C(unsigned int, CURLOPT_SOCKOPTFUNCTION, 20148) \
    C(unsigned int, CURLOPT_POSTFIELDSIZE_LARGE, 30120) \
    C(unsigned int, CURLMOPT_SOCKETDATA, 10002) \
    C(unsigned int, CURLMOPT_TIMERDATA, 10005) \
    C(unsigned int, CURLMOPT_SOCKETFUNCTION, 20001) \
    C(unsigned int, CURLMOPT_TIMERFUNCTION, 20004) \
    C(unsigned int, CURLINFO_RESPONSE_CODE, 0x200002) \
    C(unsigned int, CURLINFO_REQUEST_SIZE, 0x20000c) \
    C(unsigned int, CURLINFO_SSL_VERIFYRESULT, 0x20000d) \
    C(unsigned int, CURLINFO_OS_ERRNO, 0x200019) \
    C(unsigned int, CURLINFO_SIZE_UPLOAD_T, 0x600007) \
    C(unsigned int, CURLINFO_NAMELOOKUP_TIME_T, 0x600033) \
    C(unsigned int, CURLINFO_PRETRANSFER_TIME_T, 0x600035) \
    C(int, CURL_POLL_IN, 1) \
    C(int, CURL_POLL_OUT, 2) \
    C(int, CURL_POLL_REMOVE, 4) \
    C(int, CURL_CSELECT_IN, 1) \
    C(int, CURL_CSELECT_OUT, 2) \
    C(int, CURL_SOCKET_TIMEOUT, -1) \
    C(unsigned int, CURLMSG_DONE, 1) \
    C(unsigned int, CURLVERSION_FIRST, 0) \
    C(int, CURL_VERSION_ASYNCHDNS, 1 << 7) \
    C(long, CURL_GLOBAL_DEFAULT, 3) \
    C(long, CURL_HTTP_VERSION_1_1, 2) \
    C(long, CURL_SSLVERSION_TLSv1_2, 6) \
    C(long, CURLPROTO_HTTP, 1) \
    C(long, CURLPROTO_HTTPS, 2)

// MARK: Opening the library

/// The missing library or symbol, if any.
typedef struct {
    /// The library that cannot be opened or used; null if nothing is missing.
    const char *library;
    /// The symbol that the library lacks; null if the library itself is missing or cannot be initialised.
    const char *symbol;
} ccurl_absence;

/// Opens the library on the first call, from any thread, and returns the missing parts.
///
/// Other functions may be called only if nothing is missing.
ccurl_absence ccurl_missing(void);

/// The version of the headers that the declarations were compared with, as 0xMMNNPP; 0 if no headers were found.
unsigned int ccurl_header_version(void);

// Declarations.c uses libcurl's headers instead of the rest.
#ifndef CCURL_DECLARATIONS_ONLY

/// The function pointers, set when the library is opened.
#define CCURL_MEMBER(result, name, parameters, arguments) result(*name) parameters;
#define CCURL_VARIADIC_MEMBER(type, name) type *name;
extern struct ccurl_functions {
    CCURL_FUNCTIONS(CCURL_MEMBER)
    CCURL_VARIADIC_FUNCTIONS(CCURL_VARIADIC_MEMBER)
} ccurl;
#undef CCURL_MEMBER
#undef CCURL_VARIADIC_MEMBER

// Static, so that the program does not export these names: libraries that link libcurl must not find them here.
#define CCURL_CALL(result, name, parameters, arguments) \
    static inline result name parameters { return ccurl.name arguments; }
CCURL_FUNCTIONS(CCURL_CALL)
#undef CCURL_CALL

#define CCURL_CONSTANT(type, name, value) static const type name = value;
CCURL_CONSTANTS(CCURL_CONSTANT)
#undef CCURL_CONSTANT

// MARK: Options

static inline ccurl_code ccurl_set_long(CURL *handle, unsigned int option, long value) {
    return ccurl.curl_easy_setopt(handle, option, value);
}

static inline ccurl_code ccurl_set_large(CURL *handle, unsigned int option, int64_t value) {
    return ccurl.curl_easy_setopt(handle, option, value);
}

/// Sets a string, which libcurl copies; null removes it.
static inline ccurl_code ccurl_set_text(CURL *handle, unsigned int option, const char *value) {
    return ccurl.curl_easy_setopt(handle, option, value);
}

/// Sets a pointer, which must stay valid while it is set.
static inline ccurl_code ccurl_set_pointer(CURL *handle, unsigned int option, const void *value) {
    return ccurl.curl_easy_setopt(handle, option, value);
}

/// Sets the header fields of requests, which must stay valid while they are set.
static inline ccurl_code ccurl_set_fields(CURL *handle, struct curl_slist *list) {
    return ccurl.curl_easy_setopt(handle, CURLOPT_HTTPHEADER, list);
}

static inline ccurl_code ccurl_set_writer(CURL *handle, unsigned int option, ccurl_writer value) {
    return ccurl.curl_easy_setopt(handle, option, value);
}

static inline ccurl_code ccurl_set_opener(CURL *handle, ccurl_opener value, void *context) {
    ccurl_code code = ccurl.curl_easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, value);
    return code != CURLE_OK ? code : ccurl.curl_easy_setopt(handle, CURLOPT_SOCKOPTDATA, context);
}

static inline ccurl_multi_code ccurl_set_watcher(CURLM *multi, ccurl_watcher value, void *context) {
    ccurl_multi_code code = ccurl.curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, value);
    return code != CURLM_OK ? code : ccurl.curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
}

static inline ccurl_multi_code ccurl_set_timer(CURLM *multi, ccurl_timer value, void *context) {
    ccurl_multi_code code = ccurl.curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, value);
    return code != CURLM_OK ? code : ccurl.curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}

// MARK: Information

/// Returns an integer property of an exchange; 0 if it is unknown.
static inline long ccurl_long(CURL *handle, unsigned int information) {
    long value = 0;
    return ccurl.curl_easy_getinfo(handle, information, &value) == CURLE_OK ? value : 0;
}

/// Returns a 64-bit property of an exchange; 0 if it is unknown.
static inline int64_t ccurl_large(CURL *handle, unsigned int information) {
    int64_t value = 0;
    return ccurl.curl_easy_getinfo(handle, information, &value) == CURLE_OK ? value : 0;
}

/// Returns the next ended exchange and its result; null if no exchange has ended.
static inline CURL *ccurl_next_ended(CURLM *multi, ccurl_code *code) {
    int count = 0;
    struct ccurl_message *message;
    while ((message = (struct ccurl_message *)curl_multi_info_read(multi, &count))) {
        if (message->message != CURLMSG_DONE) continue;
        *code = message->data.code;
        return message->handle;
    }
    return NULL;
}

/// Returns the version and features of the library.
static inline const struct ccurl_version *ccurl_version(void) {
    return (const struct ccurl_version *)curl_version_info(CURLVERSION_FIRST);
}

#endif
#endif
#endif
