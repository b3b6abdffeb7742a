/// System calls for sockets, serial lines and processes that the C library's Swift modules lack or expose only through
/// pointer casts.
///
/// Functions do not block unless noted. Those that return an `int` return 0 or more, or a negated `errno` value.
#ifndef CSENSORIO_H
#define CSENSORIO_H

#include <stddef.h>
#include <stdint.h>

/// The largest datagram in bytes.
#define CSIO_DATAGRAM_SIZE 65536
/// The distance of the datagrams of a batch in bytes: not a power of two, so that they do not share cache sets.
#define CSIO_DATAGRAM_STRIDE 65664
/// The maximum number of datagrams in one batch.
#define CSIO_BATCH_SIZE 16

// MARK: Addresses

/// An address and a port.
typedef struct {
    /// The IP version, 4 or 6; 0 for no address.
    uint8_t family;
    uint16_t port;
    /// The interface index of a link-local IPv6 address; 0 otherwise.
    uint32_t scope;
    /// The address as a 128-bit number; an IPv4 address is in the low half of `low`.
    uint64_t high;
    uint64_t low;
} csio_address;

/// Parses an address such as `192.168.1.7`, `::1` or `fe80::1%eth0`.
int csio_parse(const char *_Nonnull text, csio_address *_Nonnull address);

/// Resolves a host to at most `limit` addresses and returns their number; blocks as long as the system's resolver does.
///
/// On failure, `message` points to a sentence that need not be freed.
int csio_resolve(const char *_Nonnull host, csio_address *_Nonnull addresses, int limit,
                 const char *_Nullable *_Nonnull message);

/// A network interface with one of its addresses; an interface without addresses is listed once, with the family 0.
typedef struct {
    char name[16];
    uint32_t index;
    uint8_t is_up;
    uint8_t is_multicast;
    uint8_t is_loopback;
    csio_address address;
} csio_interface;

/// Lists all network interfaces, once for each address, at most `limit` entries; returns their number.
int csio_interfaces(csio_interface *_Nonnull interfaces, int limit);

// MARK: Sockets

/// A socket option with an integer value.
typedef enum {
    CSIO_REUSE_ADDRESS,
    CSIO_REUSE_PORT,
    CSIO_BROADCAST,
    CSIO_RECEIVE_BUFFER,
    CSIO_SEND_BUFFER,
    CSIO_COUNT_DROPS,
    CSIO_NO_DELAY,
    /// Seconds without traffic before the first keep-alive probe, and between the three probes.
    CSIO_KEEP_ALIVE,
    /// Seconds after which unacknowledged bytes mean that the connection is lost; only on Linux.
    CSIO_USER_TIMEOUT,
    CSIO_MULTICAST_HOPS,
    /// The index of the interface for outgoing multicast.
    CSIO_MULTICAST_INTERFACE,
} csio_option;

/// Creates a socket of the family 4 or 6 that neither blocks nor raises SIGPIPE; if `is_dual`, an IPv6 socket also
/// serves IPv4.
int csio_socket(uint8_t family, int is_stream, int is_dual);
int csio_set(int descriptor, uint8_t family, csio_option option, int value);
int csio_bind(int descriptor, uint8_t family, const csio_address *_Nonnull address);
int csio_listen(int descriptor, int backlog);
/// Returns 0 if the connection is established at once, and -EINPROGRESS if it is being established.
int csio_connect(int descriptor, const csio_address *_Nonnull address);
/// Returns the descriptor of the accepted connection.
int csio_accept(int descriptor, csio_address *_Nonnull peer);
/// Returns the pending error of a socket as a positive `errno` value, or 0.
int csio_pending_error(int descriptor);
int csio_local_address(int descriptor, csio_address *_Nonnull address);

/// Joins a multicast group on an interface; succeeds if the socket is already a member.
int csio_join(int descriptor, uint8_t family, const csio_address *_Nonnull group, uint32_t interface_index);

