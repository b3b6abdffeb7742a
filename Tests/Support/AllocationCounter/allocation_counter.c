#include "allocation_counter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

// glibc lets an executable replace malloc and keeps its own under these names. Other systems have no such names, and
// there nothing is counted.
#if defined(__GLIBC__)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_llong count;

void *malloc(size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

int64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#else

int64_t allocation_count(void) { return -1; }

#endif
