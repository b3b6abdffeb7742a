#define _GNU_SOURCE
#include "address.h"
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>

static uint64_t load(const uint8_t *bytes, int count) {
    uint64_t value = 0;
    for (int i = 0; i < count; i++) value = value << 8 | bytes[i];
    return value;
}

static void store(uint8_t *bytes, int count, uint64_t value) {
    for (int i = count - 1; i >= 0; i--, value >>= 8) bytes[i] = (uint8_t)value;
}

csio_address csio_from_system(const struct sockaddr *system) {
    csio_address address = {0};
    if (system->sa_family == AF_INET) {
        const struct sockaddr_in *v4 = (const struct sockaddr_in *)system;
        address.family = 4;
        address.port = ntohs(v4->sin_port);
        address.low = ntohl(v4->sin_addr.s_addr);
    } else if (system->sa_family == AF_INET6) {
        const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)system;
        const uint8_t *bytes = (const uint8_t *)&v6->sin6_addr;
        address.port = ntohs(v6->sin6_port);
        if (IN6_IS_ADDR_V4MAPPED(&v6->sin6_addr)) {
            address.family = 4;
            address.low = load(bytes + 12, 4);
        } else {
            address.family = 6;
            address.high = load(bytes, 8);
            address.low = load(bytes + 8, 8);
            address.scope = v6->sin6_scope_id;
        }
    }
    return address;
}

socklen_t csio_to_system(const csio_address *address, uint8_t family, struct sockaddr_in6 *storage) {
    memset(storage, 0, sizeof *storage);
    if (family == 4) {
        struct sockaddr_in *v4 = (struct sockaddr_in *)storage;
        v4->sin_family = AF_INET;
        v4->sin_port = htons(address->port);
        v4->sin_addr.s_addr = htonl((uint32_t)address->low);
#if defined(__APPLE__)
        v4->sin_len = sizeof *v4;
#endif
        return sizeof *v4;
    }
    uint8_t *bytes = (uint8_t *)&storage->sin6_addr;
    storage->sin6_family = AF_INET6;
    storage->sin6_port = htons(address->port);
    if (address->family == 4) {
        store(bytes + 10, 2, 0xFFFF);
        store(bytes + 12, 4, address->low);
    } else {
        store(bytes, 8, address->high);
        store(bytes + 8, 8, address->low);
        storage->sin6_scope_id = address->scope;
    }
#if defined(__APPLE__)
    storage->sin6_len = sizeof *storage;
#endif
    return sizeof *storage;
}

static int lookup(const char *host, int flags, csio_address *addresses, int limit) {
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = flags};
    struct addrinfo *results = NULL;
    int code = getaddrinfo(host, NULL, &hints, &results);
    if (code != 0) return code < 0 ? code : -code;
    int count = 0;
    for (struct addrinfo *result = results; result && count < limit; result = result->ai_next) {
        csio_address address = csio_from_system(result->ai_addr);
        if (address.family != 0) addresses[count++] = address;
    }
    freeaddrinfo(results);
    return count;
}

int csio_parse(const char *text, csio_address *address) {
    // The resolver would also accept "1" and "0x7f.1" as addresses.
    const char *scope = strchr(text, '%');
    char plain[INET6_ADDRSTRLEN] = {0};
    size_t length = scope ? (size_t)(scope - text) : strlen(text);
    if (length >= sizeof plain) return -EINVAL;
    memcpy(plain, text, length);
    struct in6_addr parsed;
    if (inet_pton(strchr(plain, ':') ? AF_INET6 : AF_INET, plain, &parsed) != 1) return -EINVAL;
    return lookup(text, AI_NUMERICHOST, address, 1) == 1 ? 0 : -EINVAL;
}

int csio_resolve(const char *host, csio_address *addresses, int limit, const char **message) {
    int count = lookup(host, 0, addresses, limit);
    // The codes are negative on Linux and positive on Apple systems.
    if (count < 0) *message = gai_strerror(EAI_NONAME < 0 ? count : -count);
    return count;
}

int csio_interfaces(csio_interface *interfaces, int limit) {
    struct ifaddrs *list = NULL;
    if (getifaddrs(&list) != 0) return -errno;
    int count = 0;
    for (struct ifaddrs *item = list; item && count < limit; item = item->ifa_next) {
        csio_interface *entry = &interfaces[count];
        memset(entry, 0, sizeof *entry);
        if (item->ifa_addr) entry->address = csio_from_system(item->ifa_addr);
        strncpy(entry->name, item->ifa_name, sizeof entry->name - 1);
        entry->index = if_nametoindex(item->ifa_name);
        entry->is_up = (item->ifa_flags & IFF_UP) != 0;
        entry->is_multicast = (item->ifa_flags & IFF_MULTICAST) != 0;
        entry->is_loopback = (item->ifa_flags & IFF_LOOPBACK) != 0;
        count++;
    }
    freeifaddrs(list);
    return count;
}
