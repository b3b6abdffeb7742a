/// The functions and constants of libnats that the package uses: those of the core protocol.
///
/// `cnats_missing()` opens the library at run time, so that a program that does not use NATS does not load it. If
/// libnats' header is installed, Declarations.c compares every declaration below with it. No function takes a
/// structure, since those of JetStream differ between versions. The module is empty on Apple platforms.
#ifndef CNATS_H
#define CNATS_H

#ifndef __APPLE__

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Types

typedef struct __natsOptions natsOptions;
typedef struct __natsConnection natsConnection;
typedef struct __natsSubscription natsSubscription;
typedef struct __natsMsg natsMsg;

/// The result of a function, such as `NATS_OK`.
typedef unsigned int cnats_status;

/// Receives a message of a subscription, and must destroy it; called on a thread of the library.
typedef void (*cnats_message_handler)(
    natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *context);
/// Receives a change of a connection; called on a thread of the library.
typedef void (*cnats_connection_handler)(natsConnection *connection, void *context);
/// Receives an error that belongs to no call; called on a thread of the library.
typedef void (*cnats_error_handler)(
    natsConnection *connection, natsSubscription *subscription, cnats_status status, void *context);
/// Returns the milliseconds to wait before the next round through all servers.
typedef int64_t (*cnats_delay_handler)(natsConnection *connection, int attempts, void *context);

// MARK: Functions

/// Calls `F(result, name, (parameters), (arguments))` for each function.
#define CNATS_FUNCTIONS(F) \
    F(cnats_status, nats_Open, (int64_t spins), (spins)) \
    F(const char *, nats_GetVersion, (void), ()) \
    F(const char *, nats_GetLastError, (cnats_status * status), (status)) \
    F(const char *, natsStatus_GetText, (cnats_status status), (status)) \
    F(cnats_status, natsOptions_Create, (natsOptions * *options), (options)) \
    F(void, natsOptions_Destroy, (natsOptions * options), (options)) \
    F(cnats_status, natsOptions_SetServers, (natsOptions * options, const char **servers, int count), \
      (options, servers, count)) \
    F(cnats_status, natsOptions_SetUserInfo, (natsOptions * options, const char *user, const char *password), \
      (options, user, password)) \
    F(cnats_status, natsOptions_SetToken, (natsOptions * options, const char *token), (options, token)) \
    F(cnats_status, natsOptions_SetNKeyFromSeed, \
      (natsOptions * options, const char *public_key, const char *seed_file), (options, public_key, seed_file)) \
    F(cnats_status, natsOptions_SetUserCredentialsFromFiles, \
      (natsOptions * options, const char *file, const char *seed_file), (options, file, seed_file)) \
    F(cnats_status, natsOptions_SetName, (natsOptions * options, const char *name), (options, name)) \
    F(cnats_status, natsOptions_SetTimeout, (natsOptions * options, int64_t milliseconds), (options, milliseconds)) \
    F(cnats_status, natsOptions_SetPingInterval, (natsOptions * options, int64_t milliseconds), \
      (options, milliseconds)) \
    F(cnats_status, natsOptions_SetMaxPingsOut, (natsOptions * options, int count), (options, count)) \
    F(cnats_status, natsOptions_SetMaxReconnect, (natsOptions * options, int count), (options, count)) \
    F(cnats_status, natsOptions_SetReconnectWait, (natsOptions * options, int64_t milliseconds), \
      (options, milliseconds)) \
    F(cnats_status, natsOptions_SetReconnectBufSize, (natsOptions * options, int size), (options, size)) \
    F(cnats_status, natsOptions_SetMaxPendingMsgs, (natsOptions * options, int count), (options, count)) \
    F(cnats_status, natsOptions_SetSecure, (natsOptions * options, bool secure), (options, secure)) \
    F(cnats_status, natsOptions_SetExpectedHostname, (natsOptions * options, const char *name), (options, name)) \
    F(cnats_status, natsOptions_LoadCATrustedCertificates, (natsOptions * options, const char *file), (options, file)) \
    F(cnats_status, natsOptions_LoadCertificatesChain, \
      (natsOptions * options, const char *certificate_file, const char *key_file), \
      (options, certificate_file, key_file)) \
    F(cnats_status, natsOptions_SetErrorHandler, \
      (natsOptions * options, cnats_error_handler handler, void *context), (options, handler, context)) \
    F(cnats_status, natsOptions_SetClosedCB, \
      (natsOptions * options, cnats_connection_handler handler, void *context), (options, handler, context)) \
    F(cnats_status, natsOptions_SetDisconnectedCB, \
      (natsOptions * options, cnats_connection_handler handler, void *context), (options, handler, context)) \
    F(cnats_status, natsOptions_SetReconnectedCB, \
      (natsOptions * options, cnats_connection_handler handler, void *context), (options, handler, context)) \
    F(cnats_status, natsOptions_SetLameDuckModeCB, \
      (natsOptions * options, cnats_connection_handler handler, void *context), (options, handler, context)) \
    F(cnats_status, natsOptions_SetCustomReconnectDelay, \
      (natsOptions * options, cnats_delay_handler handler, void *context), (options, handler, context)) \
    F(cnats_status, natsConnection_Connect, (natsConnection * *connection, natsOptions * options), \
      (connection, options)) \
    F(void, natsConnection_Destroy, (natsConnection * connection), (connection)) \
    F(cnats_status, natsConnection_FlushTimeout, (natsConnection * connection, int64_t milliseconds), \
      (connection, milliseconds)) \
    F(cnats_status, natsConnection_GetConnectedUrl, (natsConnection * connection, char *buffer, size_t size), \
      (connection, buffer, size)) \
    F(cnats_status, natsConnection_GetLastError, (natsConnection * connection, const char **text), \
      (connection, text)) \
    F(cnats_status, natsConnection_Publish, \
      (natsConnection * connection, const char *subject, const void *bytes, int count), \
      (connection, subject, bytes, count)) \
    F(cnats_status, natsConnection_PublishMsg, (natsConnection * connection, natsMsg * message), \
      (connection, message)) \
    F(cnats_status, natsConnection_Subscribe, \
      (natsSubscription * *subscription, natsConnection * connection, const char *subject, \
       cnats_message_handler handler, void *context), \
      (subscription, connection, subject, handler, context)) \
    F(void, natsSubscription_Destroy, (natsSubscription * subscription), (subscription)) \
    F(cnats_status, natsMsg_Create, \
      (natsMsg * *message, const char *subject, const char *reply, const char *bytes, int count), \
      (message, subject, reply, bytes, count)) \
    F(void, natsMsg_Destroy, (natsMsg * message), (message)) \
    F(const char *, natsMsg_GetSubject, (const natsMsg *message), (message)) \
    F(const char *, natsMsg_GetReply, (const natsMsg *message), (message)) \
    F(const char *, natsMsg_GetData, (const natsMsg *message), (message)) \
    F(int, natsMsg_GetDataLength, (const natsMsg *message), (message)) \
    F(cnats_status, natsMsgHeader_Set, (natsMsg * message, const char *key, const char *value), \
      (message, key, value)) \
    F(cnats_status, natsMsgHeader_Get, (natsMsg * message, const char *key, const char **value), \
      (message, key, value))

