#define _GNU_SOURCE
#include "csensorio.h"

#if defined(__linux__)

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

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

int csio_poller_wait(int poller, csio_readiness *readiness, int limit, int waits) {
    struct epoll_event events[CSIO_POLL_SIZE];
    if (limit > CSIO_POLL_SIZE) limit = CSIO_POLL_SIZE;
    int count = epoll_wait(poller, events, limit, waits ? -1 : 0);
    for (int i = 0; i < count; i++) {
        // An error or the end is found by the attempt to read or to write.
        uint32_t fault = events[i].events & (EPOLLERR | EPOLLHUP);
        readiness[i].token = events[i].data.u64;
        readiness[i].is_readable = fault || (events[i].events & EPOLLIN);
        readiness[i].is_writable = fault || (events[i].events & EPOLLOUT);
    }
    return count < 0 ? -errno : count;
}

int csio_poller_waker(int poller) {
    int waker = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (waker < 0) return -errno;
    // Edge-triggered: each write is reported, so the counter need not be read.
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.u64 = 0};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, waker, &event) == 0) return waker;
    int error = errno;
    close(waker);
    return -error;
}

void csio_poller_wake(int waker) {
    uint64_t one = 1;
    // This fails only if the counter overflows, after 2^64 writes.
    while (write(waker, &one, sizeof one) < 0 && errno == EINTR) {}
}

typedef struct {
    void (*body)(void *);
    void *context;
} start;

static void *run(void *argument) {
    start start_of_thread = *(start *)argument;
    free(argument);
    start_of_thread.body(start_of_thread.context);
    return NULL;
}

int csio_start_thread(const char *name, void (*body)(void *), void *context) {
    start *argument = malloc(sizeof *argument);
    if (!argument) return -ENOMEM;
    *argument = (start){body, context};
    // A thread inherits its creator's mask. Signals are left to the threads that the program has for them.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    // Some C libraries give a thread a stack of only 128 KB.
    pthread_attr_setstacksize(&attributes, 2 << 20);
    pthread_t thread;
    int error = pthread_create(&thread, &attributes, run, argument);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error) {
        free(argument);
    } else {
        pthread_setname_np(thread, name);
    }
    return -error;
}

uint64_t csio_thread(void) { return (uint64_t)pthread_self(); }

#endif
