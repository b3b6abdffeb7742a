#ifndef CSIO_ADDRESS_H
#define CSIO_ADDRESS_H

#include "csensorio.h"
#include <netinet/in.h>
#include <sys/socket.h>

/// Converts a system address; an IPv4-mapped IPv6 address becomes an IPv4 address.
csio_address csio_from_system(const struct sockaddr *system);

/// Converts an address for a socket of a family, and returns its length.
socklen_t csio_to_system(const csio_address *address, uint8_t family, struct sockaddr_in6 *storage);

#endif
