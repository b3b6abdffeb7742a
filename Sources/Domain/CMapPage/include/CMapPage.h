#ifndef C_MAP_PAGE_H
#define C_MAP_PAGE_H

#include <stddef.h>

/// A file of the map page: its name, its bytes, and their number.
struct map_page_file {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// Returns the files of the folder Web, and sets `count` to their number.
const struct map_page_file *_Nonnull map_page_files(size_t *_Nonnull count);

#endif
