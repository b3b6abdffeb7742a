#include "yardsticks.h"

#include <arpa/inet.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static double nanoseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static double now(void) { return nanoseconds(CLOCK_MONOTONIC); }

double yardstick_thread_time(void) { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }

double yardstick_copy(int64_t count) {
    static unsigned char buffers[2][64];
    double start = yardstick_thread_time();
    for (int64_t index = 0; index < count; index++) {
        memcpy(buffers[index & 1], buffers[~index & 1], 64);
        atomic_signal_fence(memory_order_seq_cst);
    }
    return (yardstick_thread_time() - start) / (double)count;
}

double yardstick_trigonometry(int64_t count) {
    double sum = 0, start = yardstick_thread_time();
    for (int64_t index = 0; index < count; index++) {
        double angle = (double)(index % 1000) / 500;
        sum += sin(angle) * cos(angle);
    }
    double time = yardstick_thread_time() - start;
    return isfinite(sum) ? time / (double)count : -1;
}

double yardstick_write(int descriptor, int64_t count) {
    static const char bytes[512];
    double start = now();
    for (int64_t index = 0; index < count; index++) {
        if (pwrite(descriptor, bytes, sizeof bytes, 0) != sizeof bytes) return -1;
    }
    return (now() - start) / (double)count;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static bool is_due;
static _Atomic double woken;

static void *wait_for_wake_ups(void *unused) {
    (void)unused;
    pthread_mutex_lock(&mutex);
    for (;;) {
        while (!is_due) pthread_cond_wait(&condition, &mutex);
        is_due = false;
        atomic_store(&woken, now());
    }
    return NULL;
}

yardstick_wake_up yardstick_wake(void) {
    static bool is_running;
    if (!is_running) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, wait_for_wake_ups, NULL) != 0) return (yardstick_wake_up){-1, -1};
        is_running = true;
    }
    usleep(200);
    atomic_store(&woken, 0);
    double start = now();
    pthread_mutex_lock(&mutex);
    is_due = true;
    pthread_mutex_unlock(&mutex);
    pthread_cond_signal(&condition);
    double call = now() - start;
    while (atomic_load(&woken) == 0) {}
    return (yardstick_wake_up){call, atomic_load(&woken) - start};
}

static int endpoint(struct sockaddr_in *address) {
    int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
    socklen_t size = sizeof *address;
    *address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (bind(descriptor, (struct sockaddr *)address, size) != 0) return -1;
    return getsockname(descriptor, (struct sockaddr *)address, &size) == 0 ? descriptor : -1;
}

static int ends[2];

static void *echo(void *unused) {
    (void)unused;
    char bytes[64];
    for (;;) {
        ssize_t size = recv(ends[1], bytes, sizeof bytes, 0);
        if (size < 0 || send(ends[1], bytes, (size_t)size, 0) != size) return NULL;
    }
}

double yardstick_round_trip(void) {
    static bool is_running;
    if (!is_running) {
        struct sockaddr_in addresses[2];
        pthread_t thread;
        for (int index = 0; index < 2; index++) {
            if ((ends[index] = endpoint(&addresses[index])) < 0) return -1;
        }
        for (int index = 0; index < 2; index++) {
            if (connect(ends[index], (struct sockaddr *)&addresses[1 - index], sizeof addresses[0]) != 0) return -1;
        }
        if (pthread_create(&thread, NULL, echo, NULL) != 0) return -1;
        is_running = true;
    }
    usleep(200);
    char bytes[64] = {0};
    double start = now();
    if (send(ends[0], bytes, sizeof bytes, 0) < 0 || recv(ends[0], bytes, sizeof bytes, 0) < 0) return -1;
    return now() - start;
}
