#pragma once

#include <stdint.h>

// What the machine takes for small things, in nanoseconds, to compare figures with. A negative result is a failure.

/// A copy of 64 bytes, mean of `count`.
double yardstick_copy(int64_t count);

/// A sine and a cosine, mean of `count`.
double yardstick_trigonometry(int64_t count);

/// A write of 512 bytes over those at the beginning of a file, mean of `count`.
double yardstick_write(int descriptor, int64_t count);

/// The wake-up of a thread that waits on a condition.
typedef struct {
    /// Until the call that wakes it returns.
    double call;
    /// Until the thread runs.
    double latency;
} yardstick_wake_up;

/// One wake-up of a thread that has been idle for a moment.
yardstick_wake_up yardstick_wake(void);

/// One datagram to another thread over the loopback interface, and back, after a moment of idleness.
double yardstick_round_trip(void);

/// The processor time of the calling thread.
double yardstick_thread_time(void);
