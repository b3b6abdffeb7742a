/// What sockets and serial lines need that the C library's Swift modules do not show, or show only as pointers to cast.
///
/// All functions are non-blocking unless they say otherwise. Functions that return an `int` return 0 or more, or the
/// negative error number.
#ifndef CSENSORIO_H
#define CSENSORIO_H

#include <stddef.h>
#include <stdint.h>

/// Bytes that a datagram can have at most, and the room for each in a batch.
#define CSIO_DATAGRAM_SIZE 65536
/// Bytes from one datagram of a batch to the next: not a power of two, so that their beginnings share no cache line set.
#define CSIO_DATAGRAM_STRIDE 65664
/// Datagrams in one batch at most.
#define CSIO_BATCH_SIZE 16

// MARK: Addresses

/// An address and a port.
typedef struct {
    /// 4, 6, or 0 for none.
    uint8_t family;
    uint16_t port;
    /// The interface of a link-local IPv6 address; 0 otherwise.
    uint32_t scope;
    /// The address as a number, most significant part first; an IPv4 address stands in the low half of `low`.
    uint64_t high;
    uint64_t low;
} csio_address;

/// Reads an address as text, such as `192.168.1.7`, `::1` or `fe80::1%eth0`.
int csio_parse(const char *_Nonnull text, csio_address *_Nonnull address);

/// Looks up a host's addresses, at most `limit` of them; may block for as long as the system's resolver does.
///
/// Returns how many there are. Where it fails, `message` points to a sentence that need not be released.
int csio_resolve(const char *_Nonnull host, csio_address *_Nonnull addresses, int limit,
                 const char *_Nullable *_Nonnull message);

/// One address of a network interface; an interface without any is listed once, with the family 0.
typedef struct {
    char name[16];
    uint32_t index;
    uint8_t is_up;
    uint8_t is_multicast;
    uint8_t is_loopback;
    csio_address address;
} csio_interface;

/// Lists the addresses of all network interfaces, at most `limit` of them; returns how many there are.
int csio_interfaces(csio_interface *_Nonnull interfaces, int limit);

// MARK: Sockets

/// A number that a socket can be told.
typedef enum {
    CSIO_REUSE_ADDRESS,
    CSIO_REUSE_PORT,
    CSIO_BROADCAST,
    CSIO_RECEIVE_BUFFER,
    CSIO_SEND_BUFFER,
    CSIO_COUNT_DROPS,
    CSIO_NO_DELAY,
    /// Seconds without traffic after which the peer is asked for a sign of life, and between three of them.
    CSIO_KEEP_ALIVE,
    /// Seconds after which unacknowledged bytes mean that the peer is lost; unknown but on Linux.
    CSIO_USER_TIMEOUT,
    CSIO_MULTICAST_HOPS,
    /// The index of the interface that multicasts leave by.
    CSIO_MULTICAST_INTERFACE,
} csio_option;

/// Makes a socket for a family, 4 or 6, that neither blocks nor raises SIGPIPE; an IPv6 one takes IPv4 too where
/// `is_dual` says so.
int csio_socket(uint8_t family, int is_stream, int is_dual);
int csio_set(int descriptor, uint8_t family, csio_option option, int value);
int csio_bind(int descriptor, uint8_t family, const csio_address *_Nonnull address);
int csio_listen(int descriptor, int backlog);
/// Returns 0 where the connection stands at once, and the negative EINPROGRESS where it is being made.
int csio_connect(int descriptor, const csio_address *_Nonnull address);
/// Returns the new descriptor.
int csio_accept(int descriptor, csio_address *_Nonnull peer);
/// The error that waits at a socket, positive, or 0.
int csio_pending_error(int descriptor);
int csio_local_address(int descriptor, csio_address *_Nonnull address);

/// Joins a multicast group at an interface; to be a member already is no error.
int csio_join(int descriptor, uint8_t family, const csio_address *_Nonnull group, uint32_t interface_index);

/// Sends bytes to the peer of a connection; returns how many were taken.
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

/// Takes at most `limit` datagrams, each at its multiple of CSIO_DATAGRAM_STRIDE in `buffer`.
///
/// Returns how many came. `dropped` is set to what the kernel has dropped since the socket was made, where it tells.
int csio_receive(int descriptor, uint8_t *_Nonnull buffer, csio_datagram *_Nonnull datagrams, int limit,
                 uint32_t *_Nonnull dropped);

/// Sends a datagram to a socket of this machine by its path, in which a leading `@` stands for the abstract namespace.
///
/// Does not wait. Returns 0 or a negative error number.
int csio_send_local(const char *_Nonnull path, const uint8_t *_Nonnull bytes, int count);

#if defined(__linux__)

// MARK: Readiness

/// Events that one wait returns at most.
#define CSIO_POLL_SIZE 16

/// A descriptor that is ready.
typedef struct {
    /// What it was given when it was set.
    uint64_t token;
    uint8_t is_readable;
    uint8_t is_writable;
} csio_readiness;

/// Makes a descriptor that can be read when one of those that are set on it is ready; it needs to be closed.
int csio_poller(void);
/// Sets what a descriptor is watched for; nothing of it takes it off, as it has to be before it is closed.
int csio_poller_set(int poller, int descriptor, uint64_t token, int was_watched, int is_reading, int is_writing);
/// Tells which descriptors are ready, `limit` at most; waits for the first one if `waits`. Returns how many there are.
int csio_poller_wait(int poller, csio_readiness *_Nonnull readiness, int limit, int waits);
/// Opens a descriptor that ends a wait of a poller each time it is written to, with the token 0.
int csio_poller_waker(int poller);
/// Ends the wait of the poller of a waker, or its next one.
void csio_poller_wake(int waker);

// MARK: Threads

/// Starts a thread that receives no signals, which runs `body` with `context`. Returns 0 or a negative error number.
int csio_start_thread(const char *_Nonnull name, void (*_Nonnull body)(void *_Nonnull), void *_Nonnull context);
/// Returns a number of the calling thread that no other thread of the process has.
uint64_t csio_thread(void);

#endif

// MARK: Serial lines

/// The parity of a serial line.
typedef enum { CSIO_PARITY_NONE, CSIO_PARITY_EVEN, CSIO_PARITY_ODD } csio_parity;

/// Sets a terminal to raw bytes without flow control, at any rate; returns the rate that it has now.
///
/// May block for as long as the driver talks to its device.
int csio_serial_configure(int descriptor, int rate, int data_bits, csio_parity parity, int stop_bits);
/// Whether a terminal is one half of a pseudo-terminal.
int csio_is_pseudo_terminal(int descriptor);
/// Takes a serial line for this program alone.
int csio_serial_claim(int descriptor);
/// Throws away what has come and has not been read, and with `output` also what has not been sent.
void csio_serial_flush(int descriptor, int output);

// MARK: Programs

/// Makes a pipe whose ends, reading and writing, no other program inherits.
int csio_pipe(int *_Nonnull ends);
/// Starts a program, found by `PATH`, in a process group of its own, with the usual signals; words end with a null pointer.
///
/// Without an input it reads nothing, without an output it writes to the output of this program.
int csio_spawn(const char *_Nullable const *_Nonnull words, int input, int output, int errors,
               int32_t *_Nonnull process);
/// Blocks until a process has ended, and leaves it to be reaped: until then its number is not used again.
int csio_await_end(int32_t process);
/// Reaps a process that has ended; the signal is 0 if it has ended by itself.
int csio_reap(int32_t process, int *_Nonnull status, int *_Nonnull signal);

// MARK: Memory

/// Returns free memory to the system, if the C library keeps it.
void csio_return_memory(void);

#endif
