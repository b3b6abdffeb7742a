#include "CSampleData.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Part of the program, so that a copied binary still has them.
static const unsigned char walk[] = {
#embed "walk.gpx"
};

static const unsigned char receiver_log[] = {
#embed "receiver.nmea"
};

const unsigned char *sample_walk(size_t *count) {
    *count = sizeof walk;
    return walk;
}

const unsigned char *sample_receiver_log(size_t *count) {
    *count = sizeof receiver_log;
    return receiver_log;
}
