#define _GNU_SOURCE
#include "csensorio.h"

#if defined(__linux__)

#include <errno.h>
#include <sys/epoll.h>

int csio_poller(void) {
    int poller = epoll_create1(EPOLL_CLOEXEC);
    return poller < 0 ? -errno : poller;
}

int csio_poller_set(int poller, int descriptor, uint64_t token, int was_watched, int is_reading, int is_writing) {
    struct epoll_event event = {.events = (is_reading ? EPOLLIN : 0u) | (is_writing ? EPOLLOUT : 0u)};
    event.data.u64 = token;
    int is_watched = is_reading || is_writing;
    if (!is_watched && !was_watched) return 0;
    int operation = !is_watched ? EPOLL_CTL_DEL : was_watched ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
    return epoll_ctl(poller, operation, descriptor, &event) == 0 ? 0 : -errno;
}

int csio_poller_wait(int poller, csio_readiness *readiness, int limit) {
    struct epoll_event events[CSIO_POLL_SIZE];
    if (limit > CSIO_POLL_SIZE) limit = CSIO_POLL_SIZE;
    int count = epoll_wait(poller, events, limit, 0);
    for (int i = 0; i < count; i++) {
        // Whoever watches finds an error, or an end, by the attempt to read or to write.
        uint32_t fault = events[i].events & (EPOLLERR | EPOLLHUP);
        readiness[i].token = events[i].data.u64;
        readiness[i].is_readable = fault || (events[i].events & EPOLLIN);
        readiness[i].is_writable = fault || (events[i].events & EPOLLOUT);
    }
    return count < 0 ? -errno : count;
}

#endif
