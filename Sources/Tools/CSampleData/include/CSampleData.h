#ifndef C_SAMPLE_DATA_H
#define C_SAMPLE_DATA_H

#include <stddef.h>

/// Returns the bytes of a GPX document of a 20-minute walk through a town, which make_walk.py writes, and sets `count`.
const unsigned char *_Nonnull sample_walk(size_t *_Nonnull count);

/// Returns the bytes of an NMEA 0183 log, which make_receiver_log.py writes, and sets `count`.
///
/// The log is about a minute long: the receiver starts cold, and moves along a shore and under a bridge.
const unsigned char *_Nonnull sample_receiver_log(size_t *_Nonnull count);

#endif