/// Sends bytes to the peer of a connection; returns the number of bytes accepted.
int csio_send(int descriptor, const void *_Nonnull bytes, size_t count);
/// Sends a datagram.
int csio_send_to(int descriptor, uint8_t family, const void *_Nonnull bytes, size_t count,
                 const csio_address *_Nonnull address);

/// A datagram of a batch.
typedef struct {
    csio_address sender;
    uint32_t count;
    uint8_t is_truncated;
} csio_datagram;

/// Receives at most `limit` datagrams, each at a multiple of CSIO_DATAGRAM_STRIDE in `buffer`; returns their number.
///
/// `dropped` is set to the number of datagrams that the kernel has dropped since the socket was created, if the kernel
/// reports it.
int csio_receive(int descriptor, uint8_t *_Nonnull buffer, csio_datagram *_Nonnull datagrams, int limit,
                 uint32_t *_Nonnull dropped);

/// Sends a datagram to a local socket by its path, in which a leading `@` stands for Linux's abstract namespace.
///
/// Does not block; returns 0 or a negated `errno` value.
int csio_send_local(const char *_Nonnull path, const uint8_t *_Nonnull bytes, int count);

#if defined(__linux__)

// MARK: Readiness

/// The maximum number of events that one wait returns.
#define CSIO_POLL_SIZE 16

/// A descriptor that is ready.
typedef struct {
    /// The token with which the descriptor was set.
    uint64_t token;
    uint8_t is_readable;
    uint8_t is_writable;
} csio_readiness;

/// Creates an epoll descriptor; the caller must close it.
int csio_poller(void);
/// Sets the events for which a descriptor is watched; with none it is removed, which is required before it is closed.
int csio_poller_set(int poller, int descriptor, uint64_t token, int was_watched, int is_reading, int is_writing);
/// Returns the number of ready descriptors, at most `limit`; blocks until the first one if `waits`.
int csio_poller_wait(int poller, csio_readiness *_Nonnull readiness, int limit, int waits);
/// Creates a descriptor that interrupts the wait of a poller each time it is written to, with the token 0.
int csio_poller_waker(int poller);
/// Interrupts the current or next wait of a waker's poller.
void csio_poller_wake(int waker);

// MARK: Threads

/// Starts a thread without signals that calls `body` with `context`; returns 0 or a negated `errno` value.
int csio_start_thread(const char *_Nonnull name, void (*_Nonnull body)(void *_Nonnull), void *_Nonnull context);
/// Returns a number that identifies the calling thread within the process.
uint64_t csio_thread(void);

#endif

// MARK: Serial lines

/// The parity of a serial line.
typedef enum { CSIO_PARITY_NONE, CSIO_PARITY_EVEN, CSIO_PARITY_ODD } csio_parity;

/// Sets a terminal to raw mode without flow control, at any rate; returns the resulting rate.
///
/// May block while the driver talks to its device.
int csio_serial_configure(int descriptor, int rate, int data_bits, csio_parity parity, int stop_bits);
/// Whether a terminal is one end of a pseudo-terminal.
int csio_is_pseudo_terminal(int descriptor);
/// Claims a serial line for this program exclusively.
int csio_serial_claim(int descriptor);
/// Discards received bytes that were not read, and with `output` also bytes that were not sent.
void csio_serial_flush(int descriptor, int output);

// MARK: Programs

/// Creates a pipe, the reading end first, that other programs do not inherit.
int csio_pipe(int *_Nonnull ends);
/// Starts a program, looked up in `PATH`, in its own process group and with default signals; `words` ends with a null
/// pointer.
///
/// If `input` is negative it reads from /dev/null; if `output` is negative it shares this program's output.
int csio_spawn(const char *_Nullable const *_Nonnull words, int input, int output, int errors,
               int32_t *_Nonnull process);
/// Blocks until a process has ended, without reaping it, so that its number is not reused.
int csio_await_end(int32_t process);
/// Reaps a process that has ended; `signal` is 0 if it has exited.
int csio_reap(int32_t process, int *_Nonnull status, int *_Nonnull signal);

// MARK: Memory

/// Returns free memory that the C library retains to the system.
void csio_return_memory(void);

#endif
