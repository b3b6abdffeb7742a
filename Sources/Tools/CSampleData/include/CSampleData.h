#ifndef C_SAMPLE_DATA_H
#define C_SAMPLE_DATA_H

#include <stddef.h>

/// A GPX document of a walk of twenty minutes through a town; make_walk.py writes it.
const unsigned char *_Nonnull sample_walk(size_t *_Nonnull count);

/// What an NMEA 0183 receiver sends in about a minute: a cold start, a walk along a shore, a bridge;
/// make_receiver_log.py writes it.
const unsigned char *_Nonnull sample_receiver_log(size_t *_Nonnull count);

#endif
