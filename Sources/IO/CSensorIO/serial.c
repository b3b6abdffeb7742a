#define _GNU_SOURCE
#include "csensorio.h"
#include <errno.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#if defined(__linux__)

#include <sys/sysmacros.h>
// The kernel's definitions, since the C library's lack other than standard rates; the two cannot be combined.
#include <asm/termbits.h>

#if defined(TCGETS2)
typedef struct termios2 line_settings;
#define GET_SETTINGS TCGETS2
#define SET_SETTINGS TCSETS2
#else
typedef struct termios line_settings;
#define GET_SETTINGS TCGETS
#define SET_SETTINGS TCSETS
#endif

static const struct {
    int rate;
    tcflag_t code;
} usual_rates[] = {
    {50, B50},           {75, B75},           {110, B110},         {134, B134},         {150, B150},
    {200, B200},         {300, B300},         {600, B600},         {1200, B1200},       {1800, B1800},
    {2400, B2400},       {4800, B4800},       {9600, B9600},       {19200, B19200},     {38400, B38400},
    {57600, B57600},     {115200, B115200},   {230400, B230400},   {460800, B460800},   {500000, B500000},
    {576000, B576000},   {921600, B921600},   {1000000, B1000000}, {1152000, B1152000}, {1500000, B1500000},
    {2000000, B2000000}, {2500000, B2500000}, {3000000, B3000000}, {3500000, B3500000}, {4000000, B4000000},
};

static tcflag_t rate_code(int rate) {
    for (size_t i = 0; i < sizeof usual_rates / sizeof *usual_rates; i++)
        if (usual_rates[i].rate == rate) return usual_rates[i].code;
    return BOTHER;
}

static int set_settings(int descriptor, line_settings *settings, int rate) {
    settings->c_cflag &= ~(tcflag_t)(CBAUD | CBAUD << IBSHIFT);
    settings->c_cflag |= rate_code(rate);
    settings->c_ispeed = settings->c_ospeed = (speed_t)rate;
    return ioctl(descriptor, SET_SETTINGS, settings) == 0 ? 0 : -errno;
}

int csio_serial_configure(int descriptor, int rate, int data_bits, csio_parity parity, int stop_bits) {
    line_settings settings;
    if (ioctl(descriptor, GET_SETTINGS, &settings) != 0) return -errno;
    // Ignores breaks, and drops bytes with a parity error. ISTRIP also serves lines that do not support 7 bits.
    settings.c_iflag = IGNBRK | (data_bits == 7 ? ISTRIP : 0) | (parity != CSIO_PARITY_NONE ? INPCK | IGNPAR : 0);
    settings.c_oflag = 0;
    settings.c_lflag = 0;
    settings.c_cflag &= ~(tcflag_t)(CSIZE | CSTOPB | PARENB | PARODD | CMSPAR | CRTSCTS);
    settings.c_cflag |= CLOCAL | CREAD | (data_bits == 7 ? CS7 : CS8) | (stop_bits == 2 ? CSTOPB : 0);
    if (parity != CSIO_PARITY_NONE) settings.c_cflag |= PARENB | (parity == CSIO_PARITY_ODD ? PARODD : 0);
    settings.c_cc[VMIN] = 1;
    settings.c_cc[VTIME] = 0;
    int result = set_settings(descriptor, &settings, rate);
    if (result != 0) return result;
    if (ioctl(descriptor, GET_SETTINGS, &settings) != 0) return -errno;
    return (int)settings.c_ospeed;
}

int csio_is_pseudo_terminal(int descriptor) {
    // The major numbers of Unix98 terminals; see the kernel's Documentation/admin-guide/devices.txt.
    struct stat status;
    return fstat(descriptor, &status) == 0 && major(status.st_rdev) >= 136 && major(status.st_rdev) <= 143;
}

#else

#include <string.h>
#include <termios.h>
#if defined(__APPLE__)
#include <TargetConditionals.h>
#if TARGET_OS_OSX
#include <IOKit/serial/ioss.h>
#endif
#endif

int csio_serial_configure(int descriptor, int rate, int data_bits, csio_parity parity, int stop_bits) {
    struct termios settings;
    if (tcgetattr(descriptor, &settings) != 0) return -errno;
    cfmakeraw(&settings);
    settings.c_iflag = IGNBRK | (data_bits == 7 ? ISTRIP : 0) | (parity != CSIO_PARITY_NONE ? INPCK | IGNPAR : 0);
    settings.c_cflag &= ~(tcflag_t)(CSIZE | CSTOPB | PARENB | PARODD | CRTSCTS);
    settings.c_cflag |= CLOCAL | CREAD | (data_bits == 7 ? CS7 : CS8) | (stop_bits == 2 ? CSTOPB : 0);
    if (parity != CSIO_PARITY_NONE) settings.c_cflag |= PARENB | (parity == CSIO_PARITY_ODD ? PARODD : 0);
    settings.c_cc[VMIN] = 1;
    settings.c_cc[VTIME] = 0;
    // Here the constants of rates equal the rates; other rates need a separate call.
    if (cfsetspeed(&settings, (speed_t)rate) == 0 && tcsetattr(descriptor, TCSANOW, &settings) == 0) return rate;
#if defined(IOSSIOSPEED)
    cfsetspeed(&settings, B9600);
    if (tcsetattr(descriptor, TCSANOW, &settings) != 0) return -errno;
    speed_t speed = (speed_t)rate;
    return ioctl(descriptor, IOSSIOSPEED, &speed) == 0 ? rate : -errno;
#else
    return -errno;
#endif
}

int csio_is_pseudo_terminal(int descriptor) {
    // On Apple systems pseudo-terminals are /dev/ttys000 and so on, serial ports /dev/cu.name and /dev/tty.name.
    struct stat status;
    if (fstat(descriptor, &status) != 0) return 0;
    const char *name = devname(status.st_rdev, S_IFCHR);
    return name && strncmp(name, "ttys", 4) == 0;
}

#endif

int csio_serial_claim(int descriptor) {
    // A pseudo-terminal would stay closed to all other programs after this one has ended, as long as its other end is
    // open.
    if (csio_is_pseudo_terminal(descriptor)) return 0;
#if defined(TIOCGEXCL)
    int is_taken = 0;
    // The system refuses a second open of such a line, except to root.
    if (ioctl(descriptor, TIOCGEXCL, &is_taken) == 0 && is_taken) return -EBUSY;
#endif
    return ioctl(descriptor, TIOCEXCL) == 0 ? 0 : -errno;
}

void csio_serial_flush(int descriptor, int output) {
#if defined(__linux__)
    ioctl(descriptor, TCFLSH, output ? TCIOFLUSH : TCIFLUSH);
#else
    tcflush(descriptor, output ? TCIOFLUSH : TCIFLUSH);
#endif
}
