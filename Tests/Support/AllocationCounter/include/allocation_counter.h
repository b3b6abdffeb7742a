#pragma once

#include <stdint.h>

/// How many heap blocks this process has asked for so far, over all threads; -1 if that cannot be counted.
int64_t allocation_count(void);
