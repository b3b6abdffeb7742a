#ifndef C_MAP_PAGE_H
#define C_MAP_PAGE_H

#include <stddef.h>

/// A file of the page.
struct map_page_file {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// Returns the files of the folder Web.
const struct map_page_file *_Nonnull map_page_files(size_t *_Nonnull count);

#endif
