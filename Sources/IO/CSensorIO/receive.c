#define _GNU_SOURCE
#include "address.h"
#include <errno.h>
#include <string.h>
#include <sys/uio.h>

static void finish(csio_datagram *datagram, const struct sockaddr_in6 *sender, const struct msghdr *header,
                   size_t count) {
    datagram->sender = csio_from_system((const struct sockaddr *)sender);
    datagram->count = (uint32_t)(count < CSIO_DATAGRAM_SIZE ? count : CSIO_DATAGRAM_SIZE);
    datagram->is_truncated = (header->msg_flags & MSG_TRUNC) != 0;
}

#if defined(__linux__)

int csio_receive(int descriptor, uint8_t *buffer, csio_datagram *datagrams, int limit, uint32_t *dropped) {
    struct mmsghdr headers[CSIO_BATCH_SIZE];
    struct iovec pieces[CSIO_BATCH_SIZE];
    struct sockaddr_in6 senders[CSIO_BATCH_SIZE];
    _Alignas(struct cmsghdr) char controls[CSIO_BATCH_SIZE][CMSG_SPACE(sizeof(uint32_t))];
    if (limit > CSIO_BATCH_SIZE) limit = CSIO_BATCH_SIZE;
    for (int i = 0; i < limit; i++) {
        pieces[i] = (struct iovec){buffer + (size_t)i * CSIO_DATAGRAM_STRIDE, CSIO_DATAGRAM_SIZE};
        headers[i].msg_hdr = (struct msghdr){
            .msg_name = &senders[i],
            .msg_namelen = sizeof senders[i],
            .msg_iov = &pieces[i],
            .msg_iovlen = 1,
            .msg_control = controls[i],
            .msg_controllen = sizeof controls[i],
        };
    }
    int count = recvmmsg(descriptor, headers, (unsigned)limit, MSG_DONTWAIT, NULL);
    if (count < 0) return -errno;
    for (int i = 0; i < count; i++) finish(&datagrams[i], &senders[i], &headers[i].msg_hdr, headers[i].msg_len);
    // The kernel attaches its counter to each datagram once it is not 0; the last one has the current value.
    struct msghdr *last = count > 0 ? &headers[count - 1].msg_hdr : NULL;
    for (struct cmsghdr *item = last ? CMSG_FIRSTHDR(last) : NULL; item; item = CMSG_NXTHDR(last, item))
        if (item->cmsg_level == SOL_SOCKET && item->cmsg_type == SO_RXQ_OVFL)
            memcpy(dropped, CMSG_DATA(item), sizeof *dropped);
    return count;
}

#else

int csio_receive(int descriptor, uint8_t *buffer, csio_datagram *datagrams, int limit, uint32_t *dropped) {
    int done = 0;
    for (; done < limit && done < CSIO_BATCH_SIZE; done++) {
        struct sockaddr_in6 sender;
        struct iovec piece = {buffer + (size_t)done * CSIO_DATAGRAM_STRIDE, CSIO_DATAGRAM_SIZE};
        struct msghdr header = {
            .msg_name = &sender, .msg_namelen = sizeof sender, .msg_iov = &piece, .msg_iovlen = 1};
        ssize_t count = recvmsg(descriptor, &header, MSG_DONTWAIT);
        if (count < 0) return done > 0 ? done : -errno;
        finish(&datagrams[done], &sender, &header, (size_t)count);
    }
    return done;
}

#endif
