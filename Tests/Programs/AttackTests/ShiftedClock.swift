import Foundation
import TestSupport

/// A library that, loaded before all others, shifts the wall clock of a program by `CLOCK_SHIFT` seconds.
enum ShiftedClock {
    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdlib.h>
        #include <sys/time.h>
        #include <time.h>

        static long shift(void) {
            const char *text = getenv("CLOCK_SHIFT");
            return text ? atol(text) : 0;
        }

        int clock_gettime(clockid_t clock, struct timespec *time) {
            int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
            int result = real(clock, time);
            if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += shift();
            return result;
        }

        int gettimeofday(struct timeval *restrict time, void *restrict zone) {
            int (*real)(struct timeval *, void *) = dlsym(RTLD_NEXT, "gettimeofday");
            int result = real(time, zone);
            if (result == 0 && time) time->tv_sec += shift();
            return result;
        }
        """

    /// Builds the library and returns its path; `nil` without a compiler.
    static func build(in scratch: Scratch) throws -> String? {
        guard let compiler = RunningProgram.find("clang") ?? RunningProgram.find("cc") else { return nil }
        let (code, library) = (scratch.path("clock.c"), scratch.path("clock.so"))
        try Data(source.utf8).write(to: URL(fileURLWithPath: code))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: compiler)
        process.arguments = ["-shared", "-fPIC", "-O1", "-o", library, code, "-ldl"]
        process.standardError = FileHandle.nullDevice
        try process.start()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? library : nil
    }
}
