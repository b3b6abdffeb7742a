import FileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The limit on the file descriptors that the process may have open; each connection needs one descriptor.
public enum DescriptorLimit {
    #if canImport(Glibc)
        private static var resource: __rlimit_resource_t { __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)) }
    #else
        private static var resource: Int32 { RLIMIT_NOFILE }
    #endif

    /// The number of descriptors that incoming connections leave free.
    ///
    /// The rest of the program needs these descriptors, for example for its files. On Linux, libdispatch needs one each
    /// second to inspect its busy threads in `/proc`; if libdispatch gets none, it terminates the process (seen with
    /// Swift 6.3.1).
    package static let reserve = 16

    /// Returns whether the ``reserve`` of descriptors stays free if one more connection is accepted.
    ///
    /// - Parameter descriptor: Any open descriptor; see ``room(beside:)``.
    package static func hasRoom(beside descriptor: Int32) -> Bool {
        room(beside: descriptor) > 0
    }

    /// Returns the number of further connections that leave the ``reserve`` of descriptors free.
    ///
    /// - Parameter descriptor: Any open descriptor. The descriptor is duplicated for a moment: its copy has the lowest
    ///   free number, which shows how many descriptors are in use.
    package static func room(beside descriptor: Int32) -> Int {
        let next = dup(descriptor)
        guard next >= 0 else { return 0 }
        _ = closeDescriptor(next)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(Int32.max) else { return .max }
        return max(0, Int(limit.rlim_cur) - Int(next) - reserve)
    }

    /// Raises the limit on the descriptors that the process may have open as far as the system allows.
    ///
    /// Common defaults are too low for a thousand connections.
    public static func raise() {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        // Some systems state no limit, but refuse a limit greater than this number.
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        _ = setrlimit(resource, &limit)
    }
}
