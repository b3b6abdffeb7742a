/// Declarations of zlib's stream structure, and of the functions that this module calls.
#ifndef CZLIB_STREAM_H
#define CZLIB_STREAM_H

struct czlib_stream {
    const unsigned char *next_in;
    unsigned avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *msg;
    void *state;
    void *(*zalloc)(void *opaque, unsigned items, unsigned size);
    void (*zfree)(void *opaque, void *address);
    void *opaque;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
};

enum {
    CZLIB_OK = 0,
    CZLIB_STREAM_END = 1,
    CZLIB_BUF_ERROR = -5,
    CZLIB_NO_FLUSH = 0,
    CZLIB_FINISH = 4,
    CZLIB_DEFLATED = 8,
    CZLIB_DEFAULT_STRATEGY = 0,
    CZLIB_DEFAULT_COMPRESSION = -1,
};

#endif
