#include "csensorio.h"

#if defined(__GLIBC__)
#include <malloc.h>

void csio_return_memory(void) { malloc_trim(0); }
#else
void csio_return_memory(void) {}
#endif
