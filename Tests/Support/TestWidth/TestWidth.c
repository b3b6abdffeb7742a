#include <stdlib.h>
#include <unistd.h>

// Runs before main: Swift Testing otherwise starts all tests at once, and each then waits minutes for its next turn on
// the sensor actor, which all of them share. A width given by the environment or on the command line wins.
__attribute__((constructor)) static void limit_width(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", cores < 4 ? "4" : "8", 0);
}