// MARK: Constants

/// Calls `C(type, name, value)` for each constant.
#define CNATS_CONSTANTS(C) \
    C(cnats_status, NATS_OK, 0) \
    C(cnats_status, NATS_CONNECTION_CLOSED, 5) \
    C(cnats_status, NATS_NO_SERVER, 6) \
    C(cnats_status, NATS_STALE_CONNECTION, 7) \
    C(cnats_status, NATS_SECURE_CONNECTION_WANTED, 8) \
    C(cnats_status, NATS_SECURE_CONNECTION_REQUIRED, 9) \
    C(cnats_status, NATS_CONNECTION_DISCONNECTED, 10) \
    C(cnats_status, NATS_CONNECTION_AUTH_FAILED, 11) \
    C(cnats_status, NATS_NOT_PERMITTED, 12) \
    C(cnats_status, NATS_SLOW_CONSUMER, 20) \
    C(cnats_status, NATS_MAX_PAYLOAD, 21) \
    C(cnats_status, NATS_INSUFFICIENT_BUFFER, 23) \
    C(cnats_status, NATS_NO_MEMORY, 24) \
    C(cnats_status, NATS_TIMEOUT, 26) \
    C(cnats_status, NATS_SSL_ERROR, 29) \
    C(cnats_status, NATS_DRAINING, 32)

// MARK: Opening the library

/// The missing library or symbol, if any.
typedef struct {
    /// The library that cannot be opened or used; null if nothing is missing.
    const char *library;
    /// The symbol that the library lacks; null if the library itself is missing or cannot be initialised.
    const char *symbol;
} cnats_absence;

/// Opens the library on the first call, from any thread, and returns the missing parts.
///
/// Other functions may be called only if nothing is missing.
cnats_absence cnats_missing(void);

/// The version of the header that the declarations were compared with, such as `3.4.1`; null if no header was found.
const char *cnats_header_version(void);

// Declarations.c uses libnats' header instead of the rest.
#ifndef CNATS_DECLARATIONS_ONLY

/// The function pointers, set when the library is opened.
#define CNATS_MEMBER(result, name, parameters, arguments) result(*name) parameters;
extern struct cnats_functions {
    CNATS_FUNCTIONS(CNATS_MEMBER)
} cnats;
#undef CNATS_MEMBER

// Static, so that the program does not export these names: libraries that link libnats must not find them here.
#define CNATS_CALL(result, name, parameters, arguments) \
    static inline result name parameters { return cnats.name arguments; }
CNATS_FUNCTIONS(CNATS_CALL)
#undef CNATS_CALL

#define CNATS_CONSTANT(type, name, value) static const type name = value;
CNATS_CONSTANTS(CNATS_CONSTANT)
#undef CNATS_CONSTANT

#endif
#endif
#endif
