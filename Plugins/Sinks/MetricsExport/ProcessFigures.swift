import FileIO
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The processor time and memory of this process, under the names used by Prometheus' client libraries.
enum ProcessFigures {
    /// Adds the processor time and memory to the given text, as far as the operating system provides them.
    static func add(to text: inout MetricsText) {
        var time = timespec()
        if clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 {
            text.add(
                "process_cpu_seconds_total", .counter, "Processor time of user and system.", [:],
                Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
        }
        if let bytes = residentBytes {
            text.add("process_resident_memory_bytes", .gauge, "Resident memory.", [:], bytes)
        }
    }

    /// The resident memory of this process in bytes; `nil` if the system has no `/proc`.
    private static var residentBytes: Double? {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = closeDescriptor(descriptor) }
        // The second field of the file is the number of resident pages.
        let words = String(decoding: readBytes(descriptor, at: 0, count: 256), as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Double(words[1]).map { $0 * Double(getpagesize()) } : nil
    }
}
