/// The functions and constants of libmosquitto that the package uses.
///
/// `cmosquitto_missing()` opens the library at run time, so that a program that does not use MQTT does not load it. If
/// libmosquitto's headers are installed, Declarations.c compares every declaration below with them. The module is empty
/// on Apple platforms, which lack the library.
#ifndef CMOSQUITTO_H
#define CMOSQUITTO_H

#ifndef __APPLE__

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Types

struct mosquitto;
struct mqtt5__property;
struct mosquitto_message;

/// Receives the broker's answer to CONNECT.
typedef void (*cmosquitto_connect)(
    struct mosquitto *client, void *context, int reason, int flags, const struct mqtt5__property *properties);
/// Receives the reason for which a connection has ended.
typedef void (*cmosquitto_disconnect)(
    struct mosquitto *client, void *context, int reason, const struct mqtt5__property *properties);
/// Receives the broker's answer to a published message.
typedef void (*cmosquitto_publish)(
    struct mosquitto *client, void *context, int message, int reason, const struct mqtt5__property *properties);
/// Receives the broker's answers to a subscription.
typedef void (*cmosquitto_subscribe)(
    struct mosquitto *client, void *context, int message, int count, const int *granted,
    const struct mqtt5__property *properties);
/// Receives a message of a subscription.
typedef void (*cmosquitto_receive)(struct mosquitto *client, void *context, const struct mosquitto_message *message);
/// Receives a line of the log.
typedef void (*cmosquitto_log)(struct mosquitto *client, void *context, int level, const char *line);
/// Writes the password of a private key to a buffer; returns its length.
typedef int (*cmosquitto_password)(char *buffer, int size, int is_writing, void *context);

/// The layout of `mosquitto_message`.
struct cmosquitto_message {
    int mid;
    char *topic;
    void *payload;
    int payloadlen;
    int qos;
    bool retain;
};

// MARK: Functions

/// Calls `F(result, name, (parameters), (arguments))` for each function.
#define CMOSQUITTO_FUNCTIONS(F) \
    F(int, mosquitto_lib_init, (void), ()) \
    F(int, mosquitto_lib_version, (int *major, int *minor, int *revision), (major, minor, revision)) \
    F(struct mosquitto *, mosquitto_new, (const char *id, bool is_clean, void *context), (id, is_clean, context)) \
    F(void, mosquitto_destroy, (struct mosquitto * client), (client)) \
    F(int, mosquitto_will_set, \
      (struct mosquitto * client, const char *topic, int length, const void *payload, int qos, bool retain), \
      (client, topic, length, payload, qos, retain)) \
    F(int, mosquitto_username_pw_set, (struct mosquitto * client, const char *user, const char *password), \
      (client, user, password)) \
    F(int, mosquitto_int_option, (struct mosquitto * client, unsigned int option, int value), (client, option, value)) \
    F(int, mosquitto_string_option, (struct mosquitto * client, unsigned int option, const char *value), \
      (client, option, value)) \
    F(int, mosquitto_tls_set, \
      (struct mosquitto * client, const char *authority_file, const char *authority_folder, \
       const char *certificate_file, const char *key_file, cmosquitto_password password), \
      (client, authority_file, authority_folder, certificate_file, key_file, password)) \
    F(int, mosquitto_tls_psk_set, \
      (struct mosquitto * client, const char *key, const char *identity, const char *ciphers), \
      (client, key, identity, ciphers)) \
    F(int, mosquitto_connect_bind_async, \
      (struct mosquitto * client, const char *host, int port, int keepalive, const char *local), \
      (client, host, port, keepalive, local)) \
    F(int, mosquitto_disconnect, (struct mosquitto * client), (client)) \
    F(int, mosquitto_publish, \
      (struct mosquitto * client, int *message, const char *topic, int length, const void *payload, int qos, \
       bool retain), \
      (client, message, topic, length, payload, qos, retain)) \
    F(int, mosquitto_subscribe, (struct mosquitto * client, int *message, const char *filter, int qos), \
      (client, message, filter, qos)) \
    F(int, mosquitto_loop_read, (struct mosquitto * client, int count), (client, count)) \
    F(int, mosquitto_loop_write, (struct mosquitto * client, int count), (client, count)) \
    F(int, mosquitto_loop_misc, (struct mosquitto * client), (client)) \
    F(int, mosquitto_socket, (struct mosquitto * client), (client)) \
    F(void *, mosquitto_ssl_get, (struct mosquitto * client), (client)) \
    F(bool, mosquitto_want_write, (struct mosquitto * client), (client)) \
    F(void, mosquitto_connect_v5_callback_set, (struct mosquitto * client, cmosquitto_connect callback), \
      (client, callback)) \
    F(void, mosquitto_disconnect_v5_callback_set, (struct mosquitto * client, cmosquitto_disconnect callback), \
      (client, callback)) \
    F(void, mosquitto_publish_v5_callback_set, (struct mosquitto * client, cmosquitto_publish callback), \
      (client, callback)) \
    F(void, mosquitto_subscribe_v5_callback_set, (struct mosquitto * client, cmosquitto_subscribe callback), \
      (client, callback)) \
    F(void, mosquitto_message_callback_set, (struct mosquitto * client, cmosquitto_receive callback), \
      (client, callback)) \
    F(void, mosquitto_log_callback_set, (struct mosquitto * client, cmosquitto_log callback), (client, callback)) \
    F(const struct mqtt5__property *, mosquitto_property_read_int16, \
      (const struct mqtt5__property *properties, int identifier, uint16_t *value, bool skips_first), \
      (properties, identifier, value, skips_first)) \
    F(const char *, mosquitto_strerror, (int code), (code))

