#ifndef CSIO_ADDRESS_H
#define CSIO_ADDRESS_H

#include "csensorio.h"
#include <netinet/in.h>
#include <sys/socket.h>

/// The address in a system's structure; an IPv4 address that is written as an IPv6 one becomes an IPv4 address.
csio_address csio_from_system(const struct sockaddr *system);

/// Writes an address for a socket of a family, and returns its length.
socklen_t csio_to_system(const csio_address *address, uint8_t family, struct sockaddr_in6 *storage);

#endif
