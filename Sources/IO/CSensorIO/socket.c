#define _GNU_SOURCE
#include "address.h"
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

#if !defined(IPV6_JOIN_GROUP)
#define IPV6_JOIN_GROUP IPV6_ADD_MEMBERSHIP
#endif

static int set(int descriptor, int level, int name, int value) {
    return setsockopt(descriptor, level, name, &value, sizeof value) == 0 ? 0 : -errno;
}

/// Makes a new descriptor non-blocking, not inherited, and free of SIGPIPE; returns it, or a negated `errno` value.
static int prepare(int descriptor) {
    if (descriptor < 0) return -errno;
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0 || fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0) {
        int code = errno;
        close(descriptor);
        return -code;
    }
#if defined(SO_NOSIGPIPE)
    set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1);
#endif
    return descriptor;
}

int csio_socket(uint8_t family, int is_stream, int is_dual) {
    int kind = is_stream ? SOCK_STREAM : SOCK_DGRAM;
#if defined(SOCK_CLOEXEC)
    kind |= SOCK_CLOEXEC | SOCK_NONBLOCK;
#endif
    int descriptor = prepare(socket(family == 4 ? AF_INET : AF_INET6, kind, 0));
    if (descriptor < 0) return descriptor;
    if (family == 6) set(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, !is_dual);
    if (!is_stream) {
        // Receive only datagrams of groups that this socket has joined, not of those joined by other programs.
#if defined(IP_MULTICAST_ALL)
        set(descriptor, IPPROTO_IP, IP_MULTICAST_ALL, 0);
#endif
#if defined(IPV6_MULTICAST_ALL)
        if (family == 6) set(descriptor, IPPROTO_IPV6, IPV6_MULTICAST_ALL, 0);
#endif
    }
    return descriptor;
}

static int keep_alive(int descriptor, int seconds) {
#if defined(TCP_KEEPIDLE)
    set(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, seconds);
#elif defined(TCP_KEEPALIVE)
    set(descriptor, IPPROTO_TCP, TCP_KEEPALIVE, seconds);
#endif
#if defined(TCP_KEEPINTVL)
    set(descriptor, IPPROTO_TCP, TCP_KEEPINTVL, seconds);
    set(descriptor, IPPROTO_TCP, TCP_KEEPCNT, 3);
#endif
    return set(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1);
}

static int multicast_interface(int descriptor, uint8_t family, int index) {
    if (family == 6) return set(descriptor, IPPROTO_IPV6, IPV6_MULTICAST_IF, index);
    struct ip_mreqn request = {.imr_ifindex = index};
    return setsockopt(descriptor, IPPROTO_IP, IP_MULTICAST_IF, &request, sizeof request) == 0 ? 0 : -errno;
}

int csio_set(int descriptor, uint8_t family, csio_option option, int value) {
    switch (option) {
    case CSIO_REUSE_ADDRESS: return set(descriptor, SOL_SOCKET, SO_REUSEADDR, value);
    case CSIO_REUSE_PORT: return set(descriptor, SOL_SOCKET, SO_REUSEPORT, value);
    case CSIO_BROADCAST: return set(descriptor, SOL_SOCKET, SO_BROADCAST, value);
    case CSIO_RECEIVE_BUFFER: return set(descriptor, SOL_SOCKET, SO_RCVBUF, value);
    case CSIO_SEND_BUFFER: return set(descriptor, SOL_SOCKET, SO_SNDBUF, value);
    case CSIO_NO_DELAY: return set(descriptor, IPPROTO_TCP, TCP_NODELAY, value);
    case CSIO_KEEP_ALIVE: return keep_alive(descriptor, value);
    case CSIO_MULTICAST_INTERFACE: return multicast_interface(descriptor, family, value);
    case CSIO_MULTICAST_HOPS:
        if (family == 6) return set(descriptor, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, value);
        return set(descriptor, IPPROTO_IP, IP_MULTICAST_TTL, value);
#if defined(SO_RXQ_OVFL)
    case CSIO_COUNT_DROPS: return set(descriptor, SOL_SOCKET, SO_RXQ_OVFL, value);
#endif
#if defined(TCP_USER_TIMEOUT)
    case CSIO_USER_TIMEOUT: return set(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, value * 1000);
#endif
    default: return -ENOPROTOOPT;
    }
}