// MARK: Constants

/// Calls `C(type, name, value)` for each constant.
#define CMOSQUITTO_CONSTANTS(C) \
    C(int, MOSQ_ERR_CONN_PENDING, -1) \
    C(int, MOSQ_ERR_SUCCESS, 0) \
    C(int, MOSQ_ERR_NOMEM, 1) \
    C(int, MOSQ_ERR_PROTOCOL, 2) \
    C(int, MOSQ_ERR_INVAL, 3) \
    C(int, MOSQ_ERR_NO_CONN, 4) \
    C(int, MOSQ_ERR_CONN_REFUSED, 5) \
    C(int, MOSQ_ERR_CONN_LOST, 7) \
    C(int, MOSQ_ERR_TLS, 8) \
    C(int, MOSQ_ERR_PAYLOAD_SIZE, 9) \
    C(int, MOSQ_ERR_ERRNO, 14) \
    C(int, MOSQ_ERR_EAI, 15) \
    C(int, MOSQ_ERR_MALFORMED_UTF8, 18) \
    C(int, MOSQ_ERR_KEEPALIVE, 19) \
    C(int, MOSQ_ERR_MALFORMED_PACKET, 21) \
    C(int, MOSQ_ERR_QOS_NOT_SUPPORTED, 24) \
    C(int, MOSQ_ERR_OVERSIZE_PACKET, 25) \
    C(int, MOSQ_ERR_RETAIN_NOT_SUPPORTED, 28) \
    C(unsigned int, MOSQ_OPT_PROTOCOL_VERSION, 1) \
    C(unsigned int, MOSQ_OPT_RECEIVE_MAXIMUM, 4) \
    C(unsigned int, MOSQ_OPT_SEND_MAXIMUM, 5) \
    C(unsigned int, MOSQ_OPT_TLS_ALPN, 10) \
    C(unsigned int, MOSQ_OPT_TCP_NODELAY, 11) \
    C(unsigned int, MOSQ_OPT_TLS_USE_OS_CERTS, 13) \
    C(int, MQTT_PROTOCOL_V311, 4) \
    C(int, MQTT_PROTOCOL_V5, 5) \
    C(int, MQTT_PROP_RECEIVE_MAXIMUM, 33) \
    C(int, MOSQ_LOG_ERR, 1 << 3)

// MARK: Opening the library

/// The missing library or symbol, if any.
typedef struct {
    /// The library that cannot be opened or used; null if nothing is missing.
    const char *library;
    /// The symbol that the library lacks; null if the library itself is missing or cannot be initialised.
    const char *symbol;
} cmosquitto_absence;

/// Opens the library on the first call, from any thread, and returns the missing parts.
///
/// Other functions may be called only if nothing is missing.
cmosquitto_absence cmosquitto_missing(void);

/// The version of the headers that the declarations were compared with, such as 2000011 for 2.0.11; 0 if no headers
/// were found.
int cmosquitto_header_version(void);

// Declarations.c uses libmosquitto's headers instead of the rest.
#ifndef CMOSQUITTO_DECLARATIONS_ONLY

/// The function pointers, set when the library is opened.
#define CMOSQUITTO_MEMBER(result, name, parameters, arguments) result(*name) parameters;
extern struct cmosquitto_functions {
    CMOSQUITTO_FUNCTIONS(CMOSQUITTO_MEMBER)
} cmosquitto;
#undef CMOSQUITTO_MEMBER

// Static, so that the program does not export these names: libraries that link libmosquitto must not find them here.
#define CMOSQUITTO_CALL(result, name, parameters, arguments) \
    static inline result name parameters { return cmosquitto.name arguments; }
CMOSQUITTO_FUNCTIONS(CMOSQUITTO_CALL)
#undef CMOSQUITTO_CALL

#define CMOSQUITTO_CONSTANT(type, name, value) static const type name = value;
CMOSQUITTO_CONSTANTS(CMOSQUITTO_CONSTANT)
#undef CMOSQUITTO_CONSTANT

/// Returns the version of the library, such as 2000011 for 2.0.11.
static inline int cmosquitto_version(void) {
    int major = 0, minor = 0, revision = 0;
    mosquitto_lib_version(&major, &minor, &revision);
    return major * 1000000 + minor * 1000 + revision;
}

/// Returns the members of a message.
static inline const struct cmosquitto_message *cmosquitto_parts(const struct mosquitto_message *message) {
    return (const struct cmosquitto_message *)message;
}

#endif
#endif
#endif
