#define _GNU_SOURCE
#include "csensorio.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if defined(__APPLE__) && !TARGET_OS_OSX

int csio_spawn(const char *const *words, int input, int output, int errors, int32_t *process) { return -ENOSYS; }
int csio_await_end(int32_t process) { return -ENOSYS; }
int csio_reap(int32_t process, int *status, int *signal) { return -ENOSYS; }

#else

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

static int describe(posix_spawn_file_actions_t *actions, int input, int output, int errors) {
    int error = input < 0 ? posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0)
                          : posix_spawn_file_actions_adddup2(actions, input, 0);
    // On Apple systems, descriptors that no action names are closed.
    if (!error && fcntl(output < 0 ? 1 : output, F_GETFD) >= 0)
        error = posix_spawn_file_actions_adddup2(actions, output < 0 ? 1 : output, 1);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, errors, 2);
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
    return error;
}

int csio_spawn(const char *const *words, int input, int output, int errors, int32_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return -error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return -error;
    }
    // Otherwise the program would inherit the signals that this one ignores or blocks.
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#if defined(__APPLE__)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    int signals[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD, SIGTSTP, SIGUSR1, SIGUSR2};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaddset(&defaults, signals[i]);
    error = posix_spawnattr_setpgroup(&attributes, 0);
    if (!error) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(&attributes, &defaults);
    if (!error) error = posix_spawnattr_setflags(&attributes, flags);
    if (!error) error = describe(&actions, input, output, errors);
    pid_t pid = 0;
    if (!error) error = posix_spawnp(&pid, words[0], &actions, &attributes, (char *const *)words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    *process = pid;
    return -error;
}

int csio_await_end(int32_t process) {
    siginfo_t info;
    int result;
    do result = waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT);
    while (result != 0 && errno == EINTR);
    return result == 0 ? 0 : -errno;
}

int csio_reap(int32_t process, int *status, int *signal) {
    int code = 0;
    pid_t result;
    do result = waitpid(process, &code, 0);
    while (result < 0 && errno == EINTR);
    if (result < 0) return -errno;
    *status = WIFEXITED(code) ? WEXITSTATUS(code) : 0;
    *signal = WIFSIGNALED(code) ? WTERMSIG(code) : 0;
    return 0;
}

#endif

int csio_pipe(int *ends) {
    int made[2];
#if defined(__linux__)
    if (pipe2(made, O_CLOEXEC) != 0) return -errno;
#else
    if (pipe(made) != 0) return -errno;
#endif
    // Keep clear of the standard descriptors, one of which may be closed in this process.
    for (int i = 0; i < 2; i++) ends[i] = fcntl(made[i], F_DUPFD_CLOEXEC, 3);
    int error = errno;
    close(made[0]);
    close(made[1]);
    if (ends[0] >= 0 && ends[1] >= 0) return 0;
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0) close(ends[i]);
    return -error;
}