int csio_bind(int descriptor, uint8_t family, const csio_address *address) {
    struct sockaddr_in6 storage;
    socklen_t length = csio_to_system(address, family, &storage);
    return bind(descriptor, (struct sockaddr *)&storage, length) == 0 ? 0 : -errno;
}

int csio_listen(int descriptor, int backlog) { return listen(descriptor, backlog) == 0 ? 0 : -errno; }

int csio_connect(int descriptor, const csio_address *address) {
    struct sockaddr_in6 storage;
    socklen_t length = csio_to_system(address, address->family, &storage);
    return connect(descriptor, (struct sockaddr *)&storage, length) == 0 ? 0 : -errno;
}

int csio_accept(int descriptor, csio_address *peer) {
    struct sockaddr_in6 storage;
    socklen_t length = sizeof storage;
#if defined(__linux__)
    int accepted = prepare(accept4(descriptor, (struct sockaddr *)&storage, &length, SOCK_CLOEXEC | SOCK_NONBLOCK));
#else
    int accepted = prepare(accept(descriptor, (struct sockaddr *)&storage, &length));
#endif
    if (accepted >= 0) *peer = csio_from_system((struct sockaddr *)&storage);
    return accepted;
}

int csio_pending_error(int descriptor) {
    int code = 0;
    socklen_t length = sizeof code;
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0 ? code : errno;
}

int csio_local_address(int descriptor, csio_address *address) {
    struct sockaddr_in6 storage;
    socklen_t length = sizeof storage;
    if (getsockname(descriptor, (struct sockaddr *)&storage, &length) != 0) return -errno;
    *address = csio_from_system((struct sockaddr *)&storage);
    return 0;
}

int csio_join(int descriptor, uint8_t family, const csio_address *group, uint32_t interface_index) {
    int result;
    struct sockaddr_in6 storage;
    csio_to_system(group, group->family, &storage);
    if (group->family == 4) {
        struct ip_mreqn request = {
            .imr_multiaddr = ((struct sockaddr_in *)&storage)->sin_addr, .imr_ifindex = (int)interface_index};
        result = setsockopt(descriptor, IPPROTO_IP, IP_ADD_MEMBERSHIP, &request, sizeof request);
    } else {
        if (family != 6) return -EAFNOSUPPORT;
        struct ipv6_mreq request = {.ipv6mr_multiaddr = storage.sin6_addr, .ipv6mr_interface = interface_index};
        result = setsockopt(descriptor, IPPROTO_IPV6, IPV6_JOIN_GROUP, &request, sizeof request);
    }
    return result == 0 || errno == EADDRINUSE ? 0 : -errno;
}

int csio_send(int descriptor, const void *bytes, size_t count) {
#if defined(MSG_NOSIGNAL)
    ssize_t sent = send(descriptor, bytes, count > INT32_MAX ? INT32_MAX : count, MSG_NOSIGNAL);
#else
    ssize_t sent = send(descriptor, bytes, count > INT32_MAX ? INT32_MAX : count, 0);
#endif
    return sent >= 0 ? (int)sent : -errno;
}

int csio_send_to(int descriptor, uint8_t family, const void *bytes, size_t count, const csio_address *address) {
    struct sockaddr_in6 storage;
    socklen_t length = csio_to_system(address, family, &storage);
    ssize_t sent = sendto(descriptor, bytes, count, 0, (struct sockaddr *)&storage, length);
    return sent >= 0 ? 0 : -errno;
}

int csio_send_local(const char *path, const uint8_t *bytes, int count) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(path);
    if (length >= sizeof address.sun_path) return -ENAMETOOLONG;
    memcpy(address.sun_path, path, length);
    if (path[0] == '@') address.sun_path[0] = 0;
    int descriptor = prepare(socket(AF_UNIX, SOCK_DGRAM, 0));
    if (descriptor < 0) return descriptor;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    ssize_t sent = sendto(descriptor, bytes, (size_t)count, 0, (struct sockaddr *)&address, size);
    int error = sent < 0 ? -errno : 0;
    close(descriptor);
    return error;
}
